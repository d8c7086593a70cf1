import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { OpenedMessage, Queue, QueueItem } from '../../src/domain/messages/messages'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { CONFIG, storeEvening } from '../support/evening'
import { changeSeatTickets } from '../support/put-seat'
import { sampled } from '../support/sampled'
import { silentIn } from '../support/waiting'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const QUEUE = '/api/messages/queue?all=true'

/** The app with one evening in two weeks, and what staff do there. */
async function startEvening(changes: Parameters<typeof storeEvening>[1] = {}) {
  const app = await startApp({ bankAccount: CONFIG.bankAccount })
  const { call } = await app.signIn('ayu')
  const evening = storeEvening(app.db, { eventAt: inHours(14 * 24), ...changes })
  return { ...app, ...evening, ...asStaff(call) }
}

function asStaff(call: Awaited<ReturnType<typeof startApp>>['call']) {
  const json = async (answer: Promise<Response>) => {
    const got = await answer
    return { status: got.status, ...(await got.json()) }
  }
  return {
    staff: (method: string, path: string, body?: unknown) => json(call(method, path, body)),
    queue: async (query = ''): Promise<Queue> => (await call('GET', QUEUE + query)).json(),
    open: ({ userId, groupId, kind }: Pick<QueueItem, 'userId' | 'groupId' | 'kind'>, more: object = {}) =>
      json(call('POST', '/api/messages', { userId, groupId, kind, ...more })) as Promise<
        OpenedMessage & { status: number; errors?: Record<string, string> }
      >,
    mark: (id: number, result: string) => json(call('PATCH', `/api/messages/${id}`, { result })),
  }
}

const seatOf = (db: Awaited<ReturnType<typeof startApp>>['db'], userId: number) =>
  db.all<{ status: string; answer_by: string | null; pay_by: string | null; version: number }>(
    sql`select status, answer_by, pay_by, version from seats where user_id = ${userId} and left_at is null`,
  )[0]!

