// a guest with tables of two evenings: the page is about the first, and the card of the second says as much of it
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { storePeople } from '../support/evening'
import { eveningBody, inDays } from '../support/evenings'
import { inHours, startPages } from '../support/pages'
import { type StoredVenue, seatAt, storeVenue } from '../support/venues'

/** Two evenings a week apart with six guests each, of whom one is at both; their tables have a place. */
async function start() {
  const app = await startPages({ eventAt: inDays(30) })
  const { db, staff } = app
  const people = storePeople(db, 11)
  const evenings: { group: number; evening: number; announce: () => Promise<unknown> }[] = []
  for (const [days, venue, from] of [
    [10, 'Kedai Senja', 1],
    [17, 'Warung Sri', 6],
  ] as const) {
    const { evening } = await staff('POST', '/api/evenings', eveningBody({ at: inDays(days) }))
    for (const userId of [people[0], ...people.slice(from, from + 5)])
      await staff('POST', `/api/evenings/${evening.id}/tickets`, { userId, pay: 'later' })
    const [group] = (await app.makeTables(evening.id)).groups as [number]
    const place = { venue, address: 'Jl. Tugu 1', booked_as: `Meja ${venue}` }
    await staff('PATCH', `/api/dinner-groups/${group}`, place)
    evenings.push({ group, evening: evening.id, announce: () => app.announce(evening.id) })
  }
  const pay = (n: number) =>
    staff('PATCH', `/api/dinner-groups/${evenings[n]!.group}/member-status`, {
      userId: people[0],
      status: 'paid',
    })
  /** Makes the first be so many hours from now, and the second two days later. */
  const begin = (hours: number, second = hours + 48) => {
    for (const [n, at] of [inHours(hours), inHours(second)].entries()) {
      const { group, evening } = evenings[n]!
      db.run(sql`update evenings set at = ${at} where id = ${evening}`)
      db.run(sql`update dinner_groups set event_at = ${at} where id = ${group}`)
      db.run(sql`update messages set stated_event_at = ${at} where group_id = ${group}`)
      db.run(sql`update tickets set free_until = null`)
    }
  }
  const page = app.as(await app.link(people[0]!))
  return { ...app, people, evenings, pay, begin, page }
}

test('the card of a second evening names its table, place and name at the door, and has a calendar, also where it is announced before the first dinner', async () => {
  const { evenings, pay, page } = await start()
  // the page is about the seat that is to be paid, and the other one is a card, paid as it is
  await pay(0)
  expect(await page.me()).toMatchObject({
    state: 'confirmed',
    tickets: [{ status: 'paid', hasNoTable: false }],
  })
  await pay(1)
  await evenings[0]!.announce()
  const place = { venue: 'Warung Sri', address: 'Jl. Tugu 1', bookedAs: 'Meja Warung Sri' }
  expect((await page.me()).tickets).toMatchObject([
    { status: 'paid', hasNoTable: false, place: null, table: null },
  ])
  await evenings[1]!.announce()
  expect(await page.me()).toMatchObject({
    ...{ state: 'paid', dinner: { place: { venue: 'Kedai Senja' } } },
    tickets: [{ status: 'paid', place, table: { people: 6 } }],
  })
  // each has a calendar of its own
  const { id } = (await page.me()).tickets[0]!
  const where = async (path: string) =>
    new URL((await page.page('POST', path)).google).searchParams.get('location')
  expect(await where('/api/me/calendar')).toBe('Kedai Senja, Jl. Tugu 1')
  expect(await where(`/api/me/tickets/${id}/calendar`)).toBe('Warung Sri, Jl. Tugu 1')
  expect((await page.page('POST', '/api/me/tickets/99999/calendar')).status).toBe(409)
})

