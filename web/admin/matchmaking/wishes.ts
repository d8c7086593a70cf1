import { atom, useSetAtom } from 'jotai'
import { GROUP_MESSAGES } from '../../../src/domain/group'
import { MEET_AGAIN } from '../../../src/domain/meet-again'
import type { RunWishes } from '../../../src/domain/seating-form'
import { tidyTime } from '../../ui/time-field'
import { showTab } from '../app/dashboard-tab'
import { type DinnerDraft, givenEntries, NO_DINNER } from '../app/dinner'
import { differ, draftAtom } from '../app/unsaved'

/** What staff chose for a run, as typed. */
export interface WishDraft extends DinnerDraft {
  /** id of the evening that tables are made for; empty means everybody who is free */
  evening: string
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
  evening: '',
  tables: '',
  backups: '',
  pics: [],
  meetAgain: '',
}

/** The choice for the run or preview that staff are about to make. */
export const wishDraft = draftAtom(NO_WISHES)

/** Whether staff typed something beside choosing an evening. */
export function hasWishes(draft: WishDraft): boolean {
  return differ({ ...draft, evening: '' }, NO_WISHES)
}

/** Returns the evening and the bounds of a draft, as a preview takes them. */
export function boundsOf({
  evening,
  tables,
  backups,
  meetAgain,
}: WishDraft): Pick<RunWishes, 'eveningId' | 'tables' | 'backups' | 'meetAgain'> {
  return {
    ...(evening && { eveningId: Number(evening) }),
    ...(tables.trim() && { tables: Number(tables) }),
    ...(backups && { backups: Number(backups) }),
    ...(meetAgain && { meetAgain: MEET_AGAIN.find((weeks) => String(weeks) === meetAgain) ?? null }),
  }
}

export type DinnerWishes = Omit<RunWishes, 'tables' | 'backups' | 'meetAgain'>

/** Returns the facts of a draft, as a run and a commit take them. */
export function dinnerOf({ evening, date, pics, meetAgain: _, ...draft }: WishDraft): DinnerWishes {
  const { venue: location, area, price, ...entries } = givenEntries({ ...draft, date })
  return {
    // which has a date, an area and a price of its own
    ...(evening
      ? { eveningId: Number(evening) }
      : {
          ...(date && { date, time: tidyTime(draft.time) }),
          ...(area && { area }),
          ...(price !== undefined && { price }),
        }),
    ...(location && { location }),
    ...entries,
    pics,
  }
}

/** Returns what is wrong with a draft beside what its schema finds. */
export function wrongWith({ evening, date }: WishDraft, today: string) {
  return { date: !evening && date && date < today ? GROUP_MESSAGES.past : undefined }
}

export const runDialogOpen = atom(false)

/** Returns a function that opens the question before a run for an evening. */
export function useRunFor() {
  const setDraft = useSetAtom(wishDraft)
  const openRun = useSetAtom(runDialogOpen)
  return async ({ id }: { id: number }) => {
    if (!(await showTab('groups'))) return
    setDraft({ ...NO_WISHES, evening: String(id) })
    openRun(true)
  }
}
