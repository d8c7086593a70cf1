// the messages to restaurants: their list and the one that is open, which share keys and the focus
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type Mark, openedMessageSchema } from '../../../src/domain/messages/messages'
import type { RestaurantItem, Unbooked } from '../../../src/domain/messages/restaurants'
import { ADDRESS_MAX, whatsappWays } from '../../../src/domain/messages/whatsapp'
import { displayPhone } from '../../../src/domain/profile/phone'
import { undoableSchema } from '../../../src/domain/staff/undo'
import { displayInstant } from '../../../src/domain/time'
import type { BookingNews } from '../../../src/domain/venue/booking'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { AdminLink } from '../../ui/admin-link'
import { toast } from '../../ui/toast'
import { useShown } from '../app/address-query'
import { addressOf } from '../app/addresses'
import { undoAction } from '../app/form/undo'
import { useAction } from '../app/form/use-action'
import { GroupLink, When } from '../app/links'
import { keys } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { useUnsaved } from '../app/unsaved'
import { idText } from './address'
import { useQuestionFocus } from './message-pane'
import { isRed } from './message-texts'
import { ChangedText, Key, OpenByHand, SentQuestion, WaySelect } from './send-notes'
import { chosenWay, openChat, type Unopened } from './ways'

interface RestaurantsProps {
  items: readonly RestaurantItem[]
  unbooked: readonly Unbooked[]
}

/** So many stand above the messages to people until all are shown. */
const FIRST = 2

