import { BACKUPS_MAX, MEMBERS, tableName } from '../domain/group/group'
import { byPriority } from '../domain/matchmaking/priority'
import type { Preview, ProposedTable, SeatedPerson } from '../domain/matchmaking/seating'
import type { Bounds } from '../domain/matchmaking/seating-form'
import { ACTIVITIES, BUDGETS, type Budget, fromBits, HOBBIES, INTERESTS } from '../domain/profile/profile'
import { assignBackups, BACKUPS } from './core/backups'
import { columns, type People, type PersonRow } from './core/people'
import { SEATS } from './core/score'
import { type Seating, type SeatOptions, seat } from './core/seat'
import { explain } from './explain'
import { apartInSearch, type Pool } from './pool'

/** A table ready to be stored, with ids of users. */
export interface SeatedTable {
  name: string
  budget: Budget
  members: number[]
  backups: number[]
  score: number
}

/** A seating with ids of users, each of them once. */
export interface Proposal {
  tables: SeatedTable[]
  waiting: number[]
}

/** Time limit in ms, moves and pool size of a search. */
export interface SearchStats {
  deadlineMs: number
  moves: number
  pool: number
}

/** Time limits in ms by number of people, interpolated as powers. */
const DEADLINES = [
  [60, 1000],
  [600, 1000],
  [6000, 5000],
  [60_000, 30_000],
  [600_000, 120_000],
] as const

/** Returns the time limit of a search among so many people, in ms. */
export function deadlineFor(people: number): number {
  const within = Math.min(Math.max(people, DEADLINES[0][0]), DEADLINES.at(-1)![0])
  const above = Math.max(
    1,
    DEADLINES.findIndex(([size]) => size >= within),
  )
  const [[size, ms], [nextSize, nextMs]] = [DEADLINES[above - 1]!, DEADLINES[above]!]
  const power = Math.log(nextMs / ms) / Math.log(nextSize / size)
  return Math.round(ms * (within / size) ** power)
}

/** Seats a pool within the time limit of its size. */
export function seatPool(
  pool: Pool,
  { bounds = {}, ...options }: Pick<SeatOptions, 'seed' | 'now'> & { bounds?: Bounds },
): { seating: Seating; stats: SearchStats } {
  const deadlineMs = deadlineFor(pool.rows.length)
  const people = columns(pool.rows, apartInSearch(pool))
  const found = seat(people, { ...options, deadlineMs })
  const seating = chooseTables(people, found, bounds)
  return {
    seating,
    stats: { deadlineMs, moves: seating.moves, pool: pool.rows.length },
  }
}

/** Returns a seating with ids. */
export function proposalOf(pool: Pool, seating: Seating): Proposal {
  return {
    tables: tablesOf(seating).map((table) => seatedTable(pool, table)),
    waiting: Array.from(seating.left, (row) => pool.rows[row]!.id),
  }
}

export function seatsOf({ members, backups }: Pick<SeatedTable, 'members' | 'backups'>): number[] {
  return [...members, ...backups]
}

/** Returns a table of rows with name, budget and ids. */
export function seatedTable({ rows }: Pool, { members, backups, score }: RowTable): SeatedTable {
  return {
    ...titleOf(members.map((row) => rows[row]!)),
    members: members.map((row) => rows[row]!.id),
    backups: backups.map((row) => rows[row]!.id),
    score,
  }
}

export interface RowTable {
  members: number[]
  backups: number[]
  score: number
}

/** Returns the tables of a seating, each with its rows. */
export function tablesOf({ tables, backups, scores }: Seating): RowTable[] {
  return Array.from(scores, (score, t) => ({
    members: [...tables.subarray(t * MEMBERS, (t + 1) * MEMBERS)],
    backups: [...backups.subarray(t * BACKUPS_MAX, (t + 1) * BACKUPS_MAX)].filter((row) => row >= 0),
    score,
  }))
}

/** Returns a seating as staff see it: profiles and score terms. */
export function previewOf(
  pool: Pool,
  seating: Seating,
  stats: SearchStats & Pick<Preview, 'startedAt' | 'seed' | 'durationMs' | 'meetAgain'>,
): Preview {
  const { rows } = pool
  const tables = tablesOf(seating)
  return {
    ...stats,
    tables: tables.map(
      (table): ProposedTable => ({
        ...seatedTable(pool, table),
        score: { ...explain(table.members.map((row) => rows[row]!)), breaks: [] },
      }),
    ),
    people: peopleIn(pool),
    waiting: Array.from(seating.left, (row) => ({ id: rows[row]!.id })),
    score: tables.length > 0 ? seating.score : null,
  }
}

export function titleOf(six: readonly PersonRow[]): Pick<ProposedTable, 'name' | 'budget'> {
  const women = six.filter(({ woman }) => woman).length
  return {
    name: tableName(
      six.map(({ age }) => age),
      women,
    ),
    budget: BUDGETS[six[0]!.budget]!,
  }
}

export function peopleIn({ rows, names, phones, notes }: Pool): SeatedPerson[] {
  return rows.map((row, i) => ({ ...personOf(row, names[i]!, phones[i]!), notes: notes[i]! }))
}

function personOf(row: PersonRow, name: string, phone: string): Omit<SeatedPerson, 'notes'> {
  return {
    id: row.id,
    name,
    phone,
    age: row.age,
    gender: row.woman ? 'female' : 'male',
    activity: ACTIVITIES[row.activity]!,
    budget: BUDGETS[row.budget]!,
    comfort_level: row.comfort,
    hobbies: fromBits(HOBBIES, row.hobbies),
    interests: fromBits(INTERESTS, row.interests),
    smoker: row.smokes ? 'Yes' : 'No',
    drinker: row.drinks ? 'Yes' : 'No',
    waited: row.waited,
  }
}

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
