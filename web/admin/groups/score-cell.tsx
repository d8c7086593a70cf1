import type { DinnerGroup } from '../../../src/domain/api'
import type { GroupDetails } from '../../../src/domain/seating'
import { groupDetailsSchema } from '../../../src/domain/seating'
import { Spinner } from '../../ui/spinner'
import { groupTitle } from '../app/group-name'
import { messageOf, useGet } from '../app/queries'
import { ScorePopover } from '../score/score-popover'
import { ScoreReasons } from '../score/score-reasons'
import { detailsKey } from './shown-groups'

/** The score of a group, with reasons when pressed. */
export function ScoreCell({ group }: { group: DinnerGroup }) {
  if (group.score === null) return <span className="text-abu-600">–</span>
  return (
    <ScorePopover score={group.score} of={groupTitle(group)}>
      <Reasons id={group.id} />
    </ScorePopover>
  )
}

function Reasons({ id }: { id: number }) {
  const { data, error } = useGet(detailsKey(id), groupDetailsSchema, `/api/dinner-groups/${id}`)
  if (!data) {
    return error ? (
      <p role="alert">{messageOf(error, 'Why cannot be fetched now.')}</p>
    ) : (
      <Spinner label="Loading score" />
    )
  }
  return <ScoreReasons score={data.table} nameOf={nameIn(data)} />
}

/** Finds the name of a user of a group by id. */
export function nameIn({ people }: GroupDetails) {
  return (id: number) => people.find((user) => user.id === id)?.profile?.name
}
