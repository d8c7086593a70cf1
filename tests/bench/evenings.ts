// how many tables of six really sit, in 26 weeks with and without evenings, with and without backups called in time, and where
// people join; and how long the forecast takes: `bun tests/bench/evenings.ts [people a week] [seeds]`, default 30 and 10

import { BACKUPS } from '../../src/matchmaking/core/backups'
import { columns, type PersonRow } from '../../src/matchmaking/core/people'
import { createRandom } from '../../src/matchmaking/core/random'
import { allowed, mayMeet, SEATS } from '../../src/matchmaking/core/score'
import { seat } from '../../src/matchmaking/core/seat'
import { forecastOf } from '../../src/matchmaking/forecast'
import { madeUpPeople } from '../support/people'
import { NEVER, poolWith } from '../support/pool'
import { machine, percentile, table } from './measure'
import { type Way as FirstWay, type Outcome as Lived, STEPS } from './whole-evenings'

const WEEKS = 26
/** Lives of evenings that people join, and of each other assumption about them: one takes half a minute. */
const LIVES = 2
const LIVES_OF_OTHERS = 1
/** Fewer than so many and the dinner is off: who would have come waits on. */
const FEWEST = 4
const [ARRIVALS = 30, SEEDS = 10] = process.argv.slice(2).map(Number)

/** What people are like, in percent. */
const LIFE = {
  /** free on an evening that nobody asked them about */
  free: 60,
  /** answer the question when they can come */
  answers: 85,
  /** can still come to an evening they said they can, when they are invited */
  keeps: 92,
  /** answer an invitation in time */
  hears: 90,
  /** cancel while there is still time to call somebody */
  cancels: 6,
  /** do not turn up, too late for anybody else */
  fails: 3,
  /** of those who dined, want to dine again, each week */
  returns: 5,
}

interface Way {
  /** evenings a week; 0: the date is set for tables that are made already */
  evenings: number
  backups: boolean
}

interface Person {
  row: PersonRow
  arrived: number
  met: Set<number>
  seen: boolean
}

interface Outcome {
  tables: number
  /** of them, those that four or more came to */
  held: number
  /** of them, those of six */
  whole: number
  /** who came to those that were held */
  people: number
  /** weeks from the sign-up to the first dinner at a whole table, of each who had one */
  waits: number[]
}

function simulate({ evenings, backups }: Way, seed: number): Outcome {
  const random = createRandom(seed)
  const chance = (percent: number) => random.below(100) < percent
  const everybody = madeUpPeople(WEEKS * ARRIVALS, seed)
  const waiting = new Map<number, Person>()
  const dined = new Map<number, Person>()
  const outcome: Outcome = { tables: 0, held: 0, whole: 0, people: 0, waits: [] }
  for (let week = 0; week < WEEKS; week++) {
    for (const row of everybody.slice(week * ARRIVALS, (week + 1) * ARRIVALS))
      waiting.set(row.id, { row: { ...row }, arrived: week, met: new Set(), seen: false })
    for (const [id, person] of dined)
      if (chance(LIFE.returns)) {
        dined.delete(id)
        waiting.set(id, person)
      }
    const seatedThisWeek = new Set<number>()
    for (let evening = 0; evening < Math.max(1, evenings); evening++) {
      const pool = [...waiting.values()].filter(
        ({ row }) =>
          !seatedThisWeek.has(row.id) && (evenings === 0 || (chance(LIFE.answers) && chance(LIFE.free))),
      )
      const comes = () => chance(LIFE.hears) && chance(evenings === 0 ? LIFE.free : LIFE.keeps)
      for (const { six, whole } of dinnersOf(pool, { comes, chance, backups, seed: seed * 1000 + week })) {
        outcome.tables++
        if (six.length < FEWEST) continue
        outcome.held++
        outcome.people += six.length
        if (whole) outcome.whole++
        for (const person of six) {
          seatedThisWeek.add(person.row.id)
          for (const { row } of six) person.met.add(row.id)
          waiting.delete(person.row.id)
          dined.set(person.row.id, person)
          person.row.waited = 0
          if (whole && !person.seen) {
            person.seen = true
            outcome.waits.push(week - person.arrived)
          }
        }
      }
    }
  }
  return outcome
}

interface Evening {
  comes: () => boolean
  chance: (percent: number) => boolean
  backups: boolean
  seed: number
}

