// somebody who paid, in every order of what she, staff and the clock may do: her money changes hands only where somebody chose so
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { asAct } from '../../src/audit/undoable'
import { dinnerGroups, payments } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import { MEMBER_STATUSES } from '../../src/domain/group/group'
import type { GroupChanges } from '../../src/domain/group/group-form'
import { hasBegun } from '../../src/domain/group/seat'
import { changeGroup } from '../../src/groups/change'
import { deleteGroup } from '../../src/groups/groups'
import { setMemberStatus } from '../../src/groups/member-status'
import { findSeat, seatsOf } from '../../src/groups/seats'
import { answer, cancel } from '../../src/guest-page/answer'
import { eraseMine } from '../../src/guest-page/data'
import { takeBack } from '../../src/guest-page/erasing'
import { readPage } from '../../src/guest-page/read'
import { openMessage } from '../../src/messages/compose'
import { dueAt } from '../../src/messages/due'
import { markMessage } from '../../src/messages/mark'
import { replaceMember } from '../../src/messages/replace'
import { readFacts } from '../../src/messages/stored-facts'
import { settleRefund } from '../../src/money/refunds'
import { findLink, makeLink } from '../../src/people/links'
import { decideErasure, eraseDue, linkForErasure } from '../../src/privacy/erasures'
import { undoAct } from '../../src/undo/undo'
import { AYU, CONFIG, storeEvening } from '../support/evening'
import { checkInvariants } from '../support/invariants'
import { openHouse, RULES } from '../support/money'
import { sampled } from '../support/sampled'

const HOUR = 3_600_000
const db = await openHouse()

const role = fc.constantFrom('member' as const, 'backup' as const)
const steps = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'pay' as const }) },
  fc.record({ do: fc.constant('status' as const), status: fc.constantFrom(...MEMBER_STATUSES) }),
  fc.record({ do: fc.constant('remove' as const) }),
  fc.record({ do: fc.constant('seat' as const), role }),
  fc.record({ do: fc.constant('undo' as const) }),
  fc.record({ do: fc.constant('replace' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      hours: fc.option(fc.integer({ min: 2, max: 400 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('group' as const),
      status: fc.constantFrom('cancelled' as const, 'confirming' as const, 'completed' as const),
    }),
  },
  fc.record({ do: fc.constant('delete' as const) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  fc.record({ do: fc.constant('answer' as const), yes: fc.boolean() }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({
    do: fc.constant('choose' as const),
    choice: fc.constantFrom('money' as const, 'credit' as const),
  }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('erase' as const), giveUpMoney: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('stay' as const) }) },
  fc.record({ do: fc.constant('stop' as const) }),
  fc.record({ do: fc.constant('link' as const) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  },
)
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

const EXAMPLES: Step[][] = [
  [
    { do: 'pay' },
    { do: 'group', status: 'completed' },
    { do: 'move', hours: null },
    { do: 'erase', giveUpMoney: false },
    { do: 'move', hours: 2 },
    { do: 'seat', role: 'member' },
    { do: 'group', status: 'cancelled' },
    { do: 'pay' },
    { do: 'group', status: 'cancelled' },
  ],
  [
    { do: 'pay' },
    { do: 'move', hours: 20 },
    { do: 'erase', giveUpMoney: true },
    { do: 'link' },
    { do: 'stay' },
  ],
  [
    { do: 'pay' },
    { do: 'move', hours: 20 },
    { do: 'send' },
    { do: 'send' },
    { do: 'erase', giveUpMoney: true },
    { do: 'stay' },
  ],
  [
    { do: 'pay' },
    { do: 'status', status: 'messaging' },
    { do: 'send' },
    { do: 'answer', yes: true },
    { do: 'group', status: 'completed' },
    { do: 'erase', giveUpMoney: true },
  ],
  [{ do: 'pay' }, { do: 'group', status: 'cancelled' }, { do: 'erase', giveUpMoney: true }, { do: 'stay' }],
  [
    ...[{ do: 'pay' as const }, { do: 'group' as const, status: 'cancelled' as const }],
    ...[{ do: 'settle' as const }, { do: 'group' as const, status: 'confirming' as const }],
    ...[{ do: 'undo' as const }, { do: 'erase' as const, giveUpMoney: true }, { do: 'stay' as const }],
  ],
]

let first = 0

test('what somebody paid is held, owed, or gone because she or staff chose so', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 4, maxLength: 25 }), (way) => {
      db.delete(dinnerGroups).run()
      for (const table of ['messages', 'payments', 'erasures', 'audit_entries'])
        db.run(sql`delete from ${sql.identifier(table)}`)
      db.run(sql`update profiles set standing = 'free', last_group = null`)
      const dinner = startDinner()
      for (const step of way) dinner.take(step)
      checkInvariants(db)
    }),
    { numRuns: sampled(60, 400), examples: EXAMPLES.map((way) => [way]) },
  )
}, 240_000)

