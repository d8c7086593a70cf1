// an evening walked through the queue: who is due what, what a mark sets, and what is taken back

import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { and, eq, sql } from 'drizzle-orm'
import { closeDatabase, openDatabase } from '../../src/db/open'
import {
  dinnerGroups,
  evenings,
  memberships,
  messages,
  payments,
  profiles,
  ticketedSeats,
  tickets,
} from '../../src/db/schema'
import { processHours } from '../../src/domain/evening/evening-hours'
import type { MessageKind } from '../../src/domain/messages/message-kinds'
import { announceEvening } from '../../src/evenings/announce'
import { changeEvening, deleteEvening } from '../../src/evenings/evenings'
import { settleTickets } from '../../src/evenings/lapse'
import { takeSeat } from '../../src/evenings/places'
import { cancelTicket, putTicket } from '../../src/evenings/staff-tickets'
import { seatsDigest, tableFacts } from '../../src/evenings/table-facts'
import { saveTables } from '../../src/evenings/tables'
import { setMemberStatus } from '../../src/groups/member-status'
import { openMessage } from '../../src/messages/compose'
import { markMessage } from '../../src/messages/mark'
import { listQueue } from '../../src/messages/queue'
import { findUnexplained } from '../../src/messages/unexplained'
import { emptyFolder } from '../support/app'
import { AYU, addAyu, CONFIG, DINNER, NOON, openEvening, storePeople } from '../support/evening'
import { putSeat } from '../support/put-seat'

const db = openDatabase(emptyFolder())
db.$client.run('pragma synchronous = off')
addAyu(db)
afterAll(() => closeDatabase(db))

const HOUR = 3_600_000
const RULES = { timeZone: CONFIG.timeZone, meetAgain: null }
const ZONE = { timeZone: CONFIG.timeZone, today: '2026-11-20' }
/** A dinner of three weeks from then, so that every hour of it lies ahead. */
const AT = new Date(Date.parse(DINNER) + 14 * 24 * HOUR).toISOString()
const HOURS = processHours(AT, CONFIG.timeZone, NOON)
const DAY = 24 * HOUR
const CLOSED = new Date(Date.parse(HOURS.answersUntil) + 60_000)
const DETAILS = new Date(Date.parse(HOURS.detailsFrom) + 60_000)
/** From then on nobody stands by. */
const LAST = new Date(Date.parse(AT) - 3 * HOUR)

const daysAgo = (days: number) => new Date(NOON.getTime() - days * DAY).toISOString()

let evening = 0
let people: number[] = []
let used = 100

beforeEach(() => {
  db.run(sql`delete from messages`)
  db.run(sql`delete from users where is_admin = 0`)
  db.run(sql`delete from people`)
  db.run(sql`delete from dinner_groups`)
  db.run(sql`delete from evenings`)
  people = storePeople(db, 15, used)
  used += 15
  evening = add()
})

