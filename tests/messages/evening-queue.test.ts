// an evening walked through the queue: who is due what, what a mark sets, and what is taken back

import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { dinnerGroups, evenings, messages, profiles, ticketedSeats, tickets } from '../../src/db/schema'
import type { MessageKind } from '../../src/domain/messages/message-kinds'
import { changeEvening, deleteEvening } from '../../src/evenings/evenings'
import { settleTickets } from '../../src/evenings/lapse'
import { markMessage } from '../../src/messages/mark'
import { findUnexplained } from '../../src/messages/unexplained'
import { AYU, CONFIG, DINNER, NOON, openEvening } from '../support/evening'
import { startHouse } from '../support/house'

const HOUR = 3_600_000
/** A dinner of three weeks from then, so that every hour of it lies ahead. */
const AT = new Date(Date.parse(DINNER) + 14 * 24 * HOUR).toISOString()
const house = startHouse(AT)
const { db, hours: HOURS, closed: CLOSED, details: DETAILS } = house
const DAY = 24 * HOUR
/** From then on nobody stands by. */
const LAST = new Date(Date.parse(AT) - 3 * HOUR)

/** The dinner so many days later. */
const later = (days: number) => new Date(Date.parse(AT) + days * DAY).toISOString()
const daysAgo = (days: number) => new Date(NOON.getTime() - days * DAY).toISOString()

let evening = 0
let people: number[] = []

beforeEach(() => {
  people = house.addPeople(15)
  evening = house.open()
})

