// places at evenings before there is a table: held for a transfer, paid, given back, and what becomes of them with the evening

import { expect, test } from 'bun:test'
import { type SQL, sql } from 'drizzle-orm'
import { codeOf, GENDERS } from '../../src/domain/profile/profile'
import { settleTickets } from '../../src/evenings/lapse'
import { eveningBody, inDays } from '../support/evenings'
import { startJoining as start } from '../support/joining'
import { inHours } from '../support/pages'

const HOUR = 3_600_000

test('who pays first has a place for a day and an amount of their own, and comes once staff have seen it', async () => {
  const { pay, paymentsOf, check, evening, signUps } = await start()
  const [guest, other] = await signUps(2)
  const joined = await guest.join('now')
  expect(joined.ticket).toMatchObject({ evening: evening.code, status: 'confirmed' })
  expect(joined.ticket.amount).toBeWithin(150_001, 150_500)
  expect(Date.parse(joined.ticket.payBy) - Date.now()).toBeWithin(23.9 * HOUR, 24.1 * HOUR)
  expect(await guest.join('now')).toMatchObject({ status: 201, ticket: { amount: joined.ticket.amount } })
  await other.join('now')
  expect((await other.ticket()).pay!.amount).not.toBe(joined.ticket.amount)
  check()
  await pay(guest.id)
  expect(await guest.ticket()).toMatchObject({ status: 'paid', held: joined.ticket.amount, pay: null })
  expect(paymentsOf(guest.id)).toMatchObject([{ state: 'held' }])
})

test('a hold that ends without a word puts its guest on the list, is not given again within the hour, and one of whom they say so goes on', async () => {
  const { lapse, paymentsOf, db, signUps } = await start()
  const [guest, said] = await signUps(2)
  await guest.join('now')
  await said.join('now')
  await said.transferred()
  lapse()
  expect(await guest.ticket()).toMatchObject({ status: 'idle', hasLapsed: true, pay: null })
  expect(paymentsOf(guest.id)).toMatchObject([{ state: 'void' }])
  expect(await said.ticket()).toMatchObject({ status: 'confirmed', pay: { isTransferred: true } })
  await guest.transferred()
  expect(await guest.ticket()).toMatchObject({ status: 'idle', isClaimed: true })
  expect(await guest.join('now')).toMatchObject({
    status: 409,
    message: 'Waktu bayarnya baru aja habis. Coba lagi sejam lagi ya.',
  })
  db.run(sql`update tickets set lapsed_at = ${inHours(-2)} where user_id = ${guest.id}`)
  expect((await guest.join('now')).ticket.status).toBe('confirmed')
})

test('a hold whose time has passed is not given back by saying that one has transferred, also before it is stored', async () => {
  const { signUp, db } = await start()
  const guest = await signUp()
  await guest.join('now')
  db.run(sql`update tickets set pay_by = ${inHours(-1)} where user_id = ${guest.id}`)
  expect(await guest.ticket()).toMatchObject({ status: 'idle', hasLapsed: true })
  expect((await guest.transferred()).status).toBe(200)
  expect(await guest.ticket()).toMatchObject({ status: 'idle', hasLapsed: true, isClaimed: true, pay: null })
  // nor is another transfer asked for while staff look for that one, or within the hour
  expect(await guest.ticket()).toMatchObject({ canPay: false })
  db.run(sql`update tickets set lapsed_at = ${inHours(-2)} where user_id = ${guest.id}`)
  expect(await guest.ticket()).toMatchObject({ canPay: false })
  await guest.transferred(false)
  expect(await guest.ticket()).toMatchObject({ canPay: true })
  db.run(sql`update tickets set lapsed_at = ${inHours(-0.5)} where user_id = ${guest.id}`)
  expect(await guest.ticket()).toMatchObject({ canPay: false })
})

