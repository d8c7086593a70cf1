// what somebody has to transfer: on their page, in messages, and until staff have seen it
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { ME_MESSAGES } from '../../src/domain/guest-page/calls'
import { type Pages as App, inHours, startGuest, type startPages } from '../support/pages'
import { changeSeatTickets } from '../support/put-seat'
import { silentIn } from '../support/waiting'

const CODE = 'Tiga angka terakhir itu kode kamu, jadi jangan dibuletin ya.'
const FINAL = 'Setelah bayar ga bisa batal.'

/** Somebody who is confirmed, with the page that the message of how to pay does not open. */
async function startConfirmed(changes: Parameters<typeof startPages>[0] = {}) {
  const app = await startGuest('confirmed', { backups: 1, ...changes })
  return { ...app, ticket: app.seatOf(app.id).ticket_id as number }
}

const sendTransfer = (
  { page, ticket }: Pick<Awaited<ReturnType<typeof startConfirmed>>, 'page' | 'ticket'>,
  body: object,
) => page.page('POST', `/api/me/tickets/${ticket}/transferred`, body)
const itemOf = async ({ staff }: App, userId: number, kind: string) =>
  (await staff('GET', '/api/messages/queue?all=true&size=100')).items.find(
    (item: { userId: number; kind: string }) => item.userId === userId && item.kind === kind,
  )
const silentOf = ({ db }: App) => silentIn(db).map(({ userId }) => userId)

test('that one cannot cancel once one has paid is read where that is so, on the page and in what staff send', async () => {
  const app = await startConfirmed()
  const said = async () => [
    (await app.page.me()).pay!.lines,
    /\n(Tiga.*)\nCara/.exec((await itemOf(app, app.id, 'pay')).text)?.[1],
  ]
  expect(await said()).toEqual([[CODE], CODE])
  // the end of the second day before is over at every hour of today
  app.setTime(24)
  expect(await said()).toEqual([[CODE, FINAL], `${CODE} ${FINAL}`])
  await app.tell(app.id, 'pay')
  const again = { userId: app.id, groupId: app.groupId, kind: 'pay', again: true }
  expect((await app.staff('POST', '/api/messages', again)).text).toContain(`${CODE} ${FINAL}\nCara`)
  // the house has moved it, so it can
  app.db.run(sql`update tickets set free_until = ${inHours(24)}
    where id = (select ticket_id from memberships where user_id = ${app.id})`)
  expect(await said()).toEqual([[CODE], CODE])
})

test('who says that they have transferred reads so until staff mark it, and may take it back', async () => {
  const app = await startConfirmed()
  expect(await sendTransfer(app, { transferred: true })).toMatchObject({
    ...{ status: 200, message: ME_MESSAGES.checking },
    me: { state: 'confirmed', pay: { isTransferred: true } },
  })
  // what an address says beside it hides nothing of the body
  const path = `/api/me/tickets/${app.ticket}/transferred?from=chat`
  expect((await app.page.page('POST', path, { transferred: false })).me.pay.isTransferred).toBe(false)
  await sendTransfer(app, { transferred: true })
  const notes = app.db.values(
    sql`select actor, detail, group_id from audit_entries where action = 'said a transfer'`,
  )
  expect(notes).toEqual([
    ['visitor', '', app.groupId],
    ['visitor', 'taken back', app.groupId],
    ['visitor', '', app.groupId],
  ])
  await app.setStatus(app.id, 'paid')
  // what it was pressed for has come about meanwhile
  for (const transferred of [true, false])
    expect(await sendTransfer(app, { transferred })).toMatchObject({
      ...{ status: 200, me: { state: 'paid', pay: null } },
    })
})

test('nobody says it of the seat of another, of one that waits for an answer, of no seat, or without saying what', async () => {
  const app = await startConfirmed()
  for (const body of [{ transferred: 'yes' }, { transferred: null }, { transferred: 1 }, []])
    expect([body, (await sendTransfer(app, body)).status]).toEqual([body, 422])
  const other = app.members[1]!
  const asked = {
    page: app.as(await app.tell(other, 'invite')),
    ticket: app.seatOf(other).ticket_id as number,
  }
  const said = { transferred: true }
  expect((await sendTransfer({ ...app, ticket: asked.ticket }, said)).status).toBe(404)
  expect((await sendTransfer(asked, said)).status).toBe(409)
  await app.page.page('POST', '/api/me/cancel', {})
  expect((await sendTransfer(app, said)).status).toBe(404)
})

test('who says that they have transferred keeps the seat past the deadline, and is not reminded, until they take it back', async () => {
  const app = await startConfirmed()
  await app.tell(app.id, 'pay')
  // in the last third of the time, then past it
  const pass = (sent: number, by: number) => {
    app.db.run(sql`update messages set sent_at = ${inHours(sent)} where kind = 'pay'`)
    changeSeatTickets(app.db, `user_id = ${app.id}`, { payBy: inHours(by) })
  }
  pass(-20, 2)
  expect((await app.page.me()).pay).toMatchObject({ by: expect.any(Object), isLate: false })
  expect(await itemOf(app, app.id, 'nudge')).toBeDefined()
  await sendTransfer(app, { transferred: true })
  expect(await itemOf(app, app.id, 'nudge')).toBeUndefined()
  pass(-20, -1)
  expect((await app.page.me()).pay).toMatchObject({ by: null, isLate: true })
  expect(silentOf(app)).toEqual([])
  const replace = () =>
    app.staff('POST', `/api/dinner-groups/${app.groupId}/replace`, {
      ...{ userId: app.id, backupId: app.backups[0], version: app.seatOf(app.id).version },
    })
  expect((await replace()).status).toBe(409)
  await sendTransfer(app, { transferred: false })
  expect(silentOf(app)).toEqual([app.id])
  expect((await replace()).status).toBe(200)
})
