import { type FormEvent, useState } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField } from 'react-aria-components/TextField'
import type { DinnerGroup, User } from '../../../../src/domain/api'
import { REASON_MAX } from '../../../../src/domain/fields'
import type { Role } from '../../../../src/domain/group'
import { shortName } from '../../../../src/domain/name'
import { Dialog } from '../../../ui/dialog'
import { FormButtons } from '../../../ui/form-buttons'
import { ConflictNote } from '../../app/conflict-note'
import { GroupName } from '../../app/group-name'
import { useUnsaved } from '../../app/unsaved'
import { useStale } from '../stale'
import { useRemovePerson } from './seats'

interface RemovePersonDialogProps {
  group: DinnerGroup
  kind: Role
  user: User
  onClose: () => void
}

/** Asks for the reason before a user is removed from a group. */
export function RemovePersonDialog({ group, kind, user, onClose }: RemovePersonDialogProps) {
  const [reason, setReason] = useState('')
  const [wasTouched, setWasTouched] = useState(false)
  const removal = useRemovePerson(group, kind, onClose)
  const stale = useStale(group)
  const isMissing = reason.trim() === ''
  const close = useUnsaved(!isMissing, onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasTouched(true)
    if (!isMissing && !removal.isPending) removal.mutate({ user, reason: reason.trim() })
  }

  return (
    <Dialog
      onClose={close}
      isKeyboardDismissDisabled={removal.isPending}
      title={kind === 'member' ? 'Remove Member' : 'Remove Backup Member'}
    >
      <form onSubmit={submit} className="mt-3 flex flex-col text-sm">
        {stale && (
          <ConflictNote
            by={stale.by}
            hint="The reason stays here; you can remove them after that."
            onLoad={stale.load}
          />
        )}
        <p className="break-words">
          <strong>{shortName(user.profile?.name ?? user.username)}</strong> leaves{' '}
          <strong>
            <GroupName group={group} />
          </strong>
          . The reason stays with their profile, and matchmaking leaves them out until it is cleared there.
        </p>
        <TextField
          autoFocus
          isRequired
          validationBehavior="aria"
          isInvalid={wasTouched && isMissing}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(text) => {
            setReason(text)
            setWasTouched(true)
          }}
          className="mt-3 flex flex-col"
        >
          <Label className="mb-1 font-semibold">Reason for removal</Label>
          <TextArea
            rows={3}
            className="resize-none rounded-admin border border-abu-500 bg-white px-3 py-2 text-base data-invalid:border-sambal"
          />
          <div className="min-h-7 pt-1 text-sambal">
            <FieldError>Please provide a reason for removal</FieldError>
          </div>
        </TextField>
        <div className="mt-2 flex justify-end gap-2">
          <FormButtons
            text="Remove Member"
            variant="danger"
            isDisabled={isMissing}
            isPending={removal.isPending}
            onCancel={close}
          />
        </div>
      </form>
    </Dialog>
  )
}
