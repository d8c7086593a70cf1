import type { WaitingReason } from '../domain/matchmaking/seating'
import { BUDGETS } from '../domain/profile/profile'
import { columns, type People } from './core/people'
import { AGE_SPAN, allowed, balanced, mayMeet, SEATS } from './core/score'
import type { Seating } from './core/seat'
import { numberWord } from './explain'
import { apartIn, type Pool } from './pool'

/** Why a row waits, with words for staff. */
export interface WhyWaiting {
  row: number
  reason: WaitingReason
  words: string
}

/** Search steps for a table around one row, and in all. */
const STEPS = 20_000
const STEPS_IN_ALL = 1_000_000

/** Returns why each row left over waits: the first hard rule that no table can meet (budget, age, gender, pairs), else `few`. */
export function reasonsToWait(
  pool: Pool,
  seating: Pick<Seating, 'left' | 'tables'>,
  isBound = false,
): WhyWaiting[] {
  if (seating.left.length === 0) return []
  const people = columns(pool.rows, apartIn(pool))
  const kept = new Set(pool.kept.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]))
  const pools = BUDGETS.map((_, budget) => budgetPool(people, seating.tables, budget))
  const steps = { left: STEPS_IN_ALL }
  return Array.from(seating.left, (row) => ({
    row,
    ...whyWaiting({ people, kept, budget: pools[people.budget[row]!]!, steps, isBound }, row),
  }))
}

interface BudgetPool {
  name: string
  rows: number[]
  /** How many men (0) and women (1) there are of each age. */
  ages: [Uint32Array, Uint32Array]
  tables: number
  /** Whether any pair must not meet. */
  history: boolean
}

interface Context {
  people: People
  kept: Set<string>
  budget: BudgetPool
  steps: { left: number }
  isBound: boolean
}

type Why = Omit<WhyWaiting, 'row'>

function whyWaiting(context: Context, row: number): Why {
  const { name, rows, tables } = context.budget
  const isFull = tables === Math.floor(rows.length / SEATS)
  if (rows.length < SEATS)
    return {
      reason: 'budget',
      words:
        rows.length === 1
          ? `Nobody else of ${name} is free`
          : `Only ${rows.length} people of ${name} are free`,
    }
  return (
    tooFewNear(context, row) ??
    noMix(context, row) ??
    metTooMany(context, row) ?? {
      reason: 'few',
      words: isFull
        ? `All tables are full: ${rows.length} people of ${name} make ${numberWord(tables)} ${tables === 1 ? 'table' : 'tables'}`
        : context.isBound
          ? 'A table would be possible, but the run was to make fewer'
          : 'All who would fit sit at tables, and those left over make no further one',
    }
  )
}

function tooFewNear({ people, budget }: Context, row: number): Why | undefined {
  const age = people.age[row]!
  if (spans(budget.ages, age).some(([men, women]) => men + women >= SEATS)) return undefined
  const near = sum(budget.ages, age - AGE_SPAN, age + AGE_SPAN) - 1
  if (near === 0) return { reason: 'age', words: `Nobody else within ten years of ${age}` }
  return {
    reason: 'age',
    words:
      near < SEATS - 1
        ? `Only ${near} ${near === 1 ? 'other' : 'others'} within ten years of ${age}`
        : `No five others within ten years of ${age} and of each other`,
  }
}

function noMix({ people, budget }: Context, row: number): Why | undefined {
  const woman = people.woman[row]!
  const age = people.age[row]!
  const all = spans(budget.ages, age)
  if (all.some((span) => hasMix(span, woman))) return undefined
  const alike = budget.ages[woman]!.subarray(Math.max(0, age - AGE_SPAN), age + AGE_SPAN + 1)
  if (alike.reduce((total, n) => total + n, 0) === 1)
    return { reason: 'gender', words: `The only ${woman ? 'woman' : 'man'} of this budget and age` }
  const [men, women] = all.reduce((best, span) => (span[0] + span[1] > best[0] + best[1] ? span : best))
  const both = `${women} ${women === 1 ? 'woman' : 'women'} and ${men} ${men === 1 ? 'man' : 'men'}`
  return { reason: 'gender', words: `${both} of this budget and age make no table with nobody alone` }
}

