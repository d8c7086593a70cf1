import { BACKUPS_MAX, MEMBERS, tableName } from '../domain/group'
import { ACTIVITIES, BUDGETS, fromBits, HOBBIES, INTERESTS } from '../domain/profile'
import type { Preview, ProposedTable, SeatedPerson } from '../domain/seating'
import { columns, type PersonRow } from './core/people'
import { type Seating, type SeatOptions, seat } from './core/seat'
import { explain } from './explain'
import { apartIn, type Pool } from './pool'
import { reasonsToWait } from './reasons'

/** A seating as ids: each is somebody of the pool, who appears once. */
export interface Proposal {
  tables: { members: number[]; backups: number[] }[]
  waiting: number[]
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

/** A seating as ids. */
export function proposalOf({ rows }: Pool, { tables, backups, left }: Seating): Proposal {
  const idOf = (row: number) => rows[row]!.id
  return {
    tables: Array.from({ length: tables.length / MEMBERS }, (_, t) => ({
      members: Array.from(tables.subarray(t * MEMBERS, (t + 1) * MEMBERS), idOf),
      backups: Array.from(
        backups.subarray(t * BACKUPS_MAX, (t + 1) * BACKUPS_MAX).filter((row) => row >= 0),
        idOf,
      ),
    })),
    waiting: Array.from(left, idOf),
  }
}

/** A seating as staff get to see it: with everybody's answers, what makes each score, and why people wait. */
export function previewOf(
  pool: Pool,
  seating: Seating,
  facts: SearchFacts & Pick<Preview, 'startedAt' | 'seed' | 'durationMs'>,
): Preview {
  const { rows } = pool
  const people = new Map(rows.map((row) => [row.id, row]))
  const { tables } = proposalOf(pool, seating)
  return {
    ...facts,
    tables: tables.map(({ members, backups }): ProposedTable => {
      const six = members.map((id) => people.get(id)!)
      return { ...titleOf(six), members, backups, score: { ...explain(six), breaks: [] } }
    }),
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
