// what guests eat: they say so on their own pages, or staff for them
import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { listChoices } from '../../src/bookings/choices'
import { menuItems } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import { MENU_MESSAGES } from '../../src/domain/venue/choice-calls'
import type { MenuTag } from '../../src/domain/venue/menu'
import { storeTable } from '../../src/groups/groups'
import { makeUp } from '../support/app'
import { storeEvening } from '../support/evening'
import { eveningBody } from '../support/evenings'
import { inHours, startPages } from '../support/pages'
import { confirmAll, seatAt, storeVenue } from '../support/venues'

/** Six with a seat at a place that has confirmed their table and has a menu. */
async function startMenu(hours = 10 * 24) {
  const pages = await startPages({ bookedAs: 'Semeja Ayu', eventAt: inHours(hours) })
  const { db, groupId, members, staff } = pages
  const venue = storeVenue(db)
  confirmAll(db, groupId)
  const book = (state: string) => staff('PUT', `/api/dinner-groups/${groupId}/booking`, { state })
  const moveTo = async (venueId: number) => {
    seatAt(db, groupId, venueId)
    await book('confirmed')
  }
  await moveTo(venue.id)
  const [userId] = members as [number]
  const path = `/api/dinner-groups/${groupId}/choices`
  return {
    ...{ ...pages, venue, book, moveTo, userId },
    tag: (dish: number, ...tags: MenuTag[]) =>
      db.update(menuItems).set({ tags }).where(eq(menuItems.id, dish)).run(),
    own: pages.as(await pages.link(userId)),
    mine: { food: venue.foods[0]!, drink: venue.drinks[0]!, diet: 'Ga ada' },
    listed: async (id = userId) =>
      (await staff('GET', path)).guests.find((guest: { userId: number }) => guest.userId === id),
    note: (id: number, body: object) => staff('PUT', `${path}/${id}`, body),
    sheet: async () => (await pages.asStaff('GET', `/api/dinner-groups/${groupId}/sheet`)).text(),
    chose: async () => (await staff('GET', `/api/bookings?group=${groupId}`)).bookings[0].chose,
  }
}

