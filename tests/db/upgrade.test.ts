// what 0.2.0 stored is all there once this version has opened it: people by their phones had no row of their own then
import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import { MISSED } from '../../src/people/history'
import { cookieOf, emptyFolder, makeUp, startApp } from '../support/app'

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

/** Columns whose contents stand elsewhere now. */
const CHANGED: Record<string, RegExp> = {
  profiles: /^(resting_at|version)$/,
  audit_entries: /^detail$/,
  // joining goes on until the hour at which a yes for sure was taken
  evenings: /^answers_until$/,
}

/** Columns that have another name now. */
const RENAMED: Record<string, string> = { told_event_at: 'stated_event_at', told_place: 'stated_venue' }

/** What of a table is there still: who only said that they can has no place. */
const KEPT: Record<string, string> = { availability: 'can = 0' }

/** Tables that have another name now, or are read by a view. */
const RENAMED_TABLES: Record<string, string> = {
  availability: 'tickets',
  memberships: 'seats',
  profiles: 'sign_ups',
}

/** What of them was there before: seats have tickets of their own now. */
const KNOWN: Record<string, string> = { availability: 'evening_id is not null' }

async function upgraded(change: (old: Database) => void = () => {}) {
  const dataDir = emptyFolder()
  copyFileSync(OLD, join(dataDir, 'semeja.db'))
  using before = new Database(join(dataDir, 'semeja.db'))
  change(before)
  before.close()
  const { db, call } = await startApp({ dataDir })
  return { db, call, old: new Database(OLD, { readonly: true }) }
}

const rows = (db: Database, query: string) => db.query<Row, []>(query).all()
const namesIn = (db: Database, table: string) =>
  rows(db, `select name from pragma_table_info('${table}')`).map(({ name }) => String(name))

test('every row of 0.2.0 is there, with all that it held, but for who only said that they can', async () => {
  const { db, old } = await upgraded()
  const tables = rows(
    old,
    `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and sql not like 'create virtual%'
      and name not like '%search\\_%' escape '\\' and name <> '__drizzle_migrations'`,
  ).map(({ name }) => String(name))
  const nowIn = (table: string) => RENAMED_TABLES[table] ?? table
  const now = new Map(tables.map((table) => [table, namesIn(db.$client, nowIn(table))]))
  let compared = 0
  for (const table of tables) {
    const shared = namesIn(old, table).filter((name) => now.get(table)!.includes(RENAMED[name] ?? name))
    // what only this version writes, rests that hold for the person now, and codes that stand with their account
    const skipped = new Set(['settings', 'kept_apart', 'recovery_codes'])
    if (skipped.has(table)) continue
    const isElsewhere = CHANGED[table] ?? /^$/
    const columns = shared.filter((name) => !isElsewhere.test(name))
    const query = (from: string, names: string[]) =>
      `select ${names.map((name, i) => `"${name}" as "${columns[i]}"`).join(', ')} from ${from} order by 1, 2`
    const before = rows(old, query(KEPT[table] ? `${table} where ${KEPT[table]}` : table, columns))
    expect([
      table,
      rows(
        db.$client,
        query(
          KNOWN[table] ? `${nowIn(table)} where ${KNOWN[table]}` : nowIn(table),
          columns.map((name) => RENAMED[name] ?? name),
        ),
      ),
    ]).toEqual([table, before])
    compared += before.length
  }
  expect(compared).toBeGreaterThan(400)
  old.close()
})

test('recovery codes are there, with their account', async () => {
  const { db, old } = await upgraded((before) => {
    before.run(
      "insert into recovery_codes (code_hash, user_id) select 'one', user_id from staff_accounts limit 1",
    )
    before.run(
      "insert into recovery_codes (code_hash, user_id) select 'two', user_id from staff_accounts limit 1",
    )
  })
  const found = rows(db.$client, 'select recovery_hashes from staff_accounts order by user_id')
  expect(JSON.parse(String(found[0]!.recovery_hashes)).sort()).toEqual(['one', 'two'])
  for (const { recovery_hashes: others } of found.slice(1)) expect(others).toBe('[]')
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
})

