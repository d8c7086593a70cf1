// prints how good the tables are that the matchmaking finds in a given time, beside those that it finds in more:
//   bun tests/bench/match.ts [--people 60,600,6000,60000,600000] [--seeds 5] [--times 50] [--cpu]
// --seeds and --times (so many times the deadline, as an idea of what could be reached) replace those of a size;
// --cpu counts deadlines in the time of the processor, which other work on the machine does not eat up
import { parseArgs } from 'node:util'
import { columns } from '../../src/matchmaking/core/people'
import { seat } from '../../src/matchmaking/core/seat'
import { madeUpPeople } from '../support/people'
import { validate } from '../support/validate'

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
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: Object.keys(SIZES).join() },
    seeds: { type: 'string' },
    times: { type: 'string' },
    cpu: { type: 'boolean', default: false },
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
        (key === 'long' ? `, this search has ${(100 * ratio).toFixed(2)} % of it` : ''),
    )
  }
  tell('this search', 'score')
  tell(`this search in ${times} times the time`, 'long')
  tell('people seated', 'seated', 0)
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
  const problems = validate(pool, seating)
  if (problems.length > 0) throw new Error(problems.slice(0, 5).join('; '))

  return {
    score: seating.score,
    seated: seating.tables.length,
    rate,
    long:
      times > 1 ? seat(people, { seed: seed + 100, deadlineMs: times * deadlineMs, now }).score : undefined,
  }
}