describe('on their own page', () => {
  test('staff read what a guest has said last that they do not eat, in the group and in its file, also that there is nothing', async () => {
    const { own, mine, staff, asStaff, db, userId, groupId } = await startMenu()
    db.run(sql`update profiles set dietary_restrictions = 'alergi udang' where user_id = ${userId}`)
    const dietOf = async () => {
      const { people } = await staff('GET', `/api/dinner-groups/${groupId}`)
      return people.find(({ id }: { id: number }) => id === userId).profile.dietary_restrictions
    }
    const file = async () => (await asStaff('GET', `/api/dinner-groups/${groupId}/export`)).text()
    expect(await dietOf()).toBe('alergi udang')
    await own.page('PUT', '/api/me/choices', { ...mine, diet: 'alergi kacang' })
    expect(await dietOf()).toBe('alergi kacang')
    expect(await file()).toContain('alergi kacang')
    await own.page('PUT', '/api/me/choices', mine)
    expect(await dietOf()).toBe('')
    expect(await file()).not.toContain('alergi')
  })

  test('guests choose one dish and one drink, say what they do not eat, and see it; a name is written only where they allow it', async () => {
    const { own, mine, listed, chose, sheet, db, userId, tag, venue, groupId } = await startMenu()
    db.run(sql`update profiles set dietary_restrictions = 'alergi udang' where user_id = ${userId}`)
    tag(venue.foods[0]!, 'spicy', 'nuts', 'pork')
    const before = await own.me()
    expect(before.menu).toMatchObject({ isOpen: true, isChosen: false, food: null, drink: null })
    const menu = await own.page('GET', '/api/me/choices')
    expect(menu).toMatchObject({ food: null, diet: null, answered: 'alergi udang', nickname: false })
    expect(menu.dishes.map(({ name }: { name: string }) => name)).toEqual([
      ...['Ayam bakar madu', 'Gudeg', 'Es jeruk', 'V60'],
    ])
    expect(menu.dishes[0].tags).toEqual(['spicy', 'nuts', 'pork'])
    expect(listChoices(db, groupId)!.dishes).toEqual(menu.dishes)
    const stored = await own.page('PUT', '/api/me/choices', { ...mine, diet: 'kacang', noPhotos: true })
    expect(stored).toMatchObject({
      status: 200,
      me: { menu: { isChosen: true, food: 'Ayam bakar madu', drink: 'Es jeruk' } },
    })
    expect(await listed()).toMatchObject({ diet: 'kacang', nickname: false, noPhotos: true, version: 1 })
    expect(await chose()).toBe(1)
    expect(await sheet()).toContain('Pantangan: kacang')
    expect(await sheet()).toContain('Ga mau difoto')
    const { name } = before
    expect(await sheet()).not.toContain(name)
    await own.page('PUT', '/api/me/choices', { ...mine, nickname: true })
    expect(await sheet()).toContain(name)
    expect(await listed()).toMatchObject({ diet: '', noPhotos: false, version: 2 })
  })

  test('who eats everything says so, and nothing wrong is stored', async () => {
    const { own, mine, venue, db, listed, members, sheet } = await startMenu()
    const other = storeVenue(db, { name: 'Dapur' })
    for (const wrong of [
      { ...mine, diet: '   ' },
      { ...mine, diet: undefined },
      { ...mine, diet: 'x'.repeat(501) },
      { ...mine, food: venue.drinks[0] },
      { ...mine, drink: other.drinks[0] },
      { ...mine, food: 'Gudeg' },
      { ...mine, nickname: 'ya' },
      [],
    ])
      expect([wrong, (await own.page('PUT', '/api/me/choices', wrong)).status]).toEqual([wrong, 422])
    expect((await own.page('PUT', '/api/me/choices', { ...mine, diet: '' })).errors.diet).toBe(
      MENU_MESSAGES.diet,
    )
    expect((await listed()).version).toBe(0)
    // the rest is the restaurant's own pick
    expect((await own.page('PUT', '/api/me/choices', { diet: 'ga ADA' })).status).toBe(200)
    expect(await listed()).toMatchObject({ food: null, drink: null, diet: '' })
    expect((await own.me()).menu?.isChosen).toBe(false)
    const [, , third] = members
    db.run(sql`update profiles set dietary_restrictions = 'Tidak ada' where user_id = ${third!}`)
    expect(await sheet()).not.toContain('Pantangan: Tidak ada')
  })

  test('the menu closes at noon of the day before, and says what one gets, by choice or as the restaurant is told', async () => {
    const { own, mine, setTime, book, note, userId, tag, venue } = await startMenu()
    await own.page('PUT', '/api/me/choices', mine)
    setTime(12)
    await book('confirmed')
    expect((await own.me()).menu).toMatchObject({ isOpen: false, food: 'Ayam bakar madu' })
    const late = await own.page('PUT', '/api/me/choices', { ...mine, food: null })
    expect([late.status, late.message]).toEqual([409, MENU_MESSAGES.closed])
    expect((await own.page('GET', '/api/me/choices')).status).toBe(409)
    // who writes to the team is still helped
    expect((await note(userId, { ...mine, food: null, version: 1 })).status).toBe(200)
    const got = async () => {
      const { food, drink } = (await own.me()).menu!
      return [food, drink]
    }
    expect(await got()).toEqual(['menu andalan', 'Es jeruk'])
    tag(venue.foods[1]!, 'house pick', 'nuts')
    expect(await got()).toEqual(['Gudeg', 'Es jeruk'])
    await note(userId, { food: null, drink: null, diet: 'alergi kacang', version: 2 })
    expect(await got()).toEqual(['saran restonya', 'minuman andalan'])
  })

  test('there is no menu before the place has confirmed the table, nor its name, and none without a seat', async () => {
    const { own, mine, book, setStatus, userId, members, as, link, db } = await startMenu()
    expect((await own.me()).dinner?.place?.venue).toBe('Kedai Senja')
    for (const state of ['asked', 'refused']) {
      await book(state)
      const { menu, dinner } = await own.me()
      expect([state, menu, dinner?.place]).toEqual([state, null, null])
      expect((await own.page('PUT', '/api/me/choices', mine)).status).toBe(409)
    }
    await book('confirmed')
    await setStatus(userId, 'messaging')
    expect((await own.me()).menu).toBeNull()
    // a sign-up's link learns nothing of a table that it has not paid
    const token = await link(members[1]!)
    db.run(sql`update links set scope = 'signup' where user_id = ${members[1]!}`)
    expect((await as(token).page('GET', '/api/me/choices')).status).toBe(409)
    expect((await as(token).page('PUT', '/api/me/choices', mine)).status).toBe(409)
  })

  test('dishes show before the tables are announced, and the place does not', async () => {
    const { own, db, groupId, staff } = await startMenu()
    const { evening } = await staff('POST', '/api/evenings', eveningBody({}))
    db.run(sql`update dinner_groups set evening_id = ${evening.id} where id = ${groupId}`)
    const page = await own.me()
    expect([page.dinner?.place, page.menu?.isOpen]).toEqual([null, true])
    expect(JSON.stringify([page, await own.page('GET', '/api/me/choices')])).not.toContain('Kedai Senja')
  })
})

