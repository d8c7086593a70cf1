import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { inDays } from '../support/evenings'
import { startJoining } from '../support/joining'

/** An evening that five others have joined, and two browsers that gave one phone. */
async function start(changes: Record<string, unknown> = {}) {
  const app = await startJoining(changes)
  const { db, staff, signUp } = app
  for (const guest of await app.signUps(5)) await guest.join('later')
  const [one, other] = [
    await signUp({ phone: '081234000777' }),
    await signUp({ phone: '081234000777', name: 'Orang Lain' }),
  ]
  const statusOf = ({ id }: { id: number }) =>
    db.all<{ status: string }>(sql`select status from tickets where user_id = ${id}`)[0]?.status
  const moneyOf = ({ id }: { id: number }) => app.paymentsOf(id)
  const pay = (ids: number[]) => staff('POST', '/api/dues/paid', { ids })
  return { ...app, one, other, statusOf, moneyOf, pay }
}

test('one place of a phone is awaited at an evening, whichever of its sign-ups asks', async () => {
  const { one, other, as, link, statusOf } = await start()
  expect((await one.join('now')).ticket.status).toBe('confirmed')
  // as where no table is possible: nothing tells that the number is known
  for (const pay of ['now', 'later'] as const)
    expect(await other.join(pay)).toMatchObject({
      ...{ status: 201, message: 'Belum cukup yang cocok. Kamu masuk daftar dulu ya.' },
      ticket: { status: 'idle' },
    })
  expect((await other.me()).tickets).toMatchObject([{ status: 'idle', canPay: false }])
  expect([statusOf(one), statusOf(other)]).toEqual(['confirmed', 'idle'])
  // the page of the phone goes on with the place that is held
  const phone = as(await link(other.id))
  expect((await phone.me()).tickets).toHaveLength(2)
})

test('once one sign-up of a phone has paid the others that have not end, and taking the payment back brings them back', async () => {
  const { one, other, statusOf, moneyOf, pay, staff, check } = await start()
  await one.join('now')
  await other.join('later')
  const paid = await pay(moneyOf(one).map(({ id }) => id))
  expect([statusOf(one), statusOf(other)]).toEqual(['paid', 'dropped'])
  check()
  expect((await staff('POST', `/api/acts/${paid.undo}/undo`, {})).status).toBe(200)
  expect([statusOf(one), statusOf(other)]).toEqual(['confirmed', 'idle'])
})

test.each(['staff', 'its guest'])(
  'a paid place that comes by %s with its sign-up to a phone with one is a second payment, also where it was paid first',
  async (who) => {
    const { one, other, signUp, statusOf, moneyOf, pay, staff } = await start()
    const moved = await signUp()
    for (const guest of [moved, one]) {
      await guest.join('now')
      await pay(moneyOf(guest).map(({ id }) => id))
    }
    await other.join('later')
    const phone = '081234000777'
    const { status } =
      who === 'staff'
        ? await staff('POST', `/api/users/${moved.id}/update-profile`, { phone })
        : await moved.page('PATCH', '/api/me/profile', { phone })
    expect(status).toBe(200)
    expect([one, other, moved].map(statusOf)).toEqual(['paid', 'dropped', 'dropped'])
    expect([moneyOf(one), moneyOf(moved)]).toMatchObject([[{ state: 'held' }], [{ state: 'owed' }]])
  },
)

test('what another browser pays for a number ends no place that is shown to be its owner’s, and comes second to what they pay', async () => {
  const { one: stranger, other: owner, statusOf, moneyOf, pay, mark, db, check } = await start()
  db.run(sql`update profiles set wrote_at = ${inDays(-1)} where user_id = ${owner.id}`)
  const statuses = () => [statusOf(owner), statusOf(stranger)]
  await stranger.join('now')
  db.run(sql`update tickets set pay_by = ${inDays(-1)} where user_id = ${stranger.id}`)
  await owner.join('now')
  expect((await mark(moneyOf(stranger)[0]!.id, 'paid')).status).toBe(200)
  expect(statuses()).toEqual(['confirmed', 'paid'])
  check()
  await pay(moneyOf(owner).map(({ id }) => id))
  expect(statuses()).toEqual(['paid', 'dropped'])
  expect([moneyOf(owner), moneyOf(stranger)]).toMatchObject([[{ state: 'held' }], [{ state: 'owed' }]])
})
