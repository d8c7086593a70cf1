// who had a seat at an evening and joins it again: the ticket of then keeps its history and its money, and the new one is theirs
import { beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { codeFor } from '../../src/db/codes'
import type { Tx } from '../../src/db/transact'
import { joinByLink } from '../../src/guest-page/evenings'
import { chooseForSeat, choosePayment } from '../../src/money/refund-rules'
import { listPayments } from '../../src/money-page/list'
import { changeDue } from '../../src/money-page/mark-paid'
import { findLink, makeLink } from '../../src/people/links'
import { AYU, CONFIG, DINNER, NOON } from '../support/evening'
import { startHouse } from '../support/house'
import { RULES } from '../support/money'

const house = startHouse()
const { db, closed: CLOSED, join, paymentsOf: moneyOf, check } = house
let evening = 0
let people: number[] = []

beforeEach(() => {
  people = house.addPeople(14)
  evening = house.open()
})

const table = (members: number[], groupId: number | null = null) => ({ groupId, members })
const deal = (tables: ReturnType<typeof table>[], now?: Date) => house.deal(tables, now).groups
const move = (days: number, more: object = {}) => {
  const at = new Date(Date.parse(house.eveningNow().at) + days * 86_400_000).toISOString()
  expect(house.change({ at, change_reason: 'hujan', ...more })).toMatchObject({ ok: true })
}
const cameTwice = (userId: number, now: Date) => {
  const { id, version } = moneyOf(userId)[0]!
  const twice = { state: 'came twice' as const, version, amount: 150_111 }
  expect(changeDue(db, AYU, id, twice, CONFIG, now)).toMatchObject({ ok: true })
}
const later = () => new Date(Date.parse(house.eveningNow().answersUntil) + 60_000)
const edit = (...given: Parameters<typeof house.edit>) =>
  expect(house.edit(...given)).toMatchObject({ ok: true })
const OFF = { status: 'cancelled', change_reason: 'x' } as const
const openOf = (userId: number) =>
  db.all(
    sql`select status from tickets where user_id = ${userId} and evening_id = ${evening} and ended_at is null`,
  )

test('a cancelled table leaves who joins again their new place, whatever comes of its money, and what came twice names its evening', () => {
  const [she, other] = people as [number, number]
  join(people.slice(0, 12), 'paid')
  cameTwice(people[1]!, NOON)
  const { items } = listPayments(db, { page: 0, size: 50, state: 'owed' }, NOON)
  expect(items).toMatchObject([{ group: 'Evening in Prawirotaman', event_date: DINNER }])
  const [group] = deal([table(people.slice(0, 6)), table(people.slice(6, 12))]) as [number]
  edit(group, OFF)
  move(3)
  join([she], 'paid', CLOSED)
  cameTwice(other, CLOSED)
  expect(openOf(she)).toEqual([{ status: 'paid' }])
})

test('money that is owed for an earlier table stays owed when its person is moved from a dearer one', () => {
  const [she] = people as [number]
  join(people.slice(0, 12), 'paid')
  const [first] = deal([table(people.slice(0, 6)), table(people.slice(6, 12))]) as [number]
  expect(house.setStatus(first, she, 'dropped')).toMatchObject({ ok: true })
  const [owed] = moneyOf(she)
  choosePayment(db as Tx, owed!.id, 'money', CLOSED)
  move(3, { price: 200_000 })
  join([she], 'later', CLOSED)
  join(people.slice(1, 12), 'paid', CLOSED)
  const [one, two] = deal([table(people.slice(0, 6)), table(people.slice(6, 12))], later())
  deal([table([people[6]!, ...people.slice(1, 6)], one), table([she, ...people.slice(7, 12)], two)], later())
  expect(moneyOf(she)).toMatchObject([
    { state: 'owed', choice: 'money' },
    { state: 'due', choice: null },
  ])
})

test('a choice about the money of a seat leaves that of an earlier one as it was', () => {
  const [she] = people as [number]
  join(people.slice(0, 6), 'paid')
  const [first] = deal([table(people.slice(0, 6))]) as [number]
  expect(house.setStatus(first, she, 'dropped')).toMatchObject({ ok: true })
  choosePayment(db as Tx, moneyOf(she)[0]!.id, 'money', CLOSED)
  move(6, { price: 200_000 })
  join(people.slice(0, 6), 'paid', CLOSED)
  const [second] = deal([table(people.slice(0, 6))]) as [number]
  expect(house.setStatus(second, she, 'dropped')).toMatchObject({ ok: true })
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
  join(people.slice(0, 6), 'paid')
  db.run(sql`update tickets set own = 1 where user_id = ${she}`)
  const [group] = deal([table(people.slice(0, 6))]) as [number]
  edit(group, { members: people.slice(1, 6) })
  const before = db.all(sql`select * from tickets where user_id = ${she} order by id`)
  const added = house.act(group, { members: people.slice(0, 6) })
  const tickets = () =>
    db.all(sql`select evening_id as evening, own from tickets where user_id = ${she} order by id`)
  expect(tickets()).toEqual([
    { evening: null, own: 1 },
    { evening, own: 1 },
  ])
  expect(house.undo(added)).toMatchObject({ ok: true })
  expect(db.all(sql`select * from tickets where user_id = ${she} order by id`)).toEqual(before)
  edit(group, { members: people.slice(0, 6) })
  expect(house.setStatus(group, she, 'confirmed')).toMatchObject({ ok: true })
  expect(moneyOf(she)).toMatchObject([{ state: 'held' }])
  check()
  edit(group, OFF)
  expect(openOf(she)).toEqual([{ status: 'paid' }])
  house.remove(group)
  expect(listPayments(db, { page: 0, size: 50, user: she, evening }, CLOSED).items).toHaveLength(1)
})

test('who was invited by hand to a free seat, and has not answered, gets one question for another hour, and learns first of another day', () => {
  const [members, guest] = [people.slice(0, 6), people[6]!]
  join(members, 'paid')
  const [first] = deal([table(members)]) as [number]
  edit(first, { members: [...members.slice(1), guest], removed: 'sakit' })
  house.send(guest, 'invite', CLOSED, first)
  const due = () => house.queue(CLOSED).flatMap(({ userId, kind }) => (userId === guest ? kind : []))
  expect(due()).toEqual([])
  move(1 / 24)
  expect(due()).toEqual(['new-date'])
  house.send(guest, 'new-date', CLOSED, first)
  expect(due()).toEqual([])
  edit(first, { event_date: DINNER.replace(/T.*/, 'T23:30:00.000Z'), change_reason: 'hujan' })
  expect(due()).toEqual(['moved'])
})

test('who left the list, is seated by hand and joins it again by their own link has one ticket, by which an undo puts them back', () => {
  const [first, she, other] = people as [number, number, number]
  join(people.slice(0, 7), 'later')
  const [group] = deal([table([first, ...people.slice(2, 7)])], NOON) as [number]
  house.cancel(she)
  const members = [first, she, ...people.slice(2, 6)]
  edit(group, { members }, NOON)
  const link = findLink(db, makeLink(db as Tx, she, 'signup', NOON), NOON)!
  const code = codeFor(db, 'evening', evening)
  expect(joinByLink(db, { link, rules: RULES }, { evening: code, pay: 'later' }, NOON)).toMatchObject({
    ok: true,
  })
  const ticketsOf = () =>
    db.all(sql`
      select tickets.evening_id as evening, seat.group_id as "group" from tickets
      left join memberships as seat on seat.ticket_id = tickets.id and left_at is null where tickets.user_id = ${she}`)
  expect(ticketsOf()).toEqual([{ evening, group }])
  house.undo(house.act(group, { members: [first, other, ...people.slice(3, 7)] }, NOON), NOON)
  expect(ticketsOf()).toEqual([{ evening, group }])
})
