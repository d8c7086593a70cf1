import type { User } from '../../../../src/domain/api'
import { budgetColour } from '../../../../src/domain/group/group'
import { shortName } from '../../../../src/domain/profile/name'
import { activityLabel, genderLabel } from '../../../../src/domain/profile/profile'
import { displayRecorded } from '../../../../src/domain/time'
import { AdminButton } from '../../../ui/admin-button'
import { Badge } from '../../../ui/badge'
import type { Column } from '../../../ui/data-columns'
import { JoinedMark, NoteMark, PauseMark, RemovalMark } from '../../app/dinner/marks'

interface Choice {
  isChosen: (user: User) => boolean
  onToggle: (user: User) => void
}

/** The columns of the users who can be selected for a group; times are shown in `zone`. */
export function freePeopleColumns(zone: string, { isChosen, onToggle }: Choice): Column<User>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 160,
      grows: true,
      pinned: 'always',
      namesRow: true,
      sorts: true,
      cell: ({ profile }) => (
        <span className="flex flex-col leading-[18px]">
          <span title={profile?.name} className="truncate font-semibold">
            {profile && shortName(profile.name)}
          </span>
          <JoinedMark joined={profile?.joined} zone={zone} className="truncate" />
          <RemovalMark reason={profile?.removed} className="truncate" />
          <PauseMark until={profile?.pausedUntil} className="truncate" />
          <NoteMark notes={profile?.notes} className="truncate" />
        </span>
      ),
    },
    {
      id: 'choice',
      header: 'Select',
      width: 112,
      cell: (user) => <ChoiceButton user={user} isChosen={isChosen(user)} onToggle={onToggle} />,
    },
    {
      id: 'gender',
      header: 'Gender',
      width: 94,
      sorts: true,
      cell: ({ profile }) => genderLabel(profile?.gender) ?? NONE,
    },
    {
      id: 'age',
      header: 'Age',
      width: 76,
      align: 'end',
      sorts: true,
      cell: ({ profile }) => profile?.age ?? NONE,
    },
    {
      id: 'budget',
      header: 'Budget',
      width: 200,
      sorts: true,
      cell: ({ profile }) =>
        profile?.budget ? <Badge variant={budgetColour(profile.budget)}>{profile.budget}</Badge> : NONE,
    },
    {
      id: 'activities',
      header: 'Activities',
      width: 156,
      sorts: true,
      cell: ({ profile }) => (profile?.activities[0] ? activityLabel(profile.activities[0]) : NONE),
    },
    {
      id: 'comfort',
      header: 'Comfort Level',
      width: 130,
      align: 'end',
      sorts: true,
      cell: ({ profile }) => profile?.comfort_level ?? NONE,
    },
    {
      id: 'completed',
      header: 'Completed At',
      width: 176,
      sorts: true,
      cell: ({ profile }) => displayRecorded(profile?.completed_at, zone),
    },
  ]
}

const NONE = 'N/A'

interface ChoiceButtonProps {
  user: User
  isChosen: boolean
  onToggle: (user: User) => void
}

function ChoiceButton({ user, isChosen, onToggle }: ChoiceButtonProps) {
  const text = isChosen ? 'Selected' : 'Select'
  return (
    <AdminButton
      variant={isChosen ? 'chosen' : 'secondary'}
      size="small"
      className="w-22"
      aria-label={`${text} ${user.profile?.name}`}
      onPress={() => onToggle(user)}
    >
      {text}
    </AdminButton>
  )
}
