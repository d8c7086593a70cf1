import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { hasCome, OUTCOMES } from '../../src/domain/after-dinner/outcome'
import { isReleased } from '../../src/domain/group/group'
import { isComing, isPaidOrFree, notifiedOf } from '../../src/domain/group/seat'
import { MESSAGES, type MessageKind } from '../../src/domain/messages/message-kinds'
import { dueAt, freeSeats, silentAt } from '../../src/messages/due'
import type { Due, DueInput, DueSeat, DueTable } from '../../src/messages/due-input'
import { CONFIG, DINNER } from '../support/evening'
import { sampled } from '../support/sampled'
import { dinner as anyDinner, seat as anySeat, hoursAfter, instant, maybe } from '../support/seats'

const RUNS = { numRuns: sampled(600, 20_000) }
const VENUE = 'Kedai Senja\nJl. Prawirotaman 7\nSemeja'

const anyTable: fc.Arbitrary<DueTable> = fc
  .tuple(
    anyDinner,
    maybe(fc.constant(VENUE)),
    fc.array(
      fc.tuple(
        anySeat,
        instant,
        maybe(fc.constantFrom('no answer', 'no payment', 'said no', 'unreached')),
        maybe(fc.constantFrom(...OUTCOMES)),
        fc.boolean(),
      ),
      { maxLength: 9 },
    ),
  )
  .map(([rules, venueText, seats]) => ({
    ...{ ...rules, id: 1, venueText },
    seats: seats.map(([seat, addedAt, leftCode, outcome, isFirst], i) => ({
      ...{ ...seat, userId: i + 1, addedAt, leftCode: seat.leftAt === null ? null : leftCode },
      ...{ outcome, isFirstMissed: isFirst && outcome === 'no-show' },
    })),
  }))

const at = (iso: string, tables: DueTable[], more: Partial<DueInput> = {}) =>
  dueAt({ tables, gone: [], ...more }, new Date(iso), CONFIG)

/** What holds of all that is due, whatever it follows from. */
const RULES: Record<string, (due: Due[], table: DueTable, now: string) => boolean> = {
  'nobody is due a kind twice': (due) =>
    new Set(due.map(({ userId, kind }) => `${userId} ${kind}`)).size === due.length,
  'every deadline lies ahead': (due, _, now) =>
    due.every(({ deadline }) => deadline === null || deadline > now),
  'a question without time to answer it says to call': (due) =>
    due.every(({ kind, deadline, call }) => !MESSAGES[kind].asks || call === (deadline === null)),
  'a group that offers nothing has nothing due': (due, { status }) => status !== '-' || due.length === 0,
  'a cancelled one says so and nothing else to who comes and knows of it, and that their seat is given away to who does not know':
    (due, table) =>
      table.status !== 'cancelled' ||
      due.every(({ kind, userId }) => {
        const seat = table.seats.find((one) => one.userId === userId)!
        return kind === 'cancelled'
          ? isComing(seat) && notifiedOf(seat, table).isNotified
          : kind === 'release' && isReleased(seat)
      }),
  'who counts on another date hears that first, and nothing else': (due, table) =>
    table.seats.every((seat) => {
      const { eventAt } = notifiedOf(seat, table)
      const kinds = due.filter(({ userId }) => userId === seat.userId).map(({ kind }) => kind)
      const counts = eventAt !== null && eventAt !== table.eventAt && seat.leftAt === null
      return (
        !counts || kinds.length === 0 || ['moved', 'cancelled', 'thanks', 'missed'].includes(kinds.join())
      )
    }),
  'who has left is due nothing but that the seat is given away, or that they were missed': (due, { seats }) =>
    due.every(({ kind, userId }) => {
      const seat = seats.find((one) => one.userId === userId)!
      return seat.leftAt === null || (kind === 'release' && isReleased(seat)) || kind === 'missed'
    }),
  'thanks are for who came, and who was missed for the first time hears that instead': (due, { seats }) =>
    due.every(({ kind, userId }) => {
      const { outcome, isFirstMissed } = seats.find((one) => one.userId === userId)!
      if (kind === 'thanks') return !outcome || hasCome(outcome)
      return kind !== 'missed' || (outcome === 'no-show' && isFirstMissed)
    }),
  'money is asked of who has said yes and owes it': (due, table) =>
    due.every(({ kind, userId }) => {
      const seat = table.seats.find((one) => one.userId === userId)!
      return !MESSAGES[kind].isMoney || (seat.status === 'confirmed' && !isPaidOrFree(seat, table))
    }),
  'only a table with a seat free or silent asks its backups': (due, table, now) =>
    !due.some(({ kind }) => kind === 'backup-ask') ||
    freeSeats(table) > 0 ||
    silentAt({ tables: [table] }, new Date(now)).length > 0,
}

