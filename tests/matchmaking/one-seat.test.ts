import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { answers } from '../support/answers'
import { inHours, startGuest } from '../support/pages'

const day = (days: number) => inHours(days * 24).slice(0, 10)

/** A guest who has paid, six others who are free, and a stranger's newer sign-up with the phone of the guest. */
async function withStranger() {
  const { id: guest, page, ...app } = await startGuest('invite', { price: 90_000 })
  const { me } = page
  await page.answer('yes')
  await app.setStatus(guest, 'paid')
  const [[phone]] = app.db.values(sql`select phone from sign_ups where user_id = ${guest}`) as [[string]]
  const signUp = async (i: number, changes = {}) =>
    (await (await app.call('POST', '/api/register', answers(i, changes))).json()).user.id as number
  const others: number[] = []
  for (let i = 0; i < 6; i++) others.push(await signUp(60 + i))
  const stranger = await signUp(77, { phone })
  const make = (members: number[], more = {}) =>
    app.staff('POST', '/api/dinner-groups', {
      ...{ name: 'Meja lain', budget: '<Rp100.000', status: 'confirming', members, backupMembers: [] },
      ...{ date: day(20), time: '19:00', location: '', ...more },
    })
  const seatsOf = (id: number) =>
    app.db.values(sql`select group_id from memberships where user_id = ${id} and left_at is null`).length
  return { ...app, guest, me, others, stranger, make, seatsOf }
}

test('a stranger’s newer sign-up with the phone of a paid guest is not seated by the next run, and her page stays', async () => {
  const app = await withStranger()
  const { staff, stranger, me } = app
  const preview = await staff('POST', '/api/matchmaking/preview', {})
  expect(JSON.stringify(preview)).not.toMatch(new RegExp(`"id":${stranger}\\b`))
  const dinner = { date: day(16), time: '19:00', price: 90_000, area: 'Kota' }
  const run = await staff('POST', '/api/matchmaking', dinner)
  expect(run).toMatchObject({ groupsCreated: 1 })
  expect(app.seatsOf(stranger)).toBe(0)
  expect(await me()).toMatchObject({ state: 'paid', isPaid: true })
  const scored = await staff('POST', '/api/matchmaking/score', { tables: [[stranger]] })
  expect(scored.scores[0].breaks[0]).toMatchObject({ rule: 'taken', userIds: [stranger] })
})

test('by hand a person gets no second seat by another sign-up, at another table or at the same', async () => {
  const { make, change, members, others, guest, stranger, seatsOf } = await withStranger()
  expect(await make([...others.slice(0, 5), stranger])).toMatchObject({ status: 409 })
  expect(await make(others.slice(0, 6), { backupMembers: [stranger] })).toMatchObject({ status: 409 })
  expect(await change({ backupMembers: [stranger] })).toMatchObject({ status: 409 })
  expect(await change({ members: [...members.slice(0, 5), stranger] })).toMatchObject({ status: 409 })
  expect(seatsOf(stranger)).toBe(0)
  // the right one of both takes the seat of the other
  expect(await change({ members: [stranger, ...members.slice(1)] })).toMatchObject({ success: true })
  expect([seatsOf(guest), seatsOf(stranger)]).toEqual([0, 1])
  // and both none at one new table
  await change({ members: members.slice(1) })
  expect(await make([guest, stranger, ...others.slice(0, 4)])).toMatchObject({ status: 409 })
})

test('a guest who dined and signs up again is seated by it, and the dinner that is over can be completed', async () => {
  const { setTime, make, change, others, stranger, me } = await withStranger()
  setTime(-30)
  expect(await make([...others.slice(0, 5), stranger])).toMatchObject({ id: expect.any(Number) })
  expect(await change({ status: 'completed' })).toMatchObject({ success: true })
  expect((await me()).state).not.toBe('paid')
})

test('who dropped out and has a seat by another sign-up since is not set back', async () => {
  const { make, setStatus, others, guest, stranger, seatOf } = await withStranger()
  await setStatus(guest, 'dropped')
  expect(await make([...others.slice(0, 5), stranger])).toHaveProperty('member_ids')
  expect(await setStatus(guest, 'paid')).toMatchObject({ status: 409 })
  expect(seatOf(guest).status).toBe('dropped')
})
