import type { Page } from '@playwright/test'
import { standForWhatsapp, zoneAtNoon } from '../support/whatsapp'
import { expect, goTo, openDashboard, poll, STAFF, signIn, signUp, test } from './admin-steps'

test.use({ settings: { ...STAFF, TZ: zoneAtNoon(), PUBLIC_URL: 'https://semeja.example' } })

const messages = (page: Page) => page.getByRole('main')
const rows = (page: Page) => messages(page).getByRole('list', { name: 'Due' }).getByRole('listitem')
const text = (page: Page) => messages(page).getByRole('textbox', { name: 'Text', exact: true })
const question = (page: Page) => messages(page).getByText('Did you send it?')
const opener = (page: Page) => messages(page).getByRole('button', { name: /^Open WhatsApp/ })

/** A table of Tamu 1 to Tamu 6 in two weeks; the admin has id 1. */
async function table(page: Page) {
  await signUp(page, 6, 1)
  await openDashboard(page)
  const date = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
  const group = { name: 'Meja 1', budget: 'Rp100.000 - Rp200.000', price: 150_000, area: 'Prawirotaman' }
  const members = [2, 3, 4, 5, 6, 7]
  const made = await page.request.post('/api/dinner-groups', { data: { ...group, date, members } })
  expect(made.status()).toBe(201)
}

/** Books a table, of which those who have paid get a message. */
async function book(page: Page, venue: string) {
  const data = { venue, address: 'Jl. Parangtritis 12', booked_as: 'Semeja' }
  expect((await page.request.patch('/api/dinner-groups/1', { data })).status()).toBe(200)
}

async function setStatus(page: Page, userId: number, status: string) {
  const data = { userId, status }
  expect((await page.request.patch('/api/dinner-groups/1/member-status', { data })).status()).toBe(200)
}

test('an edited text serves the message for which it was typed alone', async ({ page, context }) => {
  const chats = await standForWhatsapp(context)
  await table(page)
  await setStatus(page, 2, 'paid')
  await book(page, 'Warung Sate')
  await page.goto('/admin/messages')
  await expect(text(page)).toHaveValue(/Warung Sate/)
  await text(page).fill('Kita ketemu di Warung Sate ya!')
  await opener(page).click()
  await expect(question(page)).toBeVisible()
  await expect.poll(() => chats[0]?.searchParams.get('text')).toBe('Kita ketemu di Warung Sate ya!')
  await page.bringToFront()
  await messages(page).getByRole('button', { name: /^Sent/ }).click()
  await expect(rows(page)).toHaveCount(5)

  await book(page, 'Kedai Senja')
  await poll(page)
  await rows(page).filter({ hasText: 'Details' }).getByRole('button').click()
  await expect(text(page)).toHaveValue(/Kedai Senja/)

  // what changes while it is typed is not sent unseen
  await text(page).fill('Sampai ketemu di Kedai Senja!')
  await book(page, 'Kopi Pagi')
  await poll(page)
  const changed = messages(page).getByRole('alert').filter({ hasText: 'has changed since you edited it' })
  await expect(changed).toContainText('Kopi Pagi')
  await expect(text(page)).toHaveValue('Sampai ketemu di Kedai Senja!')
  await expect(opener(page)).toBeDisabled()
  await changed.getByRole('button', { name: 'Keep mine' }).click()
  await expect(changed).toBeHidden()
  await expect(text(page)).toHaveValue('Sampai ketemu di Kedai Senja!')
  await expect(opener(page)).toBeEnabled()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Discard Changes' }).click()
  await signIn(page)
  await goTo(page, 'Messages')
  await expect(text(page)).toHaveValue(/Kopi Pagi/)
  expect(chats).toHaveLength(1)
})

test('the message in view stays, and what is typed opens and undoes nothing', async ({ page, context }) => {
  const chats = await standForWhatsapp(context)
  await table(page)
  await book(page, 'Warung Sate')
  await page.goto('/admin/messages')
  const shown = messages(page).getByRole('region', { name: 'Tamu 1', exact: true })
  await expect(shown).toBeVisible()
  await text(page).fill('Halo')
  await setStatus(page, 7, 'paid')
  await poll(page)
  await expect(rows(page).first()).toContainText('Details')
  await page.keyboard.type(' Tamu u')
  await expect(shown).toBeVisible()
  await expect(text(page)).toHaveValue('Halo Tamu u')

  await setStatus(page, 2, 'dropped')
  await poll(page)
  await expect(shown.getByRole('alert')).toContainText('This has left the list')
  await page.keyboard.press('Enter')
  await expect(text(page)).toHaveValue('Halo Tamu u')
  await expect(opener(page)).toBeDisabled()
  await shown.getByRole('button', { name: 'Discard the text' }).click()
  await expect(messages(page).getByRole('region', { name: 'Tamu 6' })).toBeVisible()

  // of one that was not edited the pane goes, and with it the field that has the focus
  await text(page).click()
  await setStatus(page, 7, 'dropped')
  await poll(page)
  await expect(messages(page).getByRole('region', { name: 'Tamu 2' })).toBeVisible()
  await expect(messages(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('u')
  await rows(page).filter({ hasText: 'Tamu 3' }).getByRole('button').click()
  await expect(messages(page).getByRole('region', { name: 'Tamu 3' })).toBeVisible()
  await expect(question(page)).toBeHidden()
  expect(chats).toHaveLength(0)
})

test('a text that cannot be copied is shown, and no chat opens before', async ({ page, context }) => {
  const chats = await standForWhatsapp(context)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await table(page)
  await page.goto('/admin/messages')
  await messages(page).getByLabel('Way to WhatsApp').selectOption('copy')
  await opener(page).click()
  await expect(question(page)).toBeVisible()
  await expect(messages(page).getByRole('alert').first()).toHaveText('Not copied: select the text')
  const uncopied = messages(page).getByLabel('Text to copy')
  await expect(uncopied).toBeFocused()
  await expect(uncopied).toHaveValue(/\nhttps:\/\/semeja\.example\/k#\w{22}\n/)
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('Ada kursi buat kamu')
  expect(context.pages()).toHaveLength(1)
  await messages(page).getByRole('link', { name: 'open the chat here' }).click()
  await expect.poll(() => chats.length).toBe(1)

  // where the text stands on the page, it says so
  await page.bringToFront()
  await page.goto('/admin/staff')
  await page.getByRole('button', { name: 'Make a set-up link' }).click()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not copied' })).toBeVisible()
})
