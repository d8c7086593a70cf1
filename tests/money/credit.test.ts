import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { creditOf } from '../../src/money/credit'
import { areOwed } from '../../src/money/refunds'
import { storeEvening } from '../support/evening'
import { checkMoney } from '../support/money'
import { type Pages as App, inHours, startChecked } from '../support/pages'
import { samePhone } from '../support/same-phone'

const OFF = { status: 'cancelled', change_reason: 'hujan' }

const last = (app: App, userId: number) => app.paymentsOf(userId).at(-1)!

/** A guest whose dinner was called off after she paid, with another one at a price to sit at. */
async function startWithCredit(price: number) {
  const { id, ...app } = await startChecked()
  await app.setStatus(id, 'paid')
  await app.change(OFF)
  const next = storeEvening(app.db, { first: 10, eventAt: inHours(20 * 24), price })
  const group = `/api/dinner-groups/${next.groupId}`
  const confirm = (userId = id) => app.setStatus(userId, 'confirmed', false, next.groupId)
  const sit = async () => {
    await app.staff('PATCH', group, { members: [id, ...next.members.slice(1)] })
    return confirm()
  }
  return { ...app, id, next, group, confirm, sit, page: app.as(await app.link(id)) }
}

test('credit that covers some of a price leaves the rest due with digits, and comes back when the seat ends', async () => {
  const app = await startWithCredit(200_000)
  await app.sit()
  const due = last(app, app.id)
  expect(due).toMatchObject({ state: 'due', amount: 50_000 + due.code!, credit: 150_000 })
  expect(due.code!).toBeWithin(1, 500)
  expect(app.seatOf(app.id).status).toBe('confirmed')
  expect(creditOf(app.db, [app.id])).toBe(0)
  await app.staff('PATCH', app.group, { members: app.next.members.slice(1), removed: 'Berhalangan' })
  expect(last(app, app.id).state).toBe('void')
  expect(creditOf(app.db, [app.id])).toBe(150_000)
})

test('credit is not used for a dinner that its owner is noted to have missed', async () => {
  const app = await startWithCredit(100_000)
  await app.staff('PATCH', app.group, { members: [app.id, ...app.next.members.slice(1)] })
  app.db.run(sql`update dinner_groups set event_at = ${inHours(-3)} where id = ${app.next.groupId}`)
  await app.staff('PUT', `${app.group}/guests/${app.id}`, { outcome: 'no-show' })
  await app.confirm()
  const due = last(app, app.id)
  expect(due).toMatchObject({ state: 'due', amount: 100_000 + due.code!, credit: 0 })
  expect(creditOf(app.db, [app.id])).toBe(150_000)
})

test('credit that was used is neither paid out nor chosen about, and the act that made it cannot be undone', async () => {
  const { id, ...app } = await startChecked()
  await app.setStatus(id, 'paid')
  const { undo } = await app.staff('PATCH', `/api/dinner-groups/${app.groupId}`, OFF)
  const { groupId } = await app.sitElsewhere(id)
  await app.setStatus(id, 'confirmed', false, groupId)
  expect(app.seatOf(id).status).toBe('paid')

  const [source] = app.paymentsOf(id)
  expect((await app.mark(source!.id, 'settled')).status).toBe(409)
  const { page } = app.as(await app.link(id))
  const choice = { refund: 'money', payment: source!.id }
  expect((await page('POST', '/api/me/cancel', choice)).status).toBe(409)
  await app.staff('POST', `/api/acts/${undo}/undo`, {})
  expect(app.paymentsOf(id)[0]).toMatchObject({ state: 'owed', choice: 'credit' })
  // nor does the dinner take it back that takes place after all
  await app.change({ status: 'scheduled' })
  expect(app.paymentsOf(id)[0]!.state).toBe('owed')
  expect(creditOf(app.db, [id])).toBe(0)
})

const totals = async ({ staff }: App) => {
  const { sums } = await staff('GET', '/api/dues?state=credit')
  return [sums.credit.amount, sums.owed.amount]
}

