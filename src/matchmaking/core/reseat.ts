// one search, from the tables that are to those that are best
import { aimsOf, compareAims } from './aims'
import { shareSpent } from './anneal'
import { dealPromised } from './deal-promised'
import { EXACT_LIMIT } from './exact'
import { improve, type SeatOptions } from './improve'
import { FEWEST, LAID, layExactly } from './lay-exactly'
import { continuing } from './overlap'
import type { People } from './people'
import { createRandom, type Random } from './random'
import { type Draft, repack } from './repack'
import { allowed, SEATS, scoreTable } from './score'
import { settle, unitsOf } from './settle'

/** What is settled before people are dealt again. */
export interface ReseatOptions extends Omit<SeatOptions, 'helper'> {
  /** 1 for each row that was promised a seat; nobody when missing. Once announced, everybody who sits was promised it. */
  promised?: ArrayLike<number>
  /** Tables of `was` that stay as they are, and their people with them. */
  locked?: readonly number[]
  /** Whether people may know where they sit: then as few as possible move. */
  announced?: boolean
  /** Most tables in all; any number when missing. */
  tablesMax?: number
  /**
   * How many promised seats may be lost for one whole table more; none when missing. One does not break up two whole tables
   * for one person, three no whole table for the one to three people who are left.
   */
  lostForTable?: number
}

export interface Reseating {
  /** Rows, six seats a table, −1 where a seat is empty: only at tables of four or five, which have a promised seat each, and at locked ones. */
  tables: Int32Array
  /** For each table the index of the one in `was` that it continues, or −1. */
  from: Int32Array
  /** The score of each table, at most 100; NaN unless six sit there. */
  scores: Float64Array
  /** The mean of whole tables; 0 without any. */
  score: number
  /** Rows without a seat that were not promised one, ascending. */
  spare: Int32Array
  /** Rows that were promised a seat and have none, ascending. */
  lost: Int32Array
  /** Rows that sat at a table and sit at one that does not continue it, ascending. */
  moved: Int32Array
  /** Places tried: one person and one table each. */
  moves: number
}

/** Units that a pair adds which sits together again, once announced; where these still move too many, so many that few move. */
const STAY = [20, 120]
/** Tables read to lay few people with as many pairs together as before. */
const READS = 2_000_000
/** Swaps tried a person where that is not bounded otherwise. */
const SWAPS = 1000

/**
 * Deals people of one pool again, who have tables already: `was` holds six rows each, −1 where a seat is empty. As many promised
 * seats as can be kept, of these deals as many whole tables as a fresh deal would make, the fewest missed turns, once
 * announced the most people who keep their table, and the best score, in this order. Promised people who fit at no table of six sit at
 * tables of five or four. With nobody promised all tables have six.
 */
export function reseat(unpromised: People, was: Int32Array, options: ReseatOptions): Reseating {
  const started = options.now()
  const random = createRandom(options.seed)
  const { locked = [], announced = false, tablesMax = Number.POSITIVE_INFINITY, lostForTable = 0 } = options
  const groups = Array.from({ length: was.length / SEATS }, (_, t) =>
    Array.from(was.subarray(t * SEATS, (t + 1) * SEATS)).filter((row) => row >= 0),
  )
  const promised = Uint8Array.from({ length: unpromised.n }, (_, row) => Number(options.promised?.[row] ?? 0))
  if (announced) for (const row of groups.flat()) promised[row] = 1
  const people = { ...unpromised, promised }

  const isLocked = new Set(locked)
  const settled = new Set(locked.flatMap((t) => groups[t]!))
  const free: number[] = []
  for (let row = 0; row < people.n; row++) if (!settled.has(row)) free.push(row)
  const open = groups.filter((_, t) => !isLocked.has(t))
  const most = Math.max(0, tablesMax - locked.length)

  const deal: Deal = { people, free, open, most, lostForTable, random, options, started }
  const { tables, moves } = announced ? dealWithFewMoves(deal) : dealAfresh(deal)
  return result(people, groups, [...locked], tables, moves)
}

