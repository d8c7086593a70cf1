import { sql } from 'drizzle-orm'
import { type RowChange, tableOf, type Values } from '../audit/act-rows'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import type { Tx } from '../db/transact'
import type { ActTable } from '../domain/staff/undo'
import { isPlaced, type RowsNow } from './obstacles'

/** Sets the rows of a part back as they were before; its caller has found no obstacle. */
export function restorePart(db: Tx, part: readonly RowChange[], now: RowsNow, at: string) {
  // all seats are freed first: two people may swap, and a seat is unique
  const moving = part.filter(({ changed, before, after }) => changed === 'seat' && after && isPlaced(before))
  db.run(sql`
    update memberships set left_at = coalesce(left_at, ${at}), holds_seat = 0
    where id in ${oneOf(moving.map(({ rowId }) => rowId))}`)
  // and an evening is one ticket's of a person
  const joined = part.filter(
    ({ changed, before, after }) => changed === 'ticket' && after && before && 'evening_id' in before,
  )
  db.run(sql`update tickets set evening_id = null where id in ${oneOf(joined.map(({ rowId }) => rowId))}`)
  const made = part.flatMap(({ changed, rowId, before }) =>
    changed === 'group' && before === null ? rowId : [],
  )
  for (const { changed, rowId, before, after } of part)
    if (before === null && changed !== 'group')
      db.run(
        changed === 'payment' && after?.state === 'due' && after.amount !== null
          ? // its guest may have seen the amount: nobody else is given it
            sql`
              update payments set state = 'void', state_at = ${at}, version = version + 1,
                group_id = iif(exists (select 1 from dinner_groups where id = group_id and id not in ${oneOf(made)}), group_id, 0)
              where id = ${rowId}`
          : sql`delete from ${tableOf(changed)} where rowid = ${rowId}`,
      )
  for (const { changed, rowId, before, after } of part) {
    if (before === null) continue
    if (after === null) insert(db, changed, before)
    else update(db, changed, rowId, before, now[changed].get(rowId)!)
  }
  // with a table go the seats that are at it: who was moved there is back by now
  db.run(sql`delete from dinner_groups where id in ${oneOf(made)}`)
  // an act before this one left it so
  for (const { changed, rowId, before, after } of part)
    if (after && before?.version !== undefined)
      db.run(sql`
        update act_rows set after = json_set(after, '$.version', (select version from ${tableOf(changed)} where rowid = ${rowId}))
        where changed = ${changed} and row_id = ${rowId} and after ->> 'version' = ${before.version}`)
  for (const { changed, rowId, before } of part)
    if (changed === 'group' && (moving.length > 0 || (before && 'name' in before)))
      db.run(sql`
        update dinner_groups set name = coalesce((select name from generated_names where id = ${rowId}), name)
        where id = ${rowId} and ages_on is not null`)
}

function insert(db: Db, changed: ActTable, row: Values) {
  const [names, values] = [Object.keys(row), Object.values(row)]
  db.run(sql`
    insert into ${tableOf(changed)} (${sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    )})
    values (${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )})`)
}

/** The settings of a house of before, with a version that counts on; other values as they were. */
function countedOn(before: string, now: string): string {
  if (!before.startsWith('{')) return before
  return JSON.stringify({ ...JSON.parse(before), version: JSON.parse(now).version + 1 })
}

function update(db: Db, changed: ActTable, rowId: number, before: Values, now: Values) {
  // a name is null where it follows the members
  const { version, name, ...rest } = before
  if (changed === 'setting') rest.value = countedOn(String(before.value), String(now.value))
  const columns: Values = {
    ...(changed === 'seat' && {
      left_at: now.left_at!,
      holds_seat: now.holds_seat!,
      turns_at: now.turns_at!,
    }),
    ...rest,
    ...(name !== null && name !== undefined && { name }),
    // counts on, so that whom an undo overtakes notices it
    ...(version !== undefined && { version: Number(now.version) + 1 }),
  }
  const set = Object.entries(columns).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
  if (set.length > 0)
    db.run(sql`update ${tableOf(changed)} set ${sql.join(set, sql`, `)} where rowid = ${rowId}`)
}
