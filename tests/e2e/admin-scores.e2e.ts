import type { Page } from '@playwright/test'
import { expect, openDashboard, signUp, test, toast } from './admin-steps'

// the admin has id 1, so Tamu 1 has id 2

test('two people are kept apart and allowed again, found by a search that stays', async ({ page }) => {
  await signUp(page, 3)
  await openPerson(page, 1)
  // on a screen that is too low for the page
  await page.setViewportSize({ width: 1440, height: 600 })
  const input = page.getByLabel('Find someone to keep apart')
  await input.fill('Tamu 3')
  await expect(page.getByRole('option', { name: 'Tamu 3' })).toBeVisible()
  await scrollPage(page)
  await expect(input).toHaveValue('Tamu 3')
  await page.getByRole('option', { name: 'Tamu 3' }).click()
  await expect(page.getByRole('button', { name: 'Keep Apart' })).toBeEnabled()

  // opened by hand, it stays open as well
  await page.getByRole('button', { name: 'Keep Apart' }).focus()
  await input.fill('')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Tamu 1' })).toBeVisible()
  await scrollPage(page)
  await expect(page.getByRole('option', { name: 'Tamu 1' })).toBeVisible()

  // Enter before anything was found means the only one who is
  await input.fill('Tamu 2')
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue('Tamu 2')

  // who gives up the search, or leaves it, begins again
  await input.fill('Tamu')
  await page.keyboard.press('Escape')
  await expect(input).toHaveValue('')
  await input.fill('Tamu')
  await page.keyboard.press('Tab')
  await expect(input).toHaveValue('')

  // a choice that is made while the list scrolls
  await input.fill('Tamu 3')
  const found = page.getByRole('option', { name: 'Tamu 3' })
  await expect(found).toBeVisible()
  await found.evaluate(async (element: HTMLElement) => {
    element.closest('[role=listbox]')!.dispatchEvent(new Event('scroll'))
    element.click()
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
  })
  await expect(page.getByRole('listbox')).toBeHidden()
  await page.getByRole('button', { name: 'Keep Apart', exact: true }).click()
  await expect(toast(page, 'Kept apart', 'Matchmaking never seats Tamu 1 and Tamu 3 together')).toBeVisible()
  await expect(input).toBeFocused()

  // it holds for the other one too
  await openPerson(page, 3)
  const apart = page.getByRole('region', { name: 'Keep apart' })
  await apart.getByRole('button', { name: 'Allow Tamu 1 at the same table' }).click()
  await expect(toast(page, 'No longer kept apart', 'may be seated together')).toBeVisible()
  await expect(apart.getByRole('list', { name: 'Kept apart' })).toBeHidden()
})

async function openPerson(page: Page, n: number) {
  if (!page.url().includes('/admin/')) await openDashboard(page)
  await page.goto(`/admin/guests/${n + 1}`)
  await expect(page.getByRole('heading', { level: 1, name: `Tamu ${n}`, exact: true })).toBeVisible()
}

/** Moves the page a little; whatever follows from that is drawn when it is over. */
async function scrollPage(page: Page) {
  const scrolled = await page.getByRole('main').evaluate(async (main) => {
    const before = main.scrollTop
    main.scrollBy(0, -10)
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
    return before - main.scrollTop
  })
  expect(scrolled).toBe(10)
}
