// an evening that asks first, walked through the queue: who is due what, what a mark sets, and what is taken back
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { and, eq, sql } from 'drizzle-orm'
import { undoAct } from '../../src/acts/undo'
import { asAct } from '../../src/audit/acts'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { dinnerGroups, evenings, memberships, messages, profiles, tickets } from '../../src/db/schema'
import { processHours } from '../../src/domain/evening-process'
import type { MessageKind } from '../../src/domain/message-kinds'
import { chooseEvenings, setAvailability } from '../../src/evenings/availability'
import { storeDeal } from '../../src/evenings/deal'
import { dealFacts } from '../../src/evenings/deal-facts'
import { changeEvening, createEvening, deleteEvening } from '../../src/evenings/evenings'
import { answerSure } from '../../src/evenings/sure'
import { setMemberStatus } from '../../src/groups/member-status'
import { createScoring } from '../../src/matchmaking/group-scores'
import { markMessage } from '../../src/messages/mark'
import { openMessage } from '../../src/messages/open'
import { listQueue } from '../../src/messages/queue'
import { replaceMember } from '../../src/messages/replace'
import { listSilent } from '../../src/messages/silent'
import { findUnexplained } from '../../src/messages/unexplained'
import { emptyFolder } from '../support/app'
import { AYU, addAyu, CONFIG, DINNER, NOON, storePeople } from '../support/evening'

const db = openDatabase(emptyFolder())
db.$client.run('pragma synchronous = off')
addAyu(db)
afterAll(() => closeDatabase(db))

const HOUR = 3_600_000
const ZONE = { timeZone: CONFIG.timeZone, today: '2026-11-20' }
/** A dinner of three weeks from then, so that every hour of it lies ahead. */
const AT = new Date(Date.parse(DINNER) + 14 * 24 * HOUR).toISOString()
const HOURS = processHours(AT, CONFIG.timeZone, NOON)
const ANSWERED = new Date(Date.parse(HOURS.sureUntil) - 47 * HOUR)
const SURE = new Date(Date.parse(HOURS.sureUntil) + 60_000)
const DETAILS = new Date(Date.parse(HOURS.detailsFrom) + 60_000)

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

