import { useQuery } from '@tanstack/react-query'
import { type Evening, eveningsSchema } from '../../../src/domain/evenings'
import { displayInstant } from '../../../src/domain/time'
import { call } from '../../api'
import { keys } from './queries'

/** Evenings whose dinner is not over, the soonest first; or those that are, the latest first. */
export function useEvenings(which: 'ahead' | 'past' = 'ahead', isEnabled = true) {
  return useQuery({
    queryKey: [...keys.evenings, which],
    queryFn: ({ signal }) =>
      call(
        eveningsSchema,
        'GET',
        `/api/evenings${which === 'past' ? '?past=true' : ''}`,
        undefined,
        signal,
      ).then(({ evenings }) => evenings),
    enabled: isEnabled,
  })
}

/** `Friday 11 December` */
export function dayOf({ at }: Pick<Evening, 'at'>, zone: string): string {
  return displayInstant(at, 'EEEE d MMMM', zone)
}

/** `Fri 11 Dec 19:00 · Prawirotaman` */
export function eveningText({ at, area }: Pick<Evening, 'at' | 'area'>, zone: string): string {
  return `${displayInstant(at, 'EEE d MMM HH:mm', zone)} · ${area}`
}
