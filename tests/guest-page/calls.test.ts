import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../src/db/transact'
import { ME_MESSAGES } from '../../src/domain/guest-page/calls'
import type { Queue } from '../../src/domain/messages/messages'
import { makeLink } from '../../src/people/links'
import { answers } from '../support/answers'
import { checkInvariants } from '../support/invariants'
import { type Pages as App, inHours, startGuest, startPages } from '../support/pages'
import { samePhone } from '../support/same-phone'
import { freeIn } from '../support/waiting'

const CODE = 'Tiga angka terakhir itu kode kamu, jadi jangan dibuletin ya.'

/** Complete answers, so that a table can be told of. */
function complete({ db }: App) {
  db.run(sql`update profiles set birthdate = (1995 + user_id % 6) || '-05-05', gender = user_id % 2, activity = 2, budget = 0,
    comfort_level = 4, hobbies = 1, interests = iif(user_id % 2, 2, 6), smoker = 0, drinker = 0,
    completed_at = registered_at`)
}

describe('an invitation', () => {
  test('is told on the page from the moment that it is opened, and not before', async () => {
    const { id, page, ...app } = await startGuest('link')
    expect(await page.me()).toMatchObject({ state: 'waiting', seat: null, dinner: null, name: 'Tamu 0' })
    const token = await app.tell(id, 'invite', { mark: false })
    for (const one of [page, app.as(token)])
      expect(await one.me()).toMatchObject({
        state: 'asked',
        scope: 'phone',
        dinner: { area: 'Prawirotaman', price: 150_000, place: null, when: { time: expect.any(String) } },
        answerBy: { day: expect.any(String) },
        isNewDate: false,
      })
  })

  test('is taken with one answer however often it is pressed, and staff see by whom', async () => {
    const { id, page, ...app } = await startGuest('invite')
    const { seat } = await page.me()
    const answered = await Promise.all([1, 2, 3].map(() => page.answer('yes', { seat })))
    for (const one of answered)
      expect([one.status, one.me.state, one.me.pay]).toEqual([
        200,
        'confirmed',
        {
          ...{ ticket: app.seatOf(id).ticket_id, amount: expect.any(Number), by: expect.any(Object) },
          ...{ account: 'BCA 1234567890 a.n. Semeja' },
          ...{ hasCode: true, isLate: false, isTransferred: false, qr: null, lines: [CODE] },
        },
      ])
    expect(app.seatOf(id)).toMatchObject({
      status: 'confirmed',
      answer_by: null,
      answered_at: expect.any(String),
    })
    const { items } = await app.staff('GET', `/api/audit?user=${id}`)
    expect(items.filter(({ action }: { action: string }) => action === 'answered yes')).toMatchObject([
      { actor: 'visitor', admin: null, detail: '', groupId: app.groupId },
    ])
  })

  test('is refused with a reason, which frees the person and puts the seat before staff', async () => {
    const { id, page, ...app } = await startGuest('invite', { backups: 2 })
    const cancelled = () => page.page('POST', '/api/me/cancel', {})
    expect(await cancelled()).toMatchObject({ status: 409, me: { state: 'asked' } })
    for (let i = 0; i < 2; i++)
      expect((await page.answer('no')).me).toMatchObject({ state: 'declined', why: null })
    expect((await page.answer('no', { why: 'date' })).me).toMatchObject({
      state: 'declined',
      why: 'date',
      dinner: null,
    })
    expect(app.seatOf(id)).toMatchObject({
      status: 'dropped',
      holds_seat: 0,
      answer_why: 'date',
      left_code: 'said no',
      left_reason: null,
    })
    // a cancel that is sent again after a no has nothing left to end
    expect(await cancelled()).toMatchObject({ status: 200, me: { state: 'declined', why: 'date' } })
    expect(app.db.all(sql`select group_role, removed from sign_ups where user_id = ${id}`)).toEqual([
      { group_role: 'free', removed: null },
    ])
    checkInvariants(app.db)
    // it does not come back by itself
    expect(await page.answer('yes')).toMatchObject({ status: 409, message: ME_MESSAGES.saidNo })

    const { counts } = (await app.staff('GET', '/api/messages/queue?all=true')) as Queue
    expect(counts['backup-ask']).toBe(2)
    const backups = []
    for (const backup of app.backups) backups.push(app.as(await app.tell(backup, 'backup-ask')))
    expect(await backups[0]!.me()).toMatchObject({ state: 'backup', backup: null })
    expect((await backups[0]!.answer('yes')).me).toMatchObject({ state: 'backup', backup: 'yes' })
    expect((await backups[1]!.answer('no')).me).toMatchObject({ backup: 'no' })
    expect((await backups[1]!.answer('yes')).status).toBe(409)

    expect(freeIn(app.db)).toEqual([app.groupId])
  })

  test('that nobody paid for in time says so once the seat is given away', async () => {
    const { id, page, ...app } = await startGuest('invite', { backups: 1 })
    expect((await page.answer('yes')).me.state).toBe('confirmed')
    await app.tell(id, 'pay')
    const { ticket_id: ticket, version } = app.seatOf(id)
    app.db.run(sql`update tickets set pay_by = ${inHours(-1)} where id = ${ticket}`)
    const replaced = { userId: id, backupId: app.backups[0], version }
    expect((await app.staff('POST', `/api/dinner-groups/${app.groupId}/replace`, replaced)).status).toBe(200)
    expect(await page.me()).toMatchObject({ state: 'late', isUnpaid: true, dinner: null })
    // a page that is open since knows of no answer that came too late
    expect(await page.answer('yes')).toMatchObject({ status: 409, message: ME_MESSAGES.changed })
  })

  test('says no for a while with a rest, which keeps matchmaking away until they are back', async () => {
    const { id, page, ...app } = await startGuest('invite')
    expect((await page.answer('no', { why: 'rest' })).me).toMatchObject({ state: 'resting', resting: true })
    complete(app)
    const free = async () => (await app.staff('POST', '/api/matchmaking/preview', {})).pool
    expect(await free()).toBe(0)
    expect((await page.page('POST', '/api/me/back')).me.resting).toBe(false)
    expect(await free()).toBe(1)
  })

  test('for another seat than the one that was seen is not answered', async () => {
    const { page } = await startGuest('invite')
    const { seat } = await page.me()
    expect(await page.answer('yes', { seat: seat! + 100 })).toMatchObject({
      status: 409,
      me: { state: 'asked' },
    })
  })
})

