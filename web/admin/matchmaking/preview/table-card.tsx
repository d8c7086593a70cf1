import { Checkbox } from 'react-aria-components/Checkbox'
import { budgetColour, MEMBERS, tableNameLines } from '../../../../src/domain/group/group'
import { AdminButton } from '../../../ui/admin-button'
import { Badge } from '../../../ui/badge'
import { LineIcon } from '../../../ui/line-icon'
import { RuleBreaks } from '../../score/rule-breaks'
import { ScorePopover } from '../../score/score-popover'
import { ScoreTerms } from '../../score/score-terms'
import { type BoardTools, useBoard } from './board-context'
import { BackupButton, PersonRow } from './person-row'
import type { PlanTable } from './plan'

export function TableCard({ id }: { id: number }) {
  const board = useBoard()
  const table = board.plan.tables.get(id)
  if (!table) return null
  const nameOf = (person: number) => board.plan.people.get(person)?.name
  return (
    <article className={`flex h-full flex-col gap-1.5 rounded-admin border bg-white p-3 ${classOf(table)}`}>
      <Head table={table} board={board} nameOf={nameOf} />
      <div>
        <ul aria-label="Members">
          {table.members.map((person) => (
            <li key={person}>
              <PersonRow id={person} />
            </li>
          ))}
        </ul>
      </div>
      {board.evening ? (
        <p className="h-7 text-[13px] leading-7 text-abu-700">{seatsText(table)}</p>
      ) : table.refused ? (
        <RuleBreaks breaks={table.refused} nameOf={nameOf} className="h-9 overflow-hidden leading-[18px]" />
      ) : (
        <div className="flex h-7 items-center gap-1.5 overflow-hidden">
          <span className="shrink-0 text-[13px] text-abu-700">
            {table.backups.length > 0 ? 'Backups' : 'No backups'}
          </span>
          {table.backups.map((person) => (
            <BackupButton key={person} id={person} />
          ))}
        </div>
      )}
      <div className="mt-auto flex items-center gap-2">
        <AdminButton
          size="small"
          variant={table.isLocked ? 'chosen' : 'secondary'}
          aria-pressed={table.isLocked}
          aria-label={`${table.isLocked ? 'Locked' : 'Lock'} ${table.name}`}
          onPress={() => board.setLocked(table, !table.isLocked)}
        >
          <LineIcon name={table.isLocked ? 'locked' : 'unlocked'} />
          {table.isLocked ? 'Locked' : 'Lock'}
        </AdminButton>
        <span className="flex-1" />
        {table.refused ? (
          <Badge variant="grey">Not saved</Badge>
        ) : (
          table.isChanged && <Badge variant="blue">Changed</Badge>
        )}
      </div>
    </article>
  )
}

interface HeadProps {
  table: PlanTable
  board: BoardTools
  nameOf: (id: number) => string | undefined
}

function Head({ table, board, nameOf }: HeadProps) {
  const { score, breaks } = table.score
  return (
    <header className="flex items-start gap-2">
      {!board.evening && (
        <Checkbox slot="selection" aria-label={`Choose ${table.name}`} className={box}>
          {({ isSelected }) => (
            <LineIcon
              name="check"
              className={`size-4 rounded-sm border ${isSelected ? 'border-ink bg-ink stroke-white' : 'border-abu-500 bg-white stroke-transparent'}`}
            />
          )}
        </Checkbox>
      )}
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap gap-x-2 text-[13px] leading-5 font-bold">
          {tableNameLines(table.name).map((line) => (
            <span key={line} className="truncate">
              {line}
            </span>
          ))}
        </h3>
        {!board.evening && <Badge variant={budgetColour(table.budget)}>{table.budget}</Badge>}
      </div>
      <ScorePopover score={score} of={table.name}>
        <div className="flex flex-col gap-2">
          <RuleBreaks breaks={breaks} nameOf={nameOf} />
          {score === null ? (
            <p className="text-abu-600">A score needs six people with complete answers.</p>
          ) : (
            <ScoreTerms {...table.score} />
          )}
        </div>
      </ScorePopover>
    </header>
  )
}

function seatsText({ members }: PlanTable): string {
  const free = MEMBERS - members.length
  return free === 0 ? 'Six sit here' : `${members.length} sit here, ${free} free`
}

function classOf({ refused, isLocked }: PlanTable) {
  if (refused) return 'border-sambal'
  return isLocked ? 'border-pandan shadow-[inset_3px_0_0_var(--color-pandan)]' : 'border-abu-200'
}

const box =
  '-m-1 grid size-6 shrink-0 cursor-pointer place-items-center rounded-sm data-focus-visible:outline-3 data-focus-visible:outline-laut'