test('staff work on as before: sign in, lists, a person with several sign-ups', async () => {
  const { call, old } = await upgraded()
  const signedIn = await call('POST', '/api/login', { username: 'ayu', password: 'rahasia-meja-2' })
  const headers = { cookie: cookieOf(signedIn) }
  const get = async (path: string) => (await call('GET', path, undefined, { headers })).json()
  const [double] = rows(old, 'select phone, count(*) as n from profiles group by phone having n > 1')
  const { items } = await get(`/api/users?who=${encodeURIComponent(String(double!.phone))}`)
  expect(items.map(({ profile }: { profile: { signups: number } }) => profile.signups)).toEqual(
    Array(double!.n).fill(double!.n),
  )
  for (const path of ['/api/users', '/api/dinner-groups', '/api/messages/queue?all=true', '/api/evenings'])
    expect([path, (await call('GET', path, undefined, { headers })).status]).toEqual([path, 200])
  old.close()
})

test('why seats ended and who acted are codes now, and what staff typed stays theirs', async () => {
  const reasons: [reason: string | null, by: number | null, code: string | null, left: string | null][] = [
    ['Said no: the date does not fit', null, 'said no', null],
    ['Said no', null, 'said no', null],
    ['Cancelled', null, 'cancelled', null],
    ['No answer by Thu 12:00', 4, 'no answer', null],
    ['No payment by Sun 09:30', 4, 'no payment', null],
    // no message could reach them
    ['No answer', 4, 'unreached', null],
    ['Dropped out', 4, 'dropped out', null],
    // typed by staff
    ['Cancelled', 4, null, 'Cancelled'],
    ['No answer by anybody', 4, null, 'No answer by anybody'],
    ['Said no to the waiter', null, null, 'Said no to the waiter'],
    [null, 4, null, null],
  ]
  const isGivenAway = (reason: string | null) => /^No (answer|payment) by .* \d/.test(reason ?? '')
  const entries: [admin: number | null, action: string, detail: string, actor: string, left: string][] = [
    [null, 'answered yes', 'by the page', 'visitor', ''],
    [null, 'answered no', 'by the page, date', 'visitor', 'date'],
    [null, 'corrected a sign-up', 'phone', 'visitor', 'phone'],
    [null, 'failed to sign in', '3 times', 'visitor', '3 times'],
    [4, 'failed to sign in', '', 'staff', ''],
    [4, 'requested an erasure', 'by the page, a link from this account, 2 sign-ups', 'visitor', '2 sign-ups'],
    [4, 'took back an erasure', 'by the page, a link from this account', 'visitor', ''],
    [null, 'erased a person', 'command line, 1 sign-up', 'system', 'command line, 1 sign-up'],
    [null, 'erased old dinners', 'RETENTION_DAYS, 3 users', 'system', 'RETENTION_DAYS, 3 users'],
    [4, 'changed a user', 'by the page is no prefix here', 'staff', 'by the page is no prefix here'],
  ]
  const { db, old } = await upgraded((before) => {
    const seats = rows(before, 'select id from memberships where left_at is null order by id')
    for (const [i, [reason, leftBy]] of reasons.entries())
      before.run(
        `update memberships set left_at = '2026-11-01T00:00:00.000Z', active = 0, left_reason = ?, left_by = ?, released = ? where id = ?`,
        [reason, leftBy, isGivenAway(reason), seats[i]!.id!],
      )
    before.run(`delete from audit_entries`)
    for (const [admin, action, detail] of entries)
      before.run(`insert into audit_entries (at, admin_id, action, detail) values ('2026-11-01', ?, ?, ?)`, [
        admin,
        action,
        detail,
      ])
  })
  const ended = rows(
    db.$client,
    `select left_code as code, left_reason as reason from memberships
    where left_at = '2026-11-01T00:00:00.000Z' order by id`,
  )
  expect(ended).toEqual(reasons.map(([, , code, reason]) => ({ code, reason })))
  const acted = rows(db.$client, 'select actor, detail from audit_entries order by id')
  expect(acted).toEqual(entries.map(([, , , actor, detail]) => ({ actor, detail })))
  old.close()
})

