import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Queue } from '../../src/domain/messages/messages'
import { startGuest, startPages } from '../support/pages'
import { startWithPeople } from '../support/start-with-people'
import { silentIn } from '../support/waiting'

/** An invitation to the first member that staff could not send, as the number is not on WhatsApp. */
async function startUnreached(backups = 1) {
  const { id, ...app } = await startPages({ backups })
  const opened = await app.staff('POST', '/api/messages', {
    userId: id,
    groupId: app.groupId,
    kind: 'invite',
  })
  const mark = (result: string) => app.staff('PATCH', `/api/messages/${opened.message.id}`, { result })
  const silent = () => silentIn(app.db)
  const queue = (): Promise<Queue> => app.staff('GET', '/api/messages/queue?all=true')
  return { ...app, id, mark, silent, queue }
}

test('who is invited at a number without WhatsApp keeps no seat unnoticed: staff may give it away, the backups are invited, and one of them gets it', async () => {
  const { mark, silent, queue, id, groupId, backups, staff, seatOf } = await startUnreached()
  expect(silent()).toEqual([])
  const { undo } = await mark('not on WhatsApp')
  expect(silent()).toMatchObject([{ userId: id, why: 'unreached', since: null }])
  const { counts, items } = await queue()
  expect(counts).toMatchObject({ 'backup-ask': 1, invite: 6 })
  expect(items.find(({ userId }) => userId === id)).toMatchObject({ kind: 'invite', notOnWhatsapp: true })

  // marked by mistake
  await staff('POST', `/api/acts/${undo}/undo`, {})
  expect(silent()).toEqual([])
  const again = await staff('POST', '/api/messages', { userId: id, groupId, kind: 'invite' })
  await staff('PATCH', `/api/messages/${again.message.id}`, { result: 'not on WhatsApp' })

  const version = seatOf(id).version
  const replaced = { userId: id, backupId: backups[0], version }
  expect((await staff('POST', `/api/dinner-groups/${groupId}/replace`, replaced)).status).toBe(200)
  expect(silent()).toEqual([])
  // nobody has promised them anything that could be taken back
  expect((await queue()).counts).toMatchObject({ invite: 6 })
  expect((await queue()).counts.release ?? 0).toBe(0)
})

test('a number that somebody else has is invited to no evening until staff have looked, and its seat may be given away', async () => {
  const { id, page, ...app } = await startGuest('link', { backups: 1 })
  expect((await page.page('POST', '/api/me/not-me', {})).status).toBe(200)
  const silent = () => silentIn(app.db)
  expect(silent()).toMatchObject([{ userId: id, why: 'unreached' }])
  // who looks at the number gives a new link
  await app.link(id)
  expect(silent()).toEqual([])

  // somebody who waits
  const free = await startWithPeople(3)
  const { id: evening } = await free.addEvening({})
  await free.call('PATCH', `/api/evenings/${evening}`, { invites: true, version: 1 })
  const invited = async () => {
    const { items }: Queue = await (
      await free.call('GET', '/api/messages/queue?all=true&kind=evening')
    ).json()
    return items.map(({ userId }) => userId).toSorted((a, b) => a - b)
  }
  expect(await invited()).toEqual([1, 2, 3])
  free.db.run(sql`update people set wrong_number_at = '2026-01-01T00:00:00.000Z' where id = (
    select person_id from profiles where user_id = 2)`)
  expect(await invited()).toEqual([1, 3])
})

test('the browser that signed up reads that its number is not on WhatsApp, and corrects it there', async () => {
  const app = await startPages()
  const page = await app.signUp(9, { phone: '+6281290000001' })
  expect(await page.me()).toMatchObject({ state: 'waiting', isUnreached: false, readOnly: false })
  app.db.run(sql`update people set no_whatsapp = 1 where phone = '+6281290000001'`)
  expect(await page.me()).toMatchObject({ state: 'waiting', isUnreached: true, readOnly: false })
  const { version } = await page.page('GET', '/api/me/profile')
  const corrected = await page.page('PATCH', '/api/me/profile', { phone: '+6281290000002', version })
  expect(corrected.status).toBe(200)
  expect(await page.me()).toMatchObject({ state: 'waiting', isUnreached: false })
})

test('numbers without WhatsApp take nobody’s turn to be invited to an evening: they come after all others', async () => {
  const app = await startWithPeople(18)
  app.db.run(sql`update people set no_whatsapp = 1 where id in (
    select person_id from profiles order by user_id desc limit 10)`)
  const { id } = await app.addEvening({ tables_max: 1 })
  await app.call('PATCH', `/api/evenings/${id}`, { invites: true, version: 1 })
  const invited = async (): Promise<boolean[]> => {
    const { items }: Queue = await (await app.call('GET', '/api/messages/queue?all=true&kind=evening')).json()
    return items.map(({ notOnWhatsapp }) => notOnWhatsapp)
  }
  // nine for a table, of whom eight can be written to
  expect(await invited()).toEqual([...Array(8).fill(false), true])
})
