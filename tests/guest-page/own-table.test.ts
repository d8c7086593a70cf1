// the link of a sign-up shows table and place of a seat that it has paid, and of none that somebody else may have
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { eveningBody } from '../support/evenings'
import { startJoining } from '../support/joining'
import { inHours } from '../support/pages'
import { seatAt, storeVenue } from '../support/venues'

const PLACE = { venue: 'Kedai Senja', address: 'Jl. Tugu 1', bookedAs: 'Semeja' }

/** Five who have paid, to whom a sixth comes; their table is made, announced and booked by `announce`. */
async function start(price = 150_000) {
  const app = await startJoining({ tables_max: 1, price })
  const { staff, db, payers, signUps, makeTables } = app
  if (price > 0) await payers(5)
  else for (const { join } of await signUps(5)) await join('now')
  const seat = async () => {
    const { groups } = await makeTables()
    const { venue, address, bookedAs: booked_as } = PLACE
    await staff('PATCH', `/api/dinner-groups/${groups[0]}`, { venue, address, booked_as })
    return groups[0] as number
  }
  const write = (userId: number, kind: string, groupId: number | null, hours = 0) => {
    const at = inHours(hours)
    db.run(sql`
      insert into messages (user_id, group_id, kind, opened_at, sent_at, result, cold)
      values (${userId}, ${groupId}, ${kind}, ${at}, ${at}, 'sent', 0)`)
  }
  /** An hour passes since all that was done until now. */
  const hourPasses = () => {
    const past = {
      tickets: ['joined_at'],
      payments: ['paid_at', 'state_at'],
      messages: ['opened_at', 'sent_at'],
    }
    for (const [table, columns] of Object.entries({ ...past, links: ['created_at', 'last_used_at'] }))
      for (const column of columns)
        db.run(
          sql.raw(
            `update ${table} set ${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-1 hour') where ${column} is not null`,
          ),
        )
  }
  return { ...app, seat, write, hourPasses }
}

type App = Awaited<ReturnType<typeof start>>

test('the link of a sign-up chooses the menu of a seat that it has paid, until the owner of the number does', async () => {
  const { signUp, pay, seat, write, phoneOf, staff, db } = await start()
  const [guest, listed] = [await signUp(), await signUp()]
  await listed.join('later')
  await guest.join('now')
  await pay(guest.id)
  const group = await seat()
  const venue = storeVenue(db)
  seatAt(db, group, venue.id)
  expect((await staff('PUT', `/api/dinner-groups/${group}/booking`, { state: 'confirmed' })).status).toBe(200)
  expect(await guest.me()).toMatchObject({
    seat: null,
    dinner: null,
    menu: { isOpen: true, isChosen: false },
  })
  expect((await listed.me()).menu).toBeNull()

  write(guest.id, 'evening', null)
  const choice = { food: venue.foods[0]!, drink: venue.drinks[0]!, diet: 'Ga ada' }
  const { menu } = await guest.me()
  const chosen = await guest.page('PUT', '/api/me/choices', { ...choice, seat: menu!.seat })
  expect(chosen).toMatchObject({ status: 200, me: { readOnly: true, menu: { isChosen: true } } })
  const changed = { ...choice, diet: 'alergi kacang' }
  expect((await listed.page('PUT', '/api/me/choices', { ...choice, seat: menu!.seat })).status).toBe(409)

  const owner = phoneOf(guest.id)
  expect((await owner.page('PUT', '/api/me/choices', changed)).status).toBe(200)
  expect((await guest.me()).menu).toBeNull()
  expect((await guest.page('GET', '/api/me/choices')).dishes).toBeUndefined()
})

test('the link of a sign-up shows the place of its dinner until that is over, and no list of an evening that has begun', async () => {
  const { signUp, pay, seat, announce, evening, db } = await start()
  const [guest, listed] = [await signUp(), await signUp()]
  await guest.join('now')
  await pay(guest.id)
  await listed.join('later')
  await seat()
  await announce()
  const begin = (hours: number) => {
    db.run(sql`update evenings set at = ${inHours(hours)} where id = ${evening.id}`)
    db.run(sql`update dinner_groups set event_at = ${inHours(hours)} where evening_id = ${evening.id}`)
  }
  begin(0.5)
  expect((await listed.me()).tickets).toMatchObject([{ status: 'idle', hasNoTable: true }])
  begin(-2.9)
  expect(await guest.me()).toMatchObject({
    ...{
      readOnly: false,
      tickets: [{ status: 'paid', hasNoTable: false, place: PLACE, table: { people: 6 } }],
    },
  })
  expect((await listed.me()).tickets).toEqual([])
  expect((await guest.leave()).status).toBe(409)
  begin(-3)
  expect((await guest.me()).tickets).toEqual([])
})