test('what 0.2.0 owed is owed, what it had settled is settled, and what was paid for a dinner ahead is held', async () => {
  const dataDir = emptyFolder()
  copyFileSync(OLD, join(dataDir, 'semeja.db'))
  const file = new Database(join(dataDir, 'semeja.db'))
  const ids = (query: string) => rows(file, query).map(({ id }) => Number(id))
  const [ahead, off, over] = ids('select id from dinner_groups order by id limit 3') as [
    number,
    number,
    number,
  ]
  const seat = (group: number, n: number) =>
    ids(
      `select id from memberships where group_id = ${group} and role = 'member' and left_at is null order by seat`,
    )[n]!
  file.run("update memberships set status = 'idle', refund = null, refunded_at = null, active = 0")
  file.run(
    `update dinner_groups set price = 150000, event_at = '2999-12-11T12:00:00.000Z', status = 'scheduled' where id = ${ahead}`,
  )
  file.run(`update dinner_groups set price = 150000, status = 'cancelled' where id = ${off}`)
  file.run(
    `update dinner_groups set price = null, event_at = '2020-12-11T12:00:00.000Z', status = 'scheduled' where id = ${over}`,
  )
  const LEFT = "left_at = '2026-11-20T12:00:00.000Z'"
  const cases: [number, string, string | undefined, string | null, number | null][] = [
    [seat(ahead, 0), "status = 'paid'", 'held', null, 150_000],
    [seat(ahead, 1), `status = 'dropped', refund = 'credit', ${LEFT}`, 'owed', 'credit', 150_000],
    [
      seat(ahead, 2),
      `status = 'dropped', refund = 'money', refunded_at = '2026-11-21T12:00:00.000Z', ${LEFT}`,
      'settled',
      'money',
      150_000,
    ],
    [seat(ahead, 3), `status = 'paid', ${LEFT}`, 'owed', null, 150_000],
    [seat(ahead, 4), `status = 'dropped', refund = 'none', ${LEFT}`, undefined, null, null],
    [seat(off, 0), "status = 'paid'", 'owed', null, 150_000],
    [seat(off, 1), "status = 'paid', refund = 'none'", 'forfeited', null, 150_000],
    [seat(off, 2), `status = 'paid', ${LEFT}`, 'settled', null, 150_000],
    [seat(over, 0), "status = 'paid'", 'held', null, null],
    [seat(over, 1), `status = 'paid', ${LEFT}`, 'settled', null, null],
    [seat(over, 2), "status = 'confirmed'", undefined, null, null],
  ]
  for (const [id, set] of cases) file.run(`update memberships set ${set} where id = ${id}`)
  file.close()

  const { db } = await startApp({ dataDir })
  makeUp(db)
  const found = new Map(
    db.$client
      .query<{ id: number; state: string; choice: string | null; amount: number | null }, []>(
        'select memberships.id, state, choice, amount from payments join memberships using (ticket_id)',
      )
      .all()
      .map(({ id, ...payment }) => [id, payment]),
  )
  const made = cases.filter(([, , state]) => state !== undefined)
  for (const [id, set, state, choice, amount] of made)
    expect([set, found.get(id)]).toEqual([set, { state: state!, choice, amount }])
  expect(found.size).toBe(made.length)
})

/** The pairs who are kept apart by their phones, the smaller text first. */
function pairsIn(db: Db) {
  return db.$client
    .query<Row, []>(`
      select min(a.phone, b.phone) as a, max(a.phone, b.phone) as b, created_at as at
      from kept_apart join people as a on a.id = person_a join people as b on b.id = person_b order by 1, 2`)
    .all()
}
