// tables of an evening: who is seated, who loses a seat, and what stays with a seat that is moved
import { beforeEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { markOutcome } from '../../src/attendance/attendance'
import { dinnerGroups, messages, payments, ticketedSeats, tickets } from '../../src/db/schema'
import { type Tx, transact } from '../../src/db/transact'
import { payUntilOf } from '../../src/domain/evening/evening-hours'
import { freeUntil } from '../../src/domain/group/seat'
import { standBy } from '../../src/evenings/places'
import { findStandbys } from '../../src/evenings/standbys'
import { seatsDigest } from '../../src/evenings/tables-input'
import { previewTables } from '../../src/evenings/tables-preview'
import { TICKET } from '../../src/evenings/tickets'
import { endDropped } from '../../src/groups/deal-seats'
import { storeTable } from '../../src/groups/groups'
import { dealRows } from '../../src/matchmaking/deal'
import { choosePayment } from '../../src/money/refund-rules'
import { noticesTo } from '../../src/people/seats'
import { AYU, CONFIG, DINNER, NOON } from '../support/evening'
import { startHouse, ZONE } from '../support/house'
import { changeSeatTickets } from '../support/put-seat'
import { samePhone } from '../support/same-phone'
import { statementsOf } from '../support/statements'

const house = startHouse()
const { db, hours: HOURS, closed: CLOSED, afterPay: AFTER_PAY, input, store, deal, paymentsOf } = house
const { setStatus, seatsIn, take, change, check } = house

let evening = 0
let people: number[] = []
let ms = 0

beforeEach(() => {
  people = house.addPeople(14)
  evening = house.open()
})

test('tables seat who has joined, confirmed and with the hour until which they pay; the rest stays on the list, and comes first next time', () => {
  join(...people.slice(0, 13))
  const { groups } = deal([first(6), six(6)])
  expect(seatsIn(groups).map(({ status, payBy }) => [status, payBy])).toEqual(
    Array(12).fill(['confirmed', HOURS.payUntil]),
  )
  expect(ticketOf(people[12]!)).toMatchObject({ status: 'idle', membershipId: null, standby: null })
  expect(turnsOf(people[12]!)).toBe(1)
  const made = db.select().from(dinnerGroups).all()
  expect(made.map(({ name }) => name)).toEqual(['Table 1', 'Table 2'])
  expect(made[0]).toMatchObject({
    eventAt: DINNER,
    price: 150_000,
    area: 'Prawirotaman',
    budget: 'Rp100.000 - Rp200.000',
  })
})

test('of two sign-ups of one phone on the list the first takes part, or whose owner is proved, also once another types the number', () => {
  const [first, second] = people as [number, number]
  join(first, second)
  samePhone(db, second, first)
  expect(input().listed).toEqual([first])
  db.run(sql`update profiles set proved_at = ${NOON.toISOString()} where user_id = ${second}`)
  expect(input().listed).toEqual([second])
  db.run(sql`update profiles set wrote_at = ${NOON.toISOString()} where user_id = ${first}`)
  expect(input().listed).toEqual([first])
})

test('making tables, and repairing them, run as many statements for sixty guests as for twelve', () => {
  const counts = [12, 60].map((n) => {
    evening = house.open()
    people = house.addPeople(n)
    join(...people)
    const tables = Array.from({ length: n / 6 }, (_, i) => six(i * 6))
    const { digest } = input()
    const dealt = statementsOf(db, () => expect(store(tables, digest).ok).toBe(true))
    const stays = (id: number) => people.indexOf(id) % 6 < 3
    pay(...people.filter(stays))
    const again = input(AFTER_PAY)
    // the halves of two tables that have paid are one
    const halves = again.groups.map(({ id, members }) => ({ groupId: id, members: members.filter(stays) }))
    const merged = halves.flatMap((half, i) =>
      i % 2 === 0 ? { ...half, members: [...half.members, ...halves[i + 1]!.members] } : [],
    )
    const repeated = statementsOf(db, () =>
      expect(store(merged, again.digest, AFTER_PAY)).toMatchObject({ ok: true }),
    )
    return [dealt.length, repeated.length]
  })
  check()
  expect(counts[1]).toEqual(counts[0]!)
})

test('tables of people who changed since the preview, also by a report about them or by being seated, are refused, and nothing is stored', () => {
  join(...people.slice(0, 7))
  const refuses = (change: () => void) => {
    const { digest } = input()
    change()
    expect(store([first(6)], digest)).toMatchObject({ ok: false, reason: 'changed' })
  }
  refuses(() => join(people[7]!))
  refuses(() => house.cancel(people[7]!))
  refuses(() =>
    db.run(sql`
      insert into reports (group_id, about_person, text, at)
      select 0, person_id, 'Kasar', '2026-11-20' from profiles where user_id = ${people[0]!}`),
  )
  expect(db.select().from(dinnerGroups).all()).toEqual([])
  // staff may seat them by hand before they decide
  const { digest } = input()
  expect(store([first(6)], digest).ok).toBe(true)
  expect(store([first(6)], digest).ok).toBe(false)
})

test('a table that stays as it is keeps no repair from being stored, also since a birthday or with who was put there by hand', () => {
  join(...people.slice(0, 12))
  const { groups } = deal([first(6), six(6)])
  const [one, two] = groups as [number, number]
  pay(...people.slice(0, 11))
  db.run(sql`update profiles set birthdate = '1980-05-05' where user_id = ${people[0]!}`)
  const { digest } = input(AFTER_PAY)
  const stays = { groupId: one, members: people.slice(0, 6) }
  const changed = { groupId: two, members: people.slice(6, 11) }
  // who is much older is taken in nowhere
  const mixed = [
    { groupId: one, members: people.slice(1, 7) },
    { groupId: two, members: [people[0]!, ...people.slice(7, 11)] },
  ]
  expect(store(mixed, digest, AFTER_PAY)).toMatchObject({ reason: 'rules', breaks: [{ rule: 'age' }] })
  expect(store([stays, changed], digest, AFTER_PAY)).toMatchObject({ ok: true })
})

test('of who paid, and missed as many turns, those who paid last stand by', async () => {
  for (const [i, userId] of people.slice(0, 8).entries()) {
    house.join([userId], 'paid')
    const at = new Date(NOON.getTime() + (i < 2 ? 60 - i : i) * 60_000).toISOString()
    db.run(sql`update payments set paid_at = ${at} where user_id = ${userId}`)
  }
  const [first, second] = people as [number, number]
  expect((await preview(CLOSED)).standby).toEqual([second, first])
  // who missed more turns comes before
  db.run(sql`update people set turns_missed = 5 where id = ${personOf(first)}`)
  expect((await preview(CLOSED)).standby).toEqual([people[7]!, second])
})

test('who has paid and whom no table takes, for a pause, a seat at one made by hand or an answer that is missing, reads so, stands by and misses the turn', async () => {
  const [listed, paused] = house.addPeople(2) as [number, number]
  house.join([...people.slice(0, 9), paused], 'paid')
  join(listed)
  const [byHand, incomplete, byAnother] = people.slice(6) as [number, number, number]
  const members = [byHand, ...people.slice(9)]
  samePhone(db, people[13]!, byAnother)
  const hand = { name: 'By hand', budget: 'Rp100.000 - Rp200.000', status: 'confirming' } as const
  transact(db, (db) => storeTable(db, { ...hand, members, backups: [] }, NOON.toISOString()))
  db.run(sql`update profiles set gender = null where user_id = ${incomplete}`)
  db.run(
    sql`update people set paused_until = '2099-01-01T00:00:00.000Z' where id in (${personOf(paused)}, ${personOf(listed)})`,
  )
  const shown = await preview(CLOSED)
  const stand = [byHand, incomplete, byAnother, paused]
  expect(shown).toMatchObject({ standby: stand, listed: [listed] })
  const words = new Map(shown.waiting.map(({ id, words }) => [id, words]))
  for (const id of [...stand, listed])
    expect([id, words.get(id)]).toEqual([id, id === incomplete ? 'Answers are missing' : 'No table fits'])
  expect(shown.people.map(({ id, state }) => [id, state])).toContainEqual([incomplete, 'paid'])
  expect(store(shown.tables, shown.digest)).toMatchObject({ ok: true })
  expect([...stand, listed].map(turnsOf)).toEqual([3, 3, 3, 3, 1])
})

test('whoever has paid, or says so, sits also where they rest since: they rest from invitations; of the list nobody does', () => {
  const [paid, said, listed, other] = people as [number, number, number, number]
  house.join([paid], 'paid')
  house.join([said], 'now')
  db.run(sql`update payments set transferred_at = ${NOON.toISOString()} where user_id = ${said}`)
  join(listed, other)
  for (const userId of [paid, said, listed])
    db.run(sql`update people set rests_since = ${NOON.toISOString()} where id = ${personOf(userId)}`)
  expect(input()).toMatchObject({ paid: [paid, said], listed: [other] })
  // of two sign-ups of one phone it is still the one that has paid
  samePhone(db, other, paid)
  expect(input()).toMatchObject({ paid: [paid, said], listed: [] })
})

test('an evening without a number of tables has five, and goes back to none where more is sold', () => {
  const change = (tables_max: number | null) => house.change({ tables_max }, NOON)
  expect(change(6)).toMatchObject({ ok: true })
  house.join(house.addPeople(31), 'paid')
  expect(change(null)).toMatchObject({ ok: false, reason: 'sold' })
  expect(change(7)).toMatchObject({ ok: true })
})

test('of standbys who paid, and missed as many turns, a repair seats who paid first', async () => {
  house.join(people.slice(0, 8), 'paid')
  deal([first(6)])
  house.cancel(people[0]!, CLOSED)
  const [seventh, eighth] = people.slice(6) as [number, number]
  for (const [early, late] of [
    [eighth, seventh],
    [seventh, eighth],
  ] as const) {
    db.run(sql`update payments set paid_at = ${NOON.toISOString()} where user_id = ${early}`)
    db.run(sql`update payments set paid_at = ${CLOSED.toISOString()} where user_id = ${late}`)
    const { tables } = await preview(CLOSED)
    expect(tables.map(({ members }) => [members.length, members.includes(early)])).toEqual([[6, true]])
  }
})

test('five who stand by have a table of their own once tables are to be announced, neither before nor by a repair after that', async () => {
  house.join(people.slice(0, 11), 'paid')
  const { groups, standby } = deal([first(6)])
  expect(standby).toHaveLength(5)
  expect((await preview(CLOSED)).tables.map(({ members }) => members.length)).toEqual([6])
  const announcing = new Date(Date.parse(HOURS.detailsFrom) + 60_000)
  db.run('savepoint announced')
  expect(house.announce(undefined, announcing)).toMatchObject({ ok: true })
  expect((await preview(announcing)).tables.map(({ members }) => members.length)).toEqual([6])
  db.run('rollback to announced')
  const shown = await preview(announcing)
  expect(shown.tables.map(({ groupId, members }) => [groupId, members.toSorted()])).toEqual([
    [groups[0]!, people.slice(0, 6).toSorted()],
    [null, standby.toSorted()],
  ])
  expect(store(shown.tables, shown.digest, announcing)).toMatchObject({ ok: true, standby: [] })
})

test('a repair takes the seats of who has not paid in time; who is moved keeps status, payment, deadlines and messages', () => {
  join(...people.slice(0, 12))
  const { groups } = deal([first(6), six(6)])
  const [one, two] = groups as [number, number]
  pay(...people.slice(0, 5), ...people.slice(6, 10))
  sent(people[6]!, two, 'pay')
  const before = seatsIn([two]).find(({ userId }) => userId === people[6])!
  expect(input(CLOSED)).toMatchObject({ step: 'repair', unpaid: [] })
  const found = input(AFTER_PAY)
  expect(found.unpaid).toEqual([people[5]!, people[10]!, people[11]!])
  const tables = [
    { groupId: one, members: [...people.slice(0, 5), people[6]!] },
    { groupId: two, members: people.slice(7, 10) },
  ]
  expect(store(tables, found.digest, AFTER_PAY)).toMatchObject({ ok: true })
  const after = seatsIn([one]).find(({ userId }) => userId === people[6])!
  const { groupId: _, seat: _seat, version: _version, ...kept } = after
  expect(before).toMatchObject(kept)
  expect(db.values(sql`select distinct group_id from messages where user_id = ${people[6]!}`)).toEqual([
    [one],
  ])
  expect(db.select().from(payments).where(eq(payments.ticketId, after.ticketId)).get()).toMatchObject({
    groupId: one,
    state: 'held',
  })
  const gone = db.select().from(ticketedSeats).where(eq(ticketedSeats.userId, people[5]!)).get()!
  expect(gone).toMatchObject({ leftCode: 'no payment', holdsSeat: false })
  expect(ticketOf(people[5]!)).toMatchObject({ endedAt: gone.leftAt })
})

test('a group that a repair leaves nobody in goes without a word', () => {
  join(...people.slice(0, 12))
  const { groups } = deal([first(6), six(6)])
  for (const id of [...people.slice(3, 6), ...people.slice(9, 12)]) setStatus(groupOf(id), id, 'dropped')
  const all = [...people.slice(0, 3), ...people.slice(6, 9)]
  deal([{ groupId: groups[0]!, members: all }])
  expect(db.values(sql`select id from dinner_groups`)).toEqual([[groups[0]!]])
})

test('tables keep their names, and one that is made later has a name that none had', async () => {
  join(...people.slice(0, 6))
  const { groups } = deal([first(6)])
  const names = () => db.values(sql`select name from dinner_groups order by id`).flat()
  join(...people.slice(6, 12))
  deal([{ groupId: groups[0]!, members: people.slice(0, 6) }, six(6)])
  expect(names()).toEqual(['Table 1', 'Table 2'])
  pay(...people.slice(6, 12))
  // whose seats are given away are to learn of it: their table stays, cancelled
  const shown = await preview(AFTER_PAY)
  expect(shown.tables.map(({ name }) => name)).toEqual(['Table 2'])
  expect(store(shown.tables, shown.digest, AFTER_PAY)).toMatchObject({ ok: true })
  expect(names()).toEqual(['Table 1', 'Table 2'])
  house.join(people.slice(0, 6), 'later', AFTER_PAY)
  const again = await preview(AFTER_PAY)
  expect(again.tables.map(({ name }) => name)).toEqual(['Table 2', 'Table 3'])
})

test('tables are announced as they were seen: not once somebody has another seat, nor before they are made', () => {
  join(...people.slice(0, 12))
  const announce = (digest: string) => house.announce(digest, CLOSED)
  expect(announce(seatsDigest(db, evening))).toMatchObject({ ok: false, reason: 'undone' })
  const { groups } = deal([first(6), six(6)])
  const seen = seatsDigest(db, evening)
  const [one, two] = groups as [number, number]
  const swapped = [
    { groupId: one, members: [...people.slice(0, 4), people[6]!, people[7]!] },
    { groupId: two, members: [people[4]!, people[5]!, ...people.slice(8, 12)] },
  ]
  expect(store(swapped, input().digest)).toMatchObject({ ok: true })
  expect(announce(seen)).toMatchObject({ ok: false, reason: 'changed' })
  // a payment changes nobody's seat
  const now = seatsDigest(db, evening)
  pay(people[0]!)
  expect(announce(now)).toMatchObject({ ok: true })
})

test('a locked group is not changed by a repair', () => {
  join(...people.slice(0, 12))
  const { groups } = deal([first(6), six(6)])
  db.update(dinnerGroups).set({ isLocked: true }).where(eq(dinnerGroups.id, groups[0]!)).run()
  const found = input(CLOSED)
  const swapped = [
    { groupId: groups[0]!, members: [...people.slice(0, 5), people[6]!] },
    { groupId: groups[1]!, members: [people[5]!, ...people.slice(7, 12)] },
  ]
  expect(store(swapped, found.digest, CLOSED)).toMatchObject({ reason: 'people' })
})

test('who stands by gets the seat that becomes free at a table which staff have edited or locked, unless two there may not meet', async () => {
  join(...people.slice(0, 13))
  const { groups } = deal([first(6), six(6)])
  pay(...people.slice(0, 12))
  const [group] = groups as [number]
  const standby = people[12]!
  expect(stand(standby, true)).toMatchObject({ ok: true })
  setStatus(group, people[0]!, 'dropped')
  // two who are kept apart
  db.update(dinnerGroups).set({ isLocked: true }).where(eq(dinnerGroups.id, group)).run()
  const rest = people.slice(1, 6)
  const members = async () => (await preview(CLOSED)).tables[0]!.members
  db.run(
    sql`insert into kept_apart (person_a, person_b, created_at) values (${personOf(rest[0]!)}, ${personOf(rest[1]!)}, ${NOON.toISOString()})`,
  )
  expect(await members()).toEqual(rest)
  db.run(sql`delete from kept_apart`)
  expect(canFill()).toBe(true)
  const shown = await preview(CLOSED)
  expect(shown.tables[0]!.members).toEqual([...rest, standby])
  expect(store(shown.tables, shown.digest)).toMatchObject({ ok: true })
  expect([groupOf(standby), canFill()]).toEqual([group, false])
})

function canFill() {
  return findStandbys(db, evening, { ...ZONE, meetAgain: null }, CLOSED).canFill
}

test('who stands by is given a free seat by staff, who has paid before everybody else by a repair; nobody is asked', async () => {
  join(...people.slice(0, 12), people[13]!)
  house.join([people[12]!], 'paid')
  const { groups } = deal([first(6), six(6)])
  pay(...people.slice(0, 12))
  const [paid, listed] = people.slice(12) as [number, number]
  expect(turnsOf(paid)).toBe(3)
  // whoever has waited longest, too, is seated after who has paid
  db.run(sql`update people set turns_missed = 20 where id = ${personOf(listed)}`)
  expect(stand(listed, true)).toMatchObject({ ok: true })
  const drop = (userId: number) => setStatus(groupOf(userId), userId, 'dropped')
  drop(people[0]!)
  const shown = await preview(CLOSED)
  expect([shown.tables[0]!.members.includes(paid), shown.standby, shown.listed]).toEqual([true, [], [listed]])
  expect(store(shown.tables, shown.digest)).toMatchObject({ ok: true })
  const seat = seatsIn(groups).find(({ userId }) => userId === paid)!
  expect(seat).toMatchObject({ status: 'paid' })
  // refused for free until they were sent it, also where nothing was announced yet
  expect(freeUntil({ notices: noticesTo(db, seat) }, DINNER, CONFIG.timeZone)).toBe(Date.parse(DINNER))
  check()
  drop(people[6]!)
  expect(take(listed)).toEqual({ ok: true, groupId: groups[1]! })
  expect(ticketOf(listed)).toMatchObject({ standby: null })
})

test('who paid and stood by, and was never sent that they had a seat, is let go and owed where they do not come', () => {
  house.join(people.slice(0, 7), 'paid')
  const { groups } = deal([first(6)])
  const [gone, given] = [people[5]!, people[6]!]
  setStatus(groups[0]!, gone, 'dropped')
  deal([{ groupId: groups[0]!, members: [...people.slice(0, 5), given] }])
  const mark = (userId: number, outcome: 'no-show' | 'came' | null) => {
    const over = new Date(Date.parse(DINNER) + 20 * 3_600_000)
    expect(markOutcome(db, AYU, { groupId: groups[0]!, userId }, { outcome }, over)).toEqual({ ok: true })
    const [is] = db.values(sql`select outcome from outcomes where person_id = ${personOf(userId)}`).flat()
    return [is, paymentsOf(userId)[0]!.state, paymentsOf(userId)[0]!.choice]
  }
  expect(mark(given, 'no-show')).toEqual(['let go', 'owed', 'credit'])
  expect(mark(given, 'came')).toEqual(['came', 'held', null])
  expect(mark(given, null)).toEqual([undefined, 'held', null])
  expect(mark(people[0]!, 'no-show')).toEqual(['no-show', 'forfeited', null])
  sent(given, groups[0]!, 'seat')
  expect(mark(given, 'no-show')).toEqual(['no-show', 'forfeited', null])
})

test('who paid and lost the seat takes another one of the evening with the same money, also after choosing what becomes of it', () => {
  join(...people.slice(0, 13))
  const { groups } = deal([first(6), six(6)])
  pay(...people.slice(0, 12))
  const [gone, other] = [people[0]!, people[6]!]
  for (const id of [gone, other]) setStatus(groupOf(id), id, 'dropped')
  endDropped(db as Tx, groups[0]!, CLOSED)
  const [owed] = paymentsOf(gone)
  expect(owed).toMatchObject({ state: 'owed' })
  choosePayment(db as Tx, owed!.id, 'money', CLOSED)
  // the other seat is taken by who has paid nothing
  expect(take(people[12]!)).toMatchObject({ ok: true, groupId: groups[0]! })
  expect(take(gone)).toEqual({ ok: true, groupId: groups[1]! })
  const [seat] = seatsIn(groups).filter(({ userId }) => userId === gone)
  expect(seat).toMatchObject({ status: 'paid', payBy: null })
  expect(paymentsOf(gone)).toMatchObject([
    { state: 'held', choice: null, ticketId: seat!.ticketId, groupId: groups[1]! },
  ])
  expect(seatsIn(groups).find(({ userId }) => userId === people[12])).toMatchObject({ status: 'confirmed' })
})

test.each(["state = 'settled'", 'amount = 100000'])(
  'money that went back, or came at another price, pays for no other seat: %s',
  (change) => {
    join(...people.slice(0, 6))
    const { groups } = deal([first(6)])
    pay(...people.slice(0, 6))
    const gone = people[0]!
    setStatus(groups[0]!, gone, 'dropped')
    endDropped(db as Tx, groups[0]!, CLOSED)
    db.run(sql`update payments set ${sql.raw(change)} where user_id = ${gone}`)
    expect(take(gone)).toEqual({ ok: true, groupId: groups[0]! })
    expect(seatsIn(groups).find(({ userId }) => userId === gone)).toMatchObject({ status: 'confirmed' })
  },
)

test('who has not paid pays until the hour of the evening, also once staff move it; who was given or sent a later one keeps it', () => {
  join(...people.slice(0, 6))
  const { groups } = deal([first(6)])
  pay(people[0]!)
  const own = new Date(Date.parse(HOURS.payUntil) + 3_600_000).toISOString()
  changeSeatTickets(db, `user_id = ${people[1]!}`, { payBy: own })
  const hours = () => seatsIn(groups).map(({ payBy }) => payBy)
  const later = HOURS.detailsFrom
  update({ payUntil: later })
  expect(hours()).toEqual([null, own, ...Array(4).fill(later)])
  // what a message promised holds
  sent(people[2]!, groups[0]!, 'pay')
  update({ payUntil: HOURS.answersUntil })
  expect(hours()).toEqual([null, own, later, ...Array(3).fill(HOURS.answersUntil)])
  const found = input(new Date(Date.parse(HOURS.answersUntil) + 60_000))
  expect([found.step, found.unpaid]).toEqual(['repair', people.slice(3, 6)])
})

test('who says that they have transferred keeps the seat in a repair, until the place is sent', () => {
  join(...people.slice(0, 6))
  deal([first(6)])
  const at = new Date(Date.parse(HOURS.payUntil) + 60_000)
  const before = input(at)
  expect(before.unpaid).toEqual(people.slice(0, 6))
  db.run(sql`update payments set transferred_at = ${HOURS.payUntil} where user_id = ${people[1]!}`)
  const found = input(at)
  expect([found.promised, found.digest === before.digest]).toEqual([[people[1]!], false])
  expect(input(new Date(HOURS.detailsFrom)).promised).toEqual([])
})

test('an evening is neither made nor moved to less than three hours ahead', () => {
  const at = new Date(+NOON + 3 * 3_600_000).toISOString()
  expect(() => house.open({ at })).toThrow('soon')
  const moved = change({ at }, NOON)
  expect(moved).toEqual({ ok: false, reason: 'soon' })
})

test('who sits, and whose answers are not complete any more, stays with the table', async () => {
  join(...people.slice(0, 12))
  const { groups } = deal([first(6), six(6)])
  pay(...people.slice(0, 12))
  const all = sql`birthdate = null, gender = null, activity = null, budget = null, comfort_level = null, hobbies = 0, interests = 0, smoker = null, drinker = null`
  db.run(sql`update profiles set ${all}, completed_at = null where user_id = ${people[0]!}`)
  setStatus(groups[0]!, people[1]!, 'dropped')
  for (const isLocked of [false, true]) {
    db.update(dinnerGroups).set({ isLocked }).where(eq(dinnerGroups.id, groups[0]!)).run()
    const shown = await preview(CLOSED)
    expect([shown.lost, shown.moved]).toEqual([[], []])
    expect(shown.tables[0]!.members.toSorted()).toEqual([people[0]!, ...people.slice(2, 6)])
    expect(store(shown.tables, shown.digest)).toMatchObject({ ok: true })
  }
})

test('staff give who joins once tables are made, or again, the seat at the fullest table, or let them stand by', () => {
  join(...people.slice(0, 12))
  deal([first(6), six(6)])
  const added = people[12]!
  expect(house.put(added)).toMatchObject({ ok: true, seated: null, ticket: { standby: true } })
  for (const gone of [people[0]!, people[1]!, people[6]!]) setStatus(groupOf(gone), gone, 'dropped')
  expect(house.put(people[0]!)).toMatchObject({
    ok: true,
    seated: expect.stringMatching(/ has a seat at Table 2$/),
  })
  expect(house.put(added)).toMatchObject({
    ok: true,
    seated: expect.stringMatching(/ has a seat at Table 1$/),
    ticket: { standby: null },
  })
  expect(ticketOf(added)).toMatchObject({ status: 'confirmed' })
  expect(house.put(added)).toMatchObject({ ok: false, reason: 'seated' })
  const noted = db.values<[string]>(
    sql`select detail from audit_entries where user_id = ${added} order by id`,
  )
  expect(noted.flat().map((detail) => detail.split(', ').at(-1)!)).toEqual([
    ...['pays later', 'stands by'],
    ...['a free seat', 'took a free seat'],
  ])
})

test('who is seated late pays within three hours, and with the others at the earliest', () => {
  const state = { ...HOURS, at: DINNER }
  expect(payUntilOf(state, CLOSED)).toBe(HOURS.payUntil)
  expect(payUntilOf(state, AFTER_PAY)).toBe(new Date(+AFTER_PAY + 3 * 3_600_000).toISOString())
  expect(payUntilOf(state, new Date(DINNER))).toBeNull()
})

function update(changes: object) {
  expect(change(changes)).toMatchObject({ ok: true })
}

async function preview(now: Date) {
  const matchmaking = {
    deal: async (request: Parameters<typeof dealRows>[0]) => dealRows(request, () => (ms += 5)),
  }
  const found = await previewTables(
    { db, matchmaking, meetAgain: null, timeZone: ZONE.timeZone },
    evening,
    { locked: [] },
    now,
  )
  if (!found.ok) throw new Error(found.reason)
  return found.preview
}

function join(...ids: number[]) {
  house.join(ids)
}

function stand(userId: number, stay: boolean) {
  return standBy(db, AYU, { userId, eveningId: evening, source: 'visitor', stay }, CLOSED)
}

function sent(userId: number, groupId: number, kind: 'pay' | 'seat') {
  const row = { userId, groupId, kind, result: 'sent', cold: false } as const
  db.insert(messages)
    .values({ ...row, openedAt: HOURS.payUntil, sentAt: HOURS.payUntil })
    .run()
}

function first(n: number) {
  return { groupId: null, members: people.slice(0, n) }
}

function six(from: number) {
  return { groupId: null, members: people.slice(from, from + 6) }
}

function pay(...ids: number[]) {
  for (const userId of ids) expect(setStatus(groupOf(userId), userId, 'paid').ok).toBe(true)
}

function groupOf(userId: number): number {
  return db.select().from(ticketedSeats).where(eq(ticketedSeats.userId, userId)).get()!.groupId
}

function ticketOf(userId: number) {
  return db.select(TICKET).from(tickets).where(eq(tickets.userId, userId)).get()!
}

function turnsOf(userId: number): number {
  return db.values<[number]>(sql`select turns_missed from people where id = ${personOf(userId)}`)[0]![0]
}

function personOf(userId: number): number {
  return db.values<[number]>(sql`select person_id from profiles where user_id = ${userId}`)[0]![0]
}
