import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { DinnerGroup } from '../../src/domain/api'
import type { Queue } from '../../src/domain/messages/messages'
import { inDays, people } from '../support/evenings'
import { startWithPeople } from '../support/start-with-people'

const BUDGET = 'Rp100.000 - Rp200.000'

/** An evening with three groups of six; of the first, everybody has been told and confirmed. */
async function withGroups() {
  const app = await startWithPeople(18)
  const evening = await app.addEvening()
  await app.join(evening.id, people(1, 18))
  for (const first of [1, 7, 13]) {
    const group = { name: `Meja ${first}`, budget: BUDGET, members: people(first, first + 5) }
    await app.call('POST', '/api/dinner-groups', {
      ...group,
      location: 'Kedai Senja',
      status: 'confirming',
    })
  }
  app.putOn(evening.id, 1, 2, 3)
  const tell = async (userId: number) => {
    const body = { userId, groupId: 1, kind: 'invite' }
    const { message } = await (await app.call('POST', '/api/messages', body)).json()
    await app.call('PATCH', `/api/messages/${message.id}`, { result: 'sent' })
  }
  app.db.run(sql`update profiles set wrote_at = '2026-01-01T00:00:00.000Z'`)
  for (const userId of people(1, 6)) await tell(userId)
  const group = async (id: number): Promise<DinnerGroup> =>
    (await (await app.call('GET', `/api/dinner-groups/${id}`)).json()).group
  const due = async (kind: string): Promise<Queue['items']> =>
    (await (await app.call('GET', `/api/messages/queue?kind=${kind}&all=true&size=100`)).json()).items
  const change = (body: Record<string, unknown>) =>
    app.call('PATCH', `/api/evenings/${evening.id}`, { version: 1, ...body })
  return { ...app, id: evening.id, group, due, change }
}

describe('a group of an evening', () => {
  test('is found by the evening in the queue of messages', async () => {
    const { call, id, db } = await withGroups()
    db.run(sql`update dinner_groups set evening_id = null where id = 3`)
    const queue = await (await call('GET', `/api/messages/queue?evening=${id}&all=true`)).json()
    expect(queue.total).toBe(6)
    expect((await (await call('GET', '/api/messages/queue?all=true')).json()).total).toBe(12)
  })

  test('tells its evening and area in its file', async () => {
    const { call } = await withGroups()
    const file = await (await call('GET', '/api/dinner-groups/1/export')).text()
    const day = inDays(10).slice(0, 10).split('-').reverse().join('/')
    expect(file).toContain(`"Evening","${day} 19:00 Yogyakarta"\r\n"Area","Prawirotaman"\r\n`)
  })
})

describe('an evening that moves', () => {
  test('changes nothing at all when it cannot move', async () => {
    const { change, group, evening, id } = await withGroups()
    expect((await change({ at: inDays(-1), area: 'Tugu' })).status).toBe(422)
    expect(await evening(id)).toMatchObject({ at: inDays(10), area: 'Prawirotaman', joined: 18, version: 1 })
    expect(await group(1)).toMatchObject({ event_date: inDays(10), area: 'Prawirotaman', version: 1 })
  })
})

describe('an evening that is cancelled', () => {
  test('is not given a date in the past by the same change', async () => {
    const { change, evening, group, id } = await withGroups()
    expect((await change({ status: 'cancelled', at: inDays(-1) })).status).toBe(422)
    expect((await change({ status: 'cancelled', answers_until: inDays(11) })).status).toBe(422)
    expect(await evening(id)).toMatchObject({ at: inDays(10), status: 'open', joined: 18 })
    expect(await group(1)).toMatchObject({ event_date: inDays(10), status: 'confirming' })
  })

  test('cancels its groups, frees their people and is final', async () => {
    const { change, call, group, due, db } = await withGroups()
    const cancelled = await change({ status: 'cancelled', change_reason: 'hujan badai' })
    expect(await cancelled.json()).toMatchObject({
      evening: { status: 'cancelled', groups: 0 },
      groups: [1, 2, 3],
    })
    for (const id of [1, 2, 3])
      expect(await group(id)).toMatchObject({ status: 'cancelled', change_reason: 'hujan badai' })
    expect((await due('cancelled')).map(({ userId }) => userId).sort((a, b) => a - b)).toEqual(people(1, 6))
    expect(db.all(sql`select 1 from sign_ups where standing <> 'free'`)).toEqual([])
    const opened = await call('PATCH', '/api/evenings/1', { version: 2, status: 'open' })
    expect(opened.status).toBe(409)
    const noted = await call('PATCH', '/api/evenings/1', { version: 2, note: 'maaf' })
    expect(noted.status).toBe(200)
  })
})
