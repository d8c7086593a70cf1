import { expect } from '../support/server'
import { openDashboard } from './admin-steps'
import { press, test, title } from './guest-page'

test.use({ viewport: { width: 1440, height: 900 } })

test('after a dinner a guest is in the queue again by her page, and others by staff, who can take that back', async ({
  page,
  table,
  openPage,
}) => {
  const hers = table.ids[0]!
  for (const id of table.ids) await table.setStatus(id, 'paid')
  const token = await table.link(hers)
  await table.until(-4 * 60)

  const phone = await openPage(token)
  await expect(title(phone)).toHaveText('Makasih udah semeja!')
  await expect(phone.getByRole('link', { name: 'Cerita lewat WA' })).toBeVisible()
  await press(phone, 'Aku mau ikut lagi')
  await expect(title(phone)).toHaveText(/^Kamu udah terdaftar/)

  await openDashboard(page, '?grouped=yes')
  await expect(page.getByText('Showing 5 of 5 entries')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Back in the queue' }).click()
  await expect(page.getByText('5 users back in the queue')).toBeVisible()
  await expect(page.getByText('Showing 0 of 0 entries')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(page.getByText('Showing 5 of 5 entries')).toBeVisible()

  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Dinners' }).getByText('Meja satu')).toBeVisible()
  await page.getByRole('button', { name: 'Back in the queue' }).click()
  await expect(page.getByText('1 user back in the queue')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Showing 4 of 4 entries')).toBeVisible()
})
