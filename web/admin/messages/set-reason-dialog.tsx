import { useState } from 'react'
import { changedGroupSchema, staleGroupSchema } from '../../../src/domain/api'
import { doneSchema } from '../../../src/domain/done'
import { staleEveningSchema, storedEveningSchema } from '../../../src/domain/evening/evening-calls'
import type { QueueItem } from '../../../src/domain/messages/messages'
import { call } from '../../api'
import { ReasonDialog } from '../app/form/reason-dialog'
import { staleAnswer } from '../app/form/stale'
import { useAction } from '../app/form/use-action'

/** Sets the reason that a message lacks, in its group or, where that is deleted, for all messages about it. */
export function SetReasonDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const { groupId, eveningId, group, text } = item
  const path = eveningId === null ? `/api/dinner-groups/${groupId}` : `/api/evenings/${eveningId}`
  // of the group as it was seen, or as it is once others have changed it
  const [version, setVersion] = useState(item.groupVersion)
  const setting = useAction({
    run: (given: { change_reason: string }): Promise<unknown> =>
      version === null
        ? call(doneSchema, 'PUT', `${path}/deletion-reason`, {
            reason: given.change_reason,
          })
        : call(eveningId === null ? changedGroupSchema : storedEveningSchema, 'PATCH', path, {
            ...given,
            version,
          }),
    failure: 'The reason was not saved',
    isForm: true,
    onDone: onClose,
    onFailure(error) {
      setVersion(
        staleAnswer(eveningId === null ? staleGroupSchema : staleEveningSchema, error)?.current.version ??
          version,
      )
      return false
    },
  })
  return (
    <ReasonDialog title="Set the reason" text={text} submitText="Set" sending={setting} onClose={onClose}>
      <p>
        For everybody of{' '}
        <strong className="wrap-anywhere">
          {group ?? (eveningId === null ? `group ${groupId}, which is deleted` : 'the evening')}
        </strong>
        . The message says:
      </p>
    </ReasonDialog>
  )
}
