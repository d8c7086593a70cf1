import { OUTCOME_LABELS } from '../../../../src/domain/after-dinner/outcome'
import { changedGroupSchema } from '../../../../src/domain/api'
import { counted } from '../../../../src/domain/counted'
import type { EveningTable } from '../../../../src/domain/evening/evening-page'
import { isExpectedLow } from '../../../../src/domain/evening/expected'
import { inCharge, isAwaited, MEMBERS } from '../../../../src/domain/group/group'
import { shortName } from '../../../../src/domain/profile/name'
import { call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { Badge } from '../../../ui/badge'
import { LineIcon } from '../../../ui/line-icon'
import { seatDots, TableDrawing } from '../../../ui/table-drawing'
import { Expected } from '../../app/dinner/expected'
import { FindSomebody } from '../../app/dinner/find-somebody'
import { WhoCameButton } from '../../app/dinner/who-came-button'
import { useAction } from '../../app/form/use-action'
import { GroupLink, UserLink } from '../../app/links'
import { stateWord } from '../../bookings/booking-texts'
import { SEAT_COLOURS } from '../../groups/seats'

interface Which {
  eveningId: number
  /** of a dinner ahead */
  isOpen: boolean
  /** repairing tables may change them, unless staff lock them */
  isMade: boolean
}

export function TableCards({ tables, ...which }: { tables: readonly EveningTable[] } & Which) {
  return (
    <ul aria-label="Tables" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
      {tables.map((table) => (
        <li key={table.id}>
          <TableCard table={table} {...which} />
        </li>
      ))}
    </ul>
  )
}

function TableCard({ table, isOpen, isMade, eveningId }: { table: EveningTable } & Which) {
  const { id, name, pic, venue, booked_as, seats, backups, expected, booking } = table
  const free = MEMBERS - seats.length
  const paid = seats.filter(({ isPaidOrFree }) => isPaidOrFree).length
  const state = isOpen && booking && stateWord(booking.state).toLowerCase()
  const facts = [venue ?? 'No venue yet', booked_as && `as ${booked_as}`, state, inCharge(pic)]
  return (
    <article
      aria-labelledby={`table-${id}`}
      className="flex h-full flex-col gap-2 rounded-admin border border-abu-200 p-3"
    >
      <header className="flex items-start gap-3">
        <TableDrawing
          seats={Array.from({ length: MEMBERS }, (_, i) => SEAT_COLOURS[seats[i]?.status ?? 'free'])}
          className="size-12 shrink-0"
        />
        <div className="min-w-0 flex-1">
          <h3 id={`table-${id}`} className="text-[13px] leading-5 font-bold">
            <GroupLink id={id} name={name} hasId={false} className="wrap-anywhere" />
          </h3>
          <p className="wrap-anywhere text-[13px] text-abu-700">{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      <ol className="flex flex-col">
        {seats.map(
          ({ userId, name: person, status, isPaidOrFree, saysTransferred, silent, isComing, outcome }) => (
            <li key={userId} className="flex min-h-8 items-center gap-2">
              <Dot of={status} />
              <span className="min-w-0 flex-1 max-sm:py-1.5">
                <UserLink id={userId} name={shortName(person)} />
              </span>
              {isComing && !outcome && <Badge variant="green">comes</Badge>}
              <span className="text-[13px] whitespace-nowrap text-abu-700">
                {outcome
                  ? OUTCOME_LABELS[outcome]
                  : `${isAwaited({ status }) && !isPaidOrFree ? (saysTransferred ? 'says transferred' : 'awaited') : status}${silent ? ', no reply' : ''}`}
              </span>
            </li>
          ),
        )}
        {Array.from({ length: isOpen ? free : 0 }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a free seat is like any other
          <li key={i} className="flex min-h-8 items-center gap-2 text-abu-700">
            <Dot of="free" />
            <span className="flex-1">free</span>
            {i === 0 && (
              <span className="flex">
                <FindSomebody groupId={id} />
              </span>
            )}
          </li>
        ))}
      </ol>
      <footer className="mt-auto flex items-center justify-between gap-2 text-[13px] text-abu-700 tabular-nums">
        <span>
          {paid} of {MEMBERS} paid
          {backups > 0 && ` · ${counted(backups, 'backup')}`}
          {isExpectedLow(expected) && (
            <>
              {' · '}
              <Expected people={expected} />
            </>
          )}
        </span>
        <WhoCameButton group={{ ...table, eveningId }} className="max-sm:min-h-11" />
        {isMade && <Lock table={table} />}
      </footer>
    </article>
  )
}

/** Keeps the people of a table together: repairing tables moves none of them. */
function Lock({ table: { id, name, isLocked, version } }: { table: EveningTable }) {
  const { mutate, isPending } = useAction({
    run: () =>
      call(changedGroupSchema, 'PATCH', `/api/dinner-groups/${id}`, { isLocked: !isLocked, version }),
    failure: 'The table could not be locked',
  })
  return (
    <AdminButton
      size="small"
      variant={isLocked ? 'chosen' : 'secondary'}
      aria-pressed={isLocked}
      aria-label={`${isLocked ? 'Locked' : 'Lock'}: ${name}`}
      isPending={isPending}
      onPress={() => mutate()}
      className="max-sm:h-11"
    >
      <LineIcon name={isLocked ? 'locked' : 'unlocked'} />
      {isLocked ? 'Locked' : 'Lock'}
    </AdminButton>
  )
}

function Dot({ of }: { of: keyof typeof SEAT_COLOURS }) {
  return (
    <svg viewBox="0 0 52 52" width="10" height="10" fill="none" aria-hidden="true" className="shrink-0">
      <circle cx="26" cy="26" r="22" className={seatDots[SEAT_COLOURS[of]]} />
    </svg>
  )
}
