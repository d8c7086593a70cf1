import type { Page } from '@playwright/test'
import { texts } from '../support/texts'
import {
  expect,
  expectNoViolations,
  followLink,
  goTo,
  openDashboard,
  STAFF,
  signIn,
  signUp,
  takeSession,
  test,
  toast,
} from './admin-steps'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 800 }

test.use({ viewport: DESK, settings: { ...STAFF, BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja' }, demo: 400 })

const PLACES = texts`
  Dashboard | Evenings | Messages | Money | Venues | Numbers | Needs a look | Activity | Privacy | Staff
  Settings | Account
`
/** Also while something is to do. */
const titled = (name: string) => new RegExp(`^(\\(\\d+\\) )?${name} · Semeja Admin$`)
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('each page has an address, a title with the focus, and a marked link', async ({ page, server }) => {
  test.slow()
  await openDashboard(page)
  await expect(page).toHaveTitle(titled('Dashboard'))
  for (const name of PLACES.slice(1)) {
    await goTo(page, name)
    await expect(page).toHaveURL(`/admin/${name.toLowerCase().replaceAll(' ', '-')}`)
    await expect(page).toHaveTitle(titled(name))
    // in Messages the keys go on from the first message
    const focused =
      name === 'Messages' ? page.getByRole('group', { name: 'Messages to send' }) : title(page, name)
    await expect(focused).toBeFocused()
    const marked = page.getByRole('banner').locator('[aria-current=page]')
    if (['Evenings', 'Messages', 'Money', 'Venues', 'Numbers'].includes(name))
      await expect(marked).toContainText(name)
    else await expect(marked).toHaveCount(0)
  }
  for (const name of PLACES.slice(0, -1).reverse()) {
    await page.goBack()
    await expect(page).toHaveTitle(titled(name))
  }
  await page.goForward()
  await expect(title(page, 'Evenings')).toBeFocused()

  // a page is opened by its address, in any letters, and on the host of the back office with and without its prefix
  await page.goto('/Admin/STAFF/')
  await expect(title(page, 'Staff')).toBeVisible()
  await signUp(page, 1)
  await goTo(page, 'Dashboard')
  await page.getByRole('button', { name: 'Edit Tamu 1', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Edit User' })).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Staff')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  expect((await page.goto('/admin/nowhere'))?.status()).toBe(404)
  await page.goto(`${server.adminUrl}/messages?view=texts`)
  await signIn(page)
  await expect(page).toHaveURL(`${server.adminUrl}/messages?view=texts`)
  await expect(page.getByRole('tab', { name: 'Texts' })).toHaveAttribute('aria-selected', 'true')
  await goTo(page, 'Privacy')
  await expect(page).toHaveURL(`${server.adminUrl}/privacy`)
  await page.goto(`${server.adminUrl}/admin/staff`)
  await expect(title(page, 'Staff')).toBeVisible()

  // on a phone Messages stands in the header, and the rest in one menu with who is signed in
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Messages' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText(
    PLACES.filter((place) => place !== 'Messages').map((place) => new RegExp(`^${place}`)),
  )
  await expect(menu).toContainText('Signed in as rani')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})

test('a host has the pages of a host, and nothing of admins', async ({ page, browser, server }) => {
  await takeSession(page)
  const account = { username: 'tuan', password: 'kata sandi tuan' }
  await page.request.post('/api/register-admin', { data: { ...account, role: 'host' } })
  const host = await (await browser.newContext({ baseURL: server.url, viewport: DESK })).newPage()
  const refused: string[] = []
  host.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
  await host.request.post('/api/login', { data: account })
  await host.goto('/admin/dashboard')
  const ofAdmins = ['Needs a look', 'Staff', 'Settings']
  const places = PLACES.filter((place) => !ofAdmins.includes(place))
  for (const name of places.slice(1)) {
    await goTo(host, name)
    await expect(host.getByText(/^Loading/)).toHaveCount(0)
  }
  await host.getByRole('banner').getByRole('button', { name: /^More/ }).click()
  for (const name of ofAdmins) await expect(host.getByRole('link', { name, exact: true })).toHaveCount(0)
  await host.goto('/admin/dashboard?tab=users')
  const users = host.getByRole('table', { name: 'Daftar Pengguna' })
  await expect(users.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
  await expect(users.getByRole('button', { name: /^Delete / })).toHaveCount(0)
  await expect(users.getByRole('checkbox')).toHaveCount(0)
  const exports = host.getByRole('button', { name: 'Export CSV' })
  await expect(exports).toHaveCount(0)
  await host.goto('/admin/dashboard?tab=groups')
  await host.getByRole('table').getByRole('rowheader').getByRole('button').first().click()
  await expect(host.getByRole('dialog').getByRole('table', { name: 'Group Members' })).toBeVisible()
  await expect(exports).toHaveCount(0)
  await host.keyboard.press('Escape')
  await expect(host.getByRole('dialog')).toHaveCount(0)
  // evenings that stand at different steps, a table and a guest, as a link leads to them
  const evenings = [2, 3, 5, 7].flatMap((id) => [`evenings/${id}`, `evenings/${id}/door`])
  for (const path of [...evenings, 'tables/6', 'guests/2']) {
    await host.evaluate((to) => history.pushState(null, '', to), `/admin/${path}`)
    await expect(host.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
    await expect(host.getByText(/^Loading/)).toHaveCount(0)
  }
  await host.goto('/admin/money')
  await expect(host.getByRole('searchbox').first()).toBeVisible()
  await expect(host.getByRole('button', { name: 'Files for the books' })).toHaveCount(0)
  expect(refused).toEqual([])
  await host.goto('/admin/staff')
  await expect(host.getByText('Only admins may see this page.')).toBeVisible()
  await host.context().close()
})

test('a page whose code cannot be fetched says so, and a newer one comes by itself', async ({ page }) => {
  await page.addInitScript(() =>
    // nothing is fetched ahead
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await openDashboard(page)
  const code = '**/assets/pages-*.js'
  await page.route(code, (route) => route.abort())
  await page.route('**/admin/**', (route) => route.abort())
  await followLink(page, 'Privacy')
  await expect(title(page, 'This page cannot be loaded')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Dashboard/ })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(title(page, 'Privacy')).toBeVisible()

  // the server has other files since: the page is reloaded, once
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('tab', { name: 'Users' })).toBeVisible()
  let requests = 0
  await page.route(code, (route) =>
    requests++ === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.evaluate(() => sessionStorage.clear())
  await followLink(page, 'Staff')
  await expect(title(page, 'Staff')).toBeVisible()
  expect(requests).toBe(2)

  // nor does a dialog take the page with it
  await page.goto('/admin/dashboard')
  await page.route('**/assets/dialogs-*.js', (route) => route.abort())
  await page.route('**/admin/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Add New User' }).click()
  await expect(toast(page, 'This dialog cannot be loaded', 'Check your connection')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Users' })).toBeVisible()
})
