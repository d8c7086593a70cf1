import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { pausedPeopleSchema } from '../../../../src/domain/matchmaking/seating'
import { shortName } from '../../../../src/domain/profile/name'
import { PauseMark } from '../../app/marks'
import { FRESH, keys, useGet } from '../../app/queries'
import { failureWords, showFailure } from '../../app/show-error'
import { BoardContext } from './board-context'
import { ChooseBest } from './choose-best'
import { type EditedPreview, useEditedPreview } from './edited-preview'
import { choose, drop, figuresOf, lock, type Plan, type PlanTable, swap } from './plan'
import { SwapBar } from './swap-bar'
import { TableCards } from './table-cards'
import { Toolbar } from './toolbar'
import type { Swap } from './use-swap'
import { finder, tablesIn } from './view'
import { WaitingList } from './waiting-list'

interface BoardProps {
  preview: EditedPreview
  isSearching: boolean
  isStoring: boolean
  onSearch: (onError: (error: Error) => void) => void
  onClose: () => void
  /** the evening whose tables are made, all of them saved together; none for a run */
  evening?: number
  notes?: ReactNode
  footer: (props: { isBusy: boolean; className: string }) => ReactNode
}

export function Board(props: BoardProps) {
  const { preview, isSearching, isStoring, onSearch, onClose, evening, notes, footer } = props
  const { plan, view } = preview
  const { change, adjust, undo, changeView } = useEditedPreview()
  const [picked, setPicked] = useState<readonly number[]>([])
  const [announcement, announce] = useState('')
  const [showsWaiting, setShowsWaiting] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  // who changed places has the focus once they are drawn there: the button that was pressed is gone
  const [moved, setMoved] = useState<{ id: number }>()
  useEffect(() => {
    if (moved) personButton(box.current, moved.id)?.focus()
  }, [moved])

  // each search, and each new order, begins a list
  const { nextKey } = plan
  const listed = preview.order.length
  useEffect(() => {
    if (nextKey > 0) announce(`${listed} tables are listed.`)
  }, [nextKey, listed])

  const find = useDeferredValue(view.find)
  const isFound = find.trim() ? finder(plan, find) : undefined
  const shown = tablesIn(plan, preview.order, { ...view, find })
  const isBusy = isSearching || isStoring
  const nameOf = (id: number) => plan.people.get(id)?.name ?? `#${id}`

  const tools = {
    plan,
    picked,
    isFound,
    evening,
    pick(id: number) {
      setPicked((before) =>
        before.includes(id) ? before.filter((other) => other !== id) : [...before.slice(0, 1), id],
      )
      if (picked.length === 0) announce(`${nameOf(id)} is chosen. Choose someone to swap with.`)
    },
    setLocked(table: PlanTable, isLocked: boolean) {
      const what = `${isLocked ? 'locking' : 'unlocking'} ${table.name}`
      change(lock(plan, [table.key], isLocked), what)
      announce(
        `${table.name} ${isLocked ? 'is locked: it stays when you run again.' : 'is not locked any more.'}`,
      )
    },
    drop(table: PlanTable) {
      const people = [...table.members, ...table.backups]
      setPicked((before) => before.filter((id) => !people.includes(id)))
      change(drop(plan, table.key), `dropping ${table.name}`)
      announce(`${table.name} is dropped: its ${people.length} people wait.`)
    },
  }

  function doSwap({ a, b, scores }: Swap) {
    change(swap(plan, a, b, scores), `swapping ${nameOf(a.id)} and ${nameOf(b.id)}`)
    setPicked([])
    announce(`${nameOf(a.id)} and ${nameOf(b.id)} have changed places. Changed tables are locked.`)
    setMoved({ id: a.id })
  }

  function stopSwap() {
    const last = picked.at(-1)
    setPicked([])
    announce('Nobody is chosen any more.')
    if (last !== undefined) personButton(box.current, last)?.focus()
  }

  function takeBack() {
    const what = preview.past.at(-1)?.what
    if (!what || isBusy) return
    undo()
    setPicked([])
    announce(`Undone: ${what}.`)
  }

  function searchAgain() {
    setPicked([])
    announce('Searching for good tables for everybody who is not at a locked one.')
    onSearch((error) => {
      showFailure(error, 'Error menjalankan matchmaking', failureWords(error), searchAgain)
    })
  }

  return (
    <BoardContext value={tools}>
      <div
        ref={box}
        className="flex min-h-0 flex-1 flex-col text-sm"
        // captured before the lists handle the keys
        onKeyDownCapture={(event) => {
          const pressed = event.target as Element
          // keys of a popover come along too
          if (!event.currentTarget.contains(pressed)) return
          const isTyping = pressed.matches('input, select')
          if (event.key === 'Escape' && !isTyping) {
            event.stopPropagation()
            if (picked.length > 0) stopSwap()
            else onClose()
          }
          if (event.key === 'z' && (event.ctrlKey || event.metaKey) && !isTyping) {
            // not the Undo of a toast
            event.preventDefault()
            takeBack()
          }
        }}
      >
        <Figures plan={plan} isOfEvening={evening !== undefined} />
        {notes}
        <PausedPeople evening={evening} />
        <Toolbar
          view={view}
          onView={changeView}
          undoes={preview.past.at(-1)?.what}
          onUndo={takeBack}
          onSearch={searchAgain}
          isSearching={isSearching}
          isBusy={isBusy}
          waiting={plan.waiting.length}
          showsWaiting={showsWaiting}
          onShowWaiting={setShowsWaiting}
        >
          {!evening && (
            <ChooseBest
              plan={plan}
              isBusy={isBusy}
              onChoose={(keys) => {
                adjust(choose(plan, keys))
                announce(`${keys.size} tables are chosen.`)
              }}
            />
          )}
        </Toolbar>
        <div
          className={`flex min-h-60 flex-1 gap-4 transition-opacity ${isBusy ? 'pointer-events-none opacity-50' : ''}`}
          inert={isBusy}
        >
          <TableCards
            tables={shown}
            hasTables={plan.tables.size > 0}
            chosen={[...plan.tables.values()].filter(({ isChosen }) => isChosen).map(({ key }) => key)}
            onChoose={(keys) => adjust(choose(plan, keys))}
            className={showsWaiting ? 'max-lg:hidden' : ''}
          />
          <WaitingList className={showsWaiting ? '' : plan.waiting.length > 0 ? 'max-lg:hidden' : 'hidden'} />
        </div>
        <SwapBar onSwap={doSwap} onStop={stopSwap} />
        {footer({ isBusy, className: picked.length > 0 ? 'max-sm:hidden' : '' })}
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
    </BoardContext>
  )
}

