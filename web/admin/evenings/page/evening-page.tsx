import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { currentStep, type EveningStep } from '../../../../src/domain/evening/evening-hours'
import {
  EVENING_LISTS,
  type EveningList,
  type EveningPage as PageOf,
  unconfirmedTables,
} from '../../../../src/domain/evening/evening-page'
import type { NextAct } from '../../../../src/domain/staff/today-list'
import { displayInstant } from '../../../../src/domain/time'
import { isRefused } from '../../../../src/domain/venue/booking'
import { ApiError } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { copyShown } from '../../../ui/clipboard'
import { lazyPart } from '../../../ui/fetched'
import { Fold } from '../../../ui/fold'
import { useNow } from '../../../ui/use-now'
import { useShown } from '../../app/address-query'
import { addressOf, idIn } from '../../app/addresses'
import { dayOf } from '../../app/dinner/evening-list'
import { Expected } from '../../app/dinner/expected'
import { StateBadge } from '../../app/dinner/state-badge'
import { meaningOf } from '../../app/glossary'
import { go } from '../../app/go'
import { NotLoaded } from '../../app/page/not-loaded'
import { FetchedDialog } from '../../app/page/open-dialogs'
import { Page } from '../../app/page/page'
import { useTimeZone } from '../../app/site-config'
import { SheetLink } from '../../bookings/booking-line'
import { useNoteBookings } from '../../bookings/queries'
import { type EveningAction, EveningMenu, isAhead, useSet } from '../evening-buttons'
import { factsOf } from '../evening-texts'
import { Forecast } from '../forecast'
import { useAnnounce } from '../mutations'
import { lineOf, type NumberKey } from '../number-line'
import { type Opened, OpenedDialog } from '../opened-dialog'
import { useEveningPage } from '../queries'
import { useShared } from '../share'
import { NextBar } from './next-bar'
import { PeopleSection } from './people-section'
import { TableCards } from './table-cards'

export function EveningPage() {
  const [path] = useLocation()
  const id = idIn(path)
  const { data, error, refetch } = useEveningPage(id)
  // one that others have deleted is still known here
  const isGone = error instanceof ApiError && error.status === 404
  if (data && !isGone) return <Loaded key={id} page={data} />
  return (
    <Page title="Evening">
      <NotLoaded what="this evening" error={error} onRetry={refetch} />
    </Page>
  )
}

// with the board of matchmaking
const TablesDialog = lazyPart(() => import('../tables/tables-dialog').then((code) => code.TablesDialog))

const PlacesDialog = lazyPart(() => import('./places-dialog').then((code) => code.PlacesDialog))

const QUERY_SCHEMA = {
  list: v.picklist(EVENING_LISTS),
  /** a step that Today leads to */
  do: v.picklist(['tables', 'places']),
}