test('another venue empties the dishes and asks again, while what they do not eat, the name and photos stay', async () => {
  const { own, mine, db, moveTo, venue } = await startMenu()
  const all = { ...mine, diet: 'kacang', nickname: true, noPhotos: true }
  await own.page('PUT', '/api/me/choices', all)
  const other = storeVenue(db, { name: 'Dapur' })
  await moveTo(other.id)
  expect((await own.me()).menu).toMatchObject({ isChosen: false, food: null, drink: null })
  const { dishes, ...kept } = await own.page('GET', '/api/me/choices')
  expect(dishes.map(({ id }: { id: number }) => id)).toEqual([...other.foods, ...other.drinks])
  expect(kept).toMatchObject({ food: null, drink: null, diet: 'kacang', nickname: true, noPhotos: true })
  expect((await own.page('PUT', '/api/me/choices', { ...all, food: venue.foods[0] })).status).toBe(422)
})

test('a seat that moves to another table at the same venue keeps its dishes, and who takes a seat begins without', async () => {
  const { own, mine, db, venue, staff, groupId, userId } = await startMenu()
  await own.page('PUT', '/api/me/choices', mine)
  const other = storeEvening(db, { first: 20, eventAt: inHours(240), bookedAs: 'Semeja Budi' })
  seatAt(db, other.groupId, venue.id)
  await staff('PUT', `/api/dinner-groups/${other.groupId}/booking`, { state: 'confirmed' })
  db.run(
    sql`update memberships set left_at = '2026-01-01', holds_seat = 0 where user_id = ${other.members[0]!}`,
  )
  db.run(sql`update memberships set group_id = ${other.groupId} where user_id = ${userId}`)
  expect((await own.me()).menu).toMatchObject({ isChosen: true, food: 'Ayam bakar madu' })
  const left = await staff('GET', `/api/dinner-groups/${groupId}/choices`)
  expect(left.guests.map(({ version }: { version: number }) => version)).toEqual(Array(5).fill(0))
})

describe('what somebody cannot eat, photos and the name go along to their new seat', () => {
  const said = { diet: 'kacang', nickname: true, noPhotos: true }

  test('when they are taken out and put back, with their dishes; staff can take it back', async () => {
    const { own, mine, change, members, listed, userId, staff, db } = await startMenu()
    await own.page('PUT', '/api/me/choices', { ...mine, ...said })
    await change({ members: members.slice(1), removed: 'Berhalangan' })
    const { undo } = await change({ members })
    expect(await listed()).toMatchObject({ ...mine, ...said })
    const kept = db.values(sql`select count(*) from choices`)
    expect((await staff('POST', `/api/acts/${undo}/undo`, {})).status).toBe(200)
    expect(await listed()).toBeUndefined()
    await change({ members })
    expect(await listed()).toMatchObject({ ...mine, ...said, userId })
    expect(db.values(sql`select count(*) from choices`)).toEqual(kept)
  })

  test('at their next dinner with their newer answers, where dishes and `Ga ada` are chosen again', async () => {
    const { own, mine, members, userId, venue, db } = await startMenu()
    const [first, second] = members as [number, number]
    await own.page('PUT', '/api/me/choices', { ...mine, ...said })
    db.run(sql`insert into choices (ticket_id, diet, at, "by")
      select ticket_id, '', '2026-01-01', 'visitor' from memberships where user_id = ${second}`)
    db.run(sql`update profiles set dietary_restrictions = 'udang' where user_id in (${first}, ${second})`)
    makeUp(db)
    db.run(sql`update memberships set holds_seat = 0 where user_id in (${first}, ${second})`)
    const next = storeTable(
      db as Tx,
      { name: 'Meja', budget: '<Rp100.000', status: 'confirming', members: [first, second], backups: [] },
      new Date().toISOString(),
    )
    seatAt(db, next, venue.id)
    expect(listChoices(db, next)!.guests).toMatchObject([
      { userId, food: null, drink: null, ...said, diet: 'kacang, udang' },
      { food: null, diet: null, answered: 'udang' },
    ])
  })
})

test('staff enter for somebody who answers by chat, see who did, and take it back', async () => {
  const { note, mine, listed, userId, staff, own, db } = await startMenu()
  expect(await note(userId, { ...mine, diet: null, version: 0 })).toMatchObject({ status: 200 })
  expect(await listed()).toMatchObject({ food: mine.food, diet: null, version: 1 })
  expect((await note(userId, { ...mine, version: 0 })).status).toBe(409)
  const changed = await note(userId, { ...mine, food: null, version: 1 })
  expect((await staff('POST', `/api/acts/${changed.undo}/undo`, {})).status).toBe(200)
  expect(await listed()).toMatchObject({ food: mine.food, diet: null })
  await own.page('PUT', '/api/me/choices', mine)
  const audited = db.values(
    sql`select actor, detail from audit_entries where action = 'chose what to eat' order by id`,
  )
  expect(audited).toEqual(['staff', 'staff', 'visitor'].map((actor) => [actor, '']))
})
