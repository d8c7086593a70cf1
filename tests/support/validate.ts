import type { PersonRow } from '../../src/matchmaking/core/people'
import type { Seating } from '../../src/matchmaking/core/seat'

/** A pool as a run gets it. */
export interface Pool {
  rows: readonly PersonRow[]
  /** Pairs of phone indexes that must not share a table. */
  apart: readonly (readonly [number, number])[]
}

/** Every rule that a seating breaks, in words; empty when it is sound. Shares no code with the search. */
export function validate(pool: Pool, seating: Seating): string[] {
  const { tables, backups, left, scores } = seating
  const problems: string[] = []
  if (tables.length % 6 !== 0) problems.push('a table is not full')
  if (backups.length !== tables.length / 2) problems.push('there are not three places for backups a table')
  if (scores.length !== tables.length / 6) problems.push('there is not one score a table')

  // everybody is somewhere, once
  const places = new Int32Array(pool.rows.length)
  for (const row of [...tables, ...[...backups].filter((row) => row !== -1), ...left]) {
    if (!(row >= 0 && row < places.length)) problems.push(`row ${row} does not exist`)
    else places[row]!++
  }
  places.forEach((times, row) => {
    if (times !== 1) problems.push(`row ${row} is in ${times} places`)
  })

  const apart = apartKeys(pool)
  for (let t = 0; t < tables.length / 6; t++) {
    const six = [...tables.subarray(6 * t, 6 * t + 6)].map((row) => pool.rows[row]!)
    const broken = brokenRules(six, apart)
    if (broken) problems.push(`table ${t}: ${broken}`)
    for (const backup of [...backups.subarray(3 * t, 3 * t + 3)].filter((row) => row !== -1)) {
      const replaceable = six.filter((_, seat) => !brokenRules(six.with(seat, pool.rows[backup]!), apart))
      if (replaceable.length < 4)
        problems.push(`backup ${backup} of table ${t} replaces ${replaceable.length}`)
    }
  }
  return problems
}

/** Pairs of phones that must not share a table, as keys. */
export const apartKeys = (pool: Pool) => new Set(pool.apart.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]))

/** What keeps six people from sitting together, or undefined. */
export function brokenRules(six: readonly PersonRow[], apart: ReadonlySet<string>): string | undefined {
  if (new Set(six.map(({ budget }) => budget)).size > 1) return 'more than one budget'
  const women = six.filter(({ woman }) => woman).length
  if (women === 1 || women === 5) return 'someone is alone of a gender'
  const ages = six.map(({ age }) => age)
  if (Math.max(...ages) - Math.min(...ages) > 10) return 'ages too far apart'
  for (const a of six)
    for (const b of six) {
      if (a !== b && a.phone === b.phone) return 'someone twice'
      if (apart.has(`${a.phone} ${b.phone}`)) return 'people who must not meet'
    }
  return undefined
}
