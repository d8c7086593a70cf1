import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type DoorAnswer, doorAnswerSchema } from '../../../../src/domain/evening-door'
import type { Evening } from '../../../../src/domain/evenings'
import { shortName } from '../../../../src/domain/name'
import { displayInstant } from '../../../../src/domain/time'
import { ApiError, call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { LineIcon } from '../../../ui/line-icon'
import { toast } from '../../../ui/toast'
import { addressOf, idIn } from '../../app/addresses'
import { dayOf } from '../../app/evening-list'
import { NotLoaded } from '../../app/not-loaded'
import { Page } from '../../app/page'
import { FRESH, keys, loadFailure, queryClient, useGet } from '../../app/queries'
import { useTimeZone } from '../../app/site-config'
import { useAction } from '../../app/use-action'
import { useEveningPage } from '../queries'
import { useNow } from '../use-now'
import { movesInWords } from './moves'

/** Minutes after which who is missing counts as not coming. */
const WAIT_MS = 15 * 60_000

/** Who is here, one tap a head, and which tables may be merged: for a phone at the restaurant. */
export function DoorPage() {
  const [path] = useLocation()
  const id = idIn(path)
  const zone = useTimeZone()
  const evening = useEveningPage(id).data?.evening
  const door = useDoor(id)
  // it is too early, over or cancelled, perhaps since it was shown: that is no failure
  const closed = door.error instanceof ApiError && door.error.status === 409 ? door.error : undefined
  return (
    <Page
      title="Who is here?"
      about={
        <Link href={addressOf('evenings/:id', '', id)} className="underline underline-offset-4">
          {evening ? `${dayOf(evening, zone)} ${displayInstant(evening.at, 'HH:mm', zone)}` : 'The evening'}
        </Link>
      }
      className="mx-auto w-full max-w-3xl"
    >
      {closed ? (
        <p role="status" className="py-6 text-abu-700">
          {loadFailure(closed)}
        </p>
      ) : !door.data ? (
        <NotLoaded what="who is here" error={door.error} onRetry={door.refetch} />
      ) : door.data.tables.length === 0 ? (
        <p className="py-6 text-abu-700">This evening has no tables. Make them first.</p>
      ) : (
        <>
          <ul aria-label="Tables" className="flex flex-col gap-4 pb-4">
            {door.data.tables.map((table, i) => (
              <li key={table.id}>
                <DoorTable table={table} number={i + 1} door={door} />
              </li>
            ))}
          </ul>
          {evening && <Proposal evening={evening} answer={door.data} door={door} />}
        </>
      )}
    </Page>
  )
}

type Door = ReturnType<typeof useDoor>

interface DoorTableProps {
  table: DoorAnswer['tables'][number]
  number: number
  door: Door
}

function DoorTable({ table, number, door }: DoorTableProps) {
  const { id, seats, venue, booked_as: bookedAs } = table
  const here = seats.filter(door.isHere).length
  const isWhole = here === seats.length
  return (
    <section aria-labelledby={`door-${id}`} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id={`door-${id}`} className="text-base font-bold tabular-nums">
            Table {number} · {here} of {seats.length} here
          </h2>
          <p className="text-[13px] wrap-anywhere text-abu-700">
            {[venue, bookedAs && `booked as ${bookedAs}`, `#${id}`].filter(Boolean).join(' · ')}
          </p>
        </div>
        <AdminButton
          size="large"
          isDisabled={isWhole}
          aria-label={`All here at table ${number}`}
          onPress={() =>
            door.tap(
              seats.map(({ userId }) => userId),
              true,
            )
          }
        >
          All here
        </AdminButton>
      </div>
      <ul className="grid gap-2 sm:grid-cols-2">
        {seats.map((seat) => {
          const isHere = door.isHere(seat)
          return (
            <li key={seat.userId}>
              <button
                type="button"
                aria-pressed={isHere}
                onClick={() => door.tap([seat.userId], !isHere)}
                className={`flex min-h-14 w-full cursor-pointer touch-manipulation items-center gap-3 rounded-admin border px-4 text-left text-base font-semibold outline-offset-2 ${isHere ? 'border-pandan bg-pandan/10 text-pandan' : 'border-abu-300 bg-white hover:bg-abu-50'}`}
              >
                <span
                  className={`grid size-6 shrink-0 place-items-center rounded-full border ${isHere ? 'border-pandan bg-pandan' : 'border-abu-500'}`}
                >
                  {isHere && <LineIcon name="check" className="size-4 stroke-white" />}
                </span>
                <span className="min-w-0 flex-1 truncate">{shortName(seat.name)}</span>
                {!isHere && seat.arrival?.startsWith('late') && (
                  <span className="text-[13px] font-normal text-abu-700">
                    {seat.arrival.slice(4)} min late
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Proposal({ evening, answer, door }: { evening: Evening; answer: DoorAnswer; door: Door }) {
  const zone = useTimeZone()
  const now = useNow()
  const [isEarly, setEarly] = useState(false)
  const from = Date.parse(evening.at) + WAIT_MS
  const { proposal, warnings } = answer
  const anybody = answer.tables.some(({ seats }) => seats.some(door.isHere))
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
          Who is missing may be on the way. Merging small tables is proposed from{' '}
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
      className="sticky -bottom-3 -mx-3 mt-auto lg:bottom-0 flex flex-col gap-2 border-t border-kunyit bg-[color-mix(in_srgb,var(--color-kunyit)_14%,white)] p-3 lg:mx-0 lg:rounded-admin lg:border"
    >
      <ul className="max-h-40 overflow-auto font-semibold">
        {movesInWords(answer).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {warnings.map(({ message }) => (
        <p key={message} className="text-sm">
          {message}
        </p>
      ))}
      <AdminButton
        variant="primary"
        size="large"
        isPending={door.apply.isPending || door.isStoring}
        onPress={() => door.apply.mutate(answer)}
        className="w-full"
      >
        {proposal.length === 1 ? 'Move them' : `Move all ${proposal.length}`}
      </AdminButton>
    </section>
  )
}

type Table = DoorAnswer['tables'][number]

/** Who is here at an evening, with the taps that are not stored yet, and what stores them and the merge of tables. */
function useDoor(eveningId: number) {
  const key = [...keys.evenings, 'door', eveningId]
  const path = `/api/evenings/${eveningId}/door`
  const query = useGet(key, doorAnswerSchema, path, FRESH)
  // what was tapped counts at once; the answer to the last tap takes its place
  const [tapped, setTapped] = useState<ReadonlyMap<number, boolean>>(new Map())

  const mark = useAction({
    run: ({ marks }: { marks: { userId: number; isHere: boolean }[]; taps: ReadonlyMap<number, boolean> }) =>
      call(doorAnswerSchema, 'POST', path, { marks }),
    failure: 'Who is here could not be stored. Please tap again.',
    refreshes: [],
    // two taps reach the server in their order
    scope: { id: `door ${eveningId}` },
    onDone(door, { taps }) {
      queryClient.setQueryData(key, door)
      setTapped((now) => (now === taps ? new Map() : now))
    },
    onFailure() {
      setTapped(new Map())
      return false
    },
  })

  const apply = useAction({
    run: ({ proposal, digest }: DoorAnswer) =>
      call(doorAnswerSchema, 'POST', `${path}/apply`, { moves: proposal, digest }),
    failure: 'The tables could not be merged',
    onDone(door) {
      queryClient.setQueryData(key, door)
      toast({ title: 'Tables merged', description: 'Their pages say it, too.' })
    },
  })

  const isHere = (seat: Table['seats'][number]) => tapped.get(seat.userId) ?? seat.isHere

  /** Notes of some people whether they are here, and nothing of anybody else: others tap, too. */
  function tap(userIds: readonly number[], value: boolean) {
    const taps = new Map([...tapped, ...userIds.map((id) => [id, value] as const)])
    setTapped(taps)
    mark.mutate({ marks: userIds.map((userId) => ({ userId, isHere: value })), taps })
  }

  return { ...query, isHere, tap, apply, isStoring: tapped.size > 0 }
}
