import { useLocation } from 'wouter'
import { ActionMenu } from '../../../ui/action-menu'
import { AdminButton } from '../../../ui/admin-button'
import { addressOf, idIn } from '../../app/addresses'
import { openDialog } from '../../app/dialogs'
import { go } from '../../app/go'
import { groupTitle } from '../../app/group-name'
import { Page } from '../../app/page/page'
import { useIsAdmin } from '../../session/signed-in'
import { GroupDetails, useDetails, useExport } from './group-details'

/** A table: who sits there, where it is, and how well they fit. */
export function GroupPage() {
  const [path] = useLocation()
  const id = idIn(path)
  const found = useDetails(id)
  const isAdmin = useIsAdmin()
  const exporting = useExport(id)
  const group = found.isGone ? undefined : found.data?.group
  return (
    <Page
      scrolls
      key={id}
      title={group ? groupTitle(group) : `Table ${id}`}
      action={
        <div className="flex flex-wrap gap-2">
          {group && <AdminButton onPress={() => openDialog({ kind: 'edit-group', group })}>Edit</AdminButton>}
          <ActionMenu
            label="More of this table"
            items={[
              { text: 'Activity', onAction: () => go(addressOf('activity', { group: String(id) })) },
              ...(group && isAdmin ? [{ text: 'Export CSV', onAction: () => exporting.mutate() }] : []),
            ]}
          />
        </div>
      }
    >
      <div className="max-w-6xl">
        <h2 className="sr-only">At this table</h2>
        <GroupDetails id={id} found={found} hold={(run) => void Promise.allSettled([run])} isPage />
      </div>
    </Page>
  )
}
