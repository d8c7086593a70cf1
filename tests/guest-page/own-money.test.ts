// what the link of a sign-up says of money: of what was paid by it, and of nothing else
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { ME_MESSAGES } from '../../src/domain/guest-page/calls'
import { eveningBody } from '../support/evenings'
import { startJoining as start } from '../support/joining'
import { inHours } from '../support/pages'

const PHONE = '+6281377770001'

/** The owner of a number, who has credit, and another browser that has typed it. */
async function startWithCredit() {
  const app = await start()
  const owner = await app.signUp({ phone: PHONE })
  const stranger = await app.signUp({ phone: PHONE })
  await owner.join('now')
  await app.pay(owner.id)
  await owner.leave('credit')
  return { ...app, owner, stranger }
}

test('who joined, paid and cancelled by the link of their sign-up reads there what becomes of the money, and chooses', async () => {
  const { signUp, pay, check } = await start()
  const guest = await signUp()
  const { ticket } = await guest.join('now')
  await pay(guest.id)
  expect((await guest.me()).refunds).toEqual([])
  const left = await guest.leave('money')
  const refund = { amount: ticket.amount, chosen: 'money', done: false, choices: ['money', 'credit'] }
  expect(left.me).toMatchObject({ seat: null, refunds: [refund], refund, credit: 0 })

  const { payment } = left.me.refunds[0]
  const choose = async (choice: string) =>
    (await guest.page('POST', '/api/me/cancel', { refund: choice, payment })).me.refunds
  expect(await choose('credit')).toMatchObject([{ payment, chosen: 'credit' }])
  expect(await choose('money')).toMatchObject([refund])
  await choose('credit')
  check()
  // it has paid for the next place: nothing is left to choose about
  expect((await guest.join('now')).ticket.status).toBe('paid')
  expect((await guest.me()).refunds).toEqual([])
})

test('who says that they have transferred is asked about that money before they erase themselves', async () => {
  const { signUps, digitsOf } = await start()
  for (const guest of await signUps(2)) {
    await guest.join('now')
    const erase = async (more: object = {}) => {
      const { status, message } = await guest.page('DELETE', '/api/me', {
        digits: digitsOf(guest.id),
        ...more,
      })
      return [status, message]
    }
    await guest.transferred()
    expect(await erase()).toEqual([409, ME_MESSAGES.moneyLeft])
    // staff still look for it
    await guest.leave()
    expect(await erase()).toEqual([409, ME_MESSAGES.moneyLeft])
    expect(await erase({ giveUpMoney: true })).toEqual([200, ME_MESSAGES.erased])
  }
})

test('a stranger’s link shows nothing of the money of who owns the number', async () => {
  const { signUp, pay, staff, evening, db } = await start()
  const [owner, stranger] = [await signUp({ phone: PHONE }), await signUp({ phone: PHONE })]
  await owner.join('now')
  await pay(owner.id)
  await owner.leave('credit')
  const shown = async () => {
    const { refunds, refund, checking, credit } = await stranger.me()
    return { refunds, refund, checking, credit }
  }
  const nothing = { refunds: [], refund: null, checking: [], credit: 0 }
  expect(await shown()).toEqual(nothing)
  const [theirs] = (await owner.me()).refunds
  const choose = { refund: 'money', payment: theirs!.payment }
  expect((await stranger.page('POST', '/api/me/cancel', choose)).status).toBe(409)

  // nor of what staff have joined the stranger's sign-up to, be it after its browser had left
  await stranger.join('later')
  await stranger.leave()
  const path = `/api/evenings/${evening.id}/tickets`
  expect((await staff('POST', path, { userId: stranger.id, pay: 'paid' })).status).toBe(201)
  const [{ id }] = db.all<{ id: number }>(sql`select id from tickets where user_id = ${stranger.id}`) as [
    { id: number },
  ]
  expect((await staff('DELETE', `${path}/${id}?choice=money`)).status).toBe(200)
  expect(await shown()).toEqual(nothing)
  expect((await owner.me()).refunds).toMatchObject([theirs!])
})

test('a stranger’s link pays in full: the credit of who owns the number is left to them', async () => {
  const { owner, stranger, db, check } = await startWithCredit()
  const theirs = await stranger.join('now')
  expect(theirs.ticket.status).toBe('confirmed')
  check()
  const credit = db.all(sql`select credit from payments where user_id = ${stranger.id}`)
  expect(credit).toEqual([{ credit: 0 }])
  await stranger.leave()
  expect((await owner.join('now')).ticket.status).toBe('paid')
})

test('a link whose owner is proved pays with the credit of all of their sign-ups', async () => {
  const { stranger: latter, db } = await startWithCredit()
  db.run(sql`update profiles set wrote_at = '2026-11-20T00:00:00.000Z' where user_id = ${latter.id}`)
  expect((await latter.join('now')).ticket.status).toBe('paid')
})

test('a stranger’s link has none of the owner’s credit once the owner’s sign-up is deleted', async () => {
  const { owner, stranger, staff } = await startWithCredit()
  await staff('DELETE', `/api/users/${owner.id}`)
  expect((await stranger.join('now')).ticket.status).toBe('confirmed')
})

/** Opens an evening in so many days, and returns its code. */
async function openIn({ staff, db }: Pick<Awaited<ReturnType<typeof start>>, 'staff' | 'db'>, days: number) {
  const { evening } = await staff('POST', '/api/evenings', eveningBody())
  const [at, ends] = [inHours(days * 24), inHours((days - 1) * 24)]
  db.run(sql`
    update evenings set at = ${at}, answers_until = ${ends}, pay_until = ${ends}, details_from = ${ends} where id = ${evening.id}`)
  return evening.code
}

test('a stranger’s link has no more back in money than is left of what it paid itself', async () => {
  const { owner, stranger, ...app } = await startWithCredit()
  await stranger.join('now')
  await app.pay(stranger.id)
  await stranger.leave('credit')
  await stranger.join('now', await openIn(app, 21))
  const { payment } = (await stranger.me()).refunds[0]!
  await stranger.page('POST', '/api/me/cancel', { refund: 'money', payment })
  expect((await owner.join('now')).ticket.status).toBe('paid')
})

test('who has credit of two dinners and has used one has the other back whole, and what is left of the first', async () => {
  const { signUp, check, ...app } = await start()
  const guest = await signUp()
  const paid: number[] = []
  for (const code of [undefined, await openIn(app, 21)]) {
    paid.push((await guest.join('now', code)).ticket.amount!)
    await app.pay(guest.id)
    await guest.leave('money')
  }
  const choose = async (refund: string, payment: number) =>
    (await guest.page('POST', '/api/me/cancel', { refund, payment })).me.refunds
  for (const { payment } of (await guest.me()).refunds) await choose('credit', payment)
  expect((await guest.join('now', await openIn(app, 28))).ticket.status).toBe('paid')
  check()
  const left = [{ amount: paid[1] }, { amount: paid[0]! - 150_000 }]
  const { refunds } = await guest.me()
  expect(refunds).toMatchObject(left)
  for (const { payment } of refunds) await choose('money', payment)
  const back = (await guest.me()).refunds
  expect(back.map(({ amount }) => amount)).toEqual([paid[0]! - 150_000, paid[1]!])
  expect(back).toMatchObject([{ chosen: 'money' }, { chosen: 'money' }])
  check()
})
