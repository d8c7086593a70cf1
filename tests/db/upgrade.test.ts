// what 0.1.0 and 0.2.0 stored is all there once this version has opened it: people by their phones had no row of their own then
import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import { ACTIVITIES, BUDGETS, GENDERS, YES_NO } from '../../src/domain/profile/profile'
import { MISSED } from '../../src/people/history'
import { cookieOf, emptyFolder, makeUp, startApp } from '../support/app'

const fixture = (version: string) => resolve(import.meta.dir, `../fixtures/${version}.db`)
const VERSIONS = ['0.1.0', '0.2.0']
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

/** What only one version writes, rests that hold for the person now, and what stands with an account or among the settings. */
const SKIPPED = new Set([
  ...['settings', 'kept_apart', 'tallies', '__drizzle_migrations'],
  ...['recovery_codes', 'staff_accounts', 'message_texts'],
])

/** Choices that were texts in 0.1.0. */
const CHOICES: Record<string, readonly string[]> = {
  gender: GENDERS,
  activity: ACTIVITIES,
  budget: BUDGETS,
  smoker: YES_NO,
  drinker: YES_NO,
}

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

async function upgraded(version = '0.2.0', change: (old: Database) => void = () => {}) {
  const dataDir = emptyFolder()
  copyFileSync(fixture(version), join(dataDir, 'semeja.db'))
  using before = new Database(join(dataDir, 'semeja.db'))
  change(before)
  before.close()
  const { db, call } = await startApp({ dataDir })
  return { db, call, old: new Database(fixture(version), { readonly: true }) }
}

const rows = (db: Database, query: string) => db.query<Row, []>(query).all()
const namesIn = (db: Database, table: string) =>
  rows(db, `select name from pragma_table_info('${table}')`).map(({ name }) => String(name))

const GIVEN = `select max(seq) as id from sqlite_sequence where name = 'users'`

test.each(VERSIONS)(
  'every row of %s is there, with all that it held, but for who only said that they can, and no id is given twice',
  async (version) => {
    const { db, old } = await upgraded(version)
    const tables = rows(
      old,
      `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and sql not like 'create virtual%'
        and name not like 'people\\_%' escape '\\' and name not like '%search\\_%' escape '\\'`,
    ).map(({ name }) => String(name))
    let compared = 0
    for (const table of tables.filter((table) => !SKIPPED.has(table))) {
      const nowIn = RENAMED_TABLES[table] ?? table
      const names = namesIn(db.$client, nowIn)
      const columns = namesIn(old, table).filter(
        (name) => names.includes(RENAMED[name] ?? name) && !CHANGED[table]?.test(name),
      )
      const query = (from: string, where: string | undefined, read: (name: string) => string) =>
        `select ${columns.map((name) => `"${read(name)}" as "${name}"`)} from ${from} where ${where ?? 'true'} order by 1, 2`
      const before = rows(
        old,
        query(table, KEPT[table], (name) => name),
      ).map(inCodes)
      const now = rows(
        db.$client,
        query(nowIn, KNOWN[table], (name) => RENAMED[name] ?? name),
      )
      expect([table, now]).toEqual([table, before])
      compared += before.length
    }
    expect(compared).toBeGreaterThan(300)
    expect(Number(rows(db.$client, GIVEN)[0]!.id)).toBeGreaterThanOrEqual(Number(rows(old, GIVEN)[0]!.id))
    expect(pairsIn(db)).toEqual(rows(old, PAIRS))
    expect(pairsIn(db)).not.toEqual([])
    old.close()
  },
)

/** Returns a row with the numbers that stand for choices since 0.2.0. */
function inCodes(row: Row): Row {
  const codes = Object.entries(row).map(([name, value]) => {
    const code = CHOICES[name]?.indexOf(String(value)) ?? -1
    return [name, code < 0 ? value : code]
  })
  return Object.fromEntries(codes)
}

test('roles, second factors and recovery codes are there, with their account', async () => {
  const { db, old } = await upgraded('0.2.0', (before) => {
    for (const code of ['one', 'two'])
      before.run(
        'insert into recovery_codes (code_hash, user_id) select ?, user_id from staff_accounts limit 1',
        [code],
      )
  })
  const columns = 'role, totp_secret, totp_pending, totp_step'
  const accounts = rows(old, `select user_id as id, ${columns} from staff_accounts order by user_id`)
  expect(accounts.length).toBeGreaterThan(0)
  expect(rows(db.$client, `select id, ${columns} from users where role is not null order by id`)).toEqual(
    accounts,
  )
  const found = rows(db.$client, 'select recovery_hashes from users where role is not null order by id')
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

  expect(rows(old, 'select 1 from profiles group by phone having count(*) > 1').length).toBeGreaterThan(1)
  old.close()
})