describe('a message', () => {
  test('is opened, sent from WhatsApp and marked, which invites the person', async () => {
    const { queue, open, mark, db } = await startEvening()
    const before = await queue()
    expect(before.total).toBe(6)
    expect(before.counts).toMatchObject({ invite: 6, toMark: 0, coldToday: 0 })
    const item = before.items[0]!
    expect(item).toMatchObject({ kind: 'invite', name: 'Tamu 0', missing: [], known: false, call: false })
    expect(item.text).toStartWith('Halo Tamu 0! Ini Ayu dari Semeja. Ada kursi buat kamu: ')

    const opened = await open(item)
    expect(opened.status).toBe(201)
    expect(opened.ways).toEqual({
      web: `https://web.whatsapp.com/send?phone=628123000000&text=${encodeURIComponent(item.text)}`,
      phone: `https://wa.me/628123000000?text=${encodeURIComponent(item.text)}`,
      copy: 'https://wa.me/628123000000',
    })
    expect(seatOf(db, item.userId).status).toBe('idle')
    expect((await queue()).items.find(({ userId }) => userId === item.userId)!.opened).toMatchObject({
      id: opened.message.id,
      mine: true,
      by: 'ayu',
    })
    expect((await queue()).counts.toMark).toBe(1)
    // the page was loaded again
    expect((await open(item)).message.id).toBe(opened.message.id)

    expect((await mark(opened.message.id, 'sent')).status).toBe(200)
    const seat = seatOf(db, item.userId)
    expect(seat.status).toBe('messaging')
    expect(Date.parse(seat.answer_by!)).toBeGreaterThan(Date.now() + 24 * HOUR)
    expect((await queue()).counts).toMatchObject({ invite: 5, toMark: 0, coldToday: 1 })
    expect((await open(item)).status).toBe(409)
    const again = await open(item, { again: true })
    expect([again.status, again.message.id > opened.message.id]).toEqual([201, true])
  })

  test('that was marked by mistake is undone, with the status, unless somebody has changed that since', async () => {
    const { queue, open, mark, staff, db, groupId } = await startEvening()
    const [one, other] = (await queue()).items as [QueueItem, QueueItem]
    for (const { item, status } of [
      { item: one, status: 'idle' },
      { item: other, status: 'paid' },
    ]) {
      const { message } = await open(item)
      const { undo } = await mark(message.id, 'sent')
      expect((await mark(message.id, 'not sent')).status).toBe(409)
      if (status === 'paid')
        await staff('PATCH', `/api/dinner-groups/${groupId}/member-status`, { userId: item.userId, status })
      expect((await staff('POST', `/api/acts/${undo}/undo`, {})).status).toBe(status === 'paid' ? 409 : 200)
      expect(seatOf(db, item.userId)).toMatchObject({ status, answer_by: null })
    }
  })

  test('to a number without WhatsApp leaves a badge, which goes with the mark', async () => {
    const { queue, open, mark, staff } = await startEvening()
    const [item] = (await queue()).items as [QueueItem]
    const { message } = await open(item)
    const badge = async () => (await staff('GET', `/api/users/${item.userId}`)).profile.notOnWhatsapp
    const { undo } = await mark(message.id, 'not on WhatsApp')
    expect(await badge()).toBe(true)
    expect((await queue()).total).toBe(6)
    await staff('POST', `/api/acts/${undo}/undo`, {})
    expect(await badge()).toBe(false)
  })

  test('that somebody else has opened is theirs for ten minutes', async () => {
    const app = await startEvening()
    const other = asStaff((await app.signIn('budi')).call)
    const [item] = (await app.queue()).items as [QueueItem]
    const { message } = await app.open(item)
    const refused: object = await other.open(item)
    expect(refused).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^ayu opened this \d s ago$/),
    })
    expect((await other.queue()).items[0]!.opened).toMatchObject({ by: 'ayu', mine: false })
    app.db.run(sql`update messages set opened_at = ${inHours(-1)}`)
    expect((await other.open(item)).message.id).toBe(message.id)
    // opened while the clock stood ahead
    app.db.run(sql`update messages set opened_at = ${inHours(1)}`)
    expect((await app.open(item)).message.id).toBe(message.id)
    expect((await other.open(item)).status).toBe(409)
    app.db.run(sql`update messages set opened_at = ${inHours(-1)}`)
    expect((await other.open(item)).status).toBe(201)
    expect((await app.mark(message.id, 'sent')).status).toBe(409)
    expect((await other.mark(message.id, 'sent')).status).toBe(200)
  })

  test('that lacks something is kept back, and says what', async () => {
    const { queue, open, staff, groupId } = await startEvening({ price: null })
    const [item] = (await queue()).items as [QueueItem]
    expect(item.missing).toEqual(['Price is not set'])
    expect((await open(item)).errors).toEqual({ text: 'Price is not set' })
    await staff('PATCH', `/api/dinner-groups/${groupId}`, { price: 0 })
    expect((await queue()).items[0]!.text).toContain('Biayanya gratis.')
    expect((await open(item)).status).toBe(201)
  })

  test('whose address would be cut off is refused', async () => {
    const { queue, open } = await startEvening()
    const [item] = (await queue()).items as [QueueItem]
    const long = await open(item, { text: 'é'.repeat(400) })
    expect([long.status, Object.keys(long.errors!)]).toEqual([422, ['text']])
    const edited = await open(item, { text: 'Halo! Jadi ikut?' })
    expect(edited.ways!.web).toEndWith('&text=Halo!%20Jadi%20ikut%3F')
  })
})

test('two staff finish a long queue with no message twice', async () => {
  const app = await startApp()
  const both = [asStaff((await app.signIn('ayu')).call), asStaff((await app.signIn('budi')).call)]
  const groups = sampled(15, 50)
  const messages = groups * 6
  for (let i = 0; i < groups; i++) storeEvening(app.db, { eventAt: inHours(14 * 24), first: i * 6 })
  expect((await both[0]!.queue()).total).toBe(messages)

  const sent: number[] = []
  await Promise.all(
    both.map(async ({ queue, open, mark }) => {
      for (;;) {
        const { items, total } = await queue('&size=10')
        if (total === 0) return
        const free = items.filter(({ opened }) => !opened || opened.mine)
        for (const item of free) {
          const opened = await open(item)
          if (opened.status !== 201) continue
          expect((await mark(opened.message.id, 'sent')).status).toBe(200)
          sent.push(item.userId)
        }
      }
    }),
  )
  expect(sent).toHaveLength(messages)
  expect(new Set(sent).size).toBe(messages)
  expect((await both[0]!.queue()).counts.invite).toBe(0)
}, 120_000)

