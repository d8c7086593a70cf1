import { MEMBERS } from '../domain/group'
import { columns } from './core/people'
import { reseat } from './core/reseat'
import { deadlineFor } from './propose'
import type { DealRequest, DealResult } from './run-worker'

/** Deals people to tables; `now` is the time in ms, from any beginning. */
export function dealRows({ deal }: DealRequest, now: () => number): DealResult {
  const { rows, apart, was, promised, locked, announced, tablesMax, seed } = deal
  const people = columns(rows, apart, { onePool: true })
  const isPromised = new Uint8Array(rows.length)
  for (const row of promised) isPromised[row] = 1
  const seats = Int32Array.from(
    was.flatMap((table) => Array.from({ length: MEMBERS }, (_, x) => table[x] ?? -1)),
  )
  const deadlineMs = deadlineFor(rows.length)
  const { tables, from, moves } = reseat(people, seats, {
    ...{ promised: isPromised, locked, announced, seed, deadlineMs, now },
    ...(tablesMax !== null && { tablesMax }),
  })
  return {
    tables: Array.from(from, (table, t) => ({
      members: Array.from(tables.subarray(t * MEMBERS, (t + 1) * MEMBERS)).filter((row) => row >= 0),
      from: table < 0 ? null : table,
    })),
    moves,
    deadlineMs,
  }
}
