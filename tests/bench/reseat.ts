// prints what dealing again makes of an evening's tables once some have cancelled, beside a fresh run of the same people:
//   bun tests/bench/reseat.ts [--people 20,200,2000] [--seeds 5] [--cpu]
// --cpu counts the time of the processor, which other work on the machine does not eat up
import { parseArgs } from 'node:util'
import { columns, type PersonRow } from '../../src/matchmaking/core/people'
import { createRandom } from '../../src/matchmaking/core/random'
import { type Reseating, reseat } from '../../src/matchmaking/core/reseat'
import { seat } from '../../src/matchmaking/core/seat'
import { madeUpPeople } from '../support/people'
import { type Dealt, problemsOf, rowsOf, sixSeats } from '../support/reseating'
import { table } from './measure'

/** Milliseconds that a deal may take. */
const AIMS: Record<string, number> = { 20: 50, 200: 500, 2000: 2000 }
/** In a hundred: pairs that met before or are kept apart, who cancels or does not pay by the second deal, and who cancels after. */
const APART = 1
const UNPAID = 12
const CANCEL = 6

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: Object.keys(AIMS).join() },
    seeds: { type: 'string', default: '5' },
    cpu: { type: 'boolean', default: false },
  },
})
const now = () => (values.cpu ? process.cpuUsage().user / 1000 : performance.now())
// what is measured first must not pay for the compiler
for (let seed = 90; seed < 93; seed++) evening(60, seed, 300)
for (const size of values.people.split(',')) {
  const rows = Array.from({ length: Number(values.seeds) }, (_, k) =>
    evening(Number(size), k + 1, AIMS[size] ?? 1000),
  )
  console.log(`\n${size} people, ${AIMS[size] ?? 1000} ms, means of seeds 1 to ${values.seeds}\n`)
  console.log(
    table(
      rows[0]!.map((deal, k) => ({
        deal: deal.deal,
        ...Object.fromEntries(
          Object.keys(deal.figures).map((key) => {
            const figures = rows.map((row) => row[k]!.figures[key]!)
            return [key, figures.reduce((sum, x) => sum + x, 0) / figures.length]
          }),
        ),
      })),
    ),
  )
}

/** The first deal of an evening, the one of those who paid, and the repairs once it is announced. */
function evening(n: number, seed: number, deadlineMs: number) {
  const random = createRandom(seed)
  const draw = (percent: number) => random.below(100) < percent
  const apart: [number, number][] = []
  for (let k = 0; k < (n * Math.min(n, 60) * APART) / 200; k++) apart.push([random.below(n), random.below(n)])
  let pool: Dealt = {
    rows: madeUpPeople(n, seed),
    apart: apart.filter(([a, b]) => a !== b),
    was: [],
    promised: Array(n).fill(false),
    locked: [],
    announced: false,
  }
  const first = measured('first deal', pool, seed, deadlineMs)
  const dealt = rowsOf(first.deal.tables)
  // who was dealt in and does not pay is out; who was left over stays, in reserve
  const paid = pool.rows.map((_, row) => dealt.flat().includes(row) && !draw(UNPAID))
  pool = without({ ...pool, was: dealt, promised: paid }, (row) => dealt.flat().includes(row) && !paid[row])
  const again = measured('those who paid', pool, seed, deadlineMs)
  const tables = rowsOf(again.deal.tables)
  const seated = new Set(tables.flat())
  pool = { ...pool, was: tables, promised: pool.rows.map((_, row) => seated.has(row)), announced: true }
  pool = without(pool, (row) => seated.has(row) && draw(CANCEL))
  const announced = measured('announced', pool, seed, deadlineMs)
  const locked = [...pool.was.keys()].filter((t) => pool.was[t]!.length === 6)
  const repair = measured('announced, whole tables stay', { ...pool, locked }, seed, deadlineMs)
  return [first, again, announced, repair].map(({ deal: _, ...rest }) => ({
    deal: rest.name,
    figures: rest.figures,
  }))
}

function measured(name: string, pool: Dealt, seed: number, deadlineMs: number) {
  const people = columns(pool.rows, pool.apart, { onePool: true })
  const promised = pool.promised.map(Number)
  const { locked, announced } = pool
  const started = now()
  const deal = reseat(people, sixSeats(pool.was), { promised, locked, announced, seed, deadlineMs, now })
  const ms = now() - started
  const problems = problemsOf(pool, deal)
  if (problems.length > 0) throw new Error(problems.slice(0, 5).join('; '))
  const fresh = now()
  const run = seat(people, { seed, deadlineMs, now })
  const freshMs = now() - fresh
  return {
    name,
    deal,
    figures: {
      people: pool.rows.length,
      ...figuresOf(deal),
      ms,
      'tables of a fresh run': run.scores.length,
      'its score': run.score,
      'its ms': freshMs,
    } as Record<string, number>,
  }
}

function figuresOf({ tables, spare, lost, moved, score }: Reseating) {
  const of = (size: number) => rowsOf(tables).filter((rows) => rows.length === size).length
  return {
    six: of(6),
    five: of(5),
    four: of(4),
    spare: spare.length,
    lost: lost.length,
    moved: moved.length,
    score,
  }
}

/** The same without some people: rows are counted again. */
function without(pool: Dealt, isGone: (row: number) => boolean): Dealt {
  const stays = [...pool.rows.keys()].filter((row) => !isGone(row))
  const index = new Map(stays.map((row, k) => [row, k]))
  const row = (at: number): PersonRow => pool.rows[at]!
  return {
    ...pool,
    rows: stays.map(row),
    promised: stays.map((at) => pool.promised[at]!),
    was: pool.was.map((rows) => rows.flatMap((at) => index.get(at) ?? [])),
  }
}