describe('a seat that is confirmed or paid', () => {
  test('tells the place once all of it is known, and holds a calendar from the payment on', async () => {
    const { id, page, ...app } = await startGuest('confirmed', { bookedAs: null })
    expect((await page.page('POST', '/api/me/calendar')).status).toBe(409)
    await app.setStatus(id, 'paid')
    expect(await page.me()).toMatchObject({ state: 'paid', dinner: { place: null } })
    const before = await (await app.call('GET', (await page.page('POST', '/api/me/calendar')).ics)).text()
    expect(before).toContain('LOCATION:Prawirotaman\r\n')
    expect(before).not.toContain('Kedai Senja')
    await app.change({ booked_as: 'Semeja' })
    const place = { venue: 'Kedai Senja', address: 'Jl. Prawirotaman 7', bookedAs: 'Semeja' }
    expect(await page.me()).toMatchObject({ state: 'paid', dinner: { place } })
    const { ics, google } = await page.page('POST', '/api/me/calendar')
    expect(google).toStartWith('https://calendar.google.com/calendar/render?action=TEMPLATE&')
    const file = await app.call('GET', ics)
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ])
    expect(await file.text()).toStartWith('BEGIN:VCALENDAR\r\n')
    expect((await app.call('GET', '/kal/1111111111111111111111.ics')).status).toBe(404)
  })

  test('costs nothing where the price is 0: confirmed counts as paid', async () => {
    const { page } = await startGuest('invite', { price: 0 })
    expect((await page.answer('yes')).me).toMatchObject({ state: 'paid', pay: null, isPaid: false })
    expect((await page.me()).cancel).toMatchObject({ isLate: false, choices: [] })
  })

  test('is given back in time with the money, and what is owed stands before staff until they settle it', async () => {
    const { id, page, ...app } = await startGuest('paid')
    expect((await page.me()).cancel).toMatchObject({
      until: { time: '23.59' },
      isLate: false,
      choices: ['money', 'credit'],
    })
    expect((await page.page('POST', '/api/me/cancel', {})).errors).toEqual({ refund: ME_MESSAGES.refund })
    const ofAnother = { refund: 'credit', seat: (app.seatOf(id).id as number) + 1 }
    expect((await page.page('POST', '/api/me/cancel', ofAnother)).status).toBe(409)
    const cancelled = await page.page('POST', '/api/me/cancel', { refund: 'credit' })
    expect(cancelled.me).toMatchObject({ state: 'declined', refund: { chosen: 'credit', done: false } })
    expect((await page.page('POST', '/api/me/cancel', { refund: 'money' })).me.refund.chosen).toBe('money')
    const [owed] = await app.owed()
    expect(owed).toMatchObject({ userId: id, chosen: 'money', amount: 150_000, groupId: app.groupId })
    expect((await app.mark(owed!.id, 'settled')).status).toBe(200)
    expect(await app.owed()).toEqual([])
    expect((await page.me()).refund).toEqual({
      ...{ payment: owed!.id, seat: Number(app.seatOf(id).id), chosen: 'money', done: true, choices: [] },
      ...{ amount: owed!.amount, shortOf: null, account: null },
    })
    expect((await page.page('POST', '/api/me/cancel', { refund: 'credit' })).status).toBe(422)
  })

  for (const refund of ['money', 'credit'] as const)
    test(`gives ${refund} alone where REFUND says so`, async () => {
      const { page } = await startGuest('paid', {}, { refund })
      const other = refund === 'money' ? 'credit' : 'money'
      expect((await page.page('POST', '/api/me/cancel', { refund: other })).status).toBe(422)
      expect((await page.page('POST', '/api/me/cancel', {})).me.refund).toMatchObject({ chosen: refund })
    })

  test('says who has come around the time of the dinner, and then that it is over', async () => {
    const app = await startPages()
    const [id, other] = app.members as [number, number]
    const pages = [app.as(await app.link(id)), app.as(await app.link(other))]
    for (const one of [id, other]) await app.setStatus(one, 'paid')
    expect((await pages[0]!.page('POST', '/api/me/arrival', { arrival: 'here' })).status).toBe(409)
    app.setTime(0.25)
    expect((await pages[0]!.me()).arrival).toEqual({ mine: null, here: 0, people: 6 })
    await pages[0]!.page('POST', '/api/me/arrival', { arrival: 'late20' })
    await pages[0]!.page('POST', '/api/me/arrival', { arrival: 'here' })
    // tried again by a phone that was offline
    const late = (await pages[0]!.page('POST', '/api/me/arrival', { arrival: 'late20' })).me.arrival.mine
    expect(late).toBe('here')
    expect((await pages[1]!.me()).arrival).toEqual({ mine: null, here: 1, people: 6 })
    expect((await app.staff('GET', `/api/dinner-groups/${app.groupId}`)).visitorActions).toMatchObject([
      { userId: id, answer: null, arrival: 'here' },
    ])
    // pressed by mistake
    expect((await pages[0]!.page('POST', '/api/me/arrival', { arrival: null })).me.arrival.mine).toBeNull()
    expect((await pages[1]!.me()).arrival).toEqual({ mine: null, here: 0, people: 6 })
    app.setTime(-4)
    expect(await pages[0]!.me()).toMatchObject({ state: 'over', arrival: null, cancel: null })
  })
})

