import type { DinnerGroup, User } from '../../../../src/domain/api'
import { BACKUPS_MAX, GROUP_MESSAGES, MEMBERS, type Role } from '../../../../src/domain/group'
import { toast } from '../../../ui/toast'
import { PersonAdder } from '../../users/person/person-adder'
import { useAddPerson } from './seats'

export function AddPerson({ group, kind }: { group: DinnerGroup; kind: Role }) {
  const adding = useAddPerson(group, kind)

  function add(user: User, onSuccess: () => void) {
    const refusal = refusalOf(group, kind, user)
    if (refusal) toast({ ...refusal, variant: 'destructive' })
    else adding.mutate(user, { onSuccess })
  }

  return (
    <div className="flex w-full gap-2 sm:w-auto">
      <PersonAdder
        label={kind === 'member' ? 'Find a member' : 'Find a backup member'}
        text="Add"
        budget={group.budget}
        buttonLabel={kind === 'member' ? 'Add member' : 'Add backup member'}
        isPending={adding.isPending}
        onAdd={add}
      />
    </div>
  )
}

/** Why a user cannot be added; undefined when they can. */
function refusalOf(group: DinnerGroup, kind: Role, user: User) {
  if (group.member_ids.includes(user.id)) return { title: 'Error', description: GROUP_MESSAGES.alreadyMember }
  if (group.backup_member_ids.includes(user.id))
    return { title: 'Error', description: GROUP_MESSAGES.alreadyBackup }
  if (kind === 'member' && group.member_ids.length >= MEMBERS)
    return { title: 'Maximum selection reached', description: GROUP_MESSAGES.full }
  if (kind === 'backup' && group.backup_member_ids.length >= BACKUPS_MAX)
    return { title: 'Maximum backup selection reached', description: GROUP_MESSAGES.backupsFull }
  return undefined
}
