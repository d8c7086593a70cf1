import { expect, expectNoViolations, openDashboard, signIn, test, toast, WALK } from './admin-steps'

test('the login screen checks both fields, and leads to the dashboard', WALK, async ({ page, server }) => {
  await page.goto('/admin/login')
  const nameError = page.getByText('Username must be at least 3 characters')
  const passwordError = page.getByText('Password must be at least 6 characters')
  await page.getByLabel('Username').fill('ra')
  await expect(nameError).toBeHidden()
  await page.keyboard.press('Enter')
  for (const error of [nameError, passwordError]) await expect(error).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expectNoViolations(page)
  await page.getByLabel('Username').fill('ran')
  await expect(nameError).toBeHidden()

  // what was typed stays
  await signIn(page, 'not-the-password')
  await expect(toast(page, 'Login failed', 'Invalid username or password')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('rani')
  await expect(page.getByLabel('Password')).toBeFocused()
  await signIn(page)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('banner')).toContainText('rani')
  await page.goto('/Admin/Login/')
  await expect(page).toHaveURL('/admin/dashboard')

  // the main host has the public page without a session, and the other one leads where one wanted to go
  await page.context().clearCookies()
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/')
  await page.goto(`${server.adminUrl}/admin/dashboard`)
  await expect(page).toHaveURL(`${server.adminUrl}/login`)
  await signIn(page)
  await expect(page).toHaveURL(`${server.adminUrl}/admin/dashboard`)
})

test('who is no admin is turned away, and logging out closes the dashboard', async ({ page, server }) => {
  const visitor = { id: 7, username: 'user_7', is_admin: false, role: null }
  await page.route('**/api/login', (route) => route.fulfill({ json: { user: visitor } }))
  await page.goto('/admin/login')
  await signIn(page)
  await expect(toast(page, 'Access denied', "You don't have admin privileges")).toBeVisible()
  await expect(page).toHaveURL('/admin/login')

  await page.route('**/api/user', (route) => route.fulfill({ json: visitor }))
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/')
  await page.goto(`${server.adminUrl}/dashboard`)
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await page.unrouteAll()

  await openDashboard(page)
  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Logout failed', 'You are still signed in. Please try again.')).toBeVisible()
  await page.unroute('**/api/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Logged out', 'You have been logged out successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/')
})