describe('before the deal', () => {
  test('everybody who waits and affords it is asked for the evening, who wrote to us first', () => {
    const [rich, , wrote] = people as [number, number, number]
    set(rich, { budget: '<Rp100.000' })
    set(people[1]!, { restingAt: NOON.toISOString() })
    set(wrote, { wroteAt: NOON.toISOString() })
    setAvailability(db, AYU, { userId: people[3]!, eveningId: evening, can: true }, NOON)
    setAvailability(db, AYU, { userId: people[4]!, eveningId: evening, can: false }, NOON)
    const items = due('date')
    // then the gender of which fewer can come, the latest sign-up first
    const others = people.slice(5).toReversed()
    const isOther = (id: number) => people.indexOf(id) % 2 !== 3 % 2
    const expected = [...others.filter(isOther), ...others.filter((id) => !isOther(id))]
    expect(items.map(({ userId }) => userId)).toEqual([wrote, ...expected])
    expect(items[0]).toMatchObject({ userId: wrote, groupId: null, eveningId: evening, known: true })
    expect(items[1]!.text).toBe(
      `Halo ${items[1]!.name}! Ini tim Semeja. Ada makan malam Jumat, 11 Desember, jam 19.00, di daerah Prawirotaman, biayanya Rp150.000. Kamu bisa? Jawab di sini ya.\nBalas: BISA atau BELUM BISA.`,
    )
  })

  test('nine for each table are asked, less those who can, and nobody twice in two weeks or for two evenings at once', () => {
    update({ tablesMax: 1 })
    setAvailability(db, AYU, { userId: people[0]!, eveningId: evening, can: true }, NOON)
    expect(due('date')).toHaveLength(8)
    send('date')
    // who was asked may answer for two days, then others are asked
    expect(due('date')).toHaveLength(7)
    for (let i = 0; i < 7; i++) send('date')
    expect(due('date')).toHaveLength(0)
    expect(due('date', hours(NOON, 49))).toHaveLength(6)
    const other = add({ at: new Date(Date.parse(AT) + 24 * HOUR).toISOString() })
    const asked = sentTo('date')
    update({ tablesMax: null })
    const all = due('date')
    expect(all.filter(({ userId }) => asked.includes(userId))).toEqual([])
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(all.length)
    // who said that they can come to the one may be asked for the other, too
    expect(all.filter(({ eveningId }) => eveningId === other).map(({ userId }) => userId)).toEqual([
      people[0]!,
    ])
  })

  test('once answers are in, those who can are asked whether they are sure, with a limit; the mark can be taken back', () => {
    const [a, b, c, d] = people as [number, number, number, number]
    for (const userId of [a, b, c]) setAvailability(db, AYU, { userId, eveningId: evening, can: true }, NOON)
    sure(c, true, NOON)
    expect([due('sure', NOON), due('date', ANSWERED)]).toEqual([[], []])
    const items = due('sure', ANSWERED)
    expect(items.map(({ userId }) => userId).toSorted((one, two) => one - two)).toEqual([a, b])
    expect(items[0]!.deadline).toBe(HOURS.sureUntil)
    expect(open({ userId: d, kind: 'sure' }, ANSWERED)).toMatchObject({ ok: false, reason: 'not due' })
    const undo = send('sure', ANSWERED, a)
    expect(answer(a)).toMatchObject({ sureSentAt: ANSWERED.toISOString(), answerBy: HOURS.sureUntil })
    expect(silent(SURE).map(({ userId, why }) => [userId, why])).toEqual([[a, 'sure']])
    undoAct(db, AYU, undo, {}, ANSWERED)
    expect(answer(a)).toMatchObject({ can: true, sureSentAt: null, answerBy: null })
    expect(due('sure', ANSWERED)).toHaveLength(2)
  })

  test('an answer that comes between opening and marking has no limit, and taking the mark back keeps it', () => {
    setAvailability(db, AYU, { userId: people[0]!, eveningId: evening, can: true }, NOON)
    const opened = open({ userId: people[0]!, kind: 'sure' }, ANSWERED)
    sure(people[0]!, true, ANSWERED)
    if (!opened.ok) throw new Error(opened.reason)
    const marked = markMessage(db, AYU, opened.id, 'sent', CONFIG, ANSWERED)
    expect(answer(people[0]!)).toMatchObject({ sure: true, answerBy: null })
    expect(undoAct(db, AYU, marked.ok ? marked.undo! : 0, {}, ANSWERED).ok).toBe(true)
    expect(answer(people[0]!)).toMatchObject({ sure: true, answerBy: null, sureSentAt: null })
  })

  test('an evening made late asks at once whether people are sure, with three hours', () => {
    db.run(sql`delete from evenings`)
    evening = add({ at: new Date(NOON.getTime() + 30 * HOUR).toISOString() })
    const items = due('sure')
    expect(items).toHaveLength(people.length)
    expect(due('date')).toEqual([])
    const { userId } = items[0]!
    const undo = send('sure', NOON, userId)
    expect(answer(userId)).toMatchObject({ can: null, answerBy: items[0]!.deadline })
    expect(Date.parse(items[0]!.deadline!)).toBe(NOON.getTime() + 3 * HOUR)
    expect(undoAct(db, AYU, undo, {}, NOON).ok).toBe(true)
    // staff who have it open in WhatsApp may have sent it: the question stands on the page
    expect(answer(userId)).toMatchObject({ can: null, sureSentAt: null, answerBy: null })
  })

  test('who was asked learns that it is moved, with the reason, and is asked again; who said no is not', () => {
    const [a, b] = people as [number, number]
    send('date', NOON, a)
    send('date', NOON, b)
    setAvailability(db, AYU, { userId: a, eveningId: evening, can: true }, NOON)
    const next = new Date(Date.parse(AT) + 2 * 24 * HOUR).toISOString()
    const refused = change({ at: next })
    expect(refused).toMatchObject({
      ok: false,
      reason: 'unexplained',
      unexplained: { people: 2, kind: 'moved' },
    })
    expect(change({ at: next, change_reason: 'restonya tutup' }).ok).toBe(true)
    const [item, ...others] = due('moved')
    expect(others).toHaveLength(1)
    expect([item!.event_date, item!.missing]).toEqual([AT, []])
    expect(item!.text).toContain(
      'Jumat jam 19.00 terpaksa kita jadwalkan ulang karena restonya tutup. Jadwal',
    )
    expect(due('date').map(({ userId }) => userId)).not.toContain(a)
    send('moved', NOON, a)
    expect(due('date').find(({ userId }) => userId === a)).toMatchObject({ event_date: next })
    send('date', NOON, a)
    expect(due('date').map(({ userId }) => userId)).not.toContain(a)
    setAvailability(db, AYU, { userId: a, eveningId: evening, can: false }, NOON)
    expect(change({ status: 'cancelled', change_reason: 'hujan' }).ok).toBe(true)
    // who said no learns nothing; who has not been marked as moved yet is cancelled at once
    expect(due('cancelled').map(({ userId }) => userId)).toEqual([b])
    send('cancelled', NOON, b)
    expect(all()).toEqual([])
  })

  test('who said yes on their page without a message learns that it is moved or cancelled, who says no or answers again does not', () => {
    const [a, b, c] = people as [number, number, number]
    for (const userId of [a, b, c]) setAvailability(db, AYU, { userId, eveningId: evening, can: true }, NOON)
    sure(b, true, NOON)
    sure(c, false, NOON)
    const next = new Date(Date.parse(AT) + 2 * 24 * HOUR).toISOString()
    expect(change({ at: next, change_reason: 'restonya tutup' })).toMatchObject({ answersDropped: 2 })
    expect(answer(a)).toMatchObject({ can: null, sure: null, movedFrom: AT })
    expect(answer(c)).toBeUndefined()
    expect(due('moved').map(({ userId, event_date }) => [userId, event_date])).toEqual([
      [a, AT],
      [b, AT],
    ])
    expect(new Set(all().map(({ userId }) => userId)).size).toBe(all().length)
    send('moved', hours(NOON, 1), a)
    expect(due('moved', hours(NOON, 1)).map(({ userId }) => userId)).toEqual([b])
    expect(due('date', hours(NOON, 1)).find(({ userId }) => userId === a)).toMatchObject({ event_date: next })
    setAvailability(db, AYU, { userId: a, eveningId: evening, can: true }, hours(NOON, 2))
    // who has answered for the new date knows it
    setAvailability(db, AYU, { userId: b, eveningId: evening, can: true }, hours(NOON, 2))
    expect(due('moved', hours(NOON, 2))).toEqual([])
    expect(change({ status: 'cancelled', change_reason: 'hujan' }, hours(NOON, 3)).ok).toBe(true)
    expect(due('cancelled', hours(NOON, 3)).map(({ userId, event_date }) => [userId, event_date])).toEqual([
      [a, next],
      [b, next],
    ])
  })

  test('an evening that people were written to about is not deleted', () => {
    send('date')
    expect(deleteEvening(db, AYU, evening, version())).toMatchObject({ ok: false, reason: 'inUse' })
  })
})

