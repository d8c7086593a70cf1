// places at evenings before there is a table: held for a transfer, paid, given back, and what becomes of them with the evening

import { expect, test } from 'bun:test'
import { type SQL, sql } from 'drizzle-orm'
import { codeOf, GENDERS } from '../../src/domain/profile/profile'
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

test('an evening that is made less than three days ahead has no list: who joins pays first, or not at all', async () => {
  const { signUp, evening, signUps } = await start({ at: inDays(2), tables_max: 1 })
  expect(evening).toMatchObject({ hasList: false })
  const guests = await signUps(6)
  for (const guest of guests)
    expect(await guest.join('later')).toMatchObject({
      ...{ status: 201, message: 'Kursimu kita simpan. Bayarnya di halamanmu ya.', canPay: false },
      ticket: { status: 'confirmed', amount: expect.any(Number), payBy: expect.any(String) },
    })
  const late = await signUp()
  expect(await late.join('later')).toMatchObject({ status: 409, message: 'Kursinya udah penuh.' })
  expect((await late.me()).tickets).toEqual([])
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
  expect(await comesLate(guest.id)).toMatchObject({ status: 200, isOwed: false })
  expect(await guest.ticket()).toMatchObject({ status: 'paid' })
  // one day, one dinner
  const second = (await staff('POST', '/api/evenings', eveningBody({ area: 'Tugu' }))).evening
  expect((await gone.join('later', second.code)).status).toBe(201)
  db.run(sql`update tickets set lapsed_at = ${inHours(-2)} where lapsed_at is not null`)
  const ofFirst = async (one: typeof gone) => (await one.me()).tickets.find(({ hasLapsed }) => hasLapsed)!
  expect([(await ofFirst(gone)).canPay, (await ofFirst(other)).canPay]).toEqual([false, true])
  expect(await comesLate(gone.id)).toMatchObject({ status: 200, isOwed: true })
  expect(paymentsOf(gone.id).filter(({ state }) => state === 'owed').length).toBe(1)
})

test('a place whose time to pay has ended is on the list once there is one, and is seated by none before', async () => {
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
  expect(await late.ticket()).toMatchObject({ status: 'idle' })
  expect((await listed.ticket()).status).toBe('dropped')
})

test('money that comes after the hold pays the evening while it has a place, else it is owed', async () => {
  const { lapse, paymentsOf, check, db, evening, signUps, comesLate } = await start({ tables_max: 1 })
  const guests = await signUps(6)
  const [late, later] = guests
  const last = guests[2]!
  for (const guest of [late, later, last]) await guest.join('now')
  lapse()
  expect((await comesLate(late.id)).status).toBe(200)
  expect(await late.ticket()).toMatchObject({ status: 'paid' })
  check()
  db.run(sql`update evenings set tables_max = 0 where id = ${evening.id}`)
  expect((await comesLate(later.id)).status).toBe(200)
  expect(await later.ticket()).toMatchObject({ status: 'idle' })
  expect(paymentsOf(later.id).map(({ state }) => state)).toEqual(['owed'])
  // nor from three hours before the dinner on
  db.run(sql`update evenings set tables_max = 1, at = ${inHours(2)} where id = ${evening.id}`)
  expect(await comesLate(last.id)).toMatchObject({ status: 200, isOwed: true })
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
