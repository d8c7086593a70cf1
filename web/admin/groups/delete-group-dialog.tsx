import { type DinnerGroup, STALE } from '../../../src/domain/api'
import { doneSchema } from '../../../src/domain/done'
import { hasPaid, isCancelled, isCompleted } from '../../../src/domain/group/group'
import { hasBegun } from '../../../src/domain/group/seat'
import { call } from '../../api'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { toast } from '../../ui/toast'
import { ConflictNote } from '../app/form/conflict-note'
import { useSeen } from '../app/form/stale'
import { useAction } from '../app/form/use-action'
import { withReason } from '../app/form/with-reason'
import { GroupName } from '../app/group-name'
import { focusTable } from '../table/focus-table'
import { keepsPlaces, PLACES_KEPT } from './mutations'
import { currentIn } from './shown-groups'

/** Asks before a group is deleted, and shows what is lost. */
export function DeleteGroupDialog({ group, onClose }: { group: DinnerGroup; onClose: () => void }) {
  const removal = useDeleteGroup(onClose)
  const { seen, isStale, load } = useSeen(group, removal, currentIn)
  return (
    <ConfirmDialog
      title="Confirm Deletion"
      confirmText="Delete"
      isPending={removal.isPending}
      onConfirm={() => removal.mutate(seen)}
      onCancel={onClose}
    >
      {isStale && <ConflictNote title={STALE} hint="Look at it again before you delete it." onLoad={load} />}
      <p>
        Delete{' '}
        <strong>
          <GroupName group={seen} />
        </strong>
        ?{lossOf(seen)}
      </p>
      <p className="text-sambal-dark">
        Deletion resets the grouped status of all its members and cannot be undone.
      </p>
    </ConfirmDialog>
  )
}

function useDeleteGroup(onClose: () => void) {
  return useAction({
    run: ({ id, version }: DinnerGroup) =>
      withReason((why) => call(doneSchema, 'DELETE', `/api/dinner-groups/${id}?version=${version}`, why)),
    title: 'Error deleting group',
    failure: 'Failed to delete the dinner group. Please try again.',
    onDone() {
      onClose()
      toast({
        title: 'Group deleted',
        description: 'Dinner group has been deleted successfully and all member statuses have been reset',
      })
    },
    onShown: focusTable,
    onFailure: (error) => currentIn(error) !== undefined,
  })
}

type Lost = Pick<
  DinnerGroup,
  'member_ids' | 'backup_member_ids' | 'member_statuses' | 'price' | 'status' | 'event_date' | 'eveningId'
>

/** Returns what is lost with a group, with a space before it: ` Its 6 members and 2 backups lose their seats, …`. */
export function lossOf(group: Lost, now = new Date()): string {
  const { member_ids, backup_member_ids } = group
  const people = [counted(member_ids.length, 'member'), counted(backup_member_ids.length, 'backup')]
  const some = people.filter((text) => text !== '')
  if (some.length === 0) return ''
  const lose = member_ids.length + backup_member_ids.length === 1 ? 'loses that seat' : 'lose their seats'
  const seats = ` Its ${some.join(' and ')} ${lose}`
  if (keepsPlaces(group, now)) return `${seats}. ${PLACES_KEPT}`
  return `${seats}, and how far each of them was is forgotten.${moneyOf(group, now)}`
}

function moneyOf(group: Lost, now: Date): string {
  const { member_statuses, price, event_date } = group
  const paid = Object.values(member_statuses).filter((one) => hasPaid({ status: one })).length
  const isUsed =
    isCompleted(group) || (!isCancelled(group) && hasBegun({ eventAt: event_date }, now.toISOString()))
  if (paid === 0 || price === 0 || isUsed) return ''
  const who = paid === 1 ? ' 1 of them has paid' : ` ${paid} of them have paid`
  return `${who}: that money stays theirs, in Money under To return.`
}

function counted(count: number, thing: string) {
  if (count === 0) return ''
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`
}
