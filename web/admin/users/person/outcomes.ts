import {
  type PersonOutcomes,
  pausedSchema,
  personOutcomesSchema,
} from '../../../../src/domain/after-dinner/outcome-calls'
import { call } from '../../../api'
import { toast } from '../../../ui/toast'
import { undoAction } from '../../app/form/undo'
import { useAction } from '../../app/form/use-action'
import { FRESH, keys, useGet } from '../../app/queries'

export type Dinner = PersonOutcomes['outcomes'][number]

/** What became of the dinners of a user's person, and until when they are paused. */
export function useOutcomes(id: number) {
  return useGet([...keys.users, 'outcomes', id], personOutcomesSchema, `/api/users/${id}/outcomes`, FRESH)
}

/** Pauses a user's person until a day (`yyyy-MM-dd`), or ends the pause with null; stored at once. */
export function usePause(id: number) {
  return useAction({
    run: (until: string | null) => call(pausedSchema, 'POST', `/api/users/${id}/pause`, { until }),
    failure: 'The pause was not saved',
    onDone: ({ message, undo }) => toast({ title: message, action: undoAction(undo) }),
  })
}
