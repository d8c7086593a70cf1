import { doneSchema } from '../../../../src/domain/done'
import { historySchema } from '../../../../src/domain/matchmaking/seating'
import { call } from '../../../api'
import { toast } from '../../../ui/toast'
import { useAction } from '../../app/form/use-action'
import { FRESH, keys, useGet } from '../../app/queries'

export function useHistory(id: number) {
  return useGet([...keys.users, 'history', id], historySchema, `/api/users/${id}/history`, FRESH)
}

interface Other {
  id: number
  name: string
}

export function useKeepApart(id: number, name: string) {
  return useAction({
    run: (other: Other) => call(doneSchema, 'POST', `/api/users/${id}/apart`, { userId: other.id }),
    failure: 'Failed to keep the two apart',
    onDone: (_, other) =>
      toast({
        title: 'Kept apart',
        description: `Matchmaking never seats ${name} and ${other.name} together`,
      }),
  })
}

export function useAllowTogether(id: number, name: string) {
  return useAction({
    run: (other: Other) => call(doneSchema, 'DELETE', `/api/users/${id}/apart/${other.id}`),
    failure: 'Failed to allow the two together',
    onDone: (_, other) =>
      toast({
        title: 'No longer kept apart',
        description: `${name} and ${other.name} may be seated together`,
      }),
  })
}
