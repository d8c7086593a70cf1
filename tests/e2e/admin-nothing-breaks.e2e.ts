import type { Page } from '@playwright/test'
import { expect, takeSession, test } from '../support/server'
import { openDetails, openGroups, openWithGroup } from './admin-group-steps'
import { expectNoViolations, goTo, openDashboard, STAFF, signUp, toast } from './admin-steps'

test.use({ viewport: { width: 1440, height: 900 }, settings: STAFF })

const TEXTS = ['0801-0137-1769', '[(*', '%_"\'']

test('any text in any search leaves the page whole, in its address too @full', async ({ page, server }) => {
  // many searches
  test.slow()
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await openWithGroup(page, server)
  for (const tab of ['users', 'groups']) {
    await page.goto(`/admin/dashboard?${new URLSearchParams({ tab, search: '0801-0137-1769' })}`)
    for (const text of TEXTS) {
      await page.getByLabel(`Search ${tab}`).fill(text)
      await expect(page).toHaveURL((url) => url.searchParams.get('search') === text)
      await expect(page.getByText(/^Showing \d+ of/)).toBeVisible()
    }
  }
  await page.getByLabel('Search groups').fill('')
  const details = await openDetails(page)
  for (const text of TEXTS) {
    await details.getByLabel('Find a member', { exact: true }).fill(text)
    await expect(page.getByRole('listbox')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await details.getByRole('button', { name: 'Close' }).click()

  await goTo(page, 'Activity')
  for (const text of TEXTS) await page.getByLabel('Filter by user ID').fill(text)
  await page.getByLabel('Filter by user ID').fill('')
  await goTo(page, 'Dashboard')
  await page.getByRole('tab', { name: 'Dinner Groups' }).click()

  await page.getByRole('button', { name: 'Matchmaking options' }).click()
  await page.getByRole('menuitem', { name: 'Preview…' }).click()
  for (const text of TEXTS) await page.getByLabel('Find a name or phone').fill(text)
  await expect(page.getByRole('button', { name: 'Run again for the rest' })).toBeVisible()
  expect(errors).toEqual([])
})

test('a tab that breaks keeps the rest alive, and it or what breaks around the tabs opens afresh, from an address that breaks it, too @full', async ({
  page,
  server,
}) => {
  await signUp(server, page, 2)
  await breakFor(page, 'tamu')
  await openDashboard(page, '?search=tamu')
  await expect(page.getByText('This tab cannot be shown')).toBeVisible()
  await expectNoViolations(page)
  await expect(page.getByRole('definition').first()).toHaveText('2')
  await page.getByRole('tab', { name: 'Dinner Groups' }).click()
  await expect(page.getByRole('button', { name: 'Create Group' })).toBeVisible()
  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Open Afresh' }).click()
  await expect(page.getByRole('row', { name: 'Tamu 1' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.search === '')

  // the counts above the tabs cannot be written
  await page.addInitScript(() => {
    if (!location.search) return
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() {
        throw new Error('broken')
      },
    })
  })
  await page.goto('/admin/dashboard?search=tamu')
  await expect(page.getByRole('heading', { name: 'This page cannot be shown' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Open Afresh' }).click()
  await expect(page.getByRole('row', { name: 'Tamu 1' })).toBeVisible()
})

test('a dialog that breaks keeps the rest alive, and is offered afresh @full', async ({ page, server }) => {
  await signUp(server, page, 6)
  await takeSession(page)
  await page.request.post('/api/matchmaking')
  await openGroups(page)
  await breakNow(page)
  await page.getByRole('table').getByRole('button', { name: /^Age/ }).click()
  const failed = page.getByRole('dialog', { name: 'This dialog cannot be shown' })
  await expect(failed).toBeVisible()
  await expectNoViolations(page)
  await page.evaluate(() => {
    ;(globalThis as { isBroken?: boolean }).isBroken = false
  })
  await failed.getByRole('button', { name: 'Open Afresh' }).click()
  await expect(page.getByRole('table', { name: 'Group Members' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('tab', { name: 'Dinner Groups' })).toBeVisible()
})

test('an answer without success is a failure, whatever else it is, and a calendar that breaks keeps its dialog and what was typed @full', async ({
  page,
  server,
}) => {
  await openWithGroup(page, server)
  const status = page.getByLabel('Status of Meja satu')
  const pic = page.getByLabel('PIC of Meja satu')
  for (const { body, expected } of [
    { body: '{"message":"Belum boleh"}', expected: ['Validation Error', 'Belum boleh'] },
    { body: '{}', expected: ['Error updating status', 'Failed to update group status'] },
    { body: '<html>Masuk dulu</html>', expected: ['Error updating status', 'Failed to update group status'] },
    { body: '{"success":true}', expected: ['Error updating status', 'Failed to update group status'] },
  ]) {
    await page.route('**/api/dinner-groups/1', (route) => route.fulfill({ status: 200, body }))
    const refused = page.waitForResponse('**/api/dinner-groups/1')
    await status.selectOption('completed')
    await refused
    await expect(toast(page, expected[0]!, expected[1]!)).toBeVisible()
    await expect(status).toHaveValue('scheduled')
    // the last message may still be there, with the same words
    const answered = page.waitForResponse('**/api/dinner-groups/1')
    await pic.selectOption('Ayu')
    await answered
    await expect(
      toast(page, expected[0]!.replace('status', 'PIC'), expected[1]!.replace('group status', 'PIC')),
    ).toBeVisible()
    await expect(pic).toHaveValue('-')
    await page.unroute('**/api/dinner-groups/1')
  }

  // nor does anything that is loaded break the page
  await page.route('**/api/**', (route) =>
    route.request().url().endsWith('/api/user')
      ? route.continue()
      : route.fulfill({ status: 200, body: '{"items":5}' }),
  )
  await page.reload()
  await expect(
    page.getByText('Error loading groups: The server sent an answer that this page cannot read'),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(
    page.getByText('Error loading users: The server sent an answer that this page cannot read'),
  ).toBeVisible()
  await goTo(page, 'Activity')
  await expect(page.getByText('Error loading activity')).toBeVisible()

  await page.unroute('**/api/**')
  await openGroups(page)
  await page.getByRole('button', { name: 'Edit Meja satu' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit/ })
  await dialog.getByLabel('Venue').fill('Warung Bu Sri')
  await page.evaluate(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get() {
        throw new Error('broken')
      },
    })
  })
  await dialog
    .getByRole('button', { name: /Event Date/ })
    .first()
    .click()
  await expect(page.getByRole('alert')).toHaveText('This cannot be shown. Nothing was changed.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(dialog.getByLabel('Venue')).toHaveValue('Warung Bu Sri')
})

/** Makes the page throw whenever it marks this word. */
async function breakFor(page: Page, word: string) {
  await page.addInitScript((wanted) => {
    const split = String.prototype.split
    // biome-ignore lint/suspicious/noExplicitAny: split has overloads
    String.prototype.split = function (this: string, by: any, limit?: number) {
      if (by instanceof RegExp && by.source.includes(wanted)) throw new Error('broken')
      return split.call(this, by, limit)
    } as typeof split
  }, word)
}

/** Makes the page throw whenever it shows a phone as a link to WhatsApp, until `isBroken` is taken back. */
async function breakNow(page: Page) {
  await page.evaluate(() => {
    const scope = globalThis as { isBroken?: boolean }
    scope.isBroken = true
    const replace = String.prototype.replace
    // biome-ignore lint/suspicious/noExplicitAny: replace has overloads
    String.prototype.replace = function (this: string, what: any, by: any) {
      if (scope.isBroken && this.startsWith('+62') && what instanceof RegExp) throw new Error('broken')
      return replace.call(this, what, by)
    } as typeof replace
  })
}
