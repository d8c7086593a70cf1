import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/accessible'
import { ANSWERS, expect, expectScreen, proceed, remember, SCREENS, test } from './public'

test("axe finds nothing to object to on a new visitor's screens", async ({ page }) => {
  test.slow()
  // the others are looked at with their answers
  for (const path of ['/', '/registration', '/comfort', '/terms', '/dessert'])
    await expectAccessible(page, path)
})

test('axe finds nothing on errors and on the open calendar, which works by keyboard alone', async ({
  page,
}) => {
  await page.goto('/registration')
  await proceed(page)
  await expectAccessible(page)
  await page.goto('/preferences')
  await page.getByRole('button', { name: 'Pilih dari kalender' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await expect(page.locator('[role=gridcell] :focus')).toBeVisible()
  for (const key of ['PageUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Tanggal lahir', { exact: true })).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
})

test('the whole way by keyboard alone: arrows only move the choice', async ({ page }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  /** Waits for a screen, until what is pressed there counts. */
  const expectReady = async (path: string) => {
    await expectScreen(page, path)
    await page.clock.runFor(600)
  }
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('button', { name: 'Mulai' }).focus()
  await press('Enter')
  await expectReady('/registration')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press('Tab')
  await page.keyboard.type('Dinda')
  await press('Tab')
  await page.keyboard.type('081234567890')
  await press('Enter')

  await expectReady('/preferences')
  await press('Tab')
  await page.keyboard.type('17082001')
  await press('Tab', 'Tab', 'Space')
  await expect(page.getByRole('radio', { name: 'Cewek' })).toBeChecked()
  await press('Tab', 'Enter')

  const ways: Record<string, () => Promise<void>> = {
    '/activity': async () => {
      await press('Tab', 'ArrowDown')
      await expect(page.getByRole('radio', { name: 'Kuliah' })).toBeChecked()
      // an answer would have led on by now
      await page.clock.runFor(500)
      await expectScreen(page, '/activity')
      await press('Enter')
    },
    '/comfort': async () => {
      await press('Tab', 'ArrowRight', 'ArrowRight')
      await expect(page.getByRole('radio', { name: '3' })).toBeChecked()
      // the button that an answer brings
      await press('Tab', 'Enter')
    },
    '/hobbies': async () => {
      await press('Tab', 'Space', 'Tab', 'Space')
      await expect(page.getByText('2 dipilih')).toBeVisible()
      await press('Enter')
    },
    '/interests': () => press('Tab', 'Space', 'Enter'),
  }
  for (const [path] of SCREENS.slice(3, -2)) {
    await expectReady(path)
    await (ways[path]?.() ?? press('Tab', 'Space'))
  }

  await expectReady('/final-info')
  // past what can be tapped into the text, and the look at all answers
  await press('Tab', 'Space', 'Tab', 'ArrowDown', 'Tab', ...Array(5).fill('Tab'), 'Tab', 'Tab', 'Enter')
  await expectScreen(page, '/success')
})

test('a further choice is announced, every time', async ({ page }) => {
  await remember(page, { ...ANSWERS, hobbies: ['Nonton', 'Musik', 'Makan'] })
  await page.goto('/hobbies')
  const note = page.locator('[aria-live=polite]')
  await expect(note).toHaveText('Pilih maksimal 3 · 3 dipilih')
  await page.getByRole('checkbox', { name: 'Olahraga' }).click()
  await expect(note).toContainText('Maksimal 3. Lepas satu dulu ya.')
  const first = await note.textContent()
  await page.getByRole('checkbox', { name: 'Olahraga' }).click()
  await expect(note).toContainText('Maksimal 3.')
  expect(await note.textContent()).not.toBe(first)
})

test('pages fade in over half a second and progress moves over 0.8, unless motion is unwelcome', async ({
  page,
}) => {
  const times = () =>
    page.evaluate(() => [
      getComputedStyle(document.querySelector('main')!).animationDuration,
      getComputedStyle(document.querySelector('[role=progressbar] > *')!).transitionDuration,
    ])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/registration')
  expect(await times()).toEqual(['0.5s', '0.8s'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const time of await times()) expect(Number.parseFloat(time)).toBeLessThan(0.001)
})

async function expectAccessible(page: Page, path?: string) {
  if (path) await page.goto(path)
  await expectNoViolations(page)
}
