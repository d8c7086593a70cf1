// money that somebody paid and does not dine for stays among what is owed until staff mark it
import { expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { eraseDue } from '../../src/privacy/erasures'
import { owedIn } from '../support/owed'
import { inHours, startPages } from '../support/pages'

setDefaultTimeout(60_000)

type App = Awaited<ReturnType<typeof startPages>>

const remove = (app: App, id: number, removed = 'Berhalangan') =>
  app.change({ members: app.members.filter((one) => one !== id), removed })
const paymentsOf = ({ db }: App) => db.values(sql`select state from payments order by id`).flat()
/** of a dinner that the house called off */
const KEPT = { amount: 150_000, chosen: 'credit' }
const OFF = { change_reason: 'hujan' }

/** A table of which the first member has paid. */
async function startPaid(changes: Parameters<typeof startPages>[0] = {}) {
  const app = await startPages({ backups: 1, ...changes })
  const [id] = app.members as [number]
  await app.setStatus(id, 'paid')
  return { ...app, id }
}

test('a deleted group keeps what it owes, with its name and date, until that is marked', async () => {
  for (const before of ['scheduled', 'cancelled']) {
    const app = await startPaid()
    const page = app.as(await app.link(app.id))
    if (before === 'cancelled') await app.change({ ...OFF, status: before })
    await app.staff('DELETE', `/api/dinner-groups/${app.groupId}`, OFF)
    const [owed] = await owedIn(app)
    expect(owed).toMatchObject({ userId: app.id, groupId: null, group: 'Meja', ...KEPT })
    expect(owed.event_date).toBe(app.db.all<{ at: string }>(sql`select event_at as at from payments`)[0]!.at)
    expect((await page.me()).refund).toMatchObject({ seat: null, chosen: 'credit', done: false })
    await page.page('POST', '/api/me/cancel', { refund: 'money' })
    const [chosen] = await owedIn(app)
    expect(chosen.chosen).toBe('money')
    expect((await app.staff('GET', '/api/today')).items).toContainEqual(
      expect.objectContaining({ key: 'money', text: '1 to return' }),
    )
    const path = `/api/dues/${owed.id}`
    expect((await app.staff('PATCH', path, { state: 'settled', version: owed.version })).status).toBe(409)
    const settled = await app.staff('PATCH', path, { state: 'settled', version: chosen.version })
    expect(settled.status).toBe(200)
    expect(await owedIn(app)).toEqual([])
    expect((await page.me()).refund).toMatchObject({ chosen: 'money', done: true, choices: [] })
    expect((await app.staff('POST', `/api/acts/${settled.undo}/undo`, {})).status).toBe(200)
    expect(await owedIn(app)).toHaveLength(1)
  }
})

test('money that came before there was a price is owed, and none came where nothing is due', async () => {
  const unpriced = await startPaid({ price: null })
  await remove(unpriced, unpriced.id)
  expect(await owedIn(unpriced)).toMatchObject([{ userId: unpriced.id, amount: null }])
  const free = await startPaid({ price: 0 })
  await free.change({ price: 150_000 })
  await remove(free, free.id)
  expect(await owedIn(free)).toEqual([])
})

test('a payment that is noted by mistake and undone owes nothing, and one that was there before stays', async () => {
  const app = await startPages({ backups: 1 })
  const [id] = app.members as [number]
  await app.setStatus(id, 'messaging')
  const path = `/api/dinner-groups/${app.groupId}/member-status`
  for (const wasPaid of [false, true]) {
    if (wasPaid) for (const status of ['paid', 'messaging']) await app.setStatus(id, status)
    const { undo } = await app.staff('PATCH', path, { userId: id, status: 'paid' })
    expect((await app.staff('POST', `/api/acts/${undo}/undo`, {})).status).toBe(200)
    expect(app.seatOf(id).status).toBe('messaging')
    expect(await paymentsOf(app)).toEqual(wasPaid ? ['held'] : [])
  }
})

test('whom staff delete leaves what is owed, without a name', async () => {
  const app = await startPaid()
  const [, late] = app.members as [number, number]
  await app.setStatus(late, 'paid')
  await remove(app, app.id)
  for (const id of [app.id, late])
    expect((await app.staff('DELETE', `/api/users/${id}`, { password: 'rahasia123' })).status).toBe(200)
  expect(await owedIn(app)).toMatchObject([
    { userId: null, name: null, phone: null, group: 'Meja', amount: 150_000 },
    { userId: null, name: null, phone: null, group: 'Meja', amount: 150_000 },
  ])
  const [owed] = await owedIn(app)
  expect((await app.mark(owed.id, 'settled')).status).toBe(200)
  expect(await owedIn(app)).toHaveLength(1)
  expect((await app.staff('GET', '/api/audit')).items[0]).toMatchObject({
    ...{ action: 'settled a refund', userId: null, detail: 'closed' },
  })
})

test('by a link that staff handed out no money is given up: it stays owed, without a name once the person is erased', async () => {
  for (const before of ['paid', 'removed']) {
    const app = await startPaid()
    const token = await app.tell(app.id, 'details')
    const page = app.as(token)
    const digits = app.digitsOf(app.id)
    if (before === 'removed') await app.change({ members: app.members.slice(1) })
    expect((await page.page('DELETE', '/api/me', { digits })).status).toBe(409)
    expect((await page.page('DELETE', '/api/me', { digits, giveUpMoney: true })).status).toBe(200)
    expect((await app.staff('GET', `/api/privacy/people/${app.id}`)).money).toBe(true)
    expect(await owedIn(app)).toMatchObject([{ userId: null, name: null, amount: 150_000 }])
    await page.page('POST', '/api/me/stay')
    expect(await owedIn(app)).toMatchObject([{ userId: app.id, amount: 150_000 }])
    await page.page('DELETE', '/api/me', { digits, giveUpMoney: true })
    expect(eraseDue(app.db, new Date(inHours(25)))).toBe(1)
    expect(await owedIn(app)).toMatchObject([{ userId: null, name: null, phone: null, amount: 150_000 }])
  }
})

test('a choice names the payment that it is for', async () => {
  const app = await startPaid()
  const page = app.as(await app.link(app.id))
  expect((await page.page('POST', '/api/me/cancel', { refund: 'money', payment: 99 })).status).toBe(409)
  expect(app.seatOf(app.id)).toMatchObject({ status: 'paid', left_at: null })
})

test('the details of a group say what each transfers once the seat is confirmed, and what came', async () => {
  const app = await startPages()
  const [id] = app.members as [number]
  const seat = async () => (await app.staff('GET', `/api/dinner-groups/${app.groupId}`)).seats[id]
  expect(await seat()).toMatchObject({ amount: null, code: null })
  await app.setStatus(id, 'confirmed')
  const { amount, code } = await seat()
  expect(code).toBeGreaterThan(0)
  expect(amount).toBe(150_000 + code)
  await app.setStatus(id, 'paid')
  expect(await seat()).toMatchObject({ amount, code })
})
