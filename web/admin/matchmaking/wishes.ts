import { GROUP_MESSAGES } from '../../../src/domain/group/group'
import { MEET_AGAIN } from '../../../src/domain/matchmaking/meet-again'
import type { RunWishes } from '../../../src/domain/matchmaking/seating-form'
import { tidyTime } from '../../ui/time-field'
import { type DinnerDraft, givenEntries, NO_DINNER } from '../app/dinner/dinner'
import { differ, draftAtom } from '../app/unsaved'

/** What staff chose for a run, as typed. */
export interface WishDraft extends DinnerDraft {
  /** at most so many tables; empty means as many as possible */
  tables: string
  /** backups of each table; empty means everybody left */
  backups: string
  pics: string[]
  /** `never` or weeks after which people may meet again; empty means as the house has it */
  meetAgain: string
}

export const NO_WISHES: WishDraft = {
  ...NO_DINNER,
  tables: '',
  backups: '',
  pics: [],
  meetAgain: '',
}

/** The choice for the run or preview that staff are about to make. */
export const wishDraft = draftAtom(NO_WISHES)

/** Whether staff typed something. */
export function hasWishes(draft: WishDraft): boolean {
  return differ(draft, NO_WISHES)
}

/** Returns the bounds of a draft, as a preview takes them. */
export function boundsOf({
  tables,
  backups,
  meetAgain,
}: WishDraft): Pick<RunWishes, 'tables' | 'backups' | 'meetAgain'> {
  return {
    ...(tables.trim() && { tables: Number(tables) }),
    ...(backups && { backups: Number(backups) }),
    ...(meetAgain && { meetAgain: MEET_AGAIN.find((weeks) => String(weeks) === meetAgain) ?? null }),
  }
}

export type DinnerWishes = Omit<RunWishes, 'tables' | 'backups' | 'meetAgain'>

/** Returns the facts of a draft, as a run and a commit take them. */
export function dinnerOf({ date, pics, meetAgain: _, ...draft }: WishDraft): DinnerWishes {
  const { venue: location, area, price, ...entries } = givenEntries({ ...draft, date })
  return {
    ...(date && { date, time: tidyTime(draft.time) }),
    ...(area && { area }),
    ...(price !== undefined && { price }),
    ...(location && { location }),
    ...entries,
    pics,
  }
}

/** Returns what is wrong with a draft beside what its schema finds. */
export function wrongWith({ date }: WishDraft, today: string) {
  return { date: date && date < today ? GROUP_MESSAGES.past : undefined }
}
