import type { Profile, User } from '../../../src/domain/api'
import { budgetColour } from '../../../src/domain/group'
import { activityLabel } from '../../../src/domain/profile'
import { displayRecorded } from '../../../src/domain/time'
import { Badge } from '../../ui/badge'
import type { Column } from '../../ui/data-columns'
import { genderLabel } from '../labels'

/** The columns of the users table; times are shown in `zone`. */
export function userColumns(zone: string): Column<User>[] {
  return [
    { id: 'no', header: 'No.', width: 60, pinned: 'wide', align: 'end', cell: (_, position) => position + 1 },
    { id: 'name', header: 'Name', width: 160, pinned: 'always', namesRow: true, cell: profile(nameCell) },
    { id: 'phone', header: 'Phone', width: 196, cell: profile(phoneCell) },
    { id: 'age', header: 'Age', width: 60, align: 'end', cell: profile(({ age }) => age ?? NONE) },
    { id: 'gender', header: 'Gender', width: 84, cell: profile((p) => genderLabel(p.gender) ?? NONE) },
    { id: 'activities', header: 'Activities', width: 152, cell: profile(activitiesCell) },
    { id: 'budget', header: 'Budget', width: 212, cell: profile(budgetCell) },
    {
      id: 'comfort',
      header: 'Comfort',
      width: 88,
      align: 'end',
      cell: profile((p) => p.comfort_level ?? NONE),
    },
    {
      id: 'hobbies',
      header: 'Hobbies',
      width: 248,
      cell: profile((p) => <Long text={p.hobbies.join(', ')} />),
    },
    {
      id: 'interests',
      header: 'Interests',
      width: 272,
      cell: profile((p) => <Long text={p.interests.join(', ')} />),
    },
    { id: 'smoker', header: 'Smoker', width: 84, cell: profile((p) => p.smoker ?? NONE) },
    { id: 'drinker', header: 'Drinker', width: 84, cell: profile((p) => p.drinker ?? NONE) },
    {
      id: 'dietary',
      header: 'Dietary Restrictions',
      width: 220,
      grows: true,
      cell: profile((p) => <Long text={p.dietary_restrictions || 'Tidak ada'} />),
    },
    {
      id: 'completed',
      header: 'Completed At',
      width: 176,
      cell: profile((p) => displayRecorded(p.completed_at, zone)),
    },
    { id: 'removed', header: 'Removed', width: 180, cell: profile((p) => <Long text={p.removed || NONE} />) },
    { id: 'grouped', header: 'Grouped', width: 92, cell: profile(groupedCell) },
    { id: 'groups', header: 'Groups', width: 140, cell: profile(groupsCell) },
  ]
}

const NONE = '-'

function profile(cell: (profile: Profile) => React.ReactNode) {
  return (user: User) => (user.profile ? cell(user.profile) : NONE)
}

function nameCell({ name }: Profile) {
  return (
    <span title={name} className="font-semibold">
      {name}
    </span>
  )
}

function phoneCell({ phone, signups }: Profile) {
  return (
    <span className="flex items-center gap-2">
      {phone}
      {signups > 1 && (
        <Badge variant="yellow" title={`${signups} sign-ups with this phone`}>
          ×{signups}
        </Badge>
      )}
    </span>
  )
}

function activitiesCell({ activities }: Profile) {
  return activities.map(activityLabel).join(', ') || NONE
}

function budgetCell({ budget }: Profile) {
  return budget ? <Badge variant={budgetColour(budget)}>{budget}</Badge> : NONE
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

/** Text that may not fit: cut off in the cell, whole in its tooltip. */
function Long({ text }: { text: string }) {
  return <span title={text}>{text || NONE}</span>
}
