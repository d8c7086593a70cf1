import { MEMBERS } from '../domain/group/group'
import { columns } from './core/people'
import { reseat } from './core/reseat'
import { seat } from './core/seat'
import type { DealRequest, DealResult } from './run-worker'

/** Places tried in a millisecond, about. */
const DEAL_MOVES_PER_MS = 30_000

/** Returns how long a deal is to take, in ms: for 20 people 50, for 200 500, for 2,000 2,000. */
const dealMs = (people: number) =>
  Math.round(people <= 200 ? Math.max(20, people) * 2.5 : 500 * (people / 200) ** 0.6)

/** Deals people to tables; the same people and seed give the same ones, however long that takes: it is bounded by moves alone. */
export function dealRows({ deal }: DealRequest, now: () => number): DealResult {
  const { rows, apart, was, promised, locked, tablesMax, seed } = deal
  const people = columns(rows, apart, { onePool: true })
  const ms = dealMs(rows.length)
  const options = {
    seed,
    maxMoves: ms * DEAL_MOVES_PER_MS,
    now,
    ...(tablesMax !== null && { tablesMax }),
  }
  if (was.length > 0 || promised.length > 0)
    return { ...reseat(people, was, { ...options, promised, locked }), deadlineMs: ms }
  const { tables, moves } = seat(people, options)
  const made = Array.from({ length: tables.length / MEMBERS }, (_, t) => ({
    members: [...tables.subarray(t * MEMBERS, (t + 1) * MEMBERS)],
    from: null,
  }))
  return { tables: made, moves, deadlineMs: ms }
}
