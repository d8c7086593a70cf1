// what 0.2.0 stored is all there once this version has opened it: people by their phones had no row of their own then
import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import { MISSED } from '../../src/people/history'
import { cookieOf, emptyFolder, startApp } from '../support/app'
import { checkInvariants } from '../support/invariants'

const OLD = resolve(import.meta.dir, '../fixtures/0.2.0.db')
type Row = Record<string, string | number | null>

/** The columns of 0.2.0 that hold for the person of a sign-up now, as every sign-up of the phone has them together. */
const OF_PEOPLE = `
  select user_id, phone,
    (select max(removed) from profiles as other where other.phone = profiles.phone) as removed,
    (select max(no_whatsapp) from profiles as other where other.phone = profiles.phone) as no_whatsapp,
    (select min(wrong_number_at) from profiles as other where other.phone = profiles.phone) as wrong_number_at,
    resting_at is not null as rests, version,
    (select sum(times_waited) from profiles as other where other.phone = profiles.phone and other.standing <> 'member') as missed
  from profiles order by user_id`

async function upgraded() {
  const dataDir = emptyFolder()
  copyFileSync(OLD, join(dataDir, 'semeja.db'))
  const { db, call } = await startApp({ dataDir })
  return { db, call, old: new Database(OLD, { readonly: true }) }
}

const rows = (db: Database, query: string) => db.query<Row, []>(query).all()
const namesIn = (db: Database, table: string) =>
  rows(db, `select name from pragma_table_info('${table}')`).map(({ name }) => String(name))

test('every row of 0.2.0 is there, with all that it held', async () => {
  const { db, old } = await upgraded()
  const tables = rows(
    old,
    `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and sql not like 'create virtual%'
      and name not like '%search\\_%' escape '\\' and name <> '__drizzle_migrations'`,
  ).map(({ name }) => String(name))
  const now = new Map(tables.map((table) => [table, namesIn(db.$client, table)]))
  let compared = 0
  for (const table of tables) {
    const shared = namesIn(old, table).filter((name) => now.get(table)!.includes(name))
    // what only this version writes, and rests that hold for the person now
    const skipped = new Set(['settings', 'kept_apart'])
    if (skipped.has(table)) continue
    const columns = shared.filter((name) => !(table === 'profiles' && /^(resting_at|version)$/.test(name)))
    const query = `select ${columns.map((name) => `"${name}"`).join(', ')} from ${table} order by 1, 2`
    expect([table, rows(db.$client, query)]).toEqual([table, rows(old, query)])
    compared += rows(old, query).length
  }
  expect(compared).toBeGreaterThan(400)
  old.close()
})

test('what held for a phone holds for its person: reasons, rests, flags, turns, versions, who is kept apart', async () => {
  const { db, old } = await upgraded()
  const found = db.$client
    .query<Row, []>(`
      select user_id, phone, removed, no_whatsapp, wrong_number_at, resting_at is not null as rests, version from sign_ups order by user_id`)
    .all()
  const missed = new Map(
    db.values<[number, number]>(sql`select user_id, ${MISSED} from profiles order by user_id`),
  )
  const before = rows(old, OF_PEOPLE)
  expect(found.map((row) => ({ ...row, missed: missed.get(Number(row.user_id)) }))).toEqual(
    before.map((row) => ({ ...row, missed: Number(row.missed ?? 0) })),
  )
  for (const column of ['removed', 'no_whatsapp', 'wrong_number_at', 'rests', 'missed'])
    expect([column, before.some((row) => Boolean(row[column]))]).toEqual([column, true])

  const pairs = `select phone_a as a, phone_b as b, created_at as at from kept_apart order by 1, 2`
  expect(pairsIn(db)).toEqual(rows(old, pairs))
  expect(rows(old, 'select 1 from profiles group by phone having count(*) > 1').length).toBeGreaterThan(1)
  old.close()
  checkInvariants(db)
})

test('staff work on as before: sign in, lists, a person with several sign-ups', async () => {
  const { call, old } = await upgraded()
  const signedIn = await call('POST', '/api/login', { username: 'ayu', password: 'rahasia-meja-2' })
  const headers = { cookie: cookieOf(signedIn) }
  const get = async (path: string) => (await call('GET', path, undefined, { headers })).json()
  const [double] = rows(old, 'select phone, count(*) as n from profiles group by phone having n > 1')
  const { items } = await get(`/api/users?phone=${encodeURIComponent(String(double!.phone))}`)
  expect(items.map(({ profile }: { profile: { signups: number } }) => profile.signups)).toEqual(
    Array(double!.n).fill(double!.n),
  )
  for (const path of ['/api/users', '/api/dinner-groups', '/api/messages/queue?all=true', '/api/evenings'])
    expect([path, (await call('GET', path, undefined, { headers })).status]).toEqual([path, 200])
  old.close()
})

/** The pairs who are kept apart by their phones, the smaller text first. */
function pairsIn(db: Db) {
  return db.$client
    .query<Row, []>(`
      select min(a.phone, b.phone) as a, max(a.phone, b.phone) as b, created_at as at
      from kept_apart join people as a on a.id = person_a join people as b on b.id = person_b order by 1, 2`)
    .all()
}
