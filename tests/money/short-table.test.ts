// what who came to a table of few gets back: by itself, once, and taken back with the marks
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { markOutcome } from '../../src/attendance/attendance'
import { asAct } from '../../src/audit/undoable'
import type { Tx } from '../../src/db/transact'
import type { SetOutcome } from '../../src/domain/after-dinner/outcome'
import { keepRules } from '../../src/money/refund-rules'
import { settleRefund } from '../../src/money/refunds'
import { undoAct } from '../../src/undo/undo'
import { AYU, storeEvening } from '../support/evening'
import { checkMoney, openHouse } from '../support/money'
import { inHours, startChecked } from '../support/pages'
import { anyOf, often, press } from '../support/press'
import { changeSeatTickets } from '../support/put-seat'

// turned on before any dinner
const EVER = new Date(0)

/** A table of which all have paid, whose dinner was three hours ago. */
async function startDinner(shortTable: 'off' | 'credit' | 'money') {
  const app = await startChecked({}, { shortTable, shortTableBelow: 4 })
  keepRules(app.db as Tx, { refund: 'both', shortTable: 'off', shortTableBelow: 4 }, EVER)
  keepRules(app.db as Tx, { refund: 'both', shortTable, shortTableBelow: 4 }, EVER)
  for (const id of app.members) await app.setStatus(id, 'paid')
  app.setTime(-3)
  const mark = async (outcomes: (SetOutcome | null)[]) => {
    let last: { undo: number } | undefined
    for (const [i, outcome] of outcomes.entries())
      last = await app.staff('PUT', `/api/dinner-groups/${app.groupId}/guests/${app.members[i]}`, { outcome })
    return last!.undo
  }
  const states = () =>
    app.db
      .values<[string]>(sql`select state from payments where group_id = ${app.groupId} order by user_id`)
      .flat()
  return { ...app, mark, states }
}

const THREE: SetOutcome[] = ['came', 'late', 'came', 'no-show', 'no-show', 'no-show']
const BACK = [...Array(3).fill('owed'), ...Array(3).fill('forfeited')]

test('three who came get it back once all of the table are marked, read so, and stand under what is owed; undo takes it back', async () => {
  const app = await startDinner('money')
  await app.mark(THREE.slice(0, 5))
  expect(app.states().filter((state) => state === 'owed')).toEqual([])
  const act = await app.mark(THREE)
  expect(app.states()).toEqual(BACK)
  checkMoney(app.db)
  const [first] = app.members as [number]
  const page = app.as(await app.link(first))
  expect((await page.me()).refunds).toMatchObject([{ shortOf: 4, chosen: 'money', done: false }])
  const { items } = await app.staff('GET', '/api/dues?state=owed')
  expect(items.map((due: { userId: number; shortOf: number }) => [due.userId, due.shortOf])).toEqual(
    app.members.slice(0, 3).map((id) => [id, 4]),
  )
  expect((await app.staff('POST', `/api/acts/${act}/undo`, {})).status).toBe(200)
  expect(app.states().filter((state) => state === 'owed')).toEqual([])
  checkMoney(app.db)
  await app.mark(THREE)
  expect(app.states()).toEqual(BACK)
  await app.mark([...THREE.slice(0, 3), 'came'])
  expect(app.states()).toEqual([...Array(4).fill('held'), 'forfeited', 'forfeited'])
})

test('as credit it pays the next dinner, and what was used is not taken back; four of six are no short table', async () => {
  const app = await startDinner('credit')
  await app.mark(THREE)
  const [first, second] = app.members as [number, number]
  const page = app.as(await app.link(first))
  expect(await page.me()).toMatchObject({ credit: 150_000, refunds: [{ shortOf: 4, chosen: 'credit' }] })
  app.db.run(sql`
    insert into payments (user_id, group_id, group_name, amount, credit, state, paid_at, state_at)
    values (${first}, 999, 'Meja lain', 0, 150000, 'held', ${inHours(0)}, ${inHours(0)})`)
  expect((await page.me()).credit).toBe(0)
  await app.mark([...THREE.slice(0, 3), 'came'])
  expect(app.states().slice(0, 4)).toEqual(['owed', 'held', 'held', 'held'])
  expect((await app.as(await app.link(second)).me()).credit).toBe(0)
})

test('turned on later, or for more tables, it leaves those of before as they are', async () => {
  const app = await startDinner('off')
  const set = async (change: object) => {
    const { version } = await app.staff('GET', '/api/settings')
    expect((await app.staff('PUT', '/api/settings', { ...change, version })).status).toBe(200)
  }
  const shortOf = async () => {
    await app.mark(THREE)
    const of = app.db.values(sql`select distinct short_of from payments where state = 'owed'`)
    await app.mark(Array(6).fill(null))
    return of.flat()
  }
  const before = (rule: string) =>
    app.db.run(sql`update settings set value = ${`${rule} ${inHours(-5)}`} where key = 'short table'`)
  await set({ shortTable: 'credit' })
  expect(await shortOf()).toEqual([])
  // as if it had been turned on before the dinner
  before('credit 4')
  await set({ shortTableBelow: 5 })
  expect(await shortOf()).toEqual([4])
  // as if the number had been another one at the dinner, and before it
  before('credit 3')
  await set({ shortTableBelow: 6, shortTable: 'money' })
  expect(await shortOf()).toEqual([])
})

