import { BACKUPS_MAX, MEMBERS, tableName } from '../domain/group'
import { ACTIVITIES, BUDGETS, type Budget, fromBits, HOBBIES, INTERESTS } from '../domain/profile'
import type { Preview, ProposedTable, SeatedPerson } from '../domain/seating'
import { columns, type PersonRow } from './core/people'
import { type Seating, type SeatOptions, seat } from './core/seat'
import { explain } from './explain'
import { apartIn, type Pool } from './pool'
import { reasonsToWait } from './reasons'

/** A table ready to be stored, its people as ids. */
export interface SeatedTable {
  name: string
  budget: Budget
  members: number[]
  backups: number[]
  score: number
}

/** A seating as ids: each is somebody of the pool, who appears once. */
export interface Proposal {
  tables: SeatedTable[]
  waiting: number[]
  /** what it was made of: the day that gave the ages, and everybody who has a place at a table */
  seen: { today: string; ids: number[]; versions: number[]; phones: string[] }
}

/** How a seating was found. */
export interface SearchFacts {
  deadlineMs: number
  moves: number
  pool: number
}

/** How long a search may take, in ms: people, and the time that so many are worth; in between it grows as a power. */
const DEADLINES = [
  [60, 200],
  [600, 1000],
  [6000, 5000],
  [60_000, 30_000],
  [600_000, 120_000],
] as const

/** How long a search among so many people may take, in ms. */
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

/** Seats a pool within the time that its size is worth. */
export function seatPool(
  pool: Pool,
  options: Pick<SeatOptions, 'seed' | 'now'>,
): { seating: Seating; facts: SearchFacts } {
  const deadlineMs = deadlineFor(pool.rows.length)
  const seating = seat(columns(pool.rows, apartIn(pool)), { ...options, deadlineMs })
  return { seating, facts: { deadlineMs, moves: seating.moves, pool: pool.rows.length } }
}

/** A seating as ids; `today` (`yyyy-MM-dd`) gave the ages. */
export function proposalOf(pool: Pool, seating: Seating, today: string): Proposal {
  const tables = tablesOf(seating)
  const placed = tables.flatMap(placesOf)
  return {
    tables: tables.map((table) => seatedTable(pool, table)),
    waiting: Array.from(seating.left, (row) => pool.rows[row]!.id),
    seen: {
      today,
      ids: placed.map((row) => pool.rows[row]!.id),
      versions: placed.map((row) => pool.versions[row]!),
      phones: placed.map((row) => pool.phones[row]!),
    },
  }
}

/** Everybody of a table. */
export function placesOf({ members, backups }: Pick<SeatedTable, 'members' | 'backups'>): number[] {
  return [...members, ...backups]
}

/** A table of rows as it is stored. */
export function seatedTable({ rows }: Pool, { members, backups, score }: RowTable): SeatedTable {
  return {
    ...titleOf(members.map((row) => rows[row]!)),
    members: members.map((row) => rows[row]!.id),
    backups: backups.map((row) => rows[row]!.id),
    score,
  }
}

/** A table as rows of the pool it was made of. */
export interface RowTable {
  members: number[]
  backups: number[]
  score: number
}

function tablesOf({ tables, backups, scores }: Seating): RowTable[] {
  return Array.from(scores, (score, t) => ({
    members: [...tables.subarray(t * MEMBERS, (t + 1) * MEMBERS)],
    backups: [...backups.subarray(t * BACKUPS_MAX, (t + 1) * BACKUPS_MAX)].filter((row) => row >= 0),
    score,
  }))
}

/** A seating as staff get to see it: with everybody's answers, what makes each score, and why people wait. */
export function previewOf(
  pool: Pool,
  seating: Seating,
  facts: SearchFacts & Pick<Preview, 'startedAt' | 'seed' | 'durationMs'>,
): Preview {
  const { rows } = pool
  const tables = tablesOf(seating)
  return {
    ...facts,
    tables: tables.map(
      (table): ProposedTable => ({
        ...seatedTable(pool, table),
        score: { ...explain(table.members.map((row) => rows[row]!)), breaks: [] },
      }),
    ),
    people: rows.map((row, i) => shown(row, pool.names[i]!, pool.phones[i]!)),
    waiting: reasonsToWait(pool, seating).map(({ row, ...why }) => ({ id: rows[row]!.id, ...why })),
    score: tables.length > 0 ? seating.score : null,
  }
}

/** The name and budget of a table of six. */
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

function shown(row: PersonRow, name: string, phone: string): SeatedPerson {
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
