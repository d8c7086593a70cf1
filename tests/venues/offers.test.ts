import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { venueOffersSchema } from '../../src/domain/venue/venue-offers'
import { venueWarningText } from '../../src/domain/venue/venue-warnings'
import { warningsOfGroup } from '../../src/venues/warnings'
import { people } from '../support/evenings'
import { samePhone } from '../support/same-phone'
import { startWithPeople } from '../support/start-with-people'

async function startOffers() {
  const app = await startWithPeople(12, (i) => ({
    smoker: i === 1 ? 'Yes' : 'No',
    dietaryRestrictions: i === 2 ? 'halal' : '',
  }))
  const { call, addGroup } = app
  const limits = { tables_max: 1, priceFrom: 120_000, smoking: 'none' }
  for (const facts of [
    { name: 'Angkringan Jauh', city: 'Solo', area: 'Laweyan' },
    { name: 'Warung Dekat', city: 'Yogyakarta', area: 'prawirotaman', ...limits },
    { name: 'Kedai Sekota', city: 'Yogyakarta', area: 'Tugu', halal: true },
    { name: 'Kedai Lama', area: 'Prawirotaman' },
  ])
    await call('POST', '/api/venues', facts)
  await call('PATCH', '/api/venues/4', { version: 1, active: false })
  await addGroup({ area: 'Prawirotaman', price: 75_000 })
  const offers = async (query: string) => {
    const answer = await call('GET', `/api/venues/offers?${query}`)
    const { venues, ...rest } = v.parse(venueOffersSchema, await answer.json())
    return {
      ...rest,
      venues: venues.map(({ name, isNear, warnings }) => [name, isNear, ...warnings.map(venueWarningText)]),
    }
  }
  return { ...app, offers }
}

test('venues are offered with those of the area of a group first, then those of the city, and with what speaks against each', async () => {
  const { offers } = await startOffers()
  const halal = (name: string) => `Not known whether it serves halal food: ${name}`
  const found = await offers('groups=1')
  expect(found).toMatchObject({ area: 'Prawirotaman', matching: 3 })
  expect(found.venues.map(([name, isNear]) => [name, isNear])).toEqual([
    ['Warung Dekat', true],
    ['Kedai Sekota', false],
    ['Angkringan Jauh', false],
  ])
  expect(found.venues[0]!.slice(2)).toEqual([
    'From Rp120.000, above the price of Rp75.000',
    halal('Tamu 2'),
    'Nobody smokes there: Tamu 1 does',
  ])
  expect(found.venues[1]!.slice(2)).toEqual(['In Tugu, not in Prawirotaman'])
  expect((await offers('groups=1&search=laweyan')).venues).toHaveLength(1)
  expect((await offers('area=Tugu')).venues[0]).toEqual(['Kedai Sekota', true])
  expect((await offers('groups=1&price=130000')).venues[0]!.slice(2)).toEqual([
    halal('Tamu 2'),
    'Nobody smokes there: Tamu 1 does',
  ])
})

test('of one area those with the fewest warnings come first, then of most dinners, by name with numbers in their order, before the list ends', async () => {
  const { call, addGroup, db, addEvening } = await startWithPeople(12)
  db.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 110)
    insert into venues (name, area, price_from, created_at) select 'Kedai ' || i, 'Tugu', 500000, '2026-01-01' from n`)
  for (const name of ['Kedai 12', 'Warung Z', 'Kedai 9', 'kedai 10'])
    await call('POST', '/api/venues', { name, area: 'tugu' })
  await call('POST', '/api/venues', { name: 'Angkringan', area: 'Laweyan' })
  await addGroup({ area: 'Tugu', price: 75_000, venueId: 112 })
  await addGroup({ area: 'Tugu', price: 75_000, members: people(7, 12), venueId: 5 })
  const offers = async (query: string) =>
    v.parse(venueOffersSchema, await (await call('GET', `/api/venues/offers?${query}`)).json())
  const of = async (query: string) => {
    const { venues, matching } = await offers(query)
    const chosen = venues.filter(({ isChosen }) => isChosen).map(({ name }) => name)
    return { matching, n: venues.length, first: venues.slice(0, 7).map(({ name }) => name), chosen }
  }
  const first = ['Warung Z', 'Kedai 9', 'kedai 10', 'Kedai 12', 'Kedai 5', 'Kedai 1', 'Kedai 2']
  expect(await of('groups=1')).toEqual({ matching: 115, n: 100, first, chosen: ['Warung Z'] })
  // several groups at different places have none that is theirs
  expect((await of('groups=1,2')).chosen).toEqual([])
  const { id } = await addEvening({ venueId: 112 })
  expect((await of(`evening=${id}`)).chosen).toEqual(['Warung Z'])
  expect((await of('area=Tugu')).chosen).toEqual([])
})

test('a venue is warned of that has another table that night, and of who was there before, by any sign-up of the phone', async () => {
  const { offers, addGroup, db } = await startOffers()
  await addGroup({ members: people(7, 12), venueId: 2 })
  const isFull = async (query: string) =>
    (await offers(query)).venues.flat().includes('Takes 1 table a night, and 1 other is there')
  expect([await isFull('groups=1'), await isFull('groups=2')]).toEqual([true, false])
  expect(await isFull('date=2099-12-31')).toBe(true)
  // an hour past midnight of that day
  db.run(sql`update dinner_groups set event_at = '2099-12-30T18:00:00.000Z' where id = 2`)
  expect(await isFull('date=2099-12-31')).toBe(true)
  // the second sign-up of a person who dined there
  db.run(
    sql`update dinner_groups set event_at = '2026-01-01T12:00:00.000Z', status = 'completed' where id = 2`,
  )
  samePhone(db, 1, 7)
  expect((await offers('groups=1')).venues[0]).toContain('Tamu 1 was here before')
  expect((await offers('groups=2')).venues.flat().join()).not.toContain('here before')
  db.run(sql`update dinner_groups set status = 'cancelled' where id = 2`)
  expect((await offers('groups=1')).venues.flat().join()).not.toContain('here before')
  db.run(sql`update dinner_groups set status = 'completed' where id = 2`)
  db.run(sql`update dinner_groups set venue_id = 2 where id = 1`)
  const codes = warningsOfGroup(db, 1, 'Asia/Jakarta').map(({ code }) => code)
  expect(codes).toEqual(['dearer', 'diet', 'smoking', 'was here'])
})

test('an evening is offered venues for all its tables', async () => {
  const { offers, addEvening, addGroup, call, putOn } = await startOffers()
  const { id } = await addEvening({ price: 110_000 })
  expect((await offers(`evening=${id}`)).venues[0]).toEqual([
    'Warung Dekat',
    true,
    'From Rp120.000, above the price of Rp110.000',
  ])
  await addGroup({ members: people(7, 12) })
  putOn(id, 1, 2)
  expect((await offers(`evening=${id}`)).venues[0]).toContain('Takes 1 table a night')
  expect((await call('GET', '/api/venues/offers?groups=x')).status).toBe(422)
})
