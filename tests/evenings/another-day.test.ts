// an evening that is moved, on the real app: who comes on the other day, who is written to, and whose money goes back
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { EveningPage } from '../../src/domain/evening/evening-page'
import type { QueueItem } from '../../src/domain/messages/messages'
import { settleTickets } from '../../src/evenings/lapse'
import { inDays, inHours } from '../support/evenings'
import { startJoining } from '../support/joining'

const HOUR = 3_600_000

/** An evening whose tables are made: six who paid sit, one who paid stands by, and one is on its list. */
async function made(payers = 7) {
  const app = await startJoining({ tables_max: 2 })
  const { signUp, staff, evening, db } = app
  const paid = await app.payers(payers)
  const listed = await signUp()
  await listed.join('later')
  const page = (): Promise<EveningPage> => staff('GET', `/api/evenings/${evening.id}`) as never
  const due = async (kind?: string): Promise<QueueItem[]> => {
    const { items } = await staff('GET', '/api/messages/queue?all=true&size=100')
    return items.filter((item: QueueItem) => (kind ? item.kind === kind : item.eveningId !== null))
  }
  /** Marks all that is due of a kind as sent. */
  const send = async (kind: string) => {
    for (const { userId, groupId, eveningId } of await due(kind)) {
      const opened = await staff('POST', '/api/messages', { userId, kind, groupId, eveningId })
      await staff('PATCH', `/api/messages/${opened.message.id}`, { result: 'sent' })
    }
  }
  const tickets = () =>
    db.all<{ userId: number; status: string; seat: number | null; answerBy: string | null }>(sql`
      select user_id as userId, iif(ended_at is null, status, 'dropped') as status, (select id from memberships where ticket_id = tickets.id and left_at is null) as seat, answer_by as answerBy from tickets where evening_id is not null order by user_id`)
  const first = await app.makeTables()
  return { ...app, paid, listed, page, move: app.changeEvening, due, send, tickets, first }
}

type Guest = Awaited<ReturnType<typeof made>>['listed']
type AtLeastThree = [Guest, Guest, Guest, ...Guest[]]

const idsOf = (items: readonly { userId: number }[]) =>
  items.map(({ userId }) => userId).toSorted((a, b) => a - b)

test('on another day tables are taken apart, all keep their places and their money, and who paid is asked until joining ends, or is still sent it then', async () => {
  const { paid, listed, move, page, due, send, tickets, paymentsOf, check, first, db } = await made()
  const held = paid.map(({ id }) => paymentsOf(id))
  const before = await page()
  expect([before.numbers.tables, before.numbers.seated]).toEqual([1, 6])
  const moved = await move({ at: inDays(12) })
  expect(moved).toMatchObject({
    status: 200,
    groups: first.groups,
    evening: { status: 'open', dealtAt: null },
  })
  check()
  const { evening, numbers, tables } = await page()
  expect([tables.length, numbers.seated, numbers.paid, numbers.listed]).toEqual([0, 0, 7, 1])
  // the same money, which waits for a table again
  for (const [i, { id }] of paid.entries())
    expect(paymentsOf(id)).toEqual(held[i]!.map((row) => ({ ...row, groupId: 0 })))
  const until = evening.answers_until
  expect(Date.parse(until)).toBeGreaterThanOrEqual(Date.now() + 24 * HOUR - 60_000)
  expect(tickets()).toEqual([
    ...paid.map(({ id }) => ({ userId: id, status: 'paid', seat: null, answerBy: until })),
    { userId: listed.id, status: 'idle', seat: null, answerBy: null },
  ])
  // as many are written to as the form says; the list reads it
  const messages = await due('moved')
  expect(idsOf(messages)).toEqual(idsOf(paid.map(({ id }) => ({ userId: id }))))
  expect(messages.length).toBe(before.numbers.paid + before.numbers.awaited + before.numbers.unpaid)
  for (const { text, deadline, missing } of messages) {
    expect([deadline, missing]).toEqual([until, []])
    expect(text).toContain('Masih bisa? Atau uangnya balik?')
  }
  expect((await listed.ticket()).movedFrom).toMatchObject({ at: before.evening.at })
  settleTickets(db, new Date(Date.parse(until) + 1000))
  expect(idsOf(await due('moved'))).toEqual(idsOf(messages))
  await send('moved')
  expect(await due()).toEqual([])
})

