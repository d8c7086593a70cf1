import { expect, test } from 'bun:test'
import { inDays, people } from '../support/evenings'
import { startWithPeople } from '../support/start-with-people'

test('staff put a group on an evening, which gives it date, area and price, and take that back', async () => {
  const { call, addEvening } = await startWithPeople(6)
  const evening = await addEvening()
  const body = { name: 'Meja', budget: 'Rp100.000 - Rp200.000', members: people(1, 6), price: 90_000 }
  const made = await (await call('POST', '/api/dinner-groups', body)).json()
  expect(made).toMatchObject({ eveningId: null, area: null, price: 90_000 })

  const path = `/api/dinner-groups/${made.id}`
  const change = async (changes: Record<string, unknown>) => (await call('PATCH', path, changes)).json()
  const put = await change({ eveningId: evening.id, version: made.version })
  const itsOwn = { eveningId: evening.id, event_date: evening.at, area: evening.area, price: 150_000 }
  expect(put.group).toMatchObject(itsOwn)
  expect((await call('POST', `/api/acts/${put.undo}/undo`, {})).status).toBe(200)
  expect((await change({})).group).toMatchObject({
    eveningId: null,
    event_date: made.event_date,
    area: null,
    price: 90_000,
  })

  // what staff say themselves holds, and a group may leave its evening
  const own = await change({ eveningId: evening.id, area: 'Kotabaru', event_date: inDays(12) })
  expect(own.group).toMatchObject({ ...itsOwn, area: 'Kotabaru', event_date: inDays(12) })
  expect((await change({ eveningId: null })).group).toMatchObject({ eveningId: null, area: 'Kotabaru' })
})

test('refuses a group of an evening that is none, or is cancelled', async () => {
  const { call, addEvening } = await startWithPeople(6)
  const { id, version } = await addEvening()
  const body = { name: 'Meja', budget: 'Rp100.000 - Rp200.000', members: people(1, 6) }
  const made = await (await call('POST', '/api/dinner-groups', body)).json()
  const put = (eveningId: unknown) => call('PATCH', `/api/dinner-groups/${made.id}`, { eveningId })
  expect((await put(99)).status).toBe(422)
  expect((await put('besok')).status).toBe(422)
  expect((await put(0)).status).toBe(422)
  expect((await call('POST', '/api/dinner-groups', { ...body, eveningId: 0 })).status).toBe(422)
  await call('PATCH', `/api/evenings/${id}`, { status: 'cancelled', version })
  expect((await put(id)).status).toBe(422)
})
