import { AdminButton } from '../../../ui/admin-button'
import { Spinner } from '../../../ui/spinner'
import type { Plan, PlanTable } from './plan'

interface ActionsProps {
  plan: Plan
  isBusy: boolean
  isCommitting: boolean
  onClose: () => void
  onCommit: (tables: PlanTable[]) => void
  className?: string
}

export function Actions({ plan, isBusy, isCommitting, onClose, onCommit, className = '' }: ActionsProps) {
  const all = [...plan.tables.values()]
  const chosen = all.filter(({ isChosen }) => isChosen)
  return (
    <div className={`mt-3 flex shrink-0 flex-wrap items-center justify-end gap-2 max-sm:mt-2 ${className}`}>
      <div className="flex flex-1 items-center justify-between gap-2 max-sm:basis-full">
        <p className="text-abu-700 tabular-nums">
          {chosen.length} of {all.length} chosen
          <span className="max-sm:hidden"> · nothing is stored before you commit</span>
        </p>
        <AdminButton onPress={onClose} isDisabled={isCommitting}>
          Close
        </AdminButton>
      </div>
      <AdminButton
        isDisabled={isBusy || chosen.length === 0}
        onPress={() => onCommit(chosen)}
        className="max-sm:flex-1 max-sm:px-2"
      >
        Commit chosen ({chosen.length})
      </AdminButton>
      <AdminButton
        variant="primary"
        isDisabled={all.length === 0 || (isBusy && !isCommitting)}
        isPending={isCommitting}
        onPress={() => onCommit(all)}
        className="max-sm:flex-1 max-sm:px-2"
      >
        {isCommitting && <Spinner />}
        Commit all ({all.length})
      </AdminButton>
    </div>
  )
}
