// how an evening comes to its tables, and the hours of what happens on the way; pure

import { DINNER_HOURS, hourOn, payBy, type Timing } from './deadlines'

/** What a deal made of somebody who was sure; `lost`: of a seat that they had, since no table was left for it. */
export const DEALT = ['seated', 'spare', 'lost'] as const
export type Dealt = (typeof DEALT)[number]

/** The hours of an evening, UTC ISO; staff may move each of them. */
export interface ProcessHours {
  /** a yes for sure is taken until then; the first deal follows */
  sureUntil: string
  /** the transfer is due until then; dealing again follows */
  payUntil: string
  /** the place is sent from then on */
  detailsFrom: string
}

const HOUR_MS = 3_600_000
/** Least hours to answer, and those before a dinner at which everything has to be settled. */
const SHORT_HOURS = 3

/**
 * Returns the hours of a dinner at `at`: 20.00 three and two days before, and noon of the day before; where that is past, or
 * leaves less than three hours, three hours later than the step before, and at the latest three hours before the dinner.
 */
export function processHours(at: string, timeZone: string, now: Date): ProcessHours {
  const last = Date.parse(at) - SHORT_HOURS * HOUR_MS
  const atLeast = (wanted: number, from: number) =>
    Math.max(Math.min(Math.max(wanted, from + SHORT_HOURS * HOUR_MS), last), Math.min(from, Date.parse(at)))
  const sure = atLeast(hourOn(at, -3, 20, timeZone), now.getTime())
  const pay = atLeast(hourOn(at, -2, 20, timeZone), sure)
  const details = Math.max(hourOn(at, -1, 12, timeZone), sure)
  return { sureUntil: iso(sure), payUntil: iso(pay), detailsFrom: iso(details) }
}

/** An evening, as its steps see it. */
export interface ProcessState extends ProcessHours {
  at: string
  answersUntil: string
  dealtAt: string | null
  dealtAgainAt: string | null
  announcedAt: string | null
}

/** Whether people are asked for a yes for sure at `now`: once answers are in, or at once where there was no time for them. */
export function isSureDue(
  { answersUntil, sureUntil, at }: Pick<ProcessState, 'answersUntil' | 'sureUntil' | 'at'>,
  now: string,
): boolean {
  return (answersUntil <= now || answersUntil >= sureUntil) && now < at
}

/** Until when a guest who is seated at `now` pays: with the others, then until noon of the day before, then within three hours; null when none are left. */
export function payUntilOf(
  { payUntil, detailsFrom, at }: Pick<ProcessState, 'payUntil' | 'detailsFrom' | 'at'>,
  now: Date,
): string | null {
  const soon = now.getTime() + SHORT_HOURS * HOUR_MS
  const ends = [payUntil, detailsFrom].find((end) => Date.parse(end) >= soon)
  if (ends) return ends
  return soon < Date.parse(at) ? iso(soon) : null
}

/** The hours of an evening that a table's deadlines follow from. */
export type PayHours = Pick<ProcessState, 'at' | 'payUntil' | 'detailsFrom'>

/** Returns the deadline for the payment of a seat confirmed at `now` (UTC ISO), at a table of an evening or of none; null when too little time is left. */
export function payByOf(
  evening: PayHours | null | undefined,
  now: Date,
  eventAt: string | null,
  timing: Timing,
): string | null {
  return evening && evening.at === eventAt ? payUntilOf(evening, now) : payBy(now, eventAt, timing)
}

/** Whether tables may still be repaired: until three hours before the dinner. */
export function isRepairable({ at }: Pick<ProcessState, 'at'>, now: Date): boolean {
  return now.getTime() < Date.parse(at) - SHORT_HOURS * HOUR_MS
}

export const EVENING_STEPS = [
  'answers',
  'sure',
  'deal',
  'pay',
  'deal again',
  'details',
  'day',
  'door',
  'came',
  'thanks',
] as const
export type EveningStep = (typeof EVENING_STEPS)[number]

/** Returns the hour (UTC ISO) at which each step begins or is done. */
export function hoursOfSteps(
  { at, answersUntil, sureUntil, payUntil, detailsFrom }: ProcessState,
  timeZone: string,
): Record<EveningStep, string> {
  return {
    answers: answersUntil,
    ...{ sure: sureUntil, deal: sureUntil, pay: payUntil, 'deal again': payUntil, details: detailsFrom },
    day: iso(hourOn(at, 0, 10, timeZone)),
    door: at,
    came: iso(Date.parse(at) + 2 * HOUR_MS),
    thanks: iso(hourOn(at, 1, 10, timeZone)),
  }
}

/** Returns the step that an evening is in: the first that is neither done nor past. */
export function stepOf(state: ProcessState, now: Date, timeZone: string): EveningStep {
  const at = now.toISOString()
  const hours = hoursOfSteps(state, timeZone)
  return (at < state.at ? stepToTable(state, now) : undefined) ?? stepFrom(hours, at)
}

/** Returns the step until the tables are as they are to be, or undefined after it. */
function stepToTable(state: ProcessState, now: Date): EveningStep | undefined {
  const { sureUntil, payUntil, dealtAt, dealtAgainAt } = state
  const at = now.toISOString()
  if (dealtAt === null) {
    if (!isSureDue(state, at)) return 'answers'
    return at < sureUntil ? 'sure' : 'deal'
  }
  if (at < payUntil) return 'pay'
  return dealtAgainAt === null && isRepairable(state, now) ? 'deal again' : undefined
}

function stepFrom(hours: Record<EveningStep, string>, at: string): EveningStep {
  if (at < hours.day) return 'details'
  if (at < hours.door) return 'day'
  if (at < hours.came) return 'door'
  return at < hours.thanks ? 'came' : 'thanks'
}

/** Whether the hours of the dinner have passed. */
export function isDinnerOver({ at }: Pick<ProcessState, 'at'>, now: Date): boolean {
  return Date.parse(at) + DINNER_HOURS * HOUR_MS <= now.getTime()
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}

/** Whether the hours of an evening follow each other. */
export function isInOrder({
  answersUntil,
  sureUntil,
  payUntil,
  detailsFrom,
  at,
}: Omit<ProcessState, 'dealtAt' | 'dealtAgainAt' | 'announcedAt'>): boolean {
  return answersUntil <= sureUntil && sureUntil <= payUntil && payUntil <= at && detailsFrom <= at
}