test('an evening that is made less than three days ahead has no list: who joins pays first, or not at all', async () => {
  const { signUp, staff, evening, call, signUps } = await start({ at: inDays(2), tables_max: 1 })
  expect(evening).toMatchObject({ hasList: false })
  const later = (await staff('POST', '/api/evenings', eveningBody())).evening
  expect(later).toMatchObject({ hasList: true })
  expect(
    (await staff('POST', '/api/evenings', eveningBody({ at: inDays(2), hasList: true }))).evening,
  ).toMatchObject({
    hasList: true,
  })
  const guests = await signUps(6)
  for (const guest of guests)
    expect(await guest.join('later')).toMatchObject({
      ...{ status: 201, message: 'Kursimu kita simpan. Bayarnya di halamanmu ya.', canPay: false },
      ticket: { status: 'confirmed', amount: expect.any(Number), payBy: expect.any(String) },
    })
  const late = await signUp()
  expect(await late.join('later')).toMatchObject({ status: 409, message: 'Kursinya udah penuh.' })
  expect((await late.me()).tickets).toEqual([])
  const page = await (await call('GET', `/e/${evening.code}`)).text()
  expect([page.includes('Kursinya udah penuh.'), page.includes('data-join')]).toEqual([true, false])
})

test('the card of a place says that one cannot cancel once one has paid where the last hour to cancel has passed', async () => {
  for (const [days, isFinal] of [
    [1, true],
    [8, false],
  ] as const) {
    const { signUp } = await start({ at: inDays(days) })
    const guest = await signUp()
    await guest.join('now')
    const { pay, free } = await guest.ticket()
    expect([days, free === null, pay!.lines.includes('Setelah bayar ga bisa batal.')]).toEqual([
      days,
      isFinal,
      isFinal,
    ])
  }
})

test('where no table is possible yet nobody is held a place at an evening without a list', async () => {
  const { signUp, db } = await start({ hasList: false })
  const guest = await signUp()
  db.run(sql`update people set paused_until = ${inDays(60)} where id <> (
    select person_id from profiles where user_id = ${guest.id})`)
  expect(await guest.join('later')).toMatchObject({
    status: 409,
    message: 'Belum cukup yang cocok malam itu.',
  })
  expect((await guest.me()).tickets).toEqual([])
})

test('an evening dearer than anybody in the queue said is joined where there is no list, as nobody could be the first', async () => {
  for (const hasList of [true, false]) {
    const { signUp, db } = await start({ hasList, price: 250_000 })
    const guest = await signUp()
    db.run(sql`update profiles set budget = 0`)
    const { status, ticket } = await guest.join(hasList ? 'later' : 'now')
    expect([status, ticket.status]).toEqual([201, hasList ? 'idle' : 'confirmed'])
    if (hasList) expect(await guest.ticket()).toMatchObject({ canPay: false })
  }
})

test('nobody is offered to pay at once where five are there who may not sit with them: men, the much older, and who is kept apart', async () => {
  const { signUp, db, evening } = await start()
  const guest = await signUp({ gender: 'female' })
  await guest.join('later')
  const others = sql`user_id <> ${guest.id}`
  const offered = async () => (await guest.ticket()).canPay
  const whileIt = async (changed: string, set: SQL, back: SQL) => {
    db.run(set)
    expect([changed, await offered()]).toEqual([changed, false])
    expect((await guest.join('now')).status).toBe(409)
    db.run(back)
    expect(await offered()).toBe(true)
  }
  const [own] = db.all<{ birthdate: string }>(sql`select birthdate from profiles where user_id = ${guest.id}`)
  const born = (date: string) => sql`update profiles set birthdate = ${date} where ${others}`
  await whileIt('ages', born('1960-05-05'), born(own!.birthdate))
  const person = sql`(select person_id from profiles where user_id = ${guest.id})`
  await whileIt(
    'kept apart',
    sql`insert into wishes (group_id, from_person, to_person, kind, at) select 0, ${person}, person_id, 'never', '' from profiles where ${others}`,
    sql`delete from wishes`,
  )
  db.run(sql`update evenings set women_only = 1 where id = ${evening.id}`)
  const gender = (of: 'male' | 'female') =>
    sql`update profiles set gender = ${codeOf(GENDERS, of)} where ${others}`
  await whileIt('men', gender('male'), gender('female'))
})

