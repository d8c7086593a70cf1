// whatever order people join, pay and drop out in, and staff make and repair tables and move the evening in: nobody who paid is left with neither seat nor money
import { expect, test } from 'bun:test'
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { settleOutcomes } from '../../src/attendance/computed'
import { asAct } from '../../src/audit/undoable'
import { evenings, payments, ticketedSeats, tickets } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import { MEMBERS } from '../../src/domain/group/group'
import { isTooLateToCancel } from '../../src/domain/group/seat'
import { changeEvening } from '../../src/evenings/evenings'
import { settleTickets } from '../../src/evenings/lapse'
import { leave, standBy } from '../../src/evenings/places'
import { putTicket } from '../../src/evenings/staff-tickets'
import { saveTables } from '../../src/evenings/tables'
import { previewTables } from '../../src/evenings/tables-preview'
import { findTicketOf, freeUntilOf, TICKET } from '../../src/evenings/tickets'
import { changeGroup } from '../../src/groups/change'
import { groupsDealtAt } from '../../src/groups/evening'
import { deleteGroup } from '../../src/groups/groups'
import { setMemberStatus } from '../../src/groups/member-status'
import { openIn } from '../../src/groups/seats'
import { changeTickets } from '../../src/groups/tickets'
import { dealRows } from '../../src/matchmaking/deal'
import { dueAtEvening } from '../../src/messages/due-evening'
import { readEvening } from '../../src/messages/evening-facts'
import { knownSeat } from '../../src/people/notices'
import { undoAct } from '../../src/undo/undo'
import { openForFile } from '../support/app'
import { AYU, addAyu, CONFIG, DINNER, NOON, openEvening, storePeople } from '../support/evening'
import { everythingIn } from '../support/everything'
import { checkInvariants } from '../support/invariants'
import { checkMoney } from '../support/money'
import { anyOf, often, press } from '../support/press'
import { sampled } from '../support/sampled'

const db = openForFile()

addAyu(db)
const N = 20
const HOUR = 3_600_000
const people = storePeople(db, N)
const zone = { timeZone: CONFIG.timeZone, today: '2026-11-20' }
// the clock of the search, on which a hundredth of a second is one
let ms = 0
const matchmaking = {
  deal: async (request: Parameters<typeof dealRows>[0]) => dealRows(request, () => (ms += 5)),
}

