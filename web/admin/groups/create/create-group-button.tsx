import { useAtom } from 'jotai'
import { AdminButton } from '../../../ui/admin-button'
import { Dialog } from '../../../ui/dialog'
import { ErrorBoundary } from '../../../ui/error-boundary'
import { FailedDialog } from '../../app/failed-view'
import { storedChoice } from '../../app/stored'
import { CreateGroupForm } from './create-group-form'

/** Whether the dialog is open, kept for the next visit. */
export const createGroupOpen = storedChoice(
  'admin-create-group-dialog',
  ['open', 'closed'] as const,
  'closed',
)

/** Opens the form for a group put together by hand; it is open again on the next visit when it was left open. */
export function CreateGroup() {
  const [state, setState] = useAtom(createGroupOpen)
  const setOpen = (isOpen: boolean) => setState(isOpen ? 'open' : 'closed')
  return (
    <>
      <AdminButton onPress={() => setOpen(true)}>Create Group</AdminButton>
      <ErrorBoundary fallback={(retry) => <FailedDialog onRetry={retry} onClose={() => setOpen(false)} />}>
        <Dialog
          variant="large"
          title="Create New Dinner Group"
          isOpen={state === 'open'}
          onOpenChange={setOpen}
        >
          <CreateGroupForm onClose={() => setOpen(false)} />
        </Dialog>
      </ErrorBoundary>
    </>
  )
}