test.each([
  ['0.1.0', 'AYU', 'rahasia-meja'],
  ['0.2.0', 'ayu', 'rahasia-meja-2'],
])(
  'staff of %s work on as before: sign in, lists, a person with several sign-ups',
  async (version, username, password) => {
    const { call, old } = await upgraded(version)
    const signedIn = await call('POST', '/api/login', { username, password })
    const headers = { cookie: cookieOf(signedIn) }
    const get = async (path: string) => (await call('GET', path, undefined, { headers })).json()
    const [double] = rows(old, 'select phone, count(*) as n from profiles group by phone having n > 1')
    const { items } = await get(`/api/users?who=${encodeURIComponent(String(double!.phone))}`)
    expect(items.map(({ profile }: { profile: { signups: number } }) => profile.signups)).toEqual(
      Array(double!.n).fill(double!.n),
    )
    for (const path of [
      ...['/api/users', '/api/dinner-groups', '/api/messages/queue?all=true', '/api/evenings'],
      ...['/api/matchmaking/runs', '/api/audit'],
    ])
      expect([path, (await call('GET', path, undefined, { headers })).status]).toEqual([path, 200])
    old.close()
  },
)

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
  const { db, old } = await upgraded('0.2.0', (before) => {
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
  // dinners ahead, off and over
  const DINNERS = [
    "price = 150000, event_at = '2999-12-11T12:00:00.000Z', status = 'scheduled'",
    "price = 150000, status = 'cancelled'",
    "price = null, event_at = '2020-12-11T12:00:00.000Z', status = 'scheduled'",
  ]
  const LEFT = "left_at = '2026-11-20T12:00:00.000Z'"
  const BACK = "refund = 'money', refunded_at = '2026-11-21T12:00:00.000Z'"
  const SEATS: [set: string, state?: string, choice?: string | null, amount?: number | null][][] = [
    [
      ["status = 'paid'", 'held', null, 150_000],
      [`status = 'dropped', refund = 'credit', ${LEFT}`, 'owed', 'credit', 150_000],
      [`status = 'dropped', ${BACK}, ${LEFT}`, 'settled', 'money', 150_000],
      [`status = 'paid', ${LEFT}`, 'owed', null, 150_000],
      [`status = 'dropped', refund = 'none', ${LEFT}`],
    ],
    [
      ["status = 'paid'", 'owed', null, 150_000],
      ["status = 'paid', refund = 'none'", 'forfeited', null, 150_000],
      [`status = 'paid', ${LEFT}`, 'settled', null, 150_000],
    ],
    [
      ["status = 'paid'", 'held', null, null],
      [`status = 'paid', ${LEFT}`, 'settled', null, null],
      ["status = 'confirmed'"],
    ],
  ]
  const made = new Map<number, Row>()
  const { db, old } = await upgraded('0.2.0', (file) => {
    file.run("update memberships set status = 'idle', refund = null, refunded_at = null, active = 0")
    const groups = rows(file, 'select id from dinner_groups order by id limit 3')
    for (const [i, { id: groupId }] of groups.entries()) {
      file.run(`update dinner_groups set ${DINNERS[i]} where id = ${groupId}`)
      const of = `from memberships where group_id = ${groupId} and role = 'member' and left_at is null order by seat`
      const seats = rows(file, `select id ${of}`)
      for (const [n, [set, state, choice, amount]] of SEATS[i]!.entries()) {
        file.run(`update memberships set ${set} where id = ${seats[n]!.id}`)
        if (state) made.set(Number(seats[n]!.id), { state, choice: choice ?? null, amount: amount ?? null })
      }
    }
  })
  makeUp(db)
  old.close()
  const found = rows(
    db.$client,
    'select memberships.id, state, choice, amount from payments join memberships using (ticket_id)',
  )
  expect(new Map(found.map(({ id, ...payment }) => [Number(id), payment]))).toEqual(made)
})

const PAIRS = 'select phone_a as a, phone_b as b, created_at as at from kept_apart order by 1, 2'

/** The pairs who are kept apart by their phones, the smaller text first. */
function pairsIn(db: Db) {
  return db.$client
    .query<Row, []>(`
      select min(a.phone, b.phone) as a, max(a.phone, b.phone) as b, created_at as at
      from kept_apart join people as a on a.id = person_a join people as b on b.id = person_b order by 1, 2`)
    .all()
}
