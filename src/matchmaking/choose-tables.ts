import { BACKUPS_MAX } from '../domain/group'
import { byPriority } from '../domain/priority'
import type { Bounds } from '../domain/seating-form'
import { assignBackups, BACKUPS } from './core/backups'
import type { People } from './core/people'
import { SEATS } from './core/score'
import type { Seating } from './core/seat'

/**
 * Keeps the tables of a seating that its bounds allow: first those with most people who waited too often, then those whose
 * people missed most turns, then those with the best score. Backups are chosen again from everybody who is free then; where
 * each table is to have some, a budget keeps only as many tables as leave enough people for them, and at least one.
 */
export function chooseTables(
  people: People,
  found: Seating,
  { tables: most, backups: each }: Bounds,
): Seating {
  const kept = bestTables(people, found, most ?? found.scores.length, each ?? 0)
  if (kept.length === found.scores.length && each === undefined) return found

  const tables = Int32Array.from(kept.flatMap((t) => membersOf(found, t)))
  const seated = new Set(tables)
  const free = Array.from({ length: people.n }, (_, row) => row).filter((row) => !seated.has(row))
  // places fill evenly: without those of the last rounds, everything is as if there were fewer rounds
  const backups = assignBackups(people, tables, free).map((row, i) =>
    i % BACKUPS < (each ?? BACKUPS_MAX) ? row : -1,
  )
  const placed = new Set(backups)
  const scores = Float64Array.from(kept, (t) => found.scores[t]!)
  return {
    ...found,
    tables,
    backups,
    left: Int32Array.from(free.filter((row) => !placed.has(row))),
    scores,
    score: scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length,
  }
}

/** Returns the indexes of the tables that stay, ascending. */
function bestTables(people: People, found: Seating, most: number, each: number): number[] {
  const budgetOf = (t: number) => people.budget[found.tables[t * SEATS]!]!
  const free = new Map<number, number>()
  for (const budget of people.budget) free.set(budget, (free.get(budget) ?? 0) + 1)
  const room = new Map([...free].map(([budget, n]) => [budget, Math.max(1, Math.floor(n / (SEATS + each)))]))
  const claims = Array.from(found.scores, (score, t) => {
    return { t, score, waited: membersOf(found, t).map((row) => people.waited[row]!) }
  }).sort((a, b) => byPriority(a, b) || a.t - b.t)

  const kept: number[] = []
  for (const { t } of claims) {
    if (kept.length >= most) break
    const left = room.get(budgetOf(t))!
    if (left === 0) continue
    room.set(budgetOf(t), left - 1)
    kept.push(t)
  }
  return kept.sort((a, b) => a - b)
}

function membersOf({ tables }: Seating, t: number): number[] {
  return [...tables.subarray(t * SEATS, (t + 1) * SEATS)]
}
