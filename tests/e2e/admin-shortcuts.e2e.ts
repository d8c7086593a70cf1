import { expect, test } from '../support/server'
import { openWithGroup } from './admin-group-steps'
import { hold, openDashboard, STAFF } from './admin-steps'

test.use({ viewport: { width: 1440, height: 900 }, settings: STAFF })

test('Ctrl K finds any user, group or action and signs out, / searches, Esc leads to Today', async ({
  page,
  server,
}) => {
  await openWithGroup(page, server)
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page.getByRole('link', { name: 'Tamu 11', exact: true })).toBeVisible()
  // the first key leads past the header
  await page.getByRole('button', { name: 'Skip to the page' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('jke?')
  await expect(page.getByLabel('Search users')).toHaveValue('jke?')
  await page.getByLabel('Search users').fill('')

  await page.keyboard.press('Control+k')
  const field = page.getByLabel('Find a user, a group or an action')
  await expect(field).toBeFocused()
  await page.keyboard.type('Tamu 3')
  await expect(page.getByRole('menuitem', { name: 'Tamu 3' })).toBeVisible()
  // what was found for the first letters is gone
  await expect(page.getByRole('menuitem', { name: 'Tamu 11' })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tamu 3' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await field.fill('Meja sa')
  await expect(page.getByRole('menuitem', { name: 'Meja satu' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Meja satu/ })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('logs')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Matchmaking Logs' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // a number is the id of a group before it is a part of phone numbers
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('1')
  await expect(page.getByRole('menuitem').filter({ hasText: 'User' }).first()).toBeVisible()
  await expect(page.getByRole('menuitem').first()).toContainText('Meja satu')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('messages')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/messages')
  // what is of the dashboard leads back to it
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('run')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Run Matchmaking' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // it leaves the groups' view as it is
  await page.evaluate(() => localStorage.setItem('users-table-page-size', '100'))
  await openDashboard(page, '?tab=groups')
  await expect(page.getByRole('button', { name: 'Meja satu', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL('/admin/dashboard?tab=groups')
  await page.keyboard.press('Escape')
  await page.getByLabel('Search groups').fill('Tamu 1')
  await expect(page).toHaveURL('/admin/dashboard?tab=groups&search=Tamu+1')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('users-table-page-size'))).toBe('100')
  await page.keyboard.press('Escape')

  const go = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await field.fill(typed)
    await expect(page.getByRole('menuitem').first()).toContainText(typed)
    await page.keyboard.press('Enter')
  }
  await go('Staff')
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeFocused()
  // with more actions than fit, the one that the keys reach is in view
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Esc leads to Today where nothing is open and nothing typed
  const today = page.getByRole('region', { name: 'Today' })
  await page.goto('/admin/venues')
  const search = page.getByLabel('Search venues')
  await search.fill('Kedai')
  // what is typed goes first
  await search.press('Escape')
  await expect(search).toHaveValue('')
  await expect(page).toHaveURL(/\/admin\/venues/)
  // and then what is open
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'New venue' }).click()
  await page.getByRole('dialog').press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/venues/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await expect(today).toBeInViewport()

  // Ctrl K before the page is there opens with it
  const release = await hold(page, '**/api/user')
  await page.goto('/admin/money')
  await expect(page.getByText('Loading')).toBeAttached()
  await page.keyboard.press('Control+k')
  release()
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await go('Logout')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})
