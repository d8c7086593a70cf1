import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { feedback } from '../../src/db/schema'
import type { VenueMark } from '../../src/domain/after-dinner/feedback-codes'
import { type MenuItem, menuLines, parseMenuLines } from '../../src/domain/venue/menu'
import { storedVenueSchema, type Venue, venuesSchema } from '../../src/domain/venue/venue'
import { saidText } from '../../web/admin/app/dinner/book-texts'
import { makeUp } from '../support/app'
import { startWithPeople } from '../support/start-with-people'
import { texts } from '../support/texts'

const KEDAI = {
  ...{ name: 'Kedai Senja', city: 'Yogyakarta', area: 'Prawirotaman', address: 'Jl. Prawirotaman 7' },
  ...{ phone: '0812 3456 7890', priceFrom: 40_000, priceTo: 90_000, tables_max: 2, quiet: 3 },
  ...{ smoking: 'area', halal: true },
}

async function startVenues(people = 0) {
  const app = await startWithPeople(people)
  const { call } = app
  const send = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, body)
    return { status: answer.status, ...(await answer.json()) }
  }
  const addVenue = async (changes: object = {}): Promise<Venue> =>
    (await send('POST', '/api/venues', { ...KEDAI, ...changes })).venue
  const venueOf = async (id: number): Promise<Venue> => (await send('GET', `/api/venues/${id}`)).venue
  const menuOf = async (id: number): Promise<MenuItem[]> => (await send('GET', `/api/venues/${id}`)).menu
  const list = async (query = '') => {
    const { status: _, ...body } = await send('GET', `/api/venues${query}`)
    return v.parse(venuesSchema, body).items.map(({ name }) => name)
  }
  const audited = () =>
    app.db.all(
      sql`select action, detail from audit_entries where action like '% a venue' or action like '% a menu'`,
    )
  return { ...app, send, addVenue, venueOf, menuOf, list, audited }
}

