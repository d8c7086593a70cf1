// whole evenings in any order of what visitors, staff and the clock do: what is due is the price, what came is held, owed, or gone because somebody chose so, and credit is used once
import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { markOutcome } from '../../src/attendance/attendance'
import { asAct } from '../../src/audit/undoable'
import { dinnerGroups, payments } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import { untilCancelled } from '../../src/domain/group/deadlines'
import { MEMBER_STATUSES, type MemberStatus } from '../../src/domain/group/group'
import type { GroupChanges } from '../../src/domain/group/group-form'
import { AMOUNT_DAYS } from '../../src/domain/money/bank-match'
import { SUM_STATES } from '../../src/domain/money/money-calls'
import { changeGroup } from '../../src/groups/change'
import { deleteGroup } from '../../src/groups/groups'
import { setMemberStatus } from '../../src/groups/member-status'
import { findSeat, seatsOf } from '../../src/groups/seats'
import { answer, cancel } from '../../src/guest-page/answer'
import { eraseMine } from '../../src/guest-page/data'
import { takeBack } from '../../src/guest-page/erasing'
import { sayTransferred } from '../../src/guest-page/my-tickets'
import { readPage } from '../../src/guest-page/read'
import { openMessage } from '../../src/messages/compose'
import { dueAt } from '../../src/messages/due'
import { markMessage } from '../../src/messages/mark'
import { readDueInput } from '../../src/messages/read-due-input'
import { replaceMember } from '../../src/messages/replace'
import { creditOf, isUsed } from '../../src/money/credit'
import { keepRules } from '../../src/money/refund-rules'
import { owedTo, settleRefund } from '../../src/money/refunds'
import { listPayments } from '../../src/money-page/list'
import { changeDue, markPaid } from '../../src/money-page/mark-paid'
import { findLink, makeLink } from '../../src/people/links'
import { decideErasure, eraseDue, linkForErasure } from '../../src/privacy/erasures'
import { undoAct } from '../../src/undo/undo'
import { deleteUser, userInserter } from '../../src/users/users'
import { AYU, CONFIG, NOON, storeEvening } from '../support/evening'
import { checkInvariants } from '../support/invariants'
import { checkMoney, openHouse, RULES } from '../support/money'
import { anyOf, often, press } from '../support/press'
import { sampled } from '../support/sampled'

const HOUR = 3_600_000
const db = await openHouse()

/** Four people, the last two of whom are sign-ups of one phone, and two dinners. */
const who = fc.nat(3)
const table = fc.nat(1)
const at = { who, table }
const refund = anyOf('money', 'credit')
const steps = fc.oneof(
  often(6, press('status', { ...at, status: anyOf(...MEMBER_STATUSES, 'confirmed', 'paid') })),
  often(4, press('seat', { ...at, isBackup: fc.boolean() })),
  often(2, press('remove', at)),
  often(4, press('next', at)),
  press('answer', { who, yes: fc.boolean() }),
  often(3, press('say', { who, transferred: fc.boolean() })),
  often(2, press('cancel', { who, refund })),
  often(2, press('choose', { who, refund })),
  often(2, press('price', { table, price: anyOf(null, 0, 100_000, 150_000, 200_000) })),
  often(3, press('group', { table, status: anyOf('cancelled', 'confirming', 'completed', '-') })),
  often(2, press('settle', { n: fc.nat(3) })),
  often(
    3,
    press('mark', {
      n: fc.nat(3),
      of: anyOf('due', 'due', 'void', 'held'),
      as: anyOf('paid', 'paid', 'due', 'came twice'),
      amount: anyOf(undefined, 150_000),
    }),
  ),
  press('mark', { n: fc.nat(1), of: anyOf('forfeited'), as: anyOf('owed'), amount: fc.constant(undefined) }),
  press('mark all'),
  press('replace', at),
  often(2, press('undo', { n: fc.nat(2) })),
  often(2, press('outcome', { table, outcome: anyOf('no-show', 'came', null) })),
  press('delete', { table }),
  press('delete user', { who }),
  press('erase', { who, giveUpMoney: fc.boolean() }),
  press('stay', { who }),
  often(2, press('move', { table, to: fc.option(fc.integer({ min: 2, max: 400 })) })),
  press('send'),
  press('stop'),
  press('link', { who }),
  press('setting', { refund: anyOf('money', 'credit', 'both') }),
  often(2, press('wait', { hours: fc.integer({ min: 1, max: 72 }) })),
)
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

