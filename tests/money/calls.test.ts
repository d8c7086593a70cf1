// what staff do with money: the list with its sums, marking what came one by one or all at once, and undoing it
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import Papa from 'papaparse'
import * as v from 'valibot'
import { moneyPageSchema, openPaymentsSchema, paidDoneSchema } from '../../src/domain/money/money-calls'
import { todayIn } from '../../src/domain/today'
import { takenAmounts } from '../../src/money/rows'
import { eveningBody } from '../support/evenings'
import { startJoining } from '../support/joining'
import { checkMoney } from '../support/money'
import { inHours, startPages } from '../support/pages'
import { changeSeatTickets } from '../support/put-seat'
import { samePhone } from '../support/same-phone'

type App = Awaited<ReturnType<typeof startDue>>

/** A table of which some members are confirmed, so that their money is due. */
async function startDue(n = 6, changes: Parameters<typeof startPages>[0] = {}, settings = {}) {
  const app = await startPages({ backups: 1, ...changes }, settings)
  const ids = app.members.slice(0, n)
  for (const id of ids) await app.setStatus(id, 'confirmed')
  return { ...app, ids }
}

const list = async ({ staff }: Pick<App, 'staff'>, query = '') =>
  v.parse(moneyPageSchema, await staff('GET', `/api/dues?${query}`))
const dueOf = async (app: App, userId: number) =>
  (await list(app, 'size=100')).items.find((one) => one.userId === userId)!
const openPayments = async ({ staff }: App) =>
  v.parse(openPaymentsSchema, await staff('GET', '/api/dues/open')).dues
const markPaid = async ({ staff }: Pick<App, 'staff'>, ids: number[]) =>
  v.parse(paidDoneSchema, await staff('POST', '/api/dues/paid', { ids }))
const change = (app: App, id: number, input: object) => app.staff('PATCH', `/api/dues/${id}`, input)
const undo = (app: App, act: number | null) => app.staff('POST', `/api/acts/${act}/undo`, {})
const statusOf = (app: App, userId: number) => app.seatOf(userId).status
const pay = (app: App, userId: number) => app.mark(app.paymentsOf(userId)[0]!.id, 'paid')

test('the list says what is due of whom, and has the same sums whatever part of it is shown', async () => {
  const app = await startDue(4)
  const [first, second, third] = app.ids as [number, number, number]
  await pay(app, first)
  changeSeatTickets(app.db, `user_id = ${second}`, { payBy: inHours(-1) })
  app.db.run(sql`update payments set transferred_at = ${inHours(-2)} where user_id = ${third}`)
  const { items, matching, sums } = await list(app)
  expect(matching).toBe(4)
  const found = Object.fromEntries(items.map(({ userId, state }) => [userId, state]))
  expect(app.ids.map((id) => found[id])).toEqual(['paid', 'late', 'check', 'due'])
  expect((await list(app, 'state=late')).sums).toEqual(sums)
  const due = await dueOf(app, app.ids[3]!)
  expect(due).toMatchObject({ groupId: app.groupId, group: 'Meja', credit: 0, paidAt: null, chosen: null })
  expect(due.amount).toBe(150_000 + due.code!)
})