test('a seat beside the page that staff have moved by hand says so until its owner is asked for the new day, and is given up for free', async () => {
  const { evenings, people, pay, page, staff, db, tell } = await start()
  for (const n of [0, 1]) await pay(n)
  const { group } = evenings[1]!
  const ticket = async () => (await page.me()).tickets.find(({ when }) => when.at > inDays(15))!
  const stateOfMoney = () =>
    db.values(sql`select state from payments where group_id = ${group} and user_id = ${people[0]!}`).flat()
  await staff('PATCH', `/api/dinner-groups/${group}`, {
    ...{ event_date: inDays(18), change_reason: 'restonya tutup' },
  })
  db.run(sql`update tickets set free_until = null`)
  const { id, free, ...card } = await ticket()
  expect(free).not.toBeNull()
  expect(card).toMatchObject({ movedFrom: { at: inDays(17) }, reason: 'restonya tutup' })
  expect((await page.page('DELETE', `/api/me/tickets/${id}?choice=money`)).status).toBe(200)
  expect(stateOfMoney()).toEqual(['owed'])
  expect((await page.page('POST', '/api/me/take-back')).status).toBe(200)
  expect(stateOfMoney()).toEqual(['held'])
  for (const kind of ['moved', 'new-date']) await tell(people[0]!, kind, { groupId: group })
  // asked, it is free until the dinner as well
  expect(await ticket()).toMatchObject({ free: expect.any(Object), movedFrom: null })
  const put = (path: string, body: object) => page.page('PUT', `/api/me/tickets/${id}/${path}`, body)
  expect((await put('standby', { stay: false })).status).toBe(200)
  expect(stateOfMoney()).toEqual(['owed'])
})

test('a dinner stays what the page is about until it is over, whatever is paid or to be paid beside it', async () => {
  const { db, evenings, pay, begin, page } = await start()
  await pay(0)
  await evenings[0]!.announce()
  const shown = async () => {
    const { state, dinner, arrival, talk } = await page.me()
    return [state, dinner?.place?.venue, dinner?.table?.people, arrival?.people, talk.length]
  }
  const atDoor = ['paid', 'Kedai Senja', 6, 6, 0]
  const atTable = ['paid', 'Kedai Senja', 6, 6, 6]
  begin(20)
  expect((await shown())[0]).toBe('confirmed')
  begin(0.4)
  expect(await shown()).toEqual(atDoor)
  begin(-0.2)
  expect(await shown()).toEqual(atTable)
  await pay(1)
  expect(await shown()).toEqual(atTable)
  // also for who comes to a table that staff have completed at its door
  db.run(sql`update dinner_groups set status = 'completed' where id = ${evenings[0]!.group}`)
  expect(await shown()).toEqual(atTable)
  begin(-3)
  expect((await shown())[1]).toBeUndefined()
})

test('the menu of the second dinner is chosen on the page of the first, from when that of the first is closed', async () => {
  const { db, evenings, pay, begin, page, staff } = await start()
  const tables: StoredVenue[] = []
  for (const [n, { group }] of evenings.entries()) {
    await pay(n)
    const venue = storeVenue(db, { name: `Resto ${n}` })
    seatAt(db, group, venue.id)
    tables.push(venue)
  }
  const book = async () => {
    for (const { group } of evenings)
      await staff('PUT', `/api/dinner-groups/${group}/booking`, { state: 'confirmed' })
  }
  await book()
  const offered = async () => (await page.page('GET', '/api/me/choices')).dishes?.[0]?.id
  const choose = async (n: number, more: object = {}) =>
    (
      await page.page('PUT', '/api/me/choices', {
        ...{ food: tables[n]!.foods[0], drink: tables[n]!.drinks[0], diet: 'alergi kacang' },
        ...{ seat: (await page.me()).menu?.seat, ...more },
      })
    ).status
  const first = (await page.me()).menu!
  expect(first).toMatchObject({ isOpen: true, isChosen: false })
  expect(await offered()).toBe(tables[0]!.foods[0])
  expect(await choose(1)).toBe(422)
  expect(await choose(0)).toBe(200)
  // its menu is closed since noon of the day before
  begin(2)
  await book()
  expect((await page.me()).menu).toMatchObject({ isOpen: true, isChosen: false, food: null })
  expect(await offered()).toBe(tables[1]!.foods[0])
  // a screen that was open meanwhile stores nothing at another dinner
  expect(await choose(1, { seat: first.seat })).toBe(409)
  expect(await choose(1)).toBe(200)
  expect((await page.me()).menu).toMatchObject({ isChosen: true, food: 'Ayam bakar madu' })
  // at the first table they read what they get there
  begin(0.4)
  await book()
  expect((await page.me()).menu).toMatchObject({ isOpen: false, food: 'Ayam bakar madu' })
  expect(await choose(1)).toBe(409)
})