test('somebody silent is replaced by a backup of the table, once', async () => {
  const { queue, staff, groupId, members, backups, db } = await startEvening({ backups: 2 })
  const userId = members[2]!
  changeSeatTickets(db, `user_id = ${userId}`, { status: 'messaging', answerBy: inHours(-1) })
  expect(silentIn(db)).toMatchObject([{ userId, why: 'answer' }])
  expect((await queue()).counts).toMatchObject({ 'backup-ask': 2 })

  const path = `/api/dinner-groups/${groupId}/replace`
  const input = { userId, backupId: backups[0], version: seatOf(db, userId).version }
  expect((await staff('POST', path, { ...input, version: 99 })).status).toBe(409)
  expect((await staff('POST', path, { ...input, backupId: userId })).status).toBe(422)
  expect((await staff('POST', path, input)).status).toBe(200)
  // the second of two finds the seat gone
  expect((await staff('POST', path, { ...input, backupId: backups[1] })).status).toBe(422)
  expect(silentIn(db)).toEqual([])
  expect((await queue()).counts).toMatchObject({ release: 1, 'backup-ask': 0, invite: 6 })
  const [left] = db.all(sql`
    select left_code, left_reason, removed from memberships join sign_ups on sign_ups.user_id = memberships.user_id
    where memberships.user_id = ${userId}`)
  expect(left).toEqual({ left_code: 'no answer', left_reason: null, removed: null })
})

test('the texts are changed with their version, name what nobody knows, and are used from then on', async () => {
  const { staff, queue } = await startEvening()
  const texts = await staff('GET', '/api/message-texts')
  expect(texts['0']).toMatchObject({ kind: 'cancelled', version: 0 })
  const path = '/api/message-texts/invite'
  const unknown = await staff('PUT', path, { text: 'Halo {nama}, {diskon}!', version: 0 })
  expect([unknown.status, unknown.errors]).toEqual([422, { text: 'There is no {diskon}' }])
  expect((await staff('PUT', path, { text: 'Halo {nama}!', version: 0 })).status).toBe(200)
  expect((await staff('PUT', path, { text: 'Hai {nama}!', version: 0 })).status).toBe(409)
  expect((await queue()).items[0]!.text).toBe('Halo Tamu 0!')
  expect((await staff('PUT', '/api/message-texts/nothing', { text: 'Halo', version: 0 })).status).toBe(404)
})

test('who wrote first is found by the code of the sign-up, stands first, and is not cold', async () => {
  const { staff, queue, open, mark, members } = await startEvening()
  const { code, user } = await staff('POST', '/api/register', answers(900))
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
  expect((await staff('GET', `/api/users?search=${code.toLowerCase()}`)).items[0].id).toBe(user.id)
  const wrote = await staff('POST', '/api/users/wrote', { code: code.toLowerCase() })
  expect(wrote).toMatchObject({
    status: 200,
    user: { id: user.id, profile: { wroteAt: expect.any(String) } },
  })
  expect((await staff('POST', '/api/users/wrote', { code: 'O01IOO' })).status).toBe(422)
  expect((await staff('POST', '/api/users/wrote', { code: '222222' })).status).toBe(404)

  await staff('POST', '/api/users/wrote', { userId: members[4] })
  const [item] = (await queue()).items as [QueueItem]
  expect([item.userId, item.known]).toEqual([members[4]!, true])
  const { message } = await open(item)
  await mark(message.id, 'sent')
  expect((await queue()).counts.coldToday).toBe(0)
})
