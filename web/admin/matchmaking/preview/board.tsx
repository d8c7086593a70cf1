import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { counted } from '../../../../src/domain/counted'
import { AdminButton } from '../../../ui/admin-button'
import { Spinner } from '../../../ui/spinner'
import { FindField } from '../../app/find-field'
import { failureWords, showFailure } from '../../app/form/show-error'
import { BoardContext } from './board-context'
import { type EditedPreview, useEditedPreview } from './edited-preview'
import { choose, figuresOf, finder, lock, type Plan, type PlanTable, swap } from './plan'
import { SwapBar } from './swap-bar'
import { TableCards } from './table-cards'
import type { Swap } from './use-swap'
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
  /** what is saved, in words */
  about: ReactNode
  save: { text: string; isDisabled: boolean; onPress: () => void }
}

export function Board(props: BoardProps) {
  const { preview, isSearching, isStoring, onSearch, onClose, evening, notes, about, save } = props
  const { plan } = preview
  const { change } = useEditedPreview()
  const [picked, setPicked] = useState<readonly number[]>([])
  const [announcement, announce] = useState('')
  const [showsWaiting, setShowsWaiting] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  // who changed places has the focus once they are drawn there: the button that was pressed is gone
  const [moved, setMoved] = useState<{ id: number }>()
  useEffect(() => {
    if (moved) personButton(box.current, moved.id)?.focus()
  }, [moved])

  // each search begins a list
  const { nextKey } = plan
  const listed = plan.tables.size
  useEffect(() => {
    if (nextKey > 0) announce(`${counted(listed, 'table is', 'tables are')} listed.`)
  }, [nextKey, listed])

  const [text, setText] = useState('')
  const find = useDeferredValue(text)
  const isFound = find.trim() ? finder(plan, find) : undefined
  const all = [...plan.tables.values()]
  const shown = isFound ? all.filter((table) => [...table.members, ...table.backups].some(isFound)) : all
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
      change(lock(plan, table, isLocked))
      announce(
        `${table.name} ${isLocked ? 'is locked: it stays when you run again.' : 'is not locked any more.'}`,
      )
    },
  }

  function doSwap({ a, b, scores }: Swap) {
    change(swap(plan, a, b, scores))
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
        }}
      >
        <Figures plan={plan} isOfEvening={evening !== undefined} />
        {notes}
        <div className="flex shrink-0 flex-wrap items-center gap-2 py-3 max-sm:py-2">
          <FindField value={text} onChange={setText} className="w-56 max-sm:w-full" />
          <AdminButton
            aria-pressed={showsWaiting}
            onPress={() => setShowsWaiting(!showsWaiting)}
            className="lg:hidden"
          >
            {showsWaiting
              ? 'Show Tables'
              : `${evening === undefined ? 'Waiting' : 'No seat'} (${plan.waiting.length})`}
          </AdminButton>
          <AdminButton
            isDisabled={isBusy && !isSearching}
            isPending={isSearching}
            onPress={searchAgain}
            className="sm:ml-auto"
          >
            {isSearching && <Spinner />}
            Run again for the rest
          </AdminButton>
        </div>
        <div
          className={`flex min-h-60 flex-1 gap-4 transition-opacity ${isBusy ? 'pointer-events-none opacity-50' : ''}`}
          inert={isBusy}
        >
          <TableCards
            tables={shown}
            hasTables={all.length > 0}
            chosen={all.filter(({ isChosen }) => isChosen).map(({ key }) => key)}
            onChoose={(keys) => change(choose(plan, keys))}
            className={showsWaiting ? 'max-lg:hidden' : ''}
          />
          <WaitingList className={showsWaiting ? '' : plan.waiting.length > 0 ? 'max-lg:hidden' : 'hidden'} />
        </div>
        <SwapBar onSwap={doSwap} onStop={stopSwap} />
        <div
          className={`sticky -bottom-3 z-10 -mb-3 flex shrink-0 flex-wrap items-center justify-end gap-2 bg-white pt-2 pb-3 sm:-bottom-5 sm:-mb-5 sm:pt-3 sm:pb-5 ${picked.length > 0 ? 'max-sm:hidden' : ''}`}
        >
          <p className="min-w-0 flex-1 basis-30 text-abu-700 tabular-nums">{about}</p>
          <AdminButton onPress={onClose} isDisabled={isStoring}>
            Close
          </AdminButton>
          <AdminButton
            variant="primary"
            isDisabled={save.isDisabled || isSearching}
            isPending={isStoring}
            onPress={save.onPress}
          >
            {isStoring && <Spinner />}
            {save.text}
          </AdminButton>
        </div>
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
