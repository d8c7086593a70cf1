import { rupiah } from '../../../src/domain/house/site'
import { type AuditEntry, UNKNOWN_ACCOUNT } from '../../../src/domain/staff/audit'
import { displayInstant } from '../../../src/domain/time'
import type { Column } from '../../ui/data-columns'
import { GLOSSARY } from '../app/glossary'
import { GroupId, groupTitle } from '../app/group-name'
import { actionWords, firstUpper } from '../app/labels'

type OnSubject = (kind: 'group' | 'user', id: number) => void

interface Handlers {
  /** opens the group or user of an entry */
  onOpen: OnSubject
  /** filters by a group or user that was deleted */
  onNarrow: OnSubject
}

export function activityColumns(zone: string, handlers: Handlers): Column<AuditEntry>[] {
  return [
    {
      id: 'time',
      header: 'Time',
      width: 140,
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
      cell: (entry) => <Group entry={entry} {...handlers} />,
    },
    {
      id: 'user',
      header: 'Guest',
      title: GLOSSARY.things.guest,
      width: 160,
      cell: (entry) => <Person entry={entry} {...handlers} />,
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

interface SubjectProps extends Handlers {
  entry: AuditEntry
}

function Group({ entry: { groupId, group }, onOpen, onNarrow }: SubjectProps) {
  if (groupId === null) return null
  if (group === null) return <Gone kind="group" id={groupId} onNarrow={onNarrow} />
  return (
    <span className="flex items-center gap-1">
      <Link
        text={group}
        title={groupTitle({ id: groupId, name: group })}
        onPress={() => onOpen('group', groupId)}
      />
      <GroupId id={groupId} />
    </span>
  )
}

function Person({ entry: { userId, user, account }, onOpen, onNarrow }: SubjectProps) {
  if (userId === null) return null
  if (user !== null) return <Link text={user} title={user} onPress={() => onOpen('user', userId)} />
  return account === null ? (
    <Gone kind="user" id={userId} onNarrow={onNarrow} />
  ) : (
    <span title={account}>{account}</span>
  )
}

interface LinkProps {
  text: string
  title: string
  onPress: () => void
  colour?: string
}

function Link({ text, title, onPress, colour = 'font-semibold text-laut' }: LinkProps) {
  return (
    <button
      type="button"
      title={title}
      onClick={onPress}
      className={`max-w-full min-w-0 cursor-pointer truncate rounded-xs align-middle hover:underline ${colour}`}
    >
      {text}
    </button>
  )
}

/** What a deleted table or guest is called. */
export const GONE = { group: 'a deleted table', user: 'a deleted guest' }

/** A deleted table or guest, by which the activity is narrowed. */
function Gone({ kind, id, onNarrow }: { kind: 'group' | 'user'; id: number; onNarrow: OnSubject }) {
  return (
    <Link
      text={firstUpper(GONE[kind])}
      title={`All activity of ${GONE[kind]}`}
      onPress={() => onNarrow(kind, id)}
      colour="text-abu-700"
    />
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
