import { useAtom } from 'jotai'
import { AdminButton } from '../../../ui/admin-button'
import { lazyPart } from '../../../ui/fetched'
import { FetchedDialog } from '../../app/page/open-dialogs'
import { storedChoice } from '../../app/stored'

/** Whether the dialog is open, kept for the next visit. */
export const createGroupOpen = storedChoice(
  'admin-create-group-dialog',
  ['open', 'closed'] as const,
  'closed',
)

const CreateGroupDialog = lazyPart(() =>
  import('./create-group-dialog').then((code) => code.CreateGroupDialog),
)

/** Opens the form for a group put together by hand; it is open again on the next visit when it was left open. */
export function CreateGroup() {
  const [state, setState] = useAtom(createGroupOpen)
  const onClose = () => setState('closed')
  return (
    <>
      <AdminButton onPress={() => setState('open')}>Create Group</AdminButton>
      {state === 'open' && (
        <FetchedDialog onClose={onClose}>
          <CreateGroupDialog onClose={onClose} />
        </FetchedDialog>
      )}
    </>
  )
}
