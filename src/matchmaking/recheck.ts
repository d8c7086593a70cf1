import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { keptPairs, metPairs } from './pairs'
import { type Proposal, placesOf, type SeatedTable } from './propose'
import { AVAILABLE } from './rows'

/**
 * Tells which tables can be stored as they were proposed and which people have changed under: someone is gone, has a
 * seat elsewhere, signed up anew or has other answers, two must not meet any more, or it is another day, which makes
 * people older. Much quicker than to read everybody again. Call it in the transaction that stores them.
 */
export function recheck(
  db: Db,
  { tables, seen }: Proposal,
  today: string,
): { sound: SeatedTable[]; touched: SeatedTable[] } {
  if (today !== seen.today) return { sound: [], touched: tables }

  const changed = changedSince(db, seen)
  const tableOf = new Map(tables.flatMap((table) => placesOf(table).map((id) => [id, table])))
  const idOf = new Map(seen.ids.map((id, i) => [seen.phones[i]!, id]))
  const apart = [...metPairs(db, seen.phones), ...keptPairs(db, seen.phones)]
  const touched = new Set(changed.map((id) => tableOf.get(id)!))
  for (const { a, b } of apart) {
    const table = tableOf.get(idOf.get(a)!)!
    if (table === tableOf.get(idOf.get(b)!)) touched.add(table)
  }
  return { sound: tables.filter((table) => !touched.has(table)), touched: [...touched] }
}

/** Who cannot be seated any more, or not with the answers that were seen. */
function changedSince(db: Db, { ids, versions }: Proposal['seen']): number[] {
  // as one value: a large run has tens of thousands of people
  const wanted = JSON.stringify(Object.fromEntries(ids.map((id, i) => [id, versions[i]])))
  const rows = db.values<[number]>(sql`
    select cast(wanted.key as integer) from json_each(${wanted}) as wanted
    where not exists (
      select 1 from profiles
      where user_id = cast(wanted.key as integer) and version = wanted.value and ${AVAILABLE}
    )`)
  return rows.map(([id]) => id)
}
