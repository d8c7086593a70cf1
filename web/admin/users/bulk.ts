import { useQuery } from '@tanstack/react-query'
import { countSchema, deletedSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { confirmed } from '../app/confirmed'
import { keys } from '../app/queries'
import { useAction } from '../app/use-action'
import { focusTable } from '../table/focus-table'
import type { Selection } from '../table/selection'
import { filterQuery } from '../table/table-view'
import { usersSelection } from './selection'
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

/** Deletes users if their number is still the one shown. */
export function useBulkDelete(onDeleted: () => void) {
  const { clear } = usersSelection.useChoose()
  return useAction({
    run: ({ expected, ...several }: Several & { expected: number }) =>
      confirmed(() =>
        call(deletedSchema, 'POST', '/api/users/delete', {
          ...payloadOf(several),
          ...(several.selection.kind === 'matching' && { expected }),
        }),
      ),
    failure: 'Failed to delete user',
    unreached: 'An unexpected error occurred while deleting user',
    onShown({ deleted }) {
      onDeleted()
      clear()
      focusTable()
      const description =
        deleted === 1 ? 'User deleted successfully' : `${deleted} users deleted successfully`
      toast({ title: 'Success', description })
    },
  })
}

/** Returns what names the users in a call. */
export function payloadOf({ selection, filter }: Several) {
  return selection.kind === 'some' ? { ids: [...selection.ids] } : { matching: filterQuery(filter) }
}