test('a hold that ends at an evening without a list ends the place, which says so, and money that comes then pays it', async () => {
  const { signUp, lapse, staff, db, paymentsOf, comesLate } = await start({ hasList: false })
  const [guest, gone, other] = [await signUp(), await signUp(), await signUp()]
  for (const one of [guest, gone, other]) await one.join('later')
  lapse()
  expect(await guest.ticket()).toMatchObject({
    status: 'dropped',
    hasLapsed: true,
    pay: null,
    hasNoTable: false,
  })
  expect(await guest.join('later')).toMatchObject({ status: 409 })
  await guest.transferred()
  expect(await guest.ticket()).toMatchObject({ status: 'dropped', isClaimed: true })
  // below it are others alone
  expect((await guest.page('GET', '/api/me/evenings')).evenings).toEqual([])
  expect(await comesLate(guest.id)).toMatchObject({ status: 200, isOwed: false })
  expect(await guest.ticket()).toMatchObject({ status: 'paid' })
  // one day, one dinner
  const second = (await staff('POST', '/api/evenings', eveningBody({ area: 'Tugu' }))).evening
  expect((await gone.join('later', second.code)).status).toBe(201)
  db.run(sql`update tickets set lapsed_at = ${inHours(-2)} where lapsed_at is not null`)
  const ofFirst = async (one: typeof gone) => (await one.me()).tickets.find(({ hasLapsed }) => hasLapsed)!
  expect([(await ofFirst(gone)).canPay, (await ofFirst(other)).canPay]).toEqual([false, true])
  expect(await comesLate(gone.id)).toMatchObject({ status: 200, isOwed: true })
  expect((await gone.me()).tickets.map((one) => one.status).sort()).toEqual(['dropped', 'idle'])
  expect(paymentsOf(gone.id).filter(({ state }) => state === 'owed').length).toBe(1)
  // an hour later a place is held again, and who gives that up reads no more of it
  db.run(sql`update tickets set lapsed_at = ${inHours(-2)}, at = ${inHours(-3)} where user_id = ${other.id}`)
  expect(await other.join('later')).toMatchObject({ status: 201, ticket: { status: 'confirmed' } })
  expect((await other.leave()).status).toBe(200)
  expect((await other.me()).tickets).toEqual([])
})

test('a place whose time to pay has ended is on the list once there is one, is seated by none before, and a move speaks of its date', async () => {
  const { signUp, lapse, staff, evening, changeEvening, signUps } = await start({ hasList: false })
  const guests = await signUps(7)
  const [guest, listed] = guests
  for (const one of guests) await one.join('later')
  lapse()
  expect((await staff('POST', `/api/evenings/${evening.id}/tables/preview`, {})).tables).toEqual([])
  const counted = async () => (await staff('GET', `/api/evenings/${evening.id}`)).numbers
  expect(await counted()).toMatchObject({ joined: 0, listed: 0, out: 7 })
  // unless staff put them on the list all the same
  await staff('POST', `/api/evenings/${evening.id}/tickets`, { userId: guests[6]!.id, pay: 'later' })
  expect(await counted()).toMatchObject({ joined: 1, listed: 1, out: 6 })
  expect(await guests[6]!.ticket()).toMatchObject({ status: 'idle', hasLapsed: false })
  await changeEvening({ hasList: true })
  expect(await guest.ticket()).toMatchObject({ status: 'idle', hasLapsed: true })
  expect((await staff('POST', `/api/evenings/${evening.id}/tables/preview`, {})).tables.length).toBe(1)
  // who is on the list stays there, also once there is none
  const late = await signUp()
  await late.join('later')
  await changeEvening({ hasList: false })
  expect(await late.join('later')).toMatchObject({ status: 201, ticket: { status: 'idle' } })
  expect(await late.ticket()).toMatchObject({ status: 'idle' })
  expect((await listed.ticket()).status).toBe('dropped')
  const moved = await changeEvening({ at: inDays(12) })
  expect(moved.status).toBe(200)
  expect(await guest.ticket()).toMatchObject({ status: 'dropped', movedFrom: { at: evening.at } })
})

