import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { EVENING_STATUSES } from '../../src/domain/evening/evening-calls'
import { usualHours } from '../../src/domain/evening/evening-hours'
import { MESSAGE_KINDS, MESSAGES } from '../../src/domain/messages/message-kinds'
import {
  type DueEvening,
  dueAtEvening,
  type Guest,
  isInviting,
  stillToInvite,
} from '../../src/messages/due-evening'
import { CONFIG, DINNER } from '../support/evening'
import { sampled } from '../support/sampled'
import { hoursAfter, instant, maybe } from '../support/seats'

const RUNS = { numRuns: sampled(800, 20_000) }
const LAST = [...MESSAGE_KINDS.filter((kind) => MESSAGES[kind].isOfEvening), 'moved', 'cancelled'] as const

const notice = fc
  .record({ kind: fc.constantFrom(...LAST), sentAt: instant, isOfNow: fc.boolean() })
  .map(({ kind, sentAt, isOfNow }) => ({
    ...{ kind, sentAt, eventAt: isOfNow ? DINNER : hoursAfter(48), venueText: null },
  }))
const guest = fc
  .record({
    ...{ isJoined: fc.boolean(), joinedAt: maybe(instant), placeSince: maybe(instant) },
    ...{ saidNo: fc.boolean(), standsBy: fc.boolean(), lostAt: maybe(instant), wroteAt: maybe(instant) },
    movedFrom: fc.constantFrom(null, DINNER, hoursAfter(48)),
    ...{ isFree: fc.boolean(), isSeated: fc.boolean(), isAwaited: fc.boolean(), knowsSeat: fc.boolean() },
    answerBy: maybe(instant.filter((at) => at < DINNER)),
    notices: fc.array(notice, { maxLength: 4 }),
  })
  .map((one) => ({
    ...one,
    isJoined: one.isJoined && !one.saidNo,
    // a place is had before, or when, something is said of it last
    placeSince: (one.placeSince ?? '') < (one.joinedAt ?? '') ? one.placeSince : one.joinedAt,
    standsBy: one.standsBy && one.isJoined && !one.saidNo,
    answerBy: one.movedFrom === null || one.movedFrom === DINNER ? null : one.answerBy,
    notices: one.notices.toSorted((a, b) => (a.sentAt < b.sentAt ? -1 : 1)),
  }))
const anyEvening: fc.Arbitrary<DueEvening> = fc
  .record({
    ...{ status: fc.constantFrom(...EVENING_STATUSES), tablesMax: maybe(fc.integer({ min: 1, max: 2 })) },
    ...{ invites: fc.boolean(), dealtAt: maybe(instant), madeAt: instant, announcedAt: maybe(instant) },
    ...{ guests: fc.array(guest, { maxLength: 8 }), candidates: fc.nat(20) },
  })
  .map(({ madeAt, guests, candidates, ...evening }) => ({
    ...{ id: 7, at: DINNER, ...evening, ...usualHours(DINNER, CONFIG.timeZone, new Date(madeAt)) },
    guests: guests.map((one, i) => ({ ...one, userId: i + 1 })),
    candidates: Array.from({ length: candidates }, (_, i) => ({ userId: 100 + i, wroteAt: null })),
  }))

type Due = ReturnType<typeof dueAtEvening>
const guestIn = ({ guests }: DueEvening, id: number) => guests.find(({ userId }) => userId === id)

