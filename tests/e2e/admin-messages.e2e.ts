import type { Page } from '@playwright/test'
import { standForWhatsapp, zoneAtNoon } from '../support/whatsapp'
import { openUnsent } from './admin-group-steps'
import { expect, STAFF, test, WALK } from './admin-steps'

test.use({ settings: { ...STAFF, TZ: zoneAtNoon(), PUBLIC_URL: 'https://semeja.example' } })

const INVITES = 6
const messages = (page: Page) => page.getByRole('main')
const question = (page: Page) => messages(page).getByText('Did you send it?')

/** Writes to so many, one after the other, by keys. */
async function send(page: Page, chats: URL[], most: number) {
  await expect(messages(page).getByRole('listitem').first()).toBeVisible()
  for (let sent = 0; sent < most; sent++) {
    await page.keyboard.press('Enter')
    await expect(question(page)).toBeVisible()
    await expect.poll(() => chats.length, { intervals: [10] }).toBe(sent + 1)
    await page.bringToFront()
    await page.keyboard.press('s')
    await expect(question(page)).toBeHidden()
  }
}

test('somebody who just wrote is found by their phone, and their answer recorded', async ({ page }) => {
  await openUnsent(page)
  const { group, people } = await (await page.request.get('/api/dinner-groups/1')).json()
  const { id, profile } = people[0]
  const member = async () =>
    (await (await page.request.get('/api/dinner-groups/1')).json()).group.member_statuses[id]
  await page.goto('/admin/messages?view=texts')
  await page.getByRole('button', { name: 'Who wrote?' }).press('Enter')
  const found = page.getByRole('region', { name: 'Who wrote' })
  await expect(found.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(profile.phone.slice(-7))
  // the only one need not be gone to, nor waited for
  await page.keyboard.press('Enter')
  await expect(found).toContainText(`${group.name} · #1`)
  const button = (name: string) => found.getByRole('button', { name, exact: true })
  await button('Said yes').click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(button('Said yes')).toBeDisabled()
  await expect(found).toContainText(`${profile.name} has said yes.`)
  expect(await member()).toBe('confirmed')
})

test(
  `one person clears ${INVITES} invites by keyboard in one tab of WhatsApp`,
  WALK,
  async ({ page, context }) => {
    const chats = await standForWhatsapp(context)
    await openUnsent(page)
    await page.reload()
    await page.getByRole('link', { name: 'Messages', exact: true }).focus()
    await page.keyboard.press('Enter')
    await send(page, chats, INVITES)
    await expect(messages(page)).toContainText('Nothing to write now.')
    expect(new Set(chats.map((chat) => chat.searchParams.get('phone'))).size).toBe(INVITES)
    expect(context.pages()).toHaveLength(2)
    // the last one was not sent after all
    await page.keyboard.press('u')
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('n')
    await expect(messages(page).getByRole('listitem')).toHaveCount(1)
  },
)

test('where WhatsApp lets go of the window each chat has a tab of its own', async ({ page, context }) => {
  const chats = await standForWhatsapp(context, 'same-origin')
  await openUnsent(page)
  await page.goto('/admin/messages')
  await send(page, chats, 3)
  expect(context.pages()).toHaveLength(4)

  // what is copied holds the link of its receiver
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await messages(page).getByLabel('Way to WhatsApp').selectOption('copy')
  await messages(page).getByRole('button', { name: 'Open WhatsApp' }).click()
  await expect.poll(() => chats.length).toBe(4)
  expect(chats[3]!.searchParams.get('text')).toBeNull()
  await page.bringToFront()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/\nhttps:\/\/semeja\.example\/k#\w{22}\n/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

  test('one person sends the invites of a table by thumb', async ({ page, context }) => {
    const chats = await standForWhatsapp(context)
    await openUnsent(page)
    await page.goto('/admin/messages')
    // the person, the text and the button are there at once; whom else one may write to is behind the count
    for (const part of [page.getByRole('heading', { level: 2 }), page.getByRole('textbox', { name: 'Text' })])
      await expect(part).toBeInViewport({ ratio: 1 })
    const due = page.getByRole('list', { name: 'Due' })
    await expect(due).toBeHidden()
    await page.getByRole('button', { name: '1 of 6' }).tap()
    await due.getByRole('button').nth(1).tap()
    await expect(due).toBeHidden()
    await expect(page.getByRole('button', { name: '2 of 6' })).toBeVisible()
    await messages(page)
      .getByRole('button', { name: /^Open WhatsApp/ })
      .tap()
    await expect(question(page)).toBeVisible()
    await expect.poll(() => chats.length).toBe(1)
    await page.bringToFront()
    await messages(page).getByRole('button', { name: /^Sent/ }).tap()
    await expect(question(page)).toBeHidden()
    await expect(page.getByRole('button', { name: /^\d of 5$/ })).toBeVisible()
    expect(chats[0]!.host).toBe('wa.me')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})
