import { pairsIn } from './exact-tables'
import type { People } from './people'
import type { Random } from './random'
import { allowed, SEATS, unitsOfPair, unitsOfTable } from './score'

/** Temperatures in units. */
const HOT = 5
const COLD = 1.2
/** One swap of so many is of two people for two. */
const TWO = 4
/** Swaps tried between two readings of the clock. */
const BATCH = 256

/**
 * Improves tables of four to six rows by simulated annealing over swaps of two people, of two for two, or of a person and an empty seat; who sits and
 * how many short tables there are stays. Every pair that sat in one group, by `groupOf` (−1: none), adds `stay` units where it sits
 * together again. `progress()` says which share of the time is spent, by the number of swaps tried. Returns that number.
 */
export function settle(
  people: People,
  tables: number[][],
  { groupOf, stay }: { groupOf: Int32Array; stay: number },
  random: Random,
  progress: (tried: number) => number,
): number {
  if (tables.length < 2) return 0
  const worth = (table: readonly number[]) => unitsOf(people, table) + stay * pairsIn(table, groupOf)
  const now = tables.map((table) => [...table])
  const units = now.map(worth)
  const sum = () => units.reduce((total, value) => total + value, 0)
  const before = sum()

  // hot enough to take a table apart that was together
  const hot = Math.max(HOT, stay)
  let tried = 0
  for (let share = progress(0); share < 1; share = progress(tried)) {
    const heat = hot * (COLD / hot) ** share
    for (let k = 0; k < BATCH; k++, tried++) {
      const b = random.below(now.length)
      const a = random.below(now.length)
      if (a === b) continue
      const [one, other] = [now[a]!, now[b]!]
      const x = random.below(one.length)
      const y = random.below(SEATS)
      const isMove = y >= other.length
      // into an empty seat only where as many short tables of each size stay
      if (isMove && one.length !== other.length + 1) continue
      const [nextOne, nextOther] = isMove
        ? [one.toSpliced(x, 1), [...other, one[x]!]]
        : [one.with(x, other[y]!), other.with(y, one[x]!)]
      // two for two gets past tables where one for one leaves somebody alone
      if (!isMove && random.below(TWO) === 0) {
        const u = (x + 1 + random.below(one.length - 1)) % one.length
        const v = (y + 1 + random.below(other.length - 1)) % other.length
        nextOne[u] = other[v]!
        nextOther[v] = one[u]!
      }
      if (!mayBe(people, nextOne) || !mayBe(people, nextOther)) continue
      const [worthOne, worthOther] = [worth(nextOne), worth(nextOther)]
      const gain = worthOne + worthOther - units[a]! - units[b]!
      if (gain < 0 && (random.bits() >>> 0) / 4294967296 >= Math.exp(gain / heat)) continue
      now[a] = nextOne
      now[b] = nextOther
      units[a] = worthOne
      units[b] = worthOther
    }
  }
  if (sum() > before) tables.splice(0, tables.length, ...now)
  return tried
}

/** Whether four to six rows may be a table: short ones are only for promised seats. */
const mayBe = (people: People, table: readonly number[]) =>
  (table.length === SEATS || table.every((row) => people.promised[row])) && allowed(people, table)

/** Returns the units of a table; a short one counts the mean of its pairs, as if for all fifteen. */
export function unitsOf(people: People, table: readonly number[]): number {
  if (table.length === SEATS) return unitsOfTable(people, table)
  let sum = 0
  for (let x = 1; x < table.length; x++)
    for (let y = 0; y < x; y++) sum += unitsOfPair(people, table[x]!, table[y]!)
  return (sum * 30) / (table.length * (table.length - 1))
}
