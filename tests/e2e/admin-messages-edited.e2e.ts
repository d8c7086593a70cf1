import type { Page } from '@playwright/test'
import { standForWhatsapp, zoneAtNoon } from '../support/whatsapp'
import { openUnsent } from './admin-group-steps'
import { callsOf, expect, poll, STAFF, test } from './admin-steps'

test.use({ settings: { ...STAFF, TZ: zoneAtNoon(), PUBLIC_URL: 'https://semeja.example' } })

const messages = (page: Page) => page.getByRole('main')
const rows = (page: Page) => messages(page).getByRole('list', { name: 'Due' }).getByRole('listitem')
const text = (page: Page) => messages(page).getByRole('textbox', { name: 'Text', exact: true })
const question = (page: Page) => messages(page).getByText('Did you send it?')
const opener = (page: Page) => messages(page).getByRole('button', { name: /^Open WhatsApp/ })
/** Books the table, of which those who have paid get a message. */
const book = (page: Page, venue: string) =>
  callsOf(page)('PATCH', '/api/dinner-groups/1', {
    ...{ venue, address: 'Jl. Parangtritis 12', booked_as: 'Semeja' },
  })
const setStatus = (page: Page, userId: number, status: string) =>
  callsOf(page)('PATCH', '/api/dinner-groups/1/member-status', { userId, status })

test('an edited text serves the message for which it was typed alone', async ({ page, context }) => {
  const chats = await standForWhatsapp(context)
  await openUnsent(page)
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

  expect(chats).toHaveLength(1)
})

test('the message in view stays, and what is typed opens and undoes nothing', async ({ page, context }) => {
  const chats = await standForWhatsapp(context)
  await openUnsent(page)
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
  await expect(question(page)).toBeHidden()
  expect(chats).toHaveLength(0)
})

test('a text that cannot be copied is shown, and no chat opens before', async ({ page, context }) => {
  const chats = await standForWhatsapp(context)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await openUnsent(page)
  await page.goto('/admin/messages')
  await messages(page).getByLabel('Way to WhatsApp').selectOption('copy')
  await opener(page).click()
  await expect(messages(page).getByRole('alert').first()).toHaveText('Not copied: select the text')
  await expect(messages(page).getByLabel('Text to copy')).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('Ada kursi buat kamu')
  expect(context.pages()).toHaveLength(1)
  await messages(page).getByRole('link', { name: 'open the chat here' }).click()
  await expect.poll(() => chats.length).toBe(1)
})
