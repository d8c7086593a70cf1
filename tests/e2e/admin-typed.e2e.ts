import type { Locator, Page, Route } from '@playwright/test'
import { eveningBody, inDays } from '../support/evenings'
import { zoneAtNoon } from '../support/whatsapp'
import { openWithGroup, press } from './admin-group-steps'
import { callsOf, expect, expectNoViolations, goTo, poll, STAFF, signIn, test, toast } from './admin-steps'

test.use({ settings: { ...STAFF, BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja', TZ: zoneAtNoon() } })

interface Form {
  /** what is typed into */
  field: (page: Page) => Locator
  open: (page: Page) => Promise<unknown>
  text: string
  /** stays when its dialog is closed or another page is shown, until the tab is closed */
  isKept?: true
}

const inDialog = (label: string) => (page: Page) => page.getByRole('dialog').last().getByLabel(label)
const onPage = (label: string) => (page: Page) => page.getByRole('main').getByLabel(label, { exact: true })
const openPage = (title: string, button?: string) => async (page: Page) => {
  await goTo(page, title)
  if (button) await press(page, button)
}
const openTab = (name: string, button: string | RegExp) => async (page: Page) => {
  await goTo(page, 'Dashboard')
  await page.getByRole('tab', { name }).click()
  await press(page, button)
}
const groups = (button: string | RegExp) => openTab('Dinner Groups', button)
const users = (button: string) => openTab('Users', button)

/** Every form and text of the back office. */
const FORMS: Record<string, Form> = {
  'Edit Group': { open: groups('Edit Meja satu'), field: inDialog('Group Name'), text: 'Meja dua' },
  'Create Group': {
    open: groups('Create Group'),
    field: inDialog('Group Name'),
    text: 'Meja dua',
    isKept: true,
  },
  'A note on a group': {
    open: groups(/^Meja satu$/),
    field: inDialog('New note'),
    text: 'Datang terlambat',
    isKept: true,
  },
  'Removal reason': {
    open: async (page) => {
      await groups(/^Meja satu$/)(page)
      await press(page, 'Remove Tamu 1')
    },
    field: inDialog('Reason for removal'),
    text: 'Pindah kota',
  },
  'Add User': { open: users('Add New User'), field: inDialog('Name'), text: 'Sekar' },
  'Edit User': { open: users('Edit Tamu 2'), field: inDialog('Name'), text: 'Tamu Satu' },
  'New Evening': {
    open: openPage('Evenings', 'New evening'),
    field: inDialog('Area'),
    text: 'Bawa banner',
  },
  'New Venue': {
    open: openPage('Venues', 'New venue'),
    field: inDialog('Note (for staff)'),
    text: 'Parkir sempit',
  },
  'Edit Venue': {
    open: openPage('Venues', 'Edit Kedai Senja'),
    field: inDialog('Note (for staff)'),
    text: 'Parkir sempit',
  },
  'A menu': {
    open: openPage('Venues', 'menu of Kedai Senja'),
    field: inDialog('Lines'),
    text: 'Soto ayam',
  },
  'Edit Evening': {
    open: async (page) => {
      await goTo(page, 'Evenings')
      await page.getByRole('article').getByRole('link').first().click()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
    },
    field: inDialog('Area'),
    text: 'Bawa banner',
  },
  Texts: {
    open: async (page) => {
      await goTo(page, 'Messages')
      await page.getByRole('tab', { name: 'Texts' }).click()
    },
    field: onPage('Text of Invite'),
    text: 'Halo {nama}, dari kita',
  },
  'An edited message': {
    open: openPage('Messages'),
    field: (page) => page.getByRole('textbox', { name: 'Text', exact: true }),
    text: 'Halo, dari kita',
    isKept: true,
  },
  'A privacy request': { open: openPage('Privacy', 'Add a request'), field: onPage('At'), text: '00:01' },
  'A new password': {
    open: openPage('Account'),
    field: onPage('New password'),
    text: 'kata sandi yang lain',
  },
  'The options of a run': {
    open: groups('Run Matchmaking'),
    field: inDialog('Venue'),
    text: 'Kedai Senja',
  },
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })

async function prepare(page: Page) {
  const at = inDays(30)
  await openWithGroup(page, { price: 150_000, area: 'Prawirotaman', date: at.slice(0, 10) })
  await callsOf(page)('POST', '/api/evenings', eveningBody({ at, status: 'draft' }))
  await callsOf(page)('POST', '/api/venues', { name: 'Kedai Senja' })
  // every other page is a step of this one
  await page.goto('/admin/activity')
}

/** Opens a form and types. */
async function type(page: Page, { open, field, text }: Form) {
  await open(page)
  await field(page).fill(text)
}

/** Presses Escape, or what else would lose what is typed, and keeps it. */
async function keep(page: Page, { field, text }: Form, leave: () => Promise<unknown>) {
  await leave()
  await question(page).getByRole('button', { name: 'Keep Editing' }).click()
  await expect(question(page)).toBeHidden()
  // it comes back a frame later
  await expect(page.locator('body')).not.toBeFocused()
  if (text) await expect(field(page)).toHaveValue(text)
}

/** One in a dialog and one on a page: for all others the same code decides. */
test('what is typed is not lost by any way of leaving it', async ({ page }) => {
  const form = FORMS['Edit Group']!
  const { field, text } = form
  await prepare(page)
  await type(page, form)
  const address = page.url()
  const cancel = page.getByRole('button', { name: /^(Cancel|Close)$/ }).last()
  for (const leave of [() => page.keyboard.press('Escape'), () => cancel.click(), () => page.goBack()])
    await keep(page, form, leave)
  expect(page.url()).toBe(address)

  // a reload
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
  await expect(field(page)).toHaveValue(text)

  // a session that ends, as the next poll finds
  await page.request.post('/api/logout')
  await poll(page)
  const over = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(over).toBeVisible()
  await expect(over.getByLabel('Password')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.type(STAFF.ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(over).toBeHidden()
  await expect(field(page)).toHaveValue(text)
  await expect(page.locator('body')).not.toBeFocused()
  expect(page.url()).toBe(address)

  // what is agreed to is lost
  const discard = question(page).getByRole('button', { name: 'Discard Changes' })
  await page.keyboard.press('Escape')
  await discard.click()
  await expect(field(page)).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)

  const texts = FORMS.Texts!
  await type(page, texts)
  const typedAt = page.url()
  for (const leave of [
    () => goToLink(page, 'Dashboard'),
    () => page.getByRole('tab', { name: 'To send' }).click(),
    () => page.getByLabel('Text', { exact: true }).selectOption('Moved'),
    () => page.getByRole('button', { name: 'Logout' }).click(),
    () => page.goBack(),
  ])
    await keep(page, texts, leave)
  expect(page.url()).toBe(typedAt)
  // by Back the place is the one before, as without a question; by a link it is the other page
  await page.goBack()
  await discard.click()
  await expect(texts.field(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/texts/)
  await type(page, texts)
  await goToLink(page, 'Evenings')
  await discard.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Evenings' })).toBeFocused()
})

function goToLink(page: Page, title: string) {
  return page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`^${title}( \\d+ to do)?$`) })
    .click()
}

// for all forms the same code decides
test('a save that fails says why, and is tried again with one press', async ({ page }) => {
  const form = FORMS['Add User']!
  await prepare(page)
  await type(page, form)
  await inDialog('Phone')(page).fill('081377771234')
  let answer: (route: Route) => Promise<void> = (route) => route.continue()
  // once for all answers: a route that is taken away may keep a request that is on its way
  await page.route('**/api/users', (route) => answer(route))
  const again = page.getByRole('button', { name: 'Try again' })

  answer = (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503</h1>' })
  await page.getByRole('button', { name: 'Add User', exact: true }).click()
  await expect(toast(page, '', 'The server is busy (503). Nothing was saved.')).toBeVisible()
  await expect(form.field(page)).toHaveValue(form.text)
  answer = (route) => route.abort()
  await again.click()
  await expect(toast(page, '', 'The server cannot be reached. Check your connection')).toBeVisible()
  answer = (route) => route.continue()
  await again.click()
  await expect(again).toBeHidden()
  await expect(form.field(page)).toBeHidden()
  await expect(page.getByRole('rowheader', { name: form.text })).toBeVisible()
})

test('every form asks before what is typed is lost', async ({ page }) => {
  test.slow()
  await prepare(page)
  // what stays asks before a reload from then on
  const forms = Object.entries(FORMS).toSorted(([, a], [, b]) => Number(!!a.isKept) - Number(!!b.isKept))
  for (const [name, form] of forms)
    await test.step(name, async () => {
      const { field, text, isKept } = form
      await type(page, form)
      expect([name, await asksBeforeReload(page)]).toEqual([name, true])
      const isDialog = await page.getByRole('dialog').last().isVisible()
      const leave = () => (isDialog ? page.keyboard.press('Escape') : goToLink(page, 'Dashboard'))
      await leave()
      if (!isKept) await question(page).getByRole('button', { name: 'Discard Changes' }).click()
      await expect(field(page)).toHaveCount(0)
      if (isKept) {
        await form.open(page)
        await expect(field(page)).toHaveValue(text)
      } else await expect.poll(() => asksBeforeReload(page)).toBe(false)
      while (await page.getByRole('dialog').last().isVisible()) {
        const open = await page.getByRole('dialog').count()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(open - 1)
      }
    })
})

/** Whether the browser would ask before the page is reloaded. */
function asksBeforeReload(page: Page) {
  return page.evaluate(() => {
    const event = document.createEvent('BeforeUnloadEvent')
    event.initEvent('beforeunload', false, true)
    dispatchEvent(event)
    return event.defaultPrevented || (event as BeforeUnloadEvent).returnValue !== ''
  })
}

test('what was typed is for who typed it, and for nobody who signs in after', async ({ page }) => {
  await prepare(page)
  const account = { username: 'dewi', password: 'kata sandi dewi', role: 'host' }
  await callsOf(page)('POST', '/api/register-admin', account)
  const form = FORMS['Create Group']!
  await type(page, form)
  await page.request.post('/api/logout')
  await poll(page)
  const over = page.getByRole('dialog', { name: 'Sign in again' })
  await expectNoViolations(page)
  const login = over.getByRole('button', { name: 'Login' })

  // messages lie under it: it says itself why it failed
  await over.getByLabel('Password').fill('not-the-password')
  await login.click()
  await expect(over.getByRole('alert')).toHaveText('Invalid username or password')
  // a failure leads there, and what is typed meanwhile with it
  await expect(over.getByLabel('Password')).toBeFocused()

  await over.getByLabel('Username').fill('dewi')
  await over.getByLabel('Password').fill(account.password)
  await login.click()
  await expect(page.getByRole('link', { name: 'Account of dewi' })).toBeVisible()
  await expect(over).toBeHidden()
  // the dialog was left open in this browser
  await expect(form.field(page)).toHaveValue('')

  // also in the same tab by the sign-in
  await form.field(page).fill(form.text)
  await page.keyboard.press('Escape')
  const out = page.getByRole('button', { name: 'Logout' })
  await keep(page, { ...form, field: () => out, text: '' }, () => out.click())
  await out.click()
  await question(page).getByRole('button', { name: 'Discard Changes' }).click()
  await signIn(page)
  await form.open(page)
  await expect(form.field(page)).toHaveValue('')
})
