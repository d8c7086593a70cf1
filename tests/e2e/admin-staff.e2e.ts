import type { Page } from '@playwright/test'
import { expect, takeSession, test } from '../support/server'
import { ids, makeGroup, openDetails } from './admin-group-steps'
import { goTo, openDashboard, STAFF, signUp, toast } from './admin-steps'

test.use({ viewport: { width: 1440, height: 900 }, settings: STAFF })

test('an admin invites by a link, changes the role of who came, ends their sessions and removes them', async ({
  page,
  browser,
}) => {
  await openDashboard(page)
  await goTo(page, 'Staff')
  const place = page.getByRole('main')
  const accounts = place.getByRole('list', { name: 'Staff accounts' }).getByRole('listitem')
  await expect(accounts).toHaveCount(1)
  await expect(accounts).toContainText('You: under your name')
  await expect(page).toHaveURL('/admin/staff')
  await place.getByRole('button', { name: 'Make a set-up link' }).click()
  const link = (await place.getByRole('status').locator('p.font-mono').textContent())!
  expect(link).toMatch(/\/admin\/login#setup=[\w-]{43}$/)
  await expect(place.getByText('Link for one host, made by rani')).toBeVisible()

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await guest.getByLabel('Username').fill('dewi')
  await guest.getByLabel('Password').fill('kata sandi dewi')
  await guest.getByRole('button', { name: 'Create Account' }).click()
  await expect(guest.getByRole('link', { name: 'Account of dewi' })).toBeVisible()
  await guest.goto(link)
  await expect(guest.getByRole('button', { name: 'Logout' })).toBeVisible()

  await page.reload()
  await expect(accounts).toHaveCount(2)
  const dewi = accounts.filter({ hasText: 'dewi' })
  await expect(dewi).toContainText('1 session')
  await expect(place.getByText('Link for one host')).toHaveCount(0)
  await dewi.getByRole('button', { name: 'Make admin of dewi' }).click()
  await page
    .getByRole('alertdialog', { name: 'Make dewi an admin' })
    .getByRole('button', { name: 'Make admin' })
    .click()
  await expect(toast(page, 'Success', 'dewi is admin now')).toBeVisible()
  await expect(dewi).toContainText('0 sessions')
  await expect(dewi.getByRole('button', { name: 'End sessions of dewi' })).toBeDisabled()

  await dewi.getByRole('button', { name: 'Remove dewi' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove dewi' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(accounts).toHaveCount(1)
  // in a page of its own: the first is led away by itself once it hears of it
  const again = await guest.context().newPage()
  await again.goto(new URL('/admin/dashboard', link).href)
  await expect(again).toHaveURL(new URL('/', link).href)
  await again.goto(link)
  await again.getByLabel('Username').fill('lagi')
  await again.getByLabel('Password').fill('kata sandi lagi')
  await again.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(again, 'Registration failed', 'This set-up link is no longer valid')).toBeVisible()
  await guest.context().close()
})

test('a host sees no staff and no button that would refuse', async ({ page, server, browser }) => {
  // as it was called before
  await takeSession(page)
  await page.goto('/admin/dashboard?at=staff')
  await expect(page).toHaveURL('/admin/staff')
  const tuan = { username: 'tuan', password: 'kata sandi tuan', role: 'host' }
  expect((await page.request.post('/api/register-admin', { data: tuan })).status()).toBe(201)

  const guest = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.url })
  ).newPage()
  await guest.request.post(`${server.url}/api/login`, {
    data: { username: 'tuan', password: 'kata sandi tuan' },
  })
  await guest.goto(`${server.url}/admin/staff`)
  await expect(guest.getByText('Only admins may see this page.')).toBeVisible()
  await guest.getByRole('button', { name: 'More' }).click()
  await expect(guest.getByRole('link', { name: 'Privacy' })).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Staff' })).toHaveCount(0)

  // nor is anything offered that would be refused
  await signUp(server, page, 6)
  // two accounts are of staff
  await makeGroup(page, { members: ids(2, 7) })
  expect(await offered(page)).toEqual(FOR_ADMINS)
  expect(await offered(guest)).toEqual([])
  await guest.context().close()
})

const FOR_ADMINS = ['Export CSV', 'Delete Tamu 1', 'Select Tamu 1', 'Export CSV of a group']

/** Which of what only admins may do the pages offer. */
async function offered(page: Page) {
  await page.goto('/admin/dashboard?tab=users')
  await expect(page.getByRole('button', { name: 'Edit Tamu 1', exact: true })).toBeVisible()
  const has = async (name: string, role: 'button' | 'checkbox' = 'button') =>
    (await page.getByRole(role, { name, exact: true }).count()) > 0
  const found = {
    'Export CSV': await has('Export CSV'),
    'Delete Tamu 1': await has('Delete Tamu 1'),
    'Select Tamu 1': await has('Select Tamu 1', 'checkbox'),
    'Export CSV of a group': false,
  }
  await page.goto('/admin/dashboard?tab=groups')
  const dialog = await openDetails(page)
  found['Export CSV of a group'] = await dialog.getByRole('button', { name: 'Export CSV' }).isVisible()
  return Object.entries(found).flatMap(([name, isThere]) => (isThere ? [name] : []))
}
