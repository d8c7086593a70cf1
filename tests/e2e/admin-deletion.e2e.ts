import type { Page } from '@playwright/test'
import { expect, test } from '../support/server'
import { expectNoViolations, openDashboard, STAFF, signIn, toast } from './admin-steps'

const PEOPLE = 2000
test.use({ settings: STAFF, demo: PEOPLE })

for (const viewport of [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
]) {
  const { width } = viewport
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport })

    test('a deletion of many shows how far it is, in its dialog and in another window', async ({
      page,
      context,
    }) => {
      await openDashboard(page)
      const other = await context.newPage()
      await deleteAll(page)
      const dialog = page.getByRole('alertdialog')
      const bar = dialog.getByRole('progressbar', { name: /^Deleted \d+ of 2000$/ })
      await expect(bar).toBeVisible()
      await expectNoViolations(page)
      await page.screenshot({ path: test.info().outputPath('dialog.png') })

      await other.goto('/admin/dashboard')
      const notice = other.getByRole('status').getByRole('progressbar', { name: /^Deleted \d+ of 2000$/ })
      await expect(notice).toBeVisible()
      expect(await notice.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThan(width)
      await expectNoViolations(other)
      await other.screenshot({ path: test.info().outputPath('notice.png') })

      // it goes on
      const doneIn = async () => Number(await bar.getAttribute('value'))
      const before = await doneIn()
      await expect.poll(doneIn).toBeGreaterThan(before)
      expect(await bar.getAttribute('max')).toBe(String(PEOPLE))
      await expect(dialog).toHaveAccessibleName('Delete 2000 Users')
    })

    test('a deletion that ended half way is told until staff have read it', async ({ page, server }) => {
      await openDashboard(page)
      await deleteAll(page)
      await expect(
        page.getByRole('alertdialog').getByRole('progressbar', { name: /^Deleted [1-9]\d* of 2000$/ }),
      ).toBeVisible()
      // whoever asked for it signs out in another window
      const out = await page.request.post(`${server.url}/api/logout`, { headers: { origin: server.url } })
      expect(out.status()).toBe(200)
      await page.goto('/admin/login')
      await signIn(page)
      const notice = page.getByText(
        /^Deleting 2000 users ended after [1-9]\d* of them\. The others are still here\.$/,
      )
      await expect(notice).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectNoViolations(page)
      await page.screenshot({ path: test.info().outputPath('half.png') })
      await page.getByRole('status').filter({ has: notice }).getByRole('button', { name: 'OK' }).click()
      await expect(notice).toBeHidden()
      await page.reload()
      await expect(page.getByText(/^Showing/)).toBeVisible()
      await expect(notice).toBeHidden()
    })
  })
}

test('two people are deleted without a bar that stays', async ({ page }) => {
  await openDashboard(page)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  for (const i of [0, 1]) await boxes.nth(i).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 Users' }).click()
  await expect(toast(page, 'Success', '2 users deleted successfully')).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeHidden()
})

async function deleteAll(page: Page) {
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: `Select all ${PEOPLE} matching` }).click()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Delete ${PEOPLE} Users` })
    .click()
}