test('the list is filtered by evening and by who it is, and paged', async () => {
  const app = await startDue(5)
  const { id: evening } = (await app.staff('POST', '/api/evenings', eveningBody())).evening
  expect((await list(app, `evening=${evening}`)).matching).toBe(0)
  app.db.run(sql`update dinner_groups set evening_id = ${evening}`)
  expect(await list(app, `evening=${evening}`)).toMatchObject({ matching: 5, sums: { due: { n: 5 } } })
  const { name, phone, userId, eveningId } = (await list(app, 'state=due')).items[0]!
  expect(eveningId).toBe(evening)
  for (const who of [name!, phone!, phone!.replace('+62', '0')]) {
    const found = await list(app, `who=${encodeURIComponent(who)}`)
    expect(found.items.map((one) => one.userId)).toEqual([userId])
    expect(found.sums.due.n).toBe(1)
  }
  expect((await list(app, 'who=zzzz')).matching).toBe(0)
  // of a person under each of their sign-ups
  samePhone(app.db, app.ids[1]!, app.ids[0]!)
  for (const user of app.ids.slice(0, 2)) {
    const { items, sums } = await list(app, `user=${user}`)
    expect(items.map((one) => one.userId).toSorted()).toEqual(app.ids.slice(0, 2))
    expect(sums.due.n).toBe(2)
  }
  expect((await list(app, 'user=999999')).items).toEqual([])
  const pages = [0, 1, 2].map((page) => list(app, `state=due&size=2&page=${page}`))
  const ids = (await Promise.all(pages)).flatMap(({ items }) => items.map((one) => one.id))
  expect(ids.length).toBe(5)
  expect(new Set(ids).size).toBe(5)
})

test('what is marked as paid by its list is paid at the seats, too, and both are undone at once, but for whom somebody has changed since', async () => {
  const app = await startDue(4)
  const dues = await openPayments(app)
  const some = dues.slice(0, 3)
  const done = await markPaid(
    app,
    some.map(({ id }) => id),
  )
  expect(done).toMatchObject({ paid: 3, left: [] })
  expect((await list(app)).sums).toMatchObject({ paid: { n: 3 }, due: { n: 1 } })
  expect(app.ids.filter((id) => statusOf(app, id) === 'paid')).toHaveLength(3)
  checkMoney(app.db)
  const audit = (await app.staff('GET', '/api/audit?action=marked%20a%20payment')).items
  expect(audit.map(({ detail }: { detail: string }) => detail).toReversed()).toEqual(
    some.map(({ id, amount }) => `payment ${id}: due → paid, ${amount} rupiah`),
  )
  // whom somebody has changed since stays so
  await app.setStatus(app.ids[1]!, 'messaging')
  const undone = await undo(app, done.undo)
  expect(undone.status).toBe(200)
  expect(undone.message).toStartWith('2 of 3 people set back; 1 was changed since: ')
  const statuses = ['confirmed', 'messaging', 'confirmed', 'confirmed']
  expect(app.ids.map((id) => statusOf(app, id))).toEqual(statuses)
  expect((await list(app)).sums).toMatchObject({ due: { n: 3 }, paid: { n: 1 } })
  checkMoney(app.db)
})

test('two staff who mark the same list at once mark nothing twice, and the second learns what was left', async () => {
  const app = await startDue(6)
  const other = await app.signIn('rani')
  const ids = (await openPayments(app)).map(({ id }) => id)
  const asOther = async (method: string, path: string, body?: unknown) =>
    (await other.call(method, path, body)).json()
  const both = await Promise.all([markPaid(app, ids), markPaid({ staff: asOther }, ids)])
  expect(both.map(({ paid }) => paid).toSorted()).toEqual([0, 6])
  const second = both.find(({ paid }) => paid === 0)!
  expect(second.left).toEqual(ids.map((id) => ({ id, reason: 'paid' })))
  expect(second.undo).toBeNull()
  expect(app.db.values(sql`select state, count(*) from payments group by state`)).toEqual([['held', 6]])
  checkMoney(app.db)
})

test('who is paid already or gone is left, and the others are paid', async () => {
  const app = await startDue(3)
  const [paid, gone, stays] = app.ids.map((id) => app.paymentsOf(id)[0]!.id) as [number, number, number]
  await pay(app, app.ids[0]!)
  await app.change({ members: app.members.filter((id) => id !== app.ids[1]), removed: 'Berhalangan' })
  const some = await markPaid(app, [paid, gone, stays, stays, 999_999])
  expect(some.paid).toBe(1)
  expect(some.left).toEqual([
    { id: paid, reason: 'paid' },
    { id: gone, reason: 'gone' },
    { id: 999_999, reason: 'gone' },
  ])
})

