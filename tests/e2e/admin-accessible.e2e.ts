import type { Page } from '@playwright/test'
import { expect, test } from '../support/server'
import { expectNoViolations, hold, openDashboard, STAFF, toast } from './admin-steps'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 800 }

test.use({ settings: STAFF, demo: 120, viewport: DESK })

test('no rule is broken in the tables, in what opens from them, and while something is stored @full', async ({
  page,
}) => {
  test.slow()
  await openDashboard(page)
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await lookAtBoth(page)
  for (const name of ['Filter', 'Columns']) {
    await page.getByRole('button', { name }).click()
    await expect(popup(page)).toBeVisible()
    await (name === 'Filter' ? lookAtBoth(page) : expectNoViolations(page))
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
  await expect(page.getByRole('button', { name: 'Birth Date calendar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  await page.getByRole('searchbox').fill('tidak ada')
  await expect(page.getByText('No results.')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('tab', { name: 'Dinner Groups' }).click()
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await lookAtBoth(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(popup(page)).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()

  await page.getByRole('button', { name: 'Create Group' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('rowheader').first()).toBeVisible()
  await lookAtBoth(page)
  await dialog.getByRole('button', { name: /^Event Date \w/ }).click()
  const day = page.getByRole('dialog', { name: 'Event Date' })
  await expect(day).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(day).toBeHidden()
  await expect(dialog.getByRole('button', { name: /^Event Date \w/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('rowheader').first().getByRole('button').click()
  const picker = page.getByLabel('Find a backup member')
  await picker.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await lookAtBoth(page)
  await picker.fill('tidak ada')
  await expect(page.getByText('No results.')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

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

/** Looks at what is open on a desk and on a phone, where it is as wide as it has room. */
async function lookAtBoth(page: Page) {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
        .filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => one.ariaLabel ?? one.tagName),
    )
    expect([size.width, wide]).toEqual([size.width, []])
    await expectNoViolations(page)
  }
}

/** A dialog or menu that is open; a menu stands in a dialog. */
function popup(page: Page) {
  return page.getByRole('dialog').or(page.getByRole('menu')).first()
}
