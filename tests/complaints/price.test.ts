import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { menuItems } from '../../src/db/schema'
import { MESSAGE_KINDS, MESSAGES } from '../../src/domain/messages/message-kinds'
import { SHIPPED_TEXTS } from '../../src/domain/messages/message-texts'
import { eveningBody } from '../support/evenings'
import { inHours, startPages } from '../support/pages'
import { confirmAll, seatAt, storeVenue } from '../support/venues'

test('each question for a yes says the price, in the message and on the page, and there is none without a price', async () => {
  for (const kind of MESSAGE_KINDS) {
    const isOffer = MESSAGES[kind].asks === 'seat' || kind === 'evening'
    if (isOffer) expect([kind, SHIPPED_TEXTS[kind]]).toEqual([kind, expect.stringContaining('{harga}')])
  }
  const { id, ...app } = await startPages({ price: null })
  const invite = { userId: id, groupId: app.groupId, kind: 'invite' }
  expect((await app.staff('POST', '/api/messages', invite)).status).toBe(422)
  await app.change({ price: 150_000 })
  const page = app.as(await app.tell(id, 'invite'))
  expect(await page.me()).toMatchObject({ state: 'asked', dinner: { price: 150_000 } })

  const { price: _, ...without } = eveningBody()
  expect((await app.staff('POST', '/api/evenings', without)).status).toBe(422)
  await app.staff('POST', '/api/evenings', eveningBody())
  const offered = await (await app.call('GET', '/api/evenings/open')).json()
  expect(JSON.stringify(offered)).toContain('"price":150000')
})

test('what a drink costs more stands beside it, is paid at the restaurant, and changes no amount that is due', async () => {
  const app = await startPages({ bookedAs: 'Semeja', eventAt: inHours(10 * 24) })
  const { db, groupId, members } = app
  const venue = storeVenue(db)
  const [id] = members as [number]
  db.update(menuItems).set({ extraPrice: 5000 }).where(sql`id = ${venue.drinks[0]}`).run()
  seatAt(db, groupId, venue.id)
  confirmAll(db, groupId, 'confirmed')
  await app.staff('PUT', `/api/dinner-groups/${groupId}/booking`, { state: 'confirmed' })
  const page = app.as(await app.link(id))
  const { dishes } = await page.page('GET', '/api/me/choices')
  expect(dishes.find((dish: { id: number }) => dish.id === venue.drinks[0]).extraPrice).toBe(5000)
  const before = (await page.me()).pay
  const chosen = { food: venue.foods[0], drink: venue.drinks[0], diet: 'Ga ada' }
  expect((await page.page('PUT', '/api/me/choices', chosen)).status).toBe(200)
  expect((await page.me()).pay).toEqual(before)
})
