import { MEMBERS } from '../domain/group/group'
import type { MeetAgain, MetBefore } from '../domain/matchmaking/meet-again'
import { deal } from './core/deal'
import { columns, type PersonRow } from './core/people'
import { countTables, metBefore, sum } from './met-before'
import type { Pool } from './pool'

/** Imagined people of one gender and range of ages with whom there would be another table. */
export interface Addition {
  woman: boolean
  /** Completed years; it works with every age between them. */
  youngest: number
  oldest: number
  /** One to three, all of one age. */
  people: number
}

export interface Forecast {
  free: number
  tables: number
  /** The smallest first, then those with the widest choice of ages; none where somebody who has met is in the way. */
  additions: Addition[]
  met: MetBefore | null
}

/** Most people of an addition, and most additions that are named. */
const MOST_PEOPLE = 3
const MOST_ADDITIONS = 3
/** Most people whose additions are searched for, each by another deal. */
const FORESEEN = 300
/** Ranges of ages that are tried. */
const WINDOWS = 3

/** Returns how many tables these people of one budget make, who else would make another one, and how many more sooner; see countTables. */
export function forecastOf(pool: Pool, when: { today: string; meetAgain: MeetAgain }): Forecast {
  const most = tablesOf(pool.rows)
  // what ages and genders make is all there is where nobody is kept from anybody
  const areApart = pool.met.length + pool.kept.length > 0
  const tables = areApart ? sum(countTables(pool)) : most
  const additions = tables === most ? additionsOf(pool.rows, tables) : []
  additions.sort((a, b) => a.people - b.people || widthOf(b) - widthOf(a))
  return {
    free: pool.rows.length,
    tables,
    additions: additions.slice(0, MOST_ADDITIONS),
    met: metBefore(pool, tables, when),
  }
}

const widthOf = ({ youngest, oldest }: Addition) => oldest - youngest

/** The smallest additions of each gender, for the ages of the pool; none of larger pools, which have someone of every age. */
function additionsOf(rows: readonly PersonRow[], tables: number): Addition[] {
  if (rows.length === 0 || rows.length > FORESEEN) return []
  const ages = rows.map(({ age }) => age)
  const [first, last] = [Math.min(...ages), Math.max(...ages)]
  const width = Math.ceil((last - first + 1) / WINDOWS)
  const found: Addition[] = []
  for (const woman of [true, false]) {
    for (let from = first; from <= last; from += width) {
      const addition = smallest(rows, tables, woman, from, Math.min(from + width - 1, last))
      const before = found.at(-1)
      // ranges that follow each other are one
      if (before && addition && follows(before, addition)) before.oldest = addition.oldest
      else if (addition) found.push(addition)
    }
  }
  return found
}

const follows = (a: Addition, b: Addition) =>
  a.woman === b.woman && a.people === b.people && a.oldest + 1 === b.youngest

/** The fewest people of these ages who make another table, with most of the ages that work. */
function smallest(
  rows: readonly PersonRow[],
  tables: number,
  woman: boolean,
  first: number,
  last: number,
): Addition | undefined {
  for (let people = 1; people <= MOST_PEOPLE; people++) {
    if (rows.length + people < MEMBERS * (tables + 1)) continue
    let best: Addition | undefined
    let start = first
    for (let age = first; age <= last; age++) {
      const imagined = Array.from({ length: people }, () => ({ ...rows[0]!, age, woman, waited: 0 }))
      if (tablesOf([...rows, ...imagined]) <= tables) start = age + 1
      else if (!best || age - start > widthOf(best)) best = { woman, youngest: start, oldest: age, people }
    }
    if (best) return best
  }
  return undefined
}

/** How many tables ages and genders make of people of one budget. */
const tablesOf = (rows: readonly PersonRow[]) =>
  deal(columns(rows, []), [...rows.keys()]).tables.length / MEMBERS