function startDinner() {
  let now = new Date()
  const eventAt = new Date(now.getTime() + 10 * 24 * HOUR).toISOString()
  const { groupId, members, backups } = storeEvening(db, { backups: 1, first, eventAt })
  first += 7
  const [userId] = members as [number]
  const [backupId] = backups as [number]
  let undo: number | null = null
  let token = ''

  const group = () => db.select().from(dinnerGroups).all()[0]
  const seat = () => findSeat(db, groupId, userId)
  const rows = () =>
    new Map(
      db
        .select()
        .from(payments)
        .all()
        .map((row) => [row.id, row]),
    )
  const isThere = () => db.all(sql`select 1 from profiles where user_id = ${userId}`).length > 0
  const erasure = () => db.all<{ id: number; version: number }>(sql`select id, version from erasures`)[0]
  const isLive = () => {
    const [status, found] = [group()?.status, seat()]
    if (!found || status === 'cancelled' || (found.role === 'backup' && status === 'completed')) return false
    const isHeld = [...rows().values()].some((row) => row.ticketId === found.ticketId && row.state === 'held')
    return found.status === 'paid' || (found.status !== 'dropped' && isHeld)
  }
  const isOver = () => {
    const row = group()
    return row?.eventAt == null ? row?.status === 'completed' : hasBegun(row, now.toISOString())
  }
  function pageOf() {
    if (isThere()) token = makeLink(db as Tx, userId, 'phone', now, AYU.id)
    const link = token ? findLink(db, token, now) : undefined
    const page = link && readPage(db, link, RULES, now)
    return link && page && { by: { link, rules: RULES }, link, page }
  }
  function change(changes: GroupChanges) {
    const changed = asAct(
      ...([db, AYU, { kind: 'group' }, { groupIds: [groupId] }] as const),
      () => changeGroup(db, AYU, groupId, { ...changes, change_reason: 'hujan' }, now, CONFIG),
      now,
    )
    undo = changed.undo
  }

  /** Does one step, and checks what became of each payment by it. */
  function take(step: Step) {
    const before = rows()
    const wasOver = isOver()
    const wasPaid = isThere() && seat()?.status === 'paid'
    const me = ['cancel', 'erase', 'choose', 'answer', 'stay'].includes(step.do) ? pageOf() : undefined
    const isLate = me?.page.cancel?.isLate === true
    act(step, me)
    for (const [id, { state }] of before) {
      const to = rows().get(id)
      // none disappears
      expect(to).toBeDefined()
      if (to!.state === state) continue
      const by = `${state} to ${to!.state} by ${step.do}`
      if (to!.state === 'settled') expect(by).toBe('owed to settled by settle')
      if (['due', 'void'].includes(to!.state) && to!.amount !== 0 && !['due', 'void'].includes(state))
        expect([by, wasPaid, step]).toMatchObject([
          expect.stringMatching(/^held to (due|void) by status$/),
          true,
          { status: 'confirmed' },
        ])
      // by a link of staff nothing is given up
      expect(by).not.toContain('given up')
      if (to!.state === 'forfeited') {
        expect(state).toBe('held')
        expect(isLate || step.do === 'status').toBe(true)
      }
      if (state === 'settled') expect(by).toMatch(/^settled to (owed|held) by undo$/)
    }
    const all = [...rows().values()]
    // nothing comes but by staff's hand: what is due is made by itself, and what credit covers is paid by nobody
    const cameIn = (some: typeof all) => some.filter((row) => row.paidAt !== null && row.amount !== 0).length
    if (!['pay', 'status', 'undo'].includes(step.do))
      expect(cameIn(all)).toBeLessThanOrEqual(cameIn([...before.values()]))
    // once paid it came, and twice only after the first was settled
    expect(cameIn(all.filter(({ state }) => state !== 'settled'))).toBeLessThanOrEqual(1)
    for (const { state, userId: whose } of all) {
      if (state === 'held') expect([step, isLive() || isOver() || wasOver || !group()]).toEqual([step, true])
      if (state === 'owed' && isThere() && isLive()) throw new Error(`owed and held at once after ${step.do}`)
      // hers as long as she is there
      if (isThere()) expect(whose).toBe(userId)
    }
  }

  function act(step: Step, me: ReturnType<typeof pageOf>) {
    const { member, backup } = group() ? seatsOf(db, groupId) : { member: [], backup: [] }
    switch (step.do) {
      case 'pay':
      case 'status': {
        const found = group() && seat()
        const status = step.do === 'pay' ? 'paid' : step.status
        if (found) setMemberStatus(db, AYU, groupId, { userId, role: found.role, status }, now, CONFIG)
        return
      }
      case 'remove':
        return change({
          members: member.filter((id) => id !== userId),
          backupMembers: backup.filter((id) => id !== userId),
        })
      case 'seat':
        return change({
          members: [
            ...member.filter((id) => id !== userId),
            ...(step.role === 'member' ? [userId] : []),
          ].slice(0, 6),
          backupMembers: [
            ...backup.filter((id) => id !== userId),
            ...(step.role === 'backup' ? [userId] : []),
          ],
        })
      case 'undo':
        if (undo) undoAct(db, AYU, undo, {}, now)
        undo = null
        return
      case 'replace': {
        const version = group() && seat()?.version
        if (version)
          replaceMember(db, AYU, groupId, { userId, backupId, reason: undefined, version }, RULES, now)
        return
      }
      case 'move':
        return change({
          event_date: step.hours === null ? null : new Date(now.getTime() + step.hours * HOUR).toISOString(),
        })
      case 'group':
        return change({ status: step.status })
      case 'delete':
        deleteGroup(db, AYU, groupId, {}, undefined, now)
        return
      case 'send':
        for (const { userId: to, kind } of dueAt(readFacts(db, now, groupId), now, CONFIG)) {
          const message = { userId: to, groupId, kind, text: undefined, again: false }
          const opened = openMessage(db, AYU, message, CONFIG, now)
          if (opened.ok) markMessage(db, AYU, opened.id, 'sent', CONFIG, now)
        }
        return
      case 'answer':
        if (me) answer(db, me.by, { answer: step.yes ? 'yes' : 'no' }, now)
        return
      case 'cancel': {
        const [refund] = me?.page.cancel?.choices ?? []
        if (me?.page.cancel) cancel(db, me.by, { ...(refund && { refund }) }, now)
        return
      }
      case 'choose': {
        const payment = me?.page.refund?.payment
        if (me && payment && !me.page.refund!.done) {
          // what is owed is hers to choose about, always
          expect(cancel(db, me.by, { refund: step.choice, payment }, now).ok).toBe(true)
          expect(rows().get(payment)!.choice).toBe(step.choice)
        }
        return
      }
      case 'erase': {
        if (!me || me.page.state === 'erasing') return
        const isHers = [...rows().values()].some(
          ({ state }) => state === 'owed' || (state === 'held' && !isOver() && group()),
        )
        const erased = eraseMine(db, me.by, { giveUpMoney: step.giveUpMoney }, now)
        // she is asked first, but where it is too late for it
        if (!step.giveUpMoney && isHers)
          expect([erased.ok, me.page.cancel?.isLate === true]).toEqual([erased.ok, erased.ok])
        return
      }
      case 'stay': {
        if (me?.page.state !== 'erasing') return
        const owed = [...rows().values()].filter(({ state }) => state === 'owed')
        takeBack(db, me.link, now)
        for (const { id } of owed) expect(rows().get(id)).toMatchObject({ state: 'owed', userId })
        return
      }
      case 'stop': {
        const found = erasure()
        if (found)
          decideErasure(
            db,
            AYU,
            found.id,
            { decision: 'stop', reason: 'cek dulu', version: found.version },
            now,
          )
        return
      }
      case 'link': {
        const found = erasure()
        if (found) token = linkForErasure(db, AYU, found.id, now)!
        return
      }
      case 'settle': {
        const row = [...rows().values()].find(({ state }) => state === 'owed')
        const settled = row && settleRefund(db, AYU, row.id, { version: row.version }, now)
        if (settled?.ok) undo = settled.undo
        return
      }
      case 'wait':
        now = new Date(now.getTime() + step.hours * HOUR)
        eraseDue(db, now)
        return
    }
  }

  return { take }
}
