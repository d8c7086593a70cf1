import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { TableBooking } from '../../src/domain/venue/booking-calls'
import { venueWarningText } from '../../src/domain/venue/venue-warnings'
import { eveningBody } from '../support/evenings'
import { startPages } from '../support/pages'
import { confirmAll, storeVenue } from '../support/venues'

test('a table that gets a venue far from what its evening was announced for says so, as people said yes to the area', async () => {
  const app = await startPages()
  const { evening } = await app.staff('POST', '/api/evenings', eveningBody())
  app.db.run(
    sql`update dinner_groups set evening_id = ${evening.id}, area = ${evening.area} where id = ${app.groupId}`,
  )
  confirmAll(app.db, app.groupId)
  const warned = async () => {
    const { bookings } = await app.staff('GET', `/api/bookings?group=${app.groupId}`)
    return (bookings as TableBooking[])[0]!.warnings.map((one) => venueWarningText(one as never))
  }
  const far = storeVenue(app.db, { name: 'Warung Gunung', area: 'Kaliurang' })
  expect((await app.change({ venueId: far.id })).status).toBe(200)
  expect(await warned()).toContain('In Kaliurang, not in Prawirotaman')
  const near = storeVenue(app.db, { area: 'prawirotaman' })
  expect((await app.change({ venueId: near.id })).status).toBe(200)
  expect((await warned()).filter((text) => text.startsWith('In '))).toEqual([])
})
