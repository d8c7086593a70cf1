import { type Evening, eveningsSchema } from '../../../../src/domain/evening/evening'
import { displayInstant } from '../../../../src/domain/time'
import { FRESH, keys, useGet } from '../queries'

/** Evenings whose dinner is not over, the soonest first; or those that are, the latest first. */
export function useEvenings(which: 'ahead' | 'past' = 'ahead', isEnabled = true) {
  return useGet(
    [...keys.evenings, which],
    eveningsSchema,
    `/api/evenings${which === 'past' ? '?past=true' : ''}`,
    {
      select: ({ evenings }) => evenings,
      enabled: isEnabled,
      ...FRESH,
    },
  )
}

/** `Friday 11 December` */
export function dayOf({ at }: Pick<Evening, 'at'>, zone: string): string {
  return displayInstant(at, 'EEEE d MMMM', zone)
}

/** `Fri 11 Dec 19:00 · Prawirotaman` */
export function eveningText({ at, area }: Pick<Evening, 'at' | 'area'>, zone: string): string {
  return `${displayInstant(at, 'EEE d MMM HH:mm', zone)} · ${area}`
}
