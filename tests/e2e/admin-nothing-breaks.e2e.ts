import type { Page } from '@playwright/test'
import { openGroups } from './admin-group-steps'
import { expect, expectNoViolations, signUp, takeSession, test, toast } from './admin-steps'

test('a page that breaks keeps the header, and opens afresh', async ({ page }) => {
  await signUp(page, 2)
  await breakFor(page, 'tamu')
  await takeSession(page)
  await page.goto('/admin/dashboard?search=tamu')
  await expect(page.getByRole('heading', { name: 'This page cannot be shown' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Evenings' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Open Afresh' }).click()
  await expect(page.getByRole('row', { name: 'Tamu 1' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.search === '')
})

test('a dialog that breaks closes alone', async ({ page }) => {
  await signUp(page, 6)
  await takeSession(page)
  await page.request.post('/api/matchmaking')
  await openGroups(page)
  await breakNow(page)
  await page.getByRole('table').getByRole('button', { name: /^Age/ }).click()
  await expect(
    toast(page, 'This dialog cannot be shown', 'Nothing that you saved was changed.'),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
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

/** Makes the page throw whenever it shows a phone as a link to WhatsApp. */
async function breakNow(page: Page) {
  await page.evaluate(() => {
    const replace = String.prototype.replace
    // biome-ignore lint/suspicious/noExplicitAny: replace has overloads
    String.prototype.replace = function (this: string, what: any, by: any) {
      if (this.startsWith('+62') && what instanceof RegExp) throw new Error('broken')
      return replace.call(this, what, by)
    } as typeof replace
  })
}
