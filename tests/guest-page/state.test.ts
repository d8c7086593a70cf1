import { expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { EVENING_MARKS, VENUE_MARKS, WISHES } from '../../src/domain/after-dinner/feedback-codes'
import { OUTCOMES } from '../../src/domain/after-dinner/outcome'
import { isReleased, LEFT_CODES } from '../../src/domain/group/group'
import {
  ANSWER_WHYS,
  LINK_SCOPES,
  ME_STATES,
  type Me,
  meSchema,
} from '../../src/domain/guest-page/guest-page'
import { pageAt } from '../../src/guest-page/page'
import type { MyFacts, MyRules } from '../../src/guest-page/state'
import { dueAt } from '../../src/messages/due'
import { CONFIG } from '../support/evening'
import { sampled } from '../support/sampled'
import { dinner, hoursAfter, instant, maybe, seat as seatRules } from '../support/seats'

const HOUR = 3_600_000
const RULES: MyRules = { ...CONFIG, refund: 'both' }

const times = fc.constantFrom(
  '2026-11-20T05:00:00.000Z',
  '2026-11-24T13:00:00.000Z',
  '2026-11-27T12:00:00.000Z',
)

const seat = fc
  .tuple(
    seatRules,
    fc.record({
      ...{ id: fc.integer({ min: 1, max: 9 }), ticketId: fc.nat(9) },
      isPaidFor: fc.boolean(),
      due: maybe(
        fc.record({
          ...{
            id: fc.nat(9),
            amount: maybe(fc.nat(200_000)),
            code: maybe(fc.nat(599)),
            credit: fc.nat(200_000),
          },
          transferredAt: maybe(fc.constant('2026-11-20T05:00:00.000Z')),
        }),
      ),
      creditUsed: fc.nat(200_000),
      held: maybe(fc.nat(200_000)),
      mergedAt: fc.constant(null),
      answerWhy: maybe(fc.constantFrom(...ANSWER_WHYS)),
      leftCode: maybe(fc.constantFrom(...LEFT_CODES)),
      ticket: maybe(fc.record({ id: fc.nat(9), coming: maybe(fc.boolean()), movedFrom: maybe(times) })),
      arrival: maybe(fc.constantFrom('here' as const, 'late10' as const)),
      outcome: maybe(fc.constantFrom(...OUTCOMES)),
      choice: fc.record({
        food: maybe(fc.constant('Gudeg')),
        drink: maybe(fc.constant('Es jeruk')),
        diet: maybe(fc.constantFrom('', 'kacang')),
      }),
      served: fc.record({ food: maybe(fc.constant('Gudeg')), drink: fc.constant('Es jeruk') }),
    }),
  )
  .map(([rules, more]) => ({ ...rules, ...more, leftCode: rules.leftAt === null ? null : more.leftCode }))

/** The few that hold a place are tried as often as all others. */
const goingSeat = fc
  .tuple(seat, fc.constantFrom('confirmed' as const, 'paid' as const))
  .map(([any, status]) => ({ ...any, status, role: 'member' as const, leftAt: null, leftCode: null }))

const table = fc
  .tuple(
    dinner,
    fc.record({
      area: maybe(fc.constant('Prawirotaman')),
      venue: maybe(fc.constant('Kedai Senja')),
      address: maybe(fc.constant('Jl. Prawirotaman 7')),
      bookedAs: maybe(fc.constant('Semeja')),
      people: fc.nat(6),
      here: fc.nat(6),
      talk: fc.constant(['Lagu apa?']),
      changeReason: maybe(fc.constant('restonya tutup')),
      ...{ isHidden: fc.boolean(), isJoined: fc.boolean() },
      placeBy: maybe(times),
      isUnbooked: fc.boolean(),
      menu: maybe(fc.record({ hasFood: fc.boolean(), hasDrinks: fc.boolean() })),
      hint: maybe(
        fc.constant({
          people: 6,
          ages: [20, 30] as [number, number],
          women: 3,
          men: 3,
          topics: ['Musik'] as string[],
        }),
      ),
    }),
  )
  .map(([rules, more]) => ({ ...rules, ...more }))

const facts: fc.Arbitrary<MyFacts> = fc.record({
  scope: fc.constantFrom(...LINK_SCOPES, 'phone' as const),
  name: fc.constant('Dinda'),
  version: fc.nat(9),
  resting: fc.boolean(),
  canReturn: fc.boolean(),
  readOnly: fc.boolean(),
  removed: fc.boolean(),
  isPausedOrBlocked: fc.boolean(),
  mayHold: fc.boolean(),
  seating: maybe(fc.record({ seat: fc.oneof(seat, goingSeat), table })),
  otherSeats: fc.constant([]),
  gone: fc.boolean(),
  givenUp: maybe(fc.record({ until: times, isSeat: fc.boolean() })),
  dinners: fc.array(fc.record({ day: fc.constant('2026-11-27'), outcome: fc.constantFrom(...OUTCOMES) }), {
    maxLength: 2,
  }),
  feedback: fc.array(
    fc.record({
      ...{
        groupId: fc.nat(9),
        seat: fc.nat(9),
        eventAt: times,
        until: fc.constant(Date.parse('2026-12-11T12:00:00.000Z')),
      },
      at: maybe(times),
      evening: maybe(fc.constantFrom(...EVENING_MARKS)),
      venue: fc.subarray([...VENUE_MARKS]),
      wantsChat: fc.boolean(),
      chat: maybe(fc.constant({ link: 'https://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv', isMine: false })),
      mates: fc.array(
        fc.record({
          ...{ mate: fc.nat(6), name: fc.constant('Budi'), isOpen: fc.boolean() },
          wish: maybe(fc.constantFrom(...WISHES)),
        }),
      ),
    }),
    { maxLength: 2 },
  ),
  checking: fc.array(fc.record({ amount: fc.nat(200_000), at: fc.constant(null) }), { maxLength: 1 }),
  contacts: fc.array(fc.constant({ name: 'Budi', phone: '+628123000009' }), { maxLength: 2 }),
  tickets: fc.constant([]),
  cancelled: fc.constant([]),
  refunds: fc.array(
    fc.record({
      payment: fc.nat(9),
      seat: maybe(fc.nat(9)),
      chosen: maybe(fc.constantFrom('money' as const, 'credit' as const)),
      done: fc.boolean(),
      amount: maybe(fc.nat(200_000)),
      shortOf: maybe(fc.constant(4)),
      account: maybe(fc.constant('BCA ••7890 a.n. Dinda')),
    }),
    { maxLength: 3 },
  ),
  credit: fc.nat(200_000),
})

/** What holds of a page whatever it follows from. */
const RULES_OF_PAGES: Record<string, (page: Me, facts: MyFacts, now: Date) => boolean> = {
  'is what the wire says': (page) => v.is(meSchema, page),
  'a sign-up learns nothing of who sat there': ({ scope, feedback, mates, contacts }) =>
    scope === 'phone' || feedback.length + mates.length + contacts.length === 0,
  'a sign-up hears nothing of a table, nor of what the person has left': ({ scope, state, ...me }) =>
    scope === 'phone' ||
    ((state === 'waiting' || state === 'resting') &&
      ![me.seat, me.dinner, me.cancel, me.arrival, me.pay].some(Boolean) &&
      me.credit === 0),
  'a sign-up hears nothing of dinners, and who was sent a link all': ({ scope, dinners }, facts) =>
    dinners.length === (scope === 'phone' ? facts.dinners.length : 0),
  'waiting, resting and removed tell of no seat': ({ state, seat, dinner, pay, cancel }) =>
    !['waiting', 'resting', 'removed'].includes(state) || ![seat, dinner, pay, cancel].some(Boolean),
  'only somebody who rests, or whom a dinner that is over holds still, is told so': ({
    state,
    resting,
    canReturn,
  }) => state !== 'resting' || resting || canReturn,
  'the place is told to who has paid, or owes nothing': ({ state, dinner }) =>
    !dinner?.place || state === 'paid',
  'who has left learns nothing more of the table': ({ dinner, state }, { seating }) =>
    !dinner ||
    (seating !== null && seating.seat.leftAt === null) ||
    (state === 'cancelled' && !dinner.place && !dinner.table),
  'the table is told of from asked on': ({ state, dinner }) =>
    !dinner?.table || ['asked', 'confirmed', 'paid'].includes(state),
  'a seat is offered at an open table before its dinner': ({ state }, { seating }, now) =>
    (state !== 'asked' && state !== 'backup') ||
    (seating!.seat.leftAt === null &&
      ['confirming', 'scheduled'].includes(seating!.table.status) &&
      Date.parse(seating!.table.eventAt!) > now.getTime()),
  'late is only who was replaced for silence': ({ state }, { seating }) =>
    state !== 'late' || isReleased(seating!.seat),
  'no deadline that is shown has passed': ({ answerBy, pay }, _, now) =>
    [answerBy, pay?.by].every((moment) => !moment || Date.parse(moment.at) > now.getTime()),
  'money is offered to who paid, and in time': ({ cancel }, { seating }) =>
    !cancel || cancel.choices.length === 0 || (seating!.seat.isPaidFor && !cancel.isLate),
  'nothing is cancelled once it has begun, and without a date what is moved alone': (
    { cancel, state },
    { seating },
    now,
  ) => {
    const { eventAt } = seating?.table ?? {}
    return !cancel || (eventAt == null ? state === 'moved' : Date.parse(eventAt) > now.getTime())
  },
  'a member alone cancels, and reads no date with it while the dinner is moved': (
    { cancel, state },
    { seating },
  ) => !cancel || (seating!.seat.role === 'member' && (cancel.until === null) === (state === 'moved')),
  'who has a seat at announced tables is asked before the dinner whether they come': (
    { coming, state },
    { seating },
    now,
  ) =>
    !coming ||
    ((state === 'confirmed' || state === 'paid') &&
      !seating!.table.isHidden &&
      seating!.seat.ticket?.id === coming.ticket &&
      Date.parse(seating!.table.eventAt!) > now.getTime()),
  'the table and its place are hidden until they are announced': ({ dinner }, { seating }) =>
    !seating?.table.isHidden || (!dinner?.table && !dinner?.place),
  'a place of the book is shown once it has confirmed the table': ({ dinner }, { seating }) =>
    !seating?.table.isUnbooked || !dinner?.place,
  'who has a seat chooses from its menu until noon of the day before': ({ menu, state }, { seating }, now) =>
    !menu ||
    ((state === 'confirmed' || state === 'paid') &&
      seating!.table.menu !== null &&
      menu.isOpen === now.getTime() < Date.parse(menu.until.at) &&
      menu.until.time === '12.00' &&
      (menu.isOpen || !seating!.table.menu.hasFood || menu.food !== null) &&
      Date.parse(seating!.table.eventAt!) - Date.parse(menu.until.at) > 12 * HOUR),
  'people arrive around the time of the dinner': ({ arrival }, { seating }, now) =>
    !arrival || Math.abs(now.getTime() - Date.parse(seating!.table.eventAt!)) <= 1.5 * HOUR,
}

test('every page keeps each rule of pages', () => {
  fc.assert(
    fc.property(facts, instant, (given, at) => {
      const now = new Date(at)
      const page = pageAt(given, now, RULES)
      expect(pageAt(structuredClone(given), now, RULES)).toEqual(page)
      const broken = Object.entries(RULES_OF_PAGES).filter(([, holds]) => !holds(page, given, now))
      expect(broken.map(([name]) => name)).toEqual([])
    }),
    { numRuns: sampled(1500, 60_000) },
  )
})

test('what is due says the same as the page: that the dinner is moved, or cancelled', () => {
  fc.assert(
    fc.property(facts, instant, (any, now) => {
      if (!any.seating) return
      const sent = any.seating.seat.notices.filter(({ isOpen }) => !isOpen)
      const seat = { ...any.seating.seat, notices: sent }
      const table = {
        ...{ ...any.seating.table, id: 1, venueText: null },
        seats: [{ ...seat, userId: 1, addedAt: hoursAfter(-999) }],
      }
      const due = dueAt({ tables: [table], gone: [] }, new Date(now), RULES)
      const kind = due.find((one) => one.kind === 'moved' || one.kind === 'cancelled')?.kind
      const given = { ...any, removed: false, scope: 'phone' as const, seating: { ...any.seating, seat } }
      const { state } = pageAt(given, new Date(now), RULES)
      if (kind) expect<string>(state).toBe(kind)
    }),
    { numRuns: sampled(3000, 60_000) },
  )
})

test('every state is reached by the facts that are tried', () => {
  const wanted = ME_STATES.filter((state) => state !== 'erasing').length
  const states = new Set<string>()
  for (let seed = 7; states.size < wanted && seed < 17; seed++)
    for (const [given, at] of fc.sample(fc.tuple(facts, instant), { numRuns: 2000, seed }))
      states.add(pageAt(given, new Date(at), RULES).state)
  expect(states.size).toBe(wanted)
})
