import { expect, test } from 'bun:test'
import type { Queue } from '../../src/domain/messages/messages'
import { inHours, startPages } from '../support/pages'
import { confirmAll, seatAt, storeVenue } from '../support/venues'

test('a place that its restaurant takes back goes from the page at once, stands on top for staff, and the next one is sent to everybody', async () => {
  const app = await startPages({ bookedAs: 'Semeja Ayu', eventAt: inHours(10 * 24) })
  const { db, groupId, members, staff } = app
  const [id] = members as [number]
  seatAt(db, groupId, storeVenue(db).id)
  confirmAll(db, groupId)
  const book = (state: string) => staff('PUT', `/api/dinner-groups/${groupId}/booking`, { state })
  const queue = (): Promise<Queue> => staff('GET', '/api/messages/queue?all=true')
  const page = app.as(await app.tell(id, 'details'))
  const place = async () => (await page.me()).dinner!.place
  // it is shown where staff ask no restaurant, and waits for one that they have asked
  expect(await place()).toMatchObject({ venue: 'Kedai Senja' })
  await book('asked')
  expect(await place()).toBeNull()
  await book('confirmed')
  for (const other of members.slice(1)) await app.tell(other, 'details')
  expect((await page.me()).dinner!.place).toMatchObject({ venue: 'Kedai Senja' })
  expect((await queue()).counts.details).toBe(0)

  await book('refused')
  expect(await page.me()).toMatchObject({ state: 'paid', dinner: { place: null } })
  expect((await queue()).unbooked).toMatchObject([{ groupId, why: 'refused' }])

  const other = storeVenue(db, { name: 'Warung Lain', address: 'Jl. Lain 1' })
  seatAt(db, groupId, other.id)
  // nobody reads of a place that may not be
  expect((await page.me()).dinner!.place).toBeNull()
  expect((await queue()).counts.details).toBe(0)
  await book('confirmed')
  expect((await page.me()).dinner!.place).toMatchObject({ venue: 'Warung Lain' })
  expect((await queue()).counts.details).toBe(6)
})
