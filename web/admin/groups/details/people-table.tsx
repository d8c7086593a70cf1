import { type FocusEvent, Fragment, useEffect, useRef, useState } from 'react'
import type { DinnerGroup, User } from '../../../../src/domain/api'
import {
  BACKUPS_MAX,
  GROUP_MESSAGES,
  hasDropped,
  hasPaid,
  isIdle,
  isInvited,
  MEMBERS,
  type Role,
} from '../../../../src/domain/group/group'
import type { GroupDetails } from '../../../../src/domain/group/group-details'
import { isOpen } from '../../../../src/domain/group/seat'
import { MESSAGES } from '../../../../src/domain/messages/message-kinds'
import { displayInstant } from '../../../../src/domain/time'
import { Fold } from '../../../ui/fold'
import { toast } from '../../../ui/toast'
import { openDialog } from '../../app/dialogs'
import { Amount } from '../../app/dinner/amount'
import { FindSomebody } from '../../app/dinner/find-somebody'
import { NoteMark } from '../../app/dinner/marks'
import { useTimeZone } from '../../app/site-config'
import { PersonAdder } from '../../users/person/person-adder'
import { Candidates } from './candidates'
import { COLUMNS, useShownColumns } from './columns'
import { PersonRow } from './person-row'
import { RemovePersonDialog } from './remove-person-dialog'
import { useAddPerson, userIdsIn } from './seats'

interface PeopleTableProps extends Pick<GroupDetails, 'group' | 'people' | 'seats'> {
  kind: Role
  hold: (run: Promise<unknown>) => void
  /** whether what adds people or sets all of them is closed at first */
  isFolded: boolean
}

export function PeopleTable({ kind, group, people, seats, hold, isFolded }: PeopleTableProps) {
  const [leaving, setLeaving] = useState<User | null>(null)
  const [replaced, setReplaced] = useState<number>()
  const columns = useShownColumns()
  const kept = useKeptFocus()
  const seated = userIdsIn(group, kind).flatMap((id) => people.find((user) => user.id === id) ?? [])
  const heading = headings[kind]
  const isAhead = isOpen(group)
  // who stands by there takes the place of a backup
  const isFromEvening = group.eveningId !== null && group.backup_member_ids.length === 0
  const lineOf = ({ id, profile }: User) => ({ seat: seats[id], notes: profile?.notes ?? [] })
  const adder = <AddPerson kind={kind} group={group} />
  return (
    <section {...kept} aria-label={heading} className="mt-5 text-sm outline-none">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <h3 className="text-base font-bold">
          {heading}{' '}
          <span className="font-normal text-abu-600 tabular-nums">
            {seated.length} of {kind === 'member' ? MEMBERS : `max ${BACKUPS_MAX}`}
          </span>
        </h3>
        {kind === 'member' && seated.length < MEMBERS && isAhead && <FindSomebody groupId={group.id} />}
        {isFolded ? (
          <Fold title={kind === 'member' ? 'Add a guest' : 'Add a backup'}>
            <div className="py-1">{adder}</div>
          </Fold>
        ) : (
          adder
        )}
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
                  canBeReplaced={kind === 'member' && isAhead && mayLose(group, user, seats[user.id])}
                  user={user}
                  kind={kind}
                  group={group}
                  hold={hold}
                  onRemove={() => setLeaving(user)}
                  onReplace={() =>
                    isFromEvening
                      ? openDialog({ kind: 'somebody', groupId: group.id, insteadOf: user.id })
                      : setReplaced(user.id)
                  }
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

/** Whether a backup may have the seat of a member: they dropped out, let their time pass, or cannot be written to. */
function mayLose(
  { member_statuses }: DinnerGroup,
  { id, profile }: User,
  seat: GroupDetails['seats'][string] | undefined,
) {
  const place = { status: member_statuses[id] ?? 'idle' }
  if (isIdle(place)) return Boolean(profile?.notOnWhatsapp || profile?.wrongNumberAt)
  const by = isInvited(place) ? seat?.answer_by : (seat?.answer_by ?? seat?.pay_by)
  return hasDropped(place) || (!hasPaid(place) && isPast(by))
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
    <div className="flex w-full gap-2 sm:w-auto sm:*:first:basis-72">
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

/** Returns what a section takes so that the focus goes to its next control, or itself, when a render takes one away. */
function useKeptFocus() {
  const section = useRef<HTMLElement>(null)
  const focused = useRef<{ control: Element; around: (Element | null)[] }>(null)
  useEffect(() => {
    if (!focused.current) return
    const { control, around } = focused.current
    if (control.isConnected && !control.matches(':disabled')) return
    if (document.activeElement !== document.body && document.activeElement !== control) return
    const beside = around.map((part) => part?.isConnected && part.querySelector<HTMLElement>(ENABLED))
    const next = beside.find(Boolean) || section.current
    next?.focus()
  })

  return {
    ref: section,
    tabIndex: -1,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // dialogs of the section report here, too, and give the focus back themselves
      const isInside = currentTarget.contains(target)
      // its cell first: a row begins with the name
      const around = ['td', 'tr, fieldset'].map((part) => target.closest(part))
      focused.current = isInside ? { control: target, around } : null
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // to nothing: it may be about to go
      if (relatedTarget) focused.current = null
    },
  }
}

// the name of a row leads elsewhere
const ENABLED = ':is(select, button):enabled:not(th *)'

interface SeatLineProps {
  seat: GroupDetails['seats'][string] | undefined
  notes: readonly string[]
}

/** A row below a person: until when they have to answer and pay, how much, what was sent last, and notes on them; nothing without any. */
function SeatLine({ seat, notes }: SeatLineProps) {
  const columns = useShownColumns()
  if (!hasLine({ seat, notes })) return null
  return (
    <tr>
      <td colSpan={columns} className="border-b border-abu-100 px-2 pb-1.5 text-[13px] text-abu-700 sm:px-3">
        <span className="flex flex-wrap gap-x-4">
          <Deadline text="Answer by" at={seat?.answer_by} />
          <Deadline text="Pay by" at={seat?.pay_by} />
          {seat?.amount != null && <Amount amount={seat.amount} code={seat.code} />}
          {seat?.last && <LastMessage {...seat.last} />}
          <NoteMark notes={notes} />
        </span>
      </td>
    </tr>
  )
}

/** Whether there is anything to say of a seat in a row of its own. */
function hasLine({ seat, notes }: SeatLineProps): boolean {
  return notes.length > 0 || Boolean(seat?.answer_by ?? seat?.pay_by ?? seat?.amount ?? seat?.last)
}

function Deadline({ text, at }: { text: string; at: string | null | undefined }) {
  const zone = useTimeZone()
  if (!at) return null
  const isOver = isPast(at)
  return (
    <span className={isOver ? 'font-semibold text-sambal-dark' : undefined}>
      {text} {displayInstant(at, 'EEE d MMM HH:mm', zone)}
      {isOver && ' (over)'}
    </span>
  )
}

function isPast(at: string | null | undefined): boolean {
  return Boolean(at) && Date.parse(at!) <= Date.now()
}

function LastMessage({ kind, result, at, by }: NonNullable<GroupDetails['seats'][string]['last']>) {
  const zone = useTimeZone()
  return (
    <span>
      {MESSAGES[kind].label}: {result} {displayInstant(at, 'EEE d MMM HH:mm', zone)}
      {by && ` by ${by}`}
    </span>
  )
}
