import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { VISITOR } from '../../src/audit/staff'
import { idsIn } from '../../src/db/in-list'
import { IS_LEFT_OVER, IS_OPEN } from '../../src/db/rules'
import { JOIN_MESSAGES } from '../../src/domain/evening/open-evenings'
import { joinEvening } from '../../src/evenings/join'
import { leave, standBy } from '../../src/evenings/places'
import { readGuest } from '../../src/guest-page/read'
import { freeAt } from '../../src/matchmaking/rows'
import { chipText } from '../../web/questions/chip-text'
import { eveningBody, inDays } from '../support/evenings'
import { checkMoney } from '../support/money'
import { startChecked } from '../support/pages'

async function start() {
  const app = await startChecked()
  let n = 100
  const signUp = (changes: object = {}) => app.signUp(n++, changes)
  const addEvening = async (changes: Record<string, unknown> = {}) =>
    (await app.staff('POST', '/api/evenings', eveningBody(changes))).evening
  const open = async () => (await (await app.call('GET', '/api/evenings/open')).json()).evenings
  const ticketsOf = (userId: number) =>
    app.db.all(sql`select status, own from tickets where user_id = ${userId}`)
  const pause = ({ id }: { id: number }) =>
    app.db.run(sql`update people set paused_until = ${inDays(60)}
      where id = (select person_id from profiles where user_id = ${id})`)
  return { ...app, signUp, addEvening, open, ticketsOf, pause }
}

const join = (evening: string, pay = 'later') => ['POST', '/api/me/tickets', { evening, pay }] as const

test('who has just signed up joins an evening by its code, and once more is answered the same', async () => {
  const { signUp, addEvening, ticketsOf, db } = await start()
  const { code } = await addEvening()
  const guest = await signUp()
  const day = new Intl.DateTimeFormat('id-ID', { weekday: 'long', timeZone: 'Asia/Jakarta' }).format(
    new Date(inDays(10)),
  )
  const joined = {
    ...{ status: 201, success: true, message: JOIN_MESSAGES.later },
    ticket: {
      ...{ id: expect.any(Number), evening: code, status: 'idle', amount: null, payBy: null },
      ...{ freeUntil: expect.any(String), account: null, qris: null },
    },
  }
  expect(await guest.page(...join(code))).toMatchObject(joined)
  expect(ticketsOf(guest.id)).toEqual([{ status: 'idle', own: 1 }])
  expect((await guest.page('GET', '/api/me/evenings')).evenings).toMatchObject([
    { code, status: 'idle', aboveBudget: false },
  ])
  const changes = () => db.all(sql`select total_changes()`)
  const before = changes()
  expect(await guest.page(...join(code.toLowerCase()))).toMatchObject(joined)
  expect(changes()).toEqual(before)
  // also where the first answer was lost until the evening had closed
  db.run(sql`update evenings set answers_until = ${inDays(-1)}`)
  const closed = { ...joined, message: `Kamu masuk daftar ${day}.` }
  expect(await guest.page(...join(code))).toMatchObject(closed)
})

test('who would pay first where no table is possible with them is on the list, and reads why they are not asked', async () => {
  const { signUp, addEvening, ticketsOf, db } = await start()
  const { code } = await addEvening()
  const guest = await signUp()
  const listed = { status: 201, message: 'Belum cukup yang cocok. Kamu masuk daftar dulu ya.', canPay: false }
  const me = { tickets: [{ evening: code, status: 'idle', canPay: false }] }
  for (const pay of ['now', 'later'])
    expect(await guest.page(...join(code, pay))).toMatchObject({
      ...{ ...listed, ticket: { id: expect.any(Number), status: 'idle', amount: null }, me },
    })
  // nothing has changed for who is there already
  expect(await guest.page(...join(code, 'now'))).toMatchObject({ status: 409, message: listed.message, me })
  expect(ticketsOf(guest.id)).toEqual([{ status: 'idle', own: 1 }])
  expect(db.values(sql`select count(*) from payments`)).toEqual([[0]])
  for (let i = 0; i < 6; i++) await signUp()
  for (const one of [guest, await signUp()]) {
    const asked = await one.page(...join(code))
    expect([asked.canPay, asked.message.split('\n')]).toEqual([
      true,
      [
        expect.stringMatching(/^Kamu masuk daftar \w+\.$/),
        'Mau bayar sekarang?',
        'Yang bayar duluan, dapat meja duluan. Ga dapat meja? Uangmu balik.',
      ],
    ])
  }
})

