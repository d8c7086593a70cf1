import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { eveningBody, inDays } from '../support/evenings'
import { startJoining as start } from '../support/joining'

const HELD = { status: 409, message: 'Dua kursi dari HP ini belum dibayar. Bayar salah satunya dulu ya.' }

test('of one browser two places are awaited, also by several of its links, and another once one of them is paid or given up', async () => {
  const { evening, signUps, pay } = await start()
  const [one, two, three] = await signUps(3)
  /** Joins by one link of a browser that knows others. */
  const pays = (guest: typeof one, ...others: (typeof one)[]) =>
    guest.page('POST', '/api/me/tickets', {
      ...{ evening: evening.code, pay: 'now', pages: others.map(({ token }) => token) },
    })
  expect((await pays(one)).ticket.status).toBe('confirmed')
  expect((await pays(two, one)).ticket.status).toBe('confirmed')
  expect(await pays(three!, one, two)).toMatchObject(HELD)
  // nothing is left of what was refused, and a place that is held is answered again
  expect((await three!.me()).tickets).toEqual([])
  expect(await pays(two, one, three!)).toMatchObject({ status: 201, ticket: { status: 'confirmed' } })
  // another browser holds what it wants, and wrong links are none
  const [other] = await signUps(1)
  const wrong = { ...one, token: '1'.repeat(22) }
  expect((await pays(other, wrong, wrong, wrong)).ticket.status).toBe('confirmed')
  await pay(one.id)
  expect((await pays(three!, one, two)).ticket.status).toBe('confirmed')
})

test('a link that is named beside another is not thereby used', async () => {
  const { evening, signUps, db } = await start()
  const [guest, other] = await signUps(2)
  const used = () =>
    db.values(sql`select last_used_at from links where user_id = ${other!.id} and last_used_at is not null`)
  const data = { evening: evening.code, pay: 'now', pages: [other!.token] }
  expect((await guest.page('POST', '/api/me/tickets', data)).ticket.status).toBe('confirmed')
  expect(used()).toEqual([])
  await other!.me()
  expect(used()).toHaveLength(1)
})

test('of one browser no place is awaited at an evening that is cancelled, and the seats that the list gave are', async () => {
  const { evening, signUp, signUps, payers, makeTables, staff } = await start()
  const codes = [evening]
  for (const days of [12, 14, 16])
    codes.push((await staff('POST', '/api/evenings', eveningBody({ at: inDays(days) }))).evening)
  const join = (guest: Awaited<ReturnType<typeof signUp>>, at: number, pay: 'now' | 'later') =>
    guest.join(pay, codes[at].code)
  const guest = await signUp()
  await join(guest, 1, 'now')
  await join(guest, 2, 'now')
  for (const { id, version } of codes.slice(1, 3))
    await staff('PATCH', `/api/evenings/${id}`, { status: 'cancelled', version, change_reason: 'hujan' })
  expect((await join(guest, 3, 'now')).ticket.status).toBe('confirmed')
  await guest.leave()
  // a seat at a table that was made, and a place that is held
  await payers(5)
  const [listed] = await signUps(1)
  await join(listed, 0, 'later')
  await makeTables()
  await join(listed, 3, 'now')
  const { evening: last } = await staff('POST', '/api/evenings', eveningBody({ at: inDays(18) }))
  const pay = (how: 'now' | 'later') => listed.join(how, last.code)
  const asked = async () => (await listed.page('GET', `/api/me/evenings/${last.code}`)).ask !== null
  expect(await asked()).toBe(false)
  expect(await pay('now')).toMatchObject(HELD)
  expect((await pay('later')).canPay).toBe(false)
})
