// which tables an evening gets: made, or repaired
import type { TablesPreviewInput } from '../domain/evening/evening-tables'
import { FIVE, MEMBERS } from '../domain/group/group'
import { columns, type People } from '../matchmaking/core/people'
import { balanced, mayMeet } from '../matchmaking/core/score'
import type { Matchmaking } from '../matchmaking/matchmaking'
import { apartInSearch, type Pool } from '../matchmaking/pool'
import { makeTables, paidAhead } from './make'
import type { TablesInput } from './tables-input'

type Dealer = Pick<Matchmaking, 'deal'>
type RowOf = ReadonlyMap<number, number>

/** Returns the tables of an evening as they would be made, or repaired, now; those of `locked` stay where they still can. */
export async function findTables(
  matchmaking: Dealer,
  search: Search,
  locked: TablesPreviewInput['locked'],
): Promise<FoundTables> {
  const { input, pool } = search
  const rowOf = new Map(pool.rows.map(({ id }, row) => [id, row]))
  const find = input.step === 'make' ? make : repair
  return find(matchmaking, search, stillLocked(input, locked), rowOf)
}

/** Returns the locked tables that stay as they are: of guests once each, and whole where they are new. Of others somebody has left since. */
function stillLocked(
  { listed, paid, promised, groups }: TablesInput,
  locked: TablesPreviewInput['locked'],
): TablesPreviewInput['locked'] {
  const people = new Set([...listed, ...paid, ...promised])
  const known = new Set(groups.map(({ id }) => id))
  return locked.filter(({ groupId, members }) => {
    if (groupId === null ? members.length < MEMBERS : !known.delete(groupId)) return false
    return members.every((id) => people.delete(id))
  })
}

/** What is known of an evening, and its people by rows. */
interface Search {
  input: TablesInput
  pool: Pool
  seed: number
}

export interface FoundTables {
  tables: { groupId: number | null; isLocked: boolean; members: number[] }[]
  moves: number
  deadlineMs: number
}

async function make(
  matchmaking: Dealer,
  { input, pool, seed }: Search,
  locked: TablesPreviewInput['locked'],
  rowOf: RowOf,
): Promise<FoundTables> {
  const { paid, listed, groups, promised, evening } = input
  // groups that staff made for the evening by hand stay as they are
  const kept = [
    ...groups.map(({ id, members }) => ({
      groupId: id,
      members: members.filter((userId) => promised.includes(userId)),
      isLocked: true,
    })),
    ...locked.filter(({ groupId }) => groupId === null).map((table) => ({ ...table, isLocked: true })),
  ]
  const isFree = (userId: number) => !kept.some(({ members }) => members.includes(userId))
  const rowsOf = (ids: readonly number[]) => ids.filter(isFree).map((id) => rowOf.get(id)!)
  const guests = {
    ...{ rows: pool.rows, apart: apartInSearch(pool) },
    ...{ paid: rowsOf(paid), listed: rowsOf(listed) },
  }
  const most = (evening.tablesMax ?? Number.POSITIVE_INFINITY) - kept.length
  const { tables, ...how } = await makeTables(matchmaking, guests, { most, seed })
  const made = tables.map((rows) => ({
    groupId: null,
    isLocked: false,
    members: rows.map((row) => pool.rows[row]!.id),
  }))
  return { ...how, tables: [...kept, ...made] }
}

