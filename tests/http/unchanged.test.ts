import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { startWithPeople } from '../support/start-with-people'
import { texts } from '../support/texts'
import { storeVenue } from '../support/venues'

test('a table, an evening, a venue, its menu, a guest, a text and the settings stay as they are where they are saved unchanged', async () => {
  const { db, call, addGroup, addEvening, user } = await startWithPeople(6)
  const venueId = storeVenue(db, { name: 'Kedai Senja', address: 'Jl. Prawirotaman 7' }).id
  await addGroup({ venueId, pic: 'Ayu' })
  await addEvening({ venueId, title: 'Malam Jawa', tables_max: 2 })
  const send = async (method: string, path: string, body: object) => {
    const answer = await call(method, path, body)
    expect([path, answer.status]).toEqual([path, 200])
  }
  const get = async (path: string) => (await call('GET', path)).json()
  const venue = `/api/venues/${venueId}`
  const items = [{ kind: 'food', name: 'Gudeg', extraPrice: 5000, tags: ['vegetarian'] }]
  await send('PUT', `${venue}/menu`, { items, version: 1 })

  await send('PUT', '/api/settings', { houseName: 'Makan Bersama', version: 0 })

  const { group } = await get('/api/dinner-groups/1')
  const { evenings } = await get('/api/evenings')
  const { menu, ...book } = await get(venue)
  const [text] = await get('/api/message-texts')
  const settings = await get('/api/settings')
  const { profile } = await user(1)
  const forms: [method: string, path: string, body: object][] = [
    ['PATCH', '/api/dinner-groups/1', { ...group, members: group.member_ids, backupMembers: [] }],
    ['PATCH', '/api/evenings/1', evenings[0]],
    ['PATCH', venue, book.venue],
    ['PUT', `${venue}/menu`, { items: menu, version: book.venue.version }],
    ['POST', '/api/users/1/update-profile', { ...profile, birthdate: `${profile!.birthdate}T00:00:00.000Z` }],
    ['PUT', `/api/message-texts/${text.kind}`, text],
    ['PUT', '/api/settings', { houseName: settings.houseName, version: settings.version }],
  ]
  const tables = texts`
    dinner_groups | memberships | tickets | evenings | venues | menu_items | people | profiles
  `
  const rows = () =>
    [...tables, 'settings', 'acts', 'audit_entries'].map((name) => [
      name,
      db.all(sql`select * from ${sql.identifier(name)}`),
    ])
  for (const [method, path, body] of forms) {
    const before = rows()
    await send(method, path, body)
    expect([path, rows()]).toEqual([path, before])
  }
})
