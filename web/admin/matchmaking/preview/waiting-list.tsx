import { GridList, GridListItem } from 'react-aria-components/GridList'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { budgetColour } from '../../../../src/domain/group/group'
import { shortName } from '../../../../src/domain/profile/name'
import { genderLabel } from '../../../../src/domain/profile/profile'
import { Badge } from '../../../ui/badge'
import { timesText } from '../../app/labels'
import { useBoard } from './board-context'
import { usePerson, useSwapButton } from './person-row'
import type { WaitingPerson } from './plan'

export function WaitingList({ className = '' }: { className?: string }) {
  const { plan, isFound, evening } = useBoard()
  const shown = isFound ? plan.waiting.filter(({ id }) => isFound(id)) : plan.waiting
  const title = evening === undefined ? 'Waiting' : 'Without a seat'
  return (
    <aside
      aria-label={title}
      className={`flex min-h-0 w-72 shrink-0 flex-col rounded-admin border border-abu-200 max-lg:w-full ${className}`}
    >
      <h3 className="flex h-10 shrink-0 items-center gap-2 border-b border-abu-200 px-3 font-bold">
        {title}
        <span className="font-normal text-abu-700 tabular-nums">
          {isFound ? `${shown.length} of ${plan.waiting.length}` : plan.waiting.length}
        </span>
      </h3>
      {shown.length === 0 ? (
        <p className="p-3 text-abu-700">
          {isFound
            ? 'Nobody of this name waits.'
            : plan.people.size > 0
              ? 'Everybody has a place.'
              : 'Nobody.'}
        </p>
      ) : (
        <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
          <GridList
            aria-label="People who wait"
            keyboardNavigationBehavior="tab"
            items={shown}
            className="min-h-0 flex-1 overflow-auto outline-offset-2"
          >
            {(person: WaitingPerson) => (
              <GridListItem
                id={person.id}
                textValue={plan.people.get(person.id)?.name ?? String(person.id)}
                className="h-full data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-laut"
              >
                <WaitingRow {...person} />
              </GridListItem>
            )}
          </GridList>
        </Virtualizer>
      )}
    </aside>
  )
}

const LAYOUT = { rowHeight: 84 }

function WaitingRow({ id, words }: WaitingPerson) {
  const person = usePerson(id)
  const { className, ...button } = useSwapButton(id)
  if (!person) return null
  const leftOver = `left over ${timesText(person.waited)}`
  return (
    <button
      {...button}
      className={`flex h-full w-full flex-col justify-center gap-0.5 border-b border-abu-100 px-3 text-left text-[13px] ${className}`}
    >
      <span className="flex w-full items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-semibold">
          <span className="sr-only">Swap </span>
          {shortName(person.name)}
        </span>
        <span className="shrink-0 text-abu-700">
          {person.age} · {genderLabel(person.gender)}
        </span>
      </span>
      <span className="flex w-full items-center gap-2">
        <Badge variant={budgetColour(person.budget)} className="h-5! leading-5!">
          {person.budget}
        </Badge>
        {person.waited > 0 && (
          <span className="truncate text-abu-700" title={leftOver}>
            {leftOver}
          </span>
        )}
      </span>
      {words && (
        <span className="w-full truncate text-abu-700" title={words}>
          {words}
        </span>
      )}
    </button>
  )
}