async function repair(
  matchmaking: Dealer,
  { input, pool, seed }: Search,
  locked: TablesPreviewInput['locked'],
  rowOf: RowOf,
): Promise<FoundTables> {
  const { paid, listed, promised, evening, seats, groups } = input
  const rowsOf = (ids: readonly number[]) => ids.map((id) => rowOf.get(id)!)
  // who has a seat keeps it
  const seatless = new Set(rowsOf([...listed, ...paid]))
  const apart = apartInSearch(
    pool,
    pool.reported.filter((row) => seatless.has(row)),
  )
  const hasPaid = new Set(seats.flatMap(({ isPaid, userId }) => (isPaid ? userId : [])))
  const rows = paidAhead(pool.rows, rowsOf(paid))
  const repairWith = async (keeps: readonly number[], areWholeLeft: boolean) => {
    const was = tablesBefore({ ...input, promised: [...keeps] }, locked, areWholeLeft)
    const { tables, ...how } = await matchmaking.deal({
      deal: {
        ...{ rows, apart, seed },
        was: was.map(({ members }) => rowsOf(members)),
        promised: rowsOf(keeps),
        locked: was.flatMap(({ isLocked }, t) => (isLocked ? t : [])),
        tablesMax: evening.tablesMax,
      },
    })
    const made = tables.map(({ members, from }) => ({
      groupId: from === null ? null : was[from]!.groupId,
      isLocked: from !== null && was[from]!.isLocked,
      members: members.map((row) => pool.rows[row]!.id),
    }))
    const seated = new Set(made.flatMap(({ members }) => members))
    const lost = promised.filter((id) => !seated.has(id))
    return { ...how, made, lost, paidLost: lost.filter((id) => hasPaid.has(id)).length }
  }
  // whole tables are left alone, and a kept seat stays, but for somebody who would lose one or has paid
  let best = await repairWith(promised, true)
  const prefer = (other: typeof best) => {
    if ((other.paidLost - best.paidLost || other.lost.length - best.lost.length) < 0) best = other
  }
  if (best.lost.length > 0) prefer(await repairWith(promised, false))
  // with somebody who stands by, a table goes on that is too small without: who has paid first
  for (const more of [paid, [...paid, ...listed]])
    if (best.lost.length > 0 && more.length > 0) prefer(await repairWith([...promised, ...more], false))
  const onlyPaid = promised.filter((id) => hasPaid.has(id))
  if (best.paidLost > 0 && onlyPaid.length < promised.length) prefer(await repairWith(onlyPaid, false))
  const { made, moves, deadlineMs } = best
  const people = columns(rows, apart, { onePool: true })
  const seated = new Set(made.flatMap(({ members }) => members))
  const all = rowsOf([...paid, ...listed].filter((id) => !seated.has(id)))
  let { five, left: standbys } = seatFive(input, people, all, made.length)
  // nobody leaves a table that staff have locked or edited, and its free chair is taken; one locked in the preview stays as it is
  const lacking = groups.flatMap(({ id, lacksAnswers }) => (lacksAnswers ? id : []))
  const shut = new Set([...lacking, ...locked.map(({ groupId }) => groupId)])
  const open = made.filter(({ groupId }) => groupId === null || !shut.has(groupId))
  for (const table of open.sort((a, b) => b.members.length - a.members.length)) {
    const filled = fillTable(people, rowsOf(table.members), standbys)
    table.members = filled.map((row) => pool.rows[row]!.id)
    standbys = standbys.filter((row) => !filled.includes(row))
  }
  const more = five
    ? [{ groupId: null, isLocked: false, members: five.map((row) => pool.rows[row]!.id) }]
    : []
  return { moves, deadlineMs, tables: [...made, ...more] }
}

/** Returns the first `size` of some rows who may sit at one table; undefined without any. */
export function findTable(
  people: People,
  rows: readonly number[],
  size: number,
  chosen: readonly number[] = [],
): number[] | undefined {
  if (chosen.length === size) {
    const women = chosen.reduce((sum, row) => sum + people.woman[row]!, 0)
    return balanced(women, size) ? [...chosen] : undefined
  }
  for (const [i, row] of rows.entries()) {
    const rest = rows.slice(i + 1).filter((other) => mayMeet(people, row, other))
    const found = findTable(people, rest, size, [...chosen, row])
    if (found) return found
  }
  return undefined
}

/** Returns five of some rows who may have a table of their own beside so many, once it is time for one, and the other rows. */
export function seatFive(
  { evening, seatsFive }: Pick<TablesInput, 'evening' | 'seatsFive'>,
  people: People,
  rows: readonly number[],
  tables: number,
): { five: number[] | undefined; left: number[] } {
  const hasRoom = seatsFive && tables < (evening.tablesMax ?? Number.POSITIVE_INFINITY)
  const five = hasRoom ? findTable(people, rows, FIVE) : undefined
  return { five, left: rows.filter((row) => !five?.includes(row)) }
}

/** Returns a table with as many of some rows as may take its free seats: it need not become whole. One of who may not meet stays as it is. */
export function fillTable(people: People, table: readonly number[], rows: readonly number[]): number[] {
  if (!table.every((row, i) => table.slice(i + 1).every((other) => mayMeet(people, row, other))))
    return [...table]
  const fitting = rows.filter((row) => table.every((other) => mayMeet(people, row, other)))
  for (let size = MEMBERS; size > table.length; size--) {
    const filled = findTable(people, fitting, size, table)
    if (filled) return filled
  }
  return [...table]
}

/** The groups as they are without who loses a seat, and the tables that staff lock in the preview. */
function tablesBefore(
  { groups, promised }: TablesInput,
  locked: TablesPreviewInput['locked'],
  areWholeLeft: boolean,
) {
  const keeps = new Set(promised)
  const fixed = new Set(locked.flatMap(({ members }) => members))
  const lockedGroups = new Set(locked.flatMap(({ groupId }) => groupId ?? []))
  const stored = groups
    .filter(({ id }) => !lockedGroups.has(id))
    .map(({ id, isLocked, members }) => {
      const left = members.filter((userId) => (isLocked || keeps.has(userId)) && !fixed.has(userId))
      return {
        groupId: id,
        members: left,
        isLocked: isLocked || (areWholeLeft && left.length === MEMBERS),
      }
    })
  return [...locked.map((table) => ({ ...table, isLocked: true })), ...stored]
}
