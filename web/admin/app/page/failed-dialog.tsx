import { AdminButton } from '../../../ui/admin-button'
import { Dialog } from '../../../ui/dialog'
import { queryClient } from '../queries'
import { failureWords } from './failed-page'

export function FailedDialog({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { title, text, button } = failureWords('dialog')
  return (
    <Dialog onClose={onClose} title={title}>
      <p role="alert" className="mt-3 text-sm">
        {text}
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <AdminButton onPress={onClose}>Close</AdminButton>
        <AdminButton
          variant="primary"
          onPress={() => {
            queryClient.removeQueries({ type: 'inactive' })
            onRetry()
          }}
        >
          {button}
        </AdminButton>
      </div>
    </Dialog>
  )
}
