import { eq, sql } from 'drizzle-orm'
import { markForgotten } from '../db/forget'
import type { Db } from '../db/open'
import { erasures, settings } from '../db/schema'
import type { Stash } from '../db/stash'
import { transact } from '../db/transact'
import { deleteAccounts } from '../users/users'
import { idsOfStash, putPersonBack, stashOf } from './stash'

/** Where `semeja restore` leaves the erasures that were requested in the database before, in `settings`. */
export const CARRIED = 'requested_erasures'

type Row = Record<string, string | number | null>

/** Makes a restored database's erasures those of the one before, as decided since. Does nothing when none was restored. */
export function settleRestored(db: Db, now = new Date()) {
  if (!db.select().from(settings).where(eq(settings.key, CARRIED)).get()) return
  transact(db, (db) => {
    const [stored] = db.select().from(settings).where(eq(settings.key, CARRIED)).all()
    if (!stored) return
    const carried: Row[] = JSON.parse(stored.value)
    const kept = new Set(carried.map((row) => row.user_id))
    for (const own of db.select().from(erasures).all()) {
      if (!kept.has(own.userId) && !wasErased(db, own.userId))
        putPersonBack(db, withoutLinks(stashOf(own)), now)
      db.delete(erasures).where(eq(erasures.id, own.id)).run()
    }
    for (const row of carried) {
      const stash = withoutLinks(JSON.parse(String(row.rows)) as Stash)
      if (wasErased(db, Number(row.user_id))) continue
      deleteAccounts(db, idsOfStash(stash), now)
      keep(db, { ...row, rows: JSON.stringify(stash) })
    }
    db.delete(settings).where(eq(settings.key, CARRIED)).run()
    markForgotten(db)
  })
}

function wasErased(db: Db, userId: number): boolean {
  return db.all(sql`select 1 from erased_sign_ups where id = ${userId}`).length > 0
}

// a restore ends all links
function withoutLinks(stash: Stash): Stash {
  return { ...stash, tables: stash.tables.filter(({ table }) => table !== 'links') }
}

// the database before may have been of an earlier version
function keep(db: Db, row: Row) {
  const columns = db
    .all<{ name: string }>(sql`select name from pragma_table_info('erasures')`)
    .flatMap(({ name }) => (name !== 'id' && name in row ? [name] : []))
  const names = sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const values = sql.join(
    columns.map((name) => sql`${row[name]}`),
    sql`, `,
  )
  db.run(sql`insert into erasures (${names}) values (${values})`)
}
