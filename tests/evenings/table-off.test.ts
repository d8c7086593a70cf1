// a table that staff cancel or delete while its evening goes on: its guests keep their places, and learn of it
import { beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../src/db/transact'
import { readGuests } from '../../src/evenings/door'
import { settleTickets } from '../../src/evenings/lapse'
import { changeGroup } from '../../src/groups/change'
import { isPersonTakenThatDay, placesTaken } from '../../src/groups/evening'
import { seatsOf } from '../../src/groups/seats'
import { readPage } from '../../src/guest-page/read'
import { findUnexplained } from '../../src/messages/unexplained'
import { findLink, makeLink } from '../../src/people/links'
import { AYU, CONFIG, DINNER } from '../support/evening'
import { startHouse, type Table } from '../support/house'
import { RULES } from '../support/money'

const house = startHouse()
const { db, closed: CLOSED, details: DETAILS, act, queue } = house

const HOUR = 3_600_000
/** From then on nobody stands by. */
const LATE = new Date(Date.parse(DINNER) - 2 * HOUR)
const STANDS_BY =
  'ada yang batal mendadak, jadi mejamu Jumat terpaksa batal. Jangan berangkat dulu ya. Uangmu aman, dan sekarang kamu cadangan.'
const OWED =
  'jadi mejamu Jumat terpaksa batal. Jangan berangkat dulu ya. Soal pembayaranmu kita kabarin lewat chat ini.'
const CALLED_OFF = { status: 'cancelled', change_reason: 'hujan' } as const

let evening = 0
let table = 0
let people: number[] = []

/** A table of five who paid and one of the list, whose transfer is awaited; and somebody who stands by. */
beforeEach(() => {
  people = house.addPeople(12)
  evening = house.open({ tables_max: 2 })
  for (const [i, userId] of people.slice(0, 7).entries()) house.join([userId], i === 5 ? 'later' : 'paid')
  table = save([{ groupId: null, members: people.slice(0, 6) }], CLOSED)[0]!
})

for (const off of ['cancelled', 'deleted'] as const) {
  test(`of a table that is ${off} who paid stands by, who has not is on the list, and nobody is written to who did not know it`, () => {
    turnOff(off, CLOSED)
    expect(places()).toEqual([...Array(5).fill('paid held'), 'idle void'])
    expect(all(CLOSED)).toEqual([])
    const input = house.input(CLOSED)
    expect(input).toMatchObject({ ok: true, groups: [], paid: [...people.slice(0, 5), people[6]!] })
  })

  test(`who knew a table that is ${off} learns it, with what becomes of their money, once`, () => {
    announce()
    turnOff(off, DETAILS)
    const items = all(DETAILS)
    expect(items.map(({ userId, kind }) => [userId, kind])).toEqual(
      people.slice(0, 6).map((id) => [id, 'cancelled']),
    )
    expect(items[0]!.text).toContain(STANDS_BY)
    expect(items[5]!.text).toEndWith('Jangan berangkat dulu ya.')
    expect(items.flatMap(({ missing }) => missing)).toEqual([])
    for (const { userId } of items.slice(1)) send(userId, DETAILS)
    // that they stand by was said with it
    expect(all(DETAILS).map(({ userId }) => userId)).toEqual([people[0]!])
    // whom nobody has written to until then is free
    settleTickets(db, LATE)
    expect(all(LATE).map(({ userId, text }) => [userId, text.includes(OWED)])).toEqual([[people[0]!, true]])
    expect(places().slice(0, 5)).toEqual(Array(5).fill('dropped owed'))
  })

  test(`from three hours before the dinner who sat at a table that is ${off} is owed the money, and learns it`, () => {
    announce()
    turnOff(off, LATE)
    expect(places().slice(0, 5)).toEqual(Array(5).fill('ended owed'))
    const items = all(LATE)
    expect(items.map(({ kind }) => kind)).toEqual(Array(6).fill('cancelled'))
    expect(items[0]!.text).toContain('Soal pembayaranmu kita kabarin lewat chat ini.')
    expect([0, 5].map((i) => pageOf(people[i]!, LATE).state)).toEqual(['cancelled', 'cancelled'])
  })

  test(`who was sent that their table is ${off} and stands by learns that the whole evening is off, too`, () => {
    announce()
    turnOff(off, DETAILS)
    send(people[0]!, DETAILS)
    expect(house.change(CALLED_OFF, DETAILS).ok).toBe(true)
    const [item] = all(DETAILS).filter(({ userId }) => userId === people[0])
    expect(item).toMatchObject({ kind: 'cancelled', text: expect.stringContaining('ga jadi karena hujan') })
  })
}

test('who was sent that their evening is cancelled is sent nothing more when its places go three hours before', () => {
  evening = house.open({ tables_max: 2 })
  const guest = people[7]!
  house.join([guest], 'paid')
  const due = (now: Date) => queue(now).filter(({ userId }) => userId === guest)
  expect(house.change(CALLED_OFF, DETAILS).ok).toBe(true)
  expect(due(DETAILS).map(({ kind }) => kind)).toEqual(['cancelled'])
  send(guest, DETAILS)
  settleTickets(db, LATE)
  expect(due(LATE)).toEqual([])
})

for (const price of [150_000, 0]) {
  test(`who has a place for ${price} at an evening of which no tables were made learns three hours before it that they have none`, () => {
    evening = house.open({ price, tables_max: 2 })
    const joined = people.slice(7, 9)
    for (const userId of joined) house.join([userId], price > 0 ? 'paid' : 'later')
    const due = (now: Date) => queue(now).filter(({ userId }) => joined.includes(userId))
    expect(due(DETAILS)).toEqual([])
    settleTickets(db, LATE)
    expect(due(LATE).map(({ userId, kind, text }) => [userId, kind, text.includes(OWED)])).toEqual(
      joined.map((userId) => [userId, 'cancelled', price > 0]),
    )
    send(joined[0]!, LATE)
    // also once staff cancel it
    expect(house.change(CALLED_OFF, LATE).ok).toBe(true)
    expect(due(LATE).map(({ userId }) => userId)).toEqual([joined[1]!])
  })
}

test('a table that takes place after all has no guests, and a repair seats those who stand by', () => {
  announce()
  act(table, { status: 'cancelled' }, DETAILS)
  act(table, { status: 'confirming' }, DETAILS)
  expect(seatsOf(db, table).member).toEqual([])
  expect(places().slice(0, 5)).toEqual(Array(5).fill('paid held'))
  const six = [...people.slice(0, 5), people[6]!]
  expect(save([{ groupId: table, members: six }], DETAILS)).toEqual([table])
  expect(places().slice(0, 5)).toEqual(Array(5).fill('paid held'))
  // who has a table again is told nothing of the first one
  expect(all(DETAILS).filter(({ userId }) => userId !== people[5])).toEqual([])
})

test('who was given another table, which is deleted in the last three hours, learns once that it is off, whether they knew that of the first or not', () => {
  announce()
  act(table, { status: 'cancelled' }, DETAILS)
  send(people[0]!, DETAILS)
  const later = new Date(DETAILS.getTime() + HOUR)
  const [second] = save([{ groupId: null, members: [...people.slice(0, 5), people[6]!] }], later)
  expect(all(later).filter(({ userId }) => userId !== people[5])).toEqual([])
  house.remove(second!, LATE)
  expect(all(LATE).map(({ userId, kind }) => [userId, kind])).toEqual(
    people.slice(0, 6).map((id) => [id, 'cancelled']),
  )
})

test('no reason is asked for, since the message says why', () => {
  announce()
  const off = { status: 'cancelled' as const, reasonRequired: true }
  const find = (ids: readonly number[], id?: number) => findUnexplained(db, ids, id, CONFIG, DETAILS)
  expect(changeGroup(db, AYU, table, off, DETAILS, CONFIG, find)).toMatchObject({ ok: true })
})

test('nobody is put at a table while it is off, where they would lose their place', () => {
  act(table, { status: 'cancelled' }, DETAILS)
  const members = people.slice(0, 5)
  expect(house.edit(table, { members }, DETAILS)).toMatchObject({ reason: 'off' })
  expect(house.edit(table, { members, status: 'confirming' }, DETAILS).ok).toBe(true)
})

test('a table at another hour of the day is one of the evening: called off its guests stand by, and another day takes it apart', () => {
  const later = new Date(Date.parse(DINNER) + HOUR / 2).toISOString()
  act(table, { event_date: later, change_reason: 'giliran kedua' }, CLOSED)
  const undo = act(table, { status: 'cancelled' }, CLOSED)
  expect(places()).toEqual([...Array(5).fill('paid held'), 'idle void'])
  expect(house.undo(undo, CLOSED)).toMatchObject({ ok: true })
  const at = new Date(Date.parse(DINNER) + 72 * HOUR).toISOString()
  expect(house.change({ at, change_reason: 'hujan' })).toMatchObject({ ok: true, groups: [table] })
  expect(places()).toEqual([...Array(5).fill('paid held'), 'idle void'])
  // whoever had a seat is to learn it
  expect(all(CLOSED).map(({ userId, kind }) => [userId, kind])).toEqual(
    people.slice(0, 6).map((id) => [id, 'moved']),
  )
})

test('a table that staff move to another day alone is none of the evening: no repair, door or cancelling is about it, and its day is free', () => {
  const [first, last] = [people[0]!, people[6]!]
  const day = new Date(Date.parse(DINNER) + 24 * HOUR).toISOString()
  const move = () => act(table, { event_date: day, change_reason: 'restonya tutup' }, CLOSED)
  const input = () => house.input(CLOSED)
  const undo = move()
  expect(house.undo(undo, CLOSED)).toMatchObject({ ok: true })
  expect(input()).toMatchObject({ groups: [{ id: table }] })
  expect(placesTaken(db, evening)).toBe(7)
  move()
  expect(input()).toMatchObject({ groups: [], paid: [last] })
  expect(placesTaken(db, evening)).toBe(1)
  const guests = readGuests(db, evening, new Date(Date.parse(DINNER) - HOUR))
  expect(guests).toMatchObject({ ok: true, guests: { tables: [] } })
  const isTaken = (userId: number, at: string) => isPersonTakenThatDay(db, userId, { id: 0, at })
  expect([isTaken(first, DINNER), isTaken(first, day), isTaken(last, DINNER)]).toEqual([false, true, true])
  // they have no second place there
  const again = house.put(first)
  expect(again).toEqual({ ok: false, reason: 'seated' })
  const before = places()
  expect(house.change(CALLED_OFF, CLOSED)).toMatchObject({ ok: true, groups: [] })
  expect(places()).toEqual(before)
  expect(pageOf(first, CLOSED)).toMatchObject({ state: 'moved', cancelled: [] })
})

function save(tables: Table[], now: Date): number[] {
  return house.deal(tables, now).groups
}

function announce() {
  expect(house.announce().ok).toBe(true)
}

function turnOff(off: 'cancelled' | 'deleted', now: Date) {
  if (off === 'cancelled') act(table, { status: 'cancelled' }, now)
  else house.remove(table, now)
}

/** The places of the six, each with its money. */
function places(): string[] {
  return db
    .values<[string]>(sql`
      select iif(ended_at is null or status = 'dropped', status, 'ended') || ' ' || (
        select group_concat(state) from (select state from payments where ticket_id = tickets.id order by id))
      from tickets where evening_id = ${evening} and user_id in (${sql.join(
        people.slice(0, 6).map((id) => sql`${id}`),
        sql`, `,
      )}) order by user_id`)
    .flat()
}

/** Their own page, as they read it by the link to their phone. */
function pageOf(userId: number, now: Date) {
  const link = findLink(db, makeLink(db as Tx, userId, 'phone', now, AYU.id), now)!
  return readPage(db, link, RULES, now)!
}

function all(now: Date) {
  return queue(now)
    .filter(({ userId }) => people.indexOf(userId) < 6)
    .toSorted((a, b) => a.userId - b.userId)
}

function send(userId: number, now: Date) {
  house.send(userId, 'cancelled', now)
}