interface Deal {
  people: People
  free: number[]
  open: number[][]
  most: number
  lostForTable: number
  random: Random
  options: ReseatOptions
  started: number
}

/** Everybody is dealt, and the score alone decides who sits with whom. */
function dealAfresh(deal: Deal) {
  const { people, free, random, options, started } = deal
  const { tables } = dealPromised(people, free, deal, random)
  const whole = tables.filter((table) => table.length === SEATS)
  const short = tables.filter((table) => table.length < SEATS)
  const seats = Int32Array.from(whole.flat())
  // few people at whole tables have the best ones already
  const isBest = free.length <= EXACT_LIMIT && short.length === 0
  const share = short.length === 0 ? 1 : AFRESH
  let moves = 0
  if (!isBest)
    moves = improve(people, seats, [{ first: 0, tables: whole.length }], random, started, {
      ...options,
      ...(options.deadlineMs !== undefined && { deadlineMs: options.deadlineMs * share }),
      ...(options.maxMoves !== undefined && { maxMoves: options.maxMoves * share }),
    })
  const improved = [...whole.map((_, t) => [...seats.subarray(t * SEATS, (t + 1) * SEATS)]), ...short]
  if (short.length > 0) moves += settleIn(deal, improved, { stay: 0, from: whole.length, left: 1 }, moves)
  return { tables: improved, moves }
}

/** Share of the time in which whole tables are improved among themselves, when there are short ones. */
const AFRESH = 0.8

/** Whole tables stay unless that costs a promised seat or a whole table. */
function dealWithFewMoves(deal: Deal) {
  const { people, free, open, random } = deal
  const spared = new Set(open.filter((table) => table.length === SEATS && allowed(people, table)))
  const fresh = dealPromised(people, free, deal, random)
  const { whole } = aimsOf(people, fresh.tables)
  const drafts = [asItIs(deal), dealtAround(deal, spared)]
  for (const draft of drafts) repack(people, draft, { ...deal, whole, spared })
  if (free.length <= LAID) drafts.push(laidTogether(deal))
  const reached = [...drafts, fresh].map((draft) => ({ draft, aims: aimsOf(people, draft.tables) }))
  const most = reached.reduce((a, b) => (compareAims(b.aims, a.aims, deal.lostForTable) > 0 ? b : a))
  // a fresh deal moves nearly everybody
  const best = reached.filter(({ aims }) => compareAims(aims, most.aims, deal.lostForTable) === 0)
  const candidates = best.filter(({ draft }) => draft !== fresh || best.length === 1)

  let moves = 0
  const ends = candidates.flatMap(({ draft }, k) =>
    STAY.map((stay, at) => {
      const whole = draft.tables.filter((table) => spared.has(table))
      const others = draft.tables.filter((table) => !spared.has(table))
      const left = (candidates.length - k) * STAY.length - at
      moves += settleIn(deal, others, { stay, from: 0, left }, moves)
      const tables = [...whole, ...others]
      const kept = stayingRows(tables, continuing(tables, open, people.n), open)
      return { tables, kept, units: tables.reduce((sum, table) => sum + unitsOf(people, table), 0) }
    }),
  )
  const { tables } = ends.reduce((a, b) =>
    b.kept > a.kept || (b.kept === a.kept && b.units > a.units) ? b : a,
  )
  return { tables, moves }
}

/** The tables as they are, where at least four are left; the others give their people away. */
function asItIs({ people, free, open, most }: Deal): Draft {
  const tables = open
    .filter((table) => table.length >= FEWEST && allowed(people, table))
    .sort((a, b) => b.length - a.length)
    .slice(0, most)
  const seated = new Set(tables.flat())
  return { tables, left: free.filter((row) => !seated.has(row)) }
}

/** Few people in the best way there is, with as many pairs together as before. */
function laidTogether({ people, free, open, most, lostForTable }: Deal): Draft {
  const groupOf = groupsOf(people, open)
  const tables = layExactly(people, free, most, lostForTable, { reads: READS, groupOf })
  const seated = new Set(tables.flat())
  return { tables, left: free.filter((row) => !seated.has(row)) }
}

