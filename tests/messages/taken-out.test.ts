import { expect, test } from 'bun:test'
import type { Today, TodayLine } from '../../src/domain/staff/today-list'
import { startPages } from '../support/pages'

test('staff see whom they took out of a dinner that they counted on, until somebody writes to them', async () => {
  const app = await startPages({ backups: 1 })
  const [paid = 0, confirmed = 0, asked = 0, dropped = 0, unknown = 0, stays = 0] = app.members
  await app.setStatus(paid, 'paid')
  await app.setStatus(confirmed, 'confirmed')
  await app.tell(asked, 'invite')
  await app.setStatus(dropped, 'dropped')
  const lines = async (): Promise<TodayLine[]> => {
    const { items }: Today = await app.staff('GET', '/api/today')
    return items.filter(({ key }) => key.startsWith('taken out'))
  }
  expect(await lines()).toEqual([])
  expect((await app.change({ members: [stays] })).status).toBe(200)
  expect(await lines()).toMatchObject([
    { count: 3, urgency: 'later', button: 'See', to: `activity?group=${app.groupId}` },
  ])
  // what was paid is owed, and no message says anything false
  expect(await app.owed()).toMatchObject([{ userId: paid, chosen: null }])
  const { items } = await app.staff('GET', '/api/messages/queue?all=true')
  const due = items.map(({ userId }: { userId: number }) => userId)
  for (const id of [paid, confirmed, asked, dropped, unknown]) expect(due).not.toContain(id)

  // back in the seat, in another one, and written to
  expect((await app.change({ members: [stays, confirmed] })).status).toBe(200)
  await app.sitElsewhere(paid, 20)
  expect(await lines()).toMatchObject([{ count: 1, key: `taken out ${app.groupId}` }])
})
