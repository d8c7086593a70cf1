import { Suspense } from 'react'
import type { DinnerGroup } from '../../../src/domain/api'
import { expectedText, isExpectedLow } from '../../../src/domain/expected'
import { Fetched, partOf } from '../../ui/fetched'
import { Spinner } from '../../ui/spinner'
import { groupTitle } from '../app/group-name'
import { ScorePopover } from '../score/score-popover'

const reasons = partOf(() => import('./group-reasons').then((code) => code.GroupReasons))

export function ScoreCell({ group }: { group: DinnerGroup }) {
  return (
    <span className="flex flex-col items-start">
      <Score group={group} />
      {group.expected !== null && <ExpectedOf people={group.expected} />}
    </span>
  )
}

// the column has no room for the word
function ExpectedOf({ people }: { people: number }) {
  return (
    <span
      title="Expected to come"
      className={`text-[12px] leading-4 whitespace-nowrap tabular-nums ${isExpectedLow(people) ? 'rounded-xs bg-kunyit/35 px-1 font-semibold text-ink' : 'text-abu-700'}`}
    >
      <span className="sr-only">Expected </span>
      {expectedText(people)}
      {isExpectedLow(people) && <span className="sr-only"> (few)</span>}
    </span>
  )
}

function Score({ group }: { group: DinnerGroup }) {
  if (group.score === null) return <span className="text-abu-600">–</span>
  return (
    <ScorePopover score={group.score} of={groupTitle(group)}>
      <Suspense fallback={<Spinner label="Loading score" />}>
        <Fetched part={reasons} props={{ id: group.id }} />
      </Suspense>
    </ScorePopover>
  )
}
