import { Database } from 'bun:sqlite'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { DATABASE_FILE, type Db } from '../../src/db/open'
import { checkInvariants } from '../support/invariants'
import { checkMoney } from '../support/money'
import { ensure, type World } from './world'

/** Writes a copy of the database as it is now to `file`, also while it is served. */
export function copyDatabase({ house }: World, file: string) {
  using live = new Database(join(house.dataDir, DATABASE_FILE), { readonly: true })
  live.run('pragma busy_timeout = 5000')
  live.run('vacuum into ?', [file])
}

/** Fails unless the database, and what the program printed, are as the simulation knows them. `file` is a copy of its own. */
export function checkDay(world: World, file: string) {
  using client = new Database(file)
  const db = drizzle({ client }) as Db
  checkInvariants(db)
  checkMoney(db)
  checkStored(world, db)
  checkPaid(world, db)
  checkErased(world, db)
  checkPrinted(world)
}

// what was answered as stored is there
function checkStored({ ledger, state }: World, db: Db) {
  const names = new Map(db.values<[number, string]>(sql`select user_id, name from profiles`))
  // who wants to be erased is gone from the tables, now or at the next minute
  const isLeaving = (id: number | string) => state.guests[ledger.owners[id] ?? -1]?.erased !== null
  for (const [id, name] of Object.entries(ledger.names)) {
    if (isLeaving(id)) continue
    ensure(
      names.get(Number(id)) === name,
      () => `sign-up ${id} is called ${names.get(Number(id))}, not ${name}`,
    )
  }
  const results = new Map(db.values<[number, string]>(sql`select id, result from messages`))
  for (const [id, { userId }] of Object.entries(ledger.sent))
    if (!isLeaving(userId))
      ensure(
        results.get(Number(id)) === 'sent',
        () => `message ${id} was marked as sent and is ${results.get(Number(id))}`,
      )
  const can = new Map(
    db.values<[string, number | null]>(sql`select user_id || ' ' || evening_id, can from availability`),
  )
  for (const [key, answer] of Object.entries(ledger.answers)) {
    const [n, eveningId] = key.split(' ')
    const { userId, erased } = state.guests[Number(n)]!
    if (answer.can === undefined || erased !== null) continue
    const stored = can.get(`${userId} ${eveningId}`)
    ensure(stored === Number(answer.can), () => `${key} answered ${answer.can} and has ${stored}`)
  }
}

// nobody who paid has neither a seat nor money back nor credit, and no amount changes
function checkPaid({ ledger, now }: World, db: Db) {
  const rows = db.all<{
    id: number
    amount: number
    state: string
    paidAt: string | null
    hasSeat: number
  }>(sql`
    select payments.id, amount, payments.state, paid_at as paidAt, dinner_groups.status is not 'cancelled' and (
        exists (select 1 from memberships where memberships.id = membership_id and (left_at is null or dinner_groups.event_at <= left_at))
        -- erased after the dinner
        or (payments.user_id is null and coalesce(dinner_groups.event_at, payments.event_at) < ${new Date(now).toISOString()})
      ) as hasSeat
    from payments left join dinner_groups on dinner_groups.id = payments.group_id`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const [id, { amount }] of Object.entries(ledger.paid)) {
    const row = byId.get(Number(id))
    ensure(row && row.paidAt !== null, () => `payment ${id}: ${amount} came, there is ${JSON.stringify(row)}`)
    ensure(!['due', 'void'].includes(row.state), () => `payment ${id} came and is ${row.state}`)
    ensure(row.state !== 'held' || row.hasSeat, () => `payment ${id} is held for no seat`)
  }
  // used credit may move to the payment that used it, and not a rupiah more or less
  const came = rows.reduce((sum, { paidAt, amount }) => sum + (paidAt === null ? 0 : amount), 0)
  const noted = [...Object.values(ledger.paid).map(({ amount }) => amount), ...ledger.twice].reduce(
    (a, b) => a + b,
    0,
  )
  ensure(came === noted, () => `${noted} rupiah came, and the payments hold ${came}`)
  for (const [id] of Object.entries(ledger.paidBack))
    ensure(
      byId.get(Number(id))?.state === 'settled',
      () => `payment ${id} was paid back and is ${byId.get(Number(id))?.state}`,
    )
}

// nobody who is erased is anywhere, also in no byte of the files
function checkErased({ ledger, house }: World, db: Db) {
  if (ledger.erased.length === 0) return
  const tables = db.values<[string]>(
    sql`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
  )
  const texts = tables.map(([name]) => JSON.stringify(db.values(sql.raw(`select * from "${name}"`))))
  const files = ['', '-wal']
    .map((end) => join(house.dataDir, DATABASE_FILE + end))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path).toString('latin1'))
  for (const { name, phones, isNight } of ledger.erased) {
    const isIn = (text: string) =>
      text.includes(name) || phones.some((phone) => text.includes(phone.slice(3)))
    const place = texts.findIndex(isIn)
    ensure(place === -1, () => `somebody erased is in the table ${tables[place]}`)
    if (isNight) ensure(!files.some(isIn), () => 'somebody erased is in a file still')
  }
}

/** No line that the program printed holds a phone, a name or a link. */
export function checkPrinted({ house, state }: World) {
  const names = new Set(state.guests.map(({ name }) => name.split(' ').at(-1)!))
  for (const line of house.printed()) {
    ensure(!/(?:\+?62|0)8\d{8,}|\/k#/.test(line), () => `a phone or a link was printed: ${line}`)
    ensure(
      !line.match(/[A-Z][a-z]+wati/g)?.some((word) => names.has(word)),
      () => `a name was printed: ${line}`,
    )
    ensure(!line.includes('"level":"error"'), () => `an error was printed: ${line}`)
  }
}
