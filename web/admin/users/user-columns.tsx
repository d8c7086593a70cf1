import type { Profile, User } from '../../../src/domain/api'
import { budgetColour } from '../../../src/domain/group'
import { activityLabel } from '../../../src/domain/profile'
import { displayRecorded } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import type { Column } from '../../ui/data-columns'
import { genderLabel } from '../labels'
import { Marked } from './marks'
import { SelectBox, SelectPageBox } from './select-boxes'

interface Handlers {
  /** without it there is no way to edit */
  onEdit?: (user: User) => void
  /** without it there is no way to delete */
  onDelete?: (user: User) => void
  /** the people who signed up with a phone are asked for */
  onPhone: (phone: string) => void
}

/** The columns of the users table; times are shown in `zone`, `pageIds` are the people in view in their order. */
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
    column('actions', 96, (user) => <Actions user={user} onEdit={onEdit} onDelete={onDelete} />),
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

const NONE = '-'

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

function Name({ user, onEdit }: { user: User; onEdit: Handlers['onEdit'] }) {
  const name = user.profile?.name ?? user.username
  if (!onEdit) {
    return (
      <span title={name} className="font-semibold">
        <Marked text={name} />
      </span>
    )
  }
  return (
    <button
      type="button"
      title={name}
      onClick={() => onEdit(user)}
      className="max-w-full cursor-pointer truncate rounded-xs align-middle font-semibold hover:underline"
    >
      <Marked text={name} />
    </button>
  )
}

function Phone({ profile: { phone, signups }, onPhone }: { profile: Profile; onPhone: Handlers['onPhone'] }) {
  return (
    <span className="flex items-center gap-2">
      <span>
        <Marked text={phone} />
      </span>
      {signups > 1 && (
        <button
          type="button"
          title={`${signups} sign-ups with this phone`}
          aria-label={`${signups} sign-ups with ${phone}`}
          onClick={() => onPhone(phone)}
          className="cursor-pointer rounded-full"
        >
          <Badge variant="yellow" className="hover:bg-kunyit/60">
            ×{signups}
          </Badge>
        </button>
      )}
    </span>
  )
}

function genderCell({ gender }: Profile) {
  return gender ? <Marked text={genderLabel(gender)!} alias={gender} isExact /> : NONE
}

function activitiesCell({ activities }: Profile) {
  if (activities.length === 0) return NONE
  return activities.map((code) => <Marked key={code} text={activityLabel(code)} alias={code} />)
}

function budgetCell({ budget }: Profile) {
  if (!budget) return NONE
  return (
    <Badge variant={budgetColour(budget)}>
      {/* a span, for the badge's parts are apart */}
      <span>
        <Marked text={budget} />
      </span>
    </Badge>
  )
}

function groupedCell({ grouped }: Profile) {
  return <Badge variant={grouped ? 'green' : 'grey'}>{grouped ? 'Yes' : 'No'}</Badge>
}

function groupsCell({ groups }: Profile) {
  return (
    <span className="flex gap-1">
      {groups.map((id) => (
        <Badge key={id} variant="blue">
          {id}
        </Badge>
      ))}
    </span>
  )
}

function Actions({ user, onEdit, onDelete }: { user: User } & Omit<Handlers, 'onPhone'>) {
  const name = user.profile?.name ?? user.username
  return (
    <span className="-mx-2 flex">
      {onEdit && (
        <AdminButton variant="icon" aria-label={`Edit ${name}`} onPress={() => onEdit(user)}>
          <svg viewBox="0 0 16 16" className={icon} aria-hidden="true">
            <path d="M3 13h2.5L13 5.5 10.5 3 3 10.5z" />
          </svg>
        </AdminButton>
      )}
      {onDelete && (
        <AdminButton variant="icon" aria-label={`Delete ${name}`} onPress={() => onDelete(user)}>
          <svg viewBox="0 0 16 16" className={icon} aria-hidden="true">
            <path d="M2.5 4.5h11M6 4V2.5h4V4M4 4.5l.7 9h6.6l.7-9" />
          </svg>
        </AdminButton>
      )}
    </span>
  )
}

const icon = 'size-4 fill-none stroke-current stroke-[1.6]'

/** Text that may not fit: cut off in the cell, whole in its tooltip. */
function Long({ text }: { text: string }) {
  return (
    <span title={text}>
      <Marked text={text || NONE} />
    </span>
  )
}
