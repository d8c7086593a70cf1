import type { DinnerGroup } from '../../../src/domain/api'
import { GROUP_STATUSES, type GroupStatus, statusColour } from '../../../src/domain/group'
import { SmallSelect } from '../../ui/small-select'
import { useInlineChange } from './change-group'
import { picLabel, usePicOptions } from './pics'

/** A group's status, changed where it stands. */
export function StatusSelect({ group }: { group: DinnerGroup }) {
  const { mutate } = useInlineChange('status', group)
  return (
    <SmallSelect
      variant={statusColour(group.status)}
      aria-label={`Status of ${group.name}`}
      value={group.status}
      onChange={(event) => mutate(event.target.value as GroupStatus)}
      className="w-full"
    >
      {GROUP_STATUSES.map((status) => (
        <option key={status}>{status}</option>
      ))}
    </SmallSelect>
  )
}

/** Who is in charge of a group, changed where it stands. */
export function PicSelect({ group }: { group: DinnerGroup }) {
  const { mutate } = useInlineChange('pic', group)
  const options = usePicOptions(group.pic)
  return (
    <SmallSelect
      aria-label={`PIC of ${group.name}`}
      value={group.pic}
      onChange={(event) => mutate(event.target.value)}
      className="w-full"
    >
      {options.map((pic) => (
        <option key={pic} value={pic}>
          {picLabel(pic)}
        </option>
      ))}
    </SmallSelect>
  )
}
