import { expect, test } from 'bun:test'
import { type Pages as App, inHours, startPages } from '../support/pages'
import { changeSeatTickets } from '../support/put-seat'

const replace = ({ staff, groupId, backups, seatOf }: App, userId: number) =>
  staff('POST', `/api/dinner-groups/${groupId}/replace`, {
    ...{ userId, backupId: backups[0] },
    version: seatOf(userId).version,
  })

test('who has answered keeps the seat, and it goes to no backup who said no or whom staff noted as dropped', async () => {
  const { id, ...app } = await startPages({ backups: 1 })
  await app.setStatus(id, 'confirmed')
  const kept = { status: 409, message: 'They have answered, or still have time to' }
  expect(await replace(app, id)).toMatchObject(kept)
  await app.setStatus(id, 'dropped')
  changeSeatTickets(app.db, `user_id = ${app.backups[0]}`, { backupAnswer: 'no' })
  expect(await replace(app, id)).toMatchObject({ status: 409, message: 'They said no to this table' })
  changeSeatTickets(app.db, `user_id = ${app.backups[0]}`, { backupAnswer: null })
  await app.setStatus(app.backups[0]!, 'dropped', true)
  expect(await replace(app, id)).toMatchObject({ status: 409, message: 'Staff marked them as dropped out' })
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
