import { canBackUp } from './core/backups'
import { columns, type People } from './core/people'
import { allowed, mayMeet, SEATS, scoreTable } from './core/score'
import { apartInSearch, type Pool } from './pool'
import type { RowTable } from './propose'

/** Tables as proposed and users who wait, as ids. */
export interface TableDraft {
  tables: { members: number[]; backups: number[] }[]
  waiting: number[]
}

/** Members who may lose their seat so that a table can be repaired. */
const MOST_UNSEATED = 2
/** Steps for one set of members, and for all tables. */
const TRIED = 5_000
const TRIED_IN_ALL = 2_000_000

/**
 * Repairs tables after their pool has changed: empty seats and members who no longer fit are replaced from the table's
 * backups, else from users without a seat, by best score; a table that cannot be completed is dropped. Each row of the
 * pool that the draft names ends up as member, backup or waiting.
 */
export function repairTables(pool: Pool, draft: TableDraft): { tables: RowTable[]; waiting: number[] } {
  const people = columns(pool.rows, apartInSearch(pool))
  const rowOf = new Map(pool.rows.map(({ id }, row) => [id, row]))
  const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => rowOf.get(id) ?? [])
  const drafts = draft.tables.map(({ members, backups }) => ({
    members: rowsOf(members),
    backups: rowsOf(backups),
    whole: false,
  }))
  const free = new Set(rowsOf(draft.waiting))
  const tries = { left: TRIED_IN_ALL }

  const broken: typeof drafts = []
  for (const draft of drafts) {
    draft.whole = draft.members.length === SEATS && allowed(people, draft.members)
    if (!draft.whole) broken.push(draft)
  }
  const repair = (draft: (typeof drafts)[number]) => {
    const six =
      refill(people, draft.members, draft.backups, tries) ??
      refill(people, draft.members, [...draft.backups, ...free], tries)
    if (!six) return false
    for (const row of draft.members) free.add(row)
    for (const row of six) free.delete(row)
    Object.assign(draft, {
      members: six,
      backups: draft.backups.filter((row) => !six.includes(row)),
      whole: true,
    })
    return true
  }
  broken.sort((a, b) => b.members.length - a.members.length)
  const lost = broken.filter((draft) => !repair(draft))
  // members of lost tables may complete each other's
  for (const { members, backups } of lost) for (const row of [...members, ...backups]) free.add(row)
  for (const draft of lost) {
    draft.members = draft.members.filter((row) => free.has(row))
    draft.backups = []
    repair(draft)
  }

  const tables = drafts
    .filter(({ whole }) => whole)
    .map(({ members, backups }) => {
      const six = Int32Array.from(members)
      const able = backups.filter((row) => canBackUp(people, six, 0, row))
      for (const row of backups) if (!able.includes(row)) free.add(row)
      return { members, backups: able, score: scoreTable(people, six) }
    })
  return { tables, waiting: [...free].sort((a, b) => a - b) }
}

/** Returns the best table with as many of these members as possible, filled from the candidates; null without one. */
function refill(
  people: People,
  members: readonly number[],
  candidates: readonly number[],
  tries: { left: number },
): number[] | null {
  for (let unseated = 0; unseated <= Math.min(MOST_UNSEATED, members.length); unseated++) {
    let best: Repair | null = null
    for (const staying of subsets(members, members.length - unseated)) {
      const found = complete(people, staying, candidates, tries)
      if (found && (best === null || found.score > best.score)) best = found
    }
    if (best) return best.six
  }
  return null
}

interface Repair {
  six: number[]
  score: number
}

function complete(
  people: People,
  members: readonly number[],
  candidates: readonly number[],
  tries: { left: number },
): Repair | null {
  const missing = SEATS - members.length
  const compatible = members.every((row, x) =>
    members.slice(0, x).every((other) => mayMeet(people, row, other)),
  )
  if (!compatible) return null
  const fitting = candidates.filter((row) =>
    members.every((member) => member !== row && mayMeet(people, member, row)),
  )
  if (fitting.length < missing) return null

  const end = Math.max(0, tries.left - TRIED)
  const table = [...members]
  let best: Repair | null = null
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
      if (table.slice(members.length).some((other) => !mayMeet(people, row, other))) continue
      table.push(row)
      take(at + 1)
      table.pop()
    }
  }
  take(0)
  return best
}

function subsets(rows: readonly number[], size: number): number[][] {
  if (size === rows.length) return [[...rows]]
  if (size <= 0) return size === 0 ? [[]] : []
  return rows.flatMap((row, at) => subsets(rows.slice(at + 1), size - 1).map((rest) => [row, ...rest]))
}
