// the money of one person, whichever of their sign-ups it stands under
import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { moneyPageSchema } from '../../src/domain/money/money-calls'
import { startPages } from '../support/pages'
import { samePhone } from '../support/same-phone'

test('the money of a person is listed and added up under each of their sign-ups, and nobody else’s is', async () => {
  const app = await startPages()
  const [id, other, stranger] = app.members as [number, number, number]
  for (const one of [id, other, stranger]) await app.setStatus(one, 'confirmed')
  await app.setStatus(other, 'paid')
  samePhone(app.db, other, id)
  for (const user of [id, other]) {
    const { items, sums } = v.parse(moneyPageSchema, await app.staff('GET', `/api/dues?user=${user}`))
    expect(items.map(({ userId, state }) => [userId, state])).toEqual([
      [other, 'paid'],
      [id, 'due'],
    ])
    expect([sums.due, sums.paid]).toMatchObject([
      { n: 1, amount: items[1]!.amount! },
      { n: 1, amount: items[0]!.amount! },
    ])
  }
  const due = await app.staff('GET', `/api/dues?user=${id}&state=due&who=ayu`)
  expect(due.matching).toBeLessThan(2)
  expect((await app.staff('GET', '/api/dues?user=999999')).items).toEqual([])
  expect((await app.staff('GET', '/api/dues?user=ayu')).status).toBe(422)
})
