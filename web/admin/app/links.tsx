import { Link } from 'wouter'
import { displayPhone } from '../../../src/domain/profile/phone'
import { displayInstant } from '../../../src/domain/time'
import { addressOf } from './addresses'
import { GroupName } from './group-name'
import { useTimeZone } from './site-config'

interface LinkProps {
  id: number
  name: string
  className?: string
}

/** The name of a guest, which leads to their page. */
export function UserLink({
  id,
  name,
  className = 'rounded-xs font-semibold wrap-anywhere underline-offset-2 hover:underline',
}: LinkProps) {
  return (
    <Link href={addressOf('guests/:id', '', id)} className={className}>
      {name}
    </Link>
  )
}

/** The name of a table, which leads to its page; without its id where the names are of one evening. */
export function GroupLink({
  id,
  name,
  className = 'truncate text-laut',
  hasId = true,
}: LinkProps & { hasId?: boolean }) {
  return (
    <Link
      href={addressOf('tables/:id', '', id)}
      className={`inline-block min-w-0 rounded-xs text-left underline decoration-abu-300 underline-offset-2 hover:decoration-current ${className}`}
    >
      {hasId ? <GroupName group={{ id, name }} /> : name}
    </Link>
  )
}

export function EveningLink({ id, name = 'Evening' }: { id: number; name?: string }) {
  return (
    <Link
      href={addressOf('evenings/:id', '', id)}
      className="rounded-xs text-laut underline decoration-abu-300 underline-offset-2 hover:decoration-current"
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
