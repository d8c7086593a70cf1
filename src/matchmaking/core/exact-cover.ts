import { allowedTables } from './allowed-tables'
import type { Dealt } from './deal'
import { byRight } from './fairness'
import { type People, urgency } from './people'
import type { Random } from './random'
import { SEATS } from './score'

/** Tables that are enumerated at most, and steps of trying whether more can be chosen: in a whole pool, and in a part of it. */
const TABLES = 60_000
/** Most people among whom tables are enumerated: among more there are more tables than that, as far as anybody has met. */
const PEOPLE = 1000
const STEPS = 30_000_000
const STEPS_OF_PART = 5_000_000
/** Tables taken apart at once, people packed together at most, and how often. */
const PART = 10
const TOGETHER = 90
const ROUNDS = 200
/** People up to whom the whole pool is packed once, where its tables are enumerated. */
const LARGE = 90
/** The share of the steps that one person's seat may take. */
const TURNS = 10
/** Orders in which one table more is looked for, and by how much chance changes them after the first. */
const ORDERS = 8
const CHANCE = 0.5

/**
 * Makes more tables where few are allowed: enumerates and packs them; where they are many, some tables and people left over at
 * a time (large neighbourhood search). Stops at `most` tables. Changes `dealt`.
 */
export function packTables(people: People, dealt: Dealt, most: number, random: Random): void {
  const everyone = [...dealt.tables, ...dealt.left]
  const whole = packed(people, everyone, dealt.tables.length / SEATS, { most, steps: STEPS, random })
  if (whole) Object.assign(dealt, whole)
  if (whole && everyone.length <= LARGE) return
  for (let round = 0; round < ROUNDS && dealt.tables.length < most * SEATS; round++) {
    const count = dealt.tables.length / SEATS
    const chosen = new Set<number>()
    for (let k = 0; k < PART; k++) chosen.add(random.below(count))
    const isChosen = (_: number, seat: number) => chosen.has(Math.floor(seat / SEATS))
    const whole = dealt.tables.filter(isChosen)
    const skip = random.below(dealt.left.length)
    const joining = [...dealt.left.slice(skip), ...dealt.left.slice(0, skip)].slice(
      0,
      TOGETHER - whole.length,
    )
    const rows = [...whole, ...joining]
    const limits = { most: Math.floor(rows.length / SEATS), steps: STEPS_OF_PART, random }
    const part = packed(people, rows, whole.length / SEATS, limits)
    if (!part || part.tables.length <= whole.length) continue
    const joined = new Set(joining)
    dealt.left = [...dealt.left.filter((row) => !joined.has(row)), ...part.left]
    dealt.tables = [...dealt.tables.filter((row, seat) => !isChosen(row, seat)), ...part.tables]
  }
}

/**
 * Tables of these rows, of which the first sit at `now` tables: more of them, and then, one after the other by their right to a
 * seat, those who were left over. Undefined when there are too many to choose from.
 */
