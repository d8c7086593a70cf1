import type { People } from '../../src/matchmaking/core/people'
import { createRandom, type Random } from '../../src/matchmaking/core/random'
import { balanced, mayMeet, SEATS, unitsOfTable } from '../../src/matchmaking/core/score'
import {
  ACTIVITY_UNITS,
  AGE_UNITS,
  HABIT_UNITS,
  HOBBY_UNITS,
  TOPIC_UNITS,
} from '../../src/matchmaking/core/terms'

// two published solvers of the maximally diverse grouping problem, after their papers, for this score and these rules; as
// there, the sum of everybody's pairs with every table is kept, so that most swaps are refused by three look-ups

type Solver = (table: Tables, random: Random, progress: () => number) => void

/** Improves `tables`, which hold the budgets one after the other, in place: each budget gets time by its people. */
export function solve(
  solver: Solver,
  people: People,
  tables: Int32Array,
  { seed, deadlineMs, now }: { seed: number; deadlineMs: number; now: () => number },
): void {
  const random = createRandom(seed)
  const started = now()
  for (let from = 0; from < tables.length; ) {
    let to = from
    while (to < tables.length && people.budget[tables[to]!] === people.budget[tables[from]!]) to += SEATS
    const [begin, end] = [
      started + (deadlineMs * from) / tables.length,
      started + (deadlineMs * to) / tables.length,
    ]
    const floor = new Tables(people, tables.slice(from, to))
    if (to - from > SEATS) solver(floor, random, () => (now() - begin) / (end - begin))
    tables.set(floor.best, from)
    from = to
  }
}

/** Iterated maxima search (Lai and Hao 2016): descents and weak kicks around one maximum, then a strong kick to another. */
export const iteratedMaxima: Solver = (floor, random, progress) => {
  const SEARCH_DEPTH = 5
  const WEAK = 3
  const SAMPLED = 10
  floor.descend(progress)
  while (progress() < 1) {
    let local = floor.save()
    for (let fails = 0; fails < SEARCH_DEPTH && progress() < 1; ) {
      for (let k = 0; k < WEAK; k++) floor.kick(random, SAMPLED)
      floor.descend(progress)
      if (floor.total > local.total) {
        local = floor.save()
        fails = 0
      } else fails++
    }
    floor.restore(local)
    for (let k = 0; k < 1.5 * SEATS; k++) floor.kick(random, 1)
    floor.descend(progress)
  }
}

/** Three-phase search with a population that shrinks (Yang, Cai, Jin, Tang, Gao 2022). */
export const threePhases: Solver = (floor, random, progress) => {
  const MOST = 15
  const FEWEST = 2
  const STRENGTH = [0.05, 0.2] as const
  const begin = floor.save()
  let population: Saved[] = []
  while (population.length < MOST && (population.length === 0 || progress() < 0.1)) {
    floor.restore(begin)
    if (population.length > 0) for (let k = 0; k < floor.n; k++) floor.kick(random, 1)
    floor.descend(progress)
    population.push(floor.save())
  }
  while (progress() < 1) {
    const share = STRENGTH[1] + (STRENGTH[0] - STRENGTH[1]) * progress()
    population = population.map((saved) => {
      let kept = saved
      const keep = () => {
        floor.descend(progress)
        if (floor.total > kept.total) kept = floor.save()
      }
      floor.restore(saved)
      for (let k = 0; k < share * floor.n; k++) floor.kick(random, 1)
      keep()
      floor.restore(kept)
      floor.exchangeWorst(random)
      keep()
      return kept
    })
    population.sort((a, b) => b.total - a.total)
    population.length = Math.min(
      population.length,
      Math.max(FEWEST, Math.round(MOST - (MOST - FEWEST) * progress())),
    )
  }
}

interface Saved {
  seats: Int32Array
  total: number
}

const APART = -10_000

/** Tables of one budget and what every swap of two of their people would change. */
class Tables {
  readonly n: number
  /** Rows as they sat when the total was highest. */
  best: Int32Array
  total = 0
  private bestTotal = Number.NEGATIVE_INFINITY
  private readonly count: number
  private readonly pair: Int32Array
  /** For each table the units of everybody with all who sit there. */
  private readonly near: Int32Array
  private readonly women: Int32Array
  private readonly worth: Int32Array
  /** What each table loses as a whole. */
  private readonly loss: Int32Array
  /** Numbers of people by seat, and seats by number. */
  private seats: Int32Array
  private readonly seatOf: Int32Array
  private readonly six = new Int32Array(SEATS)

  constructor(
    private readonly people: People,
    private readonly rows: Int32Array,
  ) {
    this.n = rows.length
    this.count = this.n / SEATS
    this.best = rows.slice()
    this.pair = new Int32Array(this.n * this.n)
    this.near = new Int32Array(this.n * this.count)
    this.women = new Int32Array(this.count)
    this.worth = new Int32Array(this.count)
    this.loss = new Int32Array(this.count)
    this.seats = new Int32Array(this.n)
    this.seatOf = new Int32Array(this.n)
    for (let i = 0; i < this.n; i++)
      for (let j = 0; j < i; j++) {
        const units = pairUnits(people, rows[i]!, rows[j]!)
        this.pair[i * this.n + j] = units
        this.pair[j * this.n + i] = units
      }
    this.restore({ seats: Int32Array.from(rows.keys()), total: 0 })
  }

  save(): Saved {
    return { seats: this.seats.slice(), total: this.total }
  }

