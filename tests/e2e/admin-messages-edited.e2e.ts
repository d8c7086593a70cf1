import type { Page } from '@playwright/test'
import { expect, type Server, test } from '../support/server'
import { standForWhatsapp, zoneAtNoon } from '../support/whatsapp'
import { openDashboard, STAFF, signUp } from './admin-steps'

test.use({
  viewport: { width: 1440, height: 900 },
  settings: { ...STAFF, TZ: zoneAtNoon(), PUBLIC_URL: 'https://semeja.example' },
})

const messages = (page: Page) => page.getByRole('dialog', { name: 'Messages' })
const question = (page: Page) => messages(page).getByText('Did you send it?')
const opener = (page: Page) => messages(page).getByRole('button', { name: /^Open WhatsApp/ })

/** A table of Tamu 1 to Tamu 6 in two weeks; the admin has id 1. */
async function table(page: Page, server: Server) {
  await signUp(server, page, 6, 1)
  await openDashboard(page)
  const date = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
  const group = { name: 'Meja 1', budget: 'Rp100.000 - Rp200.000', price: 150_000, area: 'Prawirotaman' }
  const members = [2, 3, 4, 5, 6, 7]
  const made = await page.request.post('/api/dinner-groups', { data: { ...group, date, members } })
  expect(made.status()).toBe(201)
}

/** Lets the lists be asked for at once, as by the poll. */
function poll(page: Page) {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

test('a text that cannot be copied is shown to be copied by hand, and no chat opens before @full', async ({
  page,
  context,
  server,
}) => {
  const chats = await standForWhatsapp(context)
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await table(page, server)
  await page.goto('/admin/dashboard?at=messages')
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
  await page.goto('/admin/dashboard?at=staff')
  await page.getByRole('button', { name: 'Make a set-up link' }).click()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not copied' })).toBeVisible()
})

test('a text that is typed stays when a colleague saves another, and texts that cannot be loaded say so @full', async ({
  page,
  server,
}) => {
  await table(page, server)
  let isCut = true
  await page.route('**/api/message-texts', (route) => (isCut ? route.abort() : route.continue()))
  await page.goto('/admin/dashboard?at=messages')
  await messages(page).getByRole('tab', { name: 'Texts' }).click()
  await expect(messages(page).getByRole('alert')).toContainText('Error loading texts')
  isCut = false
  await messages(page).getByRole('button', { name: 'Try Again' }).click()

  const field = messages(page).getByLabel('Text of Invite')
  const save = messages(page).getByRole('button', { name: 'Save' })
  const data = { text: 'Halo {nama}, dari teman', version: 0 }
  await field.fill('Halo {nama}, dari aku')
  expect((await page.request.put('/api/message-texts/invite', { data })).status()).toBe(200)
  await save.click()
  await messages(page).getByRole('button', { name: 'Load the newest' }).click()
  await expect(messages(page).getByRole('status')).toContainText('Halo {nama}, dari teman')
  await expect(field).toHaveValue('Halo {nama}, dari aku')
  await save.click()
  await expect(page.getByText('Text saved')).toBeVisible()
  await expect(save).toBeDisabled()

  // nothing was typed over what a colleague changes now
  const next = { text: 'Halo {nama}, sekali lagi', version: 2 }
  expect((await page.request.put('/api/message-texts/invite', { data: next })).status()).toBe(200)
  await poll(page)
  await expect(field).toHaveValue('Halo {nama}, sekali lagi')
})
