import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { inDays } from '../support/evenings'
import { startJoining } from '../support/joining'

async function start() {
  const app = await startJoining()
  const { evening, db } = app
  const change = async (changes: object) => expect((await app.changeEvening(changes)).status).toBe(200)
  const placeOf = (userId: number) =>
    db.all(sql`select status, price from tickets where user_id = ${userId} and evening_id = ${evening.id}`)
  return { ...app, change, placeOf }
}

for (const [how, off] of [
  ['the evening moves to another day', 'moved'],
  ['the table is deleted', 'deleted'],
  ['the table is cancelled', 'cancelled'],
] as const)
  test(`who had not paid has nothing to pay once ${how}, and who paid still holds it`, async () => {
    const { staff, payers, signUps, makeTables, change, placeOf, paymentsOf, check } = await start()
    const [paid] = await payers(5)
    const [listed] = await signUps(1)
    await listed.join('later')
    const { groups } = await makeTables()
    expect(placeOf(listed.id)).toEqual([{ status: 'confirmed', price: 150_000 }])
    await change({ price: 0 })
    const group = `/api/dinner-groups/${groups[0]}`
    if (off === 'moved') await change({ at: inDays(12) })
    else if (off === 'deleted') expect((await staff('DELETE', group)).status).toBe(200)
    else expect((await staff('PATCH', group, { status: 'cancelled' })).status).toBe(200)
    check()
    expect([placeOf(listed.id), placeOf(paid.id)]).toEqual([
      [{ status: 'paid', price: 0 }],
      [{ status: 'paid', price: 150_000 }],
    ])
    expect(paymentsOf(paid.id)).toMatchObject([{ state: 'held' }])
    // a price is for who joins after it
    await change({ price: 200_000 })
    check()
    expect(placeOf(listed.id)).toEqual([{ status: 'paid', price: 0 }])
  })

test('what was awaited never came where staff put a guest on the list of an evening that is free now', async () => {
  const { staff, signUps, change, placeOf, path, paymentsOf } = await start()
  const [guest] = await signUps(1)
  await guest.join('now')
  await change({ price: 0 })
  expect(placeOf(guest.id)).toEqual([{ status: 'confirmed', price: 150_000 }])
  expect((await staff('POST', `${path}/tickets`, { userId: guest.id, pay: 'later' })).status).toBe(201)
  expect(paymentsOf(guest.id)).toMatchObject([{ state: 'void' }])
  expect(placeOf(guest.id)).toEqual([{ status: 'paid', price: 0 }])
})