describe('the venue book', () => {
  test('takes a venue, changes, archives and restores it, and the audit tells of it without what was written', async () => {
    const { send, audited } = await startVenues()
    const { status, ...made } = await send('POST', '/api/venues', KEDAI)
    expect(status).toBe(201)
    const { venue } = v.parse(v.strictObject(storedVenueSchema.entries), made)
    const none = { vegetarian: null, note: '', dishes: 0, groups: 0, people: 0, lastAt: null }
    expect(venue).toMatchObject({ ...KEDAI, ...none, phone: '+6281234567890', active: true, version: 1 })
    const patch = (changes: object) => send('PATCH', '/api/venues/1', changes)
    expect(await patch({ version: 1, note: 'Parkir sempit', tables_max: null })).toMatchObject({
      venue: { note: 'Parkir sempit', tables_max: null, quiet: 3, version: 2 },
    })
    expect((await patch({ version: 2, active: false })).venue.active).toBe(false)
    expect((await patch({ version: 3, active: true })).venue.active).toBe(true)
    expect(audited()).toEqual([
      { action: 'added a venue', detail: 'venue 1' },
      { action: 'changed a venue', detail: 'venue 1, tables_max, note' },
      { action: 'archived a venue', detail: 'venue 1' },
      { action: 'restored a venue', detail: 'venue 1' },
    ])
  })

  test('refuses what is no venue, field by field, and who saw an earlier version', async () => {
    const { send, addVenue } = await startVenues()
    await addVenue()
    const wrong = async (changes: object) => {
      const { status, errors } = await send('POST', '/api/venues', { ...KEDAI, ...changes })
      expect([changes, status]).toEqual([changes, 422])
      return errors
    }
    expect(await wrong({ name: ' ' })).toEqual({ name: 'Name is required' })
    expect(await wrong({ phone: '12' })).toEqual({ phone: 'Enter a WhatsApp number' })
    for (const mapUrl of texts`
      javascript:alert(1) | http://maps.app.goo.gl/a | https:// | https://a b.c | https://x@y.z/
    `)
      expect(await wrong({ mapUrl })).toHaveProperty('mapUrl')
    const mapUrl = 'https://maps.app.goo.gl/Ab12?g_st=ic'
    expect(await send('POST', '/api/venues', { ...KEDAI, mapUrl })).toMatchObject({ venue: { mapUrl } })
    for (const [field, value] of Object.entries({ priceTo: 1, quiet: 4, tables_max: 0 }))
      expect(await wrong({ [field]: value })).toHaveProperty(field)
    expect(await send('POST', '/api/venues', { ...KEDAI, phone: '', mapUrl: '' })).toMatchObject({
      status: 201,
      venue: { phone: null, mapUrl: null },
    })
    expect(await send('PATCH', '/api/venues/1', { version: 1, priceTo: 1 })).toMatchObject({ status: 422 })
    await send('PATCH', '/api/venues/1', { version: 1, quiet: 1 })
    const message = 'Not saved: A colleague changed this. See the change.'
    const lost = { status: 409, message, current: { quiet: 1, version: 2 } }
    for (const [method, path, body] of [
      ['PATCH', '/api/venues/1', { version: 1, quiet: 2 }],
      ['PUT', '/api/venues/1/menu', { version: 1, items: [] }],
      ['DELETE', '/api/venues/1?version=1', undefined],
    ] as const)
      expect(await send(method, path, body)).toMatchObject(lost)
    expect(await send('PATCH', '/api/venues/9', { version: 1 })).toMatchObject({ status: 404 })
  })

  test('is searched, also among those that are archived', async () => {
    const { addVenue, list, send } = await startVenues()
    await addVenue()
    await addVenue({ name: 'Warung Ramai', area: 'Kotabaru', priceFrom: 150_000, priceTo: null })
    const gone = await addVenue({ name: 'Angkringan Lama', city: 'Solo' })
    await send('PATCH', `/api/venues/${gone.id}`, { version: 1, active: false })
    expect(await list()).toEqual(['Kedai Senja', 'Warung Ramai'])
    expect(await list('?search=kota%20ramai')).toEqual(['Warung Ramai'])
    expect(await list('?active=no')).toEqual(['Angkringan Lama'])
    expect(await list('?sort=price&dir=desc&size=1')).toEqual(['Warung Ramai'])
    expect(await send('GET', '/api/venues')).toMatchObject({
      ...{ total: 3, matching: 2, cities: ['Yogyakarta'], areas: ['Kotabaru', 'Prawirotaman'] },
    })
    expect((await send('GET', '/api/venues?active=old')).status).toBe(422)
  })

  test('archives and never deletes what anything refers to, whichever it is, and else deletes it with its menu', async () => {
    const { send, addVenue, addGroup, venueOf, db } = await startVenues(6)
    await addGroup()
    const at = '2026-11-20T00:00:00.000Z'
    const [seat] = db.values<[number]>(sql`select ticket_id from memberships limit 1`)
    const uses: Record<string, (id: number) => void> = {
      group: (id) => db.run(sql`update dinner_groups set venue_id = ${id}`),
      evening: (id) =>
        db.run(sql`insert into evenings (at, city, area, price, answers_until, pay_until, details_from, status, venue_id)
          values (${at}, 'Solo', '', 0, ${at}, ${at}, ${at}, 'open', ${id})`),
      booking: (id) =>
        db.run(
          sql`insert or replace into bookings (group_id, venue_id, event_at, state, headcount, at) values (1, ${id}, ${at}, 'asked', 6, ${at})`,
        ),
      choice: (id) => {
        const [[item]] = db.values<[number]>(
          sql`insert into menu_items (venue_id, kind, name, sort) values (${id}, 'food', 'Soto', 0) returning id`,
        ) as [[number]]
        db.run(
          sql`insert or replace into choices (ticket_id, food_id, at, by) values (${seat![0]}, ${item}, ${at}, 'staff')`,
        )
      },
    }
    await fc.assert(
      fc.asyncProperty(fc.subarray(Object.keys(uses)), async (chosen) => {
        const { id } = await addVenue()
        for (const use of chosen) uses[use]!(id)
        const items = [{ kind: 'food', name: 'Bakso' }]
        expect((await send('PUT', `/api/venues/${id}/menu`, { version: 1, items })).status).toBe(200)
        const { archived } = await send('DELETE', `/api/venues/${id}?version=2`)
        expect(archived).toBe(chosen.length > 0)
        if (archived) expect(await venueOf(id)).toMatchObject({ active: false, version: 3 })
        else expect(db.all(sql`select 1 from menu_items where venue_id = ${id}`)).toEqual([])
        expect(db.all(sql`pragma foreign_key_check`)).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})

test('what guests said of a venue is counted from five of them on, and none can be told', async () => {
  const { addVenue, addGroup, venueOf, send, db } = await startVenues(6)
  makeUp(db)
  await addVenue()
  await addGroup({ venueId: 1 })
  const say = (person: number, evening: number | null, ...venueMarks: VenueMark[]) => {
    const row = { groupId: 1, personId: person, evening, venueMarks, at: new Date().toISOString() }
    db.insert(feedback).values(row).run()
  }
  const people = db.values<[number]>(sql`select distinct person_id from profiles order by 1`).flat()
  const [a, b, c, d, e, f] = people as [number, number, number, number, number, number]
  say(a, 5, 'quiet', 'good food')
  say(b, 4, 'quiet')
  say(c, null, 'loud', 'slow')
  say(d, null, 'quiet', 'good food', 'slow')
  // says nothing of the place
  say(e, 1)
  expect((await venueOf(1)).said).toBeNull()
  say(f, null, 'quiet')
  const said = { answers: 5, marks: { quiet: 4, loud: 1, 'good food': 2, slow: 2 } }
  expect((await venueOf(1)).said).toEqual(said)
  const { items } = v.parse(venuesSchema, await send('GET', '/api/venues'))
  expect(items.map((venue) => [venue.said, saidText(venue)])).toEqual([
    [said, 'Good for talking 4 · Too loud 1 · Good food 2 · Slow 2, of 5'],
  ])
  db.run(sql`update dinner_groups set status = 'cancelled'`)
  expect((await venueOf(1)).said).toBeNull()
})

test('the menu of a venue is stored as it was pasted; a dish stays the one that somebody has chosen', async () => {
  const { send, addVenue, menuOf, addGroup, db, audited } = await startVenues(6)
  await addVenue()
  await addGroup({ venueId: 1 })
  const put = (version: number, text: string) =>
    send('PUT', '/api/venues/1/menu', { version, items: parseMenuLines(text).items })
  const first = await put(1, 'Ayam bakar madu\nGado-gado (vegetarian)\nEs jeruk +5000')
  expect(first).toMatchObject({ status: 200, venue: { version: 2, dishes: 2, drinks: 1 } })
  const [ayam, gado] = first.menu as MenuItem[]
  db.run(sql`insert into choices (ticket_id, food_id, at, by) values (1, ${ayam!.id}, '2026', 'visitor')`)
  const { menu } = await put(2, 'Es jeruk +7rb\ngado-gado (vegetarian)')
  expect(menu).toMatchObject([
    { kind: 'drink', name: 'Es jeruk', extraPrice: 7000, active: true },
    { id: gado!.id, name: 'gado-gado', tags: ['vegetarian'], active: true },
    { id: ayam!.id, name: 'Ayam bakar madu', active: false },
  ])
  await put(3, 'Ayam bakar madu')
  expect(await menuOf(1)).toMatchObject([{ id: ayam!.id, active: true }])
  expect(menuLines(await menuOf(1))).toBe('Makanan:\nAyam bakar madu')
  expect(audited().at(-1)).toEqual({ action: 'changed a menu', detail: 'venue 1, 1 item' })
  const twice = [ayam!, { ...ayam!, name: 'AYAM bakar madu' }]
  expect(await send('PUT', '/api/venues/1/menu', { version: 4, items: twice })).toMatchObject({
    status: 422,
  })
})
