import { AdminButton } from '../../../ui/admin-button'
import { LineIcon } from '../../../ui/line-icon'
import { Spinner } from '../../../ui/spinner'
import { download } from '../../app/download'
import { keys } from '../../app/queries'
import { useAction } from '../../app/use-action'
import { useIsAdmin } from '../../session/signed-in'

/** Downloads a group's people as a CSV file; for admins only. */
export function ExportButton({ id }: { id: number }) {
  const exporting = useAction({
    run: () => download('GET', `/api/dinner-groups/${id}/export`, `semeja_group_${id}.csv`),
    refreshes: [keys.audit],
    failure: 'Failed to export the group',
  })
  if (!useIsAdmin()) return null
  return (
    <AdminButton onPress={() => exporting.mutate()} isPending={exporting.isPending}>
      {exporting.isPending ? <Spinner /> : <LineIcon name="download" />}
      Export CSV
    </AdminButton>
  )
}