function metTooMany(context: Context, row: number): Why | undefined {
  const { people, budget, kept, steps } = context
  if (!budget.history) return undefined
  const age = people.age[row]!
  const others = people.apart
    .subarray(people.apartFrom[row]!, people.apartFrom[row + 1]!)
    .filter((other) => people.budget[other] === people.budget[row])
    .filter((other) => Math.abs(people.age[other]! - age) <= AGE_SPAN)
  const apart = [...new Set(others)]
  const ages = budget.ages.map((counts) => counts.slice()) as BudgetPool['ages']
  for (const other of apart) ages[people.woman[other]!]![people.age[other]!]!--
  if (!spans(ages, age).some((span) => hasMix(span, people.woman[row]!))) {
    const near = sum(budget.ages, age - AGE_SPAN, age + AGE_SPAN) - 1
    const byStaff = apart.filter((other) => kept.has(`${row} ${other}`)).length
    const verb =
      byStaff === 0
        ? 'Has met'
        : byStaff === apart.length
          ? 'Is kept apart from'
          : 'Has met or is kept apart from'
    const many = apart.length === near ? `all ${near}` : `${apart.length} of the ${near}`
    return { reason: 'met', words: `${verb} ${many} who would fit` }
  }
  if (canSit(people, budget, row, steps)) return undefined
  return { reason: 'met', words: 'Too many of those who would fit have met or are kept apart' }
}

/** Returns whether some table of the budget can hold the row; also true when the steps run out. */
function canSit(people: People, { rows }: BudgetPool, row: number, steps: { left: number }): boolean {
  const candidates = rows.filter((other) => other !== row && mayMeet(people, row, other))
  const end = Math.max(0, steps.left - STEPS)
  const table = [row]

  function complete(from: number): boolean {
    if (table.length === SEATS) return allowed(people, table)
    for (let at = from; at < candidates.length; at++) {
      if (steps.left-- <= end) return true
      const other = candidates[at]!
      if (table.some((sitting) => !mayMeet(people, sitting, other))) continue
      table.push(other)
      if (complete(at + 1)) return true
      table.pop()
    }
    return false
  }
  return complete(0)
}

function budgetPool(people: People, tables: Int32Array, budget: number): BudgetPool {
  const rows: number[] = []
  const ages: BudgetPool['ages'] = [new Uint32Array(512), new Uint32Array(512)]
  for (let row = 0; row < people.n; row++) {
    if (people.budget[row] !== budget) continue
    rows.push(row)
    ages[people.woman[row]!]![people.age[row]!]!++
  }
  let made = 0
  for (let at = 0; at < tables.length; at += SEATS) if (people.budget[tables[at]!] === budget) made++
  const history = rows.some((row) => people.apartFrom[row] !== people.apartFrom[row + 1])
  return { name: BUDGETS[budget]!, rows, ages, tables: made, history }
}

/** Returns the men and women in each span of ten years around `age`. */
function spans(ages: BudgetPool['ages'], age: number): [number, number][] {
  const found: [number, number][] = []
  for (let from = Math.max(0, age - AGE_SPAN); from <= age; from++)
    found.push([sum([ages[0]], from, from + AGE_SPAN), sum([ages[1]], from, from + AGE_SPAN)])
  return found
}

/** Returns whether six of these, one of the given gender, make an allowed mix. */
function hasMix([men, women]: readonly [number, number], woman: number): boolean {
  for (let w = 0; w <= SEATS; w++)
    if (balanced(w) && w <= women && SEATS - w <= men && (woman ? w > 0 : w < SEATS)) return true
  return false
}

function sum(ages: readonly Uint32Array[], from: number, to: number): number {
  let total = 0
  for (const counts of ages) for (let age = Math.max(0, from); age <= to; age++) total += counts[age]!
  return total
}
