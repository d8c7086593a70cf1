// what those who stand by can be seated for: the rules of a repair, without its search
import type { Config } from '../config'
import type { Db } from '../db/open'
import { MEMBERS } from '../domain/group/group'
import { todayIn } from '../domain/time'
import { FEWEST } from '../matchmaking/core/exact-tables'
import { columns } from '../matchmaking/core/people'
import { mayMeet } from '../matchmaking/core/score'
import { apartInSearch, dealtPool } from '../matchmaking/pool'
import { fillTable, findTable, seatFive } from './find-tables'
import type { Standbys } from './next'
import { readTablesInput } from './tables-input'

export type Rules = Pick<Config, 'timeZone' | 'meetAgain'>

/** Returns it of an evening whose tables are made. */
export function findStandbys(db: Db, eveningId: number, { timeZone, meetAgain }: Rules, now: Date): Standbys {
  const input = readTablesInput(db, eveningId, now)
  if (!input.ok) return NO_STANDBYS
  const { evening, groups, paid, listed } = input
  const standbys = [...paid, ...listed]
  const gaps = groups.filter(({ lacksAnswers, members }) => !lacksAnswers && members.length < MEMBERS)
  const members = gaps.flatMap((table) => table.members)
  const groupIds = groups.map(({ id }) => id)
  const today = todayIn(timeZone, now)
  const pool = dealtPool(db, today, [...standbys, ...members], groupIds, { meetAgain, incomplete: true })
  const rowOf = new Map(pool.rows.map(({ id }, row) => [id, row]))
  const rowsOf = (ids: readonly number[]) => ids.map((id) => rowOf.get(id)!)
  const rows = rowsOf(standbys)
  const people = columns(
    pool.rows,
    apartInSearch(
      pool,
      pool.reported.filter((row) => rows.includes(row)),
    ),
    { onePool: true },
  )
  const hasRoom = groups.length < (evening.tablesMax ?? Number.POSITIVE_INFINITY)
  const { five, left } = seatFive(input, people, rows, groups.length)
  const short = gaps.filter(({ isLocked }) => !isLocked)
  const sitting = rowsOf(short.flatMap((table) => table.members))
  const isFilled = (table: readonly number[], some: readonly number[]) =>
    fillTable(people, table, some).length > table.length
  const meets = (row: number) =>
    [...sitting, ...left].filter((other) => other !== row && mayMeet(people, row, other)).length
  const isOne = short.length === 1 && sitting.length >= FEWEST
  const isLockedFilled = gaps.some((table) => table.isLocked && isFilled(rowsOf(table.members), left))
  return {
    // between several tables, and to one that is too small, others may move
    canFill:
      isLockedFilled ||
      (isOne ? isFilled(sitting, left) : short.length > 0 && left.some((row) => meets(row) >= FEWEST - 1)),
    canSitAsFive: five !== undefined,
    canSitAsSix: hasRoom && findTable(people, rows, MEMBERS) !== undefined,
  }
}

/** Of an evening at which nobody stands by, or can be seated any more. */
export const NO_STANDBYS: Standbys = { canFill: false, canSitAsFive: false, canSitAsSix: false }