test('before one joins one is asked whether one pays now where a place is held for it, and nothing is stored', async () => {
  const { signUp, addEvening, staff, ticketsOf, pause } = await start()
  const [first, free, unlisted] = [
    await addEvening(),
    await addEvening({ at: inDays(11), price: 0 }),
    await addEvening({ at: inDays(12), hasList: false }),
  ]
  const guest = await signUp()
  const questionFor = async (one: typeof guest = guest, { code } = first) =>
    (await one.page('GET', `/api/me/evenings/${code}`)).ask
  expect(await questionFor()).toBe(null)
  for (let i = 0; i < 6; i++) await signUp()
  const question = {
    question: 'Mau bayar sekarang?',
    now: 'Yang bayar duluan, dapat meja duluan. Ga dapat meja? Uangmu balik.',
    later: expect.stringMatching(
      /^Kamu masuk daftar\. Cek halamanmu mulai \w+, \d+ \w+, jam 12\.00: di sana kelihatan kamu dapat meja atau belum\.$/,
    ),
  }
  expect(await questionFor()).toEqual(question)
  expect(ticketsOf(guest.id)).toEqual([])
  // who is on the list may still pay first, and who does is asked no more
  await guest.page(...join(first.code))
  expect(await questionFor()).toEqual(question)
  const { ticket } = await guest.page(...join(first.code, 'now'))
  await guest.page('POST', `/api/me/tickets/${ticket.id}/transferred`, { transferred: true })
  const said = { status: 'confirmed', isTransferred: true }
  expect((await guest.page('GET', '/api/me/evenings')).evenings[0]).toMatchObject(said)
  expect(await questionFor()).toBe(null)

  const other = await signUp()
  for (const evening of [free, unlisted, { code: 'ABCDEF' }, { code: '%' }])
    expect(await questionFor(other, evening)).toBe(null)
  // what staff hold for the sign-up is not its browser's to change
  await staff('POST', `/api/evenings/${first.id}/tickets`, { userId: other.id, pay: 'now' })
  expect(await questionFor(other)).toBe(null)
  const paused = await signUp()
  pause(paused)
  expect(await questionFor(paused)).toBe(null)
})

test('only a right link joins, and only an evening that anybody may see', async () => {
  const { as, signUp, addEvening } = await start()
  const { code } = await addEvening({ status: 'draft' })
  const guest = await signUp()
  expect((await as('1'.repeat(22)).page(...join(code))).status).toBe(401)
  for (const unknown of [code, 'ABCDEF', 'x', ''])
    expect(await guest.page(...join(unknown))).toMatchObject({ status: 404, message: JOIN_MESSAGES.missing })
  for (const body of [{ pay: 'later' }, { evening: 5, pay: 'later' }, [], 'x'])
    expect((await guest.page('POST', '/api/me/tickets', body)).status).toBeWithin(400, 423)
  // who does not say whether they pay now hears that, and not that the evening is not there
  const silent = await guest.page('POST', '/api/me/tickets', { evening: code })
  expect(silent).toMatchObject({ status: 422, message: JOIN_MESSAGES.pay })
})

test('nobody joins an evening that is closed, cancelled or over', async () => {
  const { signUp, addEvening, staff, db } = await start()
  const guest = await signUp()
  const [closed, cancelled, over] = [await addEvening(), await addEvening(), await addEvening()]
  await staff('PATCH', `/api/evenings/${closed.id}`, { status: 'closed', version: 1 })
  await staff('PATCH', `/api/evenings/${cancelled.id}`, { status: 'cancelled', version: 1 })
  db.run(sql`update evenings set at = ${inDays(-1)}, answers_until = ${inDays(-2)} where id = ${over.id}`)
  for (const { code } of [closed, cancelled, over])
    expect(await guest.page(...join(code))).toMatchObject({ status: 409, message: JOIN_MESSAGES.closed })
})

