// prints how good the tables are that the matchmaking finds in a given time, beside other ways of seating:
//   bun tests/bench/match.ts [--people 60,600,6000,60000,600000] [--seeds 5] [--times 50] [--cpu]
//   bun tests/bench/match.ts --history
//   bun tests/bench/match.ts --optimum
// --seeds and --times (so many times the deadline, as an idea of what could be reached) replace those of a size;
// --cpu counts deadlines in the time of the processor, which other work on the machine does not eat up;
// --history tells of the tables found where few are allowed, --optimum of small pools beside the best there is
import { parseArgs } from 'node:util'
import { columns, type People } from '../../src/matchmaking/core/people'
import { createRandom } from '../../src/matchmaking/core/random'
import { SEATS, scoreTable } from '../../src/matchmaking/core/score'
import { type Seating, seat } from '../../src/matchmaking/core/seat'
import {
  ACTIVITY_UNITS,
  AGE_UNITS,
  HABIT_UNITS,
  HOBBY_UNITS,
  PAIR_MOST,
  TOPIC_UNITS,
} from '../../src/matchmaking/core/terms'
import { barredPool, plantedPool, regularsPool } from '../support/hard-pools'
import { bestSum, mostTables } from '../support/optimum'
import { madeUpPeople } from '../support/people'
import { type Pool, validate } from '../support/validate'
import { plainAnnealing } from './annealing'
import { seatInOrder } from './in-order'

interface Size {
  deadlineMs: number
  seeds: number
  /** So many times the deadline, for the first so many seeds. */
  times: number
  longSeeds: number
}

const SIZES: Record<string, Size> = {
  60: { deadlineMs: 200, seeds: 5, times: 50, longSeeds: 5 },
  600: { deadlineMs: 1000, seeds: 5, times: 50, longSeeds: 5 },
  6000: { deadlineMs: 5000, seeds: 5, times: 50, longSeeds: 1 },
  60000: { deadlineMs: 30_000, seeds: 2, times: 5, longSeeds: 1 },
  600000: { deadlineMs: 120_000, seeds: 1, times: 1, longSeeds: 0 },
}
/** Pools above this size are too large for plain annealing. */
const PLAIN = 60_000

