import { afterEach, beforeEach, expect } from 'bun:test'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { asAct } from '../../src/audit/undoable'
import { evenings, payments, ticketedSeats, tickets } from '../../src/db/schema'
import { usualHours } from '../../src/domain/evening/evening-hours'
import type { MemberStatus } from '../../src/domain/group/group'
import type { GroupChanges } from '../../src/domain/group/group-form'
import type { MessageKind } from '../../src/domain/messages/message-kinds'
import { changeEvening } from '../../src/evenings/evenings'
import { takeSeat } from '../../src/evenings/places'
import { cancelTicket, putTicket } from '../../src/evenings/staff-tickets'
import { announceEvening, saveTables } from '../../src/evenings/tables'
import { readTablesInput, seatsDigest } from '../../src/evenings/tables-input'
import { changeGroup } from '../../src/groups/change'
import { deleteGroup } from '../../src/groups/groups'
import { setMemberStatus } from '../../src/groups/member-status'
import { openMessage } from '../../src/messages/compose'
import { markMessage } from '../../src/messages/mark'
import { listQueue } from '../../src/messages/queue'
import { undoAct } from '../../src/undo/undo'
import { openForFile } from './app'
import { AYU, addAyu, CONFIG, DINNER, NOON, openEvening, storePeople } from './evening'
import { checkInvariants } from './invariants'
import { checkMoney } from './money'

export const ZONE = { timeZone: CONFIG.timeZone, today: '2026-11-20' }
const RULES = { timeZone: CONFIG.timeZone, meetAgain: null }

type Pay = Parameters<typeof putTicket>[3]['pay']
export type Table = { groupId: number | null; members: number[] }

/** A database that is emptied before each test of a file, after which its money agrees: people, evenings, of which the last is meant, and what staff do with them, where no hour is given once its list is closed. */
export function startHouse(at = DINNER) {
  const db = openForFile()
  addAyu(db)
  const hours = usualHours(at, CONFIG.timeZone, NOON)
  const minuteAfter = (hour: string) => new Date(Date.parse(hour) + 60_000)
  const [closed, afterPay, details] = [hours.answersUntil, hours.payUntil, hours.detailsFrom].map(
    minuteAfter,
  ) as [Date, Date, Date]
  let used = 100
  let evening = 0
  beforeEach(() => {
    for (const table of ['messages', 'payments', 'acts', 'dinner_groups', 'evenings'])
      db.run(sql.raw(`delete from ${table}`))
    db.run(sql`delete from users where role is null`)
    db.run(sql`delete from people`)
  })
  afterEach(() => checkMoney(db))

  const addPeople = (count: number) => {
    const made = storePeople(db, count, used)
    used += count
    return made
  }
  const open = (changes: Parameters<typeof openEvening>[1] = {}) => {
    evening = openEvening(db, { at, ...changes })
    return evening
  }
  const eveningNow = () => db.select().from(evenings).where(eq(evenings.id, evening)).get()!
  const change = (changes: object, now = closed) =>
    changeEvening(db, AYU, evening, { version: eveningNow().version, ...changes }, CONFIG, now)

  const put = (userId: number, pay: Pay = 'later', now = closed, eveningId = evening) =>
    putTicket(db, AYU, eveningId, { userId, pay }, RULES, now)
  const join = (ids: readonly number[], pay: Pay = 'later', now = NOON, eveningId = evening) => {
    for (const userId of ids) expect(put(userId, pay, now, eveningId)).toMatchObject({ ok: true })
  }
  const ticketOf = (userId: number) =>
    db
      .select()
      .from(tickets)
      .where(and(eq(tickets.eveningId, evening), eq(tickets.userId, userId)))
      .get()
  const cancel = (userId: number, now = NOON) => {
    const { id } = ticketOf(userId)!
    const ended = cancelTicket(db, AYU, { eveningId: evening, id }, { choice: 'money' }, now)
    expect(ended).toMatchObject({ ok: true })
  }
  const take = (userId: number, now = closed) =>
    takeSeat(db, AYU, { userId, eveningId: evening, source: 'staff' }, ZONE, now)

  const input = (now = closed) => {
    const found = readTablesInput(db, evening, now)
    if (!found.ok) throw new Error(found.reason)
    return found
  }
  const store = (tables: Table[], digest: string, now = closed) =>
    saveTables(db, AYU, evening, { tables, digest, pics: [] }, ZONE, now)
  const deal = (tables: Table[], now = closed) => {
    const stored = store(tables, input(now).digest, now)
    if (!stored.ok) throw new Error(JSON.stringify(stored))
    return stored
  }
  const announce = (digest = seatsDigest(db, evening), now = details) =>
    announceEvening(db, AYU, evening, digest, now)

  const setStatus = (groupId: number, userId: number, status: MemberStatus, now = closed) =>
    setMemberStatus(db, AYU, groupId, { userId, role: 'member', status }, now, CONFIG)
  const edit = (groupId: number, changes: GroupChanges, now = closed) =>
    changeGroup(db, AYU, groupId, changes, now, CONFIG)
  /** Changes a group, and returns the act by which that is undone. */
  const act = (groupId: number, changes: GroupChanges, now = closed) => {
    const verb = () => edit(groupId, changes, now)
    const done = asAct(db, AYU, { kind: 'group' }, { groupIds: [groupId] }, verb, now)
    if (!done.ok) throw new Error(done.reason)
    return done.undo!
  }
  const undo = (id: number, now = closed) => undoAct(db, AYU, id, {}, now)
  const remove = (groupId: number, now = closed) =>
    expect(deleteGroup(db, AYU, groupId, {}, undefined, now)).toMatchObject({ ok: true })

  const queue = (now = NOON) => listQueue(db, { page: 0, size: 100, all: 'true' }, AYU.id, CONFIG, now).items
  const openTo = (userId: number, kind: MessageKind, now: Date, groupId: number | null = null) => {
    const eveningId = groupId === null ? evening : null
    return openMessage(db, AYU, { userId, groupId, eveningId, kind, again: false }, CONFIG, now)
  }
  /** Sends a message, and returns the act by which its mark is undone. */
  const send = (userId: number, kind: MessageKind, now: Date, groupId: number | null = null) => {
    const opened = openTo(userId, kind, now, groupId)
    if (!opened.ok) throw new Error(`${kind}: ${opened.reason}`)
    const marked = markMessage(db, AYU, opened.id, 'sent', CONFIG, now)
    if (!marked.ok) throw new Error(`${kind}: ${marked.reason}`)
    return marked.undo!
  }

  const seatsIn = (groups: readonly number[]) =>
    db
      .select()
      .from(ticketedSeats)
      .where(isNull(ticketedSeats.leftAt))
      .all()
      .filter(({ groupId }) => groups.includes(groupId))
  const paymentsOf = (userId: number) =>
    db.select().from(payments).where(eq(payments.userId, userId)).orderBy(payments.id).all()
  const check = () => {
    checkInvariants(db)
    checkMoney(db)
  }

  return {
    ...{ db, hours, closed, afterPay, details, addPeople, open, eveningNow, change },
    ...{ put, join, ticketOf, cancel, take, input, store, deal, announce },
    ...{ setStatus, edit, act, undo, remove, queue, openTo, send, seatsIn, paymentsOf, check },
  }
}