describe('before tables are made', () => {
  test('everybody who waits and affords it is written to once staff choose so, who wrote to us first', () => {
    const [rich, , wrote] = people as [number, number, number]
    set(rich, { budget: '<Rp100.000' })
    set(people[1]!, { restingAt: NOON.toISOString() })
    set(wrote, { wroteAt: NOON.toISOString() })
    join(people[3]!)
    join(people[4]!)
    leaveList(people[4]!)
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
    expect(open({ userId: people[4]!, kind: 'evening' }, NOON)).toMatchObject({
      ok: false,
      reason: 'not due',
    })
    expect(due('evening', CLOSED)).toEqual([])
  })

  test('nobody is written to of an evening on whose day they come to another', () => {
    join(people[0]!)
    evening = add()
    update({ invites: true })
    const written = () => due('evening').map(({ userId }) => userId)
    expect(written()).toHaveLength(14)
    expect(written()).not.toContain(people[0]!)
    update({ at: new Date(Date.parse(AT) + DAY).toISOString() })
    expect(written()).toContain(people[0]!)
  })

  test('an evening for women is offered to women', () => {
    update({ invites: true, womenOnly: true })
    const women = db.select().from(profiles).where(eq(profiles.gender, 'female')).all()
    expect(
      due('evening')
        .map(({ userId }) => userId)
        .toSorted((a, b) => a - b),
    ).toEqual(women.map(({ userId }) => userId))
  })

  test('nine for each table are written to, less those who joined, and nobody twice in two weeks or of two evenings at once', () => {
    update({ tablesMax: 1, invites: true })
    join(people[0]!)
    expect(due('evening')).toHaveLength(8)
    send('evening')
    // who was written to may join for two days, then others are
    expect(due('evening')).toHaveLength(7)
    for (let i = 0; i < 7; i++) send('evening')
    expect(due('evening')).toHaveLength(0)
    expect(due('evening', hours(NOON, 49))).toHaveLength(6)
    const other = add({ at: new Date(Date.parse(AT) + DAY).toISOString() })
    db.update(evenings).set({ invites: true }).where(eq(evenings.id, other)).run()
    const written = sentTo('evening')
    update({ tablesMax: null })
    const items = due('evening')
    expect(items.filter(({ userId }) => written.includes(userId))).toEqual([])
    expect(new Set(items.map(({ userId }) => userId)).size).toBe(items.length)
    // who has joined the one may be written to of the other, too
    expect(items.filter(({ eveningId }) => eveningId === other).map(({ userId }) => userId)).toEqual([
      people[0]!,
    ])
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
    const other = add({ at: new Date(Date.parse(AT) + 3 * DAY).toISOString() })
    join(c, other)
    expect([a, b, c, d].filter((id) => invited().includes(id))).toEqual([a, c, d])
    expect(open({ userId: b, kind: 'evening' }, NOON).ok).toBe(false)
  })

  test('who was sent it may be sent it again until they join or say no', () => {
    update({ invites: true })
    send('evening', NOON, people[0]!)
    const again = () =>
      openMessage(
        db,
        AYU,
        { userId: people[0]!, groupId: null, eveningId: evening, kind: 'evening', again: true },
        CONFIG,
        hours(NOON, 1),
      )
    expect(again().ok).toBe(true)
    join(people[0]!)
    expect(again()).toMatchObject({ ok: false, reason: 'sent' })
    leaveList(people[0]!)
    expect(again()).toMatchObject({ ok: false, reason: 'sent' })
  })

  test('who paid learns that it is moved, with the reason and the new date, each time; who is on the list, was only written to, joins later or said no does not', () => {
    const [a, b, c, d, listed] = people as [number, number, number, number, number]
    update({ invites: true })
    for (const id of [a, b, c]) send('evening', NOON, id)
    join(a, evening, NOON, 'paid')
    join(listed)
    join(c)
    leaveList(c)
    const next = new Date(Date.parse(AT) + 2 * DAY).toISOString()
    expect(change({ at: next })).toMatchObject({
      ok: false,
      reason: 'unexplained',
      unexplained: { people: 1, kind: 'moved' },
    })
    expect(change({ at: next, change_reason: 'restonya tutup' }).ok).toBe(true)
    join(b, evening, NOON, 'paid')
    join(d, evening, NOON, 'paid')
    const [item, ...others] = due('moved')
    expect(others).toEqual([])
    expect([item!.userId, item!.event_date, item!.missing]).toEqual([a, AT, []])
    expect(item!.text).toContain(
      ', makan malam Jumat kita geser ke Minggu, 13 Desember, jam 19.00, karena restonya tutup. Masih bisa? Atau uangnya balik? Pilih',
    )
    send('moved', NOON, a)
    expect(due('moved')).toEqual([])
    // and once more, from the date that they know now
    const later = new Date(Date.parse(AT) + 4 * DAY).toISOString()
    expect(change({ at: later, change_reason: 'hujan' }).ok).toBe(true)
    expect(
      due('moved')
        .map(({ userId, event_date }) => [userId, event_date])
        .toSorted(),
    ).toEqual([a, b, d].map((id) => [id, next]))
    expect(change({ status: 'cancelled', change_reason: 'hujan' }).ok).toBe(true)
    // whoever has not been told yet counts on the date that they know
    expect(
      due('cancelled')
        .map(({ userId }) => userId)
        .toSorted(),
    ).toEqual([a, b, d, listed])
    for (const id of [a, b, d, listed]) send('cancelled', NOON, id)
    expect(all()).toEqual([])
  })

  test('who has not been told of a first move is told of the date that they know, and of none once it is that again', () => {
    const a = people[0]!
    join(a, evening, NOON, 'paid')
    const move = (days: number) => {
      const at = new Date(Date.parse(AT) + days * DAY).toISOString()
      expect(change({ at, change_reason: 'restonya tutup' }).ok).toBe(true)
    }
    const due = () => all().map(({ kind, event_date }) => [kind, event_date])
    move(2)
    move(4)
    expect(due()).toEqual([['moved', AT]])
    move(0)
    expect(due()).toEqual([])
    move(4)
    send('moved', NOON, a)
    move(0)
    expect(due()).toEqual([['moved', new Date(Date.parse(AT) + 4 * DAY).toISOString()]])
  })

  test('who is moved again is told of it, whatever dates they were told of before', () => {
    const a = people[0]!
    join(a, evening, NOON, 'paid')
    const move = (days: number) =>
      expect(
        change({ at: new Date(Date.parse(AT) + days * DAY).toISOString(), change_reason: 'hujan' }).ok,
      ).toBe(true)
    move(2)
    send('moved', NOON, a)
    move(0)
    send('moved', NOON, a)
    move(2)
    move(4)
    expect(all().map(({ kind, event_date }) => [kind, event_date])).toEqual([['moved', AT]])
    // what was open in the chat meanwhile named another date
    const opened = open({ userId: a, kind: 'moved' }, NOON)
    if (!opened.ok) throw new Error(opened.reason)
    move(6)
    markMessage(db, AYU, opened.id, 'sent', CONFIG, NOON)
    expect(all().map(({ kind, event_date }) => [kind, event_date])).toEqual([['moved', AT]])
    send('moved', NOON, a)
    expect(all()).toEqual([])
    // who answers on their page has read the new date there
    move(0)
    db.update(tickets).set({ answerBy: null, movedFrom: null }).where(eq(tickets.userId, a)).run()
    move(2)
    expect(all().map(({ kind, event_date }) => [kind, event_date])).toEqual([['moved', AT]])
  })

  test.each([1, 6])(
    'whose place has ended before they were sent that it is moved learns that it is cancelled (%d)',
    (n) => {
      // six had a table
      const guests = people.slice(0, n)
      if (n === 6) made({ seated: 'paid' })
      else join(people[0]!, evening, NOON, 'paid')
      const at = new Date(Date.parse(AT) + 2 * DAY).toISOString()
      expect(change({ at, change_reason: 'hujan' }, CLOSED).ok).toBe(true)
      const late = hours(new Date(ticket(people[0]!)!.answerBy!), 1)
      settleTickets(db, late)
      const known = guests.map((userId) => [userId, AT])
      const dueTo = (kind: MessageKind) =>
        due(kind, late)
          .filter(({ userId }) => guests.includes(userId))
          .map(({ userId, event_date }) => [userId, event_date])
      expect(dueTo('moved')).toEqual(known)
      expect(change({ status: 'cancelled', change_reason: 'hujan' }, late).ok).toBe(true)
      expect(dueTo('cancelled')).toEqual(known)
      for (const userId of guests) send('cancelled', late, userId)
      expect(dueTo('cancelled')).toEqual([])
    },
  )

  test('what staff edit of a move for once says the new date once', () => {
    const userId = people[0]!
    join(userId, evening, NOON, 'paid')
    const at = new Date(Date.parse(AT) + 2 * DAY).toISOString()
    expect(change({ at, change_reason: 'hujan' }).ok).toBe(true)
    const text = `${due('moved')[0]!.text}\nSalam, Ayu`
    const about = { userId, groupId: null, eveningId: evening, kind: 'moved' as const, again: false }
    expect(openMessage(db, AYU, { ...about, text }, CONFIG, NOON)).toMatchObject({ ok: true, text })
  })

  test('who joined, or was written to, learns that it is cancelled, and who said no does not', () => {
    const [a, b, c] = people as [number, number, number]
    update({ invites: true })
    send('evening', NOON, b)
    for (const id of [a, c]) join(id)
    leaveList(c)
    expect(change({ status: 'cancelled', change_reason: 'hujan' }).ok).toBe(true)
    expect(due('cancelled').map(({ userId, event_date }) => [userId, event_date])).toEqual([
      [a, AT],
      [b, AT],
    ])
  })

  test('an evening that people were written to about is not deleted', () => {
    update({ invites: true })
    send('evening')
    expect(deleteEvening(db, AYU, evening, version())).toMatchObject({ ok: false, reason: 'inUse' })
  })
})

