// the calls of Messages about an evening as a whole, and what its receiver sees meanwhile
import { expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { evenings } from '../../src/db/schema'
import type { Queue, QueueItem } from '../../src/domain/messages'
import { storePeople } from '../support/evening'
import { inHours, startPages } from '../support/pages'

setDefaultTimeout(60_000)

const HOUR = 3_600_000

test('an evening is asked for, answered by chat and shown alone, and its groups beside it', async () => {
  const app = await startPages()
  const [a, b] = storePeople(app.db, 2, 700) as [number, number]
  const made = await app.staff('POST', '/api/evenings', {
    ...{ at: inHours(15 * 24), city: 'Yogyakarta', area: 'Kotabaru', price: 120_000 },
    ...{ status: 'open' },
  })
  const { id } = made.evening as { id: number }
  const queue = async (query = ''): Promise<Queue> =>
    (await app.staff('GET', `/api/messages/queue?all=true&size=100${query}`)) as unknown as Queue
  const of = async (query?: string) => (await queue(query)).items
  const kinds = (items: QueueItem[]) => [...new Set(items.map(({ kind }) => kind))]

  const asking = await of(`&evening=${id}`)
  expect([kinds(asking), asking.map(({ userId }) => userId).toSorted((x, y) => x - y)]).toEqual([
    ['date'],
    [a, b],
  ])
  // groups of other dinners stand in the whole queue only
  expect(kinds(await of())).toEqual(['invite', 'date'])

  // once answers are in
  app.db
    .update(evenings)
    .set({ answersUntil: new Date(Date.now() - HOUR).toISOString() })
    .where(eq(evenings.id, id))
    .run()
  const put = (userId: number, answer: object) =>
    app.staff('PUT', `/api/users/${userId}/availability`, { eveningId: id, ...answer })
  await put(a, { can: true })
  const [item] = await of(`&evening=${id}`)
  expect([item!.kind, item!.groupId, item!.eveningId, item!.missing]).toEqual(['sure', null, id, []])
  const { userId, groupId, eveningId, kind } = item!
  const refused = await app.staff('POST', '/api/messages', { userId, groupId, kind })
  expect([refused.status, refused.message]).toEqual([409, 'This message is not due'])
  const opened = await app.staff('POST', '/api/messages', { userId, groupId, eveningId, kind })
  expect(opened.status).toBe(201)
  const token = /k#(\w+)/.exec(opened.text)![1]!
  expect((await app.as(token).me()).state).toBe('sure-question')
  const marked = await app.staff('PATCH', `/api/messages/${opened.message.id}`, { result: 'sent' })
  expect(marked.status).toBe(200)
  expect(await of(`&evening=${id}`)).toEqual([])
  await put(a, { sure: true })
  expect((await app.as(token).me()).state).toBe('sure')
})