test('an evening that is opened late has no list', async () => {
  const { staff } = await start()
  const { evening } = await staff('POST', '/api/evenings', eveningBody({ status: 'draft' }))
  expect(evening.hasList).toBe(true)
  const opened = await staff('PATCH', `/api/evenings/${evening.id}`, {
    status: 'open',
    at: inDays(2),
    version: 1,
  })
  expect(opened.evening).toMatchObject({ status: 'open', hasList: false })
})

test('money that comes after the hold pays the evening while it has a place, else it is owed', async () => {
  const { lapse, paymentsOf, check, db, evening, signUps, comesLate } = await start({ tables_max: 1 })
  const guests = await signUps(6)
  const [late, later] = guests
  await late.join('now')
  await later.join('now')
  lapse()
  expect((await comesLate(late.id)).status).toBe(200)
  expect(await late.ticket()).toMatchObject({ status: 'paid' })
  check()
  db.run(sql`update evenings set tables_max = 0 where id = ${evening.id}`)
  expect((await comesLate(later.id)).status).toBe(200)
  expect(await later.ticket()).toMatchObject({ status: 'idle' })
  expect(paymentsOf(later.id).map(({ state }) => state)).toEqual(['owed'])
})

test('money that comes late pays no place from three hours before the dinner on: it is owed at once', async () => {
  const { lapse, paymentsOf, db, signUp, comesLate } = await start()
  const guest = await signUp()
  await guest.join('now')
  lapse()
  db.run(sql`update evenings set at = ${inHours(2)}`)
  expect(await comesLate(guest.id)).toMatchObject({ status: 200, isOwed: true })
  expect(paymentsOf(guest.id)).toMatchObject([{ state: 'owed' }])
})

test('a cancel until its hour brings the money back as they want it, a later one does not, and both can be taken back', async () => {
  const { payers, paymentsOf, check, db } = await start()
  const [early, late] = await payers(2)
  expect((await early.leave('credit')).status).toBe(200)
  expect(paymentsOf(early.id)).toMatchObject([{ state: 'owed', choice: 'credit' }])
  expect((await early.me()).tickets).toEqual([])
  db.run(sql`update tickets set free_until = ${inHours(-1)} where user_id = ${late.id}`)
  expect((await late.ticket()).free).toBe(null)
  await late.leave()
  expect(paymentsOf(late.id)).toMatchObject([{ state: 'forfeited' }])
  check()
  // who comes again pays with the credit
  expect((await early.join('now')).ticket.status).toBe('paid')
})

test('the last three places are given to three of two hundred who join at once', async () => {
  const { signUp, db } = await start({ tables_max: 1 })
  const guests = await Promise.all(Array.from({ length: 203 }, () => signUp()))
  for (const guest of guests.slice(0, 3)) expect((await guest.join('now')).status).toBe(201)
  const got = await Promise.all(guests.slice(3).map(({ join }) => join('now')))
  expect(got.filter(({ status }) => status === 201).length).toBe(3)
  expect(got.filter(({ status }) => status === 409).length).toBe(197)
  expect(db.values(sql`select count(*) from tickets where status in ('confirmed', 'paid')`)).toEqual([[6]])
  expect(db.values(sql`select count(distinct amount) from payments where state = 'due'`)).toEqual([[6]])
})

test('another guest can neither see, pay nor give up a place', async () => {
  const { signUps } = await start()
  const [guest, other] = await signUps(2)
  await guest.join('now')
  const { id } = await guest.ticket()
  const calls = [
    ['POST', `/api/me/tickets/${id}/transferred`, { transferred: true }],
    ['DELETE', `/api/me/tickets/${id}`],
  ] as const
  for (const [method, path, body] of calls) expect((await other.page(method, path, body)).status).toBe(404)
  expect((await other.me()).tickets).toEqual([])
})

