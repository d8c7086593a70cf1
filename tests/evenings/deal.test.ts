// deals of an evening: who is seated, who loses a seat, and what stays with a seat that is moved
import { afterAll, beforeEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { dinnerGroups, evenings, memberships, messages, payments, tickets } from '../../src/db/schema'
import { payUntilOf, processHours } from '../../src/domain/evening-process'
import { storeDeal } from '../../src/evenings/deal'
import { dealFacts } from '../../src/evenings/deal-facts'
import { previewDeal } from '../../src/evenings/deal-preview'
import { changeEvening, createEvening } from '../../src/evenings/evenings'
import { standInReserve, takeSeat } from '../../src/evenings/places'
import { cancelTicket, putTicket } from '../../src/evenings/staff-tickets'
import { endDropped } from '../../src/groups/deal-seats'
import { setMemberStatus } from '../../src/groups/member-status'
import { dealRows } from '../../src/matchmaking/deal'
import { choosePayment } from '../../src/money/payments'
import { emptyFolder } from '../support/app'
import { AYU, CONFIG, DINNER, NOON, storePeople } from '../support/evening'
import { checkInvariants } from '../support/invariants'
import { statementsOf } from '../support/statements'

const db = openDatabase(emptyFolder())
db.$client.run('pragma synchronous = off')
afterAll(() => closeDatabase(db))

const ZONE = { timeZone: CONFIG.timeZone, today: '2026-11-20' }
const RULES = { timeZone: CONFIG.timeZone, meetAgain: null }
const HOURS = processHours(DINNER, CONFIG.timeZone, NOON)
const CLOSED = new Date(Date.parse(HOURS.answersUntil) + 60_000)
const AFTER_PAY = new Date(Date.parse(HOURS.payUntil) + 60_000)

let evening = 0
let people: number[] = []
let used = 0
let ms = 0

beforeEach(() => {
  db.run(sql`delete from users where is_admin = 0`)
  db.run(sql`delete from people`)
  db.run(sql`delete from dinner_groups`)
  people = storePeople(db, 14, used)
  used += 14
  evening = openEvening()
})

test('the first deal seats confirmed those who have joined, with the hour until which they pay, and notes the rest as spare', () => {
  join(...people.slice(0, 13))
  const { groups, spare } = deal([first(6), six(6)])
  expect(spare).toEqual([people[12]!])
  expect(rowsOf(groups).map(({ status, payBy }) => [status, payBy])).toEqual(
    Array(12).fill(['confirmed', HOURS.payUntil]),
  )
  expect(dealt()).toEqual({ seated: 12, spare: 1 })
  expect(turnsOf(people[12]!)).toBe(1)
  const [group] = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groups[0]!)).all()
  expect(group).toMatchObject({
    eventAt: DINNER,
    price: 150_000,
    area: 'Prawirotaman',
    budget: 'Rp100.000 - Rp200.000',
  })
  expect(group!.name).toStartWith('Age: ')
  checkInvariants(db)
})

