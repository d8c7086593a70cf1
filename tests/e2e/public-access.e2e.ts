import { expect, expectScreen, SCREENS, test } from './public'

test('the whole way by keyboard alone, in a browser that forbids storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('no', 'SecurityError')
      },
    })
    // known, but of no use
    navigator.locks.request = () => Promise.reject(new DOMException('no', 'SecurityError'))
  })
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
    // the button that an answer brings
    '/comfort': () => press('Tab', 'ArrowRight', 'ArrowRight', 'Tab', 'Enter'),
    '/hobbies': async () => {
      await press('Tab', 'Space', 'Tab', 'Space', 'Tab', 'Space')
      // a further choice is announced, every time
      const note = page.locator('[aria-live=polite]')
      await expect(note).toHaveText('Pilih maksimal 3 · 3 dipilih')
      await press('Tab', 'Space')
      await expect(note).toContainText('Maksimal 3. Lepas satu dulu ya.')
      const first = await note.textContent()
      await press('Space')
      await expect(note).toContainText('Maksimal 3.')
      expect(await note.textContent()).not.toBe(first)
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
