// whole made-up evenings: staff do anything in any order while the clock goes on, and what is due stays right
import { expect, test } from 'bun:test'
import { eq, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { markOutcome } from '../../src/attendance/attendance'
import { dinnerGroups, ticketedSeats } from '../../src/db/schema'
import { SET_OUTCOMES } from '../../src/domain/after-dinner/outcome'
import { GROUP_STATUSES, MEMBER_STATUSES } from '../../src/domain/group/group'
import type { MessageKind } from '../../src/domain/messages/message-kinds'
import { changeGroup } from '../../src/groups/change'
import { deleteGroup } from '../../src/groups/groups'
import { setMemberStatus } from '../../src/groups/member-status'
import { openMessage } from '../../src/messages/compose'
import { dueAt, silentAt } from '../../src/messages/due'
import type { Due } from '../../src/messages/due-input'
import { markMessage } from '../../src/messages/mark'
import { listQueue } from '../../src/messages/queue'
import { readDueInput, type StoredSeat, type StoredTable } from '../../src/messages/read-due-input'
import { replaceMember } from '../../src/messages/replace'
import { undoAct } from '../../src/undo/undo'
import { openForFile } from '../support/app'
import { AYU, CONFIG, DINNER, NOON, storeEvening } from '../support/evening'
import { anyOf, often, press } from '../support/press'
import { sampled } from '../support/sampled'

const HOUR = 3_600_000
const db = openForFile()

const index = fc.nat(20)
const steps = fc.oneof(
  often(8, press('send', { which: index })),
  often(3, press('wait', { hours: fc.integer({ min: 1, max: 40 }) })),
  often(3, press('status', { who: index, status: anyOf(...MEMBER_STATUSES) })),
  press('open', { which: index }),
  press('take back', { which: index }),
  press('replace', { which: index, backup: index }),
  press('move', { days: fc.option(fc.integer({ min: 0, max: 9 })) }),
  press('place', { venue: fc.option(anyOf('Kedai Senja', 'Dapur')) }),
  press('price', { price: fc.option(anyOf(0, 150_000)) }),
  press('group', { status: anyOf(...GROUP_STATUSES, 'scheduled') }),
  press('came', { who: index, outcome: fc.option(anyOf(...SET_OUTCOMES)) }),
  press('remove', { who: index }),
  press('delete'),
)
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

let first = 0

test('nobody is forgotten, what was sent is not due any more, and no status changes by itself', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 5, maxLength: 40 }), (way) => {
      const evening = storeEvening(db, { backups: 2, first })
      first += 8
      let now = NOON
      for (const step of way) {
        now = take(step, evening, now)
        // in one transaction, in which each refused call is undone
        db.transaction(() => look(evening.groupId, now))
      }
      db.delete(dinnerGroups).run()
      db.run(sql`delete from messages`)
    }),
    { numRuns: sampled(12, 400) },
  )
}, 300_000)

type Evening = ReturnType<typeof storeEvening>

/** Does one step as staff would, and returns what time it is then. */
function take(step: Step, { groupId, members, backups }: Evening, now: Date): Date {
  const people = [...members, ...backups]
  const [group] = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).all()
  switch (step.do) {
    case 'wait':
      return new Date(now.getTime() + step.hours * HOUR)
    case 'open':
    case 'send': {
      const due = dueOf(groupId, now)
      const one = due[step.which % Math.max(1, due.length)]
      if (one) send(one, now, step.do === 'send')
      return now
    }
    case 'take back': {
      const marks = db.values<[number]>(sql`select id from acts where detail like '%, sent'`)
      const mark = marks[step.which % Math.max(1, marks.length)]
      if (mark) undoAct(db, AYU, mark[0], {}, now)
      return now
    }
    case 'status': {
      const userId = people[step.who % people.length]!
      const role = openSeats(groupId).find((seat) => seat.userId === userId)?.role
      if (role) setMemberStatus(db, AYU, groupId, { userId, role, status: step.status }, now, CONFIG)
      return now
    }
    case 'replace': {
      const silent = silentAt(readDueInput(db, now, groupId), now)
      const one = silent[step.which % Math.max(1, silent.length)]
      const others = openSeats(groupId).filter(({ role }) => role === 'backup')
      const backup = others[step.backup % Math.max(1, others.length)]
      const seat = openSeats(groupId).find(({ userId }) => userId === one?.userId)
      if (!one || !backup || !seat) return now
      const input = { userId: one.userId, backupId: backup.userId, reason: undefined, version: seat.version }
      const replaced = replaceMember(db, AYU, groupId, input, CONFIG, now)
      if (replaced.ok) {
        const kinds = kindsOf(groupId, now)
        if (seat.status !== 'dropped') expect(kinds.get(one.userId)).toEqual(['release'])
        // whom staff had set confirmed or paid keeps that and is not asked, and without a date nobody is
        if (backup.status !== 'confirmed' && backup.status !== 'paid' && group?.eventAt)
          expect(kinds.get(backup.userId)?.some((kind) => ['invite', 'moved'].includes(kind))).toBe(true)
      }
      return now
    }
    case 'move': {
      const day =
        step.days === null ? null : new Date(Date.parse(DINNER) + step.days * 24 * HOUR).toISOString()
      changeGroup(db, AYU, groupId, { event_date: day, change_reason: 'hujan' }, now, CONFIG)
      return now
    }
    case 'place':
      changeGroup(db, AYU, groupId, { venue: step.venue }, now, CONFIG)
      return now
    case 'price':
      changeGroup(db, AYU, groupId, { price: step.price }, now, CONFIG)
      return now
    case 'group':
      if (group) changeGroup(db, AYU, groupId, { status: step.status, change_reason: 'hujan' }, now, CONFIG)
      return now
    case 'came': {
      const userId = people[step.who % people.length]!
      const { outcome } = step
      markOutcome(db, AYU, { groupId, userId }, { outcome, why: 'sakit' }, now)
      return now
    }
    case 'remove': {
      const userId = people[step.who % people.length]!
      const left = openSeats(groupId).filter((seat) => seat.userId !== userId)
      const idsOf = (role: string) => left.filter((seat) => seat.role === role).map((seat) => seat.userId)
      const change = { members: idsOf('member'), backupMembers: idsOf('backup') }
      changeGroup(db, AYU, groupId, change, now, CONFIG)
      return now
    }
    case 'delete':
      // seldom: the evening ends with it
      if (now.getTime() % 7 === 0) deleteGroup(db, AYU, groupId)
      return now
  }
}

