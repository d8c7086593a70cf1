import { useSetAtom } from 'jotai'
import { addressOf } from '../app/addresses'
import { showTab } from '../app/dashboard-tab'
import { openDialog } from '../app/dialogs'
import { go } from '../app/go'
import { type Action, Palette } from '../app/palette'
import { usePlaces } from '../app/place'
import { createGroupOpen } from '../groups/create/create-group-button'
import { runDialogOpen } from '../matchmaking/wishes'
import { useLeave } from '../session/leave'
import { useSignedIn } from '../session/signed-in'

export function DashboardPalette({ onClose }: { onClose: () => void }) {
  return <Palette actions={useActions()} onClose={onClose} />
}

function useActions(): Action[] {
  const openCreate = useSetAtom(createGroupOpen)
  const openRun = useSetAtom(runDialogOpen)
  const places = usePlaces(useSignedIn().data ?? { role: null })
  const { leave } = useLeave()
  return [
    { text: 'Users', act: () => showTab('users') },
    { text: 'Dinner Groups', act: () => showTab('groups') },
    { text: 'Add New User', act: () => openDialog({ kind: 'add-user' }) },
    { text: 'Create Group', act: async () => (await showTab('groups')) && openCreate('open') },
    { text: 'Run Matchmaking', act: async () => (await showTab('groups')) && openRun(true) },
    { text: 'Matchmaking Logs', act: () => openDialog({ kind: 'logs' }) },
    ...places
      .filter(([key]) => key !== 'dashboard')
      .map(([key, { title }]) => ({ text: title, act: () => go(addressOf(key)) })),
    { text: 'My Changes', act: () => openDialog({ kind: 'acts' }) },
    { text: 'Logout', act: leave },
  ]
}
