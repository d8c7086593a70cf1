import type { DinnerGroup } from '../../../src/domain/api'
import { MEMBERS, type MemberStatus } from '../../../src/domain/group/group'
import { type DrawnSeat as Drawn, TableDrawing } from '../../ui/table-drawing'

type Seat = MemberStatus | 'free'

/** A group's table seen from above: the colour of each seat is the status of its member. */
export function Seats({ group }: { group: DinnerGroup }) {
  const seats = seatsOf(group)
  const summary = summaryOf(seats)
  return (
    <span title={summary} className="shrink-0">
      <TableDrawing seats={seats.map((seat) => SEAT_COLOURS[seat])} label={summary} className="size-9" />
    </span>
  )
}

export const SEAT_COLOURS: Record<Seat, Drawn> = {
  free: 'empty',
  idle: 'grey',
  messaging: 'yellow',
  confirmed: 'green',
  paid: 'blue',
  dropped: 'red',
}

function seatsOf({ member_ids, member_statuses }: DinnerGroup): Seat[] {
  return Array.from({ length: MEMBERS }, (_, i) => {
    const id = member_ids[i]
    return id === undefined ? 'free' : (member_statuses[id] ?? 'idle')
  })
}

/** The seats in words: `4 confirmed, 2 idle`. */
function summaryOf(seats: Seat[]) {
  const kinds = Object.keys(SEAT_COLOURS) as Seat[]
  return kinds
    .map((kind) => ({ kind, count: seats.filter((seat) => seat === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kind}`)
    .join(', ')
}
