// money that came is at a seat, owed, or accounted for, whatever staff and visitors do and in whatever order
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { asAct } from '../../src/audit/undoable'
import { dinnerGroups } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import { untilCancelled } from '../../src/domain/group/deadlines'
import { MEMBER_STATUSES, type MemberStatus } from '../../src/domain/group/group'
import type { GroupChanges } from '../../src/domain/group/group-form'
import { hasBegun } from '../../src/domain/group/seat'
import { changeGroup } from '../../src/groups/change'
import { deleteGroup } from '../../src/groups/groups'
import { setMemberStatus } from '../../src/groups/member-status'
import { openIn } from '../../src/groups/seats'
import { answer, cancel } from '../../src/guest-page/answer'
import { readPage } from '../../src/guest-page/read'
import { openMessage } from '../../src/messages/compose'
import { dueAt } from '../../src/messages/due'
import { markMessage } from '../../src/messages/mark'
import { replaceMember } from '../../src/messages/replace'
import { readFacts } from '../../src/messages/stored-facts'
import { settleRefund } from '../../src/money/refunds'
import { findLink, makeLink } from '../../src/people/links'
import { undoAct } from '../../src/undo/undo'
import { deleteUser } from '../../src/users/deletion'
import { AYU, CONFIG, storeEvening } from '../support/evening'
import { checkInvariants } from '../support/invariants'
import { openHouse, RULES } from '../support/money'
import { sampled } from '../support/sampled'

const HOUR = 3_600_000
const db = await openHouse()

const who = fc.nat(7)
const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      who,
      status: fc.constantFrom(...MEMBER_STATUSES),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('seat' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), who }) },
  fc.record({ do: fc.constant('undo' as const) }),
  fc.record({ do: fc.constant('swap' as const), who }),
  fc.record({ do: fc.constant('answer' as const), who, yes: fc.boolean() }),
  fc.record({ do: fc.constant('send' as const) }),
  fc.record({ do: fc.constant('replace' as const), who }),
  fc.record({ do: fc.constant('price' as const), price: fc.constantFrom(null, 0, 150_000, 200_000) }),
  fc.record({ do: fc.constant('move' as const), days: fc.option(fc.integer({ min: 1, max: 20 })) }),
  fc.record({
    do: fc.constant('group' as const),
    status: fc.constantFrom('cancelled' as const, 'scheduled' as const, 'completed' as const, '-' as const),
  }),
  fc.record({ do: fc.constant('settle' as const), which: fc.nat(3) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ do: fc.constant('delete' as const) }),
  fc.record({ do: fc.constant('delete user' as const), who }),
)
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

/** Money as it came by staff's hand, and what may have become of it since. */
interface Came {
  userId: number | null
  amount: number | null
  is: 'in' | 'settled' | 'withdrawn' | 'forfeited' | 'used' | 'in or forfeited'
}

const EXAMPLES: Step[][] = [
  [
    { do: 'pay', who: 0 },
    { do: 'status', who: 0, status: 'dropped' },
    { do: 'remove', who: 0 },
  ],
  [{ do: 'pay', who: 0 }, { do: 'remove', who: 0 }, { do: 'delete' }],
  [{ do: 'status', who: 2, status: 'confirmed' }, { do: 'pay', who: 2 }, { do: 'delete' }],
  [
    { do: 'pay', who: 0 },
    { do: 'status', who: 0, status: 'dropped' },
    { do: 'replace', who: 0 },
    { do: 'delete' },
  ],
  [{ do: 'pay', who: 0 }, { do: 'price', price: 0 }, { do: 'group', status: 'cancelled' }, { do: 'delete' }],
  [
    { do: 'pay', who: 0 },
    { do: 'remove', who: 0 },
    { do: 'seat', who: 0 },
    { do: 'pay', who: 0 },
    { do: 'delete' },
  ],
  [
    { do: 'pay', who: 7 },
    { do: 'group', status: 'completed' },
  ],
  [
    { do: 'pay', who: 0 },
    { do: 'move', days: 20 },
    { do: 'status', who: 0, status: 'messaging' },
    { do: 'status', who: 0, status: 'dropped' },
    { do: 'remove', who: 0 },
  ],
]

let first = 0

test('every payment is at a live seat, among what is owed, or accounted for', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 4, maxLength: 30 }), (way) => {
      // whatever one that failed has left
      db.delete(dinnerGroups).run()
      db.run(sql`delete from messages`)
      db.run(sql`delete from payments`)
      db.run(sql`update profiles set standing = 'free', last_group = null`)
      const evening = startEvening()
      for (const step of way) {
        evening.take(step)
        evening.look()
      }
      checkInvariants(db)
    }),
    { numRuns: sampled(40, 800), examples: EXAMPLES.map((way) => [way]) },
  )
}, 240_000)