  restore({ seats }: Saved): void {
    this.seats = seats.slice()
    this.near.fill(0)
    this.women.fill(0)
    this.total = 0
    seats.forEach((i, seat) => {
      this.seatOf[i] = seat
    })
    for (let t = 0; t < this.count; t++) {
      for (let x = t * SEATS; x < (t + 1) * SEATS; x++) this.add(seats[x]!, t, 1)
      this.appraise(t)
      this.total += this.worth[t]!
    }
    this.keep()
  }

  /** Makes the swaps that gain, until none does. */
  descend(progress: () => number): void {
    for (let gained = true; gained; ) {
      gained = false
      for (let i = 0; i < this.n; i++) {
        if (progress() >= 1) {
          this.keep()
          return
        }
        for (let j = 0; j < i; j++) {
          const gain = this.gainOf(i, j, 0)
          if (gain > 0) {
            this.swap(i, j, gain)
            gained = true
          }
        }
      }
    }
    this.keep()
  }

  /** Makes the best of so many allowed swaps that chance chooses. */
  kick(random: Random, sampled: number): void {
    let best: [number, number, number] | undefined
    for (let k = 0; k < sampled; k++) {
      for (let tries = 0; tries < 50; tries++) {
        const i = random.below(this.n)
        const j = random.below(this.n)
        const gain = this.gainOf(i, j, APART)
        if (gain <= APART) continue
        if (!best || gain > best[2]) best = [i, j, gain]
        break
      }
    }
    if (best) this.swap(...best)
  }

  /** Takes from each table whoever has least there, and lets these change places as suits them best. */
  exchangeWorst(random: Random): void {
    const worst = Array.from({ length: this.count }, (_, t) => {
      const six = [...this.seats.subarray(t * SEATS, (t + 1) * SEATS)]
      return six.reduce((a, b) => (this.near[t * this.n + b]! < this.near[t * this.n + a]! ? b : a))
    })
    for (const i of worst) {
      let best: [number, number, number] | undefined
      const from = random.below(this.count)
      for (let k = 0; k < this.count; k++) {
        const j = worst[(from + k) % this.count]!
        const gain = this.gainOf(i, j, APART)
        if (gain > APART && (!best || gain > best[2])) best = [i, j, gain]
      }
      if (best) this.swap(...best)
    }
  }

  /** What a swap gains; `least` or less when it is no more than that, or not allowed. */
  private gainOf(i: number, j: number, least: number): number {
    const { near, pair, n, loss, worth, women, people, rows } = this
    const a = Math.floor(this.seatOf[i]! / SEATS)
    const b = Math.floor(this.seatOf[j]! / SEATS)
    if (a === b) return APART
    const pairs =
      near[b * n + i]! + near[a * n + j]! - near[a * n + i]! - near[b * n + j]! - 2 * pair[i * n + j]!
    // the tables cannot lose less than nothing
    if (pairs + loss[a]! + loss[b]! <= least) return least
    const change = people.woman[rows[j]!]! - people.woman[rows[i]!]!
    if (!balanced(women[a]! + change) || !balanced(women[b]! - change)) return APART
    return this.unitsWith(a, i, j) + this.unitsWith(b, j, i) - worth[a]! - worth[b]!
  }

  private unitsWith(t: number, leaves: number, enters: number): number {
    for (let x = 0; x < SEATS; x++) {
      const i = this.seats[t * SEATS + x]!
      if (i !== leaves && this.pair[i * this.n + enters]! === APART) return APART
      this.six[x] = this.rows[i === leaves ? enters : i]!
    }
    return unitsOfTable(this.people, this.six)
  }

  private swap(i: number, j: number, gain: number): void {
    const [x, y] = [this.seatOf[i]!, this.seatOf[j]!]
    const [a, b] = [Math.floor(x / SEATS), Math.floor(y / SEATS)]
    this.add(i, a, -1)
    this.add(j, b, -1)
    this.add(i, b, 1)
    this.add(j, a, 1)
    this.seats[x] = j
    this.seats[y] = i
    this.seatOf[i] = y
    this.seatOf[j] = x
    this.appraise(a)
    this.appraise(b)
    this.total += gain
  }

  private add(i: number, t: number, sign: number): void {
    for (let k = 0; k < this.n; k++) this.near[t * this.n + k]! += sign * this.pair[i * this.n + k]!
    if (sign > 0) this.women[t]! += this.people.woman[this.rows[i]!]!
    else this.women[t]! -= this.people.woman[this.rows[i]!]!
  }

  private appraise(t: number): void {
    let pairs = 0
    for (let x = 0; x < SEATS; x++) {
      const i = this.seats[t * SEATS + x]!
      this.six[x] = this.rows[i]!
      pairs += this.near[t * this.n + i]!
    }
    this.worth[t] = unitsOfTable(this.people, this.six)
    this.loss[t] = pairs / 2 - this.worth[t]!
  }

  private keep(): void {
    if (this.total <= this.bestTotal) return
    this.bestTotal = this.total
    this.best = Int32Array.from(this.seats, (i) => this.rows[i]!)
  }
}

/** Units of a pair; very few when they may not meet. */
function pairUnits(people: People, i: number, j: number): number {
  const { topics, hobbies, age, habits, activity } = people
  if (!mayMeet(people, i, j)) return APART
  return (
    TOPIC_UNITS[topics[i]! & topics[j]!]! +
    HOBBY_UNITS[hobbies[i]! & hobbies[j]!]! +
    AGE_UNITS[Math.abs(age[i]! - age[j]!)]! +
    HABIT_UNITS[habits[i]! ^ habits[j]!]! +
    (activity[i] === activity[j] ? 0 : ACTIVITY_UNITS)
  )
}
