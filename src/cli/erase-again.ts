import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { CLOCK } from '../db/clock'
import { transact } from '../db/transact'
import { CARRIED } from '../privacy/restored'

interface Erased {
  id: number
  erased_at: string
}

/**
 * Erases from the database at `file`, which must not be in use, the sign-ups that were erased from the one at `before` since,
 * and copies the list of them, and which time was trusted last. Returns their number; null when `before` cannot tell: it is missing, damaged, older than
 * such lists, or the database of another installation, whose ids are other people's.
 */
export function eraseAgain(file: string, before: string): number | null {
  using db = openCopy(file)
  db.run('pragma foreign_keys = on')
  const known = existsSync(before) && knownIn(before, keyOf(db))
  if (!known) return null
  const { erased, lastId, clock } = known
  return transact(drizzle(db), () => {
    // an id that was used since is not used again
    db.run(`update sqlite_sequence set seq = max(seq, ?) where name = 'users'`, [lastId])
    // otherwise the clock would seem to jump by the age of the copy, and due erasures would be delayed for days
    if (clock !== undefined) setSetting(db, CLOCK, clock)
    // requested before the copy was made, and answered since
    for (const { id, erased_at: at } of hasList(db) ? erased : [])
      db.run(
        `update privacy_requests set closed_at = ?, outcome = 'done', version = version + 1
        where user_id = ? and closed_at is null and kind in ('erasure', 'withdrawal')`,
        [at, id],
      )
    const gone = erased.flatMap(({ id, erased_at: at }) =>
      db
        .query('delete from users where id = ? and password_hash is null and created_at <= ? returning id')
        .all(id, at),
    )
    // a person without a sign-up has no row
    if (hasTable(db, 'people'))
      db.run(
        'delete from people where id not in (select person_id from profiles where person_id is not null)',
      )
    // of somebody who was to be erased in the copy already
    if (hasTable(db, 'erasures'))
      for (const { id, erased_at: at } of erased) {
        db.run(
          `update privacy_requests set closed_at = ?, outcome = 'done', version = version + 1
          where closed_at is null and kind in ('erasure', 'withdrawal') and id in (
            select pointer.value ->> 'rowid' from erasures join json_each(erasures.rows, '$.pointers') as pointer
            where erasures.user_id = ? and pointer.value ->> 'table' = 'privacy_requests')`,
          [at, id],
        )
        db.run('delete from erasures where user_id = ?', [id])
      }
    if (hasList(db))
      for (const { id, erased_at: at } of erased)
        db.run('insert into erased_sign_ups (id, erased_at) values (?, ?) on conflict do nothing', [id, at])
    return gone.length
  })
}

/** Copies requested erasures to the database at `file`, of the same installation and not in use; returns their number. */
export function carryErasures(file: string, before: string): number {
  const rows = requestedIn(before)
  if (!rows) return 0
  using db = openCopy(file)
  setSetting(db, CARRIED, JSON.stringify(rows))
  return rows.length
}

function openCopy(file: string): Database {
  const db = new Database(file, { readwrite: true, create: false })
  db.run('pragma secure_delete = on')
  db.run('pragma journal_mode = delete')
  return db
}

// erasures that no server has processed yet are newer
function requestedIn(file: string): unknown[] | undefined {
  if (!existsSync(file)) return undefined
  using db = new Database(file, { readonly: true })
  const carried = setting(db, CARRIED)
  if (carried !== undefined) return JSON.parse(carried)
  return hasTable(db, 'erasures') ? db.query('select * from erasures').all() : undefined
}

function knownIn(file: string, key: string | undefined) {
  try {
    using db = new Database(file, { readonly: true })
    if (key === undefined || keyOf(db) !== key || !hasList(db)) return undefined
    const erased = db.query<Erased, []>('select id, erased_at from erased_sign_ups').all()
    const last = db.query<{ seq: number }, []>(`select seq from sqlite_sequence where name = 'users'`).get()
    return { erased, lastId: last?.seq ?? 0, clock: setting(db, CLOCK) }
  } catch {
    return undefined
  }
}

/** The key that a server gives its database at its first start, and every copy of it has. */
function keyOf(db: Database): string | undefined {
  return setting(db, 'code_key')
}

function setting(db: Database, key: string): string | undefined {
  return db.query<{ value: string }, [string]>('select value from settings where key = ?').get(key)?.value
}

function setSetting(db: Database, key: string, value: string) {
  db.run('insert into settings values (?1, ?2) on conflict (key) do update set value = ?2', [key, value])
}

function hasList(db: Database): boolean {
  return hasTable(db, 'erased_sign_ups')
}

function hasTable(db: Database, name: string): boolean {
  return db.query('select 1 from sqlite_master where name = ?').get(name) !== null
}
