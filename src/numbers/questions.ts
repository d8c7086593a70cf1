import type { Parts } from './parts'
import type { Answer, Invitation, Rows, Seat } from './rows'
import type { Tallies } from './tally'

const HOUR_MS = 3_600_000

/** Counts the invitations and questions, how long their answers took, and which stayed without one. */
export function countQuestions(
  { dinners, seats, invitations, answers }: Rows,
  parts: Parts,
  tallies: Tallies,
) {
  const count = (sentAt: number, part: string | undefined, state: Answer['state'], took: number | null) => {
    if (state === 'open') return
    for (const tally of tallies.at(sentAt, part)) {
      tally.add('silent', 'questions')
      if (state === 'silent') tally.add('silent', 'silent')
      else if (took !== null) tally.hours.push(took / HOUR_MS)
    }
  }
  for (const [seat, { groupId, sentAt }] of invitedSeats(seats, invitations)) {
    const { hasAnswered, isReleased, isDue, answeredAt } = withEarlier(seat, seats.get(groupId)!)
    const isAnswered = hasAnswered && !isReleased
    const state = isAnswered ? 'answered' : isReleased || isDue ? 'silent' : 'open'
    const took = answeredAt !== null && answeredAt >= sentAt ? answeredAt - sentAt : null
    count(sentAt, parts.ofDinner(dinners.get(groupId)!), state, took)
  }
  for (const { eveningId, userId, sureSentAt, took, state } of answers)
    if (sureSentAt !== null) count(sureSentAt, parts.ofEvening(eveningId, userId), state, took)
}

/** Returns the seats that somebody was invited to, the last of each guest, with the first invitation. */
function invitedSeats(seats: Rows['seats'], invitations: readonly Invitation[]): Map<Seat, Invitation> {
  const first = new Map<Seat, Invitation>()
  for (const one of invitations) {
    const seat = seats.get(one.groupId)?.findLast(({ userId }) => userId === one.userId)
    if (seat && one.sentAt < (first.get(seat)?.sentAt ?? Number.POSITIVE_INFINITY)) first.set(seat, one)
  }
  return first
}

// who came back to a group has several rows: the first answer counts, and how the last one ended
function withEarlier(seat: Seat, all: readonly Seat[]): Seat {
  const others = all.filter((other) => other !== seat && other.userId === seat.userId)
  if (others.length === 0) return seat
  const times = [seat, ...others].flatMap(({ answeredAt }) => answeredAt ?? [])
  return {
    ...seat,
    hasAnswered: seat.hasAnswered || others.some(({ hasAnswered }) => hasAnswered),
    answeredAt: times.length > 0 ? Math.min(...times) : null,
  }
}
