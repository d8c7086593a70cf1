import { expect, test } from '../support/server'
import { hold, openDashboard, STAFF, signIn, signUp, toast } from './admin-steps'

test.use({ viewport: { width: 1440, height: 900 }, settings: STAFF })

test('nobody deletes their own account, and what fails without a word of the server is told in ours @full', async ({
  page,
  server,
}) => {
  await signUp(server, page, 2)
  // the account that the page believes to be is none that is signed in
  await page.route('**/api/**', (route) => {
    const { 'x-semeja-account': _, ...headers } = route.request().headers()
    return route.continue({ headers })
  })
  // staff are not in the table unless their account has a profile, as this one of the first visitor
  await page.route('**/api/user', (route) =>
    route.fulfill({ json: { id: 2, username: 'rani', is_admin: true, role: 'admin' } }),
  )
  await openDashboard(page)
  const refused = toast(page, 'Error', 'You cannot delete your own account')
  await page.getByRole('button', { name: 'Delete Tamu 1' }).click()
  await expect(refused).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.reload()
  await expect(refused).toBeHidden()

  // the server's own refusal is shown in its words
  const answer = await page.request.delete('/api/users/1')
  expect(answer.status()).toBe(409)
  const body = await answer.json()
  await page.route('**/api/users/3', (route) => route.fulfill({ status: 409, json: body }))
  await page.getByRole('button', { name: 'Delete Tamu 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(refused).toBeVisible()

  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/api/users/3')
  const broken = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: '' }))

  await broken('**/api/users/*')
  await page.getByRole('button', { name: 'Delete Tamu 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Error', 'Failed to delete user')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export CSV' }).click()
  await expect(toast(page, 'Error', 'Failed to export users')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await broken('**/api/users')
  await page.getByRole('button', { name: 'Add New User' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Sekar')
  await page.getByRole('dialog').getByLabel('Phone').fill('081377771234')
  await page.getByRole('dialog').getByRole('button', { name: 'Add User' }).click()
  await expect(toast(page, 'Error', 'Failed to add user')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Sekar')
})

test('a sign-in or sign-out that fails is told, and one stays signed in @full', async ({ page }) => {
  await page.route('**/api/login', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill('rani')
  await page.getByLabel('Password').fill('rahasia-sekali')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toast(page, 'Login failed', 'The server has failed (500)')).toBeVisible()
  await page.unroute('**/api/login')

  await signIn(page)
  const release = await hold(page, '**/api/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Please wait' })).toContainText(
    'Processing your request...',
  )
  release()
  await expect(toast(page, 'Logged out', 'You have been logged out successfully')).toBeVisible()

  await signIn(page)
  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Logout failed', 'You are still signed in. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled()
})