test('a dinner that is deleted is cancelled for whom it was told, until its time', async () => {
  const { page, ...app } = await startGuest('invite')
  await app.staff('DELETE', `/api/dinner-groups/${app.groupId}`)
  expect(await page.me()).toMatchObject({ state: 'cancelled', dinner: null })
  app.setTime(-5)
  expect((await page.me()).state).toBe('waiting')
})

test('who was removed with a reason, or is in the way of nothing, is told so', async () => {
  const app = await startPages()
  const [one, other, third] = app.members as [number, number, number]
  const pages = [app.as(await app.link(one)), app.as(await app.link(other)), app.as(await app.link(third))]
  for (const id of [one, other, third]) await app.setStatus(id, 'confirmed')
  const members = app.members.slice(3)
  await app.change({ members: [other, third, ...members], removed: 'Ribut' })
  await app.change({ members: [third, ...members] })
  expect(await pages[0]!.me()).toMatchObject({ state: 'removed', dinner: null, seat: null })
  expect((await pages[1]!.me()).state).toBe('waiting')
  await app.change({ status: '-' })
  expect((await pages[2]!.me()).state).toBe('waiting')
})

test('who signed up again after a dinner changes the answers that count for the next one', async () => {
  const app = await startPages()
  const [one, other] = app.members as [number, number]
  await app.setStatus(one, 'paid')
  await app.change({ status: 'completed' })
  app.db.run(sql`delete from memberships where user_id = ${other}`)
  samePhone(app.db, one, other)
  for (const id of [one, other]) {
    const page = app.as(makeLink(app.db as Tx, id, 'phone', new Date()))
    expect(await page.me()).toMatchObject({ state: 'over', name: 'Tamu 1' })
    const changed = await page.page('PATCH', '/api/me/profile', { dietaryRestrictions: `Kacang ${id}` })
    expect(changed.status).toBe(200)
    expect(
      app.db.all(
        sql`select dietary_restrictions as diet from profiles where user_id in (${one}, ${other}) order by user_id`,
      ),
    ).toEqual([{ diet: expect.not.stringContaining('Kacang') }, { diet: `Kacang ${id}` }])
  }
})