function startEvening() {
  let now = new Date()
  const eventAt = new Date(now.getTime() + 10 * 24 * HOUR).toISOString()
  const { groupId, members, backups } = storeEvening(db, { backups: 2, first, eventAt })
  first += 8
  const ids = [...members, ...backups]
  const came: Came[] = []
  let last: { undo: number; came: Came[] } | undefined

  const group = () => db.select().from(dinnerGroups).all()[0]
  const seats = () => openIn(db, groupId)
  const seatOf = (userId: number) => seats().find((seat) => seat.userId === userId)
  const isOver = () => {
    const row = group()
    return (
      row !== undefined &&
      row.status !== 'cancelled' &&
      (row.eventAt === null ? row.status === 'completed' : hasBegun(row, now.toISOString()))
    )
  }
  const isHeldFor = (seatId: number) =>
    db.all(
      sql`select 1 from payments where ticket_id = (select ticket_id from memberships where id = ${seatId}) and state = 'held'`,
    ).length > 0
  /** Whether somebody has a seat of a dinner that is not off, and it is paid or holds what they paid. */
  const isLive = (userId: number | null) => {
    const row = group()
    const seat = row && row.status !== 'cancelled' && userId !== null ? seatOf(userId) : undefined
    if (!seat || (seat.role === 'backup' && row!.status === 'completed')) return false
    return seat.status === 'paid' || (seat.status !== 'dropped' && isHeldFor(seat.id))
  }
  const unsettled = (userId: number) => came.find((one) => one.userId === userId && one.is !== 'settled')

  /** Changes something as a call of staff does, who may undo it. */
  function undoable<T extends { ok: boolean }>(change: () => T): T {
    const before = structuredClone(came)
    const done = asAct(db, AYU, { kind: 'group' }, { groupIds: [groupId] }, change, now)
    last = done.undo === null ? undefined : { undo: done.undo, came: before }
    return done
  }

  function setStatus(userId: number, status: MemberStatus) {
    const seat = seatOf(userId)
    if (!seat) return
    const { price, eventAt: at } = group()!
    const wasLive = isLive(userId)
    const set = undoable(() =>
      setMemberStatus(db, AYU, groupId, { userId, role: seat.role, status }, now, CONFIG),
    )
    if (!set.ok || seat.status === status) return
    const known = unsettled(userId)
    if (status === 'paid') {
      if (known) known.is = 'in'
      else if (price !== 0) came.push({ userId, amount: price, is: 'in' })
    } else if (wasLive && known) {
      if (status === 'confirmed' && seat.status === 'paid') known.is = 'withdrawn'
      else if (status !== 'dropped') return
      else if (isOver()) known.is = 'used'
      else if (at !== null && now.getTime() >= untilCancelled(at, CONFIG.timeZone))
        known.is = 'in or forfeited'
    } else if (known?.is === 'used' && isLive(userId)) known.is = 'in'
  }

  function change(changes: GroupChanges) {
    const before = seats().filter(({ userId }) => isLive(userId))
    const wasOver = isOver()
    const changed = undoable(() =>
      changeGroup(db, AYU, groupId, { ...changes, change_reason: 'hujan' }, now, CONFIG),
    )
    if (!changed.ok) return
    for (const { userId } of before)
      if (wasOver && !seatOf(userId) && unsettled(userId)) unsettled(userId)!.is = 'used'
    // who is put back as they were has their money there again
    for (const { userId, status } of seats())
      if (status === 'paid' && unsettled(userId)) unsettled(userId)!.is = 'in'
  }

  const listOf = (role: 'member' | 'backup') =>
    seats()
      .filter((seat) => seat.role === role)
      .map(({ userId }) => userId)

  /** Does one step as staff or a visitor would. */
  function take(step: Step) {
    const userId = 'who' in step ? ids[step.who]! : 0
    if (step.do !== 'undo') last = undefined
    if (!group() && !['settle', 'wait', 'delete user'].includes(step.do)) return
    switch (step.do) {
      case 'pay':
        return setStatus(userId, 'paid')
      case 'status':
        return setStatus(userId, step.status)
      case 'remove':
        return change({
          members: listOf('member').filter((id) => id !== userId),
          backupMembers: listOf('backup').filter((id) => id !== userId),
        })
      case 'seat':
        if (!seatOf(userId) && listOf('member').length < 6) change({ members: [...listOf('member'), userId] })
        return
      case 'swap': {
        const seat = seatOf(userId)
        if (seat?.role === 'backup' && listOf('member').length < 6)
          change({
            members: [...listOf('member'), userId],
            backupMembers: listOf('backup').filter((id) => id !== userId),
          })
        else if (seat?.role === 'member' && listOf('backup').length < 3)
          change({
            members: listOf('member').filter((id) => id !== userId),
            backupMembers: [...listOf('backup'), userId],
          })
        return
      }
      case 'undo':
        if (last) {
          expect(undoAct(db, AYU, last.undo, {}, now)).toMatchObject({ ok: true })
          came.splice(0, came.length, ...last.came)
        }
        last = undefined
        return
      case 'price':
        return change({ price: step.price })
      case 'move':
        return change({
          event_date:
            step.days === null ? null : new Date(now.getTime() + step.days * 24 * HOUR).toISOString(),
        })
      case 'group': {
        const wasOver = isOver()
        change({ status: step.status })
        // of a dinner that is off after all, also what was used
        for (const one of came) if (wasOver && step.status === 'cancelled' && one.is === 'used') undoUse(one)
        return
      }
      case 'cancel':
      case 'answer':
        return onPage(userId, step)
      case 'send': {
        const facts = readFacts(db, now, groupId)
        for (const { userId, kind } of dueAt(facts, now, CONFIG)) {
          const opened = openMessage(
            db,
            AYU,
            { userId, groupId, kind, text: undefined, again: false },
            CONFIG,
            now,
          )
          if (opened.ok) markMessage(db, AYU, opened.id, 'sent', CONFIG, now)
        }
        return
      }
      case 'replace': {
        const seat = seatOf(userId)
        const [backupId] = listOf('backup')
        if (!seat || backupId === undefined) return
        const input = { userId, backupId, reason: undefined, version: seat.version }
        replaceMember(db, AYU, groupId, input, RULES, now)
        return
      }
      case 'settle': {
        const rows = db.all<{ id: number; userId: number | null; version: number }>(
          sql`select id, user_id as userId, version from payments where state = 'owed' order by id`,
        )
        const row = rows[step.which % Math.max(1, rows.length)]
        if (!row) return
        const before = structuredClone(came)
        const settled = settleRefund(db, AYU, row.id, { version: row.version }, now)
        if (!settled.ok) throw new Error('not settled')
        const one = came.find(
          ({ userId: id, is }) => id === row.userId && ['in', 'in or forfeited'].includes(is),
        )!
        one.is = 'settled'
        last = { undo: settled.undo!, came: before }
        return
      }
      case 'wait':
        now = new Date(now.getTime() + step.hours * HOUR)
        return
      case 'delete': {
        const wasOver = isOver()
        const paid = seats().filter(({ userId }) => isLive(userId))
        deleteGroup(db, AYU, groupId, {}, undefined, now)
        for (const { userId } of paid) if (wasOver && unsettled(userId)) unsettled(userId)!.is = 'used'
        return
      }
      case 'delete user': {
        const wasOver = isOver()
        const wasLive = isLive(userId)
        deleteUser(db, AYU, userId, now)
        for (const one of came.filter(({ userId: id }) => id === userId)) {
          if (wasOver && wasLive && one.is === 'in') one.is = 'used'
          one.userId = null
        }
        return
      }
    }
  }

  function undoUse(one: Came) {
    const seat = one.userId === null ? undefined : seatOf(one.userId)
    if (seat?.status === 'paid') one.is = 'in'
  }

  function onPage(userId: number, step: Extract<Step, { do: 'cancel' | 'answer' }>) {
    const [person] = db.all(sql`select 1 from profiles where user_id = ${userId}`)
    const link = person ? findLink(db, makeLink(db as Tx, userId, 'phone', now), now) : undefined
    if (!link) return
    const page = readPage(db, link, RULES, now)!
    const [choice] = page.cancel?.choices ?? []
    const done =
      step.do === 'cancel'
        ? cancel(db, { link, rules: RULES }, { ...(choice && { refund: choice }) }, now)
        : answer(db, { link, rules: RULES }, { answer: step.yes ? 'yes' : 'no' }, now)
    const known = unsettled(userId)
    if (done.ok && step.do === 'cancel' && page.cancel?.isLate && page.isPaid && known) known.is = 'forfeited'
  }

  /** Checks that each payment is where it belongs, with what was paid. */
  function look() {
    // who was confirmed before has transferred the code with it
    const owed = db.all<{ userId: number | null; amount: number | null }>(
      sql`select user_id as userId, amount + credit - coalesce(code, 0) as amount from payments where state = 'owed'`,
    )
    for (const one of came.filter(({ is }) => is === 'in' || is === 'in or forfeited')) {
      const at = owed.findIndex(
        ({ userId, amount }) => userId === one.userId && (one.amount === null || amount === one.amount),
      )
      const found = at >= 0
      if (found) owed.splice(at, 1)
      if (one.is === 'in or forfeited') {
        if (!isLive(one.userId)) one.is = found ? 'in' : 'forfeited'
        continue
      }
      expect({ ...one, isOwed: found }).toEqual({ ...one, isOwed: !isLive(one.userId) })
    }
    // nothing is owed that did not come
    expect(owed).toEqual([])
  }

  return { take, look }
}
