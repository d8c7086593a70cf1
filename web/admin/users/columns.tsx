import { atom } from 'jotai'
import type { ReactNode } from 'react'
import type { Profile, User } from '../../../src/domain/api'
import { FIELD_LIST, FIELDS, type FieldKey, headingOf, shown } from '../../../src/domain/profile/fields'
import { displayRecorded } from '../../../src/domain/time'
import type { Column } from '../../ui/data-columns'
import { RowActions } from '../../ui/row-actions'
import { JoinedMark } from '../app/dinner/marks'
import { GLOSSARY } from '../app/glossary'
import { storedNames } from '../app/stored'
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

interface ColumnOptions extends Partial<Column<User>> {
  show?: (profile: Profile) => ReactNode
}

/** How the column of a field differs from one of plain text. */
const COLUMN_OPTIONS: Partial<Record<FieldKey, ColumnOptions>> = {
  birthdate: { id: 'age', header: 'Age', width: 76, align: 'end', show: ({ age }) => age ?? NONE },
  gender: { width: 96, show: genderCell },
  activities: { width: 160, show: activitiesCell },
  budget: { width: 212, show: budgetCell },
  comfort_level: { width: 104, align: 'end', show: ({ comfort_level }) => comfort_level ?? NONE },
  hobbies: { width: 248 },
  interests: { width: 272 },
  smoker: { width: 84 },
  drinker: { width: 84 },
  dietary_restrictions: { id: 'dietary', width: 220, grows: true },
  removed: { width: 180, show: ({ removed }) => <span title={removed ?? ''}>{removed || NONE}</span> },
}

function fieldColumn(key: FieldKey, sort?: string): Column<User> {
  const { show = (profile: Profile) => <Long text={shown(key, profile[key])} />, ...options } =
    COLUMN_OPTIONS[key] ?? {}
  const id = sort ?? key
  return {
    id,
    header: headingOf(key),
    width: 160,
    cell: profile(show),
    sorts: sort !== undefined,
    ...options,
  }
}

// name and phone have columns of their own; when the sign-up was complete stands before why it was taken out
const FIELD_COLUMNS = FIELD_LIST.filter(({ key }) => !['name', 'phone', 'removed'].includes(key)).map(
  ({ key, sort }) => fieldColumn(key, sort),
)
const REMOVED = fieldColumn('removed', FIELDS.removed.sort)

interface Handlers {
  /** without it there is no Edit button */
  onEdit?: (user: User) => void
  /** without it there is no Delete button */
  onDelete?: (user: User) => void
  isPhone?: boolean
}

/** The columns of the users table; times are shown in `zone`, `pageIds` are the ids of the page in their order. */
export function userColumns(zone: string, pageIds: number[], handlers: Handlers): Column<User>[] {
  const { onEdit, onDelete, isPhone = false } = handlers
  const columns: Column<User>[] = [
    {
      id: 'select',
      header: 'Select',
      head: <SelectPageBox pageIds={pageIds} />,
      width: 40,
      pinned: 'wide',
      cell: (user) => <SelectBox id={user.id} name={user.profile?.name ?? user.username} />,
    },
    column('no', 'No.', 72, (_, position) => position + 1, { pinned: 'wide', align: 'end', sorts: true }),
    column('name', 'Name', isPhone ? 140 : 168, (user) => <Name user={user} />, {
      pinned: 'always',
      namesRow: true,
    }),
    column(
      'phone',
      'Phone',
      256,
      profile((p) => <Phone profile={p} />),
    ),
    ...FIELD_COLUMNS,
    column(
      'completed',
      'Completed At',
      176,
      profile((p) => displayRecorded(p.completed_at, zone)),
      { sorts: true },
    ),
    REMOVED,
    column('grouped', 'Grouped', 108, profile(groupedCell), { sorts: true }),
    column('groups', 'Groups', 140, profile(groupsCell), { sorts: true }),
    column(
      'came',
      'Came',
      96,
      profile(({ attended: { came, of } }) => (of > 0 ? `${came} of ${of}` : NONE)),
      { align: 'end', title: GLOSSARY['after it'].came },
    ),
    column(
      'next',
      'Next',
      168,
      profile(({ joined }) => (joined ? <JoinedMark joined={joined} zone={zone} /> : NONE)),
      { title: 'The soonest evening that they have joined' },
    ),
  ]
  if (!onEdit && !onDelete) return columns
  return [
    ...columns,
    column('actions', 'Actions', 96, (user) => (
      <RowActions
        name={user.profile?.name ?? user.username}
        onEdit={onEdit && (() => onEdit(user))}
        onDelete={onDelete && (() => onDelete(user))}
      />
    )),
  ]
}

/** Columns that can be hidden: all but the name. */
export const HIDEABLE = userColumns('', [], { onEdit() {} })
  .filter(({ id }) => id !== 'select' && id !== 'name')
  .map(({ id, header }) => ({ id, text: header }))

/** Hidden unless staff want to see them. */
const HIDDEN_FIRST = ['came', 'next']

// ids of the columns that staff have hidden or, of those that are hidden first, shown
const stored = storedNames('users-table-hidden-columns')

/** Ids of the hidden columns, kept for the next visit. */
export const hiddenColumns = atom(
  (get) => flipped(get(stored)),
  (_, set, hidden: string[]) => set(stored, flipped(hidden)),
)

function flipped(ids: readonly string[]): string[] {
  return [
    ...ids.filter((id) => !HIDDEN_FIRST.includes(id)),
    ...HIDDEN_FIRST.filter((id) => !ids.includes(id)),
  ]
}

function column(
  id: string,
  header: string,
  width: number,
  cell: Column<User>['cell'],
  rest: Partial<Column<User>> = {},
): Column<User> {
  return { id, header, width, cell, ...rest }
}

function profile(cell: (profile: Profile) => ReactNode) {
  return (user: User) => (user.profile ? cell(user.profile) : NONE)
}
