import type { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import earlier from '../../drizzle/earlier.sql' with { type: 'text' }
import { embedded } from '../embedded'
import { VERSION } from '../version'
import derived from './derived.sql' with { type: 'text' }
import { DatabaseError } from './errors'

interface Migration {
  tag: string
  /** when it was made (ms): a database has those up to its latest */
  when: number
  sql: string
}

/** The migrations of databases that were made before the baseline, with those that it holds since: a new one begins with that. */
export const EARLIER: readonly Migration[] = earlier
  .split(/^-- migration /m)
  .slice(1)
  .map((step) => {
    const [, when, tag, sql] = /^(\d+) (\S+)\n(.*)$/s.exec(step)!
    return { tag: tag!, when: Number(when), sql: sql! }
  })

/** Called with the number of migrations before an existing database is migrated, which can take a while. */
export type OnUpgrade = (migrations: number) => void

/** Migrates the schema, and what is derived from it, in one transaction. Throws DatabaseError; nothing has changed then. */
export function migrateSchema(client: Database, folder = embedded('drizzle'), onUpgrade?: OnUpgrade) {
  const migrations = migrationsIn(folder)
  const last = lastMigration(client)
  if (last > migrations.at(-1)!.when) refuseNewer(client)
  if (last < migrations.at(-1)!.when || setting(client, 'derived') !== DERIVED) {
    if (last > 0) onUpgrade?.(pendingOf(migrations, last).length)
    // a migration that rebuilds a table would delete its children while foreign keys are on
    client.run('pragma foreign_keys = off')
    client.transaction(() => bringUpToDate(client, migrations)).immediate()
  }
  set(client, 'written_by', VERSION)
}

/** Returns the time of the newest migration that this executable knows (ms). */
export function newestMigration(): number {
  return migrationsIn(embedded('drizzle')).at(-1)!.when
}

/** Returns how many migrations a database lacks, which is only read. Throws DatabaseError when it is newer than this executable. */
export function pendingMigrations(client: Database): number {
  const migrations = migrationsIn(embedded('drizzle'))
  const last = lastMigration(client)
  if (last > migrations.at(-1)!.when) refuseNewer(client)
  return pendingOf(migrations, last).length
}

/** The migrations that a database with those up to `last` lacks; 0 for a new one. */
function pendingOf([baseline, ...later]: readonly Migration[], last: number): Migration[] {
  if (last === 0) return [baseline!, ...later]
  return [...EARLIER, ...later].filter(({ when }) => when > last)
}

const DERIVED = hashOf(derived)

function bringUpToDate(client: Database, migrations: readonly Migration[]) {
  // read again: another process may have migrated meanwhile
  const pending = pendingOf(migrations, lastMigration(client))
  const ids = usedIds(client)
  step('what is derived', () => dropDerived(client))
  for (const { tag, when, sql } of pending)
    step(`migration ${tag}`, () => {
      client.run(sql)
      client.run(
        'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
      )
      client.run('insert into __drizzle_migrations (hash, created_at) values (?, ?)', [hashOf(sql), when])
    })
  keepUsedIds(client, ids)
  step('what is derived', () => client.run(derived))
  set(client, 'derived', DERIVED)

  // once for every schema: among a million people the check takes longer than all the rest of a start
  if (pending.length === 0) return
  const broken = client.query('pragma foreign_key_check').all()
  if (broken.length > 0)
    throw new DatabaseError(`${broken.length} rows of the database point to rows that are gone`)
}

// every trigger and every view is derived: tables are rebuilt by migrations that know of neither
function dropDerived(client: Database) {
  const found = client
    .query<{ type: string; name: string }, []>(
      `select type, name from sqlite_master
      where type in ('trigger', 'view') or (type = 'table' and sql like 'create virtual table%')
      order by type = 'trigger' desc`,
    )
    .all()
  for (const { type, name } of found) client.run(`drop ${type} "${name}"`)
}

/** The highest id that each table has given; a rebuilt table would give those of deleted rows once more. */
function usedIds(client: Database): { name: string; seq: number }[] {
  if (!hasTable(client, 'sqlite_sequence')) return []
  return client.query<{ name: string; seq: number }, []>('select name, seq from sqlite_sequence').all()
}

function keepUsedIds(client: Database, ids: { name: string; seq: number }[]) {
  for (const { name, seq } of ids) {
    if (!hasTable(client, name)) continue
    const { changes } = client.run('update sqlite_sequence set seq = max(seq, ?) where name = ?', [seq, name])
    if (changes === 0) client.run('insert into sqlite_sequence (name, seq) values (?, ?)', [name, seq])
  }
}

function step(name: string, work: () => void) {
  try {
    work()
  } catch (error) {
    // a full or unreadable disk is no fault of the step
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!/^SQLITE_(ERROR|CONSTRAINT|MISMATCH)/.test(code)) throw error
    const why = (error as Error).message.split('\n')[0]
    throw new DatabaseError(
      `the database could not be brought up to date, and is as it was: ${name} failed (${why})`,
    )
  }
}

function refuseNewer(client: Database): never {
  const by = setting(client, 'written_by')
  throw new DatabaseError(
    `the database was made by a newer Semeja${by ? ` (${by})` : ''} than this one (${VERSION}): run that version or restore a backup`,
  )
}

function migrationsIn(folder: string): Migration[] {
  const { entries }: { entries: Omit<Migration, 'sql'>[] } = JSON.parse(
    readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
  )
  return entries.map(({ tag, when }) => ({
    tag,
    when,
    sql: readFileSync(join(folder, `${tag}.sql`), 'utf8'),
  }))
}

function lastMigration(client: Database): number {
  if (!hasTable(client, '__drizzle_migrations')) return 0
  const { last } = client
    .query<{ last: number | null }, []>('select max(created_at) as last from __drizzle_migrations')
    .get()!
  return Number(last)
}

function setting(client: Database, key: string): string | undefined {
  return client.query<{ value: string }, string>('select value from settings where key = ?').get(key)?.value
}

function set(client: Database, key: string, value: string) {
  client.run(
    `insert into settings values (?1, ?2)
     on conflict (key) do update set value = ?2 where value <> ?2`,
    [key, value],
  )
}

function hasTable(client: Database, name: string): boolean {
  return client.query('select 1 from sqlite_master where name = ?').get(name) !== null
}

function hashOf(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex')
}
