import type { AuditEntry } from '../../../src/domain/audit'
import { displayInstant } from '../../../src/domain/time'
import type { Column } from '../../ui/data-columns'
import { firstUpper, nobody } from './words'

type Open = (kind: 'group' | 'user', id: number) => void

/** The columns of the activity; `open` is asked for the group or user of an entry. */
export function activityColumns(zone: string, open: Open): Column<AuditEntry>[] {
  return [
    {
      id: 'time',
      header: 'Time',
      width: 164,
      cell: ({ at }) => displayInstant(at, 'dd/MM/yyyy HH:mm:ss', zone),
    },
    { id: 'what', header: 'What', width: 200, namesRow: true, cell: ({ action }) => firstUpper(action) },
    { id: 'who', header: 'Who', width: 140, cell: (entry) => <Who {...entry} /> },
    { id: 'group', header: 'Group', width: 190, cell: (entry) => <Group entry={entry} open={open} /> },
    { id: 'user', header: 'User', width: 160, cell: (entry) => <Person entry={entry} open={open} /> },
    {
      id: 'detail',
      header: 'Details',
      width: 200,
      grows: true,
      cell: ({ detail }) => detail && <span title={detail}>{firstUpper(detail)}</span>,
    },
  ]
}

function Who({ admin_id, admin, action }: AuditEntry) {
  if (admin) return <span title={admin}>{admin}</span>
  return (
    <span className="text-abu-700">{admin_id === null ? nobody(action) : gone('Account', admin_id)}</span>
  )
}

function Group({ entry: { group_id, group }, open }: { entry: AuditEntry; open: Open }) {
  if (group_id === null) return null
  if (group === null) return <span className="text-abu-700">{gone('Group', group_id)}</span>
  return <Link text={group} title={`${group} (group ${group_id})`} onOpen={() => open('group', group_id)} />
}

function Person({ entry: { user_id, user, account }, open }: { entry: AuditEntry; open: Open }) {
  if (user_id === null) return null
  if (user !== null)
    return <Link text={user} title={`${user} (user ${user_id})`} onOpen={() => open('user', user_id)} />
  return account === null ? (
    <span className="text-abu-700">{gone('User', user_id)}</span>
  ) : (
    <span title={account}>{account}</span>
  )
}

function Link({ text, title, onOpen }: { text: string; title: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      title={title}
      onClick={onOpen}
      className="max-w-full cursor-pointer truncate rounded-xs align-middle font-semibold text-laut hover:underline"
    >
      {text}
    </button>
  )
}

function gone(kind: string, id: number): string {
  return `${kind} ${id}, deleted`
}
