import { useLocation } from 'wouter'
import { AdminButton } from '../../../ui/admin-button'
import { AdminLink } from '../../../ui/admin-link'
import { addressOf, idIn } from '../../app/addresses'
import { openDialog } from '../../app/dialogs'
import { groupTitle } from '../../app/group-name'
import { Page } from '../../app/page'
import { ExportButton, GroupDetails, useDetails } from './group-details'

/** A table: who sits there, where it is, and how well they fit. */
export function GroupPage() {
  const [path] = useLocation()
  const id = idIn(path)
  const found = useDetails(id)
  const group = found.isGone ? undefined : found.data?.group
  return (
    <Page
      scrolls
      key={id}
      title={group ? groupTitle(group) : `Table ${id}`}
      action={
        <div className="flex flex-wrap gap-2">
          <AdminLink href={addressOf('activity', { group: String(id) })}>Activity</AdminLink>
          {group && (
            <>
              <ExportButton id={id} />
              <AdminButton variant="primary" onPress={() => openDialog({ kind: 'edit-group', group })}>
                Edit
              </AdminButton>
            </>
          )}
        </div>
      }
    >
      <div className="max-w-6xl">
        <h2 className="sr-only">At this table</h2>
        <GroupDetails
          id={id}
          found={found}
          hold={(run) => void Promise.allSettled([run])}
          showsFacts={false}
        />
      </div>
    </Page>
  )
}