test('what is left of credit that was used for some of it is paid out by staff, once, and that is undone', async () => {
  const app = await startWithCredit(100_000)
  await app.sit()
  const [source] = app.paymentsOf(app.id)
  const done = await app.mark(source!.id, 'settled')
  expect(done.status).toBe(200)
  expect(await totals(app)).toEqual([0, 0])
  expect(creditOf(app.db, [app.id])).toBe(0)
  expect(last(app, app.id)).toMatchObject({ state: 'settled', amount: 0, credit: 50_000 })
  expect(app.paymentsOf(app.id)[0]).toMatchObject({ amount: 150_000, state: 'owed' })
  expect(await app.page.me()).toMatchObject({
    credit: 0,
    refunds: [{ amount: 50_000, chosen: 'money', done: true }],
  })
  expect((await app.mark(source!.id, 'settled')).status).toBe(409)
  checkMoney(app.db)
  expect((await app.staff('POST', `/api/acts/${done.undo}/undo`, {})).status).toBe(200)
  expect(await totals(app)).toEqual([50_000, 0])
  checkMoney(app.db)

  // what was paid out stays so where the seat that used the rest ends, and where its owner is deleted
  await app.mark(source!.id, 'settled')
  await app.staff('PATCH', app.group, { members: app.next.members.slice(1), removed: 'Berhalangan' })
  expect(await totals(app)).toEqual([0, 100_000])
  await app.staff('DELETE', `/api/users/${app.id}`, { password: 'rahasia123' })
  expect(await totals(app)).toEqual([0, 100_000])
})

test('who has used some of their credit may choose the money for what is left, and credit again', async () => {
  const app = await startWithCredit(100_000)
  await app.sit()
  const [refund] = (await app.page.me()).refunds
  expect(refund).toMatchObject({ amount: 50_000, chosen: 'credit', done: false })
  const choose = (choice: string, payment: number) =>
    app.page.page('POST', '/api/me/cancel', { refund: choice, payment })
  expect((await choose('money', refund!.payment)).status).toBe(200)
  const [rest, ...others] = (await app.page.me()).refunds
  expect([rest, others]).toMatchObject([{ amount: 50_000, chosen: 'money' }, []])
  expect((await app.page.me()).credit).toBe(0)
  expect(await totals(app)).toEqual([0, 50_000])
  checkMoney(app.db)
  expect((await choose('credit', rest!.payment)).status).toBe(200)
  expect(await totals(app)).toEqual([50_000, 0])
  expect((await app.page.me()).credit).toBe(50_000)
  expect((await choose('money', rest!.payment)).status).toBe(200)
  expect((await app.mark(last(app, app.id).id, 'settled')).status).toBe(200)
  expect([await totals(app), creditOf(app.db, [app.id])]).toEqual([[0, 0], 0])
})

test('where the house pays back only, nothing becomes credit', async () => {
  const { id, ...app } = await startChecked({}, { refund: 'money' })
  await app.setStatus(id, 'paid')
  await app.change(OFF)
  expect(await app.owed()).toMatchObject([{ userId: id, chosen: 'money' }])
  expect(creditOf(app.db, [id])).toBe(0)
})

test('credit stays with the phone when the sign-up that it came from is deleted, and is not used twice', async () => {
  const app = await startWithCredit(100_000)
  // whose seat she takes
  const [other] = app.next.members as [number, ...number[]]
  samePhone(app.db, other, app.id)
  await app.sit()
  expect(creditOf(app.db, [other])).toBe(50_000)
  expect((await app.staff('DELETE', `/api/users/${app.id}`, { password: 'rahasia123' })).status).toBe(200)
  // the seat that it paid is gone, and owed to the one who is left: 50.000 of credit, and 100.000 to choose about
  expect(creditOf(app.db, [other])).toBe(50_000)
  expect(app.paymentsOf(other).map(({ state, credit }) => [state, credit])).toEqual([
    ['owed', 0],
    ['owed', 100_000],
  ])
})