describe('before tables are made', () => {
  test('everybody who waits and affords it is written to once staff choose so, who wrote to us first', () => {
    const [rich, , wrote] = people as [number, number, number]
    set(rich, { budget: '<Rp100.000' })
    set(people[1]!, { restingAt: NOON.toISOString() })
    set(wrote, { wroteAt: NOON.toISOString() })
    house.join([people[3]!])
    house.join([people[4]!])
    house.cancel(people[4]!)
    expect(all()).toEqual([])
    update({ invites: true })
    const items = due('evening')
    // then the gender of which fewer come, the latest sign-up first
    const others = people.slice(5).toReversed()
    const isOther = (id: number) => people.indexOf(id) % 2 !== 3 % 2
    const expected = [...others.filter(isOther), ...others.filter((id) => !isOther(id))]
    expect(items.map(({ userId }) => userId)).toEqual([wrote, ...expected])
    expect(items[0]).toMatchObject({ userId: wrote, groupId: null, eveningId: evening, known: true })
    expect(items[1]!.text).toBe(
      `Halo ${items[1]!.name}! Ini tim Semeja. Ada makan malam Jumat, 11 Desember, jam 19.00, di Prawirotaman, Rp150.000. Kursinya terbatas.\nMau ikut?`,
    )
    // who was not sent it may hear of it until joining ends
    expect(house.openTo(people[4]!, 'evening', NOON)).toMatchObject({ ok: false, reason: 'not due' })
    expect(due('evening', CLOSED)).toEqual([])
  })

  test('nobody is written to of an evening on whose day they come to another', () => {
    house.join([people[0]!])
    evening = house.open()
    update({ invites: true })
    const written = () => due('evening').map(({ userId }) => userId)
    expect(written()).not.toContain(people[0]!)
    update({ at: later(1) })
    expect(written()).toContain(people[0]!)
  })

  test('an evening for women is offered to women', () => {
    update({ invites: true, womenOnly: true })
    const women = db.select().from(profiles).where(eq(profiles.gender, 'female')).all()
    const offered = due('evening').map(({ userId }) => userId)
    expect(offered.toSorted((a, b) => a - b)).toEqual(women.map(({ userId }) => userId))
  })

  test('nine for each table are written to, less those who joined, and nobody twice in two weeks or of two evenings at once', () => {
    update({ tablesMax: 1, invites: true })
    house.join([people[0]!])
    expect(due('evening')).toHaveLength(8)
    send('evening')
    // who was written to may join for two days, then others are
    expect(due('evening')).toHaveLength(7)
    for (let i = 0; i < 7; i++) send('evening')
    expect(due('evening')).toHaveLength(0)
    expect(due('evening', hours(NOON, 49))).toHaveLength(6)
    const other = openEvening(db, { at: later(1) })
    db.update(evenings).set({ invites: true }).where(eq(evenings.id, other)).run()
    const written = db.values<[number]>(sql`select user_id from messages`).flat()
    update({ tablesMax: null })
    const items = due('evening')
    expect(items.filter(({ userId }) => written.includes(userId))).toEqual([])
    expect(new Set(items.map(({ userId }) => userId)).size).toBe(items.length)
    // who has joined the one may be written to of the other, too
    const ofOther = items.filter(({ eveningId }) => eveningId === other)
    expect(ofOther.map(({ userId }) => userId)).toEqual([people[0]!])
  })

  test('whoever does nothing after three messages of evenings gets no further one until they do something', () => {
    const [a, b, c, d] = people as [number, number, number, number]
    const sent = (id: number, days: number) =>
      db
        .insert(messages)
        .values({
          ...{ userId: id, eveningId: evening, kind: 'evening', result: 'sent' },
          ...{ openedAt: daysAgo(days), sentAt: daysAgo(days), cold: false },
        })
        .run()
    for (const id of [a, b, c]) for (const days of [60, 40, 20]) sent(id, days)
    for (const days of [40, 20]) sent(d, days)
    update({ invites: true })
    const invited = () => due('evening').map(({ userId }) => userId)
    expect([a, b, c, d].filter((id) => invited().includes(id))).toEqual([d])
    set(a, { wroteAt: daysAgo(50) })
    // before the first of the three
    set(b, { wroteAt: daysAgo(70) })
    const other = openEvening(db, { at: later(3) })
    house.join([c], 'later', NOON, other)
    expect([a, b, c, d].filter((id) => invited().includes(id))).toEqual([a, c, d])
    expect(house.openTo(b, 'evening', NOON).ok).toBe(false)
  })

  test('who paid learns that it is moved, with the reason and the new date, each time; who is on the list, was only written to, joins later or said no does not', () => {
    const [a, b, c, d, listed] = people as [number, number, number, number, number]
    update({ invites: true })
    for (const id of [a, b, c]) send('evening', NOON, id)
    house.join([a], 'paid')
    house.join([listed])
    house.join([c])
    house.cancel(c)
    const next = later(2)
    expect(change({ at: next })).toMatchObject({
      ok: false,
      reason: 'unexplained',
      unexplained: { people: 1, kind: 'moved' },
    })
    expect(change({ at: next, change_reason: 'restonya tutup' }).ok).toBe(true)
    house.join([b], 'paid')
    house.join([d], 'paid')
    const [item, ...others] = due('moved')
    expect(others).toEqual([])
    expect([item!.userId, item!.event_date, item!.missing]).toEqual([a, AT, []])
    expect(item!.text).toContain(
      ', makan malam Jumat kita geser ke Minggu, 13 Desember, jam 19.00, karena restonya tutup. Masih bisa? Atau uangnya balik? Pilih',
    )
    send('moved', NOON, a)
    expect(due('moved')).toEqual([])
    // and once more, from the date that they know now
    expect(change({ at: later(4), change_reason: 'hujan' }).ok).toBe(true)
    const moved = due('moved').map(({ userId, event_date }) => [userId, event_date])
    expect(moved.toSorted()).toEqual([a, b, d].map((id) => [id, next]))
    expect(change({ status: 'cancelled', change_reason: 'hujan' }).ok).toBe(true)
    // whoever has not been told yet counts on the date that they know
    const off = due('cancelled').map(({ userId }) => userId)
    expect(off.toSorted()).toEqual([a, b, d, listed])
    for (const id of [a, b, d, listed]) send('cancelled', NOON, id)
    expect(all()).toEqual([])
  })

  test('who has not been told of a first move is told of the date that they know, and of none once it is that again', () => {
    const a = people[0]!
    house.join([a], 'paid')
    const move = (days: number) =>
      expect(change({ at: later(days), change_reason: 'restonya tutup' }).ok).toBe(true)
    const due = () => all().map(({ kind, event_date }) => [kind, event_date])
    move(2)
    move(4)
    expect(due()).toEqual([['moved', AT]])
    move(0)
    expect(due()).toEqual([])
    move(4)
    send('moved', NOON, a)
    move(0)
    expect(due()).toEqual([['moved', later(4)]])
    // what was open in the chat meanwhile named another date
    const opened = house.openTo(a, 'moved', NOON)
    if (!opened.ok) throw new Error(opened.reason)
    move(6)
    markMessage(db, AYU, opened.id, 'sent', CONFIG, NOON)
    expect(due()).toEqual([['moved', later(4)]])
    send('moved', NOON, a)
    expect(due()).toEqual([])
    // who answers on their page has read the new date there
    move(0)
    db.update(tickets).set({ answerBy: null, movedFrom: null }).where(eq(tickets.userId, a)).run()
    move(2)
    expect(due()).toEqual([['moved', AT]])
  })

  test('whose place has ended before they were sent that it is moved learns that it is cancelled', () => {
    made({ seated: 'paid' })
    const guests = people.slice(0, 6)
    expect(change({ at: later(2), change_reason: 'hujan' }, CLOSED).ok).toBe(true)
    const late = hours(new Date(house.ticketOf(people[0]!)!.answerBy!), 1)
    settleTickets(db, late)
    const dueTo = (kind: MessageKind) => due(kind, late).filter(({ userId }) => guests.includes(userId))
    const datesOf = (kind: MessageKind) => dueTo(kind).map(({ event_date }) => event_date)
    expect(datesOf('moved')).toEqual(guests.map(() => AT))
    expect(change({ status: 'cancelled', change_reason: 'hujan' }, late).ok).toBe(true)
    expect(datesOf('cancelled')).toEqual(guests.map(() => AT))
    for (const userId of guests) send('cancelled', late, userId)
    expect(dueTo('cancelled')).toEqual([])
  })

  test('an evening that people were written to about is not deleted', () => {
    update({ invites: true })
    send('evening')
    const deleted = deleteEvening(db, AYU, evening, house.eveningNow().version)
    expect(deleted).toMatchObject({ ok: false, reason: 'inUse' })
  })
})

