import type { Parts } from './parts'
import type { Invitation, Rows, Seat } from './rows'
import type { Tallies } from './tally'
import type { Window } from './window'

const HOUR_MS = 3_600_000

/** Counts the invitations and questions, how long their answers took, and which stayed without one. */
export function countQuestions(
  { dinners, seats, evenings, invitations, answers }: Rows,
  parts: Parts,
  { now }: Window,
  tallies: Tallies,
) {
  const count = (sentAt: number, part: string | undefined, state: Answered) => {
    for (const tally of tallies.at(sentAt, part)) {
      if (state === 'open') continue
      tally.add('silent', 'questions')
      if (state === 'silent') tally.add('silent', 'silent')
      else if (state !== 'no time') tally.hours.push(state / HOUR_MS)
    }
  }
  // an invitation that was sent twice is one
  for (const [groupId, sent] of Map.groupBy(invitations, (one) => one.groupId)) {
    const dinner = dinners.get(groupId)
    if (!dinner) continue
    for (const [userId, sentAt] of firstOf(sent)) {
      const rows = seats.get(groupId)?.filter((seat) => seat.userId === userId) ?? []
      if (rows.length > 0) count(sentAt, parts.ofDinner(dinner), ofSeat(rows.reduce(both), sentAt, now))
    }
  }
  for (const { eveningId, userId, sureSentAt, hasAnswered, at, until } of answers) {
    if (sureSentAt === null) continue
    const { dealtAt, at: dinnerAt } = evenings.get(eveningId)!
    const isTimed = at >= sureSentAt && (dealtAt === null || at < dealtAt)
    const isOver = Math.min(until ?? dinnerAt, dealtAt ?? dinnerAt) <= now
    const state = hasAnswered ? (isTimed ? at - sureSentAt : 'no time') : isOver ? 'silent' : 'open'
    count(sureSentAt, parts.ofEvening(eveningId, userId), state)
  }
}

/** Milliseconds until the answer, or what there is instead. */
type Answered = number | 'no time' | 'silent' | 'open'

function ofSeat(seat: Seat, sentAt: number, now: number): Answered {
  const { hasAnswered, answeredAt, isReleased, until, leftAt } = seat
  if (hasAnswered && !isReleased)
    return answeredAt !== null && answeredAt >= sentAt ? answeredAt - sentAt : 'no time'
  return isReleased || until <= (leftAt ?? now) ? 'silent' : 'open'
}

function firstOf(sent: readonly Invitation[]): Map<number, number> {
  const first = new Map<number, number>()
  for (const { userId, sentAt } of sent)
    if (sentAt < (first.get(userId) ?? Number.POSITIVE_INFINITY)) first.set(userId, sentAt)
  return first
}

// who came back to a group has several rows: the first answer counts, and how the last one ended
function both(before: Seat, after: Seat): Seat {
  const times = [before.answeredAt, after.answeredAt].filter((at) => at !== null)
  return {
    ...after,
    hasAnswered: before.hasAnswered || after.hasAnswered,
    answeredAt: times.length > 0 ? Math.min(...times) : null,
  }
}
