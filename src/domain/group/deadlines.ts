import { TZDate } from '@date-fns/tz'
import { memoized } from '../memoized'
import { DEFAULT_ZONE } from '../today'
import { HOUR_MS } from '../units'
import type { MemberStatus } from './group'

/** The settings of deadlines: hours to answer, and the time zone. */
export interface Timing {
  answerHours: number
  timeZone: string
}

export const USUAL_TIMING: Timing = { answerHours: 24, timeZone: DEFAULT_ZONE }

export const PAY_HOURS = 24
/** Hours after its time at which a dinner is over. */
const DINNER_HOURS = 3
/** Hours that are left to answer when it is late, and those before the dinner at which everything has to be settled. */
export const SHORT_HOURS = 3
/** Times of the day at which deadlines fall. */
const TURNS = [12, 20]

/** Returns when a dinner that begins at `at` is over, in milliseconds. */
export function overAt(at: string): number {
  return Date.parse(at) + DINNER_HOURS * HOUR_MS
}

/** Whether the hours of the dinner have passed. */
export function isDinnerOver({ at }: { at: string }, now: Date): boolean {
  return overAt(at) <= now.getTime()
}

/** Returns the last beginning (UTC ISO) of dinners that are over, for statements. */
export function overBefore(now: Date): string {
  return new Date(now.getTime() - DINNER_HOURS * HOUR_MS).toISOString()
}

/** Returns the deadline for an answer to a question asked now (UTC ISO); null when too little time is left for writing. */
export function answerBy(
  now: Date,
  eventAt: string | null,
  { answerHours, timeZone }: Timing,
): string | null {
  return deadline(now, answerHours, eventAt, 3, timeZone)
}

/** Returns the deadline for the payment of a seat confirmed now (UTC ISO); null when too little time is left. */
export function payBy(now: Date, eventAt: string | null, { timeZone }: Timing): string | null {
  return deadline(now, PAY_HOURS, eventAt, 2, timeZone)
}

/** Returns the deadlines that a change to this status at `now` sets. */
export function deadlinesOf(
  status: MemberStatus,
  now: Date,
  eventAt: string | null,
  timing: Timing,
): { answerBy: string | null; payBy: string | null; confirmedAt?: string | null } {
  if (status === 'messaging') return { answerBy: answerBy(now, eventAt, timing), payBy: null }
  if (status === 'confirmed')
    return { answerBy: null, payBy: payBy(now, eventAt, timing), confirmedAt: now.toISOString() }
  return { answerBy: null, payBy: null, ...(status === 'idle' && { confirmedAt: null }) }
}

/** Returns the instant (ms) from which a seat is cancelled too late for the money to come back: the end of H-2, 23.59. */
export function untilCancelled(eventAt: string, zone: string): number {
  return hourOn(eventAt, -2, 23, zone) + HOUR_MS
}

/** Returns when the menu of a dinner is closed to its guests: H-1 12.00, in ms. */
export function menuClosesAt(eventAt: string, zone: string): number {
  return hourOn(eventAt, -1, 12, zone)
}

/** Returns the instant (ms) of a full hour in `zone`, `days` days after the day of an instant (UTC ISO). */
export const hourOn = memoized((instant: string, days: number, hour: number, zone: string): number => {
  const day = new TZDate(Date.parse(instant), zone)
  return +new TZDate(day.getFullYear(), day.getMonth(), day.getDate() + days, hour, 0, zone)
}, 5000)

function deadline(
  now: Date,
  hours: number,
  eventAt: string | null,
  daysBefore: number,
  zone: string,
): string | null {
  const start = now.getTime()
  const wanted = nextTurn(start + hours * HOUR_MS, zone)
  if (eventAt === null) return iso(wanted)

  const latest = hourOn(eventAt, -daysBefore, 20, zone)
  if (latest - start >= SHORT_HOURS * HOUR_MS) return iso(Math.min(wanted, latest))
  const short = Math.min(start + SHORT_HOURS * HOUR_MS, Date.parse(eventAt) - SHORT_HOURS * HOUR_MS)
  return short > start ? iso(short) : null
}

function nextTurn(instant: number, zone: string): number {
  const at = iso(instant)
  const turns = [0, 1].flatMap((days) => TURNS.map((hour) => hourOn(at, days, hour, zone)))
  return turns.find((turn) => turn >= instant)!
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}

/** Whether at `now` the last third of the time from `begin` to `end` runs, all in ms. */
export const isLastThird = (begin: number, end: number, now: number): boolean =>
  now < end && now >= end - (end - begin) / 3
