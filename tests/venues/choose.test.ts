import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { people } from '../support/evenings'
import { startWithPeople } from '../support/start-with-people'

async function startPlaces(n = 6) {
  const app = await startWithPeople(n, (id) => ({ gender: id % 2 ? 'female' : 'male' }))
  const { call } = app
  await call('POST', '/api/venues', { name: 'Kedai Senja', area: 'Prawirotaman', address: 'Jl. Tugu 1' })
  await call('POST', '/api/venues', { name: 'Warung Ramai', area: '', address: '' })
  const patch = async (changes: object, id = 1) => {
    const answer = await call('PATCH', `/api/dinner-groups/${id}`, changes)
    return { status: answer.status, ...(await answer.json()) }
  }
  return { ...app, patch }
}

const SENJA = { venueId: 1, venue: 'Kedai Senja', address: 'Jl. Tugu 1', area: 'Prawirotaman' }

test('a venue that is chosen fills what a group says of its place, and another text lets go of it', async () => {
  const { addGroup, patch, group, db } = await startPlaces()
  await addGroup({ venueId: 1, area: 'Tugu' })
  expect(await group()).toMatchObject({ ...SENJA, area: 'Tugu' })
  const ramai = { venueId: 2, venue: 'Warung Ramai', address: null, area: 'Tugu' }
  expect((await patch({ venueId: 2 })).group).toMatchObject(ramai)
  // the book has no address of it
  expect((await patch({ address: 'Jl. Solo 2' })).group).toMatchObject({ venueId: 2, address: 'Jl. Solo 2' })
  expect((await patch({ venueId: 1 })).group).toMatchObject(SENJA)
  for (const same of [{ booked_as: 'Semeja Ayu', area: 'Tugu' }, { venue: SENJA.venue }])
    expect((await patch(same)).group.venueId).toBe(1)
  for (const other of [{ address: 'Jl. Tugu 1, lantai 2' }, { venueId: 1, venue: 'Rumah Bu Ayu' }])
    expect((await patch(other)).group).toMatchObject({ ...other, venueId: null })
  const details = db
    .values<[string]>(sql`select detail from audit_entries where action = 'changed a group'`)
    .join()
  expect(details).toContain('venue in the book 1 → 2')
  expect(details).not.toContain('Senja')
})

test('a group keeps its venue, and its texts, when that is renamed or archived; nothing else gets an archived one', async () => {
  const { addGroup, patch, group, call, addEvening } = await startPlaces()
  await addGroup({ venueId: 1 })
  await call('PATCH', '/api/venues/1', { version: 1, name: 'Kedai Fajar', active: false })
  expect((await patch({ price: 7 })).group).toMatchObject(SENJA)
  expect((await patch({ venue: 'Kedai Senja', address: 'Jl. Tugu 1' })).group).toMatchObject(SENJA)
  expect((await patch({ venueId: 1 })).group).toMatchObject({ venueId: 1, venue: 'Kedai Fajar' })
  const { version } = await group()
  for (const [method, path, body] of [
    ['PATCH', '/api/dinner-groups/1', { venueId: 9 }],
    ['PATCH', '/api/dinner-groups', { groups: [{ id: 1, version }], venueId: 1 }],
    ['POST', '/api/matchmaking', { venueId: 1 }],
    [
      'POST',
      '/api/evenings',
      { at: '2099-01-01T12:00:00.000Z', city: 'Solo', area: 'Tugu', price: 0, status: 'open', venueId: 1 },
    ],
  ] as const) {
    const answer = await call(method, path, body)
    expect([path, answer.status, (await answer.json()).errors]).toEqual([
      ...[path, 422],
      { venueId: 'There is no such venue, or it is archived' },
    ])
  }
  const evening = await addEvening()
  expect((await call('PATCH', `/api/evenings/${evening.id}`, { version: 1, venueId: 9 })).status).toBe(422)
})

test('the tables of an evening get its venue when they are dealt, and follow to another one', async () => {
  const { addEvening, call, db, patch } = await startPlaces(12)
  const { id } = await addEvening({ price: 95_000, venueId: 1 })
  expect(await (await call('GET', '/api/evenings')).json()).toMatchObject({
    evenings: [{ venueId: 1, venue: 'Kedai Senja', area: 'Prawirotaman' }],
  })
  for (const userId of people(1, 12))
    await call('POST', `/api/evenings/${id}/tickets`, { userId, pay: 'later' })
  const { digest } = await (await call('POST', `/api/evenings/${id}/tables/preview`, {})).json()
  const { groups } = await (await call('POST', `/api/evenings/${id}/tables`, { digest })).json()
  expect(groups).toHaveLength(2)
  const places = () =>
    db.all(sql`select venue_id as id, venue, address from dinner_groups order by dinner_groups.id`)
  const senja = { id: 1, venue: 'Kedai Senja', address: 'Jl. Tugu 1' }
  expect(places()).toEqual([senja, senja])
  await patch({ venue: 'Rumah Bu Ayu', address: 'Jl. Solo 2' }, groups[1])
  const [{ version }] = db.all(sql`select version from evenings`) as [{ version: number }]
  const changed = await (await call('PATCH', `/api/evenings/${id}`, { version, venueId: 2 })).json()
  expect(changed.groups).toHaveLength(1)
  const ramai = { id: 2, venue: 'Warung Ramai', address: null }
  expect(places()).toEqual([ramai, { id: null, venue: 'Rumah Bu Ayu', address: 'Jl. Solo 2' }])
})
