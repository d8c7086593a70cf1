import type { Browser } from '@playwright/test'
import { STALE } from './admin-group-steps'
import {
  expect,
  expectNoViolations,
  hold,
  openDashboard,
  poll,
  type Server,
  signIn,
  signUp,
  test,
  toast,
} from './admin-steps'

// the admin has id 1, so people begin with 2

test('what is stored before the first poll is shown, and silence is told', async ({ page }) => {
  await signUp(page, 1)
  await page.clock.install()
  await page.goto('/admin/login')
  const release = await hold(page, '**/api/changes')
  await signIn(page)
  await expect(page.getByRole('link', { name: 'Tamu 1', exact: true })).toBeVisible()
  await signUp(page, 1, 2)
  release()
  await expect(page.getByRole('link', { name: 'Tamu 2', exact: true })).toBeVisible()

  // opened again, the lists are asked for once
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/users?')) requests++
  })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Tamu 2', exact: true })).toBeVisible()
  const polled = page.waitForResponse('**/api/changes')
  await poll(page)
  await polled
  await signUp(page, 1, 3)
  await expect(page.getByRole('link', { name: 'Tamu 3', exact: true })).toBeVisible()
  expect(requests).toBe(2)

  await page.unrouteAll()
  const outdated = page.getByText(/^Not up to date since \d\d:\d\d$/)
  let polls = 0
  // the first poll is not answered at all
  await page.route('**/api/changes', (route) => (polls++ > 0 ? route.abort() : undefined))
  await signUp(page, 1, 4)
  // the page's clock is run by hand: the first is given up after ten seconds
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(outdated).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })
  await expect(outdated).toHaveRole('status')
  expect(polls).toBe(3)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(outdated).toBeInViewport({ ratio: 1 })
    expect(await outdated.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  }
  await expectNoViolations(page)
  await page.unrouteAll()
  await page.clock.runFor(5000)
  await expect(outdated).toBeHidden()
  await expect(page.getByRole('link', { name: 'Tamu 4', exact: true })).toBeVisible()
})

test('two staff edit one group, and nobody overwrites the other', async ({ page, server, browser }) => {
  await signUp(page, 7)
  await openDashboard(page)
  const group = { name: 'Meja satu', budget: '<Rp100.000', members: [2, 3, 4, 5, 6, 7] }
  expect((await page.request.post('/api/dinner-groups', { data: group })).status()).toBe(201)
  await page.getByRole('tab', { name: 'Dinner Groups' }).click()
  const colleague = await another(browser, server)
  await colleague.getByRole('tab', { name: 'Dinner Groups' }).click()

  // one has the form open while the other changes the row
  await colleague.getByRole('button', { name: 'Edit Meja satu' }).click()
  const form = colleague.getByRole('dialog')
  await form.getByLabel('Venue').fill('Warung Sate')
  await page.getByLabel('Status of Meja satu').selectOption('confirming')
  await expect(toast(page, 'Status updated', 'Group status updated to confirming')).toBeVisible()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(colleague.getByText(STALE).first()).toBeVisible()
  await form.getByRole('button', { name: 'Load the newest' }).click()
  await expect(form.getByLabel('Venue')).toHaveValue('Warung Sate')

  // saved over what is now known, both changes are there
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  const [group1] = await (await page.request.get('/api/dinner-groups')).json()
  expect(group1).toMatchObject({ status: 'confirming', venue: 'Warung Sate' })

  // and the first sees the venue without a reload
  await poll(page)
  await expect(page.getByRole('row').filter({ hasText: 'Meja satu' })).toContainText('Warung Sate')

  // what one typed of a person stands over what the other stored
  await colleague.getByRole('tab', { name: 'Users' }).click()
  await colleague.getByRole('button', { name: 'Edit Tamu 7' }).click()
  const person = colleague.getByRole('dialog', { name: 'Edit User' })
  await person.getByLabel('Name').fill('Tamu Tujuh')
  const data = { budget: '<Rp100.000', smoker: 'Yes' }
  expect((await page.request.post('/api/users/8/update-profile', { data })).status()).toBe(200)
  await person.getByRole('button', { name: 'Save Changes' }).click()
  await expect(person.getByRole('alert')).toContainText(STALE)
  await person.getByRole('button', { name: 'Load the newest' }).click()
  await expect(person.getByLabel('Name')).toHaveValue('Tamu Tujuh')
  await expect(person.getByLabel('Smoker')).toHaveValue('Yes')
  await person.getByRole('button', { name: 'Save Changes' }).click()
  await expect(person).toBeHidden()
  const { profile } = await (await page.request.get('/api/users/8')).json()
  expect(profile).toMatchObject({ name: 'Tamu Tujuh', ...data })
  await colleague.getByRole('tab', { name: 'Dinner Groups' }).click()

  await page.getByRole('button', { name: 'Meja satu', exact: true }).click()
  const open = page.getByRole('dialog')
  await expect(open.getByRole('table', { name: 'Group Members' })).toBeVisible()
  expect((await colleague.request.delete('/api/dinner-groups/1')).status()).toBe(200)
  await colleague.context().close()
  await poll(page)
  await expect(open.getByRole('alert')).toHaveText('This group has been deleted meanwhile.')
  await expect(open.getByRole('table')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(open).toBeHidden()
})

/** The dashboard in a browser and a session of its own. */
async function another(browser: Browser, server: Server) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto('/admin/login')
  await signIn(page)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  return page
}
