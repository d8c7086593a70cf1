// prints how good the tables are that the matchmaking finds in a given time, beside simpler ways of seating:
//   bun tests/bench/match.ts [--people 60,600] [--seeds 5] [--times 50] [--cpu]
// --times also runs with so many times the deadline, as an idea of what could be reached;
// --cpu counts deadlines in the time of the processor, which other work on the machine does not eat up
import { parseArgs } from 'node:util'
import { columns, type People } from '../../src/matchmaking/core/people'
import { createRandom } from '../../src/matchmaking/core/random'
import { SEATS, scoreTable } from '../../src/matchmaking/core/score'
import { seat } from '../../src/matchmaking/core/seat'
import { madeUpPeople } from '../support/people'
import { validate } from '../support/validate'
import { plainAnnealing } from './annealing'
import { seatInOrder } from './in-order'

const DEADLINES: Record<string, number> = { 60: 200, 600: 1000, 6000: 5000, 60000: 30_000, 600000: 120_000 }

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '60,600,6000,60000' },
    seeds: { type: 'string', default: '5' },
    times: { type: 'string', default: '1' },
    cpu: { type: 'boolean', default: false },
  },
})
const now = () => (values.cpu ? process.cpuUsage().user / 1000 : performance.now())
const mean = (numbers: number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length

console.log(
  'people | deadline | seated | score (worst seed) | M places/s | plain annealing | M swaps/s | ratio | first come | random | long run | share | MB',
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
