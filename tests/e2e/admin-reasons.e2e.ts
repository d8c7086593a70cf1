import type { Page } from '@playwright/test'
import type { OpenedMessage } from '../../src/domain/messages/messages'
import { inDays } from '../support/evenings'
import { standForWhatsapp, zoneAtNoon } from '../support/whatsapp'
import { ids, makeGroup, stored } from './admin-group-steps'
import { callsOf, expect, openDashboard, STAFF, signUp, test } from './admin-steps'

test.use({ settings: { ...STAFF, TZ: zoneAtNoon() } })

/** Meja satu, one of whose members was invited. */
async function openWithInvited(page: Page) {
  await signUp(page, 6)
  await openDashboard(page, '?tab=groups')
  const date = inDays(14).slice(0, 10)
  await makeGroup(page, { date, area: 'Prawirotaman', price: 0, location: 'Kedai Senja' })
  const staff = callsOf(page)
  const invite = { userId: ids(1, 1)[0], groupId: 1, kind: 'invite' }
  const { message }: OpenedMessage = await staff('POST', '/api/messages', invite)
  await staff('PATCH', `/api/messages/${message.id}`, { result: 'sent' })
  await page.reload()
  return staff
}

const why = (page: Page) => page.getByRole('dialog', { name: 'Why is it cancelled?' })

test('staff say why a known dinner is cancelled, wherever they do it', async ({ page }) => {
  await openWithInvited(page)

  // in its row: nothing has changed when they do not say so
  const status = page.getByLabel('Status of Meja satu')
  await status.focus()
  await status.selectOption('cancelled')
  await expect(why(page)).toContainText('1 person knows of it and will get a message that says why')
  await page.keyboard.press('Enter')
  await expect(why(page).getByText('Reason is not set')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status).toHaveValue('scheduled')
  await expect(status).toBeFocused()
  await expect(page.getByRole('alert')).toBeHidden()

  // in the form, which keeps what was typed
  await page.getByRole('button', { name: 'Edit Meja satu' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Dinner Group' })
  await edit.getByLabel('Status').selectOption('cancelled')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(why(page).getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(why(page)).toBeHidden()
  await expect(edit.getByLabel('Status')).toHaveValue('cancelled')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(why(page).getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('restonya tutup')
  await expect(why(page)).toContainText('karena restonya tutup.')
  await page.keyboard.press('Enter')
  await expect(edit).toBeHidden()
  expect(await stored(page)).toMatchObject({ status: 'cancelled', change_reason: 'restonya tutup' })
})

test('a reason is wanted of a deletion, and a message has what it lacks set', async ({ page, context }) => {
  const chats = await standForWhatsapp(context)
  const staff = await openWithInvited(page)
  await page.getByRole('button', { name: 'Delete Meja satu' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(why(page).getByLabel('Reason')).toBeFocused()
  // a call gives no reason
  await staff('DELETE', '/api/dinner-groups/1')
  await makeGroup(page, { name: 'Meja dua', date: inDays(16).slice(0, 10) })

  await page.goto('/admin/messages')
  const kind = page.getByLabel('Kind')
  await kind.selectOption('cancelled')
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveValue(/karena \{alasan\}/)
  await page.getByRole('button', { name: 'Set the reason' }).click()
  const dialog = page.getByRole('dialog', { name: /^Set / })
  await expect(dialog).toContainText('group 1, which is deleted')
  await dialog.getByLabel('Reason').fill('hujan')
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue(/karena hujan\./)
  // and the keys go on
  await page.keyboard.press('Enter')
  await expect.poll(() => chats.length).toBe(1)
  await page.bringToFront()
  await page.keyboard.press('s')

  await kind.selectOption('invite')
  await expect(page.getByText('Area is not set, Price is not set.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit the table' }).click()
  const form = page.getByRole('dialog', { name: /^Edit Dinner Group/ })
  await form.getByLabel('Area').fill('Kotabaru')
  await form.getByLabel('Price (rupiah)').fill('125.000')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  await expect(text).toHaveValue(/di daerah Kotabaru,.*Biayanya Rp125\.000/)
  await expect(page.getByText('is not set')).toBeHidden()
})
