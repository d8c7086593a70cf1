import { expect, openDashboard, signUp, test, toast } from './admin-steps'

test('two people are kept apart and allowed again', async ({ page }) => {
  await signUp(page, 3)
  await openDashboard(page)
  // the admin has id 1, so Tamu 1 has id 2
  await page.goto('/admin/guests/2')
  await page.getByText('Keep apart from someone').click()
  const input = page.getByLabel('Find someone to keep apart')
  const found = (name: string) => page.getByRole('option', { name })

  // Enter before anything was found means the only one who is
  await input.fill('Tamu 2')
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue('Tamu 2')
  await input.fill('Tamu 3')
  await found('Tamu 3').click()
  await page.getByRole('button', { name: 'Keep Apart', exact: true }).click()
  await expect(toast(page, 'Kept apart', 'Matchmaking never seats Tamu 1 and Tamu 3 together')).toBeVisible()
  await expect(input).toBeFocused()

  await page.getByRole('button', { name: 'Allow Tamu 3 at the same table' }).click()
  await expect(toast(page, 'No longer kept apart', 'may be seated together')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Kept apart' })).toBeHidden()
})