/** What holds of all that is due about an evening. */
const RULES: Record<string, (due: Due, evening: DueEvening, now: string) => boolean> = {
  'nobody is due two messages that contradict each other': (due) =>
    new Set(due.map(({ userId }) => userId)).size === due.length,
  'every deadline lies ahead and before the dinner': (due, { at }, now) =>
    due.every(
      ({ deadline, kind, call }) =>
        (kind === 'moved' || !call) && (deadline === null || (deadline > now && deadline < at)),
    ),
  'who said no is written to of nothing but that the dinner, or their table, is off, who did not say yes to another day that it is moved':
    (due, evening) =>
      due.every(
        ({ userId, kind }) =>
          kind === 'cancelled' ||
          guestIn(evening, userId)?.saidNo !== true ||
          (kind === 'moved' && guestIn(evening, userId)?.answerBy !== null),
      ),
  'that they stand by is for who has paid and sits nowhere, once, after tables are announced and until three hours before':
    (due, { guests, dealtAt, announcedAt }, now) => {
      const isTime = dealtAt !== null && announcedAt !== null && now < hoursAfter(-3)
      const sent = due.flatMap(({ userId, kind }) => (kind === 'standby' ? userId : []))
      const expected = guests.filter(
        ({ standsBy, notices }) =>
          standsBy && notices.findLast(({ kind }) => kind === 'standby')?.eventAt !== DINNER,
      )
      return (isTime || sent.length === 0) && sent.every((id) => expected.some(({ userId }) => userId === id))
    },
  'that it is moved is for who paid, has to transfer or had a seat alone': (due, evening) =>
    due.every(({ userId, kind, eventAt }) => {
      const one = guestIn(evening, userId)
      const isTheirs = one && (one.answerBy !== null || (one.isJoined && (one.isAwaited || one.knowsSeat)))
      return kind !== 'moved' || (isTheirs === true && eventAt === one.movedFrom && eventAt !== DINNER)
    }),
  'who is asked for another day is reminded once, in time': (due, evening, now) =>
    due.every(({ userId, kind, deadline }) => {
      const one = guestIn(evening, userId)
      return kind !== 'nudge' || (one?.isJoined === true && deadline === one.answerBy && deadline! > now)
    }),
  'nothing is said of an evening that is a draft or over, and of one that is cancelled that alone': (
    due,
    { status },
  ) =>
    (status !== 'draft' || due.length === 0) &&
    (status !== 'cancelled' || due.every(({ kind }) => kind === 'cancelled')),
  'it is offered where staff chose so, until joining ends': (due, evening, now) =>
    (evening.invites && now < evening.answersUntil && isInviting(evening, new Date(now))) ||
    due.every(({ kind }) => kind !== 'evening'),
  'no more people are written to than it needs': (due, evening, now) =>
    due.filter(({ kind }) => kind === 'evening').length <= stillToInvite(evening, new Date(now)),
}

for (const [name, holds] of Object.entries(RULES))
  test(name, () => {
    fc.assert(
      fc.property(anyEvening, instant, (evening, now) => {
        const due = dueAtEvening(evening, new Date(now), CONFIG)
        expect(dueAtEvening(structuredClone(evening), new Date(now), CONFIG)).toEqual(due)
        return holds(due, evening, now)
      }),
      RUNS,
    )
  })

test('what was sent is not due any more', () => {
  fc.assert(
    fc.property(anyEvening, instant, (any, now) => {
      const past = (one: Guest) => one.notices.filter(({ sentAt }) => sentAt <= now)
      const before = (at: string | null) => (at && at > now ? now : at)
      const evening = {
        ...any,
        dealtAt: before(any.dealtAt),
        guests: any.guests.map((one) => ({
          ...{ ...one, notices: past(one) },
          ...{ joinedAt: before(one.joinedAt), lostAt: before(one.lostAt) },
        })),
      }
      for (const { userId, kind, eventAt } of dueAtEvening(evening, new Date(now), CONFIG)) {
        if (userId >= 100) continue
        const sent = { kind, sentAt: now, eventAt, venueText: null }
        const guests = evening.guests.map((one) =>
          one.userId === userId ? { ...one, notices: [...one.notices, sent] } : one,
        )
        const after = dueAtEvening({ ...evening, guests }, new Date(now), CONFIG)
        expect(after.filter((one) => one.userId === userId).map((one) => one.kind)).not.toContain(kind)
      }
    }),
    RUNS,
  )
})
