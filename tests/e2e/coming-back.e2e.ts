import { openDashboard } from './admin-steps'
import { expect, test } from './guest-page'

test.use({ viewport: { width: 1440, height: 900 } })

test('after a dinner guests are in the queue again, which staff can take back', async ({ page, table }) => {
  for (const id of table.ids) await table.setStatus(id, 'paid')
  await table.until(-4 * 60)

  await openDashboard(page, '?grouped=yes')
  await expect(page.getByText('Showing 6 of 6 entries')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Back in the queue' }).click()
  await expect(page.getByText('6 users back in the queue')).toBeVisible()
  await expect(page.getByText('Showing 0 of 0 entries')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Showing 6 of 6 entries')).toBeVisible()
})
