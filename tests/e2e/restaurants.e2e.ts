import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { eveningBody, inHours } from '../support/evenings'
import { standForWhatsapp, zoneAtNoon } from '../support/whatsapp'
import { ids, makeGroup } from './admin-group-steps'
import { callsOf, expect, type Server, STAFF, signUp, takeSession, test, WALK } from './admin-steps'

test.use({ settings: { ...STAFF, BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja', TZ: zoneAtNoon() } })

const TABLES = 5
const FOODS = ['Ayam bakar madu', 'Gudeg nangka', 'Sate lilit']
const DRINKS = ['Es jeruk', 'Wedang uwuh']

/** An evening tomorrow of five tables, whose menus are closed: three at one restaurant, two at another; everybody has paid, nobody chose yet. */
async function openEvening(page: Page, server: Server) {
  await signUp(page, TABLES * 6)
  await takeSession(page)
  const staff = callsOf(page)
  const { evening } = await staff('POST', '/api/evenings', eveningBody({ at: inHours(20) }))
  const items = [
    ...FOODS.map((name) => ({ kind: 'food', name })),
    ...DRINKS.map((name) => ({ kind: 'drink', name })),
  ]
  const venues: number[] = []
  for (const [i, name] of ['Kedai Senja', 'Warung Bu Tini'].entries()) {
    const phone = `+628123450000${i + 1}`
    const place = { name, phone, area: 'Prawirotaman', address: `Jl. ${name} 7`, tables_max: 4 }
    const { venue } = await staff('POST', '/api/venues', place)
    await staff('PUT', `/api/venues/${venue.id}/menu`, { items, version: venue.version })
    venues.push(venue.id)
  }
  const groups: number[] = []
  for (let i = 0; i < TABLES; i++) {
    const members = ids(1 + i * 6, 6 + i * 6)
    const group = await makeGroup(page, { name: `Meja ${i + 1}`, status: 'confirming', members })
    await staff('PATCH', `/api/dinner-groups/${group.id}`, { venueId: venues[i < 3 ? 0 : 1] })
    groups.push(group.id)
  }
  await server.change(`update profiles set name = 'Wicaksana' || user_id`)
  await server.change(`update tickets set status = 'paid' where id in (select ticket_id from seats)`)
  // its tables are made, and nobody has been sent the place yet
  await server.change(
    `update evenings set dealt_at = '2026-01-01T00:00:00.000Z', announced_at = '2026-01-01T00:00:00.000Z'`,
  )
  await server.change(`update dinner_groups set evening_id = e.id, event_at = e.at, area = e.area, price = e.price,
      booked_as = 'Semeja ' || dinner_groups.id from evenings e`)
  /** What somebody eats: dishes by their place on the menu, and what else they say. */
  const choose = (
    userId: number,
    [food, drink]: [number, number],
    { diet = '', nickname = 0 }: { diet?: string; nickname?: number } = {},
  ) =>
    server.change(`insert into choices (ticket_id, food_id, drink_id, at, by, diet, nickname, no_photos)
        select m.ticket_id, (select id from menu_items where venue_id = g.venue_id and kind = 'food' order by sort limit 1 offset ${food}),
          (select id from menu_items where venue_id = g.venue_id and kind = 'drink' order by sort limit 1 offset ${drink}),
          '2026-11-20T00:00:00.000Z', 'visitor', '${diet}', ${nickname}, 0
        from seats m join dinner_groups g on g.id = m.group_id where m.user_id = ${userId}
        on conflict do update set food_id = excluded.food_id, drink_id = excluded.drink_id, diet = excluded.diet, version = version + 1`)
  return { evening, groups, staff, choose }
}

/** Prints a page as the browser does, and returns the text of each sheet of paper. */
async function printed(page: Page, path: string) {
  await page.goto(path)
  const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { text } = await extractText(paper)
  const [, , width, height] = (await paper.getPage(1)).view as [number, number, number, number]
  return { sheets: text.map((one) => one.replace(/\s+/g, ' ')), width, height }
}

test('five tables in two restaurants are booked and printed', WALK, async ({ page, server }) => {
  const { evening, groups, staff, choose } = await openEvening(page, server)
  const chats = await standForWhatsapp(page.context())
  await choose(2, [0, 0], { diet: 'alergi kacang' })
  await choose(3, [0, 1], { nickname: 1 })
  await choose(4, [1, 0])

  // one table alone, on its page
  await page.goto(`/admin/tables/${groups[0]}`)
  const senja = page.getByRole('region', { name: 'Kedai Senja' })
  await senja.getByText('Kedai Senja: Not asked').click()
  await expect(senja).toContainText('3 of 6 chose')
  await senja.getByLabel('What Kedai Senja said').selectOption('confirmed')
  await expect(senja).toContainText('Booked, under "Semeja 1"')
  // what is next says which restaurant has not confirmed, and then that guests are written to
  const nameLast = (name: string) =>
    server.change(`update dinner_groups set booked_as = ${name} where id = ${groups[4]}`)
  await nameLast('null')
  await page.goto(`/admin/evenings/${evening.id}`)
  await page.getByRole('button', { name: 'Kedai Senja said yes' }).click()
  await nameLast(`'Semeja 5'`)
  for (const groupId of groups.slice(3))
    await staff('PUT', `/api/dinner-groups/${groupId}/booking`, { state: 'asked' })
  await page.reload()
  const next = page.getByRole('region', { name: 'Next' })
  await expect(next).toContainText('Warung Bu Tini has not confirmed 2 tables: Details wait for it.')
  await expect(next.getByRole('button', { name: 'Write to Warung Bu Tini' })).toBeVisible()
  await next.getByRole('button', { name: 'They said yes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Both are booked' })).toBeVisible()
  await expect(next).toContainText(/\d+ × /)

  // the restaurants are written to
  await page.goto('/admin/messages')
  const due = page.getByRole('region', { name: 'To the restaurant' })
  // one for all tables of a restaurant
  await expect(due.getByRole('listitem')).toHaveCount(2)
  await due.getByRole('button', { name: /^Kedai Senja 3 tables, 18 people/ }).click()
  const text = due.getByLabel('Text to Kedai Senja')
  await expect(text).toHaveValue(
    /: 3 meja, 18 orang\nSemeja 1: 6 orang\nTamu 1: Ayam bakar madu, es jeruk\. Pantangan: alergi kacang\nWicaksana3: Ayam bakar madu, wedang uwuh\nTamu 3: Gudeg nangka, es jeruk\nTamu 4: menu andalan/,
  )
  // by the keys that other messages have
  const chat = page.waitForEvent('popup')
  await expect(due.getByRole('button', { name: /^Open WhatsApp/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await chat
  await expect
    .poll(() => chats.map(({ searchParams }) => searchParams.get('phone')))
    .toEqual(['6281234500001'])
  await page.bringToFront()
  await expect(due.getByRole('button', { name: /^Sent/ })).toBeFocused()
  await page.keyboard.press('s')
  await expect(due.getByRole('listitem')).toHaveCount(1)
  const other = due.getByRole('button', { name: /^Warung Bu Tini 2 tables, 12 people/ })
  await expect(other).toHaveAttribute('aria-expanded', 'true')
  await expect(due.getByRole('button', { name: /^Open WhatsApp/ })).toBeFocused()

  expect(chats).toHaveLength(1)

  // a guest answers by chat
  await page.goto(`/admin/tables/${groups[0]}`)
  const menus = page.getByRole('region', { name: 'Menu' })
  await menus.getByRole('button', { name: 'Change the menu of Wicaksana7', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Menu of Wicaksana7' })
  await form.getByLabel('Food').selectOption('Gudeg nangka')
  await form.getByLabel('Allergies').fill('santan')
  await form.getByLabel('No photos of them').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(menus).toContainText('Gudeg nangka · diet: santan · no photos')

  // a sheet a table: however long the lists are, each begins on the front of a paper, and its card is on a back
  const diet =
    'alergi kacang, udang, semua makanan laut; tidak makan daging sapi dan babi, tanpa santan dan susu '
  for (let user = 8; user < 20; user++)
    await choose(user, [0, 0], { diet: user < 14 ? diet : diet.repeat(5) })
  const { sheets, width, height } = await printed(page, `/api/evenings/${evening.id}/sheets`)
  expect([Math.round(width), Math.round(height)]).toEqual([420, 595])
  expect(sheets[0]).toContain('Meja 1 dari 3 · Kedai Senja')
  expect(sheets[1]!.match(/\?/g)).toHaveLength(6)
  const at = (mark: RegExp) => sheets.flatMap((text, i) => (mark.test(text) ? [i % 2] : []))
  expect(at(/Meja \d dari/)).toEqual([0, 0, 0, 0, 0])
  expect(at(/Obrolan meja ini/)).toEqual([1, 1, 1, 1, 1])
  // the one whose lists are five times as long takes both sides of a paper more
  expect(sheets).toHaveLength(TABLES * 2 + 2)
})

test('one press sets the places of all tables, and writes of them', async ({ page, server }) => {
  const { evening } = await openEvening(page, server)
  await page.goto(`/admin/evenings/${evening.id}?do=places`)
  const places = page.getByRole('dialog', { name: 'Set places' })
  // nobody is to be written to of two restaurants at once
  await expect(places.getByRole('button', { name: 'Save' })).toHaveCount(1)
  await places.getByRole('button', { name: 'From the book…' }).click()
  await page.getByRole('button', { name: /^Warung Bu Tini/ }).click()
  await expect(places).toContainText('Takes 4 tables a night')
  await places.getByLabel('Meja 3').fill('Ayu')
  await places.getByRole('button', { name: 'Save and write to Warung Bu Tini' }).click()
  await expect(page).toHaveURL(/\/messages\?evening=\d+&venue=\d+$/)
  await expect(page.getByLabel('Text to Warung Bu Tini')).toHaveValue(/5 meja, 30 orang/)
  await expect(page.getByRole('button', { name: /^Open WhatsApp/ }).first()).toBeFocused()
})
