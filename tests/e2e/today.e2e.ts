import type { Page } from '@playwright/test'
import { inHours } from '../support/evenings'
import { zoneAtNoon } from '../support/whatsapp'
import { callsOf, expect, poll, STAFF, signUp, takeSession, test, WALK } from './admin-steps'

test.use({
  settings: {
    ...STAFF,
    TZ: zoneAtNoon(),
    PUBLIC_URL: 'https://semeja.example',
    BANK_ACCOUNT: 'BCA 1234567890 a.n. Ayu',
  },
})

const today = (page: Page) => page.getByRole('region', { name: 'Today' })
const toToday = (page: Page) => page.getByRole('link', { name: /^Semeja Admin/ })

async function openHouse(page: Page, people: number) {
  await signUp(page, people)
  await takeSession(page)
  return callsOf(page)
}

test('a day begins and ends at Today: an evening is led by its lines', WALK, async ({ page, server }) => {
  const staff = await openHouse(page, 14)
  await page.goto('/admin/dashboard')
  await expect(today(page)).toContainText('5 steps to set up.')
  await expect(page).toHaveTitle('Dashboard · Semeja Admin')

  const { evening } = await staff('POST', '/api/evenings', {
    ...{ at: inHours(96), city: 'Yogyakarta', area: 'Prawirotaman', price: 150_000, tables_max: 8 },
    status: 'open',
  })
  for (let userId = 2; userId <= 13; userId++)
    await staff('POST', `/api/evenings/${evening.id}/tickets`, { userId, pay: 'later' })
  await poll(page)
  await expect(today(page)).toContainText('12 guests joined, 0 paid, joining ends')
  await expect(today(page)).toContainText(/4 steps to set up\. Next: .*, make tables for /)

  await server.change(`update evenings set answers_until = '${inHours(-3)}'`)
  await poll(page)
  await expect(today(page)).toContainText('1 to do')
  await expect(page).toHaveTitle('(1) Dashboard · Semeja Admin')
  await expect(page.getByRole('link', { name: 'Dashboard 1 to do' })).toBeVisible()
  await expect(today(page).getByRole('listitem').first()).toContainText(
    /^Urgent: .*12 guests joined, 0 paid: they have/,
  )
  // one button is red, above either table
  const red = page.locator('main .bg-sambal:is(a, button):visible')
  await expect(red).toHaveText(['Make tables'])
  await page.getByRole('tab', { name: 'Dinner Groups' }).click()
  await expect(page.getByRole('button', { name: 'Run Matchmaking' })).toBeVisible()
  await expect(red).toHaveText(['Make tables'])

  // the step itself, in one press
  await today(page)
    .getByRole('link', { name: /^Make tables: / })
    .click()
  const making = page.getByRole('dialog', { name: /^Make tables/ })
  await making.getByRole('button', { name: 'Save' }).click()
  await expect(making).toBeHidden()
  await expect(page).not.toHaveURL(/do=/)
  await toToday(page).click()

  // the queue with one batch, and the way back once it is empty
  await today(page)
    .getByRole('link', { name: /^Write: 12 × Pay · / })
    .click()
  await expect(page).toHaveURL(new RegExp(`messages\\?kind=pay&evening=${evening.id}$`))
  await expect(page.getByRole('list', { name: 'Due' }).getByRole('listitem')).toHaveCount(12)
  await server.change("update tickets set status = 'paid' where id in (select ticket_id from seats)")
  await page.getByRole('link', { name: 'Back to Today' }).click()

  await today(page)
    .getByRole('link', { name: /^Set places: .*2 tables have no place/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Set places' })).toBeVisible()
  await page.keyboard.press('Escape')
  await toToday(page).click()
  await expect(page.getByRole('link', { name: 'Dashboard 1 to do' })).toBeVisible()
  // by a thumb, too
  await page.setViewportSize({ width: 360, height: 800 })
  const line = today(page).getByRole('link', { name: /^Set places: / })
  expect((await line.boundingBox())!.height).toBeGreaterThanOrEqual(44)
})

test('a press that aims at the tables meets no line of Today that came between', async ({ page }) => {
  await openHouse(page, 2)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/today', async (route) => {
    await held
    await route.fallback()
  })
  await page.goto('/admin/dashboard')
  const edit = page.getByRole('button', { name: 'Edit Tamu 2' })
  // can be read, and by the keyboard opened, but not pressed yet
  const before = (await edit.boundingBox())!
  await page.mouse.click(before.x + before.width / 2, before.y + before.height / 2)
  release()
  await expect(today(page)).toContainText('5 steps to set up.')
  // every step of a new house is read at once
  await expect(today(page).getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('button', { name: /^Show all/ })).toHaveCount(0)
  expect((await edit.boundingBox())!.y).toBeGreaterThan(before.y + 40)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await edit.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