/** Who has paid, and sits at the first table. */
const guest = { who: 1, table: 0 }
const status = (status: MemberStatus): Step => ({ do: 'status', ...guest, status })
const group = (status: 'cancelled' | 'confirming' | 'completed' | '-'): Step => ({
  do: 'group',
  table: 0,
  status,
})
const move = (to: number | null): Step => ({ do: 'move', table: 0, to })
const price = (price: 0 | 200_000 | null): Step => ({ do: 'price', table: 0, price })
const erase = (giveUpMoney: boolean): Step => ({ do: 'erase', who: 1, giveUpMoney })
const mark = (outcome: 'no-show' | 'came' | null): Step => ({ do: 'outcome', table: 0, outcome })
const remove: Step = { do: 'remove', ...guest }
const replace: Step = { do: 'replace', ...guest }
const seat: Step = { do: 'seat', ...guest, isBackup: false }
const backup: Step = { do: 'seat', ...guest, isBackup: true }
const toDelete: Step = { do: 'delete', table: 0 }
const stay: Step = { do: 'stay', who: 1 }
const settle: Step = { do: 'settle', n: 0 }
const giveBack: Step = { do: 'mark', n: 1, of: 'forfeited', as: 'owed', amount: undefined }
const undo: Step = { do: 'undo', n: 0 }
/** Until it is too late to cancel. */
const late: Step = { do: 'wait', hours: 220 }
const over: Step = { do: 'wait', hours: 250 }

const WAYS: [what: string, way: Step[], becomes: string][] = [
  ['of who dropped out and was removed', [status('dropped'), remove], 'owed'],
  [
    'of who dropped out and was replaced, also once the table is deleted',
    [status('dropped'), replace, toDelete],
    'owed money',
  ],
  ['of a dinner that is free since, and off', [price(0), group('cancelled')], 'owed credit'],
  ['of a dinner without a price since, and off', [price(null), group('cancelled'), toDelete], 'owed credit'],
  ['of who is taken out by mistake and put back', [remove, seat, status('paid')], 'held'],
  ['of a backup who was not needed', [backup, group('completed')], 'owed'],
  ['of a backup who drops out late', [backup, late, status('dropped')], 'owed'],
  ['that staff noted by mistake', [status('confirmed')], 'void, due'],
  ['of who is set back to messaging', [move(480), status('messaging')], 'held'],
  ['of a dinner that takes place after all', [group('cancelled'), group('confirming')], 'held'],
  [
    'that was paid back, of a dinner that takes place after all',
    [group('cancelled'), settle, group('confirming')],
    'settled money, due',
  ],
  [
    'that was paid back, which is undone once the dinner takes place',
    [group('cancelled'), settle, group('confirming'), { ...undo, n: 1 }],
    'held, void',
  ],
  ['of who drops out late', [late, status('dropped'), remove], 'forfeited'],
  ['of who is taken out late', [late, remove], 'owed'],
  ['of who drops out of a dinner that was moved close', [move(20), status('dropped')], 'owed'],
  ['of who is confirmed again', [status('dropped'), status('confirmed')], 'held'],
  ['of who erases themselves, and is asked about it', [erase(false)], 'held'],
  ['of who erases themselves too late for it, and is not', [late, erase(false)], 'forfeited'],
  ['of who erases themselves and is there again', [group('completed'), erase(true), stay], 'owed money'],
  [
    'of who erases themselves once the dinner is off, and stays',
    [group('cancelled'), erase(true), stay],
    'owed credit',
  ],
  [
    'of who erases themselves from a dinner that was moved close',
    [move(20), erase(true), stay],
    'owed money',
  ],
  ['of a dinner that was, and whose table is deleted', [over, toDelete], 'held'],
  ['of who is taken out after the dinner', [over, remove], 'held'],
  ['of who is taken out after a dinner that is called off', [over, remove, group('cancelled')], 'owed'],
  ['of who did not come', [mark('no-show')], 'forfeited'],
  ['of who did not come and is deleted', [mark('no-show'), { do: 'delete user', who: 1 }], 'forfeited'],
  ['of who came after all', [mark('no-show'), mark('came')], 'held'],
  ['of who is not marked any more', [mark('no-show'), mark(null)], 'held'],
  ['of who came after all, undone', [mark('no-show'), mark('came'), undo], 'forfeited'],
  ['that was given back', [mark('no-show'), giveBack], 'owed credit'],
  ['that was given back, undone', [mark('no-show'), giveBack, undo], 'forfeited'],
  ['that was given back to who came after all', [mark('no-show'), giveBack, mark('came')], 'held'],
  [
    'that went back to who came after all',
    [mark('no-show'), giveBack, settle, mark('came')],
    'settled money, due',
  ],
  [
    'that was cancelled too late, whoever is said to have come',
    [late, status('dropped'), mark('no-show'), mark('came')],
    'forfeited',
  ],
  ['of who did not come and had not paid', [mark('no-show'), status('confirmed')], 'void, due'],
  [
    'of who did not come and had not paid, and did',
    [mark('no-show'), status('confirmed'), status('paid')],
    'void, forfeited',
  ],
]

