import { useState } from 'react'
import { changedGroupSchema, doneSchema, staleGroupSchema } from '../../../src/domain/api'
import { staleEveningSchema, storedEveningSchema } from '../../../src/domain/evening/evening-calls'
import { type FactKey, factName } from '../../../src/domain/group/dinner'
import type { GroupChanges } from '../../../src/domain/group/group-form'
import type { QueueItem } from '../../../src/domain/messages/messages'
import { call } from '../../api'
import { FactsDialog } from '../app/facts-dialog'
import { staleAnswer } from '../app/stale'
import { useAction } from '../app/use-action'

/** Sets what a message lacks, in its group or, where that is deleted, for all messages about it. */
export function SetFactsDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const { groupId, eveningId, group, lacks, text } = item
  const path = eveningId === null ? `/api/dinner-groups/${groupId}` : `/api/evenings/${eveningId}`
  // of the group as it was seen, or as it is once others have changed it
  const [version, setVersion] = useState(item.groupVersion)
  const setting = useAction({
    run: (facts: GroupChanges): Promise<unknown> =>
      version === null
        ? call(doneSchema, 'PUT', `${path}/deletion-reason`, {
            reason: facts.change_reason,
          })
        : call(eveningId === null ? changedGroupSchema : storedEveningSchema, 'PATCH', path, {
            ...facts,
            version,
          }),
    failure: 'It could not be set',
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
    <FactsDialog
      title={setText(lacks)}
      keys={lacks}
      text={text}
      submitText="Set"
      of={groupId === null ? undefined : { groupIds: [groupId] }}
      sending={setting}
      onClose={onClose}
    >
      <p>
        For everybody of{' '}
        <strong className="wrap-anywhere">
          {group ?? (eveningId === null ? `group ${groupId}, which is deleted` : 'the evening')}
        </strong>
        . The message says:
      </p>
    </FactsDialog>
  )
}

/** Returns what setting facts is called: `Set the reason`, `Set area and price`. */
export function setText(keys: readonly FactKey[]): string {
  const names = keys.map((key) => (key === 'change_reason' ? 'the reason' : factName(key).toLowerCase()))
  return `Set ${names.join(', ').replace(/, ([^,]+)$/, ' and $1')}`
}
