import { Link } from 'wouter'
import { rupiah } from '../../../src/domain/house/site'
import { type AuditEntry, UNKNOWN_ACCOUNT } from '../../../src/domain/staff/audit'
import { displayInstant } from '../../../src/domain/time'
import type { Column } from '../../ui/data-columns'
import { addressOf } from '../app/addresses'
import { GLOSSARY } from '../app/glossary'
import { actionWords, firstUpper } from '../app/labels'
import { GroupLink, UserLink } from '../app/links'

export function activityColumns(zone: string): Column<AuditEntry>[] {
  return [
    {
      id: 'time',
      header: 'Time',
      // in Firefox letters are wider
      width: 160,
      cell: ({ at }) => displayInstant(at, 'dd/MM/yyyy HH:mm', zone),
    },
    {
      id: 'what',
      header: 'What',
      width: 200,
      namesRow: true,
      cell: ({ action }) => firstUpper(actionWords(action)),
    },
    { id: 'who', header: 'Who', width: 140, cell: (entry) => <ActorCell {...entry} /> },
    {
      id: 'group',
      header: 'Table',
      title: GLOSSARY.things.table,
      width: 190,
      cell: (entry) => <Group {...entry} />,
    },
    {
      id: 'user',
      header: 'Guest',
      title: GLOSSARY.things.guest,
      width: 160,
      cell: (entry) => <Person {...entry} />,
    },
    {
      id: 'detail',
      header: 'Details',
      width: 200,
      grows: true,
      cell: ({ detail }) => detail && <Detail text={firstUpper(shownDetail(detail, zone))} />,
    },
  ]
}

/** A detail with its days and instants as displayed in `zone`, its rupiah in figures, and without the id of a payment. */
export function shownDetail(detail: string, zone: string): string {
  return detail
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => displayInstant(at, 'dd/MM/yyyy HH:mm', zone))
    .replace(/\b(\d{4})-(\d\d)-(\d\d)\b/g, '$3/$2/$1')
    .replace(/\bpayment \d+: /, '')
    .replace(/\b(\d+) rupiah/g, (_, amount) => rupiah(Number(amount)))
}

function Detail({ text }: { text: string }) {
  return <span title={text}>{text}</span>
}

function ActorCell(entry: AuditEntry) {
  const text = authorOf(entry)
  return (
    <span title={text} className={entry.admin === text ? undefined : 'text-abu-700'}>
      {text}
    </span>
  )
}

function Group({ groupId, group }: AuditEntry) {
  if (groupId === null) return null
  return group === null ? <Gone kind="group" id={groupId} /> : <GroupLink id={groupId} name={group} />
}

function Person({ userId, user, account }: AuditEntry) {
  if (userId === null) return null
  if (user !== null) return <UserLink id={userId} name={user} />
  return account === null ? <Gone kind="user" id={userId} /> : <span title={account}>{account}</span>
}

/** What a deleted table or guest is called. */
export const GONE = { group: 'a deleted table', user: 'a deleted guest' }

/** A deleted table or guest, by which the activity is narrowed. */
function Gone({ kind, id }: { kind: 'group' | 'user'; id: number }) {
  return (
    <Link
      href={addressOf('activity', { [kind]: String(id) })}
      title={`All activity of ${GONE[kind]}`}
      className="rounded-xs text-abu-700 hover:underline"
    >
      {firstUpper(GONE[kind])}
    </Link>
  )
}

export function authorOf({
  actor,
  action,
  adminId: id,
  admin,
}: Pick<AuditEntry, 'actor' | 'action' | 'adminId' | 'admin'>): string {
  const account = admin ?? deletedAccount(id)
  if (actor === 'staff') return account
  if (actor === 'system') return 'Operator'
  if (action === 'failed to sign in') return 'Unknown name'
  return id === null ? 'The guest' : `The guest, by a link of ${account}`
}

/** Returns what stands in the place of the name of an account that is gone. */
export function deletedAccount(id: number | null): string {
  return id === UNKNOWN_ACCOUNT ? 'Unknown account' : `Account ${id}, deleted`
}
