import { Suspense } from 'react'
import type { DinnerGroup } from '../../../src/domain/api'
import { Fetched, partOf } from '../../ui/fetched'
import { Spinner } from '../../ui/spinner'
import { groupTitle } from '../app/group-name'
import { ScorePopover } from '../score/score-popover'

const reasons = partOf(() => import('./group-reasons').then((code) => code.GroupReasons))

/** The score of a group, with reasons when pressed. */
export function ScoreCell({ group }: { group: DinnerGroup }) {
  if (group.score === null) return <span className="text-abu-600">–</span>
  return (
    <ScorePopover score={group.score} of={groupTitle(group)}>
      <Suspense fallback={<Spinner label="Loading score" />}>
        <Fetched part={reasons} props={{ id: group.id }} />
      </Suspense>
    </ScorePopover>
  )
}
