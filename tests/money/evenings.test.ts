// whole evenings in any order of what visitors and staff press: what is due is the price, what came is accounted for, and credit is used once
import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { markOutcome } from '../../src/attendance/attendance'
import { asAct } from '../../src/audit/undoable'
import { dinnerGroups, payments } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import { MEMBER_STATUSES } from '../../src/domain/group/group'
import type { GroupChanges } from '../../src/domain/group/group-form'
import { SUM_STATES } from '../../src/domain/money/money-calls'
import { changeGroup } from '../../src/groups/change'
import { deleteGroup } from '../../src/groups/groups'
import { setMemberStatus } from '../../src/groups/member-status'
import { findSeat, seatsOf } from '../../src/groups/seats'
import { answer, cancel } from '../../src/guest-page/answer'
import { sayTransferred } from '../../src/guest-page/arrival'
import { eraseMine } from '../../src/guest-page/data'
import { takeBack } from '../../src/guest-page/erasing'
import { readPage } from '../../src/guest-page/read'
import { replaceMember } from '../../src/messages/replace'
import { AMOUNT_DAYS } from '../../src/money/codes'
import { creditOf, isUsed } from '../../src/money/credit'
import { keepRules } from '../../src/money/refund-setting'
import { owedTo, settleRefund } from '../../src/money/refunds'
import { listPayments } from '../../src/money-page/list'
import { changeDue, markPaid } from '../../src/money-page/mark-paid'
import { findLink, makeLink } from '../../src/people/links'
import { undoAct } from '../../src/undo/undo'
import { deleteUser } from '../../src/users/deletion'
import { userInserter } from '../../src/users/users'
import { AYU, CONFIG, NOON, storeEvening } from '../support/evening'
import { checkInvariants } from '../support/invariants'
import { checkMoney, openHouse, RULES } from '../support/money'
import { sampled } from '../support/sampled'

const HOUR = 3_600_000
const db = await openHouse()

