// who is confirmed or paid knows of the dinner, however they came to it
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { inHours, startPages } from '../support/pages'

setDefaultTimeout(60_000)

type App = Awaited<ReturnType<typeof startPages>>

const OFF = { change_reason: 'hujan' }
const dueTo = async ({ staff }: App, userId: number): Promise<{ kind: string; text: string }[]> =>
  (await staff('GET', '/api/messages/queue?all=true&size=100')).items.filter(
    (item: { userId: number }) => item.userId === userId,
  )
const kindsTo = async (app: App, userId: number) => (await dueTo(app, userId)).map(({ kind }) => kind)

for (const status of ['confirmed', 'paid'])
  describe(`who was set ${status} by hand, without any message`, () => {
    test('learns that the dinner is moved, and their page says the same', async () => {
      const app = await startPages()
      const [id, idle] = app.members as [number, number]
      await app.setStatus(id, status)
      await app.change({ ...OFF, event_date: inHours(16 * 24) })
      expect([await kindsTo(app, id), await kindsTo(app, idle)]).toEqual([['moved'], ['invite']])
      const page = app.as(await app.link(id))
      expect((await page.me()).state).toBe('moved')
      await app.tell(id, 'moved')
      expect(await kindsTo(app, id)).toEqual(['new-date'])
      expect((await page.me()).state).toBe('moved')
      await app.tell(id, 'new-date')
      expect((await page.me()).state).toBe('asked')
    })

    test('learns that its date is off', async () => {
      const app = await startPages()
      const [id] = app.members as [number]
      await app.setStatus(id, status)
      await app.change({ ...OFF, event_date: null })
      expect(await kindsTo(app, id)).toEqual(['moved'])
    })

    test('learns that it is cancelled, once', async () => {
      const app = await startPages()
      const [id, idle] = app.members as [number, number]
      await app.setStatus(id, status)
      await app.change({ ...OFF, status: 'cancelled' })
      expect([await kindsTo(app, id), await kindsTo(app, idle)]).toEqual([['cancelled'], []])
      const page = app.as(await app.link(id))
      expect((await page.me()).state).toBe('cancelled')
      await app.tell(id, 'cancelled')
      expect(await kindsTo(app, id)).toEqual([])
      expect((await page.me()).state).toBe('cancelled')
    })

    test('learns that it is off when the group is deleted, once', async () => {
      const app = await startPages()
      const [id, idle] = app.members as [number, number]
      await app.setStatus(id, status)
      await app.staff('DELETE', `/api/dinner-groups/${app.groupId}`, OFF)
      expect([await kindsTo(app, id), await kindsTo(app, idle)]).toEqual([['cancelled'], []])
      const page = app.as(await app.link(id))
      expect((await page.me()).state).toBe('cancelled')
      await app.tell(id, 'cancelled')
      expect(await kindsTo(app, id)).toEqual([])
    })

    test('knows the date that was set after', async () => {
      const app = await startPages({ eventAt: null })
      const [id] = app.members as [number]
      await app.setStatus(id, status)
      await app.change({ event_date: inHours(14 * 24) })
      expect(await kindsTo(app, id)).not.toContain('moved')
      await app.change({ ...OFF, event_date: inHours(16 * 24) })
      expect(await kindsTo(app, id)).toEqual(['moved'])
    })

    test('learns that a dinner without a date is off, in words that can be sent', async () => {
      for (const end of ['cancel', 'delete']) {
        const app = await startPages({ eventAt: null })
        const [id] = app.members as [number]
        await app.setStatus(id, status)
        if (end === 'cancel') await app.change({ ...OFF, status: 'cancelled' })
        else await app.staff('DELETE', `/api/dinner-groups/${app.groupId}`, OFF)
        const [due] = await dueTo(app, id)
        expect(due).toMatchObject({
          ...{ kind: 'cancelled', missing: [] },
          text: expect.stringMatching(/^Tamu 0, maaf banget: makan malam kita ga jadi karena /),
        })
        expect((await app.as(await app.link(id)).me()).state).toBe('cancelled')
        await app.tell(id, 'cancelled')
        expect(await kindsTo(app, id)).toEqual([])
      }
    })

    test('knows nothing when that was a mistake', async () => {
      const app = await startPages()
      const [id, other] = app.members as [number, number]
      for (const one of [id, other]) {
        await app.setStatus(one, status)
        await app.setStatus(one, 'idle')
      }
      await app.change({ ...OFF, event_date: inHours(16 * 24) })
      expect(await kindsTo(app, id)).toEqual(['invite'])
      await app.staff('DELETE', `/api/dinner-groups/${app.groupId}`, OFF)
      expect(await kindsTo(app, other)).toEqual([])
    })

    test('learns it once more of a dinner that was off, took place after all, and is off again', async () => {
      const app = await startPages()
      const [id] = app.members as [number]
      await app.tell(id, 'invite')
      await app.change({ ...OFF, status: 'cancelled' })
      await app.tell(id, 'cancelled')
      await app.change({ status: 'scheduled' })
      await app.setStatus(id, status)
      await app.change({ ...OFF, status: 'cancelled' })
      expect(await kindsTo(app, id)).toEqual(['cancelled'])
    })

    test('learns of a second move, too', async () => {
      const app = await startPages()
      const [id] = app.members as [number]
      await app.tell(id, 'invite')
      await app.change({ ...OFF, event_date: inHours(16 * 24) })
      await app.tell(id, 'moved')
      await app.setStatus(id, status)
      await app.change({ ...OFF, event_date: null })
      expect(await kindsTo(app, id)).toEqual(['moved'])
    })
  })

