import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { inDays } from '../support/evenings'
import { startJoining } from '../support/joining'
import { storeVenue } from '../support/venues'

test('details wait only for a restaurant that staff have asked, and the next step names it, also once it has confirmed another hour', async () => {
  const { staff, db, path, changeEvening, announce, payers, makeTables } = await startJoining()
  await payers(6)
  const { groups } = await makeTables()
  const table = `/api/dinner-groups/${groups[0]}`
  await staff('PATCH', table, { venueId: storeVenue(db).id, booked_as: 'Semeja 1' })
  await announce()
  db.run(sql`update evenings set details_from = ${inDays(-1)}`)
  const book = (state: string) => staff('PUT', `${table}/booking`, { state })
  const isDue = async () => (await staff('GET', '/api/messages/queue?all=true')).counts.details === 6
  const next = async (): Promise<string> => JSON.stringify((await staff('GET', path)).next)
  expect(await isDue()).toBe(true)
  await book('asked')
  expect(await isDue()).toBe(false)
  expect(await next()).toContain('Kedai Senja has not confirmed 1 table')
  await book('confirmed')
  expect(await isDue()).toBe(true)
  expect(await next()).not.toContain('has not confirmed')

  const later = new Date(Date.parse(inDays(10)) + 3_600_000).toISOString()
  await changeEvening({ at: later })
  expect(await isDue()).toBe(false)
  expect(await next()).toContain('Kedai Senja has not confirmed 1 table')
  const { warnings } = (await staff('GET', `/api/bookings?group=${groups[0]}`)).bookings[0]
  expect(warnings).toContainEqual({ code: 'other hour', noted: '19.00', now: '20.00' })
  await book('confirmed')
  expect(await isDue()).toBe(true)
  await book('refused')
  expect(await isDue()).toBe(false)
  // a place that is none of the book is not asked
  db.run(sql`update dinner_groups set venue_id = null`)
  expect(await isDue()).toBe(true)
})
