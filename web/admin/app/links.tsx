import { Link } from 'wouter'
import { displayPhone } from '../../../src/domain/phone'
import { displayInstant } from '../../../src/domain/time'
import { addressOf } from './addresses'
import { openDialog } from './dialogs'
import { GroupName } from './group-name'
import { useTimeZone } from './site-config'

export function UserLink({ id, name }: { id: number; name: string }) {
  return (
    <button
      type="button"
      className="cursor-pointer rounded-xs text-left font-semibold wrap-anywhere underline-offset-2 hover:underline"
      onClick={() => openDialog({ kind: 'user', id })}
    >
      {name}
    </button>
  )
}

interface GroupLinkProps {
  id: number
  name: string
  className?: string
}

export function GroupLink({ id, name, className = 'truncate text-laut' }: GroupLinkProps) {
  return (
    <button
      type="button"
      className={`min-w-0 cursor-pointer rounded-xs text-left underline-offset-2 hover:underline ${className}`}
      onClick={() => openDialog({ kind: 'group', id })}
    >
      <GroupName group={{ id, name }} />
    </button>
  )
}

export function EveningLink({ id, name = 'Evening' }: { id: number; name?: string }) {
  return (
    <Link
      href={addressOf('evenings/:id', '', id)}
      className="rounded-xs text-laut underline-offset-2 hover:underline"
    >
      {name}
    </Link>
  )
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="text-abu-700 tabular-nums" href={`tel:${phone}`}>
      {displayPhone(phone)}
    </a>
  )
}

/** An instant, as in `Fri 11 Dec 19:00`; nothing for none. */
export function When({ at }: { at: string | null }) {
  const zone = useTimeZone()
  return at && <span className="text-abu-700">{displayInstant(at, 'EEE d MMM HH:mm', zone)}</span>
}
