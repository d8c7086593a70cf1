import type { Config } from '../config'
import type { Db } from '../db/open'
import { createShared } from '../db/shared'
import { inSlices } from '../db/steps'
import { MEMBERS } from '../domain/group/group'
import { BACK_DAYS, type Numbers, type NumbersQuery } from '../domain/staff/numbers'
import { DAY_MS, HOUR_MS } from '../domain/units'
import { type Breakdown, breakdownOf } from './breakdown'
import { countFeedback, hideWhatFollows } from './feedback'
import { countFunnel, countFunnelByDinners } from './funnel'
import { type Invitation, type Rows, readRows, type Seat } from './rows'
import { type Sittings, sittingsOf } from './sittings'
import { Tallies } from './tally'
import { type Window, windowOf } from './window'

export type ComputeNumbers = (query: NumbersQuery) => Promise<Numbers>

/** Returns what computes the figures: in slices, once for all who look at the same ones in a state of the database. */
export function createNumbers(db: Db, { timeZone }: Pick<Config, 'timeZone'>): ComputeNumbers {
  const shared = new Map<string, () => Promise<Numbers>>()
  return ({ weeks, by }) => {
    const key = `${weeks} ${by}`
    const found =
      shared.get(key) ?? createShared(db, (now) => inSlices(numbersInSteps(db, { weeks, by, timeZone }, now)))
    shared.set(key, found)
    return found()
  }
}

/** Computes the figures of the last weeks, in steps of some milliseconds. */
export function* numbersInSteps(
  db: Db,
  { weeks, by, timeZone }: NumbersQuery & { timeZone: string },
  now: Date,
): Generator<void, Numbers> {
  const window = windowOf(Number(weeks), timeZone, now)
  const rows = yield* readRows(db, window, timeZone)
  yield
  const parts = breakdownOf(rows, by, timeZone, window)
  const tallies = new Tallies(window)
  const sittings = sittingsOf(rows, window)
  yield
  countTables(sittings, parts, tallies)
  countAbsences(rows, sittings, parts, tallies)
  yield
  countBack(sittings, parts, window, tallies)
  countFeedback(rows, sittings, parts, tallies)
  yield
  countInvitations(rows, parts, tallies)
  yield
  countFunnel(rows, sittings, by === 'budget' ? parts : undefined, tallies)
  if (by !== undefined && by !== 'budget') {
    yield
    countFunnelByDinners(rows, sittings, parts, window, tallies)
  }
  const starts = tallies.weekStarts()
  const found = parts.inOrder([...tallies.parts.keys()])
  const weekly = tallies.weeks.map((week) => week.done())
  const counted = found.map(({ key }) => tallies.part(key).done())
  hideWhatFollows(weekly)
  hideWhatFollows(counted)
  return {
    from: new Date(window.from).toISOString(),
    to: new Date(window.to).toISOString(),
    total: tallies.total.done(),
    weeks: weekly.map((counts, i) => ({ from: starts[i]!, counts })),
    parts: found.map(({ label }, i) => ({ label, counts: counted[i]! })),
  }
}

const SIZES = ['fewer', 'fewer', 'fewer', 'fewer', 'four', 'five', 'six'] as const

function countTables({ sat, marked, partly, missed }: Sittings, parts: Breakdown, tallies: Tallies) {
  for (const guests of Map.groupBy(sat, ({ dinner }) => dinner).values()) {
    const { dinner } = guests[0]!
    const size = SIZES[Math.min(guests.length, MEMBERS)]!
    for (const tally of tallies.at(dinner.at, parts.ofDinner(dinner))) {
      tally.add('tables', size)
      if (!marked.has(dinner.id)) tally.add('tables', 'unmarked')
      if (partly.has(dinner.id)) tally.add('tables', 'partly')
    }
  }
  for (const dinner of missed)
    for (const tally of tallies.at(dinner.at, parts.ofDinner(dinner))) tally.add('tables', 'fewer')
}

function countAbsences({ reminders, signUps }: Rows, { kept }: Sittings, parts: Breakdown, tallies: Tallies) {
  const reminded = Map.groupBy(reminders, ([groupId]) => groupId)
  for (const { dinner, person, as } of kept) {
    const isReminded = reminded.get(dinner.id)?.some(([, userId]) => signUps.personOf[userId] === person)
    for (const tally of tallies.at(dinner.at, parts.ofDinner(dinner))) {
      tally.add('absences', 'seats')
      if (isReminded) tally.add('absences', 'seatsWithToday')
      if (as === 'cancelled late') tally.add('absences', 'cancelledLate')
      if (as === 'cancelled late' && isReminded) tally.add('absences', 'lateAfterToday')
      if (as === 'no-show') tally.add('absences', 'noShows')
      if (as === 'no-show' && isReminded) tally.add('absences', 'noShowsAfterToday')
    }
  }
}

const BACK_MS = BACK_DAYS * DAY_MS

function countBack({ sat }: Sittings, parts: Breakdown, { now }: Window, tallies: Tallies) {
  const known = sat.filter(({ person }) => person !== null)
  for (const dinners of Map.groupBy(known, ({ person }) => person).values()) {
    dinners.sort((a, b) => a.dinner.at - b.dinner.at)
    for (const [i, { dinner }] of dinners.entries()) {
      const end = dinner.at + BACK_MS
      if (end > now) continue
      const next = dinners.slice(i + 1).find(({ dinner: later }) => later.at > dinner.at)
      for (const tally of tallies.at(end, parts.ofDinner(dinner))) {
        tally.add('back', 'dined')
        if (next && next.dinner.at <= end) tally.add('back', 'back')
      }
    }
  }
}

/** Counts the invitations, how long their answers took, and which stayed without one. */
function countInvitations({ dinners, seats, invitations }: Rows, parts: Breakdown, tallies: Tallies) {
  for (const [seat, { groupId, sentAt }] of invitedSeats(seats, invitations)) {
    const { hasAnswered, isReleased, isDue, answeredAt } = withEarlier(seat, seats.get(groupId)!)
    const isSilent = isReleased || (!hasAnswered && isDue)
    if (!hasAnswered && !isSilent) continue
    for (const tally of tallies.at(sentAt, parts.ofDinner(dinners.get(groupId)!))) {
      tally.add('silent', 'questions')
      if (isSilent) tally.add('silent', 'silent')
      else if (answeredAt !== null && answeredAt >= sentAt) tally.hours.push((answeredAt - sentAt) / HOUR_MS)
    }
  }
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