test('no answer holds the name, phone, age or an answer of anybody else', async () => {
  const app = await startPages({ backups: 2 })
  complete(app)
  const [id] = app.members as [number]
  app.db.run(sql`update profiles set name = 'Qwerty' || user_id, dietary_restrictions = 'Zxcvb' || user_id
    where user_id <> ${id}`)
  const token = await app.tell(id, 'invite')
  const page = app.as(token)
  const texts: string[] = []
  const look = async (method: string, path: string, body?: unknown) =>
    texts.push(await (await page.send(method, path, body)).text())
  await look('GET', '/api/me')
  expect(JSON.parse(texts[0]!).dinner.table).toEqual({
    people: 6,
    ages: expect.any(Array),
    women: 3,
    men: 3,
    topics: ['Musik', 'Nonton', 'Teknologi'],
  })
  await look('POST', '/api/me/answer', { answer: 'yes' })
  await app.setStatus(id, 'paid')
  await look('GET', '/api/me')
  await look('GET', '/api/me/profile')
  const { ics } = await page.page('POST', '/api/me/calendar')
  texts.push(await (await app.call('GET', ics)).text())
  app.setTime(0)
  app.db.run(
    sql`update messages set stated_event_at = (select event_at from dinner_groups where id = group_id)`,
  )
  await look('POST', '/api/me/arrival', { arrival: 'here' })
  await look('POST', '/api/me/export', { digits: '0000' })
  await look('POST', '/api/me/cancel', {})
  const all = texts.join('\n')
  expect(all).toContain('Tamu 0')
  expect(all).not.toMatch(/Qwerty|Zxcvb|62812300000[1-9]|199[5689]-05|2000-05|Ayu/)
})

test('who was removed with a reason is erased by staff alone, and signs up with it until then', async () => {
  const app = await startPages()
  const [id, ...others] = app.members as [number, ...number[]]
  const page = app.as(await app.link(id))
  await app.change({ members: others, removed: 'Menyentuh tamu lain' })
  expect(await page.page('DELETE', '/api/me', { digits: '0000', giveUpMoney: true })).toMatchObject({
    status: 409,
    message: ME_MESSAGES.eraseByTeam,
  })
  const again = await app.call('POST', '/api/register', answers(1, { phone: '+628123000000' }))
  const { user } = await again.json()
  expect((await app.staff('GET', `/api/users/${user.id}`)).profile.removed).toBe('Menyentuh tamu lain')
  await app.staff('POST', `/api/users/${id}/update-profile`, { removed: '' })
  expect((await page.page('DELETE', '/api/me', { digits: '0000', giveUpMoney: true })).status).toBe(200)
})

test('a page is read on when the database takes no write, as on a full disk', async () => {
  const { page, ...app } = await startGuest('link')
  app.db.$client.run('pragma query_only = on')
  expect((await page.me()).status).toBe(200)
  expect((await page.page('GET', '/api/me/profile')).status).toBe(200)
  expect((await page.answer('no')).status).toBeGreaterThan(400)
  app.db.$client.run('pragma query_only = off')
})

test('every answer is kept by nobody on the way', async () => {
  const { page, ...app } = await startGuest('link')
  const routes = app.app.routes.filter(({ path }) => path.startsWith('/api/me'))
  expect(routes.length).toBeGreaterThan(10)
  for (const { method, path } of routes) {
    const body = method === 'GET' ? undefined : {}
    for (const one of [page, app.as('x')]) {
      const answer = await one.send(method, path, body)
      expect([path, answer.headers.get('cache-control'), answer.headers.get('set-cookie')]).toEqual([
        path,
        'no-store',
        null,
      ])
    }
  }
  // the back office's host has no such page
  expect((await app.call('GET', '/api/me', undefined, { host: 'admin.localhost:3000' })).status).toBe(404)
})