test('staff undo what they marked as paid: the transfer is awaited again', async () => {
  const { signUp, pay, staff } = await start()
  const guest = await signUp()
  await guest.join('now')
  const { undo } = await pay(guest.id)
  expect((await guest.ticket()).status).toBe('paid')
  expect((await staff('POST', `/api/acts/${undo}/undo`, {})).status).toBe(200)
  expect(await guest.ticket()).toMatchObject({ status: 'confirmed', pay: { isTransferred: false } })
})

test('an evening keeps a table for each six who have a place', async () => {
  const { signUps, changeEvening } = await start({ tables_max: 2 })
  for (const guest of await signUps(7)) await guest.join('now')
  const refused = { status: 422, message: 'More places than that are held or paid' }
  expect(await changeEvening({ tables_max: 1 })).toMatchObject(refused)
  expect((await changeEvening({ tables_max: 3 })).status).toBe(200)
})

test('a place that was given up and that somebody else has now is not taken back', async () => {
  const { db, phoneOf, signUps } = await start({ tables_max: 1 })
  const guests = await signUps(7)
  for (const guest of guests.slice(0, 6)) await guest.join('now')
  const [first] = guests
  await first.leave()
  expect((await guests[6]!.join('now')).status).toBe(201)
  const owner = phoneOf(first.id)
  expect((await owner.page('POST', '/api/me/take-back', {})).status).toBe(409)
  expect(db.values(sql`select count(*) from tickets where status in ('confirmed', 'paid')`)).toEqual([[6]])
})

test('who is to be erased has given up their place, and does not have it back with their data', async () => {
  const { pay, paymentsOf, db, link, as, signUps } = await start({ tables_max: 1 })
  const guests = await signUps(7)
  for (const guest of guests.slice(0, 6)) await guest.join('now')
  const [first] = guests
  await pay(first.id)
  const token = await link(first.id)
  const [{ phone }] = db.all<{ phone: string }>(
    sql`select phone from sign_ups where user_id = ${first.id}`,
  ) as [{ phone: string }]
  const erasing = { digits: phone.slice(-4) }
  expect((await as(token).page('DELETE', '/api/me', erasing)).status).toBe(409)
  await as(token).page('DELETE', '/api/me', { ...erasing, giveUpMoney: true })
  expect((await guests[6]!.join('now')).status).toBe(201)
  await as(token).page('POST', '/api/me/stay', {})
  expect(db.values(sql`select status from tickets where user_id = ${first.id}`)).toEqual([['dropped']])
  expect(paymentsOf(first.id)).toMatchObject([{ state: 'owed' }])
  expect(db.values(sql`select count(*) from tickets where status in ('confirmed', 'paid')`)).toEqual([[6]])
})

test('a transfer that staff see while its hold ends is kept, whichever comes first, and once', async () => {
  const { signUp, staff, paymentsOf, db } = await start()
  const guest = await signUp()
  const both = await Promise.all([guest.join('now'), guest.join('now')])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]!.ticket.amount).toBe(both[1]!.ticket.amount)
  expect(paymentsOf(guest.id).length).toBe(1)
  db.run(sql`update tickets set pay_by = ${inHours(-1)} where user_id = ${guest.id}`)
  const [due] = db.all<{ id: number; version: number }>(
    sql`select id, version from payments where user_id = ${guest.id}`,
  ) as [{ id: number; version: number }]
  const mark = () => staff('PATCH', `/api/dues/${due.id}`, { state: 'paid', version: due.version })
  const marked = Promise.all([mark(), mark(), staff('POST', '/api/dues/paid', { ids: [due.id] })])
  settleTickets(db)
  const statuses = (await marked).map(({ status }) => status)
  expect(statuses.filter((status) => status === 500)).toEqual([])
  expect(paymentsOf(guest.id).filter(({ state }) => state !== 'void').length).toBeLessThanOrEqual(1)
})

