import { expect, test } from '../support/server'
import { openDashboard, STAFF, toast } from './admin-steps'

test.use({ viewport: { width: 1440, height: 900 }, settings: STAFF, demo: 12_000 })

test('everything is at hand among 12,000 people and their groups', async ({ page }) => {
  // many rows on a busy machine
  test.slow()
  await openDashboard(page)
  const users = page.getByRole('table', { name: 'Daftar Pengguna' })
  await expect(page.getByText('Showing 25 of 12000 entries')).toBeVisible()
  await page.getByLabel('Rows per page').selectOption('500')
  await expect(page.getByText('Showing 500 of 12000 entries')).toBeVisible()
  await page.getByRole('region', { name: 'Daftar Pengguna' }).evaluate((box) => box.scrollTo({ top: 1e6 }))
  await expect(users.getByRole('cell', { name: '500', exact: true })).toBeInViewport()
  await page.getByRole('searchbox').fill('reza')
  await expect(users.getByRole('rowheader').first().locator('mark')).toHaveText(/reza/i)

  // thousands are free to be chosen
  await page.getByRole('tab', { name: 'Dinner Groups' }).click()
  await page.getByRole('button', { name: 'Create Group' }).click()
  const people = page.getByRole('table', { name: 'Group Members' })
  await expect(people.getByRole('rowheader')).toHaveCount(25)
  await people
    .getByRole('button', { name: /^Select / })
    .first()
    .click()
  await expect(page.getByText('Selected: 1 of 6 users required')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // and a thousand groups to be followed
  const made = await page.request.post('/api/matchmaking', {
    headers: { 'content-type': 'application/json' },
    timeout: 120_000,
  })
  expect((await made.json()).groupsCreated).toBeGreaterThan(1_000)
  const groups = page.getByRole('table', { name: 'Daftar Kelompok' })
  await page.getByLabel('Rows per page').selectOption('500')
  await expect(page.getByText(/^Showing 500 of \d{4} entries$/)).toBeVisible()
  const name = await groups.getByRole('rowheader').nth(3).getByRole('button').getAttribute('title')
  await page.getByLabel(`Status of ${name}`).nth(0).selectOption('scheduled')
  await expect(toast(page, 'Status updated', 'Group status updated to scheduled')).toBeVisible()
  // what comes into view by scrolling can be changed like everything else
  await page.getByRole('region', { name: 'Daftar Kelompok' }).evaluate((box) => box.scrollTo({ top: 1e6 }))
  await expect(groups.getByRole('cell', { name: '500', exact: true })).toBeInViewport()
  await groups
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: '500', exact: true }) })
    .getByLabel(/^Status of/)
    .selectOption('cancelled')
  await expect(toast(page, 'Status updated', 'Group status updated to cancelled')).toBeVisible()
  await page.getByRole('region', { name: 'Daftar Kelompok' }).evaluate((box) => box.scrollTo({ top: 0 }))
  await groups.getByRole('rowheader').nth(3).getByRole('button').click()
  await expect(page.getByRole('dialog').getByRole('table', { name: 'Group Members' })).toBeVisible()
})