for (const [name, holds] of Object.entries(RULES))
  test(name, () => {
    fc.assert(
      fc.property(anyTable, instant, (table, now) => {
        const due = at(now, [table])
        expect(at(now, [structuredClone(table)])).toEqual(due)
        return holds(due, table, now)
      }),
      RUNS,
    )
  })

test('what was sent is not due any more', () => {
  fc.assert(
    fc.property(anyTable, instant, (any, now) => {
      const table = { ...any, seats: any.seats.map((seat) => until(now, seat)) }
      for (const { userId, kind, eventAt } of at(now, [table])) {
        const sent = { kind, sentAt: now, eventAt, venueText: table.venueText }
        const seats = table.seats.map((seat) =>
          seat.userId === userId ? { ...marked(seat, kind), notices: [...seat.notices, sent] } : seat,
        )
        const after = at(now, [{ ...table, seats }]).filter((one) => one.userId === userId)
        expect(after.map((one) => one.kind)).not.toContain(kind)
      }
    }),
    RUNS,
  )
})

/** A seat of which nothing lies ahead that has happened. */
function until(now: string, seat: DueSeat): DueSeat {
  const past = (at: string) => (at > now ? now : at)
  const leftAt = seat.leftAt && past(seat.leftAt)
  return {
    ...seat,
    addedAt: past(seat.addedAt),
    leftAt,
    notices: seat.notices.filter(({ sentAt }) => sentAt <= now),
  }
}

/** A seat as marking a message of a kind as sent leaves it. */
function marked(seat: DueSeat, kind: MessageKind): DueSeat {
  return MESSAGES[kind].asks === 'seat' ? { ...seat, status: 'messaging' } : seat
}