test('a deal, and a deal again, run as many statements for sixty guests as for twelve', () => {
  const counts = [12, 60].map((n) => {
    evening = openEvening()
    people = storePeople(db, n, used)
    used += n
    join(...people)
    const tables = Array.from({ length: n / 6 }, (_, i) => six(i * 6))
    const { digest } = facts()
    const dealt = statementsOf(db, () => expect(store(tables, digest).ok).toBe(true))
    const stays = (id: number) => people.indexOf(id) % 6 < 3
    pay(...people.filter(stays))
    const again = facts(AFTER_PAY)
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
  checkInvariants(db)
  expect(counts[1]).toEqual(counts[0]!)
})

test('a deal whose people changed since the preview is refused, and stores nothing', () => {
  join(...people.slice(0, 7))
  const { digest } = facts()
  join(people[7]!)
  expect(store([first(6)], digest)).toMatchObject({ ok: false, reason: 'changed' })
  const again = facts()
  leave(people[0]!)
  expect(store([first(6)], again.digest)).toMatchObject({ ok: false, reason: 'changed' })
  expect(db.select().from(dinnerGroups).all()).toEqual([])
})

test('of two deals of one preview the second is refused', () => {
  join(...people.slice(0, 6))
  const { digest } = facts()
  expect(store([first(6)], digest).ok).toBe(true)
  expect(store([first(6)], digest).ok).toBe(false)
  expect(db.select().from(dinnerGroups).all().length).toBe(1)
})

test('tables of people who are not of the deal, and of two who are kept apart, are refused', () => {
  join(...people.slice(0, 6))
  const { digest } = facts()
  expect(store([{ groupId: null, members: people.slice(1, 7) }], digest)).toMatchObject({ reason: 'people' })
  const [a, b] = people
    .slice(0, 2)
    .map(personOf)
    .sort((x, y) => x - y)
  db.run(
    sql`insert into kept_apart (person_a, person_b, created_at) values (${a}, ${b}, ${NOON.toISOString()})`,
  )
  expect(store([first(6)], facts().digest)).toMatchObject({ reason: 'rules', breaks: [{ rule: 'apart' }] })
})

test('a table that stays as it is keeps no deal from being stored, also since a birthday or with who was put there by hand', () => {
  join(...people.slice(0, 12))
  const { groups } = deal([first(6), six(6)])
  const [one, two] = groups as [number, number]
  pay(...people.slice(0, 11))
  db.run(sql`update profiles set birthdate = '1980-05-05' where user_id = ${people[0]!}`)
  const { digest } = facts(AFTER_PAY)
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

test('dealing again takes the seats of who has not paid, and those to keep stay; who is moved keeps status, payment, deadlines and messages', () => {
  join(...people.slice(0, 12))
  const { groups } = deal([first(6), six(6)])
  const [one, two] = groups as [number, number]
  pay(...people.slice(0, 4), ...people.slice(6, 10))
  db.insert(messages)
    .values({
      ...{
        userId: people[6]!,
        groupId: two,
        kind: 'pay',
        openedAt: NOON.toISOString(),
        sentAt: NOON.toISOString(),
      },
      ...{ result: 'sent', cold: false },
    })
    .run()
  const before = rowsOf([two]).find(({ userId }) => userId === people[6])!
  const found = facts(AFTER_PAY, [people[4]!])
  expect(found.step).toBe('deal again')
  expect(found.unpaid).toEqual([people[5]!, people[10]!, people[11]!])
  const tables = [
    { groupId: one, members: [...people.slice(0, 5), people[6]!] },
    { groupId: two, members: people.slice(7, 10) },
  ]
  expect(store(tables, found.digest, AFTER_PAY, [people[4]!])).toMatchObject({ ok: true })
  const after = rowsOf([one]).find(({ userId }) => userId === people[6])!
  const { groupId: _, seat: _seat, version: _version, ...kept } = after
  expect(before).toMatchObject(kept)
  expect(
    db
      .select()
      .from(messages)
      .where(eq(messages.userId, people[6]!))
      .all()
      .every(({ groupId }) => groupId === one),
  ).toBe(true)
  expect(db.select().from(payments).where(eq(payments.membershipId, after.id)).get()).toMatchObject({
    groupId: one,
    state: 'held',
  })
  const gone = db.select().from(memberships).where(eq(memberships.userId, people[5]!)).get()!
  expect(gone).toMatchObject({ leftCode: 'no payment', released: true, active: false })
  checkInvariants(db)
})

test('everybody who paid has a seat or money back: who is left without a table is owed it and comes first next time', () => {
  join(...people.slice(0, 12))
  const { groups } = deal([first(6), six(6)])
  pay(...people.slice(0, 8))
  const found = facts(AFTER_PAY)
  expect(store([{ groupId: groups[0]!, members: people.slice(0, 6) }], found.digest, AFTER_PAY).ok).toBe(true)
  for (const id of people.slice(6, 8)) {
    expect(db.select().from(payments).where(eq(payments.userId, id)).get()).toMatchObject({ state: 'owed' })
    expect(turnsOf(id)).toBe(3)
    expect(ticketOf(id).dealt).toBe('lost')
  }
  // its people were unpaid, too: they are to learn that their seat was given away
  expect(db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groups[1]!)).get()?.status).toBe(
    'cancelled',
  )
  checkInvariants(db)
})

test('a group that a deal leaves nobody in goes without a word', () => {
  join(...people.slice(0, 12))
  const { groups } = deal([first(6), six(6)])
  for (const id of [...people.slice(3, 6), ...people.slice(9, 12)])
    setMemberStatus(db, AYU, groupOf(id), { userId: id, role: 'member', status: 'dropped' }, CLOSED)
  const found = facts(CLOSED)
  expect(found.step).toBe('repair')
  const all = [...people.slice(0, 3), ...people.slice(6, 9)]
  expect(store([{ groupId: groups[0]!, members: all }], found.digest, CLOSED).ok).toBe(true)
  expect(
    db
      .select()
      .from(dinnerGroups)
      .all()
      .map(({ id }) => id),
  ).toEqual([groups[0]!])
  checkInvariants(db)
})

test('a locked group is not moved by a deal', () => {
  join(...people.slice(0, 12))
  const { groups } = deal([first(6), six(6)])
  db.update(dinnerGroups).set({ isLocked: true }).where(eq(dinnerGroups.id, groups[0]!)).run()
  const found = facts(CLOSED)
  const swapped = [
    { groupId: groups[0]!, members: [...people.slice(0, 5), people[6]!] },
    { groupId: groups[1]!, members: [people[5]!, ...people.slice(7, 12)] },
  ]
  expect(store(swapped, found.digest, CLOSED)).toMatchObject({ reason: 'people' })
})

test('a reserve takes a free seat, first come first served; who comes later stays in reserve, and comes first next time', () => {
  join(...people)
  const { groups } = deal([first(6), six(6)])
  const [r1, r2] = people.slice(12) as [number, number]
  for (const id of [r1, r2]) expect(reserve(id, true)).toMatchObject({ ok: true })
  expect(turnsOf(r1)).toBe(3)
  setMemberStatus(db, AYU, groups[0]!, { userId: people[0]!, role: 'member', status: 'dropped' }, CLOSED)
  expect(take(r1)).toEqual({ ok: true, groupId: groups[0]! })
  expect(take(r2)).toEqual({ ok: true, groupId: null })
  expect(ticketOf(r1).dealt).toBe('seated')
  expect(ticketOf(r2)).toMatchObject({ reserve: true, dealt: 'spare' })
  checkInvariants(db)
  expect(reserve(r2, false)).toMatchObject({ ok: true })
  expect(turnsOf(r2)).toBe(1)
})

test('who paid and lost the seat takes another one of the evening with the same money, also after choosing what becomes of it', () => {
  join(...people.slice(0, 13))
  const { groups } = deal([first(6), six(6)])
  pay(...people.slice(0, 12))
  const [gone, other] = [people[0]!, people[6]!]
  for (const id of [gone, other])
    setMemberStatus(db, AYU, groupOf(id), { userId: id, role: 'member', status: 'dropped' }, CLOSED)
  endDropped(db, AYU, groups[0]!, CLOSED)
  const [owed] = paymentsOf(gone)
  expect(owed).toMatchObject({ state: 'owed' })
  choosePayment(db, owed!.id, 'money', CLOSED)
  // the other seat is taken by who has paid nothing
  expect(take(people[12]!)).toMatchObject({ ok: true, groupId: groups[0]! })
  expect(take(gone)).toEqual({ ok: true, groupId: groups[1]! })
  const [seat] = rowsOf(groups).filter(({ userId }) => userId === gone)
  expect(seat).toMatchObject({ status: 'paid', payBy: null })
  expect(paymentsOf(gone)).toMatchObject([
    { state: 'held', choice: null, membershipId: seat!.id, groupId: groups[1]! },
  ])
  expect(rowsOf(groups).find(({ userId }) => userId === people[12])).toMatchObject({ status: 'confirmed' })
  checkInvariants(db)
})

test('money that went back, or came at another price, pays for no other seat', () => {
  for (const change of [sql`state = 'settled'`, sql`amount = 100000`]) {
    db.run(sql`delete from dinner_groups`)
    db.run(sql`update evenings set dealt_at = null`)
    db.run(sql`update profiles set standing = 'free'`)
    join(...people.slice(0, 6))
    const { groups } = deal([first(6)])
    pay(...people.slice(0, 6))
    const gone = people[0]!
    setMemberStatus(db, AYU, groups[0]!, { userId: gone, role: 'member', status: 'dropped' }, CLOSED)
    endDropped(db, AYU, groups[0]!, CLOSED)
    db.run(sql`update payments set ${change} where user_id = ${gone}`)
    expect(take(gone)).toEqual({ ok: true, groupId: groups[0]! })
    expect(rowsOf(groups).find(({ userId }) => userId === gone)).toMatchObject({ status: 'confirmed' })
  }
})

test('who has not paid pays until the hour of the evening, also once staff move it; who was given another one keeps it', () => {
  join(...people.slice(0, 6))
  const { groups } = deal([first(6)])
  pay(people[0]!)
  const own = new Date(Date.parse(HOURS.payUntil) + 3_600_000).toISOString()
  db.run(sql`update memberships set pay_by = ${own} where user_id = ${people[1]!}`)
  const hours = () => rowsOf(groups).map(({ payBy }) => payBy)
  for (const payUntil of [HOURS.detailsFrom, HOURS.answersUntil]) {
    change({ payUntil })
    expect(hours()).toEqual([null, own, ...Array(4).fill(payUntil)])
  }
  const found = facts(new Date(Date.parse(HOURS.answersUntil) + 60_000))
  expect([found.step, found.unpaid]).toEqual(['deal again', people.slice(2, 6)])
})

test('who says that they have transferred keeps the seat when tables are dealt again, until staff have looked', () => {
  join(...people.slice(0, 6))
  deal([first(6)])
  const at = new Date(Date.parse(HOURS.payUntil) + 60_000)
  const before = facts(at)
  expect(before.unpaid).toEqual(people.slice(0, 6))
  db.run(sql`update payments set transferred_at = ${HOURS.payUntil} where user_id = ${people[1]!}`)
  const found = facts(at)
  expect([found.promised, found.digest === before.digest]).toEqual([[people[1]!], false])
})

test('who says yes to another date of the evening pays until its hour', () => {
  join(...people.slice(0, 6))
  const { groups } = deal([first(6)])
  const at = new Date(Date.parse(DINNER) + 3 * 86_400_000).toISOString()
  change({ at })
  const { payUntil } = processHours(at, CONFIG.timeZone, CLOSED)
  expect(rowsOf(groups).map(({ payBy }) => payBy)).toEqual(Array(6).fill(payUntil))
})

test('an evening is neither made nor moved to less than three hours ahead', () => {
  const at = new Date(+NOON + 3 * 3_600_000).toISOString()
  const made = createEvening(
    db,
    AYU,
    {
      ...{ at, city: 'Yogyakarta', area: 'Prawirotaman', price: 150_000, tables_max: null },
      ...{ note: '', status: 'open' },
    },
    CONFIG,
    NOON,
  )
  expect(made).toEqual({ ok: false, reason: 'soon' })
  const moved = changeEvening(db, AYU, evening, { version: 1, at }, CONFIG, NOON)
  expect(moved).toEqual({ ok: false, reason: 'soon' })
})

test('nobody who has not paid is kept before somebody who has', async () => {
  join(...people.slice(0, 12))
  deal([first(6), six(6)])
  pay(...people.slice(0, 6))
  const kept = people[7]!
  db.run(sql`update evenings set tables_max = 1`)
  db.run(sql`update people set turns_missed = 9 where id = ${personOf(kept)}`)
  const shown = await preview(AFTER_PAY, [kept])
  expect([shown.step, shown.lost]).toEqual(['deal again', [kept]])
})

test('a whole table is broken up where people would lose their seat otherwise', async () => {
  join(...people.slice(0, 12))
  const { groups } = deal([first(6), six(6)])
  pay(...people.slice(0, 12))
  const men = db.values<[number]>(sql`
    select user_id from memberships where group_id = ${groups[1]!} and user_id % 2 = ${people[0]! % 2} limit 2`)
  for (const userId of men.flat())
    setMemberStatus(db, AYU, groups[1]!, { userId, role: 'member', status: 'dropped' }, CLOSED)
  const shown = await preview(CLOSED)
  expect([shown.step, shown.lost]).toEqual(['repair', []])
  expect(shown.tables.map(({ members }) => members.length).toSorted()).toEqual([4, 6])
})

test('who loses a table at which one would be alone of a gender is shown with that reason', async () => {
  join(...people.slice(0, 6))
  const { groups } = deal([first(6)])
  pay(...people.slice(0, 6))
  for (const userId of [people[0]!, people[2]!])
    setMemberStatus(db, AYU, groups[0]!, { userId, role: 'member', status: 'dropped' }, CLOSED)
  const shown = await preview(CLOSED)
  expect(shown.lost.length).toBe(4)
  expect(shown.waiting.map(({ words }) => words)).toEqual(
    Array(4).fill('One of their table would be alone of a gender'),
  )
})

test('who sits, and whose answers are not complete any more, stays with the table', async () => {
  join(...people.slice(0, 12))
  const { groups } = deal([first(6), six(6)])
  pay(...people.slice(0, 12))
  const all = sql`birthdate = null, gender = null, activity = null, budget = null, comfort_level = null, hobbies = 0, interests = 0, smoker = null, drinker = null`
  db.run(sql`update profiles set ${all}, completed_at = null where user_id = ${people[0]!}`)
  setMemberStatus(db, AYU, groups[0]!, { userId: people[1]!, role: 'member', status: 'dropped' }, CLOSED)
  for (const isLocked of [false, true]) {
    db.update(dinnerGroups).set({ isLocked }).where(eq(dinnerGroups.id, groups[0]!)).run()
    const shown = await preview(CLOSED)
    expect([shown.lost, shown.moved]).toEqual([[], []])
    expect(shown.tables[0]!.members.toSorted()).toEqual([people[0]!, ...people.slice(2, 6)])
    expect(store(shown.tables, shown.digest)).toMatchObject({ ok: true })
  }
})

test('whoever has joined is dealt, whatever their budget; who has cancelled, or is offered nothing, is not seated', () => {
  join(...people.slice(0, 7))
  db.run(sql`update profiles set budget = 0`)
  leave(people[0]!)
  expect(ticketOf(people[0]!)).toMatchObject({ status: 'dropped' })
  expect(facts().listed).toEqual(people.slice(1, 7))
  expect(take(people[1]!, 'visitor')).toMatchObject({ ok: false, reason: 'late' })
  deal([six(1)])
  expect(take(people[0]!, 'visitor')).toMatchObject({ ok: false, reason: 'late' })
  expect(take(people[7]!)).toMatchObject({ ok: false, reason: 'late' })
})

test('staff give who joins after the deal the best free seat, or let them stand in reserve', () => {
  join(...people.slice(0, 6))
  const { groups } = deal([first(6)])
  const put = (userId: number) => putTicket(db, AYU, evening, { userId, pay: 'later' }, RULES, CLOSED)
  expect(put(people[6]!)).toMatchObject({
    ok: true,
    groupId: null,
    ticket: { reserve: true, dealt: 'spare' },
  })
  expect(turnsOf(people[6]!)).toBe(2)
  setMemberStatus(db, AYU, groups[0]!, { userId: people[0]!, role: 'member', status: 'dropped' }, CLOSED)
  expect(put(people[6]!)).toMatchObject({ ok: true, groupId: groups[0]!, ticket: { reserve: null } })
  expect(ticketOf(people[6]!)).toMatchObject({ dealt: 'seated', status: 'idle' })
  expect(put(people[6]!)).toMatchObject({ ok: false, reason: 'seated' })
  checkInvariants(db)
})

test('who is seated late pays within three hours, and with the others at the earliest', () => {
  const state = { ...HOURS, at: DINNER }
  expect(payUntilOf(state, CLOSED)).toBe(HOURS.payUntil)
  expect(payUntilOf(state, AFTER_PAY)).toBe(new Date(+AFTER_PAY + 3 * 3_600_000).toISOString())
  expect(payUntilOf(state, new Date(DINNER))).toBeNull()
})

function change(changes: { payUntil?: string; at?: string }) {
  const { version } = db.select().from(evenings).where(eq(evenings.id, evening)).get()!
  expect(changeEvening(db, AYU, evening, { version, ...changes }, { ...CONFIG }, CLOSED)).toMatchObject({
    ok: true,
  })
}

async function preview(now: Date, keep: number[] = []) {
  const matchmaking = {
    deal: async (request: Parameters<typeof dealRows>[0]) => dealRows(request, () => (ms += 5)),
  }
  const found = await previewDeal(
    { db, matchmaking, meetAgain: null, timeZone: ZONE.timeZone },
    evening,
    { keep, locked: [] },
    now,
  )
  if (!found.ok) throw new Error(found.reason)
  return found.preview
}

function openEvening(): number {
  const made = createEvening(
    db,
    AYU,
    {
      ...{ at: DINNER, city: 'Yogyakarta', area: 'Prawirotaman', price: 150_000, tables_max: null },
      ...{ note: '', status: 'open' },
    },
    CONFIG,
    NOON,
  )
  if (!made.ok) throw new Error(made.reason)
  return made.id
}

function join(...ids: number[]) {
  for (const userId of ids)
    expect(putTicket(db, AYU, evening, { userId, pay: 'later' }, RULES, NOON)).toMatchObject({ ok: true })
}

function leave(userId: number) {
  const of = { eveningId: evening, id: ticketOf(userId).id }
  expect(cancelTicket(db, AYU, of, {}, NOON)).toMatchObject({ ok: true })
}

function take(userId: number, source: 'staff' | 'visitor' = 'staff') {
  return takeSeat(db, AYU, { userId, eveningId: evening, source }, ZONE, CLOSED)
}

function reserve(userId: number, isReserve: boolean) {
  const of = { userId, eveningId: evening, source: 'visitor' as const, reserve: isReserve }
  return standInReserve(db, AYU, of, CLOSED)
}

function facts(now = CLOSED, keep: number[] = []) {
  const found = dealFacts(db, evening, { keep }, now)
  if (!found.ok) throw new Error(found.reason)
  return found
}

type Tables = { groupId: number | null; members: number[] }[]

function store(tables: Tables, digest: string, now = CLOSED, keep: number[] = []) {
  return storeDeal(db, AYU, evening, { tables, digest, pics: [], keep }, ZONE, now)
}

function deal(tables: Tables) {
  const stored = store(tables, facts().digest)
  if (!stored.ok) throw new Error(JSON.stringify(stored))
  return stored
}

function first(n: number) {
  return { groupId: null, members: people.slice(0, n) }
}

function six(from: number) {
  return { groupId: null, members: people.slice(from, from + 6) }
}

function pay(...ids: number[]) {
  for (const userId of ids)
    expect(
      setMemberStatus(db, AYU, groupOf(userId), { userId, role: 'member', status: 'paid' }, CLOSED).ok,
    ).toBe(true)
}

function groupOf(userId: number): number {
  return db.select().from(memberships).where(eq(memberships.userId, userId)).get()!.groupId
}

function paymentsOf(userId: number) {
  return db.select().from(payments).where(eq(payments.userId, userId)).all()
}

function rowsOf(groups: number[]) {
  return db
    .select()
    .from(memberships)
    .all()
    .filter(({ groupId, leftAt }) => groups.includes(groupId) && leftAt === null)
}

function ticketOf(userId: number) {
  return db.select().from(tickets).where(eq(tickets.userId, userId)).get()!
}

function dealt() {
  const counts: Record<string, number> = {}
  for (const { dealt } of db.select().from(tickets).all()) if (dealt) counts[dealt] = (counts[dealt] ?? 0) + 1
  return counts
}

function turnsOf(userId: number): number {
  return db.values<[number]>(sql`select turns_missed from people where id = ${personOf(userId)}`)[0]![0]
}

function personOf(userId: number): number {
  return db.values<[number]>(sql`select person_id from profiles where user_id = ${userId}`)[0]![0]
}
