import { FEWEST } from './exact-tables'
import { SEATS } from './score'

/** What is known about people, by their ids. */
export interface DoorRules {
  /** Kept apart by staff or by a guest: never proposed to sit together. */
  isApart(a: number, b: number): boolean
  /** Sat at one table at an earlier dinner. */
  hasMet(a: number, b: number): boolean
  isWoman(id: number): boolean
}

/** A person who goes from one table to another, both by their indexes. */
export interface DoorMove {
  id: number
  from: number
  to: number
}

/** What speaks against a table after the moves. */
export interface DoorWarning {
  table: number
  kind: 'met' | 'alone'
  ids: number[]
}

/** Placements of people tried for one choice of sizes, choices tried, and placements after which the best so far is proposed. */
const STEPS = 5000
const CHOICES = 200
const STEPS_IN_ALL = 20_000
/** People who move more than necessary at most, where some are kept apart. */
const DETOUR = 4

/**
 * Proposes who moves between the tables of one venue, of their people only those who are `here`, so that first as few as
 * possible sit with fewer than four, then most tables are whole, and the fewest people move; of these who makes the fewest
 * warnings. Never more than six, never fewer whole tables than before, never two together who are kept apart. No moves when
 * there is nothing to gain.
 */
export function mergeAtDoor(
  tables: readonly (readonly number[])[],
  here: ReadonlySet<number>,
  rules: DoorRules,
): { moves: DoorMove[]; warnings: DoorWarning[] } {
  const now = tables.map((table) => table.filter((id) => here.has(id)))
  const best = bestPlaced(now, rules)
  const moves = best?.moves ?? []
  const after = seatsAfter(now, moves)
  const changed = new Set(moves.flatMap(({ from, to }) => [from, to]))
  return {
    moves,
    warnings: [...changed].sort((a, b) => a - b).flatMap((t) => warningsAt(t, after[t]!, moves, rules)),
  }
}

function bestPlaced(now: readonly (readonly number[])[], rules: DoorRules): Placed | undefined {
  const sizes = now.map((table) => table.length)
  const before = aimsOf(sizes)
  const parts = partsOf(sizes)
    .map((part) => ({ part, aims: aimsOf(part), moves: fewestMoves(sizes, part) }))
    .filter(({ aims }) => compare(aims, before) < 0)
    .sort((a, b) => compare(a.aims, b.aims) || a.moves - b.moves)
  for (let at = 0; at < parts.length; ) {
    const { aims, moves: fewest } = parts[at]!
    const alike = parts.filter((other) => compare(other.aims, aims) === 0)
    for (let moves = fewest; moves <= fewest + DETOUR; moves++) {
      let best: Placed | undefined
      let left = STEPS_IN_ALL
      for (const { part } of alike)
        for (const choice of choicesOf(sizes, part, moves)) {
          if (best && (best.warned === 0 || left <= 0)) return best
          const found = place(now, choice, rules, best?.warned ?? Number.POSITIVE_INFINITY)
          left -= found.steps
          best = found.best ?? best
        }
      if (best) return best
    }
    at += alike.length
  }
  return undefined
}

/** Tables with fewer than four, how many people these lack, and minus the whole tables: the smaller the better. */
type Aims = [few: number, lacking: number, whole: number]

function aimsOf(sizes: readonly number[]): Aims {
  const few = sizes.filter((size) => size > 0 && size < FEWEST)
  const whole = sizes.filter((size) => size === SEATS).length
  return [few.length, few.reduce((sum, size) => sum + FEWEST - size, 0), -whole]
}

const compare = (a: Aims, b: Aims) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/** Every way to part as many people, by the sizes of tables from the largest on; whole tables do not get fewer. */
function partsOf(now: readonly number[]): number[][] {
  const whole = now.filter((size) => size === SEATS).length
  const found: number[][] = []
  const grow = (part: number[], rest: number, most: number) => {
    if (rest === 0) {
      if (part.filter((size) => size === SEATS).length >= whole)
        found.push([...part, ...Array<number>(now.length - part.length).fill(0)])
      return
    }
    if (part.length === now.length) return
    for (let size = Math.min(most, rest); size > 0 && size * (now.length - part.length) >= rest; size--)
      grow([...part, size], rest - size, size)
  }
  const people = now.reduce((sum, size) => sum + size, 0)
  grow([], people, SEATS)
  return found
}

