import type { Db } from '../db/open'
import { atOnce } from '../db/steps'
import type { Timing } from '../domain/group/deadlines'
import { MESSAGE_KINDS, type MessageKind } from '../domain/messages/message-kinds'
import { dueAt, silentAt, tablesWithFreeSeats } from './due'
import { dueAtEvening } from './due-evening'
import type { Due, Silent } from './due-input'
import { countUndated, dueInputOf, groupsToNotify, peopleInSteps, type StoredTable } from './read-due-input'
import { eveningsToNotify, readInSteps } from './read-evenings'
import { type Restaurants, restaurantsInSteps } from './restaurants'

/** What is due at one instant, of all groups and evenings, and what its filters need. */
export interface DueMessages {
  /** by kind; who wrote first stands first; then the soonest dinner, table by table in the order of seats */
  due: readonly Due[]
  /** the soonest dinner first */
  silent: readonly Silent[]
  /** ids of the groups made by hand at which a seat is free, the soonest dinner first; those of an evening are on its page */
  free: readonly number[]
  /** those that something is due about, by id; others may be there */
  groups: ReadonlyMap<number, Pick<StoredTable, 'pic' | 'eveningId'>>
  /** number of groups that have people and no date */
  undated: number
  /** the soonest dinner first */
  restaurants: Restaurants
}

/** Returns what is due at `now`, computed at once. */
export function dueMessagesAt(db: Db, now: Date, timing: Timing): DueMessages {
  return atOnce(dueMessagesInSteps(db, now, timing))
}

/** Groups in one step: some milliseconds. */
const STEP = 100

/** Computes what is due; every group is as it was at one instant, but not all at the same, and their people as they were before. */
export function* dueMessagesInSteps(
  db: Db,
  now: Date,
  timing: Timing,
  step = STEP,
): Generator<void, DueMessages> {
  const due: Due[] = []
  const silent: Silent[] = []
  const free: number[] = []
  const groups = new Map<number, Pick<StoredTable, 'pic' | 'eveningId'>>()
  const known = new Set<number>()
  const ids = groupsToNotify(db, now)
  yield
  const people = yield* peopleInSteps(db, ids)
  for (let from = 0; from < ids.length; from += step) {
    const input = dueInputOf(db, ids.slice(from, from + step), now, people)
    due.push(...dueAt(input, now, timing))
    silent.push(...silentAt(input, now))
    const short = tablesWithFreeSeats(input, now)
    free.push(...short.flatMap(({ id, eveningId }) => (eveningId === null ? id : [])))
    for (const { id, pic, eveningId, seats } of input.tables) {
      groups.set(id, { pic, eveningId })
      for (const { userId, wroteAt } of seats) if (wroteAt) known.add(userId)
    }
    yield
  }
  // nobody is written to of two evenings at once
  const notified = new Set<number>()
  for (const id of eveningsToNotify(db, now)) {
    const evening = yield* readInSteps(db, id, now, { without: notified })
    if (!evening) continue
    const about = dueAtEvening(evening, now, timing)
    for (const { kind, userId } of about) if (kind === 'evening') notified.add(userId)
    for (const { userId, wroteAt } of [...evening.guests, ...evening.candidates])
      if (wroteAt) known.add(userId)
    due.push(...about)
    yield
  }
  const restaurants = yield* restaurantsInSteps(db, now, timing.timeZone)
  const undated = countUndated(db)
  return { due: inOrder(due, known), silent, free, groups, undated, restaurants }
}

function inOrder(due: readonly Due[], known: ReadonlySet<number>): Due[] {
  const ranks = new Map<MessageKind, number>(MESSAGE_KINDS.map((kind, i) => [kind, i * 2]))
  const ranked: Due[][] = Array.from({ length: ranks.size * 2 }, () => [])
  // those of one kind come table by table already
  for (const one of due) ranked[ranks.get(one.kind)! + Number(!known.has(one.userId))]!.push(one)
  return ranked.flat()
}