describe('once tables are made', () => {
  test('who has a seat pays; who paid and has none is sent that they stand by once tables are announced, the list nothing', () => {
    const { left } = made({ paid: 2 })
    expect(all(CLOSED).map(({ kind }) => kind)).toEqual(Array(6).fill('pay'))
    expect(due('pay', CLOSED)[0]!.deadline).toBe(HOURS.payUntil)
    expect(due('standby', DETAILS)).toEqual([])
    expect(house.announce().ok).toBe(true)
    const items = due('standby', DETAILS)
    expect(items.map(({ userId }) => userId)).toEqual(left.slice(0, 2))
    expect(items[0]).toMatchObject({ groupId: null, eveningId: evening, deadline: LAST.toISOString() })
    expect(items[0]!.text).toContain(
      'belum kebagian kursi. Uangmu aman.\nMau jadi cadangan? Kalau sampai Jumat, 11 Desember, jam 16.00 belum',
    )
    send('standby', DETAILS, left[0]!)
    expect(due('standby', DETAILS).map(({ userId }) => userId)).toEqual([left[1]!])
    expect(due('standby', LAST)).toEqual([])
  })

  test('who stood by and gets a seat is sent it in place of the place', () => {
    const { left, groupId } = made({ paid: 2, seated: 'paid' })
    db.update(dinnerGroups).set({ venue: 'Kedai', address: 'Jl. 7', bookedAs: 'Semeja' }).run()
    expect(house.announce().ok).toBe(true)
    send('standby', DETAILS, left[0]!)
    for (const userId of left.slice(0, 2)) {
      // a member leaves
      const [seat] = house.seatsIn([groupId]).filter(({ role }) => role === 'member')
      db.run(
        sql`update memberships set left_at = ${CLOSED.toISOString()}, holds_seat = 0, left_code = 'cancelled' where id = ${seat!.id}`,
      )
      db.run(sql`update tickets set ended_at = ${CLOSED.toISOString()} where id = ${seat!.ticketId}`)
      expect(house.take(userId, DETAILS)).toMatchObject({ ok: true, groupId: expect.any(Number) })
    }
    // also who was not sent that they stand by
    const [item, ...others] = due('seat', DETAILS)
    expect([item!.userId, others.map(({ userId }) => userId)]).toEqual([left[0]!, [left[1]!]])
    expect(item).toMatchObject({ groupId, deadline: hours(DETAILS, 1).toISOString(), missing: [] })
    expect(item!.text).toContain('kamu dapat kursi! Jumat, jam 19.00, di Kedai, meja atas nama Semeja.')
    send('seat', DETAILS, left[0]!, groupId)
    expect(due('seat', DETAILS).map(({ userId }) => userId)).toEqual([left[1]!])
    const placed = due('details', DETAILS).map(({ userId }) => userId)
    expect([placed.includes(left[0]!), placed.includes(left[1]!)]).toEqual([false, false])
  })

  test('the place is sent from its hour on, which announces the tables; who is moved then is sent it again', () => {
    const { groupId } = made({ seated: 'paid' })
    db.update(dinnerGroups).set({ venue: 'Kedai', address: 'Jl. 7', bookedAs: 'Semeja' }).run()
    expect(due('details', hours(DETAILS, -1))).toEqual([])
    const [item] = due('details', DETAILS)
    expect(due('details', DETAILS)).toHaveLength(6)
    const before = house.eveningNow().version
    expect(house.openTo(item!.userId, 'details', DETAILS, groupId).ok).toBe(true)
    const { announcedAt, version } = house.eveningNow()
    expect([announcedAt, version]).toEqual([DETAILS.toISOString(), before])
  })

  test('who was sent how to pay is not sent it again when the price changes, and pays by the hours of the evening', () => {
    const { groupId } = made()
    const [a, b] = people as [number, number]
    for (const userId of [a, b]) send('pay', CLOSED, userId, groupId)
    house.setStatus(groupId, b, 'paid')
    expect(change({ price: 180_000 }, CLOSED).ok).toBe(true)
    const pay = due('pay', CLOSED)
    // who was sent a price is asked for that one
    expect(pay.map(({ userId }) => userId).toSorted((x, y) => x - y)).toEqual(people.slice(2, 6))
    house.setStatus(groupId, a, 'messaging')
    house.setStatus(groupId, a, 'confirmed')
    const seat = db.select().from(ticketedSeats).where(eq(ticketedSeats.userId, a)).get()!
    expect(seat.payBy).toBe(HOURS.payUntil)
  })
})

