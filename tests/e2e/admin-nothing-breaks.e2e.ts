import { openWithGroup } from './admin-group-steps'
import { expect, expectNoViolations, signUp, takeSession, test, toast } from './admin-steps'

test('a page that breaks keeps the header, and opens afresh', async ({ page }) => {
  await signUp(page, 2)
  await takeSession(page)
  // the list of users throws, where it joins the activities of one, while the address holds this word
  await page.addInitScript(() => {
    const join = Array.prototype.join
    Array.prototype.join = function (by?: string) {
      if (this[0] === 'Kuliah' && location.search.includes('tamu')) throw new Error('broken')
      return join.call(this, by)
    }
  })
  await page.goto('/admin/dashboard?search=tamu')
  await expect(page.getByRole('heading', { name: 'This page cannot be shown' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Evenings' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Open Afresh' }).click()
  await expect(page.getByRole('row', { name: 'Tamu 1' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.search === '')
})

test('a dialog that breaks closes alone', async ({ page }) => {
  await openWithGroup(page)
  // the page throws when it shows a phone as a link to WhatsApp
  await page.evaluate(() => {
    const replace = String.prototype.replace
    // biome-ignore lint/suspicious/noExplicitAny: replace has overloads
    String.prototype.replace = function (this: string, what: any, by: any) {
      if (this.startsWith('+62') && what instanceof RegExp) throw new Error('broken')
      return replace.call(this, what, by)
    } as typeof replace
  })
  await page.getByRole('button', { name: 'Meja satu', exact: true }).click()
  const closed = 'Nothing that you saved was changed.'
  await expect(toast(page, 'This dialog cannot be shown', closed)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Dinner Groups' })).toBeVisible()
})