/** How many people move at least: the largest tables become the largest. */
function fewestMoves(now: readonly number[], part: readonly number[]): number {
  const largest = [...now].sort((a, b) => b - a)
  return part.reduce((sum, size, t) => sum + Math.max(0, size - largest[t]!), 0)
}

/** Ways to give the sizes of a part to the tables so that exactly so many people move; a whole table stays. */
function choicesOf(now: readonly number[], part: readonly number[], moves: number): number[][] {
  const found: number[][] = []
  const rest = Array.from({ length: SEATS + 1 }, (_, size) => part.filter((other) => other === size).length)
  const grow = (sizes: number[], left: number) => {
    const at = sizes.length
    if (found.length === CHOICES) return
    if (at === now.length) {
      if (left === 0) found.push(sizes)
      return
    }
    const least = now[at] === SEATS ? SEATS : 0
    for (let size = SEATS; size >= least; size--) {
      const entering = Math.max(0, size - now[at]!)
      if (rest[size] === 0 || entering > left) continue
      rest[size]!--
      grow([...sizes, size], left - entering)
      rest[size]!++
    }
  }
  grow([], moves)
  return found
}

interface Placed {
  moves: DoorMove[]
  warned: number
}

/** Chooses who leaves each table and where to, with the fewest warnings, and fewer than `most`. */
function place(
  now: readonly (readonly number[])[],
  sizes: readonly number[],
  rules: DoorRules,
  most: number,
): { best: Placed | undefined; steps: number } {
  const open = sizes.map((size, t) => Math.max(0, size - now[t]!.length))
  let best: Placed | undefined
  let steps = STEPS
  const arrived: number[][] = now.map(() => [])

  // how many leave a table in all
  const leavingFrom = (t: number) => Math.max(0, (now[t]?.length ?? 0) - (sizes[t] ?? 0))
  /** Decides about the person `at` of table `from`, whom `leaving` more people are still to leave. */
  function decide(from: number, at: number, leaving: number, moves: DoorMove[]): void {
    if (best?.warned === 0 || --steps < 0) return
    if (from === now.length) {
      const after = seatsAfter(now, moves)
      const warned = after.flatMap((ids, t) => warningsAt(t, ids, moves, rules)).length
      if (warned < (best?.warned ?? most)) best = { moves: [...moves], warned }
      return
    }
    if (leaving === 0) {
      decide(from + 1, 0, leavingFrom(from + 1), moves)
      return
    }
    const table = now[from]!
    if (table.length - at < leaving) return
    const id = table[at]!
    for (let to = 0; to < now.length; to++) {
      if (arrived[to]!.length >= open[to]! || to === from) continue
      const others = [...now[to]!, ...arrived[to]!]
      if (others.some((other) => rules.isApart(id, other))) continue
      arrived[to]!.push(id)
      decide(from, at + 1, leaving - 1, [...moves, { id, from, to }])
      arrived[to]!.pop()
    }
    decide(from, at + 1, leaving, moves)
  }
  decide(0, 0, leavingFrom(0), [])
  return { best, steps: STEPS - steps }
}

function seatsAfter(now: readonly (readonly number[])[], moves: readonly DoorMove[]): number[][] {
  const gone = new Set(moves.map(({ id }) => id))
  return now.map((table, t) => [
    ...table.filter((id) => !gone.has(id)),
    ...moves.flatMap(({ id, to }) => (to === t ? id : [])),
  ])
}

/** Warns of who has met somebody they come to, and of who is alone of a gender at a table that changes. */
function warningsAt(
  table: number,
  ids: readonly number[],
  moves: readonly DoorMove[],
  { hasMet, isWoman }: DoorRules,
): DoorWarning[] {
  const arrived = new Set(moves.flatMap(({ id, to }) => (to === table ? id : [])))
  if (ids.length === 0 || !moves.some(({ from, to }) => from === table || to === table)) return []
  const warnings: DoorWarning[] = []
  ids.forEach((a, x) => {
    for (const b of ids.slice(0, x))
      if ((arrived.has(a) || arrived.has(b)) && hasMet(a, b))
        warnings.push({ table, kind: 'met', ids: [b, a] })
  })
  const women = ids.filter((id) => isWoman(id))
  const men = ids.filter((id) => !isWoman(id))
  for (const alone of [women, men])
    if (alone.length === 1 && ids.length > 1) warnings.push({ table, kind: 'alone', ids: [...alone] })
  return warnings
}