test('money that comes after its dinner was completed is marked, taken back, and undone, with the seat', async () => {
  const app = await startDue(4)
  const [one, two, three] = app.ids as [number, number, number]
  app.setTime(-30)
  expect((await app.change({ status: 'completed' })).status).toBe(200)
  const some = await markPaid(app, [(await dueOf(app, one)).id, (await dueOf(app, two)).id])
  expect([some.paid, some.left]).toEqual([2, []])
  expect((await pay(app, three)).status).toBe(200)
  expect([one, two, three].map((id) => statusOf(app, id))).toEqual(['paid', 'paid', 'paid'])
  const back = await app.mark((await dueOf(app, three)).id, 'due')
  expect([back.status, statusOf(app, three)]).toEqual([200, 'confirmed'])
  for (const act of [back.undo, some.undo]) expect((await undo(app, act)).status).toBe(200)
  expect([one, two, three].map((user) => statusOf(app, user))).toEqual(['confirmed', 'confirmed', 'paid'])
  checkMoney(app.db)
  // all else of a completed group stays as it is
  expect((await app.setStatus(one, 'dropped')).status).toBe(409)
})

test('a transfer that comes twice is owed to the same person beside the one that is paid, whatever becomes of the seat', async () => {
  const app = await startDue(2)
  const [userId] = app.ids as [number]
  const due = await dueOf(app, userId)
  const twice = (more: object = {}) => app.mark(due.id, 'came twice', more)
  expect((await twice()).status).toBe(422)
  await pay(app, userId)
  const seen = (await dueOf(app, userId)).version
  const second = await twice()
  expect(second.status).toBe(200)
  const owed = () => list(app, 'state=owed')
  expect((await owed()).items).toMatchObject([
    { userId, amount: due.amount, chosen: null, groupId: app.groupId, event_date: due.event_date },
  ])
  checkMoney(app.db)
  // a colleague who read the same list notes it as well
  expect((await twice({ version: seen })).status).toBe(409)
  expect((await undo(app, second.undo)).status).toBe(200)
  expect((await owed()).items).toEqual([])

  // of another amount, seen by its guest, who may choose
  expect((await twice({ amount: 150_000 })).status).toBe(200)
  expect((await owed()).items).toMatchObject([{ userId, amount: 150_000, code: null }])
  expect((await app.as(await app.link(userId)).me()).refunds).toMatchObject([
    { amount: 150_000, chosen: null },
  ])
  // it takes nobody's seat, and no seat takes it
  await app.setStatus(userId, 'messaging')
  await app.setStatus(userId, 'paid')
  expect((await owed()).items).toMatchObject([{ amount: 150_000 }])
  await app.change({ status: 'cancelled', change_reason: 'hujan' })
  expect((await list(app)).sums.owed.n + (await list(app)).sums.credit.n).toBe(2)
})

test('a transfer comes twice whatever became of the first, and a third time, but never of what did not come', async () => {
  const app = await startDue(1)
  const [userId] = app.ids as [number]
  await pay(app, userId)
  const { id } = await dueOf(app, userId)
  const twice = async (of: number) => (await app.mark(of, 'came twice')).status
  // they are of no seat
  const seconds = () => app.db.values<[number]>(sql`select id from payments where ticket_id is null`).flat()
  for (const [i, state] of ['held', 'owed', 'settled', 'forfeited', 'given up'].entries()) {
    app.db.run(sql`update payments set state = ${state}, paid_at = ${inHours(-1)} where id = ${id}`)
    expect([state, await twice(id), seconds().length]).toEqual([state, 200, i + 1])
  }
  expect([await twice(seconds()[0]!), seconds().length]).toEqual([200, 6])
  app.db.run(sql`update payments set state = 'void', paid_at = null where id = ${id}`)
  expect(await twice(id)).toBe(422)
})