/** Figures that the score is told as a share of. */
const YARDSTICKS = ['best', 'long', 'plain']

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: Object.keys(SIZES).join() },
    seeds: { type: 'string' },
    times: { type: 'string' },
    cpu: { type: 'boolean', default: false },
    history: { type: 'boolean', default: false },
    optimum: { type: 'boolean', default: false },
  },
})
// the processor's time is asked for at most once in a millisecond, for asking takes long
let read = 0
let used = 0
const now = () => {
  const clock = performance.now()
  if (!values.cpu) return clock
  if (clock - read >= 1) {
    read = clock
    used = process.cpuUsage().user / 1000
  }
  return used
}
const mean = (numbers: number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length

// what is measured first must not pay for the compiler
for (const n of [60, 300]) measure(n, 99, { deadlineMs: 300, times: 1 })
if (values.history) tellOfHistory()
else if (values.optimum) tellOfOptimum()
else
  for (const size of values.people.split(',')) {
    const known = SIZES[size] ?? { deadlineMs: 1000, seeds: 5, times: 1, longSeeds: 5 }
    tellOf(Number(size), {
      ...known,
      ...(values.seeds && { seeds: Number(values.seeds) }),
      ...(values.times && { times: Number(values.times) }),
    })
  }

/** Prints what a size reaches, seed by seed and then as means. */
function tellOf(n: number, { deadlineMs, seeds, times, longSeeds }: Size) {
  const began = performance.now()
  console.log(`\n${n} people, ${deadlineMs / 1000} s, seeds 1 to ${seeds}`)
  const runs: ReturnType<typeof measure>[] = []
  for (let seed = 1; seed <= seeds; seed++) {
    runs.push(measure(n, seed, { deadlineMs, times: seed <= longSeeds ? times : 1 }))
  }
  const tell = (name: string, key: keyof (typeof runs)[number], digits = 2) => {
    // each seed has other people, so each is compared with its own
    const pairs = runs.flatMap((run) => (run[key] === undefined ? [] : [{ own: run.score, other: run[key] }]))
    if (pairs.length === 0) return
    const others = pairs.map(({ other }) => other)
    const ratio = mean(pairs.map(({ own, other }) => own / other))
    console.log(
      `  ${name}: ${mean(others).toFixed(digits)} (${Math.min(...others).toFixed(digits)} to ${Math.max(...others).toFixed(digits)})` +
        (YARDSTICKS.includes(key) ? `, this search has ${(100 * ratio).toFixed(2)} % of it` : ''),
    )
  }
  tell('this search', 'score')
  tell('the best there is, proven', 'best')
  tell(`this search in ${times} times the time`, 'long')
  tell('plain annealing', 'plain')
  tell('first come, first seated', 'first')
  tell('random order', 'random')
  tell('people seated', 'seated', 0)
  tell('mean of the pairs alone', 'pairs')
  tell('the worst-placed person', 'worst')
  tell('% of tables with someone at 50 or less', 'low')
  tell('topics that all six share', 'ofAll')
  tell('topics that three or more share', 'ofThree')
  tell('million places a second', 'rate', 0)
  console.log(
    `  ${Math.round(process.memoryUsage().rss / 1e6)} MB; measured in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
}

function measure(n: number, seed: number, { deadlineMs, times }: { deadlineMs: number; times: number }) {
  const pool = { rows: madeUpPeople(n, seed), apart: [] }
  const people = columns(pool.rows, [])
  const began = now()
  const seating = seat(people, { seed, deadlineMs, now })
  const rate = seating.moves / (now() - began) / 1000
  sound(pool, seating)

  // the others begin with the tables that the search begins with
  const { tables } = seat(people, { seed, maxMoves: 0, now })
  const compared = (improve: (tables: Int32Array) => unknown) => {
    const own = tables.slice()
    improve(own)
    return meanScore(people, own)
  }
  const options = { seed, deadlineMs, now }
  const order = Int32Array.from(pool.rows.keys())
  return {
    ...looks(people, seating.tables),
    score: seating.score,
    seated: seating.tables.length,
    rate,
    first: meanScore(people, seatInOrder(people, order)),
    random: meanScore(people, seatInOrder(people, shuffled(order, seed))),
    plain: n > PLAIN ? undefined : compared((own) => plainAnnealing(people, own, options)),
    long:
      times > 1 ? seat(people, { seed: seed + 100, deadlineMs: times * deadlineMs, now }).score : undefined,
    best: n > 100 ? undefined : bestMean(pool, people, seating),
  }
}

function sound(pool: Pool, seating: Seating): void {
  const problems = validate(pool, seating)
  if (problems.length > 0) throw new Error(problems.slice(0, 5).join('; '))
}

interface BudgetTables {
  seated: number[]
  reached: number
}

function budgetsOf(pool: Pool, { tables, scores }: Seating): BudgetTables[] {
  const budgets: BudgetTables[] = []
  scores.forEach((score, t) => {
    const six = tables.subarray(t * SEATS, (t + 1) * SEATS)
    const budget = pool.rows[six[0]!]!.budget
    budgets[budget] ??= { seated: [], reached: 0 }
    budgets[budget].seated.push(...six)
    budgets[budget].reached += score
  })
  return budgets.filter((budget) => budget !== undefined)
}

function bestOf(pool: Pool, people: People, { seated, reached }: BudgetTables): number | undefined {
  const rows = [...seated].sort((a, b) => a - b)
  return bestSum(pool, rows, (six) => scoreTable(people, six), reached)
}

/** The best mean for the people who sit, where it can be proven for every budget. */
function bestMean(pool: Pool, people: People, seating: Seating): number | undefined {
  let sum = 0
  for (const budget of budgetsOf(pool, seating)) {
    const best = bestOf(pool, people, budget)
    if (best === undefined) return undefined
    sum += best
  }
  return sum / seating.scores.length
}

/** Prints how many budgets of small pools are seated in the best way there is. */
function tellOfOptimum(): void {
  for (const [n, deadlineMs] of [
    [60, 200],
    [60, 1000],
    [90, 1000],
  ] as const) {
    const shares: number[] = []
    let unproven = 0
    for (let seed = 1; seed <= 15; seed++) {
      const pool = { rows: madeUpPeople(n, seed), apart: [] }
      const people = columns(pool.rows, [])
      for (const budget of budgetsOf(pool, seat(people, { seed, deadlineMs, now }))) {
        const best = bestOf(pool, people, budget)
        if (best === undefined) unproven++
        else shares.push(budget.reached / best)
      }
    }
    const reached = shares.filter((share) => share > 1 - 1e-9).length
    console.log(
      `${n} people in ${deadlineMs / 1000} s: ${reached} of ${shares.length} budgets with a proven best reach it, the worst has ${(100 * Math.min(...shares)).toFixed(2)} % of it; ${unproven} not proven`,
    )
  }
}

/** Prints how many tables are found where few are allowed, and how many there can be at most. */
function tellOfHistory(): void {
  const sums = { made: 0, most: 0, pools: 0, proven: 0, ms: 0 }
  const tell = (name: string, pool: Pool) => {
    const began = now()
    const seating = seat(columns(pool.rows, pool.apart), { seed: 1, maxMoves: 0, now })
    const ms = now() - began
    sound(pool, seating)
    const made = seating.scores.length
    const full = Math.floor(pool.rows.length / SEATS)
    const most = mostTables(pool, made) ?? full
    sums.made += made
    sums.most += most
    sums.pools++
    sums.proven += Number(made === most)
    sums.ms = Math.max(sums.ms, ms)
    console.log(`${name}: ${made} tables, at most ${most} exist (${full} by number), ${ms.toFixed(0)} ms`)
  }
  for (const n of [40, 64, 100, 150]) {
    for (const dinners of [10, 20, 30])
      tell(`${n} regulars after ${dinners} dinners`, regularsPool(n, dinners, n + dinners))
    for (const share of [0.5, 0.65, 0.8])
      tell(`${n} people, ${100 * share} % of pairs barred`, barredPool(n, share, n))
  }
  for (const tables of [8, 12, 20, 25])
    for (const share of [0.5, 0.65, 0.8, 0.9])
      tell(
        `${tables} tables that exist, ${100 * share} % of other pairs barred`,
        plantedPool(tables, share, tables),
      )
  console.log(
    `${sums.made} tables in all, at most ${sums.most} exist; ${sums.proven} of ${sums.pools} pools have proven to have no more; ${sums.ms.toFixed(0)} ms at most`,
  )
}

/** Means over tables: points of the pairs, of the worst-placed person's pairs, and topics by how many share them. */
function looks(people: People, tables: Int32Array) {
  const sums = { pairs: 0, worst: 0, low: 0, ofAll: 0, ofThree: 0 }
  const count = tables.length / SEATS
  for (let t = 0; t < count; t++) {
    const six = [...tables.subarray(t * SEATS, (t + 1) * SEATS)]
    const means = six.map((i) => mean(six.filter((j) => j !== i).map((j) => pairPoints(people, i, j))))
    const worst = Math.min(...means)
    const sharing = Array.from(
      { length: 8 },
      (_, bit) => six.filter((i) => people.topics[i]! & (1 << bit)).length,
    )
    sums.pairs += mean(means) / count
    sums.worst += worst / count
    sums.low += (100 * Number(worst <= 50)) / count
    sums.ofAll += sharing.filter((k) => k === SEATS).length / count
    sums.ofThree += sharing.filter((k) => k >= 3).length / count
  }
  return sums
}

/** Points of a pair, 100 at most. */
function pairPoints({ topics, hobbies, age, habits, activity }: People, i: number, j: number): number {
  const units =
    TOPIC_UNITS[topics[i]! & topics[j]!]! +
    HOBBY_UNITS[hobbies[i]! & hobbies[j]!]! +
    (AGE_UNITS[Math.abs(age[i]! - age[j]!)] ?? 0) +
    HABIT_UNITS[habits[i]! ^ habits[j]!]! +
    (activity[i] === activity[j] ? 0 : ACTIVITY_UNITS)
  return (100 * units) / PAIR_MOST
}

function shuffled(order: Int32Array, seed: number): Int32Array {
  const random = createRandom(seed)
  const mixed = order.slice()
  for (let k = mixed.length - 1; k > 0; k--) {
    const other = random.below(k + 1)
    const row = mixed[k]!
    mixed[k] = mixed[other]!
    mixed[other] = row
  }
  return mixed
}

function meanScore(people: People, tables: Int32Array): number {
  const scores = Array.from({ length: tables.length / SEATS }, (_, t) =>
    scoreTable(people, tables.subarray(t * SEATS, (t + 1) * SEATS)),
  )
  return scores.length === 0 ? 0 : mean(scores)
}