/** The number of each row's table, or −1. */
function groupsOf(people: People, tables: readonly number[][]): Int32Array {
  const groupOf = new Int32Array(people.n).fill(-1)
  tables.forEach((table, t) => {
    for (const row of table) groupOf[row] = t
  })
  return groupOf
}

/** Whole tables as they are, and everybody else dealt. */
function dealtAround(deal: Deal, spared: ReadonlySet<number[]>): Draft {
  const { people, free, most, random } = deal
  const whole = [...spared].slice(0, most)
  const seated = new Set(whole.flat())
  const others = free.filter((row) => !seated.has(row))
  const { tables, left } = dealPromised(people, others, { ...deal, most: most - whole.length }, random)
  return { tables: [...whole, ...tables], left }
}

/** Settles tables with what is left of the moves, so that `left` times of it can be alike. */
function settleIn(
  { people, open, random, options, started }: Deal,
  tables: number[][],
  { left, ...how }: { stay: number; from: number; left: number },
  done: number,
): number {
  const groupOf = groupsOf(people, open)
  const { maxMoves = Number.POSITIVE_INFINITY, deadlineMs = Number.POSITIVE_INFINITY, now } = options
  const rows = tables.slice(how.from).reduce((sum, table) => sum + table.length, 0)
  const most = Math.min(SWAPS * rows, (maxMoves - done) / left)
  return settle(people, tables, { groupOf, ...how }, random, (tried) =>
    shareSpent(tried, most, (now() - started) / deadlineMs),
  )
}

/** How many people keep their table: who loses their seat keeps it as little as who moves. */
function stayingRows(
  tables: readonly number[][],
  from: Int32Array,
  groups: readonly (readonly number[])[],
): number {
  return tables.reduce((n, table, t) => n + table.filter((row) => groups[from[t]!]?.includes(row)).length, 0)
}

/** Rows that sit at a table that does not continue the one where they sat. */
function movedRows(
  tables: readonly number[][],
  from: Int32Array,
  groups: readonly (readonly number[])[],
): number[] {
  const groupOf = new Map(groups.flatMap((group, g) => group.map((row) => [row, g] as const)))
  return tables
    .flatMap((table, t) => table.filter((row) => (groupOf.get(row) ?? from[t]) !== from[t]))
    .sort((i, j) => i - j)
}

function result(
  people: People,
  groups: readonly number[][],
  locked: readonly number[],
  dealt: readonly number[][],
  moves: number,
): Reseating {
  const isLocked = new Set(locked)
  const from = continuing(
    dealt,
    groups.map((group, g) => (isLocked.has(g) ? [] : group)),
    people.n,
  )
  // tables in the order of those that they continue, then new ones
  const all = [
    ...locked.map((g) => ({ rows: groups[g]!, from: g })),
    ...dealt.map((rows, t) => ({ rows, from: from[t]! })),
  ]
  const last = groups.length
  all.sort((a, b) => (a.from < 0 ? last : a.from) - (b.from < 0 ? last : b.from))
  const tables = all.map(({ rows }) => rows)
  const ends = Int32Array.from(all, (table) => table.from)
  const scores = Float64Array.from(tables, (table) =>
    table.length === SEATS ? scoreTable(people, table) : Number.NaN,
  )
  const whole = scores.filter((score) => !Number.isNaN(score))
  const seated = new Uint8Array(people.n)
  for (const row of tables.flat()) seated[row] = 1
  const waiting = Int32Array.from({ length: people.n }, (_, row) => row).filter((row) => !seated[row])
  return {
    tables: Int32Array.from(
      tables.flatMap((table) => Array.from({ length: SEATS }, (_, x) => table[x] ?? -1)),
    ),
    from: ends,
    scores,
    score: whole.length === 0 ? 0 : whole.reduce((sum, score) => sum + score, 0) / whole.length,
    spare: waiting.filter((row) => !people.promised[row]),
    lost: waiting.filter((row) => people.promised[row]),
    moved: Int32Array.from(movedRows(tables, ends, groups)),
    moves,
  }
}
