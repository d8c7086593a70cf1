import { keepPreviousData } from '@tanstack/react-query'
import type { Evening } from '../../../src/domain/evening/evening-calls'
import {
  type EveningList,
  type EveningNumbers,
  eveningPageSchema,
  eveningPeopleSchema,
  numberedEveningsSchema,
} from '../../../src/domain/evening/evening-page'
import { FRESH, keys, useGet } from '../app/queries'

export interface NumberedEvening {
  evening: Evening
  numbers: EveningNumbers
}

/** Evenings with their numbers: those whose dinner is not over, the soonest first; or those that are, the latest first. */
export function useNumberedEvenings(which: 'ahead' | 'past', isEnabled = true) {
  return useGet(
    [...keys.evenings, 'numbered', which],
    numberedEveningsSchema,
    `/api/evenings${which === 'past' ? '?past=true' : ''}`,
    {
      select: ({ evenings, numbers }): NumberedEvening[] =>
        evenings.map((evening) => ({ evening, numbers: numbers[evening.id]! })),
      enabled: isEnabled,
    },
  )
}

/** The page of an evening, asked again each minute: hours pass. */
export function useEveningPage(id: number) {
  return useGet([...keys.evenings, 'page', id], eveningPageSchema, `/api/evenings/${id}`, {
    ...FRESH,
    refetchInterval: 60_000,
  })
}

/** The first people of a list of an evening by name; `who` is a part of a name or phone. */
export function useEveningPeople(id: number, list: EveningList, who: string) {
  const query = new URLSearchParams({ list, ...(who && { who }) }).toString()
  return useGet(
    [...keys.evenings, 'people', id, query],
    eveningPeopleSchema,
    `/api/evenings/${id}/people?${query}`,
    { placeholderData: keepPreviousData, ...FRESH },
  )
}
