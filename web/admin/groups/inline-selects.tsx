import type { DinnerGroup } from '../../../src/domain/api'
import { GROUP_STATUSES, type GroupStatus, statusColour } from '../../../src/domain/group/group'
import { Options } from '../../ui/options'
import { SmallSelect, SmallSelectImage } from '../../ui/small-select'
import { groupTitle } from '../app/group-name'
import { changeInline } from './mutations'
import { picLabel, picOptions } from './pics'

interface InlineSelectProps {
  group: DinnerGroup
  /** the table is scrolling: a static image is enough */
  isPassing: boolean
  /** instead of one that names the group */
  label?: string
}

export function StatusSelect({ group, isPassing, label }: InlineSelectProps) {
  const variant = statusColour(group.status)
  if (isPassing) return <SmallSelectImage variant={variant} text={group.status} className="w-full" />
  return (
    <SmallSelect
      variant={variant}
      aria-label={label ?? `Status of ${groupTitle(group)}`}
      value={group.status}
      onChange={(event) => changeInline('status', group, event.target.value as GroupStatus)}
      className="w-full"
    >
      {STATUSES}
    </SmallSelect>
  )
}

const STATUSES = GROUP_STATUSES.map((status) => <option key={status}>{status}</option>)

/** An inline select of a group's PIC; `names` are those of the settings. */
export function PicSelect({ group, names, isPassing, label }: InlineSelectProps & { names: string[] }) {
  if (isPassing) return <SmallSelectImage text={picLabel(group.pic)} className="w-full" />
  return (
    <SmallSelect
      aria-label={label ?? `PIC of ${groupTitle(group)}`}
      value={group.pic}
      onChange={(event) => changeInline('pic', group, event.target.value)}
      className="w-full"
    >
      <Options values={picOptions(names, group.pic)} text={picLabel} />
    </SmallSelect>
  )
}
