import type { People } from './people'
import { allowedInstead, SEATS, scoreTable } from './score'

/** Most backups of a table. */
export const BACKUPS = 3
/** A backup must be able to take at least so many of the six seats. */
const REPLACEABLE = 4
/** Tables tried for one person, and for all together; beyond it, evenly chosen ones. */
const TRIED = 400
const TRIED_IN_ALL = 400_000

/** Spreads who is left over, best fit first and evenly. Returns three rows a table, −1 where there is none. */
export function assignBackups(people: People, tables: Int32Array, left: readonly number[]): Int32Array {
  const count = tables.length / SEATS
  const backups = new Int32Array(count * BACKUPS).fill(-1)
  const tried = Math.min(TRIED, Math.ceil(TRIED_IN_ALL / Math.max(1, left.length)))
  const offers = left.flatMap((row) => offersOf(people, tables, row, tried)).sort((a, b) => b.fit - a.fit)
  const placed = new Set<number>()

  // nobody becomes a second backup while a first one could still be placed elsewhere
  for (let round = 0; round < BACKUPS; round++) {
    for (const { row, table } of offers) {
      if (placed.has(row) || backups[table * BACKUPS + round] !== -1) continue
      if (round > 0 && backups[table * BACKUPS + round - 1] === -1) continue
      backups[table * BACKUPS + round] = row
      placed.add(row)
    }
  }
  return backups
}

interface Offer {
  row: number
  table: number
  /** Mean score of the table with this person in the seats they could take. */
  fit: number
}

function offersOf(people: People, tables: Int32Array, row: number, tried: number): Offer[] {
  const count = tables.length / SEATS
  const step = Math.max(1, count / tried)
  const offers: Offer[] = []
  const six = new Int32Array(SEATS)
  for (let at = row % step; at < count; at += step) {
    const table = Math.floor(at)
    const start = table * SEATS
    if (people.budget[tables[start]!] !== people.budget[row]) continue
    let replaceable = 0
    let sum = 0
    for (let seat = 0; seat < SEATS; seat++) {
      if (!allowedInstead(people, tables, start, seat, row)) continue
      replaceable++
      for (let x = 0; x < SEATS; x++) six[x] = x === seat ? row : tables[start + x]!
      sum += scoreTable(people, six)
    }
    if (replaceable >= REPLACEABLE) offers.push({ row, table, fit: sum / replaceable })
  }
  return offers
}