describe('after the deal', () => {
  test('who sits pays, the rest learn that they have no seat, and reserves are offered what is free', () => {
    const { spare, groupId } = dealt()
    expect(
      all(SURE)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual([...Array(6).fill('pay'), ...Array(3).fill('spare')])
    expect(due('pay', SURE)[0]!.deadline).toBe(HOURS.payUntil)
    expect(due('pay', SURE)[0]!.text).toContain('H-2')
    for (const _ of spare) send('spare', SURE)
    const [a, b, c] = spare as [number, number, number]
    for (const userId of [a, b]) reserve(userId, true)
    reserve(c, false)
    expect(due('seat-free', SURE)).toEqual([])
    leave(groupId)
    const offers = due('seat-free', SURE)
    expect(offers.map(({ userId }) => userId).toSorted((one, two) => one - two)).toEqual([a, b])
    expect(Date.parse(offers[0]!.deadline!)).toBe(SURE.getTime() + 3 * HOUR)
    send('seat-free', SURE, a)
    send('seat-free', SURE, b)
    const later = hours(SURE, 1)
    sure(b, true, later)
    sure(a, true, later)
    expect([answer(b)?.dealt, answer(a)?.dealt]).toEqual(['seated', 'spare'])
    expect(
      all(later)
        .filter(({ groupId }) => groupId === null)
        .map(({ kind, userId }) => [kind, userId]),
    ).toEqual([['late-yes', a]])
    send('late-yes', later, a)
    expect(due('late-yes', later)).toEqual([])
    // and the next free seat is offered to them again
    leave(groupId)
    expect(due('seat-free', later).map(({ userId }) => userId)).toEqual([a])
  })

  test('who lets an offer pass is not offered the seat again, and others are', () => {
    const { spare, groupId } = dealt()
    for (const userId of spare) reserve(userId, true)
    leave(groupId)
    // two offers for each free seat
    expect(due('seat-free', SURE)).toHaveLength(2)
    const [first] = due('seat-free', SURE)
    send('seat-free', SURE, first!.userId)
    expect(due('seat-free', SURE)).toHaveLength(1)
    const after = hours(SURE, 4)
    expect(due('seat-free', after).map(({ userId }) => userId)).toEqual(
      spare.filter((id) => id !== first!.userId),
    )
    // with less than three hours to write, staff call
    const late = hours(new Date(AT), -5)
    expect(due('seat-free', late)[0]).toMatchObject({ call: true, deadline: null })
  })

  test('the place is sent from its hour on, which announces the tables; who is moved then is sent it again', () => {
    const { groupId } = dealt()
    db.update(dinnerGroups).set({ venue: 'Kedai', address: 'Jl. 7', bookedAs: 'Semeja' }).run()
    db.update(memberships).set({ status: 'paid' }).run()
    expect(due('details', hours(DETAILS, -1))).toEqual([])
    const [item] = due('details', DETAILS)
    expect(due('details', DETAILS)).toHaveLength(6)
    const before = version()
    expect(open({ userId: item!.userId, groupId, kind: 'details' }, DETAILS).ok).toBe(true)
    const { announcedAt } = db.select().from(evenings).where(eq(evenings.id, evening)).get()!
    expect([announcedAt, version()]).toEqual([DETAILS.toISOString(), before])
  })

  test('who lost a promised seat learns it, with what becomes of their money', () => {
    dealt()
    db.update(memberships).set({ status: 'paid' }).run()
    const [paid] = db.select().from(memberships).all()
    db.run(sql`insert into payments (user_id, group_id, membership_id, amount, paid_at, state, state_at)
      values (${paid!.userId}, ${paid!.groupId}, ${paid!.id}, 150000, '', 'held', '')`)
    db.run(sql`delete from memberships where id not in (select id from memberships order by id limit 3)`)
    expect(deal([], 'repair', DETAILS)).toMatchObject({ ok: true })
    const items = due('lost-seat', DETAILS)
    expect(items).toHaveLength(3)
    const text = (id: number) => items.find(({ userId }) => userId === id)!.text
    expect(text(paid!.userId)).toContain(
      'Uangmu aman: dikembalikan atau disimpan buat jadwal lain, kamu yang pilih.',
    )
    expect(items.filter(({ text }) => text.includes('Uangmu'))).toHaveLength(1)
    for (const { userId } of items) send('lost-seat', DETAILS, userId)
    expect(all(DETAILS).filter(({ kind }) => kind !== 'spare')).toEqual([])
  })

  test('the seat of who does not pay is given to a reserve, who is confirmed; an undo brings both back', () => {
    const { groupId, spare } = dealt()
    for (const { userId } of due('pay', SURE)) send('pay', SURE, userId, groupId)
    const late = hours(new Date(HOURS.payUntil), 1)
    const [silentOne] = silent(late)
    expect([silentOne!.why, silentOne!.backups]).toEqual(['pay', []])
    for (const userId of spare) reserve(userId, true)
    const [{ userId, version, backups }] = silent(late) as [typeof silentOne & object]
    expect(new Set(backups.map((one) => one.userId))).toEqual(new Set(spare))
    expect(backups.every((one) => one.answer === 'yes')).toBe(true)
    const call = (backupId: number) =>
      asAct(
        db,
        AYU,
        { kind: 'group' },
        { groupIds: [groupId], answersOf: [backupId] },
        () => replaceMember(db, AYU, groupId, { userId, backupId, version: version! }, CONFIG, late),
        late,
      )
    expect(call(people[14]!)).toMatchObject({ ok: false, reason: 'no backup' })
    const replaced = call(spare[0]!)
    if (!replaced.ok) throw new Error(replaced.reason)
    const seat = () => db.select().from(memberships).where(eq(memberships.userId, spare[0]!)).get()
    expect(seat()).toMatchObject({ groupId, status: 'confirmed', payBy: HOURS.detailsFrom })
    expect(answer(spare[0]!)).toMatchObject({ dealt: 'seated', reserve: null })
    expect(
      all(late)
        .filter((item) => item.userId === userId)
        .map(({ kind }) => kind),
    ).toEqual(['release'])
    expect(undoAct(db, AYU, replaced.undo!, {}, late)).toMatchObject({ ok: true, obstacles: [] })
    expect([seat(), answer(spare[0]!)]).toMatchObject([undefined, { dealt: 'spare', reserve: true }])
    expect(silent(late).map((one) => one.userId)).toContain(userId)
  })

  test('who has not paid is sent how to pay again when the price changes, and pays by the hours of the evening', () => {
    const { groupId } = dealt()
    const [a, b] = people as [number, number]
    for (const userId of [a, b]) send('pay', SURE, userId, groupId)
    const as = (userId: number, status: 'paid' | 'messaging' | 'confirmed') =>
      setMemberStatus(db, AYU, groupId, { userId, status, role: 'member' }, SURE, CONFIG)
    as(b, 'paid')
    expect(change({ price: 180_000 }, SURE).ok).toBe(true)
    const pay = due('pay', SURE)
    expect(pay.map(({ userId }) => userId).toSorted((x, y) => x - y)).toEqual(
      people.slice(0, 6).filter((id) => id !== b),
    )
    expect(pay.find(({ userId }) => userId === a)!.text).toMatch(/transfer Rp180\.\d{3} /)
    as(a, 'messaging')
    as(a, 'confirmed')
    const seat = db.select().from(memberships).where(eq(memberships.userId, a)).get()!
    expect(seat.payBy).toBe(HOURS.payUntil)
  })

  test('fewer than a table who are sure learn that they have no seat this time', () => {
    for (const userId of people.slice(0, 3)) sure(userId, true, ANSWERED)
    expect(deal([], 'deal', SURE)).toMatchObject({ ok: true, groups: [], spare: people.slice(0, 3) })
    expect(
      due('spare', SURE)
        .map(({ userId }) => userId)
        .toSorted((a, b) => a - b),
    ).toEqual(people.slice(0, 3))
    expect(answer(people[0]!)?.dealt).toBe('spare')
  })

  test('a deal of nobody is refused', () => {
    expect(deal([], 'deal', SURE)).toMatchObject({ ok: false, reason: 'none' })
  })

  test('who stands in reserve learns that the evening is moved or cancelled, the other spares do not', () => {
    const { spare } = dealt()
    for (const userId of spare) send('spare', SURE, userId)
    const [a, b] = spare as [number, number]
    const later = hours(SURE, 1)
    reserve(a, true, later)
    reserve(b, false, later)
    const next = new Date(Date.parse(AT) + 7 * 24 * HOUR).toISOString()
    expect(change({ at: next, change_reason: 'restonya tutup' }, later).ok).toBe(true)
    const ofEvening = (kind: MessageKind, at: Date) =>
      due(kind, at).flatMap(({ userId, groupId }) => (groupId === null ? userId : []))
    expect(ofEvening('moved', later)).toEqual([a])
    send('moved', later, a)
    expect(ofEvening('moved', later)).toEqual([])
    reserve(a, true, hours(later, 1))
    expect(change({ status: 'cancelled', change_reason: 'hujan' }, later).ok).toBe(true)
    expect(ofEvening('cancelled', later)).toEqual([a])
  })

  test('who says yes to an evening that was moved after its deal is offered its free seats, and may take one', () => {
    const { groupId } = dealt()
    leave(groupId)
    const later = hours(SURE, 1)
    const next = new Date(Date.parse(AT) + 7 * 24 * HOUR).toISOString()
    expect(change({ at: next, change_reason: 'restonya tutup' }, later).ok).toBe(true)
    const [late, noted] = people.slice(12) as [number, number]
    expect(chooseEvenings(db, late, { can: [evening] }, later).ok).toBe(true)
    const turns = () => db.values(sql`select sum(turns_missed) from people`).flat()[0]
    const before = turns()
    // who changes their mind gains no turns by it
    for (const can of [[], [evening]]) expect(chooseEvenings(db, late, { can }, later).ok).toBe(true)
    const takes = answerSure(
      db,
      AYU,
      { userId: noted, eveningId: evening, reserve: true },
      { source: 'staff', ...ZONE },
      later,
    )
    expect([takes.ok, turns()]).toEqual([true, Number(before) + 2])
    expect(answer(late)).toMatchObject({ can: true, reserve: true, dealt: 'spare' })
    expect(
      due('seat-free', later)
        .map(({ userId }) => userId)
        .toSorted((a, b) => a - b),
    ).toEqual([late, noted])
    send('seat-free', later, late)
    sure(late, true, later)
    expect(answer(late)?.dealt).toBe('seated')
    // who sits there and says so again is no reserve
    db.update(tickets).set({ can: null }).where(eq(tickets.userId, late)).run()
    expect(chooseEvenings(db, late, { can: [evening] }, later).ok).toBe(true)
    expect(answer(late)).toMatchObject({ reserve: null, dealt: 'seated' })
  })

  test('who lost a seat and stands in reserve learns that the evening is cancelled', () => {
    dealt()
    db.run(sql`delete from memberships where id not in (select id from memberships order by id limit 3)`)
    expect(deal([], 'repair', SURE)).toMatchObject({ ok: true })
    const lost = due('lost-seat', SURE).map(({ userId }) => userId)
    for (const userId of lost) send('lost-seat', SURE, userId)
    reserve(lost[0]!, true, hours(SURE, 1))
    expect(change({ status: 'cancelled', change_reason: 'hujan' }, SURE).ok).toBe(true)
    const learn = due('cancelled', SURE).map(({ userId }) => userId)
    expect(lost.filter((id) => learn.includes(id))).toEqual([lost[0]!])
  })

  test('at the price 0 nothing is said of paying', () => {
    update({ price: 0 })
    for (const userId of people.slice(0, 9))
      setAvailability(db, AYU, { userId, eveningId: evening, can: true }, NOON)
    const [asked] = due('sure', ANSWERED)
    expect(asked!.text).toContain('di daerah Prawirotaman. Udah pasti bisa?')
    expect(asked!.text).toContain('Mejanya kita susun dari yang pasti ikut.')
    dealt()
    expect(due('pay', SURE)).toEqual([])
    expect(due('spare', SURE)[0]!.text).toContain('mejanya pas berenam. Kamu kita duluin buat')
  })

  test('its tables ask no backup', () => {
    const { groupId, spare } = dealt()
    db.insert(memberships)
      .values({
        groupId,
        userId: spare[0]!,
        role: 'backup',
        seat: 1,
        active: true,
        addedAt: SURE.toISOString(),
      })
      .run()
    leave(groupId)
    expect(due('backup-ask', SURE)).toEqual([])
  })
})

function add(changes: { at?: string; tables_max?: number } = {}): number {
  const made = createEvening(
    db,
    AYU,
    {
      ...{ at: AT, city: 'Yogyakarta', area: 'Prawirotaman', price: 150_000, tables_max: null },
      ...{ note: '', status: 'open', ...changes },
    },
    CONFIG,
    NOON,
  )
  if (!made.ok) throw new Error(made.reason)
  return made.id
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

function silent(now: Date) {
  const scoring = createScoring(db, { timeZone: CONFIG.timeZone, meetAgain: null })
  return listSilent(db, { page: 0, size: 100 }, AYU.id, { config: CONFIG, scoring }, now).items
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

function answer(userId: number) {
  return db
    .select()
    .from(tickets)
    .where(and(eq(tickets.eveningId, evening), eq(tickets.userId, userId)))
    .get()
}

function sure(userId: number, yes: boolean, now: Date) {
  const answered = answerSure(
    db,
    AYU,
    { userId, eveningId: evening, sure: yes },
    { source: 'visitor', ...ZONE },
    now,
  )
  expect(answered.ok).toBe(true)
}

function reserve(userId: number, yes: boolean, now = SURE) {
  const answered = answerSure(
    db,
    AYU,
    { userId, eveningId: evening, reserve: yes },
    { source: 'visitor', ...ZONE },
    now,
  )
  expect(answered.ok).toBe(true)
}

function deal(tables: number[][], step: 'deal' | 'repair', now: Date) {
  const facts = dealFacts(db, evening, { step }, now)
  if (!facts.ok) throw new Error(facts.reason)
  return storeDeal(
    db,
    AYU,
    evening,
    { tables: tables.map((members) => ({ groupId: null, members })), digest: facts.digest, pics: [], step },
    ZONE,
    now,
  )
}

/** A table of six, and three who are spare. */
function dealt() {
  for (const userId of people.slice(0, 9)) sure(userId, true, ANSWERED)
  const stored = deal([people.slice(0, 6)], 'deal', SURE)
  if (!stored.ok) throw new Error(stored.reason)
  return { groupId: stored.groups[0]!, spare: stored.spare }
}

/** Has the first member of a group leave it. */
function leave(groupId: number) {
  const seat = db
    .select()
    .from(memberships)
    .where(and(eq(memberships.groupId, groupId), sql`left_at is null and role = 'member'`))
    .get()!
  db.run(
    sql`update memberships set left_at = ${SURE.toISOString()}, active = 0, left_code = 'cancelled' where id = ${seat.id}`,
  )
}
