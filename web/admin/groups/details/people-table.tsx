import { Fragment, useState } from 'react'
import type { DinnerGroup, User } from '../../../../src/domain/api'
import { BACKUPS_MAX, GROUP_MESSAGES, MEMBERS, type Role } from '../../../../src/domain/group'
import type { GroupDetails } from '../../../../src/domain/group-details'
import { toast } from '../../../ui/toast'
import { FindSomebody } from '../../app/find-somebody'
import { PersonAdder } from '../../users/person/person-adder'
import { Candidates } from './candidates'
import { COLUMNS, useShownColumns } from './columns'
import { Everybody } from './everybody'
import { useKeptFocus } from './kept-focus'
import { PersonRow } from './person-row'
import { RemovePersonDialog } from './remove-person-dialog'
import { hasLine, SeatLine } from './seat-line'
import { useAddPerson, userIdsIn } from './seats'

interface PeopleTableProps extends Pick<GroupDetails, 'group' | 'people' | 'awaiting' | 'seats'> {
  kind: Role
  hold: (run: Promise<unknown>) => void
}

export function PeopleTable({ kind, group, people, awaiting, seats, hold }: PeopleTableProps) {
  const [leaving, setLeaving] = useState<User | null>(null)
  const [replaced, setReplaced] = useState<number>()
  const columns = useShownColumns()
  const kept = useKeptFocus()
  const seated = userIdsIn(group, kind).flatMap((id) => people.find((user) => user.id === id) ?? [])
  const heading = headings[kind]
  const isAhead = group.status === 'confirming' || group.status === 'scheduled'
  const lineOf = ({ id, profile }: User) => ({ seat: seats[id], notes: profile?.notes ?? [] })
  return (
    <section {...kept} aria-label={heading} className="mt-5 text-sm outline-none">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <h3 className="text-base font-bold">
          {heading}{' '}
          <span className="font-normal text-abu-600 tabular-nums">
            {seated.length} of {kind === 'member' ? MEMBERS : `max ${BACKUPS_MAX}`}
          </span>
        </h3>
        {kind === 'member' && <Everybody group={group} people={people} hold={hold} />}
        {kind === 'member' && seated.length < MEMBERS && isAhead && <FindSomebody groupId={group.id} />}
        <AddPerson kind={kind} group={group} />
      </div>
      <div className="overflow-x-auto rounded-admin border border-abu-200">
        <table
          aria-label={heading}
          className="w-full table-fixed border-separate border-spacing-0 tabular-nums"
        >
          <thead>
            <tr>
              {COLUMNS.map(({ header, className = '', isPlain }) => (
                <th
                  key={header}
                  scope="col"
                  className={`h-9 border-b border-abu-200 bg-abu-50 px-2 text-left font-semibold whitespace-nowrap text-abu-700 sm:px-3 ${className}`}
                >
                  <span className={isPlain ? 'max-sm:sr-only' : undefined}>{header}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seated.map((user) => (
              <Fragment key={user.id}>
                <PersonRow
                  hasLine={hasLine(lineOf(user))}
                  user={user}
                  kind={kind}
                  group={group}
                  awaitsNewAnswer={awaiting.includes(user.id)}
                  hold={hold}
                  onRemove={() => setLeaving(user)}
                  onReplace={() => setReplaced(user.id)}
                />
                <SeatLine {...lineOf(user)} />
                {replaced === user.id && (
                  <Candidates
                    group={group}
                    people={people}
                    user={user}
                    onClose={() => setReplaced(undefined)}
                  />
                )}
              </Fragment>
            ))}
            {seated.length === 0 && (
              <tr>
                <td colSpan={columns} className="h-12 px-3 text-abu-600">
                  {kind === 'member' ? 'No members yet' : 'No backup members'}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {leaving && (
        <RemovePersonDialog group={group} kind={kind} user={leaving} onClose={() => setLeaving(null)} />
      )}
    </section>
  )
}

const headings: Record<Role, string> = { member: 'Group Members', backup: 'Backup Members' }

function AddPerson({ group, kind }: { group: DinnerGroup; kind: Role }) {
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
