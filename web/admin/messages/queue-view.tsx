import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  MESSAGE_KINDS,
  type MessageKind,
  type MessageResult,
  type Queue,
  type QueueItem,
} from '../../../src/domain/messages'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { Chip } from '../../ui/chip'
import { SmallSelect } from '../../ui/small-select'
import { DayFilter } from '../day-filter'
import { EveningOptions, useHasEvenings } from '../evening-options'
import { NotLoaded } from '../not-loaded'
import { useSettings } from '../settings'
import { useTimeZone } from '../site-config'
import { MessagePane, UndoButton } from './message-pane'
import { keyOf, type QueueFilter, useQueue } from './queue'
import { useSending } from './sending'
import { emptyText, isRed, KIND_LABELS } from './words'
import { WroteField } from './wrote-field'

/** The queue on the left, the selected message on the right, with keyboard shortcuts. */
export function QueueView() {
  const [filter, setFilter] = useState<QueueFilter>({})
  const { data, error, refetch } = useQueue(filter)
  const items = data?.items ?? []
  const sending = useSending(items)
  const { selected } = sending
  const area = useRef<HTMLDivElement>(null)
  const shown = selected && keyOf(selected)
  const isAsked = selected?.opened?.mine === true

  useEffect(() => {
    if (shown) area.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
    // the button that was pressed is gone, and the keys go on from here; the question takes the focus itself
    if (!isAsked && !isField(document.activeElement)) area.current?.focus()
  }, [shown, isAsked])

  function press(event: KeyboardEvent) {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || /^(TEXTAREA|INPUT|SELECT)$/.test(target.tagName))
      return
    const isOwn = target === area.current || target.closest('[data-message]') !== null
    const { key } = event
    if (key === 'Enter' && isOwn && !selected?.opened?.mine) sending.open()
    else if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1)
    else if (!act(key.toLowerCase())) return
    event.preventDefault()
  }

  function act(key: string): boolean {
    const result = RESULT_KEYS[key]
    if (result) sending.mark(result)
    else if (key === 'u') sending.undo()
    else return false
    return true
  }

  function step(by: number) {
    const at = items.findIndex((item) => selected && keyOf(item) === keyOf(selected))
    const item = items[at + by]
    if (item) sending.select(item)
  }

  if (error && !data) return <NotLoaded what="messages" error={error} onRetry={refetch} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for everything in it, each of which has a button, too
    <div
      ref={area}
      tabIndex={-1}
      onKeyDown={press}
      className="flex min-h-0 flex-1 flex-col gap-2 outline-none max-md:flex-none"
    >
      {data && <Filters data={data} filter={filter} onChange={setFilter} />}
      {data && (
        <Notes
          data={data}
          isAll={filter.all === 'true'}
          onShowAll={() => setFilter({ ...filter, all: 'true' })}
        />
      )}
      {!data ? (
        <NotLoaded what="messages" error={null} onRetry={refetch} />
      ) : selected ? (
        <div className="flex min-h-0 flex-1 gap-4 max-md:flex-none max-md:flex-col-reverse max-md:justify-end">
          <ol
            aria-label="Due"
            className="min-h-0 w-80 shrink-0 overflow-auto rounded-admin border border-abu-200 max-md:max-h-48 max-md:w-full"
          >
            {items.map((item) => (
              <li key={keyOf(item)}>
                <Row item={item} isSelected={item === selected} onSelect={() => sending.select(item)} />
              </li>
            ))}
            {data.total > items.length && (
              <li className="px-3 py-2 text-sm text-abu-700">
                {data.total - items.length} more come after these
              </li>
            )}
          </ol>
          <div className="min-h-0 flex-1 md:overflow-auto md:p-1">
            <MessagePane key={keyOf(selected)} item={selected} sending={sending} />
          </div>
        </div>
      ) : (
        <div className="flex flex-1 flex-col items-center justify-center gap-3 text-sm text-abu-700">
          <p>{emptyText(data, filter)}</p>
          {sending.canUndo && <UndoButton onPress={sending.undo} />}
        </div>
      )}
    </div>
  )
}

function isField(element: Element | null): boolean {
  return element !== null && /^(TEXTAREA|INPUT|SELECT)$/.test(element.tagName)
}

const RESULT_KEYS: Record<string, MessageResult> = { s: 'sent', n: 'not sent', x: 'not on WhatsApp' }

