import { isExpectedLow } from '../../../../src/domain/evening/expected'
import type { GroupDetails } from '../../../../src/domain/group/group-details'
import { Expected } from '../../app/dinner/expected'
import { RuleBreaks } from '../../score/rule-breaks'
import { ScoreBar } from '../../score/score-bar'
import { ScoreTerms } from '../../score/score-terms'

export function TableScore({ table, group, people }: GroupDetails) {
  const nameOf = (id: number) => people.find((user) => user.id === id)?.profile?.name
  // an empty seat is no broken rule: the head of the table says how many there are
  const breaks = table.breaks.filter(({ rule }) => rule !== 'size')
  return (
    <section
      aria-label="Score"
      className="mt-5 flex flex-col gap-1.5 rounded-admin bg-abu-50 px-3 py-2 text-sm"
    >
      <RuleBreaks breaks={breaks} nameOf={nameOf} />
      <details>
        <summary className="w-fit cursor-pointer rounded-xs font-semibold">
          Score <ScoreBar score={table.score} />
        </summary>
        <div className="flex flex-col gap-1.5 pt-2">
          {isExpectedLow(group.expected) && (
            <p>
              <Expected people={group.expected} />
            </p>
          )}
          {table.terms ? (
            <div className="max-w-md">
              <ScoreTerms {...table} />
            </div>
          ) : (
            <p className="text-abu-700">Needs six members with complete answers.</p>
          )}
        </div>
      </details>
    </section>
  )
}
