import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import type { MeetAgain } from '../domain/meet-again'
import { keptPairs, metPairs, metSince } from './pairs'
import { type Proposal, type SeatedTable, seatsOf } from './propose'
import { AVAILABLE, canCome } from './rows'

/**
 * Splits the tables of a proposal into those that can be stored as they are and those whose users have changed since:
 * deleted, seated elsewhere, signed up again, with another profile, with a pair that must not meet, or on a later day,
 * which changes ages; for an evening also those who cannot come any more. Much faster than reading the pool again.
 * Call it in the transaction that stores them.
 */
export function recheck(
  db: Db,
  { tables, seen }: { tables: readonly SeatedTable[]; seen: Proposal['seen'] },
  today: string,
  { eveningId, meetAgain }: { eveningId?: number | undefined; meetAgain: MeetAgain },
): { unchanged: SeatedTable[]; changed: SeatedTable[] } {
  if (today !== seen.today) return { unchanged: [], changed: [...tables] }

  const changedIds = changedSince(db, seen, eveningId)
  const tableOf = new Map(tables.flatMap((table) => seatsOf(table).map((id) => [id, table])))
  const idOf = new Map(seen.ids.map((id, i) => [seen.personIds[i]!, id]))
  const apart = [
    ...metPairs(db, seen.personIds, { since: metSince(today, meetAgain) }),
    ...keptPairs(db, seen.personIds),
  ]
  const changed = new Set(changedIds.map((id) => tableOf.get(id)!))
  for (const { a, b } of apart) {
    const table = tableOf.get(idOf.get(a)!)!
    if (table === tableOf.get(idOf.get(b)!)) changed.add(table)
  }
  return { unchanged: tables.filter((table) => !changed.has(table)), changed: [...changed] }
}

/** Returns the ids that cannot be seated any more, or whose profile has changed. */
function changedSince(db: Db, { ids, versions }: Proposal['seen'], eveningId: number | undefined): number[] {
  // as one value: a large run has tens of thousands of people
  const wanted = JSON.stringify(Object.fromEntries(ids.map((id, i) => [id, versions[i]])))
  const rows = db.values<[number]>(sql`
    select cast(wanted.key as integer) from json_each(${wanted}) as wanted
    where not exists (
      select 1 from sign_ups as profiles
      where user_id = cast(wanted.key as integer) and version = wanted.value and ${AVAILABLE}
        ${eveningId === undefined ? sql`` : sql`and ${canCome(eveningId)}`}
    )`)
  return rows.map(([id]) => id)
}