let first = 0

test.each(WAYS)('money %s', (_, way, becomes) => {
  expect(live(way)).toBe(becomes)
})

test('in any order of presses what is due is the price, nothing paid changes, and no rupiah is lost or used twice', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 10, maxLength: 40, size: 'max' }), (way) => void live(way)),
    { numRuns: sampled(20, 1000) },
  )
}, 900_000)

/** Lives a way, and returns what became of the money of the guest. */
function live(way: Step[]): string {
  db.delete(dinnerGroups).run()
  for (const name of ['messages', 'payments', 'erasures', 'audit_entries', 'acts'])
    db.run(sql`delete from ${sql.identifier(name)}`)
  db.run(sql`delete from users where id in (select user_id from profiles)`)
  const evenings = startEvenings()
  for (const who of [0, 1, 2]) {
    evenings.press({ do: 'seat', who, table: 0, isBackup: false })
    evenings.press({ do: 'status', who, table: 0, status: who === 0 ? 'confirmed' : 'paid' })
  }
  const [own] = db.values<[number]>(sql`select id from payments where state = 'held' order by id`)[0]!
  for (const step of way) evenings.take(step)
  evenings.look()
  return db
    .values<[string]>(sql`
      select state || coalesce(' ' || choice, '') from payments where id = ${own} or (id > ${own} and
        group_id = (select group_id from payments where id = ${own}) and user_id = (select user_id from payments where id = ${own}))
      order by id`)
    .join(', ')
}

type Payment = typeof payments.$inferSelect
const value = ({ amount, credit }: Pick<Payment, 'amount' | 'credit'>) => (amount ?? 0) + credit