test('who says yes to the other day sits there with their money, who is silent is not dealt and is owed, who says no is owed at once', async () => {
  const { paid, move, page, makeTables, tickets, paymentsOf, check, db, staff } = await made()
  await move({ at: inDays(12) })
  const [silent, no, byChat, ...yes] = paid as AtLeastThree
  for (const guest of yes) {
    const { id } = await guest.ticket()
    // a phone that has lost the answer says it once more
    for (let i = 0; i < 2; i++)
      expect((await guest.page('PUT', `/api/me/tickets/${id}/coming`, { coming: true })).status).toBe(200)
    expect(await guest.ticket()).toMatchObject({ answerBy: null, movedFrom: null, status: 'paid' })
  }
  const { evening } = await page()
  await staff('POST', `/api/evenings/${evening.id}/tickets`, { userId: byChat.id, pay: 'paid' })
  // it costs nothing, whenever
  db.run(sql`update tickets set free_until = null`)
  expect((await no.leave('money')).status).toBe(200)
  expect(paymentsOf(no.id)).toMatchObject([{ state: 'owed', choice: 'money' }])
  check()
  const { tables } = await makeTables()
  const seated = new Set(tables.flatMap(({ members }: { members: number[] }) => members))
  expect([seated.has(silent.id), seated.has(no.id)]).toEqual([false, false])
  expect(paymentsOf(silent.id)).toMatchObject([{ state: 'held' }])
  settleTickets(db, new Date(Date.parse(evening.answers_until) + 1000))
  expect(paymentsOf(silent.id)).toMatchObject([{ state: 'owed' }])
  for (const { id } of yes) expect(paymentsOf(id)).toMatchObject([{ state: 'held' }])
  expect(tickets().find(({ userId }) => userId === silent.id)!.status).toBe('dropped')
})

test('who was sent what to transfer for a seat, and is on the list again, learns with the move to transfer nothing', async () => {
  const { listed, move, due, send } = await made(5)
  await send('pay')
  await move({ at: inDays(12) })
  const messages = await due('moved')
  expect(messages.length).toBe(6)
  const isKept = (text: string) => text.includes('Kamu balik ke daftar dulu, jadi ga usah transfer.')
  expect(messages.filter(({ text }) => isKept(text)).map(({ userId }) => userId)).toEqual([listed.id])
})

test('on another hour of the day everybody stays, who knew the old hour is sent the new one, and may cancel without a loss', async () => {
  const app = await made()
  const { paid, move, page, due, send, staff, paymentsOf, check, db, first } = app
  const { evening } = await page()
  await staff('PATCH', `/api/dinner-groups/${first.groups[0]}`, {
    ...{ venue: 'Kedai Senja', address: 'Jl. Prawirotaman 7', booked_as: 'Semeja 1' },
  })
  await app.announce()
  db.run(sql`update evenings set details_from = ${new Date(Date.now() - HOUR).toISOString()}`)
  await send('details')
  const at = new Date(Date.parse(evening.at) + HOUR).toISOString()
  expect(await move({ at })).toMatchObject({ status: 200, groups: first.groups })
  const after = await page()
  expect(after.evening).toMatchObject({ at, dealtAt: expect.any(String), announcedAt: expect.any(String) })
  expect(after.evening.answers_until).toBe(evening.answers_until)
  expect([after.numbers.seated, after.numbers.paid]).toEqual([6, 7])
  expect(await due('moved')).toEqual([])
  const again = await due('details')
  expect(again.length).toBe(6)
  for (const { event_date: date, text } of again) {
    expect(date).toBe(at)
    expect(text).toContain('jam 20.00')
  }
  check()
  const seated = paid.find(({ id }) => again.some(({ userId }) => userId === id))!
  const phone = app.as(await app.link(seated.id))
  const { cancel, state, dinner } = await phone.me()
  expect([state, dinner?.when?.at, cancel?.isLate]).toEqual(['paid', at, false])
  // they read it in Details, on the day before
  expect(cancel?.until?.at).toBe(new Date(Date.parse(at) - 60_000).toISOString())
  expect(db.values(sql`select distinct free_until from tickets where evening_id is not null`)).toEqual([[at]])
  expect((await phone.page('POST', '/api/me/cancel', { refund: 'money' })).status).toBe(200)
  expect(paymentsOf(seated.id)).toMatchObject([{ state: 'owed', choice: 'money' }])
})

test('nobody is moved to a day that leaves them none to answer', async () => {
  const { move, page } = await made()
  const soon = new Date(Date.now() + 26 * HOUR).toISOString()
  expect(await move({ at: soon })).toMatchObject({ status: 422, errors: { at: expect.any(String) } })
  const late = new Date(Date.now() + 30 * HOUR).toISOString()
  expect((await move({ at: late })).status).toBe(200)
  const { evening } = await page()
  expect(Date.parse(evening.answers_until) - Date.now()).toBeGreaterThan(24 * HOUR - 60_000)
  expect(evening.answers_until < evening.at).toBe(true)
})

