import { expect, openDashboard, signUp, test, toast } from './admin-steps'

test('two people are kept apart and allowed again, found by a search that stays', async ({ page }) => {
  await signUp(page, 3)
  await openDashboard(page)
  // the admin has id 1, so Tamu 1 has id 2
  await page.goto('/admin/guests/2')
  // on a screen that is too low for the page
  await page.setViewportSize({ width: 1440, height: 600 })
  const input = page.getByLabel('Find someone to keep apart')
  const found = (name: string) => page.getByRole('option', { name })
  await input.fill('Tamu 3')
  await expect(found('Tamu 3')).toBeVisible()
  // it moves a little; what follows from that is drawn when it is over
  const scrolled = await page.getByRole('main').evaluate(async (main) => {
    const before = main.scrollTop
    main.scrollBy(0, -10)
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
    return before - main.scrollTop
  })
  expect(scrolled).toBe(10)
  await found('Tamu 3').click()
  await expect(page.getByRole('button', { name: 'Keep Apart' })).toBeEnabled()

  // Enter before anything was found means the only one who is
  await input.fill('Tamu 2')
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue('Tamu 2')
  // who gives up the search, or leaves it, begins again
  for (const leave of ['Escape', 'Tab']) {
    await input.fill('Tamu')
    await page.keyboard.press(leave)
    await expect(input).toHaveValue('')
  }

  await input.fill('Tamu 3')
  await found('Tamu 3').click()
  await page.getByRole('button', { name: 'Keep Apart', exact: true }).click()
  await expect(toast(page, 'Kept apart', 'Matchmaking never seats Tamu 1 and Tamu 3 together')).toBeVisible()
  await expect(input).toBeFocused()

  await page.getByRole('button', { name: 'Allow Tamu 3 at the same table' }).click()
  await expect(toast(page, 'No longer kept apart', 'may be seated together')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Kept apart' })).toBeHidden()
})