test('who says no more than that they have transferred has, and chooses in the body what becomes of the money', async () => {
  const { signUps, pay, paymentsOf } = await start()
  const [guest] = await signUps(2)
  await guest.join('now')
  const { id } = await guest.ticket()
  expect((await guest.page('POST', `/api/me/tickets/${id}/transferred`)).status).toBe(200)
  expect((await guest.ticket()).pay).toMatchObject({ isTransferred: true })
  await pay(guest.id)
  expect((await guest.page('DELETE', `/api/me/tickets/${id}`, { choice: 'money' })).status).toBe(200)
  expect(paymentsOf(guest.id)).toMatchObject([{ state: 'owed', choice: 'money' }])
})

test('the link of a sign-up says and does nothing about a place that was joined by the link of its phone', async () => {
  const { signUp, phoneOf, db } = await start()
  const guest = await signUp()
  const owner = phoneOf(guest.id)
  expect((await owner.join('now')).status).toBe(201)
  const { id } = (await owner.me()).tickets[0]!
  expect((await guest.me()).tickets).toEqual([])
  // as of a place that nobody has
  for (const [method, rest, body] of [
    ['DELETE', '', undefined],
    ['POST', '/transferred', { transferred: true }],
  ] as const) {
    const [theirs, none] = [id, 999_999].map((one) =>
      guest.page(method, `/api/me/tickets/${one}${rest}`, body),
    )
    expect((await theirs!).status).toBeGreaterThanOrEqual(403)
    expect(await theirs).toEqual(await none!)
  }
  expect(db.values(sql`select status from tickets where user_id = ${guest.id}`)).toEqual([['confirmed']])
  expect((await owner.me()).tickets).toMatchObject([{ status: 'confirmed' }])
})

test('whose place is held keeps it, with its amount, at a table that staff make by hand', async () => {
  const { signUp, staff, evening, paymentsOf, db, groupId } = await start()
  const guest = await signUp()
  const { ticket } = await guest.join('now')
  db.run(
    sql`update dinner_groups set evening_id = ${evening.id}, event_at = ${evening.at} where id = ${groupId}`,
  )
  const { group } = await staff('GET', `/api/dinner-groups/${groupId}`)
  const members = [...group.member_ids.slice(0, 5), guest.id]
  expect(
    (await staff('PATCH', `/api/dinner-groups/${groupId}`, { members, version: group.version })).status,
  ).toBe(200)
  expect(db.values(sql`select status, pay_by from seats where user_id = ${guest.id}`)).toEqual([
    ['confirmed', ticket.payBy],
  ])
  expect(paymentsOf(guest.id)).toMatchObject([{ state: 'due', amount: ticket.amount, groupId }])
})

test('who has paid two evenings sits at a table of each, and gives either up on their own page', async () => {
  const { db, staff, pay, link, check, evening, as, signUps, makeTables } = await start()
  const { evening: later } = await staff('POST', '/api/evenings', eveningBody({ at: inDays(12) }))
  const guests = await signUps(11)
  // the first comes to both, and meets five others at each
  const tablesOf = [guests.slice(0, 6), [guests[0]!, ...guests.slice(6)]]
  for (const [e, { id, code }] of [evening, later].entries()) {
    const ids = tablesOf[e]!.map((guest) => guest.id)
    for (const guest of tablesOf[e]!) {
      await guest.join('now', code)
      await pay(guest.id)
    }
    const { tables } = await makeTables(id)
    expect(tables.map(({ members }: { members: number[] }) => members.toSorted())).toEqual([ids])
    check()
  }
  const numbers = async ({ id }: { id: number }) => (await staff('GET', `/api/evenings/${id}`)).numbers
  expect(await numbers(evening)).toMatchObject({ seated: 6, paid: 6, elsewhere: 0 })
  expect(await numbers(later)).toMatchObject({ seated: 6, paid: 6, elsewhere: 0 })

  // the soonest is what the page is about, the other a place of theirs
  const { id } = guests[0]!
  const guest = as(await link(id))
  const { state, dinner, tickets } = await guest.me()
  expect([state, dinner?.when?.at, tickets.map((one) => [one.evening, one.status, one.hasNoTable])]).toEqual([
    'paid',
    evening.at,
    [[later.code, 'paid', false]],
  ])
  const left = await guest.page('DELETE', `/api/me/tickets/${tickets[0]!.id}?choice=money`)
  expect(left).toMatchObject({ status: 200, me: { state: 'paid', tickets: [] } })
  check()
  expect(await numbers(later)).toMatchObject({ seated: 5 })
  expect((await guest.page('POST', '/api/me/take-back')).status).toBe(200)
  expect(await numbers(later)).toMatchObject({ seated: 6 })
  check()

  // a table made by hand still takes nobody who sits elsewhere
  const form = { name: 'Meja', budget: '<Rp100.000', members: guests.slice(0, 6).map((one) => one.id) }
  expect((await staff('POST', '/api/dinner-groups', form)).userIds).toContain(id)
  expect(db.values(sql`select distinct standing from sign_ups where user_id = ${id}`)).toEqual([['member']])
})