/** What is due to restaurants, one open at a time with the keys of other messages, and above it the tables that stand without a booking. */
export function Restaurants({ items, unbooked }: RestaurantsProps) {
  const [shown, setShown] = useState<string>()
  const [{ venue }] = useShown(NAMED)
  const [isWhole, setWhole] = useState(false)
  const listed = isWhole ? items : items.slice(0, Math.max(FIRST, 1 + items.findIndex(isShown)))

  /** Goes on with the next one, or with what is due to people. */
  function next(item: RestaurantItem) {
    const at = items.indexOf(item)
    const after = items[at + 1] ?? items[at - 1]
    setShown(after ? keyOf(after) : '')
    if (!after) document.querySelector<HTMLElement>('[aria-label="Messages to send"]')?.focus()
  }

  function step(event: KeyboardEvent<HTMLElement>) {
    if (isField(event.target) || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button[aria-expanded]')]
    const at = rows.findIndex((row) => row.parentElement?.contains(document.activeElement))
    rows[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    event.preventDefault()
  }

  return (
    <div className="flex shrink-0 flex-col gap-2 pb-3 text-sm max-h-[68vh] overflow-auto max-md:max-h-none">
      {[...new Set(unbooked.map(noteOf))].map((note) => (
        <UnbookedNote key={note} tables={unbooked.filter((one) => noteOf(one) === note)} />
      ))}
      {items.length > 0 && (
        <section
          aria-label="To the restaurant"
          onKeyDown={step}
          className="rounded-admin border border-abu-200"
        >
          <div className="flex items-center justify-between border-b border-abu-200 px-3 py-1">
            <h2 className="font-bold">To the restaurant ({items.length})</h2>
            {listed.length < items.length && (
              <AdminButton onPress={() => setWhole(true)}>Show all {items.length}</AdminButton>
            )}
          </div>
          <ul>
            {listed.map((item) => (
              <li key={keyOf(item)} className="border-b border-abu-200 last:border-b-0">
                <Row
                  item={item}
                  isShown={isShown(item)}
                  onShow={() => setShown(isShown(item) ? '' : keyOf(item))}
                />
                {isShown(item) && <Pane item={item} onSent={() => next(item)} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )

  function isShown(item: RestaurantItem): boolean {
    if (shown !== undefined) return shown === keyOf(item)
    return venue ? venue === `${item.venueId}` : item.opened?.mine === true
  }
}

/** The restaurant that staff came to write to. */
const NAMED = { venue: idText }

function noteOf({ venue, why, event_date: at }: Unbooked): string {
  return `${at} ${why} ${venue}`
}

/** What a restaurant has not booked of a dinner. */
function UnbookedNote({ tables }: { tables: readonly Unbooked[] }) {
  const [{ venue, why, event_date: at }] = tables as [Unbooked]
  return (
    <div role="alert" className="flex flex-wrap gap-x-2 rounded-admin bg-sambal/10 px-3 py-2">
      <span className="font-semibold text-sambal-dark">
        {why === 'refused' ? `${venue} refused` : `Not booked: ${venue}`}
      </span>
      <ul className="flex flex-wrap gap-x-2">
        {tables.map(({ groupId, group }) => (
          <li key={groupId}>
            <GroupLink id={groupId} name={group} className="text-laut" />
          </li>
        ))}
      </ul>
      <When at={at} />
    </div>
  )
}

const WORDS: Record<BookingNews, string> = { new: 'Booking', changed: 'Changed', 'taken back': 'Cancelled' }

function Row({ item, isShown, onShow }: { item: RestaurantItem; isShown: boolean; onShow: () => void }) {
  const { venue, news, changes, event_date: at, opened, missing, tables, people } = item
  const mark = opened ? (opened.mine ? 'opened' : `opened by ${opened.by ?? 'somebody'}`) : ''
  return (
    <button
      type="button"
      aria-expanded={isShown}
      onClick={onShow}
      className={`flex min-h-11 w-full cursor-pointer flex-wrap items-center justify-between gap-x-3 px-3 py-1.5 text-left hover:bg-abu-50 ${isRed(item) ? 'border-l-4 border-l-sambal' : ''}`}
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="mr-1 font-semibold">{venue}</span>{' '}
        <span className="text-abu-700">
          {tables} {tables === 1 ? 'table' : 'tables'}, {people} {people === 1 ? 'person' : 'people'} ·{' '}
          <When at={at} />
        </span>
      </span>
      <span className={isRed(item) ? 'font-semibold text-sambal-dark' : 'text-abu-700'}>
        {[
          WORDS[news],
          news === 'changed' && changes > 0 && `${changes} ${changes === 1 ? 'change' : 'changes'} since`,
          missing[0] ?? mark,
          item.phone === null && 'no phone',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </button>
  )
}

function Pane({ item, onSent }: { item: RestaurantItem; onSent: () => void }) {
  const zone = useTimeZone()
  const way = useAtomValue(chosenWay)
  const [edited, setEdited] = useState<{ text: string; of: string }>()
  const [unopened, setUnopened] = useState<Unopened>()
  const { groupId, groups, venueId, eveningId, missing, phone } = item
  const opened = item.opened?.mine ? item.opened : undefined
  const text = edited?.text ?? item.text
  const isOutdated = edited !== undefined && edited.of !== item.text
  const isLong = phone !== null && whatsappWays(phone, text).web.length > ADDRESS_MAX
  const inField = useRef(false)
  const question = useQuestionFocus(opened?.id, inField)
  useUnsaved(edited !== undefined)

  const open = useAction({
    failure: 'The message could not be opened',
    refreshes: [keys.messages, keys.audit],
    async run() {
      setUnopened(undefined)
      const body = { venueId, eveningId, groupId, text: edited?.text }
      setUnopened(
        await openChat(isLong || phone === null ? 'copy' : way, () =>
          call(openedMessageSchema, 'POST', '/api/messages/restaurants', body),
        ),
      )
    },
  })
  const mark = useAction({
    failure: 'The message could not be marked',
    run: (result: Mark) =>
      call(undoableSchema, 'PATCH', `/api/messages/restaurants/${opened!.id}`, { result }),
    onDone({ undo }, result) {
      setUnopened(undefined)
      if (result === 'sent') {
        setEdited(undefined)
        onSent()
      }
      toast({ title: `${item.venue}: ${result}`, action: undoAction(undo) })
    },
  })

  function handleKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    const result = RESULT_KEYS[key.toLowerCase()]
    if (result && opened && !mark.isPending && !ctrlKey && !metaKey && !altKey && !isField(target))
      mark.mutate(result)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys beside its buttons
    <div
      onKeyDown={handleKey}
      onFocus={({ target }) => {
        inField.current = isField(target)
      }}
      className="flex flex-col gap-2 px-3 pb-3"
    >
      <p className="flex flex-wrap gap-x-3 text-abu-700">
        {phone === null ? (
          <span className="font-semibold text-sambal-dark">No phone: tell them another way</span>
        ) : (
          <span className="tabular-nums">{displayPhone(phone)}</span>
        )}
        {groups.map(({ id, name }) => (
          <GroupLink key={id} id={id} name={name} className="text-laut" />
        ))}
        {item.sentAt && <span>Sheet sent {displayInstant(item.sentAt, 'd MMM HH:mm', zone)}</span>}
      </p>
      <textarea
        aria-label={`Text to ${item.venue}`}
        rows={Math.min(11, item.text.split('\n').length + 1)}
        value={text}
        onChange={({ target }) =>
          setEdited(
            target.value === item.text ? undefined : { text: target.value, of: edited?.of ?? item.text },
          )
        }
        className="w-full rounded-admin border border-abu-500 bg-white px-3 py-2 text-base"
      />
      {isLong && (
        <p className="text-abu-600">Too long for a WhatsApp link: copy it, and paste it in the chat</p>
      )}
      {isOutdated && (
        <ChangedText
          text={item.text}
          onTake={() => setEdited(undefined)}
          onKeepMine={() => setEdited({ text, of: item.text })}
        />
      )}
      {missing.length > 0 && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 rounded-admin bg-kunyit/35 px-3 py-2">
          {missing.join(', ')}.
          {eveningId !== null ? (
            <AdminLink href={addressOf('evenings/:id', '', eveningId)}>Set it on the evening</AdminLink>
          ) : (
            <AdminLink href={addressOf('tables/:id', '', groupId!)}>Set it at the table</AdminLink>
          )}
        </p>
      )}
      {unopened && <OpenByHand {...unopened} />}
      <div ref={question} className="flex flex-wrap items-center gap-2">
        {opened ? (
          <SentQuestion
            at={opened.at}
            isOutdated={isOutdated}
            isPending={mark.isPending}
            onMark={mark.mutate}
            onOpen={open.mutate}
          />
        ) : (
          <>
            <AdminButton
              size="large"
              variant="primary"
              autoFocus
              isDisabled={missing.length > 0 || isOutdated}
              isPending={open.isPending}
              onPress={() => open.mutate()}
            >
              {phone === null ? 'Copy' : isLong ? 'Copy and open WhatsApp' : 'Open WhatsApp'}{' '}
              <Key name="Enter" />
            </AdminButton>
            {!isLong && phone !== null && <WaySelect />}
          </>
        )}
      </div>
    </div>
  )
}

const RESULT_KEYS: Record<string, Mark> = { s: 'sent', n: 'not sent' }

function isField(target: EventTarget): boolean {
  return target instanceof HTMLElement && /^(TEXTAREA|INPUT|SELECT)$/.test(target.tagName)
}

function keyOf({ venueId, eveningId, groupId }: RestaurantItem): string {
  return `${venueId} ${eveningId ?? `group ${groupId}`}`
}
