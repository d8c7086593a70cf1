import { useState } from 'react'
import { type DinnerGroup, STALE, type User } from '../../../../src/domain/api'
import { REASON_MAX, type Role } from '../../../../src/domain/group/group'
import { shortName } from '../../../../src/domain/profile/name'
import { FormDialog } from '../../../ui/form-dialog'
import { TextArea } from '../../../ui/text-area'
import { ConflictNote } from '../../app/form/conflict-note'
import { useForm } from '../../app/form/use-form'
import { GroupName } from '../../app/group-name'
import { useUnsaved } from '../../app/unsaved'
import { useStale } from '../shown-groups'
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
  const removal = useRemovePerson(group, kind, onClose)
  const stale = useStale(group)
  const isMissing = reason.trim() === ''
  const close = useUnsaved(!isMissing, onClose)

  const { form, wasTried, setWasTried } = useForm({
    isPending: removal.isPending,
    isValid: !isMissing,
    onSubmit: () => removal.mutate({ user, reason: reason.trim() }),
  })

  return (
    <FormDialog
      onClose={close}
      title={kind === 'member' ? 'Remove Member' : 'Remove Backup Member'}
      form={form}
      text="Remove Member"
      variant="danger"
      isDisabled={isMissing}
      isPending={removal.isPending}
    >
      {stale && (
        <ConflictNote
          title={STALE}
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
      <TextArea
        autoFocus
        label="Reason for removal"
        rows={3}
        aria-required
        maxLength={REASON_MAX}
        value={reason}
        onChange={(text) => {
          setReason(text)
          setWasTried(true)
        }}
        error={wasTried && isMissing ? 'Please provide a reason for removal' : undefined}
      />
    </FormDialog>
  )
}
