// who may lose a seat is who is silent, and nobody else
import { expect, test } from 'bun:test'
import { type Pages as App, inHours, startGuest, startPages } from '../support/pages'
import { changeSeatTickets } from '../support/put-seat'
import { silentIn } from '../support/waiting'

const replace = ({ staff, groupId, backups, seatOf }: App, userId: number) =>
  staff('POST', `/api/dinner-groups/${groupId}/replace`, {
    ...{ userId, backupId: backups[0] },
    version: seatOf(userId).version,
  })
const isSilent = ({ db }: App, userId: number) => silentIn(db).some((one) => one.userId === userId)
const KEPT = { status: 409, message: 'They have answered, or still have time to' }

test('who was never sent how to pay keeps the seat, however long ago the time to pay was over', async () => {
  const { id, ...app } = await startPages({ backups: 1 })
  await app.setStatus(id, 'confirmed')
  changeSeatTickets(app.db, `user_id = ${id}`, { payBy: inHours(-1) })
  expect(isSilent(app, id)).toBe(false)
  expect(await replace(app, id)).toMatchObject(KEPT)
  await app.tell(id, 'pay')
  changeSeatTickets(app.db, `user_id = ${id}`, { payBy: inHours(-1) })
  expect(isSilent(app, id)).toBe(true)
  expect((await replace(app, id)).status).toBe(200)
})

test('who was invited keeps the seat while the dinner has no date', async () => {
  const { id, ...app } = await startPages({ backups: 1 })
  await app.tell(id, 'invite')
  await app.change({ event_date: null, change_reason: 'hujan' })
  expect(isSilent(app, id)).toBe(false)
  expect(await replace(app, id)).toMatchObject(KEPT)
})

test('a backup whom staff noted as dropped is not said to have said no', async () => {
  const { id, ...app } = await startPages({ backups: 1 })
  await app.setStatus(id, 'dropped')
  await app.setStatus(app.backups[0]!, 'dropped', true)
  expect(await replace(app, id)).toMatchObject({
    status: 409,
    message: 'Staff marked them as dropped out',
  })
})

test("who said yes on their page and was taken out by staff did not give the seat up, there or in staff's eyes", async () => {
  const { id, page, ...app } = await startGuest('invite')
  await page.answer('yes')
  await app.setStatus(id, 'dropped')
  await app.change({ members: app.members.slice(1) })
  expect((await page.me()).state).toBe('waiting')
  const { visitorActions } = await app.staff('GET', `/api/dinner-groups/${app.groupId}`)
  expect(visitorActions).toMatchObject([{ userId: id, answer: 'yes' }])
})

test('who said no on their page gave the seat up', async () => {
  const { id, page, ...app } = await startGuest('invite')
  await page.answer('no')
  expect((await page.me()).state).toBe('declined')
  const { visitorActions } = await app.staff('GET', `/api/dinner-groups/${app.groupId}`)
  expect(visitorActions).toMatchObject([{ userId: id, answer: 'no' }])
})

test('who does not know yet that the seat is given away hears of it, or that the dinner is off, when it is', async () => {
  for (const [how, kind] of [
    ['cancelled', 'release'],
    ['deleted', 'cancelled'],
  ] as const)
    for (const knows of [false, true]) {
      const { id, ...app } = await startPages({ backups: 1 })
      await (await app.as(await app.tell(id, 'invite'))).answer('yes')
      await app.tell(id, 'pay')
      changeSeatTickets(app.db, `user_id = ${id}`, { payBy: inHours(-1) })
      expect((await replace(app, id)).status).toBe(200)
      if (knows) await app.tell(id, 'release')
      const why = { change_reason: 'hujan' }
      if (how === 'cancelled') await app.change({ ...why, status: 'cancelled' })
      else await app.staff('DELETE', `/api/dinner-groups/${app.groupId}`, why)
      const { items } = await app.staff('GET', '/api/messages/queue?all=true')
      const kinds = items.flatMap((item: { userId: number; kind: string }) =>
        item.userId === id ? item.kind : [],
      )
      expect([how, knows, kinds]).toEqual([how, knows, knows ? [] : [kind]])
    }
})
