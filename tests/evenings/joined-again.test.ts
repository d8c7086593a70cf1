// who had a seat at an evening and joins it again: the ticket of then keeps its history and its money, and the new one is theirs
import { beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { asAct } from '../../src/audit/undoable'
import type { Tx } from '../../src/db/transact'
import { processHours } from '../../src/domain/evening/evening-hours'
import { changeEvening } from '../../src/evenings/evenings'
import { putTicket } from '../../src/evenings/staff-tickets'
import { tableFacts } from '../../src/evenings/table-facts'
import { saveTables } from '../../src/evenings/tables'
import { changeGroup } from '../../src/groups/change'
import { deleteGroup } from '../../src/groups/groups'
import { setMemberStatus } from '../../src/groups/member-status'
import { chooseForSeat, choosePayment } from '../../src/money/refund-choice'
import { owedTo } from '../../src/money/refunds'
import { listPayments } from '../../src/money-page/list'
import { changeDue, markPaid } from '../../src/money-page/mark-paid'
import { undoAct } from '../../src/undo/undo'
import { openForFile } from '../support/app'
import { AYU, addAyu, CONFIG, DINNER, NOON, openEvening, storePeople } from '../support/evening'
import { checkInvariants } from '../support/invariants'
import { checkMoney } from '../support/money'

const db = openForFile()
addAyu(db)
const RULES = { timeZone: CONFIG.timeZone, meetAgain: null }
const HOURS = processHours(DINNER, CONFIG.timeZone, NOON)
const CLOSED = new Date(Date.parse(HOURS.answersUntil) + 60_000)
let evening = 0
let people: number[] = []
let used = 0

beforeEach(() => {
  for (const table of ['users where is_admin = 0', 'people', 'dinner_groups', 'payments'])
    db.run(sql.raw(`delete from ${table}`))
  people = storePeople(db, 14, used)
  used += 14
  evening = openEvening(db)
})

type Pay = Parameters<typeof putTicket>[3]['pay']
const put = (userId: number, pay: Pay, now = CLOSED) =>
  expect(putTicket(db, AYU, evening, { userId, pay }, RULES, now)).toMatchObject({ ok: true })
const joinAll = (ids: number[], pay: Pay, now = NOON) => {
  for (const id of ids) put(id, pay, now)
}
const table = (members: number[], groupId: number | null = null) => ({ groupId, members })
function deal(tables: { groupId: number | null; members: number[] }[], now = CLOSED): number[] {
  const facts = tableFacts(db, evening, now)
  if (!facts.ok) throw new Error(facts.reason)
  const zone = { timeZone: CONFIG.timeZone, today: '2026-11-20' }
  const saved = saveTables(db, AYU, evening, { tables, digest: facts.digest, pics: [] }, zone, now)
  if (!saved.ok) throw new Error(saved.reason)
  return saved.groups
}
function move(days: number, more: object = {}) {
  const [row] = db.all<{ version: number; at: string }>(
    sql`select version, at from evenings where id = ${evening}`,
  )
  const at = new Date(Date.parse(row!.at) + days * 86_400_000).toISOString()
  const change = { version: row!.version, at, change_reason: 'hujan', ...more }
  expect(changeEvening(db, AYU, evening, change, CONFIG, CLOSED)).toMatchObject({ ok: true })
}
const later = () =>
  new Date(
    Date.parse(
      db.all<{ at: string }>(sql`select answers_until as at from evenings where id = ${evening}`)[0]!.at,
    ) + 60_000,
  )
const setStatus = (group: number, userId: number, status: 'dropped' | 'confirmed') =>
  expect(setMemberStatus(db, AYU, group, { userId, role: 'member', status }, CLOSED)).toMatchObject({
    ok: true,
  })
const sit = (group: number, members: number[]) =>
  expect(changeGroup(db, AYU, group, { members }, CLOSED, CONFIG)).toMatchObject({ ok: true })
interface Money {
  id: number
  version: number
  state: string
  choice: string | null
  amount: number
}
const moneyOf = (userId: number) =>
  db.all<Money>(
    sql`select id, version, state, choice, amount from payments where user_id = ${userId} order by id`,
  )
const openOf = (userId: number) =>
  db.all(
    sql`select status from tickets where user_id = ${userId} and evening_id = ${evening} and ended_at is null`,
  )
function check() {
  checkInvariants(db)
  checkMoney(db)
}

test('a cancelled table leaves who joins again their new place, whatever comes of its money', () => {
  const [she, other] = people as [number, number]
  joinAll(people.slice(0, 12), 'paid')
  const [group] = deal([table(people.slice(0, 6)), table(people.slice(6, 12))]) as [number]
  const off = { status: 'cancelled' as const, change_reason: 'x' }
  expect(changeGroup(db, AYU, group, off, CLOSED, CONFIG)).toMatchObject({ ok: true })
  move(3)
  put(she, 'paid')
  const { id, version } = moneyOf(other)[0]!
  const twice = { state: 'came twice' as const, version, amount: 150_111 }
  expect(changeDue(db, AYU, id, twice, CONFIG, CLOSED)).toMatchObject({ ok: true })
  expect(openOf(she)).toEqual([{ status: 'paid' }])
  check()
})

test('two payments of who was taken out, joined again and paid again: one is held, the other is owed', () => {
  const [she] = people as [number]
  joinAll(people.slice(0, 6), 'paid')
  const [group] = deal([table(people.slice(0, 6))]) as [number]
  sit(group, people.slice(1, 6))
  move(3)
  for (const id of people.slice(0, 6)) put(id, 'paid')
  deal([table(people.slice(0, 6))], later())
  expect(
    moneyOf(she)
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['held', 'owed'])
  check()
})

test('money that is owed for an earlier table stays owed when its person is moved from a dearer one', () => {
  const [she] = people as [number]
  joinAll(people.slice(0, 12), 'paid')
  const [first] = deal([table(people.slice(0, 6)), table(people.slice(6, 12))]) as [number]
  setStatus(first, she, 'dropped')
  const [owed] = moneyOf(she) as [Money]
  choosePayment(db as Tx, owed.id, 'money', CLOSED)
  move(3, { price: 200_000 })
  put(she, 'later')
  for (const id of people.slice(1, 12)) put(id, 'paid')
  const [one, two] = deal([table(people.slice(0, 6)), table(people.slice(6, 12))], later()) as [
    number,
    number,
  ]
  deal([table([people[6]!, ...people.slice(1, 6)], one), table([she, ...people.slice(7, 12)], two)], later())
  expect(moneyOf(she)).toMatchObject([
    { state: 'owed', choice: 'money' },
    { state: 'due', choice: null },
  ])
  check()
})

test('a choice about the money of a seat leaves that of an earlier one as it was', () => {
  const [she] = people as [number]
  joinAll(people.slice(0, 6), 'paid')
  const [first] = deal([table(people.slice(0, 6))]) as [number]
  setStatus(first, she, 'dropped')
  choosePayment(db as Tx, moneyOf(she)[0]!.id, 'money', CLOSED)
  move(6, { price: 200_000 })
  for (const id of people.slice(0, 6)) put(id, 'paid')
  const [second] = deal([table(people.slice(0, 6))]) as [number]
  setStatus(second, she, 'dropped')
  const [ticket] = db.values<[number]>(
    sql`select ticket_id from memberships where user_id = ${she} order by id desc`,
  )[0]!
  chooseForSeat(db as Tx, ticket, 'credit')
  expect(moneyOf(she)).toMatchObject([
    { state: 'owed', choice: 'money' },
    { state: 'owed', choice: 'credit' },
  ])
})

test('who is taken out and added again has the place of the evening by the new seat, and an undo brings both back', () => {
  const [she] = people as [number]
  joinAll(people.slice(0, 6), 'paid')
  db.run(sql`update tickets set own = 1 where user_id = ${she}`)
  const [group] = deal([table(people.slice(0, 6))]) as [number]
  sit(group, people.slice(1, 6))
  const before = db.all(sql`select * from tickets where user_id = ${she} order by id`)
  const added = asAct(
    db,
    AYU,
    { kind: 'group' },
    { groupIds: [group] },
    () => changeGroup(db, AYU, group, { members: people.slice(0, 6) }, CLOSED, CONFIG),
    CLOSED,
  )
  if (!added.ok) throw new Error(added.reason)
  const tickets = () =>
    db.all(sql`select evening_id as evening, own from tickets where user_id = ${she} order by id`)
  expect(tickets()).toEqual([
    { evening: null, own: 1 },
    { evening, own: 1 },
  ])
  expect(undoAct(db, AYU, added.undo!, {}, CLOSED)).toMatchObject({ ok: true })
  expect(db.all(sql`select * from tickets where user_id = ${she} order by id`)).toEqual(before)
  sit(group, people.slice(0, 6))
  setStatus(group, she, 'confirmed')
  expect(moneyOf(she)).toMatchObject([{ state: 'held' }])
  check()
  const off = { status: 'cancelled' as const, change_reason: 'x' }
  expect(changeGroup(db, AYU, group, off, CLOSED, CONFIG)).toMatchObject({ ok: true })
  expect(owedTo(db, [she], CLOSED, true)).toHaveLength(0)
  expect(openOf(she)).toEqual([{ status: 'paid' }])
  expect(deleteGroup(db, AYU, group, {}, undefined, CLOSED)).toMatchObject({ ok: true })
  expect(listPayments(db, { page: 0, size: 50, user: she, evening }, CLOSED).items).toHaveLength(1)
})

test('another hour of the same day does not outdate what staff did to a seat', () => {
  const [she] = people as [number]
  joinAll(people.slice(0, 6), 'later')
  deal([table(people.slice(0, 6))])
  const due = moneyOf(she).find(({ state }) => state === 'due')!
  const { undo } = markPaid(db, AYU, [due.id], CONFIG, CLOSED)
  move(1 / 24)
  expect(undoAct(db, AYU, undo!, {}, CLOSED)).toMatchObject({ ok: true, undone: 1 })
})

test('what is void of a deleted table with a date of its own says that the dinner was off, with no deadline of a later hold', () => {
  const [she] = people as [number]
  joinAll(people.slice(0, 6), 'later')
  const [group] = deal([table(people.slice(0, 6))]) as [number]
  db.run(sql`update payments set transferred_at = ${CLOSED.toISOString()} where user_id = ${she}`)
  const alone = { event_date: new Date(Date.parse(DINNER) + 86_400_000).toISOString() }
  expect(changeGroup(db, AYU, group, alone, CLOSED, CONFIG)).toMatchObject({ ok: true })
  expect(deleteGroup(db, AYU, group, {}, undefined, CLOSED)).toMatchObject({ ok: true })
  move(6)
  put(she, 'now')
  const { items } = listPayments(db, { page: 0, size: 50, user: she }, CLOSED)
  expect(items.find(({ gone }) => gone !== null)).toMatchObject({ gone: 'off', pay_by: null })
})

test('what somebody cannot eat goes with the table of another date that was deleted', () => {
  const [she] = people as [number]
  joinAll(people.slice(0, 6), 'paid')
  const [group] = deal([table(people.slice(0, 6))]) as [number]
  db.run(sql`
    insert into choices (ticket_id, diet, at, "by") select ticket_id, 'kacang', '2026', 'visitor' from memberships where user_id = ${she}`)
  const alone = { event_date: new Date(Date.parse(DINNER) + 86_400_000).toISOString() }
  expect(changeGroup(db, AYU, group, alone, CLOSED, CONFIG)).toMatchObject({ ok: true })
  expect(deleteGroup(db, AYU, group, {}, undefined, CLOSED)).toMatchObject({ ok: true })
  expect(db.all(sql`select * from choices`)).toEqual([])
})
