import { canBackUp } from './core/backups'
import { columns, type People } from './core/people'
import { allowed, mayMeet, SEATS, scoreTable } from './core/score'
import { apartIn, type Pool } from './pool'
import type { RowTable } from './propose'

/** Tables as they were meant to be, and who waits besides; all ids. */
export interface Draft {
  tables: { members: number[]; backups: number[] }[]
  waiting: number[]
}

/** Most people who lose their seat so that a table can be remade. */
const MOST_UNSEATED = 2
/** Seatings tried for one set of sitters, and for all tables together. */
const TRIED = 5_000
const TRIED_IN_ALL = 2_000_000

/**
 * Makes tables fit a pool that has changed since: empty seats and people who fit no more are replaced from the
 * table's own backups, else from whoever has no seat, the best score first; a table for which nobody is found is given
 * up. Everybody of the pool whom the draft names is at a table, a backup or waiting afterwards.
 */
export function remake(pool: Pool, draft: Draft): { tables: RowTable[]; waiting: number[] } {
  const people = columns(pool.rows, apartIn(pool))
  const rowOf = new Map(pool.rows.map(({ id }, row) => [id, row]))
  const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => rowOf.get(id) ?? [])
  const drafts = draft.tables.map(({ members, backups }) => ({
    members: rowsOf(members),
    backups: rowsOf(backups),
    whole: false,
  }))
  const loose = new Set(rowsOf(draft.waiting))
  const tries = { left: TRIED_IN_ALL }

  const broken: typeof drafts = []
  for (const draft of drafts) {
    draft.whole = draft.members.length === SEATS && allowed(people, draft.members)
    if (!draft.whole) broken.push(draft)
  }
  const mend = (draft: (typeof drafts)[number]) => {
    const six =
      refill(people, draft.members, draft.backups, tries) ??
      refill(people, draft.members, [...draft.backups, ...loose], tries)
    if (!six) return false
    for (const row of draft.members) loose.add(row)
    for (const row of six) loose.delete(row)
    Object.assign(draft, {
      members: six,
      backups: draft.backups.filter((row) => !six.includes(row)),
      whole: true,
    })
    return true
  }
  broken.sort((a, b) => b.members.length - a.members.length)
  const lost = broken.filter((draft) => !mend(draft))
  // the people of tables that nobody completes may complete each other's
  for (const { members, backups } of lost) for (const row of [...members, ...backups]) loose.add(row)
  for (const draft of lost) {
    draft.members = draft.members.filter((row) => loose.has(row))
    draft.backups = []
    mend(draft)
  }

  const tables = drafts
    .filter(({ whole }) => whole)
    .map(({ members, backups }) => {
      const six = Int32Array.from(members)
      const able = backups.filter((row) => canBackUp(people, six, 0, row))
      for (const row of backups) if (!able.includes(row)) loose.add(row)
      return { members, backups: able, score: scoreTable(people, six) }
    })
  return { tables, waiting: [...loose].sort((a, b) => a - b) }
}

/** The best table of as many of these sitters as possible and some of the candidates; null when none was found. */
function refill(
  people: People,
  sitters: readonly number[],
  candidates: readonly number[],
  tries: { left: number },
): number[] | null {
  for (let unseated = 0; unseated <= Math.min(MOST_UNSEATED, sitters.length); unseated++) {
    let best: Found | null = null
    for (const staying of subsets(sitters, sitters.length - unseated)) {
      const found = complete(people, staying, candidates, tries)
      if (found && (best === null || found.score > best.score)) best = found
    }
    if (best) return best.six
  }
  return null
}

interface Found {
  six: number[]
  score: number
}

function complete(
  people: People,
  sitters: readonly number[],
  candidates: readonly number[],
  tries: { left: number },
): Found | null {
  const missing = SEATS - sitters.length
  const friendly = sitters.every((row, x) =>
    sitters.slice(0, x).every((other) => mayMeet(people, row, other)),
  )
  if (!friendly) return null
  const fitting = candidates.filter((row) =>
    sitters.every((sitter) => sitter !== row && mayMeet(people, sitter, row)),
  )
  if (fitting.length < missing) return null

  const end = Math.max(0, tries.left - TRIED)
  const table = [...sitters]
  let best: Found | null = null
  const take = (from: number) => {
    if (table.length === SEATS) {
      if (!allowed(people, table)) return
      const score = scoreTable(people, table)
      if (best === null || score > best.score) best = { six: [...table], score }
      return
    }
    for (let at = from; at < fitting.length && tries.left > end; at++) {
      tries.left--
      const row = fitting[at]!
      if (table.slice(sitters.length).some((other) => !mayMeet(people, row, other))) continue
      table.push(row)
      take(at + 1)
      table.pop()
    }
  }
  take(0)
  return best
}

/** All ways to choose `size` of these rows. */
function subsets(rows: readonly number[], size: number): number[][] {
  if (size === rows.length) return [[...rows]]
  if (size <= 0) return size === 0 ? [[]] : []
  return rows.flatMap((row, at) => subsets(rows.slice(at + 1), size - 1).map((rest) => [row, ...rest]))
}