test('an evening for women is joined by women', async () => {
  const { signUp, addEvening, open } = await start()
  const { code } = await addEvening({ womenOnly: true })
  expect(await open()).toMatchObject([{ code, womenOnly: true }])
  const [man, woman] = [await signUp({ gender: 'male' }), await signUp({ gender: 'female' })]
  expect(await man.page(...join(code))).toMatchObject({
    status: 422,
    message: 'Makan malam ini khusus cewek.',
  })
  // nor is it offered to him
  expect((await man.page('GET', '/api/me/evenings')).evenings).toEqual([])
  const { evenings } = await woman.page('GET', '/api/me/evenings')
  expect(evenings).toMatchObject([{ code, womenOnly: true }])
  expect(chipText(evenings[0])).toEndWith('\nPrawirotaman\nRp150.000 · Khusus cewek')
  expect((await woman.page(...join(code))).status).toBe(201)
})

test('free seats are said where six or fewer are left, and who comes to a full evening is on its list', async () => {
  const { signUp, addEvening } = await start()
  const { code } = await addEvening({ tables_max: 2 })
  const guest = await signUp()
  const left = async () => (await guest.page('GET', '/api/me/evenings')).evenings[0].left
  // who is on the list takes no place
  for (let i = 0; i < 7; i++) await (await signUp()).page(...join(code))
  for (let i = 0; i < 5; i++) await (await signUp()).page(...join(code, 'now'))
  expect(await left()).toBe(null)
  await (await signUp()).page(...join(code, 'now'))
  expect(await left()).toBe(6)
  for (let i = 0; i < 6; i++) await (await signUp()).page(...join(code, 'now'))
  expect(await left()).toBe(0)
  const late = await signUp()
  expect(await late.page(...join(code, 'now'))).toMatchObject({ status: 409, message: JOIN_MESSAGES.full })
  expect((await late.page(...join(code))).status).toBe(201)
  expect(await left()).toBe(0)
})

test('who found no table at an evening joins another one of its day, and is off its list', async () => {
  const { signUp, addEvening, db } = await start()
  const [first, same] = [await addEvening(), await addEvening({ at: inDays(10).replace('T12', 'T13') })]
  const guest = await signUp()
  await guest.page(...join(first.code))
  const offered = async () =>
    (await guest.page('GET', '/api/me/evenings')).evenings.map((one: { code: string }) => one.code)
  expect(await offered()).toEqual([first.code])
  db.run(sql`update evenings set status = 'closed', dealt_at = ${inDays(0)} where id = ${first.id}`)
  expect(await offered()).toEqual([same.code])
  const [{ id } = { id: 0 }] = (await guest.me()).tickets
  // who stands by there may get a seat at any time
  await guest.page('PUT', `/api/me/tickets/${id}/standby`, { stay: true })
  expect(await guest.page(...join(same.code))).toMatchObject({ status: 409, message: JOIN_MESSAGES.sameDay })
  await guest.page('PUT', `/api/me/tickets/${id}/standby`, { stay: false })
  expect((await guest.page(...join(same.code))).status).toBe(201)
  expect((await guest.me()).tickets.map(({ evening }) => evening)).toEqual([same.code])
})

test('a link of a sign-up for which staff hold a place joins as if there were none, and takes nothing from it', async () => {
  const { signUp, addEvening, staff, ticketsOf, db } = await start()
  const { id, code } = await addEvening()
  for (const pay of ['now', 'paid']) {
    const guest = await signUp()
    await staff('POST', `/api/evenings/${id}/tickets`, { userId: guest.id, pay })
    const before = ticketsOf(guest.id)
    for (const wanted of ['later', 'now'])
      expect(await guest.page(...join(code, wanted))).toMatchObject({
        ...{ status: 201, message: JOIN_MESSAGES.later, canPay: false },
        ticket: { id: null, status: 'idle' },
      })
    expect(ticketsOf(guest.id)).toEqual(before)
    checkMoney(db)
  }
})