function Loaded({ page }: { page: PageOf }) {
  const zone = useTimeZone()
  const now = useNow()
  const [opened, setOpened] = useState<Opened>()
  const [dialog, setDialog] = useState<'tables' | 'places'>()
  const Dialog = dialog === 'tables' ? TablesDialog : PlacesDialog
  const [{ list, do: step }, show] = useShown(QUERY_SCHEMA)
  const { evening, numbers, tables } = page
  const { set, isPending } = useSet(evening)
  const announce = useAnnounce()
  const unconfirmed = unconfirmedTables(tables)
  const book = useNoteBookings(
    evening.id,
    unconfirmed.map(({ id, booking }) => ({ groupId: id, version: booking!.version })),
  )
  // where what is next says something else
  const canSayYes =
    isAhead(evening) &&
    unconfirmed.some(({ booking }) => !isRefused(booking)) &&
    ![page.next.button, page.next.beside].some((one) => one?.act === 'said yes')
  const { link } = useShared(evening)
  const box = useRef<HTMLDivElement>(null)
  const name = dayOf(evening, zone)
  const line = lineOf(page)
  const ofStep = LIST_OF_STEP[currentStep(evening, now, zone)] ?? 'joined'
  const shown = list ?? (numbers[ofStep] > 0 ? ofStep : 'joined')

  const act = (action: EveningAction) => setOpened({ action, evening })

  function doNext(next: NextAct) {
    if (next === 'open') set({ status: 'open' })
    else if (next === 'invite') set({ invites: true })
    else if (next === 'copy link') void copyShown(link)
    else if (next === 'tables' || next === 'places') setDialog(next)
    else if (next === 'announce') announce.mutate(page)
    else if (next === 'door' || next === 'who came') go(addressOf('evenings/:id/door', '', evening.id))
    else if (next === 'said yes') book.mutate('confirmed')
    else {
      const isBooking = page.next.beside?.act === 'said yes'
      const venue = isBooking && { venue: `${unconfirmed[0]?.venueId}` }
      // what can wait is shown, too, once somebody opens it
      const all = page.next.urgency === 'later' && { all: 'true' }
      go(addressOf('messages', { evening: `${evening.id}`, ...venue, ...all }))
    }
  }

  const begin = useEffectEvent((wanted: NextAct) => {
    show({ do: undefined }, 'instead')
    doNext(wanted)
  })
  useEffect(() => {
    if (step) begin(step)
  }, [step])

  function open(key: NumberKey) {
    const toTables = key === 'tables' || key === 'free'
    // what has the focus is there already
    if (!toTables) flushSync(() => show({ list: key }))
    const target = box.current?.querySelector<HTMLElement>(toTables ? '#tables' : '#people')
    target?.scrollIntoView({ block: 'start' })
    target?.focus({ preventScroll: true })
  }

  return (
    <>
      <Page
        scrolls
        title={`${name} ${displayInstant(evening.at, 'HH:mm', zone)}`}
        about={
          <>
            <StateBadge evening={evening} /> {factsOf(evening, zone)}
            {evening.note && <span className="block whitespace-pre-line wrap-anywhere">{evening.note}</span>}
          </>
        }
        action={
          <div className="flex gap-2">
            {isAhead(evening) && <AdminButton onPress={() => act('edit')}>Edit</AdminButton>}
            <EveningMenu evening={evening} name={name} onAct={act} />
          </div>
        }
      >
        <div ref={box} className="flex flex-col gap-4">
          <NextBar
            next={page.next}
            isBusy={isPending || announce.isPending || book.isPending}
            onAct={doNext}
          />
          <ul
            aria-label="Numbers"
            className="-mx-1.5 flex flex-wrap items-center gap-x-1 gap-y-2 text-base tabular-nums max-sm:gap-y-0"
          >
            {line.map(({ key, count, word }, i) => (
              <li key={key} className="flex items-center gap-x-1">
                <button
                  type="button"
                  onClick={() => open(key)}
                  title={meaningOf('at an evening', word)}
                  className="cursor-pointer rounded-admin px-1.5 py-1 font-semibold underline decoration-abu-300 underline-offset-4 hover:decoration-ink max-sm:min-h-11"
                >
                  {count} {word}
                </button>
                {(i < line.length - 1 || numbers.expected) && (
                  <span aria-hidden className="max-sm:hidden">
                    ·
                  </span>
                )}
              </li>
            ))}
            {numbers.expected && (
              <li>
                <Expected {...numbers.expected} className="mx-1.5 font-semibold" />
              </li>
            )}
          </ul>
          {isAhead(evening) && evening.dealtAt === null && tables.length === 0 && (
            <Fold title="What it can become">
              <Forecast id={evening.id} />
            </Fold>
          )}
          {(tables.length > 0 || evening.dealtAt !== null) && (
            <section aria-labelledby="tables" className="flex flex-col gap-2">
              <div className="flex items-center justify-between gap-2">
                <h2 id="tables" tabIndex={-1} className="text-base font-bold outline-none">
                  Tables
                </h2>
                <div className="flex flex-wrap items-center justify-end gap-2">
                  {canSayYes && (
                    <AdminButton isPending={book.isPending} onPress={() => book.mutate('confirmed')}>
                      {unconfirmed[0]!.venue} said yes
                    </AdminButton>
                  )}
                  {tables.some(({ venueId }) => venueId !== null) && (
                    <SheetLink href={`/api/evenings/${evening.id}/sheets`}>Print all sheets</SheetLink>
                  )}
                </div>
              </div>
              {tables.length > 0 ? (
                <TableCards
                  tables={tables}
                  eveningId={evening.id}
                  isOpen={isAhead(evening)}
                  isMade={evening.dealtAt !== null && isAhead(evening)}
                />
              ) : (
                <p className="text-abu-700">No table is left.</p>
              )}
            </section>
          )}
          <PeopleSection page={page} list={shown} onList={(next) => show({ list: next }, 'instead')} />
        </div>
      </Page>
      {dialog && (
        <FetchedDialog onClose={() => setDialog(undefined)}>
          <Dialog page={page} onClose={() => setDialog(undefined)} />
        </FetchedDialog>
      )}
      {opened && <OpenedDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The people whom a step is about. */
const LIST_OF_STEP: Partial<Record<EveningStep, EveningList>> = {
  pay: 'unpaid',
  announce: 'unpaid',
  day: 'seated',
  door: 'seated',
  came: 'seated',
  thanks: 'seated',
}