function send(one: Due, now: Date, isSent: boolean) {
  const before = statuses()
  const { userId, groupId, kind } = one
  const opened = openMessage(db, AYU, { userId, groupId, kind, text: undefined, again: false }, CONFIG, now)
  // reading and opening change nobody's status
  expect(statuses()).toEqual(before)
  const query = { page: 0, size: 500, all: 'true', kind, group: groupId ?? undefined } as const
  const { items } = listQueue(db, query, AYU.id, CONFIG, now)
  const item = items.find((found) => found.userId === userId)
  expect([kind, opened.ok]).toEqual([kind, item!.missing.length === 0 && !one.call])
  if (!opened.ok || !isSent) return
  expect(opened.text).not.toMatch(/[{}]/)
  expect(markMessage(db, AYU, opened.id, 'sent', CONFIG, now)).toMatchObject({ ok: true })
  // what was sent is not due any more
  expect(kindsOf(groupId!, now).get(userId) ?? []).not.toContain(kind)
  for (const [id, status] of statuses())
    if (status !== before.get(id)) expect([before.get(id), status]).toEqual(['idle', 'messaging'])
}

/** Checks all that holds whatever staff did. */
function look(groupId: number, now: Date) {
  const input = readDueInput(db, now, groupId)
  const due = dueAt(input, now, CONFIG)
  const [table] = input.tables
  const kinds = kindsIn(due)
  const silent = new Set(silentAt(input, now).map(({ userId }) => userId))
  for (const seat of table?.seats ?? []) {
    if (seat.leftAt !== null) continue
    const isOpen = table!.status === 'confirming' || table!.status === 'scheduled'
    if (isOpen)
      expect([seat.userId, isLookedAfter(seat, table!, now, kinds.get(seat.userId), silent)]).toEqual([
        seat.userId,
        true,
      ])
    else if (table!.status === '-') expect(kinds.get(seat.userId)).toBeUndefined()
    // who may lose the seat is who is silent: with no backup to call nothing changes
    const input = { userId: seat.userId, backupId: 0, reason: undefined, version: seat.version }
    const tried = replaceMember(db, AYU, groupId, input, CONFIG, now)
    expect([seat.userId, !tried.ok && tried.reason === 'no backup']).toEqual([
      seat.userId,
      silent.has(seat.userId),
    ])
  }
  const doubles = db.all(
    sql`select user_id from messages where result = 'opened' group by user_id, group_id, kind having count(*) > 1`,
  )
  expect(doubles).toEqual([])
}

/** Whether somebody who sits at a table that is coming has something due, a deadline ahead, or all they need. */
function isLookedAfter(
  seat: StoredSeat,
  table: StoredTable,
  now: Date,
  kinds: MessageKind[] = [],
  silent: ReadonlySet<number>,
): boolean {
  const ahead = (by: string | null) => by !== null && Date.parse(by) > now.getTime()
  if (kinds.length > 0 || silent.has(seat.userId)) return true
  if (table.eventAt === null || !ahead(table.eventAt) || seat.role === 'backup') return true
  if (seat.status === 'messaging') return ahead(seat.answerBy)
  if (seat.status === 'confirmed' && table.price !== 0) return table.price === null || ahead(seat.payBy)
  return seat.status !== 'idle' && seat.status !== 'dropped'
}

function dueOf(groupId: number, now: Date): Due[] {
  return dueAt(readDueInput(db, now, groupId), now, CONFIG)
}

function kindsOf(groupId: number, now: Date): Map<number, MessageKind[]> {
  return kindsIn(dueOf(groupId, now))
}

function kindsIn(due: readonly Due[]): Map<number, MessageKind[]> {
  const byUser = Map.groupBy(due, ({ userId }) => userId)
  return new Map([...byUser].map(([id, due]) => [id, due.map(({ kind }) => kind)]))
}

function openSeats(groupId: number) {
  return db
    .select()
    .from(ticketedSeats)
    .where(isNull(ticketedSeats.leftAt))
    .orderBy(ticketedSeats.role, ticketedSeats.seat)
    .all()
    .filter((seat) => seat.groupId === groupId)
}

function statuses(): Map<number, string> {
  return new Map(db.values<[number, string]>(sql`select id, status from seats`))
}
