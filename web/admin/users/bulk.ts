import { useQuery } from '@tanstack/react-query'
import { countSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { keys } from '../app/queries'
import type { Selection } from '../table/selection'
import { filterQuery } from '../table/table-view'
import type { UsersFilter } from './view'

export interface Several {
  selection: Selection
  filter: UsersFilter
}

/** Their number; undefined until the server has counted all that match. */
export function useCount({ selection, filter }: Several): number | undefined {
  const matching = filterQuery(filter)
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: [...keys.users, 'count', matching],
    queryFn: () => call(countSchema, 'POST', '/api/users/count', { matching }),
    enabled: selection.kind === 'matching',
    refetchOnMount: 'always',
  })
  if (selection.kind === 'some') return selection.ids.size
  // what is stored meanwhile has them counted once more: a press in that moment counts, too
  return isFetchedAfterMount ? data?.count : undefined
}

/** Returns what names the users in a call. */
export function payloadOf({ selection, filter }: Several) {
  return selection.kind === 'some' ? { ids: [...selection.ids] } : { matching: filterQuery(filter) }
}
