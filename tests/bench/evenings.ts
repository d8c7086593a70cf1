// how many tables of six really sit in 26 weeks of evenings that people join, and how long the forecast takes:
// `bun tests/bench/evenings.ts [people a week]`, default 30

import { forecastOf } from '../../src/matchmaking/forecast'
import { madeUpPeople } from '../support/people'
import { NEVER, poolWith } from '../support/pool'
import { machine, percentile, table } from './measure'
import { type Outcome as Lived, STEPS, type Way } from './whole-evenings'

const WEEKS = 26
/** Lives of evenings that people join, and of each other assumption about them: one takes half a minute. */
const LIVES = 2
const LIVES_OF_OTHERS = 1
const [ARRIVALS = 30] = process.argv.slice(2).map(Number)

const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

console.log(machine())
const WAYS: [string, Way][] = [
  ...STEPS.map((until): [string, Way] => [until, { until, arrivals: ARRIVALS, weeks: WEEKS }]),
  ...[100, 20, 0].map((paysFirst): [string, Way] => [
    `door, ${paysFirst} % pay before there is a table`,
    { until: 'door', arrivals: ARRIVALS, weeks: WEEKS, life: { paysFirst } },
  ]),
  ['door, 1 % do not turn up', { until: 'door', arrivals: ARRIVALS, weeks: WEEKS, life: { fails: 1 } }],
  ['door, 15 % do not turn up', { until: 'door', arrivals: ARRIVALS, weeks: WEEKS, life: { fails: 15 } }],
  ['door, 10 sign-ups a week', { until: 'door', arrivals: 10, weeks: WEEKS }],
]
console.log(
  `\n${WEEKS} weeks of two evenings, ${ARRIVALS} sign-ups a week, by the code that ships, means of ${LIVES} seeds\n`,
)
console.log(table(await rowsOf(WAYS)))

/** Lives all ways with two processes, and returns a row for each with the standard errors of its shares. */
async function rowsOf(ways: typeof WAYS) {
  const jobs = ways.flatMap(([, way], i) =>
    Array.from({ length: way.life || way.arrivals !== ARRIVALS ? LIVES_OF_OTHERS : LIVES }, (_, seed) => ({
      i,
      way,
      seed: seed + 1,
    })),
  )
  const lived: Lived[][] = ways.map(() => [])
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { i, way, seed } = job
      const child = Bun.spawn([
        'bun',
        `${import.meta.dir}/whole-evenings.ts`,
        JSON.stringify(way),
        String(seed),
      ])
      lived[i]!.push(JSON.parse(await new Response(child.stdout).text()))
    }
  }
  await Promise.all([work(), work()])
  return ways.map(([name], i) => {
    const outcomes = lived[i]!
    const of = (key: keyof Lived) => mean(outcomes.map((one) => one[key])).toFixed(0)
    return {
      'as far as': name,
      tables: of('tables'),
      'of six': of('whole'),
      'of all': share(outcomes, 'whole', 'tables'),
      guests: of('guests'),
      'at a table of six': share(outcomes, 'guestsAtWhole', 'guests'),
      'found no table': of('left'),
      'of them paid': of('standby'),
      'to give back, of payments': percentOf(outcomes, 'owed', 'paid'),
      'messages a dinner': ratio(outcomes, 'messages', 'guests').toFixed(1),
      'presses a table': ratio(outcomes, 'presses', 'tables').toFixed(0),
      'Brier score of Expected / of 0.9 for all': brier(outcomes),
    }
  })
}

/** The mean squared error of what was said of seats before the dinner, beside that of nine in ten for everybody. */
function brier(outcomes: readonly Lived[]): string {
  const sum = (key: keyof Lived) => outcomes.reduce((total, one) => total + one[key], 0)
  const [ours, constant] = [sum('squares'), sum('squaresOfConstant')].map(
    (squares) => squares / sum('guesses'),
  )
  return `${ours!.toFixed(4)} / ${constant!.toFixed(4)}`
}

function ratio(outcomes: readonly Lived[], some: keyof Lived, all: keyof Lived): number {
  const sum = (key: keyof Lived) => outcomes.reduce((total, one) => total + one[key], 0)
  return sum(some) / sum(all)
}

function percentOf(outcomes: readonly Lived[], some: keyof Lived, all: keyof Lived): string {
  return `${(100 * ratio(outcomes, some, all)).toFixed(0)} %`
}

/** A share in percent, with its standard error as if every table were on its own. */
function share(outcomes: readonly Lived[], some: keyof Lived, all: keyof Lived): string {
  const part = ratio(outcomes, some, all)
  const error = Math.sqrt((part * (1 - part)) / outcomes.reduce((n, one) => n + one.tables, 0))
  return `${(100 * part).toFixed(0)} % ± ${(100 * error).toFixed(1)}`
}

// processor time: the machine may be busy with other work
const pools = [1, 2, 3, 4, 5].map((seed) => madeUpPeople(2000, seed))
const times = Array.from({ length: 51 }, (_, i) => {
  const before = process.cpuUsage().user
  forecastOf(poolWith(pools[i % pools.length]!), NEVER)
  return (process.cpuUsage().user - before) / 1000
}).slice(1)
const [median, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0))
console.log(`\nforecast of 2,000 people: median ${median} ms, p95 ${p95} ms of processor time`)
