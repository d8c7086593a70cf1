// what became of somebody's seat at a dinner: codes, who sets them, and what they weigh; pure

import type { GroupStatus, LeftCode } from '../group/group'
import { DAY_MS, HOUR_MS } from '../units'

export const OUTCOMES = [
  'came',
  'late',
  'no-show',
  'cancelled',
  'cancelled late',
  'excused',
  'let go',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Those that staff set; the others are computed from what happened to the seat. */
export const SET_OUTCOMES = ['came', 'late', 'no-show', 'excused'] as const satisfies readonly Outcome[]
export type SetOutcome = (typeof SET_OUTCOMES)[number]

export const OUTCOME_LABELS: Record<Outcome, string> = {
  came: 'Came',
  late: 'Late',
  'no-show': 'No-show',
  cancelled: 'Cancelled',
  'cancelled late': 'Cancelled late',
  excused: 'Excused',
  'let go': 'Out',
}

/** Who set an outcome; `computed` ones follow the seat until staff set another. */
export const OUTCOME_SOURCES = ['staff', 'visitor', 'computed'] as const
export type OutcomeSource = (typeof OUTCOME_SOURCES)[number]

/** Whether a group is asked who came: not before the dinner, open while somebody is unmarked, done. */
export const WHO_CAME = ['not yet', 'open', 'done'] as const
export type WhoCame = (typeof WHO_CAME)[number]

/** Hours after its time from which a group is asked who came. */
export const WHO_CAME_AFTER_HOURS = 2
/** Days after the dinner for which outcomes can be set. */
export const CORRECTABLE_DAYS = 30
export const WHY_MAX = 200
/** From this weight on staff are asked whether to pause the person. */
export const LOOK_AT_WEIGHT = 1.5

const HALVED_EVERY_DAYS = 90
const FORGOTTEN_AFTER_DAYS = 365

export const WEIGHTS = { 'no-show': 1, 'cancelled late': 0.5 } as const satisfies Partial<
  Record<Outcome, number>
>

export function hasCome(outcome: string): boolean {
  return outcome === 'came' || outcome === 'late'
}

/** Whether it weighs against its person. */
export function isMissed(outcome: string): outcome is keyof typeof WEIGHTS {
  return outcome in WEIGHTS
}

/** Returns what missed dinners weigh on the day `today`: 1, a late cancel ½, halved by 90 days and by a dinner that went well, gone in a year. */
export function weightOf(
  outcomes: readonly { dinnerDay: string; outcome: Outcome }[],
  today: string,
): number {
  return outcomes.reduce((sum, { dinnerDay, outcome }) => {
    const days = Math.max(0, (Date.parse(today) - Date.parse(dinnerDay)) / DAY_MS)
    if (days >= FORGOTTEN_AFTER_DAYS) return sum
    const well = outcomes.filter((other) => hasCome(other.outcome) && other.dinnerDay > dinnerDay).length
    return sum + (isMissed(outcome) ? WEIGHTS[outcome] : 0) / 2 ** (days / HALVED_EVERY_DAYS + well)
  }, 0)
}

/** The dinners that somebody was expected at, and those of them that they came to: `5 of 6`. What was excused, let go or cancelled in time counts in neither. */
export function shareOf(outcomes: readonly { outcome: Outcome }[]): { came: number; of: number } {
  const counted = outcomes.filter(({ outcome }) => hasCome(outcome) || isMissed(outcome))
  return { came: counted.filter(({ outcome }) => hasCome(outcome)).length, of: counted.length }
}

/** Returns what staff are proposed for a seat after the dinner: what its owner or the door said of their coming; null without a word. Who was missing where tables were merged did not come. */
export function proposedOutcome(
  { arrival, leftCode }: { arrival: string | null; leftCode: LeftCode | null },
  { wasMerged }: { wasMerged: boolean },
): 'came' | 'no-show' | null {
  if (arrival === 'here') return 'came'
  return leftCode === 'absent' || (wasMerged && arrival === null) ? 'no-show' : null
}

/** When outcomes of a dinner can be set, in milliseconds; undefined without a date. */
export function correctableTime(eventAt: string | null): { from: number; until: number } | undefined {
  if (eventAt === null) return undefined
  const at = Date.parse(eventAt)
  return { from: at + WHO_CAME_AFTER_HOURS * HOUR_MS, until: at + CORRECTABLE_DAYS * DAY_MS }
}

/** Returns whether a group is asked who came; `unmarked`: how many who were expected have no outcome. */
export function whoCameAt(
  { status, eventAt }: { status: GroupStatus; eventAt: string | null },
  unmarked: number,
  now: Date,
): WhoCame {
  const time = correctableTime(eventAt)
  if (status === 'cancelled' || (time && now.getTime() > time.until)) return 'done'
  if (!time || now.getTime() < time.from) return 'not yet'
  return unmarked > 0 ? 'open' : 'done'
}