function startEvenings() {
  let now = new Date()
  const insert = userInserter(db as Tx)
  const people = [0, 1, 2, 2].map((n, i) =>
    insert({
      ...{ username: `money_${first + i}`, name: `Tamu ${first + i}` },
      ...{ phone: `+62814${String(3_000_000 + first + n)}`, at: NOON.toISOString() },
    }),
  )
  const tables = [10, 20].map((days, i) => {
    const eventAt = new Date(now.getTime() + days * 24 * HOUR).toISOString()
    return storeEvening(db, { backups: 1, first: first + 10 + 10 * i, eventAt, name: `Meja ${i}` })
  })
  first += 40
  const tokens = new Map<number, string>()
  const undos: number[] = []
  const groupAt = (n: number) =>
    db.all<{ id: number; status: string }>(
      sql`select id, status from dinner_groups where id = ${tables[n]!.groupId}`,
    )[0]
  const rows = () =>
    new Map(
      db
        .select()
        .from(payments)
        .all()
        .map((row) => [row.id, row]),
    )

  const erasures = () => db.all<{ id: number; version: number }>(sql`select id, version from erasures`)
  const isThere = (userId: number | null) =>
    db.all(sql`select 1 from profiles where user_id = ${userId}`).length > 0
  /** Whether a dinner has begun or, without an hour, is completed; one that was deleted as it was then. */
  const isOver = (groupId: number) => {
    const row = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
    if (!row) return deletedLate.has(groupId)
    return row.eventAt === null ? row.status === 'completed' : row.eventAt <= now.toISOString()
  }
  const isLate = (groupId: number) => {
    const row = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
    return row?.eventAt != null && now.getTime() >= untilCancelled(row.eventAt, CONFIG.timeZone)
  }
  const isSeated = ({ ticketId, groupId }: Payment) =>
    db.all(sql`
      select 1 from seats join dinner_groups on dinner_groups.id = group_id
      where ticket_id = ${ticketId} and group_id = ${groupId} and left_at is null and seats.status <> 'dropped'
        and dinner_groups.status <> 'cancelled' and (role = 'member' or dinner_groups.status <> 'completed')`)
      .length > 0
  const isMissed = ({ userId, groupId }: Payment) =>
    db.all(sql`
      select 1 from outcomes join profiles using (person_id)
      where user_id = ${userId} and group_id = ${groupId} and outcome = 'no-show'`).length > 0
  /** Whether somebody is owed money, or would be if they left now. */
  const isMoneyOf = (userId: number) =>
    [...rows().values()].some(
      (row) =>
        row.userId === userId &&
        ((row.state === 'owed' && row.choice !== 'credit') ||
          (row.state === 'held' &&
            groupAt(tables.findIndex((one) => one.groupId === row.groupId)) &&
            !isLate(row.groupId) &&
            !isOver(row.groupId))),
    )
  const deletedLate = new Set<number>()

  function act(change: () => { ok: boolean }, groupIds: number[]) {
    const done = asAct(db, AYU, { kind: 'group' }, { groupIds }, change, now)
    if (done.ok && done.undo !== null) undos.push(done.undo)
  }
  function changeAt(n: number, changes: GroupChanges) {
    const { groupId } = tables[n]!
    if (groupAt(n))
      act(() => changeGroup(db, AYU, groupId, { ...changes, change_reason: 'hujan' }, now, CONFIG), [groupId])
  }
  function pageOf(userId: number) {
    const isThere = db.all(sql`select 1 from profiles where user_id = ${userId}`).length > 0
    const token = isThere ? makeLink(db as Tx, userId, 'phone', now, AYU.id) : tokens.get(userId)
    const link = token === undefined ? undefined : findLink(db, token, now)
    if (!link) return
    tokens.set(userId, token!)
    return { by: { link, rules: RULES }, link, page: isThere ? readPage(db, link, RULES, now) : undefined }
  }

  function pressOne(step: Step) {
    const userId = 'who' in step ? people[step.who]! : 0
    const n = 'table' in step ? step.table : 0
    const { groupId } = tables[n]!
    const { member, backup } = groupAt(n) ? seatsOf(db, groupId) : { member: [], backup: [] }
    const isMine = ['answer', 'say', 'cancel', 'choose', 'erase', 'stay'].includes(step.do)
    const me = isMine ? pageOf(userId) : undefined
    switch (step.do) {
      case 'status': {
        const seat = groupAt(n) && findSeat(db, groupId, userId)
        if (!seat) return
        const change = { userId, role: seat.role, status: step.status }
        return act(() => setMemberStatus(db, AYU, groupId, change, now, CONFIG), [groupId])
      }
      case 'seat': {
        const [members, backups] = [member, backup].map((ids) => ids.filter((id) => id !== userId)) as [
          number[],
          number[],
        ]
        if (step.isBackup) return changeAt(n, { members, backupMembers: [...backups.slice(0, 2), userId] })
        // the one who sits longest makes room
        return changeAt(n, { members: [...members.slice(-5), userId], backupMembers: backups })
      }
      // a seat that they say yes to
      case 'next':
        pressOne({ do: 'seat', who: step.who, table: n, isBackup: false })
        pressOne({ do: 'status', who: step.who, table: n, status: 'confirmed' })
        return
      case 'remove':
        return changeAt(n, {
          members: member.filter((id) => id !== userId),
          backupMembers: backup.filter((id) => id !== userId),
        })
      case 'answer':
        if (me?.page) answer(db, me.by, { answer: step.yes ? 'yes' : 'no' }, now)
        return
      case 'say':
        if (me?.page?.pay)
          sayTransferred(db, me.by, { id: me.page.pay.ticket, transferred: step.transferred }, now)
        return
      case 'cancel':
        if (me?.page?.cancel)
          cancel(db, me.by, me.page.cancel.choices.length > 0 ? { refund: step.refund } : {}, now)
        return
      case 'choose':
        if (me?.page?.refund && !me.page.refund.done) {
          // what is owed is theirs to choose about, always
          const { payment } = me.page.refund
          expect(cancel(db, me.by, { refund: step.refund, payment }, now)).toMatchObject({ ok: true })
        }
        return
      case 'price':
        return changeAt(n, { price: step.price })
      case 'group':
        return changeAt(n, { status: step.status })
      case 'settle': {
        const row = [...rows().values()].filter(({ state }) => state === 'owed')[step.n]
        const done = row && settleRefund(db, AYU, row.id, { version: row.version }, now)
        if (row && row.choice !== 'credit') expect(done).toMatchObject({ ok: true })
        if (done?.ok && done.undo !== null) undos.push(done.undo)
        return
      }
      case 'mark': {
        const row = [...rows().values()].filter(({ state }) => state === step.of).at(-1 - step.n)
        if (!row) return
        const change = { state: step.as, version: row.version, ...(step.amount && { amount: step.amount }) }
        const done = changeDue(db, AYU, row.id, change, CONFIG, now)
        if (done.ok && done.undo !== null) undos.push(done.undo)
        return
      }
      case 'mark all': {
        const { undo } = markPaid(db, AYU, [...rows().keys()], CONFIG, now)
        if (undo !== null) undos.push(undo)
        return
      }
      case 'replace': {
        const seat = groupAt(n) && findSeat(db, groupId, userId)
        const backupId = backup.find((id) => id !== userId)
        if (!seat || backupId === undefined) return
        const input = { userId, backupId, reason: undefined, version: seat.version }
        replaceMember(db, AYU, groupId, input, RULES, now)
        return
      }
      case 'undo': {
        const [id] = undos.splice(-1 - step.n, 1)
        if (id !== undefined) undoAct(db, AYU, id, {}, now)
        return
      }
      // of a dinner that is over, as it may become by waiting
      case 'outcome': {
        const [group] = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).all()
        if (!group?.eventAt) return
        now = new Date(Math.max(now.getTime(), Date.parse(group.eventAt) + 3 * HOUR))
        const { outcome } = step
        return act(
          () =>
            member
              .map((userId) => markOutcome(db, AYU, { groupId, userId }, { outcome }, now))
              .find(({ ok }) => !ok) ?? { ok: true },
          [groupId],
        )
      }
      case 'delete':
        deleteGroup(db, AYU, groupId, {}, undefined, now)
        return
      case 'delete user':
        deleteUser(db, AYU, userId, now)
        return
      case 'erase':
        if (me?.page) {
          const isAsked = !step.giveUpMoney && isMoneyOf(userId)
          const { ok } = eraseMine(db, me.by, { giveUpMoney: step.giveUpMoney }, now)
          if (isAsked) expect([step, ok]).toEqual([step, false])
        }
        return
      case 'stay': {
        if (!me) return
        const owed = [...rows().values()].filter((row) => row.state === 'owed' && row.userId === userId)
        takeBack(db, me.link, now)
        for (const { id } of owed) expect(rows().get(id)).toMatchObject({ state: 'owed', userId })
        return
      }
      case 'move': {
        const at = step.to === null ? null : new Date(now.getTime() + step.to * HOUR).toISOString()
        return changeAt(n, { event_date: at })
      }
      case 'send':
        for (const { groupId } of tables)
          for (const { userId: to, kind } of dueAt(readDueInput(db, now, groupId), now, CONFIG)) {
            const message = { userId: to, groupId, kind, text: undefined, again: false }
            const opened = openMessage(db, AYU, message, CONFIG, now)
            if (opened.ok) markMessage(db, AYU, opened.id, 'sent', CONFIG, now)
          }
        return
      case 'stop':
        for (const { id, version } of erasures())
          decideErasure(db, AYU, id, { decision: 'stop', reason: 'cek dulu', version }, now)
        return
      case 'link':
        for (const { id } of erasures()) tokens.set(userId, linkForErasure(db, AYU, id, now)!)
        return
      case 'setting':
        keepRules(db as Tx, { refund: step.refund, shortTable: 'off', shortTableBelow: 4 }, now)
        return
      case 'wait':
        now = new Date(now.getTime() + step.hours * HOUR)
        eraseDue(db, now)
        return
    }
  }

  /** Takes a step, and checks what became of each payment by it. */
  function take(step: Step) {
    const before = rows()
    const over = tables.filter(({ groupId }) => isOver(groupId)).map(({ groupId }) => groupId)
    const late = tables.filter(({ groupId }) => isLate(groupId)).map(({ groupId }) => groupId)
    const isCancelledLate =
      (step.do === 'cancel' || step.do === 'erase') &&
      pageOf(people[step.who]!)?.page?.cancel?.isLate === true
    pressOne(step)
    if (step.do === 'delete')
      for (const groupId of over) if (groupId === tables[step.table]!.groupId) deletedLate.add(groupId)
    const after = rows()
    checkMoney(db)
    checkAmounts(before, after)
    // what came is for a seat, or for a dinner that was
    for (const row of after.values())
      if (row.state === 'held')
        expect([step, row, isSeated(row) || isOver(row.groupId) || over.includes(row.groupId)]).toEqual([
          step,
          row,
          true,
        ])
    const cameIn = (some: typeof after) =>
      [...some.values()].filter(({ paidAt, amount }) => paidAt !== null && amount !== 0).length
    if (!/^(status|next|mark|undo|erase|delete user|wait)/.test(step.do))
      expect([step, cameIn(after)]).toEqual([step, cameIn(before)])
    for (const [id, was] of before) {
      const is = after.get(id)
      if (was.paidAt === null && is?.paidAt === null && was.amount !== null)
        expect([step, is.amount]).toEqual([step, was.amount])
      // what a guest says is there until staff or they say otherwise
      const isSaid = was.paidAt === null && was.transferredAt !== null
      if (isSaid && is?.paidAt === null && !['mark', 'say', 'undo'].includes(step.do))
        expect([step, is.transferredAt]).toEqual([step, was.transferredAt])
      // what came uses no credit beyond what was missing to the price
      if (was.paidAt === null && is?.state === 'held' && is.credit > 0) {
        const price = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, is.groupId)).get()?.price ?? 0
        expect([step, Math.max(0, value(is) - Math.max(price, is.amount ?? 0)) < 1_000]).toEqual([step, true])
      }
      // what was given back is not lost again
      if (was.state === 'owed' && is?.state === 'forfeited') expect(step.do).toBe('undo')
      // what never came may be undone with the seat that it was for; what came stays
      if (was.paidAt !== null && step.do !== 'undo') expect(is).toBeDefined()
      if (is && was.paidAt !== null && is.state !== was.state && step.do !== 'undo') {
        const by = `${was.state} to ${is.state} by ${step.do}`
        expect(by).not.toMatch(/given up|^settled/)
        if (is.state === 'settled') expect(by).toMatch(/^owed to settled by (settle|erase|delete user|wait)$/)
        // staff take back that it came
        if (is.paidAt === null) {
          expect(by).toMatch(/(status|next|mark)$/)
          if (step.do === 'status') expect([by, step.status]).toEqual([by, 'confirmed'])
        }
        if (is.state === 'forfeited' && !isMissed(is))
          expect([by, isCancelledLate || (step.do === 'status' && late.includes(is.groupId))]).toEqual([
            by,
            true,
          ])
      }
      if (is && is.userId !== was.userId && was.userId !== null)
        expect([step, isThere(was.userId)]).toEqual([step, false])
      if (!is || was.paidAt === null || is.paidAt === null) continue
      // without a price nobody knew how much came: an undo of that brings what was due
      if (was.amount === null && step.do === 'undo') continue
      // where the last sign-up of a person goes, what they used of their credit becomes money, and is taken off the credit
      if (step.do === 'erase' || step.do === 'delete user') {
        if (was.choice === 'credit') expect(value(is)).toBeLessThanOrEqual(value(was))
        else expect([step, value(is)]).toEqual([step, value(was)])
      } else expect([step, is.amount, is.credit]).toEqual([step, was.amount, was.credit])
    }
  }

  /** Checks that an amount that a guest may have seen stays theirs, and that nobody owes for a seat what is owed to them for it. */
  function checkAmounts(before: ReturnType<typeof rows>, after: ReturnType<typeof rows>) {
    const all = [...after.values()]
    const isOf = (one: Payment, { userId, groupId }: Payment) =>
      one.groupId === groupId && (one.userId === userId || one.userId === null)
    for (const was of before.values())
      if (was.state === 'due' && was.amount !== null)
        expect([was, all.some((one) => one.amount === was.amount && isOf(one, was))]).toEqual([was, true])
    const since = new Date(now.getTime() - AMOUNT_DAYS * 24 * HOUR).toISOString()
    const isTaken = ({ state, stateAt, paidAt }: Payment) =>
      state === 'due' || (state === 'void' && stateAt > since) || (paidAt !== null && paidAt > since)
    for (const due of all.filter(({ state, code }) => state === 'due' && code !== null)) {
      const others = all.filter((one) => one.amount === due.amount && one.code !== null && !isOf(due, one))
      expect(others.filter((one) => one.userId !== null && isTaken(one))).toEqual([])
      const owed = all.filter((one) => one.state === 'owed' && one.ticketId === due.ticketId)
      expect(owed.filter((one) => !isUsed(db, one))).toEqual([])
    }
  }

  /** Checks that the lists of staff show what there is. */
  function look() {
    checkInvariants(db)
    const after = rows()
    // each payment is in one list, and what is listed as credit is what people have, but for those who are gone
    const every = { page: 0, size: 500 }
    const { items, matching, sums } = listPayments(db, every, now)
    const since = new Date(now.getTime() - AMOUNT_DAYS * 24 * HOUR).toISOString()
    const isListed = ({ state, stateAt, transferredAt }: Payment) =>
      state !== 'void' || (transferredAt !== null && stateAt > since)
    const notVoid = [...after.values()].filter(isListed)
    expect([items.length, matching]).toEqual([notVoid.length, notVoid.length])
    for (const state of SUM_STATES) {
      const listed = listPayments(db, { ...every, state }, now).items
      const amounts = listed.map(({ amount, credit, remaining }) =>
        state === 'credit'
          ? (remaining ?? (amount ?? 0) + credit)
          : (amount ?? 0) + (state === 'owed' ? credit : 0),
      )
      const sum = amounts.reduce((all, amount) => all + amount, 0)
      expect([state, sums[state]]).toEqual([state, { n: listed.length, amount: sum }])
    }
    const kept = items.filter(({ state, userId }) => state === 'credit' && userId !== null)
    const left = kept.reduce((all, { remaining }) => all + (remaining ?? 0), 0)
    const owners = [...new Set([...after.values()].flatMap(({ userId }) => userId ?? []))]
    expect(left).toBe(creditOf(db, owners))
    // and each person is shown theirs
    for (const ids of [people.slice(0, 1), people.slice(1, 2), people.slice(2)]) {
      const shown = owedTo(db, ids, now).filter(({ chosen, done }) => chosen === 'credit' && !done)
      expect(shown.reduce((all, { amount }) => all + (amount ?? 0), 0)).toBe(creditOf(db, ids))
    }
  }

  return { press: pressOne, take, look }
}