test('a wrong amount that came is taken as it is, and is due again as it was once that is taken back', async () => {
  const app = await startDue(1)
  const [userId] = app.ids as [number]
  const due = await dueOf(app, userId)
  const taken = await app.mark(due.id, 'paid', { amount: 150_000 })
  expect(taken.status).toBe(200)
  expect(await dueOf(app, userId)).toMatchObject({ state: 'paid', amount: 150_000 })
  expect(statusOf(app, userId)).toBe('paid')
  // what was due is still theirs
  expect(takenAmounts(app.db, new Date()).has(due.amount!)).toBe(true)
  await undo(app, taken.undo)
  expect(await dueOf(app, userId)).toMatchObject({ state: 'due', amount: due.amount })
  checkMoney(app.db)
  expect((await app.mark(due.id, 'paid', { amount: 1_000 })).status).toBe(200)
  expect((await app.mark(due.id, 'due')).status).toBe(200)
  expect(await dueOf(app, userId)).toMatchObject({ state: 'due', amount: due.amount })
  checkMoney(app.db)
})

test('who is deleted leaves their payments without a name, in the list and in the file', async () => {
  const app = await startDue(2, { eventAt: inHours(20 * 24) })
  const { name, id } = await dueOf(app, app.ids[0]!)
  await pay(app, app.ids[0]!)
  app.db.run(sql`update dinner_groups set name = '=1+1'`)
  const month = todayIn().slice(0, 7)
  const file = async () => {
    return (await app.asStaff('GET', `/api/dues.csv?month=${month}`)).text()
  }
  const before = await file()
  await app.staff('DELETE', `/api/users/${app.ids[0]}`, { password: 'rahasia-sekali' })
  app.db.run(sql`update payments set user_id = null, ticket_id = null where id = ${id}`)
  const row = (await list(app)).items.find((one) => one.id === id)!
  expect(row).toMatchObject({ userId: null, name: null, phone: null })
  for (const text of [before, await file()]) {
    expect(text).not.toContain(name!)
    const { data } = Papa.parse<string[]>(text.trim())
    expect(data[0]!.join()).toBe('Day,Dinner,Amount,Code,Credit,State,Day of state,Went back,Left')
    expect(data).toHaveLength(2)
    expect(data[1]![1]).toEndWith(' =1+1')
    expect([Number(data[1]![2]), Number(data[1]![3])]).toEqual([row.amount!, row.code!])
  }
})

test('the file of a month has the parts of the page, and counts what came once, also where some of it was used or paid back', async () => {
  const app = await startDue(4)
  const [partly, owed, used, twice] = app.ids as [number, number, number, number]
  for (const id of app.ids) await pay(app, id)
  const sign = (userId: number, choice: string) =>
    app.db.run(sql`
      update payments set state = 'owed', choice = ${choice}, amount = 150000, code = null, ticket_id = null where user_id = ${userId}`)
  app.setTime(-3)
  for (const id of [partly, used]) sign(id, 'credit')
  sign(owed, 'money')
  const use = (userId: number, credit: number) =>
    app.db.run(sql`
      insert into payments (user_id, group_id, amount, credit, paid_at, state, state_at)
      select user_id, group_id, 0, ${credit}, paid_at, 'held', state_at from payments where user_id = ${userId}`)
  use(partly, 100_000)
  use(used, 150_000)
  const again = await dueOf(app, twice)
  await app.mark(again.id, 'came twice')

  const month = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 7)
  const read = async () => {
    const text = await (await app.asStaff('GET', `/api/dues.csv?month=${month}`)).text()
    return Papa.parse<Record<string, string>>(text.trim(), { header: true }).data
  }
  const agrees = async () => {
    const rows = await read()
    const { sums } = await list(app)
    const sumOf = (state: string, column: string) =>
      rows.filter(({ State }) => State === state).reduce((sum, row) => sum + Number(row[column]), 0)
    expect(sumOf('owed', 'Amount') + sumOf('owed', 'Credit')).toBe(sums.owed.amount)
    expect(sumOf('credit', 'Left')).toBe(sums.credit.amount)
    // what came is counted once
    const came = rows.reduce((sum, { Amount }) => sum + Number(Amount), 0)
    expect(came).toBe(450_000 + 2 * again.amount!)
    return rows.map(({ State }) => State).toSorted()
  }
  expect(await agrees()).toEqual(['credit', 'owed', 'owed', 'paid', 'paid', 'paid', 'used'])
  const row = (await list(app, 'state=credit')).items[0]!
  expect((await app.mark(row.id, 'settled')).status).toBe(200)
  expect(await agrees()).toEqual(['owed', 'owed', 'paid', 'paid', 'paid', 'settled', 'used', 'used'])
  // also where what was used is closed
  await app.staff('DELETE', `/api/users/${used}`, { password: 'rahasia123' })
  await agrees()
})