describe('by the clock', () => {
  const seat = (changes: Partial<DueSeat> = {}): DueSeat => ({
    ...{ userId: 1, role: 'member', status: 'idle', addedAt: hoursAfter(-200), leftAt: null, leftCode: null },
    ...{ answerBy: null, payBy: null, answeredAt: null, backupAnswer: null, notices: [] },
    ...changes,
  })
  const table = (changes: Partial<DueSeat>, more: Partial<DueTable> = {}): DueTable => ({
    ...{ id: 1, status: 'scheduled', eventAt: DINNER, price: 150_000, venueText: VENUE },
    ...{ seats: [seat(changes)], ...more },
  })
  const notice = (kind: MessageKind, hours: number, eventAt: string | null = DINNER) => ({
    ...{ kind, sentAt: hoursAfter(hours), eventAt, venueText: null },
  })
  const kindsAt = (hours: number, one: DueTable) => at(hoursAfter(hours), [one]).map(({ kind }) => kind)

  const MISSED = { status: 'paid', outcome: 'no-show', isFirstMissed: true } as const
  // the dinner is at 19.00
  const cases: [string, number, Partial<DueSeat>, Partial<DueTable>, MessageKind[]][] = [
    ['who has a seat is invited', -150, {}, {}, ['invite']],
    ['nobody is invited once the dinner has begun', 0, {}, {}, []],
    ['who said yes is sent how to pay', -150, { status: 'confirmed' }, {}, ['pay']],
    ['who said yes owes nothing at no price', -150, { status: 'confirmed' }, { price: 0 }, ['details']],
    ['nor where none is set', -150, { status: 'confirmed' }, { price: null }, ['details']],
    ['who paid is sent the place', -150, { status: 'paid' }, {}, ['details']],
    ['who paid is sent nothing before it is known', -150, { status: 'paid' }, { venueText: null }, []],
    ['on the day from 10.00', -9, { status: 'paid' }, { venueText: null }, ['today']],
    ['not before', -9.1, { status: 'paid' }, { venueText: null }, []],
    ['thanks from 10.00 of the day after', 15, { status: 'paid' }, {}, ['thanks']],
    ['not before', 14.9, { status: 'paid' }, {}, []],
    ['for a week', 15 + 7 * 24, { status: 'paid' }, {}, []],
    ['who pays at the door and came, too', 15, { status: 'confirmed', outcome: 'came' }, {}, ['thanks']],
    ['who was missed hears so on the next day', 5, MISSED, {}, ['missed']],
    ['not on the same one', 4.9, MISSED, {}, []],
    ['also whose seat at the door was given to others', 5, { ...MISSED, leftAt: DINNER }, {}, ['missed']],
  ]
  for (const [name, hours, changes, more, kinds] of cases)
    test(`${name} (${hours} h)`, () => expect(kindsAt(hours, table(changes, more))).toEqual(kinds))

  test('a nudge is due in the last third of the time to answer, once', () => {
    const notices = [notice('invite', -150)]
    const waiting = { status: 'messaging' as const, answerBy: hoursAfter(-120), notices }
    expect(kindsAt(-131, table(waiting))).toEqual([])
    expect(kindsAt(-130, table(waiting))).toEqual(['nudge'])
    const nudged = [...notices, notice('nudge', -130)]
    expect(kindsAt(-121, table({ ...waiting, notices: nudged }))).toEqual([])
    expect(kindsAt(-119, table(waiting))).toEqual([])
  })

  test('who says that they have transferred is not asked for it again, and who says nothing is, late in the time to pay', () => {
    const notices = [{ ...notice('pay', -160), price: 150_000 }]
    const confirmed = { status: 'confirmed' as const, payBy: hoursAfter(-130), notices }
    expect(kindsAt(-141, table(confirmed))).toEqual([])
    expect(kindsAt(-140, table(confirmed))).toEqual(['nudge'])
    expect(kindsAt(-140, table({ ...confirmed, transferredAt: hoursAfter(-150) }))).toEqual([])
  })

  test('who stood by is sent the seat in place of the place, with an hour to refuse it, and the place once that changes', () => {
    const evening = { at: DINNER, payUntil: hoursAfter(-33), detailsFrom: hoursAfter(-31) }
    const stood = { status: 'paid' as const, notices: [notice('standby', -30)] }
    const due = (one: Partial<DueSeat>, hours: number) => at(hoursAfter(hours), [table(one, { evening })])
    expect(due(stood, -20)).toMatchObject([{ kind: 'seat', deadline: hoursAfter(-19) }])
    expect(due(stood, -0.5)).toMatchObject([{ kind: 'seat', deadline: DINNER }])
    const seated = (venueText: string) => [...stood.notices, { ...notice('seat', -20), venueText }]
    expect(due({ ...stood, notices: seated(VENUE) }, -19)).toEqual([])
    expect(due({ ...stood, notices: seated('elsewhere') }, -19)).toMatchObject([{ kind: 'details' }])
    expect(due({ status: 'paid' }, -20)).toMatchObject([{ kind: 'details' }])
  })

  test('who was asked for another price is asked for the new one, and who has paid is not', () => {
    const notices = [{ ...notice('pay', -160), price: 150_000 }]
    const confirmed = { status: 'confirmed' as const, payBy: hoursAfter(-100), notices }
    expect(kindsAt(-159, table(confirmed))).toEqual([])
    expect(kindsAt(-159, table(confirmed, { price: 175_000 }))).toEqual(['pay'])
    expect(kindsAt(-159, table({ ...confirmed, status: 'paid' }, { price: 175_000 }))).toEqual(['details'])
    // of before prices were noted
    expect(kindsAt(-159, table({ ...confirmed, notices: [notice('pay', -160)] }, { price: 1 }))).toEqual([])
  })

  test('a dinner that is off turns red at 15.00 of the day that was announced', () => {
    const notices = [notice('invite', -150)]
    const later = hoursAfter(7 * 24)
    const redAt = Date.parse(hoursAfter(-4))
    for (const more of [{ eventAt: later }, { status: 'cancelled' as const }])
      expect(at(hoursAfter(-100), [table({ status: 'messaging', notices }, more)])).toMatchObject([{ redAt }])
  })

  test('who was notified of a group that is deleted learns that it is off, until its time', () => {
    const gone = [{ userId: 1, groupId: 9, notices: [notice('invite', -150)] }]
    const kinds = (hours: number) => at(hoursAfter(hours), [], { gone }).map(({ kind }) => kind)
    expect([kinds(-1), kinds(3)]).toEqual([['cancelled'], []])
  })
})