test('what was used of credit stays used when its owner erases themselves, gives the rest up, or is deleted after the dinner', async () => {
  const erase = async (app: Awaited<ReturnType<typeof startWithCredit>>) => {
    const digits = app.digitsOf(app.id)
    expect((await app.page.page('DELETE', '/api/me', { digits, giveUpMoney: true })).status).toBe(200)
  }
  const ahead = await startWithCredit(100_000)
  await ahead.sit()
  await erase(ahead)
  // what she transferred once is owed once
  expect(await totals(ahead)).toEqual([50_000, 100_000])
  await ahead.page.page('POST', '/api/me/stay')
  checkMoney(ahead.db)
  expect(creditOf(ahead.db, [ahead.id])).toBe(50_000)

  const past = await startWithCredit(149_779)
  await past.sit()
  past.db.run(
    sql`update dinner_groups set status = 'completed', event_at = ${inHours(-30)} where id = ${past.next.groupId}`,
  )
  expect(await totals(past)).toEqual([221, 0])
  expect((await past.staff('DELETE', `/api/users/${past.id}`, { password: 'rahasia123' })).status).toBe(200)
  expect(await totals(past)).toEqual([221, 0])
})

test('what one sign-up has used of the credit of another stays used when staff correct the phone of either', async () => {
  for (const price of [100_000, 200_000])
    for (const moves of ['source', 'user'] as const) {
      const app = await startWithCredit(0)
      app.db.run(sql`update dinner_groups set price = ${price} where id = ${app.next.groupId}`)
      const [other] = app.next.members as [number]
      samePhone(app.db, other, app.id)
      await app.confirm(other)
      expect(last(app, other).credit).toBe(Math.min(price, 150_000))
      const id = moves === 'source' ? app.id : other
      const corrected = await app.staff('POST', `/api/users/${id}/update-profile`, { phone: '081299887766' })
      expect(corrected.status).toBe(200)
      checkMoney(app.db)
      // what is paid stays paid; what is due is due without the money of somebody else
      const isDue = price > 150_000
      expect(last(app, other)).toMatchObject({ state: isDue ? 'due' : 'held', credit: 0 })
      expect([creditOf(app.db, [app.id]), creditOf(app.db, [other])]).toEqual([isDue ? 150_000 : 50_000, 0])
    }
})

test('credit that is used up keeps nobody, once the dinner that used it is over', async () => {
  const app = await startWithCredit(150_000)
  await app.sit()
  app.db.run(
    sql`update dinner_groups set status = 'completed', event_at = ${inHours(-30)} where id = ${app.next.groupId}`,
  )
  expect(
    app.db.values(sql`select user_id from profiles where user_id = ${app.id} and ${areOwed(new Date())}`),
  ).toEqual([])
  const digits = app.digitsOf(app.id)
  expect((await app.page.page('DELETE', '/api/me', { digits })).status).toBe(200)
})

test('a seat that credit has paid is not set back to confirmed: nothing of it is changed', async () => {
  const app = await startWithCredit(100_000)
  await app.sit()
  const seat = () => [app.seatOf(app.id).version, app.paymentsOf(app.id).map(({ version }) => version)]
  const before = seat()
  expect(await app.confirm()).toMatchObject({
    status: 409,
    message: 'Their credit has paid this seat: there is nothing to transfer',
  })
  expect((await app.mark(last(app, app.id).id, 'due')).status).toBe(422)
  expect(seat()).toEqual(before)
})

test('more than what was due gives back as much of the credit used, and undoing that uses no more than is left', async () => {
  const app = await startWithCredit(200_000)
  await app.sit()
  const due = last(app, app.id)
  const take = (amount: number) => app.mark(due.id, 'paid', { amount })
  // less, with a part of the credit, and with more than all of it
  for (const [came, back] of [
    [50_000, 0],
    [due.amount + 20_000, 20_000],
    [300_000, 150_000],
  ] as const) {
    const taken = await take(came)
    expect(taken.status).toBe(200)
    expect(app.paymentsOf(app.id).find(({ id }) => id === due.id)).toMatchObject({
      ...{ state: 'held', amount: came, credit: 150_000 - back },
    })
    expect(creditOf(app.db, [app.id])).toBe(back)
    checkMoney(app.db)
    await app.staff('POST', `/api/acts/${taken.undo}/undo`, {})
    expect(app.paymentsOf(app.id).find(({ id }) => id === due.id)).toMatchObject({
      ...{ state: 'due', amount: due.amount, credit: 150_000 },
    })
    expect(creditOf(app.db, [app.id])).toBe(0)
    checkMoney(app.db)
  }
})
