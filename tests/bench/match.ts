// prints how good the tables are that the matchmaking finds in a given time, beside simpler ways of seating:
//   bun tests/bench/match.ts [--people 60,600] [--seeds 5] [--times 50] [--cpu]
//   bun tests/bench/match.ts --history
// --times also runs with so many times the deadline, as an idea of what could be reached;
// --cpu counts deadlines in the time of the processor, which other work on the machine does not eat up
import { parseArgs } from 'node:util'
import { columns, type People } from '../../src/matchmaking/core/people'
import { createRandom } from '../../src/matchmaking/core/random'
import { SEATS, scoreTable } from '../../src/matchmaking/core/score'
import { seat } from '../../src/matchmaking/core/seat'
import {
  ACTIVITY_UNITS,
  AGE_UNITS,
  HABIT_UNITS,
  HOBBY_UNITS,
  PAIR_MOST,
  TOPIC_UNITS,
} from '../../src/matchmaking/core/terms'
import { barredPool, plantedPool, regularsPool } from '../support/hard-pools'
import { madeUpPeople } from '../support/people'
import { type Pool, validate } from '../support/validate'
import { plainAnnealing } from './annealing'
import { seatInOrder } from './in-order'

const DEADLINES: Record<string, number> = { 60: 200, 600: 1000, 6000: 5000, 60000: 30_000, 600000: 120_000 }

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '60,600,6000,60000' },
    seeds: { type: 'string', default: '5' },
    times: { type: 'string', default: '1' },
    cpu: { type: 'boolean', default: false },
    history: { type: 'boolean', default: false },
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

if (values.history) {
  tellOfHistory()
  process.exit()
}

console.log(
  'people | deadline | worst placed | 50 or less | topics of all six | topics of three or more | pairs alone | seated | score (worst seed) | M places/s | plain annealing | M swaps/s | ratio | first come | random | long run | share | MB',
)
for (const size of values.people.split(',')) {
  const n = Number(size)
  const deadlineMs = DEADLINES[size] ?? 1000
  const runs = Array.from({ length: Number(values.seeds) }, (_, k) => measure(n, k + 1, deadlineMs))
  const of = (key: keyof (typeof runs)[number]) => runs.map((run) => run[key])
  const score = mean(of('score'))
  const plain = mean(of('plain'))
  const long = mean(of('long'))
  const cells = [
    n,
    `${deadlineMs / 1000} s`,
    mean(of('worst')).toFixed(1),
    `${(100 * mean(of('low'))).toFixed(1)} %`,
    mean(of('ofAll')).toFixed(2),
    mean(of('ofThree')).toFixed(2),
    mean(of('pairs')).toFixed(1),
    mean(of('seated')).toFixed(1),
    `${score.toFixed(2)} (${Math.min(...of('score')).toFixed(2)})`,
    mean(of('rate')).toFixed(0),
    plain.toFixed(2),
    mean(of('plainRate')).toFixed(1),
    (score / plain).toFixed(3),
    mean(of('first')).toFixed(1),
    mean(of('random')).toFixed(1),
    long ? long.toFixed(2) : '–',
    // each seed has other people, so each is compared with its own long run
    long ? `${(100 * mean(runs.map((run) => run.score / run.long))).toFixed(2)} %` : '–',
    Math.round(process.memoryUsage().rss / 1e6),
  ]
  console.log(cells.join(' | '))
}

/** Prints how many tables are found where few are allowed, of those that so many people could fill. */
function tellOfHistory(): void {
  let made = 0
  const tell = (name: string, pool: Pool) => {
    const seating = seat(columns(pool.rows, pool.apart), { seed: 1, maxMoves: 0, now })
    made += seating.scores.length
    console.log(`${name}: ${seating.scores.length} of ${Math.floor(pool.rows.length / SEATS)}`)
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
  console.log(`tables in all: ${made}`)
}

function measure(n: number, seed: number, deadlineMs: number) {
  const rows = madeUpPeople(n, seed)
  const people = columns(rows, [])
  const began = now()
  const seating = seat(people, { seed, deadlineMs, now })
  const rate = seating.moves / (now() - began) / 1000
  const problems = validate({ rows, apart: [] }, seating)
  if (problems.length > 0) throw new Error(problems.slice(0, 5).join('; '))

  const order = Int32Array.from(rows.keys())
  const first = meanScore(people, seatInOrder(people, order))
  const random = meanScore(people, seatInOrder(people, shuffled(order, seed)))

  // the yardstick begins with the tables that the search begins with
  const { tables } = seat(people, { seed, maxMoves: 0, now })
  const plainMoves = plainAnnealing(people, tables, { seed, deadlineMs, now })
  const times = Number(values.times)
  const long = times > 1 ? seat(people, { seed: seed + 100, deadlineMs: times * deadlineMs, now }).score : 0
  return {
    ...looks(people, seating.tables),
    score: seating.score,
    seated: seating.tables.length,
    rate,
    first,
    random,
    plain: meanScore(people, tables),
    plainRate: plainMoves / deadlineMs / 1000,
    long,
  }
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
    sums.low += Number(worst <= 50) / count
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
