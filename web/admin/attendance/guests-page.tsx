import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { doneSchema } from '../../../src/domain/done'
import {
  DOOR_HOURS,
  GUESTS_MESSAGES,
  type Guest,
  type Guests,
  guestsSchema,
} from '../../../src/domain/evening/guests'
import { shortName } from '../../../src/domain/profile/name'
import { displayInstant } from '../../../src/domain/time'
import { HOUR_MS } from '../../../src/domain/units'
import { ApiError, call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { LineIcon } from '../../ui/line-icon'
import { toast } from '../../ui/toast'
import { useNow } from '../../ui/use-now'
import { addressOf, idIn } from '../app/addresses'
import { useEvenings } from '../app/dinner/evening-list'
import { useAction } from '../app/form/use-action'
import { NotLoaded } from '../app/page/not-loaded'
import { Page } from '../app/page/page'
import { FRESH, keys, loadFailure, useGet } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { movesInWords, warningsInWords } from './moves'
import { type Marks, useMarks } from './use-marks'
import { NotStored, WhoCame } from './who-came'

/** Minutes after which who is missing counts as not coming. */
const WAIT_MS = 15 * 60_000

/** Who is here and, after the dinner, who came to it: one tap a head, on a phone at the restaurant, and which tables may be merged. */
export function GuestsPage() {
  const [path] = useLocation()
  const id = idIn(path)
  const zone = useTimeZone()
  const address = `/api/evenings/${id}/guests`
  const { data, error, refetch } = useGet([...keys.evenings, 'guests', id], guestsSchema, address, FRESH)
  const marks = useMarks(address)
  // it is too early or cancelled, perhaps since it was shown: that is no failure
  const closed = error instanceof ApiError && error.status === 409 ? error : undefined
  const { data: ahead } = useEvenings('ahead', closed !== undefined)
  const at = data?.at ?? ahead?.find((evening) => evening.id === id)?.at
  return (
    <Page
      title={data?.asks === 'came' ? 'Who came?' : 'Who is here?'}
      about={
        <Link href={addressOf('evenings/:id', '', id)} className="underline underline-offset-4">
          {at ? displayInstant(at, 'EEE d MMM HH:mm', zone) : 'The evening'}
        </Link>
      }
      className="mx-auto w-full max-w-3xl"
    >
      {closed ? (
        <p role="status" className="py-6 text-abu-700">
          {at && closed.body?.message === GUESTS_MESSAGES.early ? opensText(at, zone) : loadFailure(closed)}
        </p>
      ) : !data ? (
        <NotLoaded what="who sits where" error={error} onRetry={refetch} />
      ) : data.tables.length === 0 ? (
        <p className="py-6 text-abu-700">This evening has no tables. Make them first.</p>
      ) : (
        <>
          <ul aria-label="Tables" className="flex flex-col gap-4 pb-4">
            {data.tables.map((table) => (
              <li key={table.id}>
                <TableOfGuests table={table} marks={marks} {...data} />
              </li>
            ))}
          </ul>
          {data.asks === 'here' && <Proposal eveningId={id} answer={data} marks={marks} />}
          <NotStored marks={marks} />
        </>
      )}
    </Page>
  )
}

function opensText(at: string, zone: string): string {
  const from = new Date(Date.parse(at) - DOOR_HOURS * HOUR_MS).toISOString()
  return `Mark who is here from ${displayInstant(from, 'EEE d MMM HH:mm', zone)} on.`
}

interface TableOfGuestsProps extends Pick<Guests, 'at' | 'asks'> {
  table: Guests['tables'][number]
  marks: Marks
}

function TableOfGuests({ table, marks, at, asks }: TableOfGuestsProps) {
  const { id, name, guests, venue, booked_as: bookedAs } = table
  const here = guests.filter((guest) => isHere(guest, marks)).length
  return (
    <section aria-labelledby={`table-${id}`} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id={`table-${id}`} className="text-base font-bold tabular-nums">
            {name}
            {asks === 'here' && ` · ${here} of ${guests.length} here`}
          </h2>
          <p className="text-[13px] wrap-anywhere text-abu-700">
            {[venue, bookedAs && `booked as ${bookedAs}`].filter(Boolean).join(' · ')}
          </p>
        </div>
        {asks === 'here' && (
          <AdminButton
            size="large"
            isDisabled={here === guests.length}
            aria-label={`All here at ${name}`}
            onPress={() =>
              marks.press(
                guests.flatMap((guest) => (isHere(guest, marks) ? [] : guest.userId)),
                { here: true },
              )
            }
          >
            All here
          </AdminButton>
        )}
      </div>
      {asks === 'came' ? (
        <div>
          <WhoCame guests={guests} marks={marks} at={at} />
        </div>
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2">
          {guests.map((guest) => (
            <li key={guest.userId}>
              <HereButton guest={guest} marks={marks} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function HereButton({ guest, marks }: { guest: Guest; marks: Marks }) {
  const { userId, name, arrival } = guest
  const isPressed = isHere(guest, marks)
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={() => marks.press([userId], { here: !isPressed })}
      className={`flex min-h-14 w-full cursor-pointer touch-manipulation items-center gap-3 rounded-admin border px-4 text-left text-base font-semibold outline-offset-2 ${isPressed ? 'border-pandan bg-pandan/10 text-pandan' : 'border-abu-300 bg-white hover:bg-abu-50'}`}
    >
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full border ${isPressed ? 'border-pandan bg-pandan' : 'border-abu-500'}`}
      >
        {isPressed && <LineIcon name="check" className="size-4 stroke-white" />}
      </span>
      <span className="min-w-0 flex-1 truncate">{shortName(name)}</span>
      {!isPressed && arrival?.startsWith('late') && (
        <span className="text-[13px] font-normal text-abu-700">{arrival.slice(4)} min late</span>
      )}
    </button>
  )
}

function isHere({ userId, arrival }: Guest, marks: Marks): boolean {
  return marks.of(userId)?.here ?? arrival === 'here'
}

function Proposal({ eveningId, answer, marks }: { eveningId: number; answer: Guests; marks: Marks }) {
  const zone = useTimeZone()
  const now = useNow()
  const [isEarly, setEarly] = useState(false)
  const { at, tables, proposal, digest } = answer
  const from = Date.parse(at) + WAIT_MS
  const anybody = tables.some(({ guests }) => guests.some((guest) => isHere(guest, marks)))
  const merge = useAction({
    run: () => call(doneSchema, 'POST', `/api/evenings/${eveningId}/merge`, { moves: proposal, digest }),
    failure: 'The tables could not be merged',
    onDone: ({ message }) => toast({ title: message, description: 'Their pages say it, too.' }),
  })
  if (!anybody)
    return (
      <p className="text-abu-700">
        Tap everybody who has come. Those who say so on their own page are marked already.
      </p>
    )
  if (now.getTime() < from && !isEarly)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 basis-56 text-abu-700">
          Guests who are missing may be on the way. Merging small tables is proposed from{' '}
          {displayInstant(new Date(from).toISOString(), 'HH:mm', zone)} on.
        </p>
        <AdminButton size="large" onPress={() => setEarly(true)}>
          Propose now
        </AdminButton>
      </div>
    )
  if (proposal.length === 0)
    return (
      <p className="text-abu-700">Nobody has to move: no other table has room, or gets better by merging.</p>
    )
  return (
    <section
      aria-label="Proposal"
      className="sticky -bottom-3 -mx-3 mt-auto lg:bottom-0 flex flex-col gap-2 border-t border-ink bg-white p-3 lg:mx-0 lg:rounded-admin lg:border"
    >
      <ul className="max-h-40 overflow-auto font-semibold">
        {movesInWords(answer).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {warningsInWords(answer).map((line) => (
        <p key={line} className="text-sm">
          {line}
        </p>
      ))}
      <AdminButton
        variant="primary"
        size="large"
        isPending={merge.isPending || marks.isStoring}
        onPress={() => merge.mutate()}
        className="w-full"
      >
        {proposal.length === 1 ? 'Move them' : `Move all ${proposal.length}`}
      </AdminButton>
    </section>
  )
}
