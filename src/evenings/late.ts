// from when on a step of an evening is late

import type { Evening } from '../domain/evening/evening-calls'
import { repairEnd } from '../domain/evening/evening-hours'
import type { Urgency } from '../domain/staff/today-list'
import { HOUR_MS } from '../domain/units'

/** Hours after which it is late that tables are not made, or not announced; it always is in the last hours in which they can be made. */
const MADE_LATE_HOURS = 2
const ANNOUNCED_LATE_HOURS = 4
const LAST_HOURS = 3
/** Hours of these that are said while guests still join. */
const SAID_HOURS = 24

/** Returns how urgent it is that tables are made. */
export function urgencyToMake(evening: Evening, now: Date): Urgency {
  return lateAfter(evening, evening.answers_until, MADE_LATE_HOURS, now)
}

/** Returns how urgent it is that they are announced. */
export function urgencyToAnnounce(evening: Evening, now: Date): Urgency {
  return lateAfter(evening, evening.detailsFrom, ANNOUNCED_LATE_HOURS, now)
}

function lateAfter(evening: Evening, instant: string, hours: number, now: Date): Urgency {
  const isLate = now.getTime() >= Date.parse(instant) + hours * HOUR_MS
  return isLate || isWithin(LAST_HOURS, evening, now) ? 'red' : 'now'
}

/** Whether a day is left, or less, in which the tables of an evening can be made. */
export function isLastDay(evening: Evening, now: Date): boolean {
  return isWithin(SAID_HOURS, evening, now)
}

function isWithin(hours: number, evening: Evening, now: Date): boolean {
  return now.getTime() >= repairEnd(evening) - hours * HOUR_MS
}
