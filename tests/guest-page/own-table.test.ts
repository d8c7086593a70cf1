// the link of a sign-up shows table and place of a seat that it has paid, and of none that somebody else may have
import { expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../src/db/transact'
import { makeLink } from '../../src/people/links'
import { startJoining } from '../support/joining'
import { inHours } from '../support/pages'

setDefaultTimeout(60_000)

const PLACE = { venue: 'Kedai Senja', address: 'Jl. Tugu 1', bookedAs: 'Semeja' }

/** Five who have paid, to whom a sixth comes; their table is made, announced and booked by `announce`. */
async function start() {
  const app = await startJoining({ tables_max: 1 })
  const { staff, db, evening, payers, makeTables } = app
  await payers(5)
  const seat = async () => {
    const { groups } = await makeTables()
    const { venue, address, bookedAs: booked_as } = PLACE
    await staff('PATCH', `/api/dinner-groups/${groups[0]}`, { venue, address, booked_as })
    return groups[0] as number
  }
  const announce = async () => {
    const { digest } = await staff('GET', `/api/evenings/${evening.id}`)
    expect((await staff('POST', `/api/evenings/${evening.id}/announce`, { digest })).status).toBe(200)
  }
  const write = (userId: number, kind: string, groupId: number) => {
    const at = new Date().toISOString()
    db.run(sql`
      insert into messages (user_id, group_id, kind, opened_at, sent_at, result, cold)
      values (${userId}, ${groupId}, ${kind}, ${at}, ${at}, 'sent', 0)`)
  }
  const phoneOf = (userId: number) => app.as(makeLink(db as Tx, userId, 'phone', new Date()))
  return { ...app, seat, announce, write, phoneOf }
}

test('the link of a sign-up sees whole what it joined and paid, also once its phone was written to', async () => {
  const { signUp, pay, seat, announce, write, check } = await start()
  const guest = await signUp()
  await guest.join('now')
  await pay(guest.id)
  const group = await seat()
  expect(await guest.ticket()).toMatchObject({ status: 'paid', place: null, table: null })
  await announce()
  const whole = { status: 'paid', hasNoTable: false, place: PLACE, table: { people: 6 } }
  expect(await guest.me()).toMatchObject({ readOnly: false, tickets: [whole] })
  write(guest.id, 'details', group)
  expect(await guest.me()).toMatchObject({ readOnly: true, dinner: null, tickets: [whole] })
  check()
})

test('a seat of the list that was paid once the phone was asked to is not seen by the link that joined it, unless its owner is proved', async () => {
  const { signUp, pay, seat, announce, write, db } = await start()
  const guest = await signUp()
  await guest.join('later')
  const group = await seat()
  expect(await guest.ticket()).toMatchObject({ status: 'confirmed' })
  write(guest.id, 'pay', group)
  await pay(guest.id)
  await announce()
  expect(await guest.me()).toMatchObject({ readOnly: true, tickets: [] })
  db.run(sql`update profiles set wrote_at = ${inHours(0)} where user_id = ${guest.id}`)
  expect(await guest.me()).toMatchObject({ readOnly: false, tickets: [{ status: 'paid', place: PLACE }] })
})

test('what the owner of a number joins or pays by the link to it is not seen by the link of whoever typed it', async () => {
  for (const before of ['listed', 'left', 'held'] as const) {
    const { signUp, pay, seat, announce, phoneOf, evening, db } = await start()
    const stranger = await signUp()
    await stranger.join(before === 'held' ? 'now' : 'later')
    const owner = phoneOf(stranger.id)
    const { id } = await stranger.ticket()
    if (before === 'left') await owner.page('DELETE', `/api/me/tickets/${id}`)
    // the owner opens their page at least, and pays
    expect((await owner.me()).status).toBe(200)
    if (before !== 'held') {
      const join = { evening: evening.code, pay: 'now' }
      expect((await owner.page('POST', '/api/me/tickets', join)).ticket.status).toBe('confirmed')
    }
    await pay(stranger.id)
    await seat()
    await announce()
    expect([before, (await stranger.me()).tickets]).toEqual([before, []])
    expect((await stranger.page('DELETE', `/api/me/tickets/${id}?choice=money`)).status).toBeWithin(403, 405)
    expect((await owner.me()).state).toBe('paid')
    expect(
      db.values(sql`select count(*) from memberships where user_id = ${stranger.id} and left_at is null`),
    ).toEqual([[1]])
  }
})

const SAME = '+6281377770001'

for (const how of ['give a new link', 'delete the other sign-up'] as const)
  test(`whoever typed the same number sees no place that the owner paid, also once staff ${how}`, async () => {
    const app = await startJoining({ tables_max: 1 })
    const { staff, evening, check } = app
    const owner = await app.signUp({ phone: SAME })
    const phone = app.as(await app.link(owner.id))
    await app.payers(5)
    const stranger = await app.signUp({ phone: SAME })
    expect((await stranger.join('now')).ticket.status).toBe('confirmed')
    expect((await phone.me()).tickets).toHaveLength(1)
    await app.pay(stranger.id)
    if (how === 'give a new link') await app.link(owner.id)
    else expect((await staff('DELETE', `/api/users/${owner.id}`)).status).toBe(200)
    await app.makeTables()
    const { digest } = await staff('GET', `/api/evenings/${evening.id}`)
    expect((await staff('POST', `/api/evenings/${evening.id}/announce`, { digest })).status).toBe(200)
    expect((await stranger.me()).tickets).toEqual([])
    check()
  })

test('a place that staff note as paid for one sign-up is none that the browser of another with its number sees', async () => {
  const app = await startJoining({ tables_max: 1 })
  const { staff, evening, check } = app
  const owner = await app.signUp({ phone: SAME })
  const stranger = await app.signUp({ phone: SAME })
  await app.payers(5)
  await stranger.join('later')
  const paid = await staff('POST', `/api/evenings/${evening.id}/tickets`, { userId: owner.id, pay: 'paid' })
  expect(paid.ticket.status).toBe('paid')
  expect((await stranger.me()).tickets).toEqual([])
  expect((await app.as(await app.link(owner.id)).me()).tickets).toMatchObject([{ status: 'paid' }])
  check()
})
