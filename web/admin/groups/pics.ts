import { useQuery } from '@tanstack/react-query'
import type { Settings } from '../../../src/domain/api'
import { NO_PIC } from '../../../src/domain/group'
import { request } from '../../api'

/** Who can be put in charge of a group: nobody, the names of the settings, and who is in charge of it now. */
export function usePicOptions(current = NO_PIC): string[] {
  return picOptions(usePicNames(), current)
}

/** The names of the settings; none until they are there. */
export function usePicNames(): string[] {
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: () => request<Settings>('GET', '/api/settings'),
  })
  return data?.picNames ?? NOBODY
}

export function picOptions(names: string[], current: string): string[] {
  return [...new Set([NO_PIC, ...names, current])]
}

const NOBODY: string[] = []

/** What staff read for a person in charge. */
export function picLabel(pic: string): string {
  return pic === NO_PIC ? 'Unassigned' : pic
}
