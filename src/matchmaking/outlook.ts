import type { MeetAgain } from '../domain/matchmaking/meet-again'
import type { Outlook } from '../domain/matchmaking/seating'
import { BUDGETS } from '../domain/profile/profile'
import { countTables, metBefore, sum } from './met-before'
import type { Pool } from './pool'
import { reasonsToWait } from './reasons'

/** Returns who is free by budget, their tables, why there is none, and how many more sooner; see countTables. */
export function outlookOf(pool: Pool, when: { today: string; meetAgain: MeetAgain }): Outlook {
  const counts = countTables(pool)
  const budgets = BUDGETS.map((budget, code) => {
    const rows = [...pool.rows.keys()].filter((row) => pool.rows[row]!.budget === code)
    const tables = counts[code]!
    return { budget, free: rows.length, tables, why: tables > 0 ? [] : whyNone(pool, rows) }
  })
  const tables = sum(counts)
  return { free: pool.rows.length, tables, budgets, met: metBefore(pool, tables, when) }
}

function whyNone(pool: Pool, rows: readonly number[]): Outlook['budgets'][number]['why'] {
  const reasons = reasonsToWait(pool, { left: Int32Array.from(rows), tables: new Int32Array(0) })
  const byReason = Map.groupBy(reasons, ({ reason }) => reason)
  return [...byReason].map(([reason, same]) => ({ reason, users: same.length, words: same[0]!.words }))
}
