import { expect, test } from 'bun:test'
import type { MyTicket } from '../../src/domain/guest-page/guest-page'
import { startJoining } from '../support/joining'

/** An evening at Rp150.000 with six guests: the first says that they transferred, the second has paid, the others are on the list. */
async function start() {
  const app = await startJoining()
  const { staff, evening } = app
  const ids = (await app.signUps(6)).map(({ id }) => id)
  const put = (userId: number, pay: string) =>
    staff('POST', `/api/evenings/${evening.id}/tickets`, { userId, pay })
  const ticket = async (userId: number) =>
    ((await put(userId, userId === ids[1] ? 'paid' : userId === ids[0] ? 'now' : 'later')).ticket as MyTicket)
      .id
  const tickets = []
  for (const id of ids) tickets.push(await ticket(id))
  const guest = async (n: number) => app.as(await app.link(ids[n]!))
  await (await guest(0)).page('POST', `/api/me/tickets/${tickets[0]}/transferred`, { transferred: true })
  const price = (price: number) => app.changeEvening({ price })
  const makeTables = async () => {
    const { groups } = await app.makeTables()
    expect(groups.length).toBe(1)
    return groups[0] as number
  }
  const due = (n: number) => {
    const rows = app.paymentsOf(ids[n]!).filter(({ state }) => state !== 'void')
    return rows.map(({ amount, code, state }) => ({ amount, code, state }))
  }
  return { ...app, ids, put, guest, price, makeTables, due }
}

test('a change of the price of an evening re-prices nobody who has joined, also once they are seated', async () => {
  const { price, makeTables, due, guest, check } = await start()
  const [claimed] = due(0)
  await price(200_000)
  await makeTables()
  expect(due(0)).toEqual([claimed!])
  expect(due(1)).toMatchObject([{ state: 'held' }])
  // of the list: the price that they were shown when they joined
  for (const n of [2, 3, 4, 5]) expect(due(n).map(({ amount, code }) => amount - code)).toEqual([150_000])
  check()
  // nor once more, while they sit
  const shown = [0, 2, 3].map((n) => due(n))
  expect((await price(250_000)).status).toBe(200)
  expect([0, 2, 3].map((n) => due(n))).toEqual(shown)
  expect(await (await guest(0)).me()).toMatchObject({
    dinner: { price: 150_000 },
    pay: { amount: claimed!.amount },
  })
})

test('who is on the full list of a free evening that has a price since owes none, and has a seat once one is free', async () => {
  const { signUps, changeEvening, paymentsOf } = await startJoining({ price: 0, tables_max: 1 })
  const guests = await signUps(7)
  const joined = []
  for (const { join } of guests) joined.push((await join('later')).ticket.status)
  expect(joined).toEqual([...Array(6).fill('paid'), 'idle'])
  expect((await changeEvening({ price: 100_000, tables_max: 2 })).status).toBe(200)
  const last = guests[6]!
  expect((await last.ticket()).canPay).toBe(false)
  expect((await last.join('now')).ticket).toMatchObject({ status: 'paid', amount: null })
  expect(paymentsOf(last.id)).toEqual([])
})

test('a price that staff give a table alone is that of its guests, and a free evening is free for all', async () => {
  const { staff, price, makeTables, due, check } = await start()
  const id = await makeTables()
  await staff('PATCH', `/api/dinner-groups/${id}`, { price: 120_000 })
  expect(due(2).map(({ amount, code }) => amount - code)).toEqual([120_000])
  check()
  await staff('PATCH', `/api/dinner-groups/${id}`, { price: 150_000 })
  await price(0)
  expect(due(2)).toEqual([])
})
