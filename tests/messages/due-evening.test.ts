// what is due about an evening as a whole follows from its facts and the clock alone
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DEALT, processHours } from '../../src/domain/evening-process'
import { EVENING_STATUSES } from '../../src/domain/evenings'
import { MESSAGE_KINDS, MESSAGES } from '../../src/domain/message-kinds'
import {
  dueAtEvening,
  type EveningFacts,
  type Guest,
  isInviting,
  stillToInvite,
} from '../../src/messages/due-evening'
import { CONFIG, DINNER, NOON } from '../support/evening'
import { sampled } from '../support/sampled'
import { hoursAfter, instant, maybe } from '../support/seats'

const RUNS = { numRuns: sampled(800, 20_000) }
const LAST = [...MESSAGE_KINDS.filter((kind) => MESSAGES[kind].isOfEvening), 'moved', 'cancelled'] as const

const notice = fc
  .record({ kind: fc.constantFrom(...LAST), sentAt: instant, isOfNow: fc.boolean() })
  .map(({ kind, sentAt, isOfNow }) => ({
    ...{ kind, sentAt, eventAt: isOfNow ? DINNER : hoursAfter(48), venueText: null },
  }))
const truth = fc.constantFrom(null, true, false)
const guest = fc
  .record({
    ...{
      isJoined: fc.boolean(),
      saidNo: fc.boolean(),
      reserve: truth,
      dealt: maybe(fc.constantFrom(...DEALT)),
    },
    movedFrom: fc.constantFrom(null, DINNER, hoursAfter(48)),
    ...{ answerBy: maybe(instant), lostAt: maybe(instant), wroteAt: maybe(instant) },
    ...{ isFree: fc.boolean(), isSeated: fc.boolean(), fits: fc.boolean() },
    standsBy: fc.constant(false),
    ...{ turnsMissed: fc.nat(5), notices: fc.array(notice, { maxLength: 4 }) },
  })
  .map((one) => ({
    ...one,
    isJoined: one.isJoined && !one.saidNo,
    notices: one.notices.toSorted((a, b) => (a.sentAt < b.sentAt ? -1 : 1)),
  }))
const anyEvening: fc.Arbitrary<EveningFacts> = fc
  .record({
    ...{ status: fc.constantFrom(...EVENING_STATUSES), tablesMax: maybe(fc.integer({ min: 1, max: 2 })) },
    ...{ invites: fc.boolean(), dealtAt: maybe(instant), madeAt: instant, gaps: fc.nat(4) },
    ...{ guests: fc.array(guest, { maxLength: 8 }), candidates: fc.nat(20) },
  })
  .map(({ madeAt, guests, candidates, ...evening }) => ({
    ...{ id: 7, at: DINNER, ...evening, ...processHours(DINNER, CONFIG.timeZone, new Date(madeAt)) },
    ...{ dealtAgainAt: null, announcedAt: null },
    guests: guests.map((one, i) => ({ ...one, userId: i + 1 })),
    candidates: Array.from({ length: candidates }, (_, i) => ({ userId: 100 + i, wroteAt: null })),
  }))

type Due = ReturnType<typeof dueAtEvening>
const guestIn = ({ guests }: EveningFacts, id: number) => guests.find(({ userId }) => userId === id)