test('what the owner of a number joins or pays by the link to it is not seen by the link of whoever typed it', async () => {
  for (const before of ['listed', 'left', 'held'] as const) {
    const { signUp, pay, seat, announce, phoneOf, db } = await start()
    const stranger = await signUp()
    await stranger.join(before === 'held' ? 'now' : 'later')
    const owner = phoneOf(stranger.id)
    const { id } = await stranger.ticket()
    if (before === 'left') await owner.page('DELETE', `/api/me/tickets/${id}`)
    // the owner opens their page at least, and pays
    expect((await owner.me()).status).toBe(200)
    if (before !== 'held') {
      expect((await owner.join('now')).ticket.status).toBe('confirmed')
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

test('who signs up anew with a number that was written to joins, pays, stands by and cancels by that link, as any other', async () => {
  const { signUp, pay, write, phoneOf, evening } = await start()
  const before = await signUp({ phone: SAME })
  write(before.id, 'thanks', null, -24)
  const anew = await signUp({ phone: SAME })
  expect(await anew.me()).toMatchObject({ readOnly: true, news: null, tickets: [] })
  const { evenings } = await anew.page('GET', '/api/me/evenings')
  expect(evenings).toMatchObject([{ code: evening.code, status: null }])
  expect((await anew.page('GET', `/api/me/evenings/${evening.code}`)).ask).not.toBeNull()
  expect(await anew.join('later')).toMatchObject({ status: 201, me: { tickets: [{ status: 'idle' }] } })
  expect((await anew.join('now')).ticket).toMatchObject({ status: 'confirmed' })
  expect((await anew.transferred()).me.tickets).toMatchObject([{ pay: { isTransferred: true } }])
  await pay(anew.id)
  expect(await anew.ticket()).toMatchObject({ status: 'paid' })
  expect((await anew.leave('money')).me).toMatchObject({
    ...{ tickets: [], givenUp: { isSeat: true }, refunds: [{ chosen: 'money', done: false }] },
  })
  expect((await anew.page('POST', '/api/me/take-back')).me.tickets).toMatchObject([{ status: 'paid' }])
  // what it may not is all that is not of its place
  for (const path of ['/api/me/rest', '/api/me/back', '/api/me/not-me'])
    expect((await anew.page('POST', path)).status).toBe(403)
  // the phone's link sees it as well
  expect((await phoneOf(before.id).me()).tickets).toMatchObject([{ status: 'paid' }])
})

test('what another than who joined by the link of a sign-up may have paid is nothing that the link cancels, has back, or pays the next evening with', async () => {
  const { signUp, pay, seat, write, phoneOf, staff, evening: first } = await start()
  const stranger = await signUp()
  await stranger.join('later')
  write(stranger.id, 'pay', await seat())
  expect(await stranger.ticket()).toMatchObject({ status: 'confirmed' })
  const { id } = await stranger.ticket()
  await pay(stranger.id)
  const owner = phoneOf(stranger.id)
  expect(await owner.me()).toMatchObject({ state: 'paid' })
  expect(await stranger.me()).toMatchObject({ readOnly: true, tickets: [], refunds: [] })
  expect((await stranger.page('DELETE', `/api/me/tickets/${id}?choice=money`)).status).toBe(404)
  expect((await stranger.page('GET', '/api/me/evenings')).evenings).toEqual([])
  const ended = await staff('DELETE', `/api/evenings/${first.id}/tickets/${id}`, { choice: 'credit' })
  expect(ended.status).toBe(200)
  expect(await stranger.me()).toMatchObject({ tickets: [], refunds: [], givenUp: null })
  const { evening } = await staff('POST', '/api/evenings', eveningBody({ at: inHours(21 * 24) }))
  const next = await stranger.join('now', evening.code)
  expect(next.ticket.status).toBe('confirmed')
})

test('whoever typed a number and joins again what its owner has left has none of the money of then', async () => {
  for (const before of ['joined', 'paid', 'said'] as const) {
    const { signUp, pay, phoneOf, paymentsOf, comesLate, hourPasses, check } = await start()
    const stranger = await signUp()
    // the browser that typed the number had the place first, or none
    if (before !== 'joined') await stranger.join('now')
    const owner = phoneOf(stranger.id)
    const { ticket } = await owner.join('now')
    expect(ticket.status).toBe('confirmed')
    if (before === 'said') await owner.transferred(true, ticket.id)
    else await pay(stranger.id)
    expect((await owner.leave(before === 'said' ? undefined : 'money', ticket.id)).status).toBe(200)
    expect(await stranger.me()).toMatchObject({ refunds: [], checking: [], tickets: [], givenUp: null })
    hourPasses()
    expect((await stranger.join('later')).ticket).toMatchObject({ status: 'idle' })
    if (before === 'said') expect((await comesLate(stranger.id)).status).toBe(200)
    expect(await stranger.me()).toMatchObject({ refunds: [], checking: [], tickets: [{ status: 'idle' }] })
    const payment = paymentsOf(stranger.id)[0]!.id
    const account = { bank: 'BCA', number: '1234567890', name: 'Orang Lain' }
    expect((await stranger.page('PUT', `/api/me/refunds/${payment}/account`, account)).status).not.toBe(200)
    expect((await stranger.page('POST', '/api/me/cancel', { refund: 'credit', payment })).status).not.toBe(
      200,
    )
    expect((await owner.me()).refunds).toMatchObject([{ payment, done: false }])
    check()
  }
})

test('the money of an earlier seat that pays the one which a stranger has joined stays its owner’s', async () => {
  const { signUp, pay, seat, announce, phoneOf, evening, staff, hourPasses } = await start()
  const stranger = await signUp()
  const owner = phoneOf(stranger.id)
  const { ticket } = await owner.join('now')
  await pay(stranger.id)
  await seat()
  await announce()
  expect((await owner.leave('money', ticket.id)).status).toBe(200)
  hourPasses()
  await stranger.join('later')
  const put = { userId: stranger.id, pay: 'later' }
  expect((await staff('POST', `/api/evenings/${evening.id}/tickets`, put)).status).toBe(201)
  expect(await stranger.me()).toMatchObject({ tickets: [], refunds: [] })
  expect((await owner.me()).state).toBe('paid')
})

test('a place that its owner finds on their page, and says yes to or that they have paid, is no more that of whoever typed the number', async () => {
  for (const does of ['joins', 'says that they have paid'] as const) {
    const { signUp, phoneOf, hourPasses, check } = await start()
    const stranger = await signUp()
    const { ticket } = await stranger.join('now')
    const path = `/api/me/tickets/${ticket.id}`
    hourPasses()
    const owner = phoneOf(stranger.id)
    const said = await (does === 'joins' ? owner.join('now') : owner.transferred(true, ticket.id))
    expect(said.status).toBeWithin(200, 202)
    expect((await stranger.page('POST', `${path}/transferred`, { transferred: false })).status).toBe(404)
    expect((await stranger.page('DELETE', path)).status).toBe(404)
    expect((await owner.me()).tickets).toMatchObject([{ id: ticket.id, status: 'confirmed' }])
    check()
  }
})

test('by the link of a sign-up nothing is taken back of the money that its owner has said more about', async () => {
  const { signUp, pay, phoneOf, staff, paymentsOf, hourPasses } = await start()
  const { evening } = await staff('POST', '/api/evenings', eveningBody({ at: inHours(21 * 24) }))
  const stranger = await signUp()
  const owner = phoneOf(stranger.id)
  const { ticket } = await owner.join('now', evening.code)
  await pay(stranger.id)
  expect((await owner.leave('money', ticket.id)).status).toBe(200)
  hourPasses()
  await stranger.join('later')
  expect((await stranger.leave()).status).toBe(200)
  const account = { bank: 'BCA', number: '1234567890', holder: 'Pemilik' }
  const path = `/api/me/refunds/${paymentsOf(stranger.id)[0]!.id}/account`
  expect((await owner.page('PUT', path, account)).status).toBe(200)
  const { refunds } = await owner.me()
  expect(refunds).toMatchObject([{ account: expect.any(String) }])
  expect((await stranger.me()).givenUp).toBeNull()
  expect((await stranger.page('POST', '/api/me/take-back')).status).toBe(409)
  expect((await owner.me()).refunds).toEqual(refunds)
})

/** What becomes of a number that two sign-ups have, by its owner or by staff. */
const CHANGES: Record<string, (app: App, owner: number, stranger: number) => Promise<{ status: number }>> = {
  'the owner says that it is not them': ({ phoneOf }, owner) => phoneOf(owner).page('POST', '/api/me/not-me'),
  'staff correct it for the stranger': ({ staff }, _, stranger) =>
    staff('POST', `/api/users/${stranger}/update-profile`, { phone: '+6281377770009' }),
  'staff correct it for the owner': ({ staff }, owner) =>
    staff('POST', `/api/users/${owner}/update-profile`, { phone: '+6281377770009' }),
  'staff give the owner a new link': ({ staff }, owner) => staff('POST', `/api/users/${owner}/link`),
  'staff delete the sign-up of the owner': ({ staff }, owner) => staff('DELETE', `/api/users/${owner}`),
}

test.each(Object.keys(CHANGES))(
  'what the owner of a number has paid is not seen by whoever typed it, also once %s',
  async (how) => {
    const app = await start()
    const first = await app.signUp({ phone: SAME })
    const stranger = await app.signUp({ phone: SAME })
    await stranger.join('now')
    app.hourPasses()
    const owner = app.phoneOf(first.id)
    expect((await owner.me()).tickets).toHaveLength(1)
    await app.pay(stranger.id)
    await app.seat()
    await app.announce()
    expect((await stranger.me()).tickets).toEqual([])
    expect((await CHANGES[how]!(app, first.id, stranger.id)).status).toBe(200)
    expect((await stranger.me()).tickets).toEqual([])
  },
)

test('who rests and signs up anew for an evening has a seat there, though the phone rests from invitations', async () => {
  const { signUp, phoneOf, seat } = await start()
  const before = await signUp({ phone: SAME })
  expect((await phoneOf(before.id).page('POST', '/api/me/rest')).status).toBe(200)
  const anew = await signUp({ phone: SAME })
  expect((await anew.join('later')).status).toBe(201)
  await seat()
  expect((await phoneOf(before.id).me()).state).toBe('confirmed')
})

test('whoever typed a number neither changes nor ends what its owner has joined by the link to it', async () => {
  const { signUp, phoneOf } = await start()
  const stranger = await signUp()
  const owner = phoneOf(stranger.id)
  const { ticket } = await owner.join('later')
  for (const pay of ['later', 'now'] as const)
    expect((await stranger.join(pay)).ticket).toMatchObject({ id: null, status: 'idle' })
  expect((await stranger.me()).tickets).toEqual([])
  expect((await stranger.page('DELETE', `/api/me/tickets/${ticket.id}`)).status).toBe(404)
  expect((await owner.me()).tickets).toMatchObject([{ id: ticket.id, status: 'idle' }])
})

test('who has looked at their page just before a stranger joins by their number, and pays what they find there, has it for themselves', async () => {
  const { signUp, pay, phoneOf } = await start()
  const stranger = await signUp()
  const owner = phoneOf(stranger.id)
  await owner.me()
  await stranger.join('now')
  // the second look within some minutes is not noted
  expect((await owner.me()).tickets).toMatchObject([{ status: 'confirmed' }])
  await pay(stranger.id)
  expect((await stranger.me()).tickets).toEqual([])
  expect((await owner.me()).tickets).toMatchObject([{ status: 'paid' }])
})

test('what the owner says of a free seat ends that whoever typed the number sees and cancels it', async () => {
  const { signUp, seat, announce, write, phoneOf, db } = await start(0)
  const stranger = await signUp()
  const { ticket } = await stranger.join('now')
  write(stranger.id, 'details', await seat())
  await announce()
  db.run(sql`update dinner_groups set event_at = ${inHours(20)}`)
  db.run(sql`update evenings set at = ${inHours(20)}`)
  const path = `/api/me/tickets/${ticket.id}`
  const owner = phoneOf(stranger.id)
  expect((await owner.page('PUT', `${path}/coming`, { coming: true })).status).toBe(200)
  expect((await stranger.me()).tickets).toEqual([])
  expect((await stranger.page('DELETE', path)).status).toBe(404)
  expect((await owner.me()).state).toBe('paid')
})

test('where money goes back to that its owner names is not read, and not taken back, by whoever typed the number', async () => {
  const { signUp, pay, phoneOf, paymentsOf } = await start()
  const stranger = await signUp()
  await stranger.join('now')
  await pay(stranger.id)
  expect((await stranger.leave('money')).me.refunds).toHaveLength(1)
  const path = `/api/me/refunds/${paymentsOf(stranger.id)[0]!.id}/account`
  const account = { bank: 'BCA', number: '1234567890', holder: 'Pemilik' }
  const owner = phoneOf(stranger.id)
  expect((await owner.page('PUT', path, account)).status).toBe(200)
  expect(await stranger.me()).toMatchObject({ refunds: [], givenUp: null })
  expect((await stranger.page('POST', '/api/me/take-back')).status).toBe(409)
  expect((await owner.me()).refunds).toMatchObject([{ account: expect.stringContaining('Pemilik') }])
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

test('what its owner says of standing by is not changed by whoever typed the number', async () => {
  const { signUp, pay, seat, phoneOf } = await start()
  const sixth = await signUp()
  await sixth.join('now')
  await pay(sixth.id)
  const stranger = await signUp()
  const { ticket } = await stranger.join('later')
  await seat()
  const path = `/api/me/tickets/${ticket.id}/standby`
  const owner = phoneOf(stranger.id)
  expect((await owner.page('PUT', path, { stay: true })).status).toBe(200)
  expect((await stranger.page('PUT', path, { stay: false })).status).toBe(404)
  expect((await owner.me()).tickets).toMatchObject([{ isStandby: true }])
})

test('a place that staff note as paid for one sign-up is none that the browser of another with its number sees', async () => {
  const app = await startJoining({ tables_max: 1 })
  const { staff, evening } = app
  const owner = await app.signUp({ phone: SAME })
  const stranger = await app.signUp({ phone: SAME })
  await app.payers(5)
  await stranger.join('later')
  const paid = await staff('POST', `/api/evenings/${evening.id}/tickets`, { userId: owner.id, pay: 'paid' })
  expect(paid.ticket.status).toBe('paid')
  expect((await stranger.me()).tickets).toEqual([])
  expect((await app.as(await app.link(owner.id)).me()).tickets).toMatchObject([{ status: 'paid' }])
})

test('the link of a sign-up says of the place of another with its number that it is unknown, also once that has ended', async () => {
  const { signUp, phoneOf } = await start()
  const first = await signUp({ phone: SAME })
  const owner = phoneOf(first.id)
  const { ticket } = await owner.join('later')
  expect((await owner.page('DELETE', `/api/me/tickets/${ticket.id}`)).status).toBe(200)
  for (const stranger of [await signUp({ phone: SAME }), first])
    expect((await stranger.page('DELETE', `/api/me/tickets/${ticket.id}`)).status).toBe(404)
  expect((await owner.page('DELETE', `/api/me/tickets/${ticket.id}`)).status).toBe(200)
})

test('a place that is joined again is its owner’s once they know of it, whatever was paid for it before', async () => {
  const { signUp, pay, seat, announce, phoneOf, staff, mark, paymentsOf, hourPasses } = await start()
  const first = await signUp({ phone: SAME })
  const stranger = await signUp({ phone: SAME })
  await stranger.join('now')
  await pay(stranger.id)
  await stranger.leave('money')
  const { id } = paymentsOf(stranger.id)[0]!
  expect((await mark(id, 'settled')).status).toBe(200)
  hourPasses()
  expect((await stranger.join('now')).ticket.status).toBe('confirmed')
  expect((await phoneOf(first.id).me()).tickets).toHaveLength(1)
  expect((await staff('DELETE', `/api/users/${first.id}`)).status).toBe(200)
  await pay(stranger.id)
  await seat()
  await announce()
  expect((await stranger.me()).tickets).toEqual([])
})
