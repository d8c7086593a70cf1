import { expect, openDashboard, STAFF, signUp, takeSession, test, toast } from './admin-steps'

test('a person is deleted after a question, and gone everywhere', async ({ page }) => {
  await signUp(page, 6)
  await takeSession(page)
  expect((await page.request.post('/api/matchmaking')).status()).toBe(200)
  await openDashboard(page)
  await page.getByRole('button', { name: 'Delete Tamu 3' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete User' })
  await expect(question.getByText('Tamu 3', { exact: true })).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete Tamu 3' })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.route('**/api/users/*', (route) => route.abort())
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Error', 'An unexpected error occurred while deleting user')).toBeVisible()
  await page.unroute('**/api/users/*')
  // as the server answers a quarter of an hour after the sign-in
  const confirm = { success: false, message: 'Please give your password once more', confirm: true }
  const late = { times: 1 }
  await page.route('**/api/users/*', (route) => route.fulfill({ status: 403, json: confirm }), late)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Your password once more' })
    .getByLabel('Password')
    .fill(STAFF.ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Success', 'User deleted successfully')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Tamu 3' })).toBeHidden()
  await expect(page.getByRole('definition')).toHaveText(['5', '1', '5', '0'])
  await expect(page.getByRole('region', { name: 'Daftar Pengguna' })).toBeFocused()
})