test('what is to check says why nothing is due: the price is another one, the dinner is off, or the seat is not confirmed', async () => {
  const app = await startDue(1)
  const [id] = app.ids as [number]
  app.db.run(sql`update payments set transferred_at = ${inHours(-1)}`)
  const why = async () => (await list(app, 'state=check')).items.map(({ gone }) => gone)
  for (const [expected, take] of [
    ['amount', () => app.change({ price: 175_000 })],
    ['free', () => app.change({ price: 0 })],
    ['off', () => app.change({ status: 'cancelled', change_reason: 'hujan' })],
    ['unconfirmed', () => app.setStatus(id, 'messaging')],
    ['seat', () => app.setStatus(id, 'dropped')],
  ] as const) {
    const { undo: act } = await take()
    expect([expected, await why()]).toEqual([expected, [expected]])
    await undo(app, act)
    expect(await why()).toEqual([null])
  }
  // whose seat was given away before the dinner is called off lost it by that
  await app.change({ members: app.members.slice(1), removed: 'Berhalangan' })
  await app.change({ status: 'cancelled', change_reason: 'hujan' })
  expect(await why()).toEqual(['seat'])
  await app.staff('DELETE', `/api/dinner-groups/${app.groupId}`, { change_reason: 'hujan' })
  expect(await why()).toEqual(['off'])
})

test('what was due of somebody who is deleted before they had a table is in the lists, and they can be read', async () => {
  const app = await startJoining()
  const guest = await app.signUp()
  await guest.join('now')
  const { amount } = (await guest.ticket()).pay!
  expect((await app.staff('DELETE', `/api/users/${guest.id}`)).status).toBe(200)
  const { dues } = v.parse(openPaymentsSchema, await app.staff('GET', '/api/dues/open'))
  expect(dues).toMatchObject([{ amount, name: null, group: 'Evening', state: 'void' }])
  for (const state of ['due', 'check', 'paid']) await list(app, `state=${state}`)
})

test('wrong queries and bodies are refused with what is wrong', async () => {
  const app = await startDue(1)
  expect((await app.staff('GET', '/api/dues.csv?month=2026-13')).status).toBe(422)
  for (const query of ['state=withdrawn', 'page=-1', 'evening=x', 'size=0', `who=${'x'.repeat(300)}`])
    expect([query, (await app.staff('GET', `/api/dues?${query}`)).status]).toEqual([query, 422])
  const { id, version } = await dueOf(app, app.ids[0]!)
  for (const amount of [0, 1e9])
    expect((await change(app, id, { state: 'paid', version, amount })).status).toBe(422)
  for (const [state, message] of [
    ['settled', 'No money is to return here'],
    ['due', 'No transfer is held for this'],
    ['came twice', 'No transfer is held for this'],
  ])
    expect(await change(app, id, { state, version })).toMatchObject({
      status: 422,
      errors: { state: message },
    })
  const stale = 'Not saved: A colleague changed this payment. Look at it again.'
  for (const state of ['paid', 'settled'])
    expect(await change(app, id, { state, version: 99 })).toMatchObject({ status: 409, message: stale })
  for (const ids of [[], [1.5], Array(501).fill(1)])
    expect([ids, (await app.staff('POST', '/api/dues/paid', { ids })).status]).toEqual([ids, 422])
})