function Row({ item, isSelected, onSelect }: { item: QueueItem; isSelected: boolean; onSelect: () => void }) {
  const zone = useTimeZone()
  const mark = item.opened ? (item.opened.mine ? 'opened' : `opened by ${item.opened.by ?? 'somebody'}`) : ''
  return (
    <button
      type="button"
      data-message
      aria-current={isSelected}
      onClick={onSelect}
      className={`flex min-h-11 w-full cursor-pointer flex-col border-b border-abu-200 px-3 py-1.5 text-left text-sm hover:bg-abu-50 aria-current:bg-laut/10 ${isRed(item) ? 'border-l-4 border-l-sambal' : ''}`}
    >
      <span className="flex w-full justify-between gap-2">
        <span className="truncate font-semibold">{item.name}</span>
        <span className={`shrink-0 ${isRed(item) ? 'font-semibold text-sambal-dark' : 'text-abu-700'}`}>
          {item.call ? 'Call them' : KIND_LABELS[item.kind]}
        </span>
      </span>
      <span className="flex w-full justify-between gap-2 text-[13px] text-abu-700">
        <span className="truncate">
          {item.event_date ? displayInstant(item.event_date, 'EEE d MMM HH:mm', zone) : ''}
          {item.pic !== '-' && ` · ${item.pic}`}
        </span>
        <span className="shrink-0">{item.missing.length > 0 ? item.missing[0] : mark}</span>
      </span>
    </button>
  )
}

interface FiltersProps {
  data: Queue
  filter: QueueFilter
  onChange: (filter: QueueFilter) => void
}

function Filters({ data: { counts }, filter, onChange }: FiltersProps) {
  const pics = useSettings()?.picNames ?? []
  const hasEvenings = useHasEvenings()
  const kinds = MESSAGE_KINDS.filter((kind) => counts[kind] || filter.kind === kind)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SmallSelect
        aria-label="Kind"
        variant={filter.kind ? 'on' : 'plain'}
        value={filter.kind ?? ''}
        onChange={(event) =>
          onChange({ ...filter, kind: (event.target.value || undefined) as MessageKind | undefined })
        }
      >
        <option value="">All kinds</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_LABELS[kind]} ({counts[kind]})
          </option>
        ))}
      </SmallSelect>
      <SmallSelect
        aria-label="PIC"
        variant={filter.pic ? 'on' : 'plain'}
        value={filter.pic ?? ''}
        onChange={(event) => onChange({ ...filter, pic: event.target.value || undefined })}
      >
        <option value="">All PICs</option>
        {['-', ...pics].map((pic) => (
          <option key={pic} value={pic}>
            {pic === '-' ? 'Unassigned' : pic}
          </option>
        ))}
      </SmallSelect>
      {(hasEvenings || filter.evening) && (
        <SmallSelect
          aria-label="Evening"
          className="max-w-52"
          variant={filter.evening ? 'on' : 'plain'}
          value={filter.evening ?? ''}
          onChange={(event) => onChange({ ...filter, evening: event.target.value || undefined })}
        >
          <option value="">Any evening</option>
          <EveningOptions chosen={filter.evening} />
        </SmallSelect>
      )}
      <DayFilter
        label="Day of the dinner"
        any="Any day"
        value={filter.day}
        onChange={(day) => onChange({ ...filter, day: day || undefined })}
      />
      {filter.group !== undefined && (
        <Chip removeLabel="All groups" onRemove={() => onChange({ ...filter, group: undefined })}>
          Group {filter.group}
        </Chip>
      )}
      <WroteField />
    </div>
  )
}

interface NotesProps {
  data: Queue
  isAll: boolean
  onShowAll: () => void
}

function Notes({ data, isAll, onShowAll }: NotesProps) {
  const { counts, coldMax, undated, quiet } = data
  const cold = counts.coldToday ?? 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-abu-700">
      <span className={cold >= coldMax ? 'font-semibold text-sambal-dark' : ''}>
        First messages to people who never wrote today: {cold} of {coldMax}
        {cold >= coldMax && '. WhatsApp restricts numbers for more. Go on tomorrow, or from another number.'}
      </span>
      {undated > 0 && <span>{undated === 1 ? '1 group has no date' : `${undated} groups have no date`}</span>}
      {quiet && !isAll && (
        <span className="flex items-center gap-2">
          Quiet hours
          <AdminButton size="small" onPress={onShowAll}>
            Show all
          </AdminButton>
        </span>
      )}
    </div>
  )
}