test('who is paused reads that they are not planned, by the link to their phone alone', async () => {
  const { signUp, addEvening, link, as, pause } = await start()
  const { code } = await addEvening()
  const guest = await signUp()
  pause(guest)
  expect((await guest.page(...join(code))).status).toBe(201)
  // of the list that they are on nothing changes, but neither a payment nor another evening is offered
  const other = await addEvening({ at: inDays(12) })
  const shown = async ({ me, page }: Pick<typeof guest, 'me' | 'page'>) => {
    const { state, tickets } = await me()
    const { evenings } = await page('GET', '/api/me/evenings')
    return [state, tickets.map(({ canPay }) => canPay), evenings.length]
  }
  // a browser that may have typed any number learns of no pause
  expect(await shown(guest)).toEqual(['waiting', [false], 2])
  const phone = as(await link(guest.id))
  expect(await shown(phone)).toEqual(['waiting', [false], 1])
  expect(await phone.page(...join(other.code))).toMatchObject({
    ...{ status: 409, message: JOIN_MESSAGES.notPlanned },
  })
  await phone.page('DELETE', `/api/me/tickets/${(await phone.me()).tickets[0]!.id}`)
  expect(await shown(phone)).toEqual(['removed', [], 0])
})

test('who is paused joins the list of a free evening, where others have a seat at once', async () => {
  const { signUp, addEvening, ticketsOf, pause } = await start()
  const { code } = await addEvening({ price: 0 })
  const [paused, other] = [await signUp(), await signUp()]
  pause(paused)
  for (const [guest, pay] of [
    [paused, 'now'],
    [other, 'later'],
  ] as const)
    expect(await guest.page('POST', '/api/me/tickets', { evening: code, pay })).toMatchObject({
      status: 201,
      message: expect.not.stringContaining('Belum cukup'),
    })
  expect([paused, other].map(({ id }) => ticketsOf(id))).toMatchObject([
    [{ status: 'idle' }],
    [{ status: 'paid' }],
  ])
})

test('of two sign-ups of one phone one takes part a day, however they join, stand by and leave, each by its own link or by that of the phone', async () => {
  const { signUp, addEvening, db } = await start()
  const sameDay = [await addEvening(), await addEvening({ at: inDays(10).replace('T12', 'T13') })]
  const ids = [await signUp({ phone: '81255550001' }), await signUp({ phone: '81255550001' })].map(
    ({ id }) => id,
  )
  const step = fc.record({
    what: fc.constantFrom('join', 'stay', 'go', 'leave', 'made', 'made anew', 'free', 'costs'),
    ...{ at: fc.constantFrom(0, 1), by: fc.constantFrom(0, 1), scope: fc.constantFrom('signup', 'phone') },
  })
  /** Whose place counts where its tables are made, or has a seat that becomes free. */
  const takePart = (id: number) =>
    idsIn(db)(sql`
      select user_id from sign_ups as profiles where ${freeAt(id)} and exists (
        select 1 from tickets cross join evenings on evenings.id = evening_id
        where evening_id = ${id} and tickets.user_id = profiles.user_id and ${IS_OPEN} and (dealt_at is null or not ${IS_LEFT_OVER}))`)
  let most = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 8 }), (steps) => {
      db.run(sql`delete from tickets where evening_id is not null`)
      db.run(
        sql`update evenings set dealt_at = null, price = 150000 where id in (${sameDay[0].id}, ${sameDay[1].id})`,
      )
      for (const { what, at, by, scope } of steps) {
        const { id: eveningId, code } = sameDay[at]!
        const [userId, isOwn] = [ids[by]!, scope === 'signup']
        const of = { userId, eveningId, source: 'visitor' as const, isOwn }
        const guest = readGuest(db, { userId, scope } as never, new Date())!.guest
        if (what === 'join') joinEvening(db, guest, { evening: code, pay: 'later' }, 'Asia/Jakarta')
        if (what === 'stay' || what === 'go') standBy(db, VISITOR, { ...of, stay: what === 'stay' })
        if (what === 'leave') leave(db, VISITOR, of)
        if (what === 'free' || what === 'costs')
          db.run(sql`update evenings set price = ${what === 'free' ? 0 : 150_000} where id = ${eveningId}`)
        if (what === 'made' || what === 'made anew')
          db.run(
            sql`update evenings set dealt_at = ${what === 'made' ? inDays(0) : null} where id = ${eveningId}`,
          )
        const parts = sameDay.flatMap(({ id }) => takePart(id))
        expect(parts.length).toBeLessThanOrEqual(1)
        most = Math.max(most, parts.length)
      }
    }),
    { numRuns: 150 },
  )
  expect(most).toBe(1)
})
