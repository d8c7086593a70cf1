import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { MESSAGES } from '../../../src/domain/messages/message-kinds'
import type { Mark, QueueItem } from '../../../src/domain/messages/messages'
import { shortName } from '../../../src/domain/profile/name'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { AdminLink } from '../../ui/admin-link'
import { useIsPhone } from '../../ui/is-phone'
import { addressOf } from '../app/addresses'
import { NotLoaded } from '../app/page/not-loaded'
import { useTimeZone } from '../app/site-config'
import { useQueueFilter } from './address'
import { MessagePane, UndoButton } from './message-pane'
import { emptyText, isRed } from './message-texts'
import { keyOf, useQueue } from './queries'
import { QueueFilters, QueueNotes } from './queue-filters'
import { Restaurants } from './restaurants'
import { useSending } from './sending'

export function QueueView() {
  const [filter, setFilter] = useQueueFilter()
  const { data, error, refetch, isFetchedAfterMount, isPlaceholderData } = useQueue(filter)
  const items = data?.items ?? []
  const sending = useSending({ items, filter, isFresh: isFetchedAfterMount && !isPlaceholderData })
  const { selected } = sending
  const area = useRef<HTMLDivElement>(null)
  // somebody may go on typing after a field was removed
  const inField = useRef(false)
  // what it lacked may have been set
  const shown = selected && `${keyOf(selected)} ${selected.missing.length === 0}`
  const asksResult = selected?.opened?.mine === true
  // on a phone the person, the text and the button come first, and all else behind a button
  const [isChoosing, setChoosing] = useState(false)
  const isPhone = useIsPhone()
  const folded = selected && !isChoosing ? 'max-md:hidden' : ''

  // at once: the next key may come before anything is painted
  useLayoutEffect(() => {
    if (shown) reveal(area.current?.querySelector<HTMLElement>('[aria-current=true]'))
    // the button that was pressed is gone, and the keys go on from here; the question takes the focus itself
    if (isField(document.activeElement)) return
    if (inField.current) area.current?.closest<HTMLElement>('main')?.focus({ preventScroll: true })
    else if (!asksResult) area.current?.focus({ preventScroll: true })
    inField.current = false
  }, [shown, asksResult])

  function handleKey(event: KeyboardEvent) {
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

  function choose(item: QueueItem) {
    sending.select(item)
    setChoosing(false)
  }

  function step(by: number) {
    const at = items.findIndex((item) => selected && keyOf(item) === keyOf(selected))
    const item = items[at + by]
    if (item) sending.select(item)
  }

  if (error && !data) return <NotLoaded what="messages" error={error} onRetry={refetch} />
  // what Today leads to for a restaurant names the evening
  const isGuestFirst = isPhone && selected && !filter.evening
  const restaurants = data && (data.restaurants.length > 0 || data.unbooked.length > 0) && (
    <div key="restaurants" className={isGuestFirst ? 'pt-3' : undefined}>
      <Restaurants items={data.restaurants} unbooked={data.unbooked} />
    </div>
  )
  const queue = (
    // biome-ignore lint/a11y/useSemanticElements: no fields of a form
    <div
      key="queue"
      ref={area}
      role="group"
      aria-label="Messages to send"
      tabIndex={-1}
      onKeyDown={handleKey}
      onFocus={(event) => {
        inField.current = isField(event.target)
      }}
      className="flex min-h-0 flex-1 flex-col gap-2 outline-none max-md:flex-none"
    >
      {data && selected && (
        <AdminButton
          size="large"
          className="self-start md:hidden"
          aria-expanded={isChoosing}
          onPress={() => setChoosing(!isChoosing)}
        >
          {Math.max(items.indexOf(selected), 0) + 1} of {data.total}
        </AdminButton>
      )}
      {data && (
        <div className={`flex flex-col gap-2 ${folded}`}>
          <QueueFilters data={data} filter={filter} onChange={setFilter} />
          <QueueNotes
            data={data}
            isAll={filter.all === 'true'}
            onShowAll={() => setFilter({ ...filter, all: 'true' })}
          />
        </div>
      )}
      {!data ? (
        <NotLoaded what="messages" error={null} onRetry={refetch} />
      ) : selected ? (
        <div className="flex min-h-0 flex-1 gap-4 max-md:flex-none max-md:flex-col">
          <ol
            aria-label="Due"
            className={`min-h-0 w-80 shrink-0 overflow-auto rounded-admin border border-abu-200 max-md:max-h-48 max-md:w-full ${folded}`}
          >
            {items.map((item) => (
              <li key={keyOf(item)}>
                <Row item={item} isSelected={item === selected} onSelect={() => choose(item)} />
              </li>
            ))}
            {data.total > items.length && (
              <li className="px-3 py-2 text-sm text-abu-700">
                {data.total - items.length} more come after these
              </li>
            )}
          </ol>
          <div className="min-h-0 flex-1 md:overflow-auto md:p-1">
            <MessagePane key={keyOf(selected)} item={selected} sending={sending} inField={inField} />
          </div>
        </div>
      ) : (
        <div className="flex flex-1 flex-col items-center justify-center gap-3 text-sm text-abu-700">
          <p>{emptyText(data, filter)}</p>
          {sending.canUndo && <UndoButton onPress={sending.undo} />}
          <div className="flex flex-wrap justify-center gap-2">
            <AdminLink href={addressOf('dashboard')}>Back to Today</AdminLink>
            {filter.evening && (
              <AdminLink href={addressOf('evenings/:id', '', Number(filter.evening))}>
                Back to the evening
              </AdminLink>
            )}
          </div>
        </div>
      )}
    </div>
  )
  return isGuestFirst ? (
    <>
      {queue}
      {restaurants}
    </>
  ) : (
    <>
      {restaurants}
      {queue}
    </>
  )
}

/** Brings a row into view by scrolling its list alone: on a phone that lies below the message. */
function reveal(row: HTMLElement | null | undefined) {
  const list = row?.closest('ol')
  if (!row || !list) return
  const { top, bottom } = row.getBoundingClientRect()
  const box = list.getBoundingClientRect()
  if (top < box.top) list.scrollTop -= box.top - top
  else if (bottom > box.bottom) list.scrollTop += bottom - box.bottom
}

function isField(element: Element | null): boolean {
  return element !== null && /^(TEXTAREA|INPUT|SELECT)$/.test(element.tagName)
}

const RESULT_KEYS: Record<string, Mark> = { s: 'sent', n: 'not sent', x: 'not on WhatsApp' }

function Row({ item, isSelected, onSelect }: { item: QueueItem; isSelected: boolean; onSelect: () => void }) {
  const zone = useTimeZone()
  const mark = item.opened ? (item.opened.mine ? 'opened' : `opened by ${item.opened.by ?? 'somebody'}`) : ''
  return (
    <button
      type="button"
      data-message
      aria-current={isSelected}
      onClick={onSelect}
      className={`flex min-h-11 w-full cursor-pointer flex-col border-b border-abu-200 px-3 py-1.5 text-left text-sm hover:bg-abu-50 aria-current:bg-abu-100 ${isRed(item) ? 'border-l-4 border-l-sambal' : ''}`}
    >
      <span className="flex w-full justify-between gap-2">
        <span className="truncate font-semibold">{shortName(item.name)}</span>
        <span className={`shrink-0 ${isRed(item) ? 'font-semibold text-sambal-dark' : 'text-abu-700'}`}>
          {item.call ? 'Call them' : MESSAGES[item.kind].label}
        </span>
      </span>
      <span className="flex w-full justify-between gap-2 text-[13px] text-abu-700">
        <span className="truncate">
          {item.event_date ? displayInstant(item.event_date, 'EEE d MMM HH:mm', zone) : ''}
          {item.pic !== '-' && ` · ${item.pic}`}
        </span>
        <span className="shrink-0">{item.call ? 'The deadline is over' : (item.missing[0] ?? mark)}</span>
      </span>
    </button>
  )
}
