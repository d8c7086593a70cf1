import { Link } from 'wouter'
import type { Profile, User } from '../../../src/domain/api'
import { type BadgeColour, budgetColour } from '../../../src/domain/group/group'
import { shortName } from '../../../src/domain/profile/name'
import { activityLabel, genderLabel } from '../../../src/domain/profile/profile'
import { Badge } from '../../ui/badge'
import { addressOf } from '../app/addresses'
import { openDialog } from '../app/dialogs'
import { pauseText } from '../app/dinner/marks'
import { usersView } from './view'

export const NONE = '-'

/** A user's name, which leads to their page; staff accounts have none. */
export function Name({ user }: { user: User }) {
  const name = user.profile?.name ?? user.username
  if (!user.profile) {
    return (
      <span title={name} className="font-semibold">
        {shortName(name)}
      </span>
    )
  }
  return (
    <Link
      href={addressOf('guests/:id', '', user.id)}
      title={name}
      className="inline-block max-w-full truncate rounded-xs align-middle font-semibold hover:underline"
    >
      {shortName(name)}
    </Link>
  )
}

/** A phone, with badges for several sign-ups, and for what staff have to know about the number. */
export function Phone({
  profile: { phone, signups, notOnWhatsapp, wrongNumberAt, restingAt, pausedUntil },
}: {
  profile: Profile
}) {
  const notes: [text: string, title: string, variant: BadgeColour][] = []
  if (wrongNumberAt !== null) notes.push(['Wrong number', 'Not their number', 'yellow'])
  if (notOnWhatsapp) notes.push(['No WhatsApp', 'Not on WhatsApp', 'grey'])
  if (pausedUntil !== null) notes.push(['Paused', pauseText(pausedUntil), 'blue'])
  if (restingAt !== null) notes.push(['Resting', 'Resting', 'grey'])
  if (signups <= 1 && notes.length === 0) return phone
  return (
    <span className="flex items-center gap-2">
      <span>{phone}</span>
      {signups > 1 && (
        <button
          type="button"
          title={`${signups} sign-ups with this phone`}
          aria-label={`${signups} sign-ups with ${phone}`}
          onClick={() => usersView.changeView({ filter: { search: phone } })}
          className="cursor-pointer rounded-full"
        >
          <Badge variant="yellow" className="hover:bg-kunyit/60">
            ×{signups}
          </Badge>
        </button>
      )}
      {notes.map(([text, title, variant]) => (
        <Badge key={text} variant={variant} title={title} className="min-w-0 truncate">
          {text}
        </Badge>
      ))}
    </span>
  )
}

export function genderCell({ gender }: Profile) {
  return genderLabel(gender) ?? NONE
}

export function activitiesCell({ activities }: Profile) {
  return activities.map(activityLabel).join(', ') || NONE
}

export function budgetCell({ budget }: Profile) {
  if (!budget) return NONE
  return <Badge variant={budgetColour(budget)}>{budget}</Badge>
}

export function groupedCell({ grouped, seatedBy }: Profile) {
  if (!grouped && seatedBy !== null)
    return (
      <Badge variant="yellow" title={`Has a seat by another sign-up of the number: user ${seatedBy}`}>
        By another
      </Badge>
    )
  return <Badge variant={grouped ? 'green' : 'grey'}>{grouped ? 'Yes' : 'No'}</Badge>
}

export function groupsCell({ groups }: Profile) {
  if (groups.length === 0) return null
  // the latest first: it is the current one, and not all of many fit
  return (
    <span className="flex gap-1" title={groups.length > 1 ? `Groups ${groups.join(', ')}` : undefined}>
      <GroupBadges ids={[...groups].reverse()} />
    </span>
  )
}

/** Text that may not fit: cut off in the cell, whole in its tooltip. */
export function Long({ text }: { text: string }) {
  return <span title={text}>{text || NONE}</span>
}

/** The groups that a user is or was in; each opens its details. */
export function GroupBadges({ ids }: { ids: number[] }) {
  return ids.map((id) => (
    <button
      key={id}
      type="button"
      aria-label={`Open group ${id}`}
      onClick={() => openDialog({ kind: 'group', id })}
      className="cursor-pointer rounded-full hover:underline"
    >
      <Badge variant="blue">{id}</Badge>
    </button>
  ))
}