test('a note of a payment hides from nobody that their date is off', async () => {
  const app = await startPages()
  const [invited, confirmed] = app.members as [number, number]
  await app.tell(invited, 'invite')
  await app.setStatus(confirmed, 'confirmed')
  await app.change({ ...OFF, event_date: inHours(16 * 24) })
  for (const id of [invited, confirmed]) {
    await app.setStatus(id, 'paid')
    expect(await kindsTo(app, id)).toEqual(['moved'])
    await app.tell(id, 'moved')
    expect(await kindsTo(app, id)).toEqual(['new-date'])
  }
})

test('a payment that is noted after the date was taken back is no yes to the new one', async () => {
  const app = await startPages()
  const [id] = app.members as [number]
  await app.setStatus(id, 'confirmed')
  await app.change({ ...OFF, event_date: inHours(16 * 24) })
  await app.tell(id, 'moved')
  for (const status of ['paid', 'confirmed', 'paid']) {
    await app.setStatus(id, status)
    expect(await kindsTo(app, id)).toEqual(['new-date'])
  }
})

test('who said yes on their page learns that the dinner is moved, also when the invitation was never marked as sent', async () => {
  const app = await startPages()
  const [id] = app.members as [number]
  const page = app.as(await app.tell(id, 'invite', { mark: false }))
  expect((await page.answer('yes')).me.state).toBe('confirmed')
  const { message } = await app.staff('POST', '/api/messages', {
    userId: id,
    groupId: app.groupId,
    kind: 'pay',
  })
  await app.staff('PATCH', `/api/messages/${message.id}`, { result: 'not sent' })
  app.db.run(sql`update messages set result = 'not sent', sent_at = null where kind = 'invite'`)
  await app.change({ ...OFF, event_date: inHours(16 * 24) })
  expect(await kindsTo(app, id)).toEqual(['moved'])
  expect((await page.me()).state).toBe('moved')
})

test('backups whom staff confirmed learn that the dinner is off', async () => {
  const app = await startPages({ backups: 1 })
  const [id] = app.backups as [number]
  await app.setStatus(id, 'confirmed', true)
  await app.change({ ...OFF, status: 'cancelled' })
  expect(await kindsTo(app, id)).toEqual(['cancelled'])
})

test('who confirmed before dates were noted learns that the dinner is off or moved', async () => {
  for (const changes of [{ status: 'cancelled' }, { event_date: inHours(16 * 24) }]) {
    const app = await startPages()
    const [id] = app.members as [number]
    app.db.run(
      sql`update tickets set status = 'paid' where id in (select ticket_id from seats where user_id = ${id})`,
    )
    await app.change({ ...OFF, ...changes })
    expect(await kindsTo(app, id)).toEqual(['status' in changes ? 'cancelled' : 'moved'])
  }
})

test('what is noted of who confirmed is no message: it is marked by nobody, and counts as none', async () => {
  const app = await startPages()
  const [id] = app.members as [number]
  await app.setStatus(id, 'confirmed')
  const [note] = app.db.all<{ id: number }>(sql`select id from messages`)
  expect((await app.staff('PATCH', `/api/messages/${note!.id}`, { result: 'sent' })).status).toBe(404)
  const { counts } = await app.staff('GET', '/api/messages/queue?all=true')
  expect(counts).toMatchObject({ coldToday: 0, toMark: 0 })
})