const who = fc.nat(N - 1)
const step = fc.oneof(
  often(6, press('join', { who, pay: anyOf('later', 'later', 'paid') })),
  often(2, press('leave', { who })),
  often(2, press('stand by', { who, stay: fc.boolean() })),
  often(6, press('pay', { who })),
  often(2, press('drop', { who })),
  often(3, press('tables')),
  often(2, press('undo')),
  press('cancel and undo'),
  press('move', { days: fc.integer({ min: 0, max: 3 }), hours: fc.integer({ min: -2, max: 2 }) }),
  press('price', { price: anyOf(0, 150_000, 200_000) }),
  press('take off', { how: anyOf('cancelled', 'deleted'), n: fc.nat(2) }),
  often(3, press('still comes', { who })),
  press('wait', { hours: fc.integer({ min: 6, max: 40 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test('in any order of joining, payments, tables and moves everybody who paid has a seat, stands by or has their money, and no seat is taken twice', async () => {
  const some = fc.array(who, { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(some, fc.array(step, { minLength: 10, maxLength: 60 }), async (paid, steps) => {
      const eveningId = start()
      let now = NOON
      let last: number | null = null
      const joins = Array.from(
        { length: 15 },
        (_, i): Step => ({ do: 'join', who: i, pay: paid.includes(i) ? 'paid' : 'later' }),
      )
      for (const one of [...joins, ...steps]) {
        if (one.do === 'wait') {
          now = new Date(+now + one.hours * HOUR)
          settleTickets(db, now)
        } else if (one.do === 'tables') last = (await saveShown(eveningId, now)) ?? last
        else if (one.do === 'undo') undo(last, now)
        else if (one.do === 'cancel and undo') cancelAndUndo(eveningId, now)
        else if (one.do === 'take off') takeOff(eveningId, one, now)
        else if (one.do === 'price') setPrice(eveningId, one.price, now)
        else if (one.do === 'move') move(eveningId, one, now)
        else act(eveningId, one, now)
        check(eveningId, now)
        now = new Date(+now + 1)
      }
      // and in the end the dinner is near
      now = new Date(Math.max(+now, Date.parse(eveningOf(eveningId).at) - 2 * HOUR))
      settleTickets(db, now)
      check(eveningId, now)
    }),
    { numRuns: sampled(12, 400) },
  )
}, 900_000)

function start(): number {
  for (const table of ['outcomes', 'payments', 'messages', 'dinner_groups', 'tickets', 'evenings'])
    db.run(sql.raw(`delete from ${table}`))
  db.run(sql`update profiles set standing = 'free', last_group = null`)
  db.run(sql`update people set turns_missed = 0`)
  return openEvening(db)
}

function act(
  eveningId: number,
  one: Exclude<Step, { do: 'tables' | 'undo' | 'cancel and undo' | 'wait' | 'move' | 'price' | 'take off' }>,
  now: Date,
) {
  const userId = people[one.who]!
  const of = { userId, eveningId, source: 'visitor' as const }
  const seat = openSeats().find((other) => other.userId === userId)
  if (one.do === 'join')
    putTicket(db, AYU, eveningId, { userId, pay: one.pay }, { ...zone, meetAgain: null }, now)
  else if (one.do === 'leave') leave(db, AYU, of, now)
  else if (one.do === 'still comes') {
    const ticket = findTicketOf(db, eveningId, userId)
    if (ticket?.answerBy && ticket.answerBy > now.toISOString())
      changeTickets(db as Tx, [ticket.id], { answerBy: null, movedFrom: null })
  } else if (one.do === 'stand by') standBy(db, AYU, { ...of, stay: one.stay }, now)
  else if (seat) {
    const status = one.do === 'pay' ? ('paid' as const) : ('dropped' as const)
    setMemberStatus(db, AYU, seat.groupId, { userId, role: 'member', status }, now)
  }
}

/** A price is for who joins after it: no money comes or goes by it. */
function setPrice(eveningId: number, price: number, now: Date) {
  const came = () => db.select().from(payments).where(isNotNull(payments.paidAt)).orderBy(payments.id).all()
  const before = came()
  const { version } = eveningOf(eveningId)
  changeEvening(db, AYU, eveningId, { price, version }, CONFIG, now)
  expect(came()).toEqual(before)
}

/** Takes a table off; one that was cancelled is undone first, and is cancelled once more. */
function takeOff(eveningId: number, { how, n }: Step & { do: 'take off' }, now: Date) {
  const groupId = groupsDealtAt(db, eveningId)[n]
  if (groupId === undefined) return
  if (how === 'deleted') {
    deleteGroup(db, AYU, groupId, {}, undefined, now)
    return
  }
  const before = everythingIn(db)
  const cancel = () =>
    asAct(
      db,
      AYU,
      { kind: 'group' },
      { groupIds: [groupId] },
      () => changeGroup(db, AYU, groupId, { status: 'cancelled', change_reason: 'hujan' }, now, CONFIG),
      now,
    )
  const cancelled = cancel()
  if (!cancelled.ok) return
  expect(undo(cancelled.undo, now)).toEqual({ isUndone: true })
  expect(everythingIn(db)).toEqual(before)
  cancel()
}

/** Moves the evening: it takes no money from anybody, everybody may cancel for free, and who paid for another day is written to. */
function move(eveningId: number, { days, hours }: Step & { do: 'move' }, now: Date) {
  const held = () =>
    db
      .select({ id: payments.id, userId: payments.userId, amount: payments.amount, credit: payments.credit })
      .from(payments)
      .where(eq(payments.state, 'held'))
      .orderBy(payments.id)
      .all()
  const before = held()
  const { at: was, version } = eveningOf(eveningId)
  const at = new Date(Date.parse(DINNER) + days * 24 * HOUR + hours * HOUR).toISOString()
  const moved = changeEvening(db, AYU, eveningId, { at, version, change_reason: 'hujan' }, CONFIG, now)
  if (!moved.ok || at === was) return
  expect(held()).toEqual(before)
  const isOtherDay = at.slice(0, 10) !== was.slice(0, 10)
  const evening = eveningOf(eveningId)
  // who had dropped out stays with a table that is off
  const isLeft = openSeats().some(({ status }) => status !== 'dropped')
  if (isOtherDay) expect([evening.dealtAt, isLeft]).toEqual([null, false])
  const due = dueAtEvening(readEvening(db, eveningId, now)!, now, CONFIG)
  for (const ticket of db
    .select(TICKET)
    .from(tickets)
    .where(
      and(inArray(tickets.status, ['idle', 'paid']), isNotNull(tickets.eveningId), isNull(tickets.endedAt)),
    )
    .all()) {
    const { userId, status, movedFrom, answerBy, membershipId } = ticket
    const isFree =
      membershipId === null
        ? (freeUntilOf(ticket, evening) ?? '') > now.toISOString()
        : !isTooLateToCancel(knownSeat(db, seatOf(membershipId)), { eventAt: at }, now, CONFIG.timeZone)
    expect([userId, isFree]).toEqual([userId, true])
    if (!isOtherDay || status !== 'paid') continue
    const knowsIt = movedFrom === null || movedFrom === at
    expect([userId, answerBy === null]).toEqual([userId, knowsIt])
    const isDue = due.some((one) => one.userId === userId && one.kind === 'moved')
    if (movedFrom?.slice(0, 10) !== at.slice(0, 10)) expect([userId, isDue]).toEqual([userId, true])
  }
}

function seatOf(id: number) {
  return db.select().from(ticketedSeats).where(eq(ticketedSeats.id, id)).get()!
}

function eveningOf(id: number) {
  return db.select().from(evenings).where(eq(evenings.id, id)).get()!
}

async function saveShown(eveningId: number, now: Date) {
  const found = await previewTables(
    { db, matchmaking, meetAgain: null, timeZone: zone.timeZone },
    eveningId,
    { locked: [] },
    now,
  )
  if (!found.ok) return
  const { tables, digest, lost, unpaid, standby, step } = found.preview
  if (step === 'make') expect(tables.every(({ members }) => members.length === MEMBERS)).toBe(true)
  const before = openSeats().filter(({ status }) => status !== 'dropped')
  const all = everythingIn(db)
  const save = () => saveTables(db, AYU, eveningId, { tables, digest, pics: [] }, zone, now)
  const first = save()
  expect(first.ok || first.reason === 'none').toBe(true)
  if (!first.ok) return
  // an undo leaves what tables are made of, so that the same ones are stored again
  if (first.undo !== null) expect(undo(first.undo, now)).toEqual({ isUndone: true })
  expect(everythingIn(db)).toEqual(all)
  check(eveningId, now)
  const saved = save()
  if (!saved.ok) throw new Error(saved.reason)
  // nobody loses a seat who could sit with three others
  if (lost.length >= 4) throw new Error('a table of four was left unmade')
  // whose time to pay is over, or who finds no table, loses a seat, and nobody else
  const seated = openSeats().map(({ userId }) => userId)
  const gone = before.flatMap(({ userId }) => (seated.includes(userId) ? [] : userId))
  expect(gone.toSorted()).toEqual([...lost, ...unpaid.map(({ id }) => id)].toSorted())
  const { price } = eveningOf(eveningId)
  const late = before.filter(
    ({ payBy, status }) =>
      price > 0 && status === 'confirmed' && payBy !== null && payBy <= now.toISOString(),
  )
  expect(unpaid.map(({ id }) => id).toSorted()).toEqual(late.map(({ userId }) => userId).toSorted())
  // who has paid and finds no seat stands by
  for (const one of db
    .select(TICKET)
    .from(tickets)
    .where(and(inArray(tickets.userId, standby), eq(tickets.eveningId, eveningId)))
    .all())
    expect(one).toMatchObject({ status: 'paid', membershipId: null })
  return saved.undo
}

/** Undoes an act, or finds out why it stays. */
function undo(id: number | null, now: Date) {
  if (id === null) return undefined
  const before = everythingIn(db)
  const undone = undoAct(db, AYU, id, {}, now)
  if (undone.ok) return { isUndone: true }
  expect(everythingIn(db)).toEqual(before)
  return 'obstacles' in undone ? undone.obstacles : undone.reason
}

function cancelAndUndo(eveningId: number, now: Date) {
  // what has lapsed by now does not come back
  settleTickets(db, now)
  const before = everythingIn(db)
  const { version } = eveningOf(eveningId)
  const off = { status: 'cancelled' as const, change_reason: 'hujan', version }
  const cancelled = changeEvening(db, AYU, eveningId, off, CONFIG, now)
  if (!cancelled.ok) return
  checkInvariants(db)
  expect(undo(cancelled.undo, now)).toEqual({ isUndone: true })
  expect(everythingIn(db)).toEqual(before)
}

function openSeats() {
  const all = db.select().from(ticketedSeats).all()
  return all.filter(({ leftAt }) => leftAt === null)
}

function check(eveningId: number, now: Date) {
  checkInvariants(db)
  checkMoney(db)
  const places = db
    .select(TICKET)
    .from(tickets)
    .where(and(isNotNull(tickets.eveningId), isNull(tickets.endedAt)))
    .all()
  for (const { id, userId, state, groupId, ticketId } of db.select().from(payments).all()) {
    const seat = db
      .select()
      .from(ticketedSeats)
      .where(and(eq(ticketedSeats.ticketId, ticketId ?? 0), eq(ticketedSeats.groupId, groupId)))
      .orderBy(desc(ticketedSeats.id))
      .get()
    const hasSeat = seat !== undefined && seat.leftAt === null && seat.status !== 'dropped'
    const place = places.find((one) => one.id === ticketId)
    const hasPlace = groupId === 0 && place?.status === 'paid'
    // who drops out after H-2 gets nothing back
    const came = hasSeat || hasPlace ? ['held'] : ['owed', 'forfeited']
    // what was due at another price is void
    const states = [...came, 'void', ...(hasSeat && seat.status === 'confirmed' ? ['due'] : [])]
    expect({ id, userId, state, isRight: states.includes(state) }).toMatchObject({ isRight: true })
  }
  // nothing is left to compute, and what was computed stays as it is
  const outcomes = db.all(sql`select * from outcomes`)
  const all = db.values<[number]>(sql`select id from dinner_groups`).flat()
  settleOutcomes(db, all, now)
  expect(db.all(sql`select * from outcomes`)).toEqual(outcomes)
  const groups = groupsDealtAt(db, eveningId)
  for (const groupId of groups) expect(openIn(db, groupId).length).toBeLessThanOrEqual(MEMBERS)
  // whose place is open has a seat, or none yet; three hours before the dinner nobody stands by whose money is held
  const seats = new Set(groups.flatMap((id) => openIn(db, id).map((seat) => seat.id)))
  const isSoon = Date.parse(eveningOf(eveningId).at) - 3 * HOUR <= +now
  for (const { id, status, membershipId } of places) {
    if (status !== 'dropped' && membershipId !== null)
      expect([id, seats.has(membershipId)]).toEqual([id, true])
    if (isSoon && membershipId === null) expect([id, status]).not.toEqual([id, 'paid'])
  }
}
