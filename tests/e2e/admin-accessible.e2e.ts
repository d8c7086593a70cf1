import type { Page } from '@playwright/test'
import { expect, test } from '../support/server'
import { expectNoViolations, hold, openDashboard, STAFF, toast } from './admin-steps'

test.use({ settings: STAFF, demo: 120 })

for (const [width, height] of [
  [1440, 900],
  [360, 800],
] as const)
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('no rule is broken in the users table and in what opens from it', async ({ page }) => {
      test.slow()
      await openDashboard(page)
      await expect(page.getByText(/^Showing/)).toBeVisible()
      await expectNoViolations(page)
      for (const name of ['Filter', 'Columns']) {
        await page.getByRole('button', { name }).click()
        await expect(popup(page)).toBeVisible()
        await expectNoViolations(page)
        await page.keyboard.press('Escape')
        await expect(popup(page)).toBeHidden()
      }
      await page.getByRole('button', { name: 'Add New User' }).click()
      await page.getByRole('button', { name: 'Birth Date calendar' }).click()
      const calendar = page.getByRole('dialog', { name: 'Pilih tanggal lahir' })
      await expect(calendar).toBeVisible()
      await expectNoViolations(page)
      // one key a layer: the next counts once the layer above is gone
      await page.keyboard.press('Escape')
      await expect(calendar).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(popup(page)).toBeHidden()
      await page.getByRole('searchbox').fill('tidak ada')
      await expect(page.getByText('No results.')).toBeVisible()
      await expectNoViolations(page)
    })

    test('no rule is broken in the groups table and in what opens from it', async ({ page }) => {
      test.slow()
      await openDashboard(page, '?tab=groups')
      await expect(page.getByText(/^Showing/)).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'More actions' }).click()
      await expect(popup(page)).toBeVisible()
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await expect(popup(page)).toBeHidden()

      await page.getByRole('button', { name: 'Create Group' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('rowheader').first()).toBeVisible()
      await expectNoViolations(page)
      await dialog.getByRole('button', { name: /^Event Date \w/ }).click()
      const day = page.getByRole('dialog', { name: 'Event Date' })
      await expect(day).toBeVisible()
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await expect(day).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      await page.getByRole('rowheader').first().getByRole('button').click()
      const picker = page.getByLabel('Find a backup member')
      await picker.focus()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await expectNoViolations(page)
      await picker.fill('tidak ada')
      await expect(page.getByText('No results.')).toBeVisible()
      await expectNoViolations(page)
    })

    test('no rule is broken while something is stored, and after it', async ({ page }) => {
      test.slow()
      await openDashboard(page, '?tab=groups')
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page.getByRole('dialog').getByLabel('Venue').fill('Warung Sate')
      const release = await hold(page, '**/api/dinner-groups/*')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
      await expectNoViolations(page)
      release()
      await expect(toast(page, 'Success', 'Group updated successfully')).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expectNoViolations(page)
    })
  })

/** A dialog or menu that is open; a menu stands in a dialog. */
function popup(page: Page) {
  return page.getByRole('dialog').or(page.getByRole('menu')).first()
}
