/** What the guests and the staff of a house are like, in numbers. */
export interface Habits {
  /** in percent, of those who may: who pays before there is a table */
  paysFirst: number
  /** sign-ups a week; without, each week has another number from 30 to 100 */
  aWeek?: number
  /** days of the week with an evening, from Monday: 0 */
  evenings: number[]
  /** in percent: who joins again in the week after their dinner, whatever their page says */
  returns?: number
}

/** Houses to live in, by the name that `--house` takes; `usual` is that of no name. */
export const HOUSES = {
  usual: { paysFirst: 70, evenings: [2, 5] },
  all: { paysFirst: 100, evenings: [2, 5] },
  most: { paysFirst: 60, evenings: [2, 5] },
  few: { paysFirst: 20, evenings: [2, 5] },
  none: { paysFirst: 0, evenings: [2, 5] },
  club: { paysFirst: 60, aWeek: 30, evenings: [2, 5], returns: 50 },
  small: { paysFirst: 60, aWeek: 10, evenings: [5] },
} satisfies Record<string, Habits>
export type HouseName = keyof typeof HOUSES
