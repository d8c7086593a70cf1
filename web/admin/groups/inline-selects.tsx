import type { DinnerGroup } from '../../../src/domain/api'
import { GROUP_STATUSES, type GroupStatus, statusColour } from '../../../src/domain/group'
import { SmallSelect, SmallSelectLikeness } from '../../ui/small-select'
import { changeInline } from './change-group'
import { picLabel, picOptions } from './pics'

interface InlineSelectProps {
  group: DinnerGroup
  /** a likeness will do: the row is passing by, and nobody can change anything in it */
  isPassing: boolean
}

/** A group's status, changed where it stands. */
export function StatusSelect({ group, isPassing }: InlineSelectProps) {
  const variant = statusColour(group.status)
  if (isPassing) return <SmallSelectLikeness variant={variant} text={group.status} className="w-full" />
  return (
    <SmallSelect
      variant={variant}
      aria-label={`Status of ${group.name}`}
      value={group.status}
      onChange={(event) => changeInline('status', group, event.target.value as GroupStatus)}
      className="w-full"
    >
      {STATUSES}
    </SmallSelect>
  )
}

const STATUSES = GROUP_STATUSES.map((status) => <option key={status}>{status}</option>)

/** Who is in charge of a group, changed where it stands; `names` are those of the settings. */
export function PicSelect({ group, names, isPassing }: InlineSelectProps & { names: string[] }) {
  if (isPassing) return <SmallSelectLikeness text={picLabel(group.pic)} className="w-full" />
  return (
    <SmallSelect
      aria-label={`PIC of ${group.name}`}
      value={group.pic}
      onChange={(event) => changeInline('pic', group, event.target.value)}
      className="w-full"
    >
      {picOptions(names, group.pic).map((pic) => (
        <option key={pic} value={pic}>
          {picLabel(pic)}
        </option>
      ))}
    </SmallSelect>
  )
}
