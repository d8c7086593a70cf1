import { type FormEvent, useEffect, useRef, useState } from 'react'
import { memberStatusDoneSchema, storedUserSchema, type User } from '../../../src/domain/api'
import { hasDropped, hasPaid, type MemberStatus } from '../../../src/domain/group/group'
import { type GroupDetails, groupDetailsSchema } from '../../../src/domain/group/group-details'
import { isConfirmed, isOpen } from '../../../src/domain/group/seat'
import { shortName } from '../../../src/domain/profile/name'
import { displayPhone } from '../../../src/domain/profile/phone'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { toast } from '../../ui/toast'
import { UserPlaces } from '../app/dinner/user-places'
import { undoAction } from '../app/form/undo'
import { useAction } from '../app/form/use-action'
import { GroupLink, UserLink, When } from '../app/links'
import { NotLoaded } from '../app/page/not-loaded'
import { detailsKey, FRESH, useGet } from '../app/queries'
import { useHistory } from '../users/person/history'
import { PersonPicker } from '../users/person/person-picker'

/** Finds a person who has just written, by name or phone, and records what they said of their seats and evenings. */
export function WhoWrote() {
  const [chosen, setChosen] = useState<User | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <section
      aria-label="Who wrote"
      className="mt-3 flex shrink-0 flex-col gap-2 rounded-admin border border-abu-200 p-3 text-sm"
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <PersonPicker
          ref={field}
          isAnyone
          label="Who wrote: name or phone"
          chosen={chosen}
          onChoose={setChosen}
        />
        <WroteField />
      </div>
      {chosen && <Seats key={chosen.id} user={chosen} />}
    </section>
  )
}

function Seats({ user }: { user: User }) {
  const { data, error, refetch } = useHistory(user.id)
  const open = data?.dinners.filter(({ group }) => isOpen(group))
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <UserLink id={user.id} name={shortName(user.profile?.name ?? user.username)} />
        {user.profile && (
          <span className="text-abu-700 tabular-nums">{displayPhone(user.profile.phone)}</span>
        )}
        {open?.length === 0 && <span className="text-abu-700">Has no seat at a table that is to come.</span>}
      </p>
      {!open && <NotLoaded what="their dinners" error={error} onRetry={refetch} />}
      <UserPlaces id={user.id} without="seats" />
      {open?.map(({ group }) => (
        <Seat key={group.id} groupId={group.id} user={user} />
      ))}
    </>
  )
}

function Seat({ groupId, user }: { groupId: number; user: User }) {
  const { data, error, refetch } = useGet(
    detailsKey(groupId),
    groupDetailsSchema,
    `/api/dinner-groups/${groupId}`,
    FRESH,
  )
  if (!data) return <NotLoaded what="the table" error={error} onRetry={refetch} />
  // the seat may be of another sign-up of the phone
  const seated =
    data.people.find(({ id }) => id === user.id) ??
    data.people.find(({ profile }) => profile?.phone === user.profile?.phone)
  return seated && <SeatLine {...data} userId={seated.id} name={shortName(seated.profile?.name ?? '')} />
}

interface SeatLineProps extends Pick<GroupDetails, 'group' | 'awaiting'> {
  userId: number
  name: string
}

function SeatLine({ group, awaiting, userId, name }: SeatLineProps) {
  const path = `/api/dinner-groups/${group.id}/member-status`
  const status = group.member_statuses[userId] ?? 'idle'
  const isBackup = !group.member_ids.includes(userId)
  const record = useAction({
    run: (to: MemberStatus) =>
      call(memberStatusDoneSchema, 'PATCH', path, {
        userId,
        status: to,
        version: group.memberVersions[userId],
      }),
    failure: 'Their answer was not saved',
    onDone: ({ undo }, to) =>
      toast({
        title: 'Saved',
        description: `${name} ${to === status ? 'said yes' : SAID[to]}`,
        action: undoAction(undo),
      }),
  })
  // the same status once more says yes to another date, and who paid stays paid
  const yes = isConfirmed({ status }) ? status : 'confirmed'
  const hasSaid = hasPaid({ status }) ? 'has paid' : 'has said yes'
  const actions = [
    { text: 'Said yes', to: yes, refusal: yes === status && !awaiting.includes(userId) && hasSaid },
    { text: 'Said no', to: 'dropped', refusal: hasDropped({ status }) && 'has dropped out' },
    {
      text: 'Paid',
      to: 'paid',
      refusal: hasPaid({ status }) ? 'has paid' : group.price === 0 && 'the dinner costs nothing',
    },
  ] as const
  const why = isBackup
    ? 'is a backup: the answer counts once they have a seat'
    : [...new Set(actions.flatMap(({ refusal }) => refusal || []))].join(', and ')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <GroupLink id={group.id} name={group.name} />
      <When at={group.event_date} />
      <Badge variant="grey">{status}</Badge>
      <span className="flex flex-wrap gap-2">
        {actions.map(({ text, to, refusal }) => (
          <AdminButton
            key={text}
            size="small"
            isDisabled={isBackup || refusal !== false}
            isPending={record.isPending}
            onPress={() => record.mutate(to)}
          >
            {text}
          </AdminButton>
        ))}
      </span>
      {why && <span className="text-abu-700">{`${name} ${why}.`}</span>}
    </div>
  )
}

const SAID: Record<MemberStatus, string> = {
  idle: 'is idle',
  messaging: 'is messaged',
  confirmed: 'said yes',
  paid: 'has paid',
  dropped: 'said no',
}

/** Takes the code that somebody wrote to us, which proves their phone. */
function WroteField() {
  const [code, setCode] = useState('')

  const note = useAction({
    run: () => call(storedUserSchema, 'POST', '/api/users/wrote', { code }),
    failure: 'Nobody has this code',
    onDone({ message }) {
      toast({ title: 'Saved', description: message })
      setCode('')
    },
  })

  function send(event: FormEvent) {
    event.preventDefault()
    if (code.trim() !== '' && !note.isPending) note.mutate()
  }

  return (
    <form onSubmit={send} className="flex items-center gap-2 text-[13px] max-sm:w-full">
      <label className="flex items-center gap-2">
        Or by their code:
        <input
          value={code}
          onChange={(event) => setCode(event.target.value)}
          placeholder="Code"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={12}
          className="h-7 w-24 rounded-admin border border-abu-300 px-2 uppercase placeholder:normal-case max-sm:h-8"
        />
      </label>
    </form>
  )
}
