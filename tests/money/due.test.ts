// what is due follows the seat and the price, and what comes beside it is not lost
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { UNSET } from '../../src/domain/house/house'
import { takenAmounts } from '../../src/money/rows'
import { startMoney } from '../../src/money/start'
import { checkMoney } from '../support/money'
import { type Pages as App, inHours, startChecked } from '../support/pages'

const rowsOf = (app: App, userId: number) => app.paymentsOf(userId)

/** Somebody of a table whose seat is confirmed, and what is due of them. */
async function startDue() {
  const { id, ...app } = await startChecked()
  const { undo } = await app.setStatus(id, 'confirmed')
  const [due] = rowsOf(app, id) as [ReturnType<typeof rowsOf>[0]]
  return { app, id, due, undo }
}

test('a price that changes is followed with the same digits while it is due, and not once it was paid', async () => {
  const app = await startChecked()
  const [one, two] = app.members as [number, number]
  for (const id of [one, two]) await app.setStatus(id, 'confirmed')
  const [due] = rowsOf(app, one)
  await app.setStatus(two, 'paid')
  const [paid] = rowsOf(app, two)
  await app.change({ price: 175_000 })
  const changed = { state: 'due', amount: 175_000 + due!.code, code: due!.code }
  // what she may have seen stays hers
  expect(rowsOf(app, one)).toMatchObject([{ state: 'void', amount: due!.amount }, changed])
  expect(rowsOf(app, two)).toMatchObject([{ state: 'held', amount: paid!.amount }])
  await app.change({ price: 0 })
  expect(rowsOf(app, one)).toMatchObject([{ state: 'void' }, { state: 'void' }])
  await app.change({ price: 150_000 })
  expect(rowsOf(app, one)).toMatchObject([{ state: 'due', amount: due!.amount }, { state: 'void' }])
})

test('who has a seat of a free dinner pays once it has a price', async () => {
  const { id, ...app } = await startChecked({ price: 0 })
  await app.setStatus(id, 'paid')
  // nobody knows it yet
  await app.change({ price: null })
  expect(rowsOf(app, id)).toMatchObject([{ state: 'due', amount: null }])
  await app.change({ price: 0 })
  await app.setStatus(id, 'paid')
  await app.change({ price: 150_000 })
  expect(app.seatOf(id).status).toBe('confirmed')
  expect(rowsOf(app, id).at(-1)).toMatchObject({ state: 'due', amount: expect.any(Number) })
})

test('a transfer that came twice pays the seat once the first one is taken back', async () => {
  for (const how of ['undo', 'not paid'] as const) {
    const { app, id } = await startDue()
    const mark = (state: string) => app.mark(rowsOf(app, id)[0]!.id, state)
    const { undo } = await mark('paid')
    await mark('came twice')
    expect(rowsOf(app, id).map(({ state }) => state)).toEqual(['held', 'owed'])
    const back = how === 'undo' ? await app.staff('POST', `/api/acts/${undo}/undo`, {}) : await mark('due')
    expect(back.status).toBe(200)
    expect(rowsOf(app, id).map(({ state }) => state)).toEqual(['void', 'held'])
    expect(app.seatOf(id).status).toBe('paid')
    checkMoney(app.db)
  }
})

test('what is due again after its amount was given to somebody else gets other digits, and theirs stay', async () => {
  for (const how of ['not paid', 'status'] as const) {
    const app = await startChecked()
    const [one, two] = app.members as [number, number]
    await app.setStatus(one, 'confirmed')
    const [due] = rowsOf(app, one)
    await app.mark(due!.id, 'paid')
    const old = inHours(-15 * 24)
    app.db.run(sql`update payments set paid_at = ${old}, state_at = ${old}`)
    await app.setStatus(two, 'confirmed')
    app.db.run(sql`update payments set amount = ${due!.amount}, code = ${due!.code} where user_id = ${two}`)
    if (how === 'status') await app.setStatus(one, 'confirmed')
    else await app.mark(due!.id, 'due')
    expect(rowsOf(app, two)).toMatchObject([{ state: 'due', amount: due!.amount }])
    expect(rowsOf(app, one).filter(({ state }) => state === 'due')).toHaveLength(1)
    checkMoney(app.db)
  }
})

test('what is due for seats of before is noted at the first start that does', async () => {
  const app = await startChecked()
  app.db.run(sql`update tickets set status = 'confirmed' where id in (select ticket_id from seats)`)
  startMoney(app.db, UNSET)
  expect(app.db.all(sql`select 1 from payments`)).toEqual([])
  app.db.run(sql`delete from settings where key = 'refund'`)
  startMoney(app.db, UNSET)
  expect(app.members.map((id) => rowsOf(app, id).map(({ state }) => state))).toEqual(
    app.members.map(() => ['due']),
  )
})

const OFF = { status: 'cancelled', change_reason: 'hujan' }
const claim = async (app: App, userId: number) => {
  const page = app.as(await app.link(userId))
  expect((await page.sayTransferred(true)).status).toBe(200)
  return page
}
const toCheck = async (app: App) => (await app.staff('GET', '/api/dues?state=check')).items

