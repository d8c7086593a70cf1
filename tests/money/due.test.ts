// what is due follows the seat and the price, and what comes beside it is not lost
import { expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { startMoney } from '../../src/money/start'
import { checkMoney } from '../support/money'
import { owedIn } from '../support/owed'
import { startPages } from '../support/pages'

setDefaultTimeout(60_000)

type App = Awaited<ReturnType<typeof startPages>>
const rowsOf = ({ db }: App, userId: number) =>
  db.all<{
    id: number
    state: string
    amount: number
    code: number
    paid_at: string | null
    version: number
  }>(sql`select * from payments where user_id = ${userId} order by id`)
const pay = (app: App, ids: number[]) => app.staff('POST', '/api/dues/paid', { ids })

test('a yes on the page is due at once, at an amount of its own', async () => {
  const app = await startPages()
  for (const id of app.members) await app.as(await app.tell(id, 'invite')).answer('yes')
  const rows = app.members.flatMap((id) => rowsOf(app, id))
  expect(rows.map(({ state }) => state)).toEqual(app.members.map(() => 'due'))
  for (const { amount, code } of rows) expect(amount).toBe(150_000 + code)
  expect(new Set(rows.map(({ amount }) => amount)).size).toBe(6)
  checkMoney(app.db)
})

test('a price that changes is followed with the same digits while it is due, and not once it was paid', async () => {
  const app = await startPages()
  const [one, two] = app.members as [number, number]
  for (const id of [one, two]) await app.setStatus(id, 'confirmed')
  const [due] = rowsOf(app, one)
  await app.setStatus(two, 'paid')
  const [paid] = rowsOf(app, two)
  await app.change({ price: 175_000 })
  expect(rowsOf(app, one)).toMatchObject([{ state: 'due', amount: 175_000 + due!.code, code: due!.code }])
  expect(rowsOf(app, two)).toMatchObject([{ state: 'held', amount: paid!.amount }])
  await app.change({ price: 0 })
  expect(rowsOf(app, one)).toMatchObject([{ state: 'void' }])
  await app.change({ price: 150_000 })
  expect(rowsOf(app, one)).toMatchObject([{ state: 'due', amount: due!.amount }])
  checkMoney(app.db)
})

test('who has a seat of a free dinner pays once it has a price', async () => {
  const app = await startPages({ price: 0 })
  const [id] = app.members as [number]
  await app.setStatus(id, 'paid')
  await app.change({ price: 150_000 })
  expect(app.seatOf(id).status).toBe('confirmed')
  expect(rowsOf(app, id)).toMatchObject([{ state: 'due' }])
  checkMoney(app.db)
})

test('a seat that ends unpaid owes nothing, and who is confirmed again has the same amount', async () => {
  const app = await startPages()
  const [id] = app.members as [number]
  await app.setStatus(id, 'confirmed')
  const [due] = rowsOf(app, id)
  await app.setStatus(id, 'dropped')
  expect(rowsOf(app, id)).toMatchObject([{ state: 'void', paid_at: null }])
  await app.setStatus(id, 'confirmed')
  expect(rowsOf(app, id)).toMatchObject([{ id: due!.id, state: 'due', amount: due!.amount }])
  expect(await owedIn(app)).toEqual([])
})

test('who pays for a friend pays two amounts, and each is its own', async () => {
  const app = await startPages()
  const [one, two] = app.members as [number, number]
  for (const id of [one, two]) await app.setStatus(id, 'confirmed')
  const ids = [one, two].map((id) => rowsOf(app, id)[0]!.id)
  expect(await pay(app, ids)).toMatchObject({ status: 200, paid: 2, left: [] })
  for (const id of [one, two]) expect(app.seatOf(id).status).toBe('paid')
  checkMoney(app.db)
})

test('what is marked twice came once, and what comes after the seat was given away is owed', async () => {
  const app = await startPages()
  const [one, two] = app.members as [number, number]
  for (const id of [one, two]) await app.setStatus(id, 'confirmed')
  const [paid] = rowsOf(app, one)
  await pay(app, [paid!.id])
  expect((await pay(app, [paid!.id])).left).toMatchObject([{ id: paid!.id, reason: 'paid' }])
  expect(rowsOf(app, one)).toHaveLength(1)

  await app.change({ members: app.members.filter((id) => id !== two), removed: 'Berhalangan' })
  const [gone] = rowsOf(app, two)
  expect(gone!.state).toBe('void')
  expect((await pay(app, [gone!.id])).left).toMatchObject([{ id: gone!.id, reason: 'gone' }])
  await app.staff('PATCH', `/api/dues/${gone!.id}`, { state: 'paid', version: gone!.version })
  expect(await owedIn(app)).toMatchObject([{ userId: two, amount: gone!.amount }])
})

test('who is put back pays by what was owed to them, but for a transfer that came for the new seat', async () => {
  for (const isNew of [false, true]) {
    const app = await startPages()
    const [id] = app.members as [number]
    await app.setStatus(id, 'paid')
    await app.change({ members: app.members.slice(1), removed: 'Berhalangan' })
    await app.change({ members: app.members })
    await app.setStatus(id, 'confirmed')
    const due = rowsOf(app, id).at(-1)!
    if (isNew) await pay(app, [due.id])
    else await app.setStatus(id, 'paid')
    const states = rowsOf(app, id).map(({ state }) => state)
    expect(states).toEqual(isNew ? ['owed', 'held'] : ['held', 'void'])
    checkMoney(app.db)
  }
})

test('what is due for seats of before is noted at the first start that does', async () => {
  const app = await startPages()
  app.db.run(sql`update memberships set status = 'confirmed'`)
  startMoney(app.db, 'both')
  expect(app.db.all(sql`select 1 from payments`)).toEqual([])
  app.db.run(sql`delete from settings where key = 'refund'`)
  startMoney(app.db, 'both')
  expect(app.members.map((id) => rowsOf(app, id).map(({ state }) => state))).toEqual(
    app.members.map(() => ['due']),
  )
  checkMoney(app.db)
})
