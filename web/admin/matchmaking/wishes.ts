import { atom } from 'jotai'
import * as v from 'valibot'
import { NO_VENUE } from '../../../src/domain/dinner'
import { DEFAULT_TIME, GROUP_MESSAGES } from '../../../src/domain/group'
import { type RunWishes, runWishesSchema } from '../../../src/domain/seating-form'
import { tidyTime } from '../../ui/time-field'
import { messagesOf } from '../app/use-form'

/** What staff chose for a run, as typed; `date` is `yyyy-MM-dd`. */
export interface WishDraft {
  /** id of the evening that tables are made for; empty means everybody who is free */
  evening: string
  /** at most so many tables; empty means as many as possible */
  tables: string
  /** backups of each table; empty means everybody left */
  backups: string
  venue: string
  date: string
  time: string
  pics: string[]
}

export const NO_WISHES: WishDraft = {
  evening: '',
  tables: '',
  backups: '',
  venue: '',
  date: '',
  time: DEFAULT_TIME,
  pics: [],
}

/** The choice for the run or preview that staff are about to make. */
export const wishDraft = atom(NO_WISHES)

export type WishErrors = Partial<Record<keyof RunWishes, string>>

/** Returns what is sent for a draft, and what is wrong with it. */
export function wishesOf(draft: WishDraft, today: string): { wishes: RunWishes; errors: WishErrors } {
  const { evening, tables, backups, date, pics } = draft
  const wishes: RunWishes = {
    // which has a date and a time of its own
    ...(evening
      ? { eveningId: Number(evening) }
      : { ...(date && { date }), time: tidyTime(draft.time) || DEFAULT_TIME }),
    ...(tables.trim() && { tables: Number(tables) }),
    ...(backups && { backups: Number(backups) }),
    location: draft.venue.trim() || NO_VENUE,
    pics,
  }
  const errors: WishErrors = messagesOf(v.safeParse(runWishesSchema, wishes).issues)
  if (!evening && date && date < today) errors.date ??= GROUP_MESSAGES.past
  return { wishes, errors }
}

/** Returns the evening and the bounds of a draft, as a preview takes them. */
export function boundsOf(draft: WishDraft): Pick<RunWishes, 'eveningId' | 'tables' | 'backups'> {
  const { eveningId, tables, backups } = wishesOf(draft, '').wishes
  return {
    ...(eveningId !== undefined && { eveningId }),
    ...(tables !== undefined && { tables }),
    ...(backups !== undefined && { backups }),
  }
}

/** Date, venue and PICs of groups. */
export type DinnerWishes = Omit<RunWishes, 'tables' | 'backups'>

/** Returns the date, venue and PICs of a draft, as a commit takes them. */
export function dinnerOf(draft: WishDraft): DinnerWishes {
  const { tables: _, backups: __, ...dinner } = wishesOf(draft, '').wishes
  return dinner
}