test("an amount that a guest was shown is nobody else's for 14 days, also where the price changes or an undo takes it back", async () => {
  const app = await startChecked()
  const [id, other] = app.members as [number, number]
  const { undo } = await app.setStatus(id, 'confirmed')
  const [shown] = rowsOf(app, id)
  const isTaken = (days: number) =>
    takenAmounts(app.db, new Date(Date.now() + days * 86_400_000)).has(shown!.amount)
  await app.change({ price: 175_000 })
  expect([0, 13, 15].map(isTaken)).toEqual([true, true, false])
  await app.change({ price: 150_000 })
  expect(rowsOf(app, id)[0]).toMatchObject({ state: 'due', amount: shown!.amount })
  await app.staff('POST', `/api/acts/${undo}/undo`, {})
  const second = await app.setStatus(other, 'confirmed')
  const [due] = rowsOf(app, other)
  expect((await app.staff('POST', `/api/acts/${second.undo}/undo`, {})).status).toBe(200)
  expect(rowsOf(app, other)).toMatchObject([{ state: 'void', amount: due!.amount, paidAt: null }])
  expect(takenAmounts(app.db, new Date()).has(due!.amount)).toBe(true)
  await app.setStatus(other, 'confirmed')
  expect(rowsOf(app, other)).toMatchObject([{ state: 'due', amount: due!.amount }])
})

test('a transfer that a guest says they made stays to check when the seat, the group or the price is gone', async () => {
  const ways = [
    (app: App) => app.change({ members: app.members.slice(1), removed: 'Berhalangan' }),
    (app: App) => app.change(OFF),
    (app: App) => app.change({ price: 0 }),
    (app: App) => app.staff('DELETE', `/api/dinner-groups/${app.groupId}`, { change_reason: 'hujan' }),
  ]
  for (const [i, take] of ways.entries())
    for (const came of [true, false]) {
      const { app, id } = await startDue()
      const page = await claim(app, id)
      const [row] = rowsOf(app, id)
      expect((await page.me()).checking).toEqual([])
      expect((await take(app)).status).toBe(200)
      expect([i, rowsOf(app, id)]).toMatchObject([i, [{ state: 'void' }]])
      const group = i === 3 ? 'Meja (deleted)' : 'Meja'
      const shown = { id: row!.id, amount: row!.amount, group, event_date: expect.any(String) }
      expect([i, await toCheck(app)]).toMatchObject([i, [shown]])
      expect((await app.staff('GET', '/api/today')).items).toContainEqual(
        expect.objectContaining({ key: 'money', text: '1 to check', to: 'money?state=check' }),
      )
      const checking = [{ amount: row!.amount, when: expect.any(Object) }]
      expect([i, (await page.me()).checking]).toEqual([i, checking])
      expect((await app.mark(row!.id, came ? 'paid' : 'due')).status).toBe(200)
      expect(await toCheck(app)).toEqual([])
      expect((await page.me()).checking).toEqual([])
      // called off by the house it is credit, as what came before
      const isOff = i === 1 || i === 3
      // what is paid stays, whatever the price is since
      const isSeated = i === 2
      if (isSeated) expect(app.seatOf(id).status).toBe(came ? 'paid' : 'confirmed')
      expect([i, await app.owed()]).toMatchObject([
        i,
        came && !isSeated ? [{ id: row!.id, amount: row!.amount, chosen: isOff ? 'credit' : null }] : [],
      ])
      checkMoney(app.db)
    }
})

test('who was sent the price before amounts had digits transfers it, and everybody else gets digits', async () => {
  const app = await startChecked()
  const [one, two, three] = app.members as [number, number, number]
  for (const id of [one, two, three]) await app.setStatus(id, 'confirmed')
  app.db.run(sql`delete from payments`)
  for (const id of [one, two]) await app.tell(id, 'pay')
  app.db.run(sql`update messages set stated_price = null where kind = 'pay'`)
  app.db.run(sql`delete from settings where key = 'refund'`)
  startMoney(app.db, UNSET)
  for (const id of [one, two]) {
    expect(rowsOf(app, id)).toMatchObject([{ state: 'due', amount: 150_000, code: null }])
    expect((await app.as(await app.link(id)).me()).pay).toMatchObject({ amount: 150_000, hasCode: false })
  }
  expect(rowsOf(app, three)[0]!.code).toBeWithin(1, 500)
  // it stays as it is when something else changes, and has digits with another price
  await app.setStatus(three, 'paid')
  expect(rowsOf(app, one)).toMatchObject([{ state: 'due', amount: 150_000, code: null }])
  await app.change({ price: 175_000 })
  expect(rowsOf(app, one)).toMatchObject([{ state: 'void', amount: 150_000 }, { state: 'due' }])
})

test('`pay` is due again when another amount is due than it said, and waits while staff look for a transfer', async () => {
  const app = await startChecked()
  const [id, other] = app.members as [number, number]
  for (const one of [id, other]) {
    await app.setStatus(one, 'confirmed')
    await app.tell(one, 'pay')
  }
  const due = async () => {
    const { items } = await app.staff('GET', '/api/messages/queue?all=true')
    return items
      .filter((one: { kind: string }) => one.kind === 'pay')
      .map(({ userId }: { userId: number }) => userId)
  }
  expect(await due()).toEqual([])
  // digits of another
  app.db.run(sql`update payments set amount = amount + 1, code = code + 1 where user_id = ${id}`)
  expect(await due()).toEqual([id])
  await app.tell(id, 'pay')
  expect(await due()).toEqual([])
  await claim(app, other)
  await app.change({ price: 175_000 })
  expect(await due()).toEqual([id])
  await app.mark(rowsOf(app, other)[0]!.id, 'due')
  expect((await due()).sort()).toEqual([id, other].sort())
})

test('a price is set back although a guest says that they transferred by it, and what they say stays to check', async () => {
  const { app, id } = await startDue()
  const { undo } = await app.change({ price: 175_000 })
  await claim(app, id)
  expect((await app.staff('POST', `/api/acts/${undo}/undo`, {})).status).toBe(200)
  const [due, said] = rowsOf(app, id)
  expect(due).toMatchObject({ state: 'due', transferredAt: null })
  expect(said).toMatchObject({ state: 'void', transferredAt: expect.any(String) })
  expect(await toCheck(app)).toMatchObject([{ id: said!.id, amount: said!.amount }])
})
