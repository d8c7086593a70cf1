// what guests choose from after a dinner

/** From bad to very good, as 1 to 5. */
export const EVENING_MARKS = [1, 2, 3, 4, 5] as const
export type EveningMark = (typeof EVENING_MARKS)[number]
export const VENUE_MARKS = ['quiet', 'loud', 'good food', 'slow'] as const
export type VenueMark = (typeof VENUE_MARKS)[number]

/** What somebody wants of a person of their table: to exchange phones, to share a table again, or never to. Who wants the first wants the second. */
export const WISHES = ['contact', 'again', 'never'] as const
export type Wish = (typeof WISHES)[number]
/** Those by which two may share a table again although they have met. */
export const TOGETHER = ['contact', 'again'] as const satisfies Wish[]

/** Answers from which on staff read what guests said: of fewer, somebody could tell whose they are. */
export const ENOUGH_ANSWERS = 5

/** Characters of a report at most. */
export const REPORT_MAX = 2000

/** `written` by a guest; `avoided`: guests of two dinners do not want to share a table with the person again. */
export const REPORT_KINDS = ['written', 'avoided'] as const
/** What staff decided on a report. Until they have, the person it is about is not seated. */
export const REPORT_STATES = ['open', 'warned', 'paused', 'nothing'] as const
export type ReportState = (typeof REPORT_STATES)[number]
