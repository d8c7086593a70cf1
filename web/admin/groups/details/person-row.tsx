import type { DinnerGroup, Profile, User } from '../../../../src/domain/api'
import {
  hasDropped,
  isCompleted,
  MEMBER_STATUSES,
  MEMBERS,
  type MemberStatus,
  type Role,
} from '../../../../src/domain/group/group'
import { shortName } from '../../../../src/domain/profile/name'
import { activityLabel, genderLabel } from '../../../../src/domain/profile/profile'
import { AdminButton } from '../../../ui/admin-button'
import { LineIcon } from '../../../ui/line-icon'
import { Options } from '../../../ui/options'
import { SmallSelect } from '../../../ui/small-select'
import { PauseMark, RemovalMark } from '../../app/dinner/marks'
import { UserLink } from '../../app/links'
import { usePromote, useSeatFact } from './seats'

interface PersonRowProps {
  user: User
  kind: Role
  group: DinnerGroup
  /** a row below it belongs to it */
  hasLine: boolean
  /** somebody else may have the seat */
  canBeReplaced: boolean
  hold: (run: Promise<unknown>) => void
  onRemove: () => void
  /** somebody is to come in the user's place */
  onReplace: () => void
}

export function PersonRow(props: PersonRowProps) {
  const { user, kind, group, hasLine, canBeReplaced, hold, onRemove, onReplace } = props
  const { profile } = user
  const name = profile?.name ?? user.username
  const facts = [genderLabel(profile?.gender), profile?.age, activityOf(profile)]
  const diet = profile?.dietary_restrictions
  const cell = `${lineCell} ${hasLine ? 'pb-0' : 'border-b'}`
  return (
    <tr className="hover:bg-abu-50">
      <th scope="row" className={`${cell} text-left font-normal`}>
        <UserLink id={user.id} name={shortName(name)} />
        <RemovalMark reason={profile?.removed} className="block wrap-anywhere" />
        <PauseMark until={profile?.pausedUntil} className="w-fit block" />
        <span className="block text-[13px] text-abu-700 md:hidden">
          {facts.filter((fact) => fact !== undefined && fact !== null).join(' · ')}
        </span>
        {diet && <span className="block text-[13px] wrap-anywhere text-abu-700 lg:hidden">{diet}</span>}
        {profile && (
          <span className="block wrap-anywhere sm:hidden">
            <WhatsApp phone={profile.phone} />
          </span>
        )}
      </th>
      <td className={`${cell} max-sm:hidden`}>{profile && <WhatsApp phone={profile.phone} />}</td>
      <td className={`${cell} max-md:hidden`}>{profile?.age ?? NONE}</td>
      <td className={`${cell} max-md:hidden`}>{genderLabel(profile?.gender) ?? NONE}</td>
      <td className={`${cell} max-lg:hidden`}>{activityOf(profile) ?? NONE}</td>
      <td className={`${cell} max-lg:hidden`}>{profile?.comfort_level ?? NONE}</td>
      <td className={`${cell} truncate max-lg:hidden`} title={diet}>
        {diet || 'Tidak ada'}
      </td>
      <td className={cell}>
        <MemberStatusSelect
          name={name}
          user={user}
          kind={kind}
          group={group}
          hold={hold}
          onReplace={onReplace}
        />
      </td>
      <td className={cell}>
        <span className="-mx-1 flex max-sm:flex-col">
          {kind === 'backup' && <Promote name={name} user={user} group={group} />}
          {canBeReplaced && (
            <AdminButton
              variant="icon"
              aria-label={`${group.eveningId === null ? 'Promote a backup' : 'Find somebody'} in place of ${name}`}
              onPress={onReplace}
              className="max-sm:w-8"
            >
              <LineIcon name="promote" />
            </AdminButton>
          )}
          <AdminButton variant="icon" aria-label={`Remove ${name}`} onPress={onRemove} className="max-sm:w-8">
            <LineIcon name="cross" />
          </AdminButton>
        </span>
      </td>
    </tr>
  )
}

function WhatsApp({ phone }: { phone: string }) {
  return (
    <a
      href={`https://wa.me/${phone.replace(/\D/g, '')}`}
      target="_blank"
      rel="noopener noreferrer"
      className="rounded-xs text-laut underline decoration-laut/40 underline-offset-2 hover:decoration-laut max-sm:text-[13px]"
    >
      {phone}
    </a>
  )
}

function MemberStatusSelect({
  name,
  user,
  kind,
  group,
  hold,
  onReplace,
}: Omit<PersonRowProps, 'onRemove' | 'hasLine' | 'canBeReplaced'> & { name: string }) {
  const { mutateAsync } = useSeatFact('member_statuses', group, kind, name)
  const status = group.member_statuses[user.id] ?? 'idle'

  async function change(to: MemberStatus) {
    await mutateAsync({ userId: user.id, code: to })
    if (hasDropped({ status: to }) && kind === 'member') onReplace()
  }

  return (
    <SmallSelect
      variant={variants[status]}
      aria-label={`Status of ${name}`}
      value={status}
      disabled={isCompleted(group)}
      onChange={(event) => hold(change(event.target.value as MemberStatus))}
      className="w-full"
    >
      <Options values={MEMBER_STATUSES} />
    </SmallSelect>
  )
}

function Promote({ name, user, group }: { name: string; user: User; group: DinnerGroup }) {
  const { mutate, isPending } = usePromote(group)
  const isFull = group.member_ids.length >= MEMBERS
  return (
    <AdminButton
      variant="icon"
      aria-label={`Promote ${name} to member`}
      isDisabled={isFull}
      isPending={isPending}
      onPress={() => mutate({ user })}
      className="max-sm:w-8"
    >
      <LineIcon name="promote" />
    </AdminButton>
  )
}

function activityOf(profile: Profile | null) {
  return profile?.activities[0] && activityLabel(profile.activities[0])
}

// the colours of the seats in the groups table
const variants = {
  idle: 'grey',
  messaging: 'yellow',
  confirmed: 'green',
  paid: 'blue',
  dropped: 'red',
} as const satisfies Record<MemberStatus, string>

const NONE = 'N/A'
const lineCell = 'border-abu-100 px-2 py-1.5 sm:px-3 h-9'
