import { MIXES } from './deal'
import { OVERDUE, type PersonRow } from './people'
import { AGE_SPAN, SEATS } from './score'

/** Imagined people of one age and gender. */
export interface Imagined {
  age: number
  woman: boolean
  people: number
}

// what a table and an overdue person count, as for `deal`: more than all turns waited, and than all tables
const TABLE = 2 ** 21
const LATE = 2 ** 40
const TURNS_MAX = 2000

/**
 * How many tables ages and genders make of people of one budget, as `deal` finds them in one hand (but for the order of
 * people of one age, which counts where somebody is overdue), also with some people more: the values of all beginnings
 * and all ends are kept, so that only the tables around newcomers are computed again.
 */
export class Dealing {
  readonly free: number
  readonly tables: number
  /** Ages in completed years; infinite where nobody is. */
  readonly youngest: number
  readonly oldest: number
  private readonly women: Side
  private readonly men: Side
  /** The best value without the youngest women and men, by their numbers. */
  private readonly ends: Float64Array[]
  /** The best value without the oldest women and men, by their numbers; computed when first needed. */
  private beginnings: Float64Array[] | undefined

  constructor(rows: readonly PersonRow[]) {
    this.women = sideOf(rows.filter(({ woman }) => woman))
    this.men = sideOf(rows.filter(({ woman }) => !woman))
    const ages = [...this.women.ages, ...this.men.ages]
    this.free = ages.length
    this.youngest = Math.min(...ages)
    this.oldest = Math.max(...ages)
    this.ends = endsOf(this.women, this.men)
    this.tables = tablesIn(this.ends[0]![0]!)
  }

  /** How many tables there are with these people more. */
  tablesWith({ age, woman, people }: Imagined): number {
    this.beginnings ??= endsOf(backwards(this.women), backwards(this.men))
    const [own, others] = woman ? [this.women, this.men] : [this.men, this.women]
    const [all, most] = [own.ages.length, others.ages.length]
    const lineOf = (lines: Float64Array[], k: number) =>
      woman ? lines[k]! : Float64Array.from(lines, (line) => line[k]!)
    let index = 0
    while (index < all && own.ages[index]! < age) index++
    const joined = sideWith(own, index, people, age)

    // only ends that begin among the newcomers, or so near that a table reaches them, have changed
    const lines: Float64Array[] = []
    for (let a = index; a <= Math.min(all, index + SEATS); a++) lines[a + people] = lineOf(this.ends, a)
    let best = 0
    for (let a = index + people - 1; a >= Math.max(0, index - SEATS + 1); a--) {
      const line = endsFrom(joined, a, others, lines)
      lines[a] = line
      if (a > index) continue
      const before = lineOf(this.beginnings, all - a)
      for (let b = 0; b <= most; b++) best = Math.max(best, before[most - b]! + line[b]!)
    }
    return tablesIn(best)
  }
}

/** Women, or men, by age: their ages and the sums of what it is worth to seat the first of them. */
interface Side {
  ages: Int32Array
  sums: Float64Array
}

function sideOf(rows: readonly PersonRow[]): Side {
  const sorted = [...rows].sort((a, b) => a.age - b.age)
  const sums = new Float64Array(sorted.length + 1)
  sorted.forEach(({ waited }, k) => {
    sums[k + 1] = sums[k]! + (waited >= OVERDUE ? LATE : 0) + Math.min(waited, TURNS_MAX)
  })
  return { ages: Int32Array.from(sorted, ({ age }) => age), sums }
}

/** The same people from the oldest to the youngest, as if these were the youngest. */
function backwards({ ages, sums }: Side): Side {
  const total = sums.at(-1)!
  return { ages: ages.map((age) => -age).reverse(), sums: sums.map((sum) => total - sum).reverse() }
}

function sideWith({ ages, sums }: Side, index: number, people: number, age: number): Side {
  const longer = new Int32Array(ages.length + people)
  longer.set(ages.subarray(0, index))
  longer.fill(age, index, index + people)
  longer.set(ages.subarray(index), index + people)
  const more = new Float64Array(longer.length + 1)
  more.set(sums.subarray(0, index))
  more.fill(sums[index]!, index, index + people)
  more.set(sums.subarray(index), index + people)
  return { ages: longer, sums: more }
}

function endsOf(own: Side, others: Side): Float64Array[] {
  const lines: Float64Array[] = Array(own.ages.length + 1)
  for (let a = own.ages.length; a >= 0; a--) lines[a] = endsFrom(own, a, others, lines)
  return lines
}

/** The best values of all ends without the first `a` of one side, by the number of others that they do without. */
function endsFrom(own: Side, a: number, others: Side, lines: readonly Float64Array[]): Float64Array {
  const most = others.ages.length
  const { ages, sums } = others
  const line = new Float64Array(most + 1)
  const next = lines[a + 1]
  if (next) line.set(next)
  // each mix on its own, the one that takes nobody of this side last: it goes on within the line
  for (const mix of MIXES) {
    if (a + mix > own.ages.length || mix === 0) continue
    const taken = SEATS - mix
    const youngest = own.ages[a]!
    const oldest = own.ages[a + mix - 1]!
    if (oldest - youngest > AGE_SPAN) continue
    const then = lines[a + mix]!
    const worth = TABLE + own.sums[a + mix]! - own.sums[a]!
    for (let b = most - taken; b >= 0; b--) {
      if (taken > 0) {
        const first = ages[b]!
        const last = ages[b + taken - 1]!
        if (last - first > AGE_SPAN || last - youngest > AGE_SPAN || oldest - first > AGE_SPAN) continue
      }
      const value = worth + sums[b + taken]! - sums[b]! + then[b + taken]!
      if (value > line[b]!) line[b] = value
    }
  }
  for (let b = most - 1; b >= 0; b--) {
    if (line[b + 1]! > line[b]!) line[b] = line[b + 1]!
    if (b + SEATS > most || ages[b + SEATS - 1]! - ages[b]! > AGE_SPAN) continue
    const value = TABLE + sums[b + SEATS]! - sums[b]! + line[b + SEATS]!
    if (value > line[b]!) line[b] = value
  }
  return line
}

const tablesIn = (value: number) => Math.floor((value % LATE) / TABLE)
