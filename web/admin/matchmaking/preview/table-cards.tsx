import { GridList, GridListItem, type Selection } from 'react-aria-components/GridList'
import { GridLayout, Size, Virtualizer } from 'react-aria-components/Virtualizer'
import { useBoard } from './board-context'
import type { PlanTable } from './plan'
import { TableCard } from './table-card'

interface TableCardsProps {
  tables: readonly PlanTable[]
  /** without a search there would be some */
  hasTables: boolean
  chosen: readonly number[]
  onChoose: (keys: ReadonlySet<number>) => void
  className?: string
}

/** The proposed tables as cards; only those in view are drawn, so that ten thousand scroll as lightly as ten. */
export function TableCards({ tables, hasTables, chosen, onChoose, className = '' }: TableCardsProps) {
  const { evening } = useBoard()
  function select(keys: Selection) {
    // all cards in view, beside what was selected before
    onChoose(new Set(keys === 'all' ? [...chosen, ...tables.map(({ key }) => key)] : [...keys].map(Number)))
  }
  return (
    <Virtualizer layout={GridLayout} layoutOptions={LAYOUT}>
      <GridList
        aria-label="Proposed tables"
        layout="grid"
        keyboardNavigationBehavior="tab"
        escapeKeyBehavior="none"
        disallowTypeAhead
        items={tables.map(itemOf)}
        selectionMode={evening ? 'none' : 'multiple'}
        selectedKeys={chosen}
        onSelectionChange={select}
        renderEmptyState={() => <Empty hasTables={hasTables} />}
        className={`min-h-0 min-w-0 flex-1 overflow-auto rounded-admin bg-abu-50 outline-offset-2 ${className}`}
      >
        {({ id, name }: Item) => (
          <GridListItem
            id={id}
            textValue={name}
            className="h-full rounded-admin data-focus-visible:outline-3 data-focus-visible:outline-laut"
          >
            <TableCard id={id} />
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  )
}

// every card has the same height: nothing has to be measured, and nothing jumps
const HEIGHT = 440
const LAYOUT = {
  minItemSize: new Size(280, HEIGHT),
  maxItemSize: new Size(560, HEIGHT),
  minSpace: new Size(10, 10),
  preserveAspectRatio: true,
}

interface Item {
  id: number
  name: string
}

// the same thing for the same table: the list keeps the rows of things that it knows
const items: Item[] = []

function itemOf({ key, name }: PlanTable): Item {
  const known = items[key]
  if (known?.name === name) return known
  const item = { id: key, name }
  items[key] = item
  return item
}

function Empty({ hasTables }: { hasTables: boolean }) {
  const { people } = useBoard().plan
  return (
    <div className="flex h-full min-h-60 flex-col items-center justify-center gap-1 p-6 text-center">
      <p className="font-semibold">{hasTables ? 'No table has this name' : 'No table can be made'}</p>
      <p className="max-w-sm text-abu-700">
        {hasTables
          ? 'Look for another name.'
          : people.size > 0
            ? 'More sign-ups help, and so does clearing removal reasons.'
            : 'Nobody can be seated now: all have a seat, stand by, were removed or lack answers.'}
      </p>
    </div>
  )
}
