import { Database } from 'bun:sqlite'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { DATABASE_FILE, type Db } from '../../src/db/open'
import { checkInvariants } from '../support/invariants'
import { checkMoney } from '../support/money'
import { DAY, HOUR, iso } from './clock'
import { checkKept } from './kept'
import { ensure, type World } from './world'

/** Copies the database as it is now to the folder `to`, also while it is served. */
export function copyDatabase({ house }: World, to: string) {
  using live = new Database(join(house.dataDir, DATABASE_FILE))
  live.run('pragma busy_timeout = 5000')
  // nobody writes meanwhile: its file and its log belong together
  live.run('begin immediate')
  for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`])
    if (existsSync(join(house.dataDir, name))) copyFileSync(join(house.dataDir, name), join(to, name))
  live.run('rollback')
}

/** Fails unless the copied database in `file`, and what the program printed, are as the simulation knows them. Leaves no log beside it. */
export function checkDay(world: World, file: string) {
  using client = new Database(file)
  const db = drizzle({ client }) as Db
  checkTickets(world, db)
  checkInvariants(db)
  checkMoney(db)
  checkKept(world, db)
  checkStored(world, db)
  checkPaid(world, db)
  checkErased(world, db)
  checkPrinted(world)
}

const HELD_TOO_LONG = `
  select tickets.id from tickets join evenings on evenings.id = evening_id
  where tickets.status = 'confirmed' and ended_at is null and tickets.pay_by < ? and evenings.status <> 'cancelled'
    and not exists (select 1 from memberships where ticket_id = tickets.id)
    and not exists (select 1 from payments where ticket_id = tickets.id and state = 'due' and transferred_at is not null)`

/** Nobody's place is held past its time; on a busy machine the program sees some seconds late that hours have passed. */
export async function checkHolds({ house, now }: World) {
  using db = new Database(join(house.dataDir, DATABASE_FILE), { readonly: true })
  const until = performance.now() + 10_000
  const held = () =>
    db
      .query(HELD_TOO_LONG)
      .values(iso(now - HOUR))
      .flat()
  while (held().length > 0 && performance.now() < until) await Bun.sleep(5)
  ensure(held().length === 0, () => `a place is held past its time: ${held().join(', ')}`)
}

// what a ticket owes its guest, and they it
function checkTickets({ now }: World, db: Db) {
  const wrong = {
    'somebody sits, and their money is owed': sql`
      select payments.id from payments join seats on seats.ticket_id = payments.ticket_id
      join dinner_groups on dinner_groups.id = seats.group_id
      where payments.state = 'owed' and choice is not 'credit' and short_of is null and left_at is null and seats.status in ('confirmed', 'paid')
        and dinner_groups.status <> 'cancelled' and dinner_groups.event_at > ${iso(now)}
        and not exists (select 1 from payments as other where other.ticket_id = seats.ticket_id and other.state = 'held')`,
    'an amount was given twice': sql`
      select one.amount from payments as one join payments as other on other.amount = one.amount and other.id < one.id
      where one.state = 'due' and one.code is not null and other.code is not null
        -- an amount is free again two weeks after its place was given up, and may come after that
        and (other.state = 'due' or other.paid_at between strftime('%Y-%m-%dT%H:%M:%fZ', one.state_at, '-14 days') and one.state_at)`,
    'who cancelled too late has their money back': sql`
      select payments.id from payments join tickets on tickets.id = payments.ticket_id
      join memberships on memberships.ticket_id = tickets.id join evenings on evenings.id = tickets.evening_id
      -- what came when there was no place any more was owed before
      where left_code = 'cancelled' and payments.state = 'owed' and payments.state_at >= left_at and short_of is null and paid_at < left_at
        and standby is not 1 and moved_from is null and evenings.status <> 'cancelled'
        and left_at > strftime('%Y-%m-%dT%H:%M:%fZ', date(evenings.at, '+7 hours'), '-7 hours', '-1 day')`,
  }
  for (const [what, query] of Object.entries(wrong)) {
    const found = db.values(query)
    ensure(found.length === 0, () => `${what}: ${found.join(', ')}`)
  }
}

// what was answered as stored is there
function checkStored({ ledger, state, now }: World, db: Db) {
  const names = new Map(db.values<[number, string]>(sql`select user_id, name from profiles`))
  // who wants to be erased is gone from the tables, now or at the next minute
  const isLeaving = (id: number | string) =>
    id in ledger.gone || state.guests[ledger.owners[id] ?? -1]?.erased !== null
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
  const chosen = new Map(
    db
      .values<[number, ...unknown[]]>(
        sql`select memberships.id, food_id, drink_id, diet from memberships left join choices using (ticket_id)`,
      )
      .map(([seat, ...choice]) => [seat, JSON.stringify(choice)]),
  )
  for (const [seat, { who, food, drink, diet }] of Object.entries(ledger.choices)) {
    const [said, stored] = [JSON.stringify([food, drink, diet]), chosen.get(Number(seat))]
    // a seat goes with its sign-up, maybe one of several
    if (state.guests[who]!.erased !== null || stored === undefined) continue
    ensure(stored === said, () => `guest ${who} chose ${said} for seat ${seat} and has ${stored}`)
  }
  const signUpOf = (key: string) => {
    const [n, eveningId] = key.split(' ')
    const { userId, erased } = state.guests[Number(n)]!
    return erased !== null || userId! in ledger.gone ? undefined : `${userId} ${eveningId}`
  }
  // to another day it is a new question
  const standby = new Map(
    db.values<[number, number | null]>(
      sql`select id, standby from tickets where status = 'idle' and evening_id is not null and ended_at is null and moved_from is null and not exists (select 1 from memberships where ticket_id = tickets.id and left_at is null)`,
    ),
  )
  for (const [id, { n, stay }] of Object.entries(ledger.standby)) {
    const stored = standby.get(Number(id))
    ensure(
      stored === undefined || stored === Number(stay),
      () => `guest ${n} said whether they stand by: ${stay}, and ticket ${id} has ${stored}`,
    )
  }
  // a place that became a seat may end as the seat did; it is of the sign-up whose link was used, and who has no table is free three hours before, or who is silent about another day
  const soon = iso(now + 3 * HOUR)
  const ahead = new Set(
    db
      .values<[number]>(sql`select id from evenings where at > ${soon} and status <> 'cancelled'`)
      .map(([id]) => String(id)),
  )
  const places = new Set(
    db
      .all<{ userId: number; eveningId: number }>(
        sql`select user_id as userId, evening_id as eveningId from tickets where evening_id is not null and (status <> 'dropped' or answer_by is not null or exists (select 1 from memberships where ticket_id = tickets.id))`,
      )
      .map(({ userId, eveningId }) => `${ledger.owners[userId]} ${eveningId}`),
  )
  for (const [key, isJoined] of Object.entries(ledger.joined))
    ensure(
      !isJoined || !ahead.has(key.split(' ')[1]!) || !signUpOf(key) || places.has(key),
      () => `${key} joined, and has no place there`,
    )
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
        exists (select 1 from seats where seats.ticket_id = payments.ticket_id and seats.group_id = payments.group_id and (left_at is null or dinner_groups.event_at <= left_at))
        -- paid before there is a table
        or exists (
          select 1 from tickets join evenings on evenings.id = evening_id
          where tickets.id = ticket_id and payments.group_id = 0 and tickets.status = 'paid' and evenings.at > ${iso(now)})
        -- erased after the dinner, maybe one sign-up of several
        or (not exists (select 1 from seats where seats.ticket_id = payments.ticket_id) and coalesce(dinner_groups.event_at, payments.event_at) < ${iso(now)})
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

/** Signs of so many are looked for in one go. */
const MANY = 20

// nobody who is erased is in a byte of the files three days long; once a week all are looked for, in each table too
function checkErased({ ledger, house, state, now }: World, db: Db) {
  const isWeekly = state.day % 7 === 0
  const erased = ledger.erased.filter(({ at, isNight }) => isWeekly || (isNight && now - at < 3 * DAY))
  if (erased.length === 0) return
  const files = ['', '-wal']
    .map((end) => join(house.dataDir, DATABASE_FILE + end))
    .filter((path) => existsSync(path))
    .map((path) => ({ where: 'a file', has: finderIn(readFileSync(path), erased.length) }))
  const tables = isWeekly ? rowsOf(db) : []
  for (const { name, phones, isNight } of erased) {
    const signs = [name, ...phones.map(digitsOf)]
    const isIn = ({ has }: (typeof files)[number]) => signs.some(has)
    const place = [...tables, ...(isNight ? files : [])].find(isIn)
    ensure(!place, () => `somebody erased is in ${(rowsOf(db).find(isIn) ?? place!).where} still`)
  }
}

function rowsOf(db: Db) {
  const tables = db.values<[string]>(
    sql`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
  )
  return tables.map(([name]) => {
    const people = peopleIn(JSON.stringify(db.values(sql.raw(`select * from "${name}"`))))
    return { where: `the table ${name}`, has: (sign: string) => people.has(sign) }
  })
}

function finderIn(bytes: Buffer, people: number): (sign: string) => boolean {
  if (people < MANY) return (sign) => bytes.includes(sign, 0, 'latin1')
  const found = peopleIn(bytes.toString('latin1'))
  return (sign) => found.has(sign)
}

const digitsOf = (phone: string) => phone.slice(3)
const DIGITS = digitsOf('+6281230000000').length

/** Returns the last names and the digits of phones that stand in `text`: looking for each of hundreds takes long. */
function peopleIn(text: string): Set<string> {
  const people = new Set<string>()
  for (const [run] of text.matchAll(/[A-Z][a-z]*wati/g))
    for (let at = run.indexOf('wati'); at !== -1; at = run.indexOf('wati', at + 1))
      people.add(run.slice(0, at + 'wati'.length))
  for (const [run] of text.matchAll(/8\d{9,}/g))
    for (let at = 0; at + DIGITS <= run.length; at++) people.add(run.slice(at, at + DIGITS))
  return people
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
