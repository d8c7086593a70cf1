// the calls of Messages about an evening as a whole, and what its receiver sees meanwhile
import { expect, test } from 'bun:test'
import type { Queue, QueueItem } from '../../src/domain/messages/messages'
import { storePeople } from '../support/evening'
import { inHours, startPages } from '../support/pages'

test('who waits is written to of an evening once staff choose so, and joins by the link; its groups stand beside it', async () => {
  const app = await startPages()
  const [a, b] = storePeople(app.db, 2, 700) as [number, number]
  const made = await app.staff('POST', '/api/evenings', {
    ...{ at: inHours(15 * 24), city: 'Yogyakarta', area: 'Kotabaru', price: 120_000 },
    ...{ status: 'open' },
  })
  const { id, code, version, invites } = made.evening
  expect(invites).toBe(false)
  const queue = async (query = ''): Promise<Queue> =>
    (await app.staff('GET', `/api/messages/queue?all=true&size=100${query}`)) as unknown as Queue
  const of = async (query?: string) => (await queue(query)).items
  const kinds = (items: QueueItem[]) => [...new Set(items.map(({ kind }) => kind))]
  expect(await of(`&evening=${id}`)).toEqual([])

  const changed = await app.staff('PATCH', `/api/evenings/${id}`, { invites: true, version })
  expect([changed.status, changed.evening.invites]).toEqual([200, true])
  const due = await of(`&evening=${id}`)
  expect([kinds(due), due.map(({ userId }) => userId).toSorted((x, y) => x - y)]).toEqual([
    ['evening'],
    [a, b],
  ])
  // groups of other dinners stand in the whole queue only
  expect(kinds(await of())).toEqual(['invite', 'evening'])

  const { groupId, eveningId, kind, missing } = due[0]!
  expect([groupId, eveningId, missing]).toEqual([null, id, []])
  const refused = await app.staff('POST', '/api/messages', { userId: a, groupId, kind })
  expect([refused.status, refused.message]).toEqual([409, 'This message is not due'])
  const opened = await app.staff('POST', '/api/messages', { userId: a, groupId, eveningId, kind })
  expect(opened.status).toBe(201)
  const page = app.as(/k#(\w+)/.exec(opened.text)![1]!)
  expect(await page.me()).toMatchObject({ state: 'waiting', tickets: [] })
  const marked = await app.staff('PATCH', `/api/messages/${opened.message.id}`, { result: 'sent' })
  expect(marked.status).toBe(200)
  expect((await of(`&evening=${id}`)).map(({ userId }) => userId)).toEqual([b])
  const { evenings } = await page.page('GET', '/api/me/evenings')
  expect(evenings).toMatchObject([{ code, status: null }])
  await page.page('POST', '/api/me/tickets', { evening: evenings[0].code, pay: 'later' })
  expect((await page.me()).tickets).toMatchObject([{ evening: code, status: 'idle' }])
})