/** Seats a pool and returns who really came to each table. Who was left over has missed a turn. */
function dinnersOf(pool: Person[], { comes, chance, backups, seed }: Evening) {
  const rows = pool.map(({ row }) => row)
  const apart = pool.flatMap(({ row, met }) => [...met].map((other): [number, number] => [row.id, other]))
  const people = columns(rows, apart)
  const seating = seat(people, { seed, maxMoves: rows.length * 50, now: () => 0 })
  for (const row of seating.left) rows[row]!.waited++
  return Array.from(seating.scores, (_, t) => {
    const members = [...seating.tables.subarray(t * SEATS, (t + 1) * SEATS)]
    const others = [...seating.backups.subarray(t * BACKUPS, (t + 1) * BACKUPS)].filter((row) => row >= 0)
    const confirmed = members.filter(() => comes() && !chance(LIFE.cancels))
    for (const backup of backups ? others : []) {
      if (confirmed.length === SEATS) break
      if (!comes() || chance(LIFE.cancels)) continue
      // with a seat still open any six that may sit together will do
      if (fits(people, [...confirmed, backup])) confirmed.push(backup)
    }
    const came = confirmed.filter(() => !chance(LIFE.fails))
    return { six: came.map((row) => pool[row]!), whole: came.length === SEATS && allowed(people, came) }
  })
}

// the mix of genders is judged once all seats are taken
function fits(people: ReturnType<typeof columns>, rows: number[]): boolean {
  if (rows.length === SEATS) return allowed(people, rows)
  return rows.every((row, x) => rows.slice(0, x).every((other) => mayMeet(people, row, other)))
}

const WAYS: [string, Way][] = [
  ['no evenings, no backups', { evenings: 0, backups: false }],
  ['no evenings, backups called', { evenings: 0, backups: true }],
  ['one evening a week, no backups', { evenings: 1, backups: false }],
  ['one evening a week, backups called', { evenings: 1, backups: true }],
  ['two evenings a week, no backups', { evenings: 2, backups: false }],
  ['two evenings a week, backups called', { evenings: 2, backups: true }],
]

const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

console.log(machine())
console.log(`\n${WEEKS} weeks, ${ARRIVALS} sign-ups a week, means of ${SEEDS} seeds\n`)
console.log(
  table(
    WAYS.map(([name, way]) => {
      const outcomes = Array.from({ length: SEEDS }, (_, i) => simulate(way, i + 1))
      const tables = mean(outcomes.map((one) => one.tables))
      const whole = mean(outcomes.map((one) => one.whole))
      return {
        way: name,
        'tables made': tables.toFixed(1),
        'four or more came': mean(outcomes.map((one) => one.held)).toFixed(1),
        'six sat': whole.toFixed(1),
        'of those made': `${((100 * whole) / tables).toFixed(0)} %`,
        'guests at a table of six': `${((600 * whole) / mean(outcomes.map((one) => one.people))).toFixed(0)} %`,
        'dinners eaten': mean(outcomes.map((one) => one.people)).toFixed(0),
        'median weeks to a whole table': percentile(
          outcomes.flatMap(({ waits }) => waits),
          0.5,
        ),
      }
    }),
  ),
)

const FIRST: [string, FirstWay][] = [
  ...STEPS.map((until): [string, FirstWay] => [until, { until, arrivals: ARRIVALS, weeks: WEEKS }]),
  ...[100, 20, 0].map((paysFirst): [string, FirstWay] => [
    `door, ${paysFirst} % pay before there is a table`,
    { until: 'door', arrivals: ARRIVALS, weeks: WEEKS, life: { paysFirst } },
  ]),
  ['door, 1 % do not turn up', { until: 'door', arrivals: ARRIVALS, weeks: WEEKS, life: { fails: 1 } }],
  ['door, 15 % do not turn up', { until: 'door', arrivals: ARRIVALS, weeks: WEEKS, life: { fails: 15 } }],
  ['door, 10 sign-ups a week', { until: 'door', arrivals: 10, weeks: WEEKS }],
]
console.log(
  `\nThe same weeks with two evenings that people join, by the code that ships, means of ${LIVES} seeds\n`,
)
console.log(table(await rowsOf(FIRST)))

/** Lives all ways with two processes, and returns a row for each with the standard errors of its shares. */
async function rowsOf(ways: typeof FIRST) {
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