test('who turns out not to have paid, once the evening was moved, is asked for the transfer alone', async () => {
  const { signUps, pay, staff, changeEvening, db, mark, paymentsOf } = await startJoining()
  const guests = (await signUps(4)) as [Guest, Guest, Guest, Guest]
  const [undone, notPaid, notThere, takenBack] = guests
  for (const guest of guests) await guest.join('now')
  const { undo } = await pay(undone.id)
  await pay(notPaid.id)
  for (const guest of [notThere, takenBack]) await guest.transferred()
  expect((await changeEvening({ at: inDays(12) })).status).toBe(200)
  const statuses = () =>
    db.values(sql`
      select status, answer_by is not null from tickets where user_id >= ${undone.id} order by user_id`)
  expect(statuses()).toEqual([...Array(2).fill(['paid', 1]), ...Array(2).fill(['confirmed', 1])])
  expect(await staff('POST', `/api/acts/${undo}/undo`, {})).toMatchObject({ status: 200 })
  for (const guest of [notPaid, notThere])
    expect((await mark(paymentsOf(guest.id)[0]!.id, 'due')).status).toBe(200)
  await takenBack.transferred(false)
  expect(statuses()).toEqual(Array(4).fill(['confirmed', 0]))
})

test('whose transfer is seen after the move is asked like who had paid, also after the hold, unless they were sent the day before', async () => {
  const { signUps, pay, staff, evening, path, changeEvening, db, mark, paymentsOf, lapse } =
    await startJoining()
  const [first, second, third] = (await signUps(3)) as AtLeastThree
  for (const guest of [first, second, third]) await guest.join('now')
  expect((await changeEvening({ at: inDays(12) })).status).toBe(200)
  const message = { userId: third.id, kind: 'moved', groupId: null, eveningId: evening.id }
  const opened = await staff('POST', '/api/messages', message)
  await staff('PATCH', `/api/messages/${opened.message.id}`, { result: 'sent' })
  for (const guest of [first, third]) await pay(guest.id)
  lapse()
  const { id, amount } = paymentsOf(second.id)[0]!
  expect((await mark(id, 'paid', { amount })).status).toBe(200)
  const until = (await staff('GET', path)).evening.answers_until
  const stored = db.values(sql`select status, answer_by from tickets where evening_id is not null`)
  expect(stored).toEqual([until, until, null].map((answerBy) => ['paid', answerBy]))
  const { items } = await staff('GET', '/api/messages/queue?all=true&size=100&kind=moved')
  expect(idsOf(items)).toEqual([first.id, second.id])
  settleTickets(db, new Date(Date.parse(until) + 1000))
  const states = [first, second, third].map(({ id }) => paymentsOf(id).at(-1)!.state)
  expect(states).toEqual(['owed', 'owed', 'held'])
})

test('a hold whose time has passed stays over when the evening is moved, also before it is stored', async () => {
  const { signUp, changeEvening, db } = await startJoining()
  const guest = await signUp()
  await guest.join('now')
  db.run(sql`update tickets set pay_by = ${new Date(Date.now() - 1000).toISOString()}`)
  expect(await guest.ticket()).toMatchObject({ status: 'idle', hasLapsed: true, pay: null })
  expect((await changeEvening({ at: inDays(12) })).status).toBe(200)
  expect(await guest.ticket()).toMatchObject({ status: 'idle', hasLapsed: true, pay: null })
})

test('who is to answer to another day may do so until an end of joining that staff put later', async () => {
  const { paid, move, page, db, tickets } = await made()
  await move({ at: inDays(12) })
  const { evening } = await page()
  const later = new Date(Date.parse(evening.answers_until) + 5 * HOUR).toISOString()
  expect((await move({ answers_until: later })).status).toBe(200)
  settleTickets(db, new Date(Date.parse(evening.answers_until) + 1000))
  const stored = tickets().filter(({ userId }) => paid.some(({ id }) => id === userId))
  for (const { status, answerBy } of stored) expect([status, answerBy]).toEqual(['paid', later])
  // what they were sent holds, should joining end earlier
  await move({ answers_until: evening.answers_until })
  expect(new Set(tickets().map(({ answerBy }) => answerBy))).toEqual(new Set([later, null]))
})

test('a hold ends by an end of joining that staff put earlier, in an hour at least, also of who turns out not to have paid', async () => {
  const { signUp, pay, changeEvening, mark, paymentsOf } = await startJoining()
  const guest = await signUp()
  await guest.join('now')
  const endIn = async (hours: number) => {
    const until = inHours(hours)
    expect((await changeEvening({ answers_until: until })).status).toBe(200)
    return until
  }
  const until = await endIn(5)
  const heldUntil = async () => (await guest.ticket()).pay?.by?.at ?? ''
  expect(await heldUntil()).toBe(until)
  await pay(guest.id)
  expect((await mark(paymentsOf(guest.id)[0]!.id, 'due')).status).toBe(200)
  expect(await heldUntil()).toBe(until)
  await endIn(0.5)
  expect(Date.parse(await heldUntil()) - Date.now()).toBeGreaterThan(0.9 * HOUR)
})