test('who paid and was erased since has come: nobody gets money back because of it', async () => {
  const app = await startDinner('money')
  await app.mark(['came', 'came', 'came', 'came', 'no-show'])
  const [first] = app.members as [number]
  const digits = app.digitsOf(first)
  expect((await app.as(await app.link(first)).page('DELETE', '/api/me', { digits })).status).toBe(200)
  const last = `/api/dinner-groups/${app.groupId}/guests/${app.members[5]}`
  expect((await app.staff('PUT', last, { outcome: 'no-show' })).status).toBe(200)
  expect(app.states()).toEqual([...Array(4).fill('held'), 'forfeited', 'forfeited'])
})

test('whose transfer to a short table is seen once all are marked gets it back, too', async () => {
  const app = await startDinner('money')
  const [first] = app.members as [number]
  await app.setStatus(first, 'confirmed')
  await app.mark(THREE)
  const [late] = (await app.staff('GET', '/api/dues?state=due')).items
  expect((await app.staff('POST', '/api/dues/paid', { ids: [late.id] })).status).toBe(200)
  expect(app.states().filter((state) => state !== 'void')).toEqual(BACK)
})

const who = fc.nat(5)
const step = fc.oneof(
  often(8, press('mark', { who, outcome: anyOf('came', 'late', 'no-show', null) })),
  often(2, press('settle', { who })),
  often(2, press('undo')),
  press('set', {
    shortTable: anyOf('off', 'credit', 'money'),
    shortTableBelow: fc.integer({ min: 2, max: 6 }),
    isAfterDinner: fc.boolean(),
  }),
)

const db = await openHouse()

test('whatever is marked, undone, paid back and set, nobody is paid twice, and at each table the books agree with who came', () => {
  let first = 100
  fc.assert(
    fc.property(fc.array(step, { minLength: 8, maxLength: 30 }), (steps) => {
      keepRules(db as Tx, { refund: 'both', shortTable: 'credit', shortTableBelow: 4 }, EVER)
      first += 10
      const { groupId, members } = storeEvening(db, { eventAt: inHours(-4), first })
      changeSeatTickets(db, `group_id = ${groupId} and role = 'member'`, { status: 'paid' })
      db.run(sql`
        insert into payments (user_id, group_id, ticket_id, amount, state, paid_at, state_at)
        select user_id, group_id, ticket_id, 150000, 'held', '2026-01-01', '2026-01-01' from memberships
        where group_id = ${groupId} and role = 'member'`)
      const acts: number[] = []
      // how many made this table short at any time before it
      const promised = new Set([4])
      const back = new Map<number, number>()
      for (const one of steps) {
        if (one.do === 'set') {
          keepRules(db as Tx, { ...one, refund: 'both' }, one.isAfterDinner ? new Date() : EVER)
          if (!one.isAfterDinner) promised.add(one.shortTableBelow)
        } else if (one.do === 'undo') {
          const act = acts.pop()
          if (act) undoAct(db, AYU, act)
        } else if (one.do === 'mark') {
          const form = { outcome: one.outcome, why: undefined }
          const { undo } = asAct(db, AYU, { kind: 'outcomes' }, { groupIds: [groupId] }, () =>
            markOutcome(db, AYU, { groupId, userId: members[one.who]! }, form),
          )
          if (undo) acts.push(undo)
        } else {
          const [row] = db.all<{ id: number; version: number }>(sql`
            select id, version from payments where user_id = ${members[one.who]!} and state = 'owed'`)
          if (row && settleRefund(db, AYU, row.id, row).ok) back.set(one.who, (back.get(one.who) ?? 0) + 1)
        }
        checkMoney(db)
        const marks = new Map(
          db.values<[number, string]>(sql`
            select user_id, outcome from outcomes join profiles using (person_id) where group_id = ${groupId}`),
        )
        const came = [...marks.values()].filter((what) => what !== 'no-show').length
        for (const id of members) {
          const rows = db.all<{ state: string; shortOf: number | null }>(
            sql`select state, short_of as shortOf from payments where user_id = ${id}`,
          )
          // one payment each, whatever happened
          expect(rows.length).toBe(1)
          const [{ state, shortOf }] = rows as [(typeof rows)[number]]
          if (state === 'owed') {
            expect(marks.size).toBe(6)
            expect(marks.get(id)).not.toBe('no-show')
            expect(came).toBeLessThan(shortOf!)
            expect(promised).toContain(shortOf!)
          }
        }
      }
      expect([...back.values()].every((times) => times === 1)).toBe(true)
    }),
    { numRuns: 12 },
  )
})
