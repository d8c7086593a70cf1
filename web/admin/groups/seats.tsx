import type { DinnerGroup } from '../../../src/domain/api'
import { MEMBERS, type MemberStatus } from '../../../src/domain/group'

type Seat = MemberStatus | 'free'

/** A group's table seen from above: the fill of each of the six seats tells how far that member is. */
export function Seats({ group }: { group: DinnerGroup }) {
  const seats = seatsOf(group)
  const summary = summaryOf(seats)
  return (
    <svg viewBox="-18 -18 36 36" className="size-9 shrink-0" role="img" aria-label={summary}>
      <title>{summary}</title>
      <circle r="7" className="fill-abu-100 stroke-abu-300" />
      {seats.map((seat, i) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place at the table
          key={i}
          transform={`rotate(${i * (360 / MEMBERS)}) translate(0 -13)`}
        >
          <circle r="4" strokeWidth="1.25" className={looks[seat]} />
          {seat === 'dropped' && (
            <path d="m-1.8-1.8 3.6 3.6m0-3.6-3.6 3.6" strokeWidth="1.4" className="stroke-white" />
          )}
        </g>
      ))}
    </svg>
  )
}

const looks: Record<Seat, string> = {
  free: 'fill-transparent stroke-abu-300 [stroke-dasharray:1.6_1.6]',
  idle: 'fill-white stroke-abu-500',
  messaging: 'fill-kunyit stroke-kunyit',
  confirmed: 'fill-pandan stroke-pandan',
  paid: 'fill-laut stroke-laut',
  dropped: 'fill-sambal stroke-sambal',
}

function seatsOf({ member_ids, member_statuses }: DinnerGroup): Seat[] {
  return Array.from({ length: MEMBERS }, (_, i) => {
    const id = member_ids[i]
    return id === undefined ? 'free' : (member_statuses[id] ?? 'idle')
  })
}

function summaryOf(seats: Seat[]) {
  const counts = (Object.keys(looks) as Seat[]).map((seat) => ({
    seat,
    count: seats.filter((other) => other === seat).length,
  }))
  return counts
    .filter(({ count }) => count > 0)
    .map(({ seat, count }) => `${count} ${seat}`)
    .join(', ')
}
