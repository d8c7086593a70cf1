// several changes at once, each of which says what becomes of money
import { expect, test } from 'bun:test'
import { inHours, startPages } from '../support/pages'

test('who is removed from a table whose date is changed in the same call has their money owed', async () => {
  const app = await startPages()
  const [id, ...others] = app.members as [number, ...number[]]
  await app.setStatus(id, 'paid')
  await app.change({ members: others, removed: 'pindah', event_date: inHours(-0.2) })
  expect(app.paymentsOf(id)).toMatchObject([{ state: 'owed' }])
})

test('a transfer that came twice pays the seat for which the same amount is due again', async () => {
  const { id, ...app } = await startPages()
  await app.setStatus(id, 'confirmed')
  const rows = () => app.paymentsOf(id)
  const mark = async (i: number, state: string) => {
    expect((await app.mark(rows()[i]!.id, state)).status).toBe(200)
  }
  await mark(0, 'paid')
  await mark(0, 'came twice')
  await mark(1, 'settled')
  await mark(0, 'due')
  await mark(1, 'came twice')
  expect(rows().map(({ state }) => state)).toEqual(['void', 'settled', 'held'])
})
