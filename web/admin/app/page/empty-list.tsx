import { AdminButton } from '../../../ui/admin-button'

interface EmptyListProps {
  title: string
  /** what fills it */
  children: string
  /** what fills it by a press */
  action?: { text: string; onAction: () => void }
}

/** Shown in place of a list of which there is nothing yet. */
export function EmptyList({ title, children, action }: EmptyListProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 rounded-admin border border-abu-200 p-6 text-center">
      <p className="text-base font-semibold">{title}</p>
      <p className="max-w-lg text-abu-700">{children}</p>
      {action && (
        <AdminButton variant="primary" onPress={action.onAction}>
          {action.text}
        </AdminButton>
      )}
    </div>
  )
}
