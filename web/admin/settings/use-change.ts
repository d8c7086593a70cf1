import { changedSettingsSchema, type SettingsChange } from '../../../src/domain/settings'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { confirmed } from '../app/confirmed'
import { keys, queryClient } from '../app/queries'
import { undoAction } from '../app/undo'
import { useAction } from '../app/use-action'

/** What changes settings; `onDone` is called once that is stored. */
export function useChange(onDone?: () => void) {
  return useAction({
    run: (change: SettingsChange) =>
      confirmed(() => call(changedSettingsSchema, 'PUT', '/api/settings', change)),
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
