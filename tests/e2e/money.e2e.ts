import type { Page } from '@playwright/test'
import { openDashboard, toast } from './admin-steps'
import { expect, test, WALK } from './guest-page'

test.use({ viewport: { width: 1440, height: 900 } })

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const sum = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d`) })
const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`${name}\\b`) })

async function openMoney(page: Page, query = '') {
  await page.goto(`/admin/money${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
}

test('staff see what is due, mark it, and save a month', WALK, async ({ page, server, table }) => {
  for (const id of table.ids) await table.setStatus(id, 'confirmed')
  const [, late, says] = table.ids
  await server.change(
    `update tickets set pay_by = '2026-01-01T03:00:00.000Z' where id in (select ticket_id from seats where user_id = ${late})`,
  )
  await server.change(
    `update payments set transferred_at = '2026-01-01T13:14:00.000Z' where user_id = ${says}`,
  )
  await openDashboard(page)
  await page.getByRole('link', { name: 'Money', exact: true }).click()
  await expect(sum(page, 'Awaited')).toHaveText(/^Awaited 4 Rp60\d\.\d{3}$/)
  await expect(sum(page, 'Overdue')).toHaveText(/^Overdue 1 Rp150\.\d{3}$/)
  await expect(sum(page, 'To check')).toHaveText(/^To check 1 Rp150\.\d{3}$/)
  await expect(list(page, 'Awaited').getByRole('listitem')).toHaveCount(4)
  const digits = await list(page, 'Awaited').locator('mark').allTextContents()
  expect(new Set(digits).size).toBe(4)
  // what somebody owes leads there from their page
  await page.goto(`/admin/guests/${says}`)
  await page.getByRole('region', { name: 'Money' }).getByRole('listitem').getByRole('link').click()
  await expect(page).toHaveURL(`/admin/money?state=check&user=${says}`)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()

  // the keyboard goes on with the row in the place of the one that is marked
  await sum(page, 'Awaited').click()
  await page.getByRole('button', { name: 'Paid: Tamu 1', exact: true }).press('Enter')
  await expect(toast(page, 'Paid', 'Tamu 1 · Rp150.')).toBeVisible()
  await expect(row(page, 'Tamu 1')).toHaveCount(0)
  await expect(
    list(page, 'Awaited')
      .getByRole('button', { name: /^Paid: / })
      .first(),
  ).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Tamu 1')).toBeVisible()

  await page.getByRole('button', { name: 'Take another amount: Tamu 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take another amount' })
  await dialog.getByLabel('Amount that came').fill('Rp 150.000')
  await expect(dialog.getByText(/^Rp150\.000 came, Rp150\.\d{3} due: Rp\d+ too little$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Take it' }).click()
  await expect(dialog).toBeHidden()
  await sum(page, 'Paid').click()
  await expect(row(page, 'Tamu 1')).toContainText('Rp150.000')

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Files for the books' }).click()
  await page.getByRole('menuitem').first().click()
  expect((await file).suggestedFilename()).toMatch(/money_20\d\d-\d\d\.csv$/)
})

test('money that comes twice goes to the account that staff type', async ({ page, table }) => {
  await table.setStatus(table.ids[0]!, 'paid')
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => {
      document.title = text
    }
  })
  await openMoney(page, '?state=paid')
  await page.getByRole('button', { name: 'Came twice: Tamu 1', exact: true }).click()
  await expect(toast(page, 'Came twice: it is to return', 'Tamu 1 · Rp150.')).toBeVisible()
  await sum(page, 'To return').click()
  await page.getByRole('button', { name: 'Account: Tamu 1' }).click()
  await page.getByLabel('Bank or e-wallet').fill('BCA')
  await page.getByLabel('Number', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('An account number has 5 to 20 digits')).toBeVisible()
  await page.getByLabel('Number', { exact: true }).fill('1234 567 890')
  await page.getByLabel('Name on it').fill('Siti Aminah')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Tamu 1')).toContainText('BCA 1234567890, Siti Aminah')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(toast(page, 'Copied', 'Siti Aminah')).toBeVisible()
  await expect(page).toHaveTitle('1234567890')
  // what is copied leaves the Undo of what was saved in reach
  await page.getByRole('button', { name: /^Undo: / }).click()
  await expect(row(page, 'Tamu 1')).toContainText('No account yet')
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a double click marks one payment once, and not the next row', async ({ page, table }) => {
  for (const id of table.ids) await table.setStatus(id, 'confirmed')
  await page.clock.install()
  await openMoney(page)
  const changes: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.url()))
  const where = (await page.getByRole('button', { name: 'Paid: Tamu 1', exact: true }).boundingBox())!
  const press = (clickCount = 1) => page.mouse.click(where.x + 9, where.y + 9, { clickCount })
  await press(2)
  await expect(toast(page, 'Paid', 'Tamu 1 · Rp150.')).toBeVisible()
  await expect(row(page, 'Tamu 1')).toHaveCount(0)
  await expect(sum(page, 'Awaited')).toHaveText(/^Awaited 5/)
  expect(changes).toHaveLength(1)
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0)

  // the list is quicker than the hand
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await press()
  await expect(async () => {
    await page.clock.runFor(4)
    await expect(row(page, 'Tamu 2')).toHaveCount(0, { timeout: 100 })
  }).toPass()
  await press()
  await page.clock.runFor(400)
  await expect(page.getByRole('button', { name: 'Paid: Tamu 3', exact: true })).toBeEnabled()
  expect(changes).toHaveLength(2)
  await press()
  await page.clock.resume()
  await expect(row(page, 'Tamu 3')).toHaveCount(0)
  await expect(sum(page, 'Awaited')).toHaveText(/^Awaited 3/)
  expect(changes).toHaveLength(3)
})