function personButton(box: HTMLElement | null, id: number) {
  return box?.querySelector<HTMLElement>(`[data-person="${id}"]`)
}

function Figures({ plan, isOfEvening }: { plan: Plan; isOfEvening: boolean }) {
  const { tables, seated, backups, waiting, score } = figuresOf(plan)
  const figures = [
    { name: 'Tables', value: number.format(tables) },
    { name: 'Seated', value: number.format(seated) },
    ...(isOfEvening ? [] : [{ name: 'Backups', value: number.format(backups) }]),
    { name: isOfEvening ? 'Without a seat' : 'Waiting', value: number.format(waiting) },
    { name: 'Mean score', value: score === null ? '–' : score.toFixed(1) },
  ]
  return (
    <dl
      className="mt-2 flex shrink-0 flex-wrap gap-x-5 gap-y-0.5 tabular-nums max-sm:mt-1 max-sm:gap-x-3 max-sm:text-[13px]"
      aria-label="Preview"
    >
      {figures.map(({ name, value }) => (
        <div key={name} className="flex items-baseline gap-1.5">
          <dt className="text-abu-700">{name}</dt>
          <dd className="font-bold sm:text-base">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const number = new Intl.NumberFormat('id-ID')

const NAMED = 3

/** Who is left out because staff have paused them, with the day on which that ends; nothing where nobody is. */
function PausedPeople({ evening }: { evening: number | undefined }) {
  const path = `/api/matchmaking/paused${evening ? `?evening=${evening}` : ''}`
  const { data } = useGet([...keys.users, 'paused', evening], pausedPeopleSchema, path, FRESH)
  const people = data?.people ?? []
  if (people.length === 0) return null
  return (
    <details open={people.length <= NAMED} className="shrink-0 pb-2">
      <summary className="w-fit cursor-pointer">
        {people.length === 1 ? '1 person is' : `${people.length} people are`} left out while paused
      </summary>
      <ul aria-label="Paused" className="flex max-h-24 flex-wrap gap-x-4 overflow-auto pl-4">
        {people.map(({ userId, name, until }) => (
          <li key={userId} className="flex flex-wrap items-center gap-x-2 py-0.5">
            <span className="font-semibold wrap-anywhere">{shortName(name)}</span>
            <PauseMark until={until} />
          </li>
        ))}
      </ul>
    </details>
  )
}
