import { expect, test } from 'bun:test'
import { MESSAGE_KINDS, MESSAGES } from '../../src/domain/messages/message-kinds'
import { SHIPPED_TEXTS } from '../../src/domain/messages/message-texts'
import { eveningBody } from '../support/evenings'
import { startPages } from '../support/pages'

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
