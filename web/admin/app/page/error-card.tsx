import { useLocation } from 'wouter'
import { AdminButton } from '../../../ui/admin-button'
import { loginPath } from '../addresses'

/** Says what could not be loaded and offers Go Back and Try Again. */
export function ErrorCard({ text, onRetry }: { text: string; onRetry: () => void }) {
  const [, navigate] = useLocation()
  return (
    <div role="alert" className="max-w-md rounded-admin border border-abu-200 bg-white p-5">
      <h2 className="text-lg font-bold text-sambal">Error</h2>
      <p className="mt-2 line-clamp-6 break-words">{text}</p>
      <div className="mt-4 flex gap-2">
        <AdminButton variant="primary" onPress={() => navigate(loginPath())}>
          Go Back
        </AdminButton>
        <AdminButton onPress={onRetry}>Try Again</AdminButton>
      </div>
    </div>
  )
}
