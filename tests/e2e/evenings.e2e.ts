import type { Page } from '@playwright/test'
import { addDays, format } from 'date-fns'
import type { DinnerGroup } from '../../src/domain/api'
import type { Evening } from '../../src/domain/evening/evening-calls'
import { zoneAtNoon } from '../support/whatsapp'
import { expect, goTo, openDashboard, STAFF, signUp, test, WALK } from './admin-steps'

test.use({
  settings: {
    ...{ ...STAFF, TZ: zoneAtNoon(), PUBLIC_URL: 'https://semeja.example' },
    BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja',
  },
})

const FIRST = addDays(new Date(), 21)
const NEXT = addDays(FIRST, 1)
const dayName = (date: Date) => format(date, 'EEEE d MMMM')

test('staff make an evening, see who joins it, and move it', WALK, async ({ page }) => {
  await signUp(page, 32, 1)
  await openDashboard(page)
  await goTo(page, 'Evenings')
  const place = page.getByRole('main')
  await expect(place).toContainText('No evening ahead')

  // a price below two budgets and above one; what is missing is named
  await place.getByRole('button', { name: 'New evening' }).click()
  const form = page.getByRole('dialog', { name: 'New Evening' })
  await form.getByRole('button', { name: 'Make Evening' }).click()
  await expect(form).toContainText('Area is required')
  await pickDay(page, 'Date', FIRST)
  await form.getByLabel('Price (rupiah)').fill('Rp150.000')
  await form.getByLabel('Area').fill('Prawirotaman')
  await form.getByLabel('City').fill('Yogyakarta')
  await form.getByLabel('Maximum Tables').fill('4')
  await expect(form).not.toContainText('messages')
  await form.getByLabel('Maximum Tables').fill('')
  await form.getByRole('button', { name: 'Make Evening' }).click()
  await expect(form).toBeHidden()
  const card = place.getByRole('article', { name: dayName(FIRST) })
  await expect(card).toContainText('Prawirotaman, Yogyakarta · Rp150.000')
  await expect(card).toContainText('0 joined')

  // ids 2 to 33 are people; 22 join, one of them as staff hear it on the phone
  const { evenings } = (await (await page.request.get('/api/evenings')).json()) as { evenings: Evening[] }
  const { id } = evenings[0]!
  const able = range(2, 23)
  for (const userId of able.slice(0, -1)) await join(page, userId, id)
  await page.goto('/admin/guests/23')
  await page.getByText('Add to an evening (1)').click()
  await page.getByRole('button', { name: /^Join: / }).click()
  await expect(page.getByRole('list', { name: 'Their evenings' })).toContainText('On the list, by staff')
  await goTo(page, 'Evenings')
  // all that is done with it stands on its page
  await card.getByRole('link').click()

  await place.getByText('What it can become').click()
  await expect(place.getByText('Up to 3 tables for 22 who joined')).toBeVisible()
  await expect(place).toContainText('What would help')
  await expect(place).toContainText('Daftar di https://semeja.example')

  // its address is shown to be photographed, and its post is copied
  await place.getByRole('button', { name: `More of ${dayName(FIRST)}` }).click()
  await page.getByRole('menuitem', { name: 'Show QR…' }).click()
  const shared = page.getByRole('dialog', { name: `QR code of ${dayName(FIRST)}` })
  await expect(shared).toContainText(`https://semeja.example/e/${evenings[0]!.code}`)
  await expect(shared.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await shared.getByRole('button', { name: 'Close' }).click()
  await place.getByRole('button', { name: `More of ${dayName(FIRST)}` }).click()
  await page.getByRole('menuitem', { name: 'Copy post' }).click()
  await expect(page.getByText(/^(Copied|Not copied)$/)).toBeVisible()

  // another one the day after: some of the same people may join it, too
  await goTo(page, 'Evenings')
  await place.getByRole('button', { name: 'New evening' }).click()
  await pickDay(page, 'Date', NEXT)
  await form.getByRole('button', { name: 'Make Evening' }).click()
  await expect(form).toBeHidden()
  expect(await eveningsNow(page)).toHaveLength(2)

  await card.getByRole('link').click()

  // three tables of it are made
  await makeTables(page, id)
  // one of them is asked for the transfer, and then it is moved
  await writeTo(page, id)
  await page.reload()
  await place.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${dayName(FIRST)}` })
  await pickDay(page, 'Date', addDays(FIRST, 2))
  await expect(edit).toContainText(/joining ends \w{3} .* tables are announced \w{3} /)
  await expect(edit).toContainText('Its 3 tables are taken apart')
  await expect(edit).toContainText('“Moved” is due to 18 guests')
  await edit.getByRole('button', { name: 'Move Evening' }).click()
  const why = page.getByRole('dialog', { name: 'Why is it moved?' })
  await expect(why).toContainText('18 people know of it')
  await why.getByLabel('Reason').fill('restonya tutup')
  await page.keyboard.press('Enter')
  await expect(edit).toBeHidden()
  await goTo(page, 'Evenings')
  const moved = place.getByRole('article', { name: dayName(addDays(FIRST, 2)) })
  await expect(moved).toContainText('22 joined')
  await goTo(page, 'Messages')
  const messages = page.getByRole('main')
  await messages.getByText('More filters').click()
  await messages.getByLabel('Evening').selectOption(String(id))
  await messages.getByLabel('Kind').selectOption('moved')
  await expect(messages.getByRole('textbox', { name: 'Text' })).toHaveValue(/karena restonya tutup/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('a month of evenings is made at once, and many fit', async ({ page }) => {
    await openDashboard(page)
    const addWeeks = async (from: number, to: number) => {
      for (let week = from; week <= to; week++) await addEvening(page, addDays(new Date(), 7 * week))
    }
    await addWeeks(1, 2)
    await goTo(page, 'Evenings')
    const place = page.getByRole('main')
    // as a copy of the last one
    await place.getByRole('button', { name: 'New evening' }).click()
    const form = page.getByRole('dialog', { name: 'New Evening' })
    await form.getByLabel('Repeat').selectOption('4 weeks in a row')
    await form.getByRole('button', { name: 'Make 4 Evenings' }).click()
    await expect(form).toBeHidden()
    const days = (await eveningsNow(page)).map(({ at }) => at.slice(0, 10))
    const weeks = Array.from({ length: 6 }, (_, i) => format(addDays(new Date(), 7 * (i + 1)), 'yyyy-MM-dd'))
    expect(days).toEqual(weeks)

    await addWeeks(7, 14)
    await page.reload()
    await expect(place.getByRole('article')).toHaveCount(14)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

async function pickDay(page: Page, label: string, date: Date) {
  await page.getByRole('button', { name: new RegExp(`^${label} `) }).click()
  const calendar = page.getByRole('dialog', { name: label, exact: true })
  const wanted = calendar.getByRole('button', { name: new RegExp(format(date, 'EEEE, MMMM d, yyyy')) })
  // it opens at the month of the day that is chosen
  await calendar.getByLabel('Year').selectOption(format(date, 'yyyy'))
  await calendar.getByLabel('Month').selectOption(format(date, 'MMMM'))
  await wanted.click()
  await expect(calendar).toBeHidden()
}

async function addEvening(page: Page, date: Date) {
  const at = `${format(date, 'yyyy-MM-dd')}T19:00:00.000Z`
  const data = { at, city: 'Yogyakarta', area: 'Prawirotaman', price: 150_000, status: 'open' }
  expect((await page.request.post('/api/evenings', { data })).status()).toBe(201)
}

async function join(page: Page, userId: number, eveningId: number) {
  const data = { userId, pay: 'later' }
  expect((await page.request.post(`/api/evenings/${eveningId}/tickets`, { data })).status()).toBe(201)
}

async function eveningsNow(page: Page): Promise<Evening[]> {
  return (await (await page.request.get('/api/evenings')).json()).evenings
}

/** Saves the tables of the guests who have joined. */
async function makeTables(page: Page, eveningId: number) {
  const path = `/api/evenings/${eveningId}/tables`
  const { digest } = await (await page.request.post(`${path}/preview`, { data: {} })).json()
  const saved = await page.request.post(path, { data: { digest } })
  expect((await saved.json()).groups).toHaveLength(3)
}

async function groupsOn(page: Page, eveningId: number): Promise<DinnerGroup[]> {
  const groups: DinnerGroup[] = await (await page.request.get('/api/dinner-groups')).json()
  return groups.filter((group) => group.eveningId === eveningId)
}

/** Asks a member of an evening's first table for the transfer. */
async function writeTo(page: Page, eveningId: number) {
  const [group] = await groupsOn(page, eveningId)
  const message = { userId: group!.member_ids[0], groupId: group!.id, kind: 'pay' }
  const opened = await page.request.post('/api/messages', { data: message })
  expect(opened.status()).toBe(201)
  const { id } = (await opened.json()).message
  const sent = await page.request.patch(`/api/messages/${id}`, { data: { result: 'sent' } })
  expect(sent.status()).toBe(200)
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