function packed(
  people: People,
  rows: readonly number[],
  now: number,
  { most, steps, random }: { most: number; steps: number; random: Random },
): Dealt | undefined {
  const sixes = rows.length > PEOPLE ? null : allowedTables(people, rows, TABLES)
  if (!sixes) return undefined
  let tables = rows.slice(0, now * SEATS)
  const choose = (target: number, mustSit: Uint8Array, effort: number, chance?: Random) => {
    const { chosen, ...used } = chooseExactly(sixes, mustSit, target, effort, chance)
    if (chosen)
      tables = chosen.flatMap((t) => Array.from(sixes.subarray(t * SEATS, (t + 1) * SEATS), (i) => rows[i]!))
    return used.steps
  }
  const mustSit = Uint8Array.from(rows, (row, i) => Number(i < now * SEATS && urgency(people, row) > 0))
  // all of them at once leave the least to try; then one more at a time, each in a few orders
  if (tables.length < most * SEATS) choose(most, mustSit, steps / 2)
  const effort = steps / ORDERS
  for (let order = 0; tables.length < most * SEATS && order < ORDERS; order++) {
    const before = tables.length
    const used = choose(before / SEATS + 1, mustSit, effort, order > 0 ? random : undefined)
    if (tables.length > before) order = -1
    else if (used <= effort) break
  }

  mustSit.fill(0)
  const waited = [...rows.keys()].filter((i) => urgency(people, rows[i]!) > 0 || people.waited[rows[i]!]! > 0)
  let left = steps
  for (const i of waited.sort((i, j) => byRight(people, rows[i]!, rows[j]!))) {
    mustSit[i] = 1
    const isSeated = () => tables.includes(rows[i]!)
    const count = tables.length / SEATS
    // who waited too often comes before a table
    for (const target of urgency(people, rows[i]!) > 0 ? [count, count - 1] : [count])
      if (!isSeated()) left -= choose(target, mustSit, Math.min(left, steps / TURNS))
    mustSit[i] = Number(isSeated())
  }
  const seated = new Set(tables)
  return { tables, left: rows.filter((row) => !seated.has(row)) }
}

/**
 * Chooses `target` tables that share nobody, by trying: the person with the fewest tables left comes first, at each of them and
 * then, while people may stay over, at none (exact cover, Knuth 2000). `sixes` holds six people a table.
 */
function chooseExactly(
  sixes: Uint16Array,
  mustSit: Uint8Array,
  target: number,
  effort: number,
  random?: Random,
): { chosen?: number[]; steps: number } {
  const people = mustSit.length
  const isDone = new Uint8Array(people)
  const chosen: number[] = []
  let steps = 0

  const isFree = (t: number) => {
    for (let x = t * SEATS; x < (t + 1) * SEATS; x++) if (isDone[sixes[x]!]) return false
    return true
  }
  const mark = (t: number, done: number) => {
    for (let x = t * SEATS; x < (t + 1) * SEATS; x++) isDone[sixes[x]!] = done
  }

  function choose(open: Int32Array, over: number): boolean {
    if (chosen.length === target) return mustSit.every((must, i) => !must || isDone[i])
    steps += open.length + people
    const counts = new Int32Array(people)
    for (const t of open) for (let x = t * SEATS; x < (t + 1) * SEATS; x++) counts[sixes[x]!]!++
    let first = -1
    let without = 0
    for (let i = 0; i < people; i++) {
      if (isDone[i]) continue
      if (counts[i] === 0) {
        if (mustSit[i]) return false
        without++
      } else if (first < 0 || counts[i]! < counts[first]!) first = i
    }
    if (without > over || first < 0) return false

    // of their tables first the one that takes the fewest others away
    const meets = (t: number) => {
      let sum = 0
      for (let x = t * SEATS; x < (t + 1) * SEATS; x++) sum += counts[sixes[x]!]!
      return random ? sum * (1 + (CHANCE * random.below(1000)) / 1000) : sum
    }
    const order: { t: number; meets: number }[] = []
    for (const t of open)
      for (let x = t * SEATS; x < (t + 1) * SEATS; x++)
        if (sixes[x] === first) order.push({ t, meets: meets(t) })
    order.sort((a, b) => a.meets - b.meets || a.t - b.t)
    for (const { t } of order) {
      if (steps > effort) return false
      mark(t, 1)
      chosen.push(t)
      steps += open.length
      if (choose(open.filter(isFree), over)) return true
      chosen.pop()
      mark(t, 0)
    }
    if (mustSit[first] || without === over || steps > effort) return false
    isDone[first] = 1
    if (choose(open.filter(isFree), over - 1)) return true
    isDone[first] = 0
    return false
  }
  const isFound = choose(
    Int32Array.from({ length: sixes.length / SEATS }, (_, t) => t),
    people - target * SEATS,
  )
  return { ...(isFound && { chosen }), steps }
}
