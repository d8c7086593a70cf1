import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { EARLIER } from '../../src/db/migrate'
import type { Db } from '../../src/db/open'

/** Returns a new database with the tables as they were before a migration, by the end of its name, and nothing derived from them. */
export function tablesBefore(dataDir: string, tag: string): Db {
  const client = new Database(join(dataDir, 'semeja.db'), { create: true, strict: true })
  client.run('pragma synchronous = off')
  const earlier = EARLIER.slice(
    0,
    EARLIER.findIndex((one) => one.tag.endsWith(tag)),
  )
  for (const { sql } of earlier) client.run(sql)
  client.run(
    'create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
  )
  client.run("insert into __drizzle_migrations (hash, created_at) values ('', ?)", [earlier.at(-1)!.when])
  return drizzle({ client })
}

/** Adds guests with the ids from 1 to `n`, each with a person of the same id. */
export function addGuests(client: Database, n: number, at: string) {
  for (let id = 1; id <= n; id++) {
    client.run('insert into users (id, username, created_at) values (?, ?, ?)', [id, `user_${id}`, at])
    client.run('insert into people (id, phone) values (?, ?)', [id, `+628120000000${id}`])
    client.run(
      `insert into profiles (user_id, person_id, search_text, registered_at, name) values (?1, ?1, '', ?2, 'Sari')`,
      [id, at],
    )
  }
}
