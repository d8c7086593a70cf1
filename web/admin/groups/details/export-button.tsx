import { useMutation } from '@tanstack/react-query'
import { AdminButton } from '../../../ui/admin-button'
import { LineIcon } from '../../../ui/line-icon'
import { Spinner } from '../../../ui/spinner'
import { download } from '../../app/download'
import { showError } from '../../app/show-error'

/** Downloads a group's people as a CSV file. */
export function ExportButton({ id }: { id: number }) {
  const exporting = useMutation({
    mutationFn: () => download('GET', `/api/dinner-groups/${id}/export`, `semeja_group_${id}.csv`),
    onError(error) {
      showError(error, 'Failed to export the group', 'An unexpected error occurred while exporting the group')
    },
  })
  return (
    <AdminButton onPress={() => exporting.mutate()} isPending={exporting.isPending}>
      {exporting.isPending ? <Spinner /> : <LineIcon name="download" />}
      Export CSV
    </AdminButton>
  )
}
