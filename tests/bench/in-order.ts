import type { People } from '../../src/matchmaking/core/people'
import { areApart } from '../../src/matchmaking/core/people'

/**
 * Tables as a host at the door fills them: people in the given order, each at the first open table they may join.
 * Returns the full tables, six rows each.
 */
export function seatInOrder(people: People, order: ArrayLike<number>): Int32Array {
  const open: number[][][] = [[], [], []]
  const full: number[] = []
  for (let k = 0; k < order.length; k++) {
    const row = order[k]!
    const tables = open[people.budget[row]!]!
    const table = tables.find((sitting) => mayJoin(people, sitting, row))
    if (!table) tables.push([row])
    else if (table.push(row) === 6) {
      full.push(...table)
      tables.splice(tables.indexOf(table), 1)
    }
  }
  return Int32Array.from(full)
}

function mayJoin(people: People, sitting: readonly number[], row: number): boolean {
  const six = [...sitting, row]
  const ages = six.map((i) => people.age[i]!)
  const women = six.filter((i) => people.woman[i]).length
  // five of one gender cannot be joined by a single other
  if (Math.max(women, six.length - women) === 5 && six.length === 6) return false
  return Math.max(...ages) - Math.min(...ages) <= 10 && sitting.every((i) => !areApart(people, i, row))
}
