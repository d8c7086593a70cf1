import { expect, setDefaultTimeout, test } from 'bun:test'
import { storeEvening } from '../support/evening'
import { owedIn } from '../support/owed'
import { inHours, startPages } from '../support/pages'

setDefaultTimeout(60_000)

test('staff see whom they took out of a dinner that they counted on, until somebody writes to them', async () => {
  const app = await startPages({ backups: 1 })
  const [paid, confirmed, asked, dropped, unknown, stays] = app.members as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  await app.setStatus(paid, 'paid')
  await app.setStatus(confirmed, 'confirmed')
  await app.tell(asked, 'invite')
  await app.setStatus(dropped, 'dropped')
  const listed = async (): Promise<[number, string][]> => {
    const { takenOut } = await app.staff('GET', '/api/messages/pages')
    return takenOut.map(({ userId, status }: { userId: number; status: string }) => [userId, status])
  }
  expect(await listed()).toEqual([])
  const out = await app.change({ members: [stays] })
  expect(out.status).toBe(200)
  expect(await listed()).toEqual(
    expect.arrayContaining([
      [paid, 'paid'],
      [confirmed, 'confirmed'],
      [asked, 'messaging'],
    ]),
  )
  expect(await listed()).toHaveLength(3)
  // what was paid is owed, and no message says anything false
  const { takenOut } = await app.staff('GET', '/api/messages/pages')
  expect(await owedIn(app)).toMatchObject([{ userId: paid, chosen: null }])
  expect(takenOut[0]).toMatchObject({
    groupId: app.groupId,
    group: 'Meja',
    phone: expect.stringContaining('+62'),
  })
  const { items } = await app.staff('GET', '/api/messages/queue?all=true')
  const due = items.map(({ userId }: { userId: number }) => userId)
  for (const id of [paid, confirmed, asked, dropped, unknown]) expect(due).not.toContain(id)

  // back in the seat, in another one, and written to
  expect((await app.change({ members: [stays, confirmed] })).status).toBe(200)
  const next = storeEvening(app.db, { first: 20, eventAt: inHours(20 * 24) })
  await app.staff('PATCH', `/api/dinner-groups/${next.groupId}`, {
    members: [paid, ...next.members.slice(1)],
  })
  expect(await listed()).toEqual([[asked, 'messaging']])
  await app.staff('PATCH', `/api/dinner-groups/${next.groupId}`, {
    members: [asked, ...next.members.slice(1)],
  })
  await app.tell(asked, 'invite', { groupId: next.groupId })
  await app.staff('PATCH', `/api/dinner-groups/${next.groupId}`, { members: next.members.slice(1) })
  // of the later dinner, since they were written to after the first
  expect(await listed()).toEqual([
    [paid, 'paid'],
    [asked, 'messaging'],
  ])
})
