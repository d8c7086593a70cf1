import { useEffect, useRef, useState } from 'react'
import type { DinnerGroup, User } from '../../../../src/domain/api'
import { BACKUPS_MAX, GROUP_MESSAGES, MEMBERS, type Role } from '../../../../src/domain/group'
import { AdminButton } from '../../../ui/admin-button'
import { Spinner } from '../../../ui/spinner'
import { toast } from '../../../ui/toast'
import { PersonPicker } from './person-picker'
import { useAddPerson } from './seats'

/** Finds someone who is free and gives them a seat. */
export function AddPerson({ group, kind }: { group: DinnerGroup; kind: Role }) {
  const [chosen, setChosen] = useState<User | null>(null)
  // a new picker for each person: one that is emptied would show its list again
  const [turn, setTurn] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const adding = useAddPerson(group, kind)

  useEffect(() => {
    if (turn > 0) input.current?.focus()
  }, [turn])

  function add(user: User) {
    const refusal = refusalOf(group, kind, user)
    if (refusal) return toast({ ...refusal, variant: 'destructive' })
    adding.mutate(user, {
      onSuccess() {
        setChosen(null)
        setTurn(turn + 1)
      },
    })
  }

  return (
    <div className="flex w-full gap-2 sm:w-auto">
      <PersonPicker
        key={turn}
        ref={input}
        label={kind === 'member' ? 'Find a member' : 'Find a backup member'}
        chosen={chosen}
        onChoose={setChosen}
      />
      <AdminButton
        isDisabled={!chosen}
        isPending={adding.isPending}
        onPress={() => chosen && add(chosen)}
        aria-label={kind === 'member' ? 'Add member' : 'Add backup member'}
      >
        {adding.isPending && <Spinner />}
        Add
      </AdminButton>
    </div>
  )
}

/** Why someone cannot be added; undefined when they can. */
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
