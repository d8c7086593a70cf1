import type * as v from 'valibot'
import { changedSettingsSchema, type SettingsChange } from '../../../src/domain/house/settings'
import { ApiError, call } from '../../api'
import { toast } from '../../ui/toast'
import { openDialog } from '../app/dialogs'
import { confirmed } from '../app/form/confirmed'
import { undoAction } from '../app/form/undo'
import { useAction } from '../app/form/use-action'
import { keys, queryClient } from '../app/queries'

/** What changes settings; `onDone` is called once that is stored. */
export function useChange(onDone?: () => void) {
  return useAction({
    run: store,
    refreshes: [keys.settings, keys.audit],
    failure: 'Failed to save the settings',
    isForm: true,
    onDone({ message, settings, undo }) {
      queryClient.setQueryData(keys.settings, settings)
      onDone?.()
      toast({ title: 'Success', description: message, action: undoAction(undo) })
    },
  })
}

/** Stores a change, and again with the number of guests that it erases, once staff have typed it. */
async function store(change: SettingsChange): Promise<v.InferOutput<typeof changedSettingsSchema>> {
  try {
    return await confirmed(() => call(changedSettingsSchema, 'PUT', '/api/settings', change))
  } catch (error) {
    const erases = error instanceof ApiError ? error.body?.erases : undefined
    if (erases === undefined) throw error
    await new Promise<void>((resolve, reject) =>
      openDialog({ kind: 'erase-old', count: erases, onGiven: resolve, onCancel: () => reject(error) }),
    )
    return store({ ...change, erases })
  }
}
