import type { Profile, User } from '../../../src/domain/api'
import { displayRecorded } from '../../../src/domain/time'
import type { Column } from '../../ui/data-columns'
import { RowActions } from '../../ui/row-actions'
import { Marked } from './marks'
import { SelectBox, SelectPageBox } from './select-boxes'
import {
  activitiesCell,
  budgetCell,
  genderCell,
  groupedCell,
  groupsCell,
  Long,
  Name,
  NONE,
  Phone,
} from './user-cells'

interface Handlers {
  /** without it there is no Edit button */
  onEdit?: (user: User) => void
  /** without it there is no Delete button */
  onDelete?: (user: User) => void
  /** called with a phone that has several sign-ups */
  onPhone: (phone: string) => void
}

/** The columns of the users table; times are shown in `zone`, `pageIds` are the ids of the page in their order. */
export function userColumns(zone: string, pageIds: number[], handlers: Handlers): Column<User>[] {
  const { onEdit, onDelete, onPhone } = handlers
  const columns: Column<User>[] = [
    {
      id: 'select',
      header: 'Select',
      head: <SelectPageBox pageIds={pageIds} />,
      width: 40,
      pinned: 'wide',
      cell: (user) => <SelectBox user={user} pageIds={pageIds} />,
    },
    column('no', 72, (_, position) => position + 1, { pinned: 'wide', align: 'end', sorts: true }),
    column('name', 168, (user) => <Name user={user} onEdit={onEdit} />, { pinned: 'always', namesRow: true }),
    column(
      'phone',
      196,
      profile((p) => <Phone profile={p} onPhone={onPhone} />),
    ),
    column(
      'age',
      76,
      profile(({ age }) => age ?? NONE),
      { align: 'end', sorts: true },
    ),
    column('gender', 96, profile(genderCell), { sorts: true }),
    column('activities', 160, profile(activitiesCell), { sorts: true }),
    column('budget', 212, profile(budgetCell), { sorts: true }),
    column(
      'comfort',
      104,
      profile((p) => p.comfort_level ?? NONE),
      { align: 'end', sorts: true },
    ),
    column(
      'hobbies',
      248,
      profile((p) => <Long text={p.hobbies.join(', ')} />),
    ),
    column(
      'interests',
      272,
      profile((p) => <Long text={p.interests.join(', ')} />),
    ),
    column(
      'smoker',
      84,
      profile((p) => <Marked text={p.smoker ?? NONE} />),
    ),
    column(
      'drinker',
      84,
      profile((p) => <Marked text={p.drinker ?? NONE} />),
    ),
    column(
      'dietary',
      220,
      profile((p) => <Long text={p.dietary_restrictions || 'Tidak ada'} />),
      { grows: true },
    ),
    column(
      'completed',
      176,
      profile((p) => displayRecorded(p.completed_at, zone)),
      { sorts: true },
    ),
    column(
      'removed',
      180,
      profile((p) => <span title={p.removed ?? ''}>{p.removed || NONE}</span>),
      { sorts: true },
    ),
    column('grouped', 108, profile(groupedCell), { sorts: true }),
    column('groups', 140, profile(groupsCell), { sorts: true }),
  ]
  if (!onEdit && !onDelete) return columns
  return [
    ...columns,
    column('actions', 96, (user) => (
      <RowActions
        name={user.profile?.name ?? user.username}
        onEdit={onEdit && (() => onEdit(user))}
        onDelete={onDelete && (() => onDelete(user))}
      />
    )),
  ]
}

const HEADERS = {
  no: 'No.',
  name: 'Name',
  phone: 'Phone',
  age: 'Age',
  gender: 'Gender',
  activities: 'Activities',
  budget: 'Budget',
  comfort: 'Comfort',
  hobbies: 'Hobbies',
  interests: 'Interests',
  smoker: 'Smoker',
  drinker: 'Drinker',
  dietary: 'Dietary Restrictions',
  completed: 'Completed At',
  removed: 'Removed',
  grouped: 'Grouped',
  groups: 'Groups',
  actions: 'Actions',
}

/** Columns that can be hidden: all but the name. */
export const HIDEABLE = Object.entries(HEADERS)
  .filter(([id]) => id !== 'name')
  .map(([id, text]) => ({ id, text }))

function column(
  id: keyof typeof HEADERS,
  width: number,
  cell: Column<User>['cell'],
  rest: Partial<Column<User>> = {},
): Column<User> {
  return { id, header: HEADERS[id], width, cell, ...rest }
}

function profile(cell: (profile: Profile) => React.ReactNode) {
  return (user: User) => (user.profile ? cell(user.profile) : NONE)
}
