// what is due about an evening as a whole follows from its facts and the clock alone
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DEALT, isSureDue, processHours } from '../../src/domain/evening-process'
import { EVENING_STATUSES } from '../../src/domain/evenings'
import { MESSAGE_KINDS, MESSAGES } from '../../src/domain/message-kinds'
import {
  dueAtEvening,
  type EveningFacts,
  type Guest,
  silentAtEvening,
  stillToAsk,
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
    ...{ can: truth, sure: truth, reserve: truth, dealt: maybe(fc.constantFrom(...DEALT)) },
    ...{ answerBy: maybe(instant), lostAt: maybe(instant), wroteAt: maybe(instant) },
    ...{ isFree: fc.boolean(), affords: fc.boolean(), isSeated: fc.boolean(), fits: fc.boolean() },
    standsBy: fc.constant(false),
    ...{ turnsMissed: fc.nat(5), notices: fc.array(notice, { maxLength: 4 }) },
  })
  .map((one) => ({ ...one, notices: one.notices.toSorted((a, b) => (a.sentAt < b.sentAt ? -1 : 1)) }))
const anyEvening: fc.Arbitrary<EveningFacts> = fc
  .record({
    ...{ status: fc.constantFrom(...EVENING_STATUSES), tablesMax: maybe(fc.integer({ min: 1, max: 2 })) },
    ...{ answersUntil: instant, dealtAt: maybe(instant), madeAt: instant, gaps: fc.nat(4) },
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
const saidNo = (one: Guest | undefined) => one?.can === false || one?.sure === false

/** What holds of all that is due about an evening. */
const RULES: Record<string, (due: Due, evening: EveningFacts, now: string) => boolean> = {
  'nobody is due two messages that contradict each other': (due) =>
    new Set(due.map(({ userId }) => userId)).size === due.length,
  'every deadline lies ahead and before the dinner, or staff call': (due, { at }, now) =>
    due.every(({ deadline, call, kind }) =>
      deadline === null
        ? call === (kind === 'sure' || kind === 'seat-free')
        : deadline > now && deadline < at && !call,
    ),
  'who said no, has a seat elsewhere, rests or cannot afford it is asked nothing': (due, evening) =>
    due.every(({ userId, kind }) => {
      const one = guestIn(evening, userId)
      if (!one || ['moved', 'cancelled', 'lost-seat'].includes(kind)) return true
      return one.isFree && one.affords && !saidNo(one)
    }),
  'who has answered is not asked again': (due, evening) =>
    due.every(({ userId, kind }) => {
      const one = guestIn(evening, userId)
      if (kind === 'date') return !one || (one.can === null && one.sure === null)
      if (kind === 'sure') return !one || one.sure === null
      return kind !== 'spare' || one?.reserve === null
    }),
  'nothing is said of an evening that is a draft or over, and of one that is cancelled that alone': (
    due,
    { status },
  ) =>
    (status !== 'draft' || due.length === 0) &&
    (status !== 'cancelled' || due.every(({ kind }) => kind === 'cancelled')),
  'people are asked for it before the deal, and offered seats after it': (due, { dealtAt }) =>
    due.every(({ kind }) =>
      dealtAt === null
        ? ['date', 'sure', 'moved', 'cancelled'].includes(kind)
        : !['date', 'sure'].includes(kind),
    ),
  'whether people are sure is asked once answers are in': (due, evening, now) =>
    isSureDue(evening, now) || due.every(({ kind }) => kind !== 'sure'),
  'no more offers are open than two for each free seat': (due, evening, now) => {
    const open = evening.guests.filter(({ reserve, answerBy, notices, isFree, affords, dealt, ...one }) => {
      const last = notices.findLast(({ kind }) => kind === 'seat-free')
      const isOpen = reserve === true && answerBy !== null && answerBy > now && last?.eventAt === DINNER
      const isTakenBack =
        last && notices.some(({ kind, sentAt }) => kind === 'moved' && sentAt >= last.sentAt)
      const isReserve = isFree && affords && dealt !== null && dealt !== 'seated' && !saidNo(one as Guest)
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
  'no more strangers are asked than it needs': (due, evening, now) =>
    due.filter(({ userId }) => userId >= 100).length <= stillToAsk(evening, new Date(now)),
  'who is silent was asked and may still be': (_, evening, now) =>
    silentAtEvening(evening, new Date(now)).every(({ userId, since }) => {
      const one = guestIn(evening, userId)!
      return since !== null && since <= now && one.sure === null && one.isFree && evening.dealtAt === null
    }),
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

test('a yes for sure may be sent until three hours before the dinner, then staff call', () => {
  const facts: EveningFacts = {
    ...{ id: 7, at: DINNER, status: 'open', tablesMax: null, gaps: 0, candidates: [] },
    ...{ answersUntil: hoursAfter(-120), dealtAt: null, dealtAgainAt: null, announcedAt: null },
    ...processHours(DINNER, CONFIG.timeZone, NOON),
    guests: [{ ...BLANK, userId: 1, can: true }],
  }
  const sure = (hours: number) => {
    const [one] = dueAtEvening(facts, new Date(hoursAfter(hours)), CONFIG)
    return [one?.kind, one?.deadline, one?.call]
  }
  expect(sure(-121)).toEqual([undefined, undefined, undefined])
  expect(sure(-119)).toEqual(['sure', facts.sureUntil, false])
  expect(sure(-10)).toEqual(['sure', hoursAfter(-7), false])
  expect(sure(-4)).toEqual(['sure', hoursAfter(-3), false])
  expect(sure(-2)).toEqual(['sure', null, true])
  expect(sure(0)).toEqual([undefined, undefined, undefined])
})

test('who took an offered seat in time and lost it later is not too late, and is offered the next one', () => {
  const facts = (lostAt: string): EveningFacts => ({
    ...{ id: 7, at: DINNER, status: 'closed', tablesMax: null, gaps: 1, candidates: [] },
    ...{ answersUntil: hoursAfter(-120), dealtAt: hoursAfter(-72), dealtAgainAt: null, announcedAt: null },
    ...processHours(DINNER, CONFIG.timeZone, NOON),
    guests: [
      {
        ...{ ...BLANK, can: true, sure: true, reserve: true, dealt: 'lost', isSeated: true, lostAt },
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
  ...{ userId: 1, wroteAt: null, can: null, sure: null, reserve: null, dealt: null, answerBy: null },
  ...{
    isFree: true,
    affords: true,
    standsBy: false,
    isSeated: false,
    lostAt: null,
    turnsMissed: 0,
    fits: true,
    notices: [],
  },
}
