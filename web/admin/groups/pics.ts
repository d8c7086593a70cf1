import { useQuery } from '@tanstack/react-query'
import type { Settings } from '../../../src/domain/api'
import { NO_PIC } from '../../../src/domain/group'
import { request } from '../../api'

/** Who can be put in charge of a group: nobody, the names of the settings, and who is in charge of it now. */
export function usePicOptions(current = NO_PIC): string[] {
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: () => request<Settings>('GET', '/api/settings'),
  })
  return [...new Set([NO_PIC, ...(data?.picNames ?? []), current])]
}

/** What staff read for a person in charge. */
export function picLabel(pic: string): string {
  return pic === NO_PIC ? 'Unassigned' : pic
}
