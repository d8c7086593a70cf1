// one search, from the tables that are to those that are best
import { aimsOf, compareAims } from './aims'
import { choosePeople } from './choose-people'
import { FEWEST, LAID, layExactly } from './exact-tables'
import { type SeatOptions, shareSpent } from './improve'
import { continuing } from './overlap'
import type { People } from './people'
import { createRandom, type Random } from './random'
import { type Draft, rebuildTables } from './rebuild-tables'
import { allowed, SEATS } from './score'
import { settle, unitsOf } from './settle'

export interface ReseatOptions extends SeatOptions {
  /** Rows that were promised a seat, besides those who sit. */
  promised?: readonly number[]
  /** Tables of `was` that stay as they are, and their people with them. */
  locked?: readonly number[]
}

export interface Reseating {
  /** Four to six rows each, of promised people where fewer than six, and the index of the table in `was` that it continues. */
  tables: { members: number[]; from: number | null }[]
  /** Swaps tried. */
  moves: number
}

/** Units that a pair adds which sits together again; where these still move too many, so many that few move. */
const STAY = [20, 120]
/** Tables read to lay few people with as many pairs together as before. */
const READS = 2_000_000
/** Swaps tried a person where that is not bounded otherwise. */
const SWAPS = 1000

/**
 * Deals people of one pool again, who have tables already, whose rows are in `was`. As many promised seats as can be kept, of
 * these deals as many whole tables as a fresh deal would make, the fewest missed turns, the most people who keep their table, and
 * the best score, in this order. Promised people who fit at no table of six sit at tables of five or four.
 */
export function reseat(unpromised: People, was: readonly number[][], options: ReseatOptions): Reseating {
  const started = options.now()
  const random = createRandom(options.seed)
  const { locked = [], tablesMax = Number.POSITIVE_INFINITY } = options
  const promised = new Uint8Array(unpromised.n)
  for (const row of [...(options.promised ?? []), ...was.flat()]) promised[row] = 1
  const people = { ...unpromised, promised }

  const isLocked = new Set(locked)
  const fixed = new Set(locked.flatMap((t) => was[t]!))
  const free = Array.from({ length: people.n }, (_, row) => row).filter((row) => !fixed.has(row))
  const open = was.filter((_, t) => !isLocked.has(t))
  const most = Math.max(0, tablesMax - locked.length)
  const { tables, moves } = dealWithFewMoves({ people, free, open, most, random, options, started })

  const groups = was.map((table, t) => (isLocked.has(t) ? [] : table))
  const from = continuing(tables, groups, people.n)
  // in the order of those that they continue, then new ones
  const all = [
    ...locked.map((t) => ({ members: was[t]!, from: t })),
    ...tables.map((members, t) => ({ members, from: from[t]! < 0 ? null : from[t]! })),
  ].sort((a, b) => (a.from ?? was.length) - (b.from ?? was.length))
  return { tables: all, moves }
}

interface Deal {
  people: People
  free: number[]
  open: number[][]
  most: number
  random: Random
  options: ReseatOptions
  started: number
}

/** Whole tables stay unless that costs a promised seat or a whole table. */
function dealWithFewMoves(deal: Deal) {
  const { people, free, open, random } = deal
  const spared = new Set(open.filter((table) => table.length === SEATS && allowed(people, table)))
  const fresh = choosePeople(people, free, random, deal.most)
  const { whole } = aimsOf(people, fresh.tables)
  const drafts = open.length === 0 ? [] : [asItIs(deal), dealtAround(deal, spared)]
  for (const draft of drafts) rebuildTables(people, draft, { ...deal, whole, spared })
  if (free.length <= LAID) drafts.push(laidTogether(deal))
  const reached = [...drafts, fresh].map((draft) => ({ draft, aims: aimsOf(people, draft.tables) }))
  const most = reached.reduce((a, b) => (compareAims(b.aims, a.aims) > 0 ? b : a))
  // a fresh deal moves nearly everybody
  const best = reached.filter(({ aims }) => compareAims(aims, most.aims) === 0)
  const candidates = best.filter(({ draft }) => draft !== fresh || best.length === 1)

  let moves = 0
  const ends = candidates.flatMap(({ draft }, k) =>
    STAY.map((stay, at) => {
      const whole = draft.tables.filter((table) => spared.has(table))
      const others = draft.tables.filter((table) => !spared.has(table))
      const left = (candidates.length - k) * STAY.length - at
      moves += settleIn(deal, others, { stay, left }, moves)
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
function laidTogether({ people, free, open, most }: Deal): Draft {
  const groupOf = groupsOf(people, open)
  const tables = layExactly(people, free, most, { reads: READS, groupOf })
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
  const { tables, left } = choosePeople(people, others, random, most - whole.length)
  return { tables: [...whole, ...tables], left }
}

/** Settles tables with what is left of the moves, so that `left` times of it can be alike. */
function settleIn(
  { people, open, random, options, started }: Deal,
  tables: number[][],
  { left, stay }: { stay: number; left: number },
  done: number,
): number {
  const groupOf = groupsOf(people, open)
  const { maxMoves = Number.POSITIVE_INFINITY, deadlineMs = Number.POSITIVE_INFINITY, now } = options
  const rows = tables.reduce((sum, table) => sum + table.length, 0)
  const most = Math.min(SWAPS * rows, (maxMoves - done) / left)
  return settle(people, tables, { groupOf, stay }, random, (tried) =>
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