/** Four people, the last two of whom are sign-ups of one phone, and two dinners. */
const who = fc.nat(3)
const table = fc.nat(1)
const at = { who, table }
const press = <T extends string, More extends object>(
  name: T,
  more: { [K in keyof More]: fc.Arbitrary<More[K]> },
) => fc.record({ do: fc.constant(name), ...more } as never) as fc.Arbitrary<{ do: T } & More>
const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: press('status', {
      ...at,
      status: fc.constantFrom(...MEMBER_STATUSES, 'confirmed' as const, 'paid' as const),
    }),
  },
  { weight: 4, arbitrary: press('seat', { ...at, isBackup: fc.boolean() }) },
  { weight: 2, arbitrary: press('remove', at) },
  { weight: 4, arbitrary: press('next', at) },
  press('answer', { who, yes: fc.boolean() }),
  { weight: 3, arbitrary: press('say', { who, transferred: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: press('cancel', { who, refund: fc.constantFrom('money' as const, 'credit' as const) }),
  },
  {
    weight: 2,
    arbitrary: press('choose', { who, refund: fc.constantFrom('money' as const, 'credit' as const) }),
  },
  {
    weight: 2,
    arbitrary: press('price', { table, price: fc.constantFrom(null, 0, 100_000, 150_000, 200_000) }),
  },
  {
    weight: 3,
    arbitrary: press('group', {
      table,
      status: fc.constantFrom(
        'cancelled' as const,
        'confirming' as const,
        'completed' as const,
        '-' as const,
      ),
    }),
  },
  { weight: 2, arbitrary: press('settle', { n: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: press('mark', {
      n: fc.nat(3),
      of: fc.constantFrom('due' as const, 'due' as const, 'void' as const, 'held' as const),
      as: fc.constantFrom('paid' as const, 'paid' as const, 'due' as const, 'came twice' as const),
      amount: fc.constantFrom(undefined, 150_000),
    }),
  },
  press('give back', { n: fc.nat(1) }),
  fc.record({ do: fc.constant('mark all' as const) }),
  press('replace', at),
  { weight: 2, arbitrary: press('undo', { n: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: press('outcome', {
      table,
      outcome: fc.constantFrom('no-show' as const, 'came' as const, null),
    }),
  },
  press('delete', { table }),
  press('delete user', { who }),
  press('erase', { who, giveUpMoney: fc.boolean() }),
  press('stay', { who }),
  press('setting', { refund: fc.constantFrom('money' as const, 'credit' as const, 'both' as const) }),
  { weight: 2, arbitrary: press('wait', { hours: fc.integer({ min: 1, max: 72 }) }) },
)
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

let first = 0

test('in any order of presses what is due is the price, nothing paid changes, and no rupiah is lost or used twice', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 10, maxLength: 40, size: 'max' }), (way) => {
      db.delete(dinnerGroups).run()
      for (const name of ['messages', 'payments', 'erasures', 'audit_entries', 'acts'])
        db.run(sql`delete from ${sql.identifier(name)}`)
      db.run(sql`delete from users where id in (select user_id from profiles)`)
      const evenings = startEvenings()
      for (const who of [0, 1, 2]) {
        evenings.take({ do: 'seat', who, table: 0, isBackup: false })
        evenings.take({ do: 'status', who, table: 0, status: who === 0 ? 'confirmed' : 'paid' })
      }
      for (const step of way) evenings.take(step)
      evenings.look()
    }),
    { numRuns: sampled(15, 1000) },
  )
}, 900_000)

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

  function press(step: Step) {
    const userId = 'who' in step ? people[step.who]! : 0
    const n = 'table' in step ? step.table : 0
    const { groupId } = tables[n]!
    const { member, backup } = groupAt(n) ? seatsOf(db, groupId) : { member: [], backup: [] }
    const isMine = ['answer', 'say', 'cancel', 'choose', 'erase', 'stay'].includes(step.do)
    const me = isMine ? pageOf(userId) : undefined
    switch (step.do) {
      case 'status': {
        const seat = groupAt(n) && findSeat(db, groupId, userId)
        if (seat)
          act(
            () =>
              setMemberStatus(
                db,
                AYU,
                groupId,
                { userId, role: seat.role, status: step.status },
                now,
                CONFIG,
              ),
            [groupId],
          )
        return
      }
      case 'seat': {
        const others = {
          member: member.filter((id) => id !== userId),
          backup: backup.filter((id) => id !== userId),
        }
        // the last one makes room
        const members = step.isBackup ? others.member : [...others.member.slice(0, 5), userId]
        return changeAt(n, {
          members,
          backupMembers: step.isBackup ? [...others.backup.slice(0, 2), userId] : others.backup,
        })
      }
      // a seat that they say yes to
      case 'next':
        press({ do: 'seat', who: step.who, table: n, isBackup: false })
        press({ do: 'status', who: step.who, table: n, status: 'confirmed' })
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
        if (me?.page) sayTransferred(db, me.by, { transferred: step.transferred }, now)
        return
      case 'cancel':
        if (me?.page?.cancel)
          cancel(db, me.by, me.page.cancel.choices.length > 0 ? { refund: step.refund } : {}, now)
        return
      case 'choose':
        if (me?.page?.refund) cancel(db, me.by, { refund: step.refund, payment: me.page.refund.payment }, now)
        return
      case 'price':
        return changeAt(n, { price: step.price })
      case 'group':
        return changeAt(n, { status: step.status })
      case 'settle': {
        const row = [...rows().values()].filter(({ state }) => state === 'owed')[step.n]
        const done = row && settleRefund(db, AYU, row.id, { version: row.version }, now)
        if (done?.ok && done.undo !== null) undos.push(done.undo)
        return
      }
      // what is due, and what is not any more
      case 'mark': {
        const row = [...rows().values()].filter(({ state }) => state === step.of).at(-1 - step.n)
        if (!row) return
        const change = { state: step.as, version: row.version, ...(step.amount && { amount: step.amount }) }
        const done = changeDue(db, AYU, row.id, change, CONFIG, now)
        if (done.ok && done.undo !== null) undos.push(done.undo)
        return
      }
      case 'give back': {
        const row = [...rows().values()].filter(({ state }) => state === 'forfeited')[step.n]
        const done = row && changeDue(db, AYU, row.id, { state: 'owed', version: row.version }, CONFIG, now)
        if (done?.ok && done.undo !== null) undos.push(done.undo)
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
        if (seat && backupId !== undefined)
          replaceMember(
            db,
            AYU,
            groupId,
            { userId, backupId, reason: undefined, version: seat.version },
            RULES,
            now,
          )
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
        if (me?.page) eraseMine(db, me.by, { giveUpMoney: step.giveUpMoney }, now)
        return
      case 'stay':
        if (me) takeBack(db, me.link, now)
        return
      case 'setting':
        keepRules(db as Tx, { refund: step.refund, shortTable: 'off', shortTableBelow: 4 })
        return
      case 'wait':
        now = new Date(now.getTime() + step.hours * HOUR)
        return
    }
  }

  /** Takes a step, and checks what became of each payment by it. */
  function take(step: Step) {
    const before = rows()
    press(step)
    const after = rows()
    checkMoney(db)
    checkAmounts(before, after)
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

  return { take, look }
}