test('who sits at a table has no other one of the same day, where an evening they have joined is moved there', async () => {
  const { db, staff, pay, evening, signUps, makeTables } = await start()
  const { evening: later } = await staff('POST', '/api/evenings', eveningBody({ at: inDays(12) }))
  const guests = await signUps(11)
  const [both] = guests
  const join = async ({ code }: { code: string }, some: (typeof both)[]) => {
    for (const guest of some) {
      await guest.join('now', code)
      await pay(guest.id)
    }
  }
  await join(evening, guests.slice(0, 6))
  await join(later, [both, ...guests.slice(6)])
  await makeTables()
  db.run(sql`update evenings set at = ${evening.at} where id = ${later.id}`)
  const { tables } = await staff('POST', `/api/evenings/${later.id}/tables/preview`, {})
  expect(tables.flatMap(({ members }: { members: number[] }) => members)).not.toContain(both.id)
  expect((await staff('GET', `/api/evenings/${later.id}`)).numbers).toMatchObject({ elsewhere: 1 })
})

test('beside a place that was joined by the link of a sign-up it says what was sent to the phone since, and nothing of what was sent before', async () => {
  const { signUp, staff, db } = await start()
  const guest = await signUp()
  await staff('POST', '/api/users/wrote', { userId: guest.id })
  db.run(sql`update profiles set registered_at = ${inHours(-2)} where user_id = ${guest.id}`)
  const sent = (hours: number) =>
    db.run(sql`
      insert into messages (user_id, kind, opened_at, sent_at, result, cold)
      values (${guest.id}, 'evening', ${inHours(hours)}, ${inHours(hours)}, 'sent', 0)`)
  sent(-1)
  expect((await guest.me()).news).not.toBeNull()
  await guest.join('later')
  expect(await guest.me()).toMatchObject({ news: null, tickets: [{ status: 'idle' }] })
  sent(1)
  const me = await guest.me()
  expect(me.news?.sent.at).toBeString()
  expect(Object.keys(me.tickets[0]!)).not.toContain('joinedAt')
})

test('who has a seat at an evening that is cancelled reads so by the link of their sign-up', async () => {
  const { payers, signUps, makeTables, changeEvening, link, as } = await start()
  const [paid] = await payers(4)
  const [seated, other] = await signUps(2)
  for (const { join } of [seated, other]) await join('later')
  await makeTables()
  expect((await changeEvening({ status: 'cancelled' })).status).toBe(200)
  for (const { me } of [paid!, seated]) {
    expect(await me()).toMatchObject({ tickets: [], cancelled: [{ reason: 'hujan' }] })
  }
  // by the link of the phone it is what the page is about
  expect(await as(await link(paid!.id)).me()).toMatchObject({ state: 'cancelled', cancelled: [] })
})
