import { keepPreviousData } from '@tanstack/react-query'
import { groupNeedsSchema } from '../../../src/domain/group/groups-query'
import { keys, useGet } from '../app/queries'

/** Returns how many groups need what, once it is known. */
export function useGroupNeeds() {
  return useGet([...keys.stats, 'needs'], groupNeedsSchema, '/api/dinner-groups/needs', {
    placeholderData: keepPreviousData,
  }).data
}