function hours(from: Date, n: number): Date {
  return new Date(from.getTime() + n * HOUR)
}

function set(userId: number, changes: Partial<typeof profiles.$inferInsert>) {
  db.update(profiles).set(changes).where(eq(profiles.userId, userId)).run()
}

function update(changes: Partial<typeof evenings.$inferInsert>) {
  db.update(evenings).set(changes).where(eq(evenings.id, evening)).run()
}

function change(changes: Partial<Parameters<typeof changeEvening>[3]>, now = NOON) {
  const given = { ...changes, version: house.eveningNow().version, reasonRequired: true }
  return changeEvening(db, AYU, evening, given, CONFIG, now, (groups, id) =>
    findUnexplained(db, groups, id, CONFIG, now),
  )
}

const all = house.queue

function due(kind: MessageKind, now = NOON) {
  return all(now).filter((item) => item.kind === kind)
}

/** Sends the first message of a kind, or the one to somebody. */
function send(kind: MessageKind, now = NOON, userId = due(kind, now)[0]!.userId, groupId?: number) {
  house.send(userId, kind, now, groupId)
}

/** A table of six, and three who have none, of whom so many have paid. */
function made({ paid = 0, seated = 'later' as 'later' | 'paid' } = {}) {
  const left = people.slice(6, 9)
  house.join(people.slice(0, 6), seated)
  for (const [i, userId] of left.entries()) house.join([userId], i < paid ? 'paid' : 'later')
  const { groups } = house.deal([{ groupId: null, members: people.slice(0, 6) }])
  return { groupId: groups[0]!, left }
}