describe('once tables are made', () => {
  test('who has a seat pays; who paid and has none is sent that they stand by once tables are announced, the list nothing', () => {
    const { left } = made({ paid: 2 })
    expect(all(CLOSED).map(({ kind }) => kind)).toEqual(Array(6).fill('pay'))
    expect(due('pay', CLOSED)[0]!.deadline).toBe(HOURS.payUntil)
    expect(due('standby', DETAILS)).toEqual([])
    announce()
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
    announce()
    send('standby', DETAILS, left[0]!)
    for (const userId of left.slice(0, 2)) {
      leave(groupId)
      take(userId, DETAILS)
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
    const before = version()
    expect(open({ userId: item!.userId, groupId, kind: 'details' }, DETAILS).ok).toBe(true)
    const { announcedAt } = db.select().from(evenings).where(eq(evenings.id, evening)).get()!
    expect([announcedAt, version()]).toEqual([DETAILS.toISOString(), before])
  })

  test('what was open in the chat while the hour changed is sent once, with the new hour', () => {
    const { groupId } = made({ seated: 'paid' })
    db.update(dinnerGroups).set({ venue: 'Kedai', address: 'Jl. 7', bookedAs: 'Semeja' }).run()
    const { userId } = due('details', DETAILS)[0]!
    expect(open({ userId, kind: 'details', groupId }, DETAILS).ok).toBe(true)
    expect(change({ at: hours(new Date(AT), 1).toISOString(), change_reason: 'hujan' }, DETAILS).ok).toBe(
      true,
    )
    send('details', DETAILS, userId, groupId)
    expect(due('details', DETAILS).map((item) => item.userId)).not.toContain(userId)
  })

  test('who has paid reads of their money also once it costs nothing, and who has not does not once it does', () => {
    const { left } = made({ paid: 1 })
    announce()
    update({ price: 0 })
    expect(due('standby', DETAILS)[0]!.text).toContain('Uangmu aman.')
    db.delete(payments).run()
    update({ price: 150_000 })
    expect(due('standby', DETAILS).map(({ userId, text }) => [userId, /uang/i.test(text)])).toEqual([
      [left[0]!, false],
    ])
  })

  test('who lost the seat, as no table is left for it, learns it at once, with why, unless they have joined again', () => {
    const { groupId } = made({ seated: 'paid' })
    for (let i = 0; i < 3; i++) leave(groupId)
    expect(saveAs([], DETAILS)).toMatchObject({ ok: true })
    const items = due('cancelled', DETAILS)
    expect(items.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(people.slice(3, 6))
    expect(items[0]).toMatchObject({ groupId: null, missing: [], due: expect.any(String) })
    expect(items[0]!.text).toContain(
      'ada yang batal mendadak, jadi mejamu Jumat terpaksa batal. Jangan berangkat dulu ya. Soal pembayaranmu kita kabarin lewat chat ini.',
    )
    join(items[0]!.userId, evening, DETAILS)
    expect(due('cancelled', DETAILS)).toHaveLength(2)
    for (const { userId } of items.slice(1)) send('cancelled', DETAILS, userId)
    expect(all(DETAILS)).toEqual([])
    // and learns that it is cancelled, as everybody who counts on it
    expect(change({ status: 'cancelled', change_reason: 'hujan' }, DETAILS).ok).toBe(true)
    expect(due('cancelled', DETAILS).map(({ userId }) => userId)).toContain(items[0]!.userId)
    expect(due('cancelled', DETAILS).map(({ userId }) => userId)).not.toContain(items[1]!.userId)
  })

  test('who was sent how to pay is not sent it again when the price changes, and pays by the hours of the evening', () => {
    const { groupId } = made()
    const [a, b] = people as [number, number]
    for (const userId of [a, b]) send('pay', CLOSED, userId, groupId)
    const as = (userId: number, status: 'paid' | 'messaging' | 'confirmed') =>
      setMemberStatus(db, AYU, groupId, { userId, status, role: 'member' }, CLOSED, CONFIG)
    as(b, 'paid')
    expect(change({ price: 180_000 }, CLOSED).ok).toBe(true)
    const pay = due('pay', CLOSED)
    // who was sent a price is asked for that one
    expect(pay.map(({ userId }) => userId).toSorted((x, y) => x - y)).toEqual(
      people.slice(0, 6).filter((id) => id !== a && id !== b),
    )
    as(a, 'messaging')
    as(a, 'confirmed')
    const seat = db.select().from(ticketedSeats).where(eq(ticketedSeats.userId, a)).get()!
    expect(seat.payBy).toBe(HOURS.payUntil)
  })

  test('at the price 0 nothing is said of paying', () => {
    update({ price: 0 })
    update({ invites: true })
    expect(due('evening')[0]!.text).toContain('di Prawirotaman, gratis. Kursinya terbatas.')
    update({ invites: false })
    made()
    expect(due('pay', CLOSED)).toEqual([])
  })

  test('its tables ask no backup', () => {
    const { groupId, left } = made()
    const addedAt = CLOSED.toISOString()
    putSeat(db, { groupId, userId: left[0]!, role: 'backup', seat: 1, active: true, addedAt })
    leave(groupId)
    expect(due('backup-ask', CLOSED)).toEqual([])
  })
})

function add(changes: { at?: string; tables_max?: number } = {}): number {
  return openEvening(db, { at: AT, ...changes })
}

function hours(from: Date, n: number): Date {
  return new Date(from.getTime() + n * HOUR)
}

function set(userId: number, changes: Partial<typeof profiles.$inferInsert>) {
  db.update(profiles).set(changes).where(eq(profiles.userId, userId)).run()
}

function update(changes: Partial<typeof evenings.$inferInsert>) {
  db.update(evenings).set(changes).where(eq(evenings.id, evening)).run()
}

function version(): number {
  return db.select().from(evenings).where(eq(evenings.id, evening)).get()!.version
}

function change(changes: Partial<Parameters<typeof changeEvening>[3]>, now = NOON) {
  const given = { ...changes, version: version(), reasonRequired: true }
  return changeEvening(db, AYU, evening, given, CONFIG, now, (groups, id) =>
    findUnexplained(db, groups, id, CONFIG, now),
  )
}

function all(now = NOON) {
  return listQueue(db, { page: 0, size: 100, all: 'true' }, AYU.id, CONFIG, now).items
}

function due(kind: MessageKind, now = NOON) {
  return all(now).filter((item) => item.kind === kind)
}

function open(
  { userId, kind, groupId = null }: { userId: number; kind: MessageKind; groupId?: number | null },
  now: Date,
) {
  const eveningId = groupId === null ? evening : null
  return openMessage(db, AYU, { userId, groupId, eveningId, kind, again: false }, CONFIG, now)
}

/** Sends the first message of a kind, or the one to somebody, and returns the act by which the mark is undone. */
function send(
  kind: MessageKind,
  now = NOON,
  userId = due(kind, now)[0]!.userId,
  groupId: number | null = null,
): number {
  const opened = open({ userId, kind, groupId }, now)
  if (!opened.ok) throw new Error(`${kind}: ${opened.reason}`)
  const marked = markMessage(db, AYU, opened.id, 'sent', CONFIG, now)
  if (!marked.ok) throw new Error(`${kind}: ${marked.reason}`)
  return marked.undo!
}

function sentTo(kind: MessageKind): number[] {
  return db
    .select()
    .from(messages)
    .where(eq(messages.kind, kind))
    .all()
    .map(({ userId }) => userId)
}

function ticket(userId: number, eveningId = evening) {
  return db
    .select()
    .from(tickets)
    .where(and(eq(tickets.eveningId, eveningId), eq(tickets.userId, userId)))
    .get()
}

function join(userId: number, eveningId = evening, now = NOON, pay: 'later' | 'paid' = 'later') {
  expect(putTicket(db, AYU, eveningId, { userId, pay }, RULES, now).ok).toBe(true)
}

function leaveList(userId: number) {
  const { id } = ticket(userId)!
  expect(cancelTicket(db, AYU, { eveningId: evening, id }, { choice: 'money' }, NOON).ok).toBe(true)
}

function take(userId: number, now: Date) {
  const taken = takeSeat(db, AYU, { userId, eveningId: evening, source: 'staff' }, ZONE, now)
  expect(taken).toMatchObject({ ok: true, groupId: expect.any(Number) })
}

function announce() {
  expect(announceEvening(db, AYU, evening, seatsDigest(db, evening), DETAILS).ok).toBe(true)
}

function saveAs(tables: number[][], now: Date) {
  const facts = tableFacts(db, evening, now)
  if (!facts.ok) throw new Error(facts.reason)
  const wanted = tables.map((members) => ({ groupId: null, members }))
  return saveTables(db, AYU, evening, { tables: wanted, digest: facts.digest, pics: [] }, ZONE, now)
}

/** A table of six, and three who have none, of whom so many have paid. */
function made({ paid = 0, seated = 'later' as 'later' | 'paid' } = {}) {
  const left = people.slice(6, 9)
  for (const userId of people.slice(0, 6)) join(userId, evening, NOON, seated)
  for (const [i, userId] of left.entries()) join(userId, evening, NOON, i < paid ? 'paid' : 'later')
  const stored = saveAs([people.slice(0, 6)], CLOSED)
  if (!stored.ok) throw new Error(stored.reason)
  return { groupId: stored.groups[0]!, left }
}

/** Has the first member of a group leave it. */
function leave(groupId: number) {
  const seat = db
    .select()
    .from(memberships)
    .where(and(eq(memberships.groupId, groupId), sql`left_at is null and role = 'member'`))
    .orderBy(memberships.id)
    .get()!
  db.run(
    sql`update memberships set left_at = ${CLOSED.toISOString()}, active = 0, left_code = 'cancelled' where id = ${seat.id}`,
  )
  db.run(sql`update tickets set ended_at = ${CLOSED.toISOString()} where id = ${seat.ticketId}`)
}
