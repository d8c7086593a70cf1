import { hasCome, isMissed, OUTCOME_LABELS, type Outcome } from '../../../../src/domain/after-dinner/outcome'
import { shownFact } from '../../../../src/domain/group/dinner'
import { statusColour } from '../../../../src/domain/group/group'
import type { PersonHistory } from '../../../../src/domain/matchmaking/seating'
import { displayInstant } from '../../../../src/domain/time'
import { Badge } from '../../../ui/badge'
import { LineIcon } from '../../../ui/line-icon'
import { displayDay, timesText } from '../../app/labels'
import { GroupLink } from '../../app/links'
import { NotLoaded } from '../../app/page/not-loaded'
import { useTimeZone } from '../../app/site-config'
import { useHistory } from './history'
import { type Dinner, useOutcomes } from './outcomes'

/** The dinners of a person, the latest first: their seat, who sat there, and what became of it. Its table is where that is noted. */
export function Dinners({ id, name }: { id: number; name: string }) {
  const history = useHistory(id)
  const outcomes = useOutcomes(id)
  const { data } = history
  const noted = outcomes.data?.outcomes
  if (!data || !noted) {
    return (
      <NotLoaded
        what="dinners"
        error={history.error ?? outcomes.error}
        onRetry={() => void (data ? outcomes : history).refetch()}
      />
    )
  }
  const rows = rowsOf(data.dinners, noted)
  return (
    <section aria-labelledby="dinners" className="flex flex-col gap-2">
      <h2 id="dinners" className="text-base font-bold">
        Dinners
      </h2>
      {data.waited > 0 && (
        <p className="text-abu-700">Matchmaking has left them over {timesText(data.waited)}.</p>
      )}
      {rows.length === 0 ? <p className="text-abu-700">No tables yet.</p> : <Rows name={name} rows={rows} />}
    </section>
  )
}

/** What became of dinners of a person. */
export function DinnerLine({ name, dinners }: { name: string; dinners: readonly Dinner[] }) {
  return <Rows name={name} rows={rowsOf([], dinners)} />
}

function Rows({ name, rows }: { name: string; rows: ReturnType<typeof rowsOf> }) {
  return (
    <ol aria-label={`Dinners of ${name}`} className="flex flex-col rounded-admin border border-abu-200">
      {rows.map(({ key, seat, dinner }) => (
        <Row key={key} seat={seat} dinner={dinner} />
      ))}
    </ol>
  )
}

type Seat = PersonHistory['dinners'][number]

interface RowProps {
  /** none of a group that was deleted */
  seat: Seat | undefined
  /** none while nothing is noted of it */
  dinner: Dinner | undefined
}

/** Seats with what became of them, and dinners without a seat, the latest first; those without a date before them. */
function rowsOf(seats: readonly Seat[], noted: readonly Dinner[]): (RowProps & { key: string })[] {
  const dinnerOf = ({ group, role }: Seat) =>
    role === 'member' ? noted.find(({ groupId }) => groupId === group.id) : undefined
  const seated = seats.map((seat) => ({
    key: `${seat.group.id} ${seat.role}`,
    at: seat.group.event_date ?? '9999',
    seat,
    dinner: dinnerOf(seat),
  }))
  const others = noted
    .filter((dinner) => !seated.some((row) => row.dinner === dinner))
    .map((dinner) => ({
      key: `${dinner.dinnerDay} ${dinner.groupId}`,
      at: dinner.dinnerDay,
      seat: undefined,
      dinner,
    }))
  return [...seated, ...others].sort((a, b) => b.at.localeCompare(a.at))
}

function Row({ seat, dinner }: RowProps) {
  const zone = useTimeZone()
  const day = dinner && displayDay(dinner.dinnerDay)

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-abu-100 px-3 py-2 not-first:border-t">
      <span className="flex min-w-0 flex-1 basis-72 flex-col">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular-nums">{seat ? shownFact('event_date', seat.group, zone) : day}</span>
          {seat ? (
            <GroupLink id={seat.group.id} name={seat.group.name} className="font-semibold wrap-anywhere" />
          ) : dinner?.groupId ? (
            <GroupLink
              id={dinner.groupId}
              name={dinner.groupName ?? ''}
              className="font-semibold wrap-anywhere"
            />
          ) : (
            <span className="text-abu-700">A group that was deleted</span>
          )}
          <span className="flex flex-wrap gap-1.5">
            {seat && (
              <>
                <Badge variant={statusColour(seat.group.status)} className="capitalize">
                  {seat.group.status}
                </Badge>
                <Badge variant="grey">
                  {`${seat.role === 'member' ? 'Member' : 'Backup'}: ${seat.left ? 'out' : seat.memberStatus}`}
                </Badge>
              </>
            )}
            {dinner && <OutcomeBadge outcome={dinner.outcome} />}
          </span>
        </span>
        {seat && seat.mates.length > 0 && (
          <span className="text-[13px] wrap-anywhere text-abu-700">
            With {seat.mates.map(({ name }) => name).join(', ')}
          </span>
        )}
        {seat?.left && (
          <span className="text-[13px] wrap-anywhere text-abu-700">
            Left {displayInstant(seat.left.at, 'EEE d MMM HH:mm', zone)}
            {seat.left.why && `: ${seat.left.why}`}
          </span>
        )}
        {dinner && (
          <span className="text-[13px] text-abu-700 wrap-anywhere">
            {dinner.why && `“${dinner.why}” · `}
            {authorOf(dinner, zone)}
          </span>
        )}
      </span>
    </li>
  )
}

/** An outcome as a word and a sign, which is read without its colour, too. */
function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const wasMissed = isMissed(outcome)
  return (
    <Badge
      variant={hasCome(outcome) ? 'green' : wasMissed ? 'yellow' : 'grey'}
      className="inline-flex! items-center gap-1"
    >
      {(hasCome(outcome) || wasMissed) && (
        <LineIcon name={wasMissed ? 'cross' : 'check'} className="size-3.5 stroke-current" />
      )}
      {OUTCOME_LABELS[outcome]}
    </Badge>
  )
}

/** Returns who noted what became of a dinner, and on which day of the house. */
export function authorOf({ source, by, at }: Pick<Dinner, 'source' | 'by' | 'at'>, zone: string): string {
  const day = displayInstant(at, 'd MMM yyyy', zone)
  if (source === 'staff') return `by ${by ?? 'an account that is gone'}, ${day}`
  return `${source === 'visitor' ? 'said on their own page' : 'from what became of the seat'}, ${day}`
}
