import type { Page } from '@playwright/test'
import type { Deletion } from '../../src/domain/api'
import { expect, test } from '../support/server'
import { expectNoViolations, hold, openDashboard, STAFF, toast } from './admin-steps'

test.use({ settings: STAFF, demo: 120, viewport: { width: 1440, height: 900 } })

const PHONE = { width: 360, height: 800 }

test('a deletion of many shows how far it is, in its dialog and in another window, and one that ended half way is told until staff have read it', async ({
  page,
  context,
}) => {
  // as the server tells of it while it goes on
  let deletion: Deletion['deletion'] = { done: 40, total: 120, running: true }
  await openDashboard(page)
  await context.route('**/api/users/deletion', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { deletion } }) : route.continue(),
  )
  const release = await hold(page, '**/api/users/delete')
  await deleteAll(page, 120)
  const dialog = page.getByRole('alertdialog')
  const bar = dialog.getByRole('progressbar')
  await expect(bar).toHaveAccessibleName('Deleted 40 of 120')
  await expect(dialog).toHaveAccessibleName('Delete 120 Users')
  await expectNoViolations(page)
  await page.setViewportSize(PHONE)
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)

  const other = await context.newPage()
  await other.setViewportSize(PHONE)
  await other.goto('/admin/dashboard')
  const notice = other.getByRole('status').getByRole('progressbar')
  await expect(notice).toHaveAccessibleName('Deleted 40 of 120')
  expect(await notice.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThan(360)
  await expectNoViolations(other)
  // it goes on
  deletion = { ...deletion, done: 80 }
  await expect(notice).toHaveAccessibleName('Deleted 80 of 120')
  await expect(bar).toHaveAccessibleName('Deleted 80 of 120')
  await expect(bar).toHaveAttribute('value', '80')

  deletion = { ...deletion, running: false }
  const ended = other.getByText('Deleting 120 users ended after 80 of them. The others are still here.')
  await expect(ended).toBeVisible()
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectNoViolations(other)
  deletion = null
  await other.getByRole('status').filter({ has: ended }).getByRole('button', { name: 'OK' }).click()
  await expect(ended).toBeHidden()

  release()
  await expect(toast(page, 'Success', '120 users deleted successfully')).toBeVisible()
})

test('a question about all who match is about those it named, though they are counted once more, as something was stored, and the back button shows another tab below', async ({
  page,
}) => {
  await openDashboard(page, '?tab=groups&search=Sate')
  const release = await hold(page, '**/api/users?*')
  await page.getByRole('tab', { name: 'Users' }).click()
  const whole = page.getByRole('checkbox', { name: 'Select all on this page' })
  await expect(whole).toBeDisabled()
  release()
  await whole.check()
  await page.getByRole('button', { name: 'Select all 120 matching' }).click()
  await chooseDelete(page)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName('Delete 120 Users')
  const counted = page.waitForRequest('**/api/users/count')
  await hold(page, '**/api/users/count')
  await page.request.post('/api/users/3/apart', { data: { userId: 4 } })
  await counted
  await expect(dialog).toHaveAccessibleName('Delete 120 Users')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Daftar Kelompok', includeHidden: true })).toBeVisible()
  await page.route('**/api/users/delete', (route) => route.abort())
  const sent = page.waitForRequest('**/api/users/delete')
  await dialog.getByLabel('Type 120 to delete them').fill('120')
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  expect((await sent).postDataJSON()).toEqual({ matching: {}, expected: 120 })
})

test('two people are deleted without a bar that stays', async ({ page }) => {
  await openDashboard(page)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  for (const i of [0, 1]) await boxes.nth(i).check()
  await chooseDelete(page)
  const press = page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 Users' })
  await expect(press).toBeDisabled()
  await page.getByLabel('Type 2 to delete them').fill('2')
  await press.click()
  await expect(toast(page, 'Success', '2 users deleted successfully')).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeHidden()
})

async function chooseDelete(page: Page) {
  await page.getByRole('button', { name: 'More for the selected users' }).click()
  await page.getByRole('menuitem', { name: 'Delete selected' }).click()
}

async function deleteAll(page: Page, people: number) {
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: `Select all ${people} matching` }).click()
  await chooseDelete(page)
  await page.getByLabel(`Type ${people} to delete them`).fill(`${people}`)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Delete ${people} Users` })
    .click()
}