/** What holds of all that is due about an evening. */
const RULES: Record<string, (due: Due, evening: EveningFacts, now: string) => boolean> = {
  'nobody is due two messages that contradict each other': (due) =>
    new Set(due.map(({ userId }) => userId)).size === due.length,
  'every deadline lies ahead and before the dinner, or staff call': (due, { at }, now) =>
    due.every(({ deadline, call, kind }) =>
      deadline === null ? call === (kind === 'seat-free') : deadline > now && deadline < at && !call,
    ),
  'who said no, has a seat elsewhere or rests is offered nothing': (due, evening) =>
    due.every(({ userId, kind }) => {
      const one = guestIn(evening, userId)
      if (!one || ['moved', 'cancelled', 'lost-seat'].includes(kind)) return true
      return one.isFree && !one.saidNo
    }),
  'who has said whether they stand in reserve is not told of it again': (due, evening) =>
    due.every(({ userId, kind }) => kind !== 'spare' || guestIn(evening, userId)?.reserve === null),
  'that it is moved is for who has joined alone': (due, evening) =>
    due.every(({ userId, kind, eventAt }) => {
      const one = guestIn(evening, userId)
      return kind !== 'moved' || (one?.isJoined === true && eventAt === one.movedFrom && eventAt !== DINNER)
    }),
  'nothing is said of an evening that is a draft or over, and of one that is cancelled that alone': (
    due,
    { status },
  ) =>
    (status !== 'draft' || due.length === 0) &&
    (status !== 'cancelled' || due.every(({ kind }) => kind === 'cancelled')),
  'it is offered before the deal, and seats after it': (due, { dealtAt }) =>
    due.every(({ kind }) =>
      dealtAt === null ? ['evening', 'moved', 'cancelled'].includes(kind) : kind !== 'evening',
    ),
  'it is offered where staff chose so, until joining ends': (due, evening, now) =>
    (evening.invites && now < evening.answersUntil && isInviting(evening, new Date(now))) ||
    due.every(({ kind }) => kind !== 'evening'),
  'no more offers are open than two for each free seat': (due, evening, now) => {
    const open = evening.guests.filter(({ reserve, answerBy, notices, isFree, saidNo, dealt }) => {
      const last = notices.findLast(({ kind }) => kind === 'seat-free')
      const isOpen = reserve === true && answerBy !== null && answerBy > now && last?.eventAt === DINNER
      const isTakenBack =
        last && notices.some(({ kind, sentAt }) => kind === 'moved' && sentAt >= last.sentAt)
      const isReserve = isFree && !saidNo && dealt !== null && dealt !== 'seated'
      return isOpen && !isTakenBack && isReserve
    })
    const offers = due.filter(({ kind }) => kind === 'seat-free').length
    return offers === 0 || offers + open.length <= 2 * evening.gaps
  },
  'who stands in reserve but fits no table is offered none': (due, evening) =>
    due.every(({ kind, userId }) => {
      const one = guestIn(evening, userId)
      return kind !== 'seat-free' || (one?.reserve === true && one.fits)
    }),
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
      const lost = ({ lostAt }: Guest) => (lostAt && lostAt > now ? now : lostAt)
      const evening = {
        ...any,
        dealtAt: any.dealtAt && any.dealtAt > now ? now : any.dealtAt,
        guests: any.guests.map((one) => ({ ...one, notices: past(one), lostAt: lost(one) })),
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

test('who took an offered seat in time and lost it later is not too late, and is offered the next one', () => {
  const facts = (lostAt: string): EveningFacts => ({
    ...{ id: 7, at: DINNER, status: 'closed', tablesMax: null, invites: false, gaps: 1, candidates: [] },
    ...{ dealtAt: hoursAfter(-72), dealtAgainAt: null, announcedAt: null },
    ...processHours(DINNER, CONFIG.timeZone, NOON),
    guests: [
      {
        ...{ ...BLANK, reserve: true, dealt: 'lost', isSeated: true, lostAt },
        notices: [
          { kind: 'seat-free', sentAt: hoursAfter(-60), eventAt: DINNER, venueText: null },
          { kind: 'lost-seat', sentAt: hoursAfter(-29), eventAt: DINNER, venueText: null },
        ],
      },
    ],
  })
  const kinds = (lostAt: string) =>
    dueAtEvening(facts(lostAt), new Date(hoursAfter(-28)), CONFIG).map(({ kind }) => kind)
  expect(kinds(hoursAfter(-30))).toEqual(['seat-free'])
  // an offer that came after the loss was never taken
  expect(kinds(hoursAfter(-61))).toEqual(['late-yes'])
})

const BLANK: Guest = {
  ...{
    userId: 1,
    wroteAt: null,
    isJoined: false,
    saidNo: false,
    movedFrom: null,
    reserve: null,
    dealt: null,
  },
  ...{
    answerBy: null,
    isFree: true,
    standsBy: false,
    isSeated: false,
    lostAt: null,
    turnsMissed: 0,
    fits: true,
  },
  notices: [],
}
