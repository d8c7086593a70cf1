import type { Page } from '@playwright/test'
import { expect, takeSession, test } from '../support/server'
import { openGroups } from './admin-group-steps'
import { expectNoViolations, openDashboard, STAFF, signUp } from './admin-steps'

test.use({ viewport: { width: 1440, height: 900 }, settings: STAFF })

test('a tab that breaks keeps the rest alive, and it or what breaks around the tabs opens afresh, from an address that breaks it, too', async ({
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

test('a dialog that breaks keeps the rest alive, and is offered afresh; a calendar keeps what was typed around it', async ({
  page,
  server,
}) => {
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

  // a calendar that breaks keeps its dialog and what was typed
  await page.getByRole('button', { name: /^Edit Age/ }).click()
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

/** Makes the list of users throw, where it joins the activities of one, while the address holds this word. */
async function breakFor(page: Page, word: string) {
  await page.addInitScript((wanted) => {
    const join = Array.prototype.join
    Array.prototype.join = function (by?: string) {
      if (this[0] === 'Kuliah' && location.search.includes(wanted)) throw new Error('broken')
      return join.call(this, by)
    }
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
