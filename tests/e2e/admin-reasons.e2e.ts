import type { Page } from '@playwright/test'
import type { OpenedMessage } from '../../src/domain/messages/messages'
import { standForWhatsapp, zoneAtNoon } from '../support/whatsapp'
import { ids, makeGroup, stored } from './admin-group-steps'
import { expect, openDashboard, STAFF, signUp, test, toast } from './admin-steps'

test.use({ settings: { ...STAFF, TZ: zoneAtNoon() } })

const date = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
const PLACE = { date, area: 'Prawirotaman', price: 0, location: 'Kedai Senja' }

/** Meja satu, and another one, each with one member who was invited. */
async function openWithInvited(page: Page) {
  await signUp(page, 12)
  await openDashboard(page, '?tab=groups')
  for (const [name, members] of [
    ['Meja satu', ids(1, 6)],
    ['Meja dua', ids(7, 12)],
  ] as const) {
    const { id: groupId } = await makeGroup(page, { ...PLACE, name, members })
    const data = { userId: members[0], groupId, kind: 'invite' }
    const opened: OpenedMessage = await (await page.request.post('/api/messages', { data })).json()
    await page.request.patch(`/api/messages/${opened.message.id}`, { data: { result: 'sent' } })
  }
  await page.reload()
}

const why = (page: Page, what: string) => page.getByRole('dialog', { name: `Why is it ${what}?` })

async function sayWhy(page: Page, what: string) {
  await expect(why(page, what).getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('restonya tutup')
  await expect(why(page, what)).toContainText('karena restonya tutup.')
  await page.keyboard.press('Enter')
  await expect(why(page, what)).toBeHidden()
}

test('staff are asked why a known dinner is moved or cancelled, wherever they do it', async ({ page }) => {
  await openWithInvited(page)

  // in its row: nothing has changed when they do not say so
  const status = page.getByLabel('Status of Meja satu')
  await status.focus()
  await status.selectOption('cancelled')
  await expect(why(page, 'cancelled')).toContainText(
    '1 person knows of it and will get a message that says why',
  )
  await page.keyboard.press('Enter')
  await expect(why(page, 'cancelled').getByText('Reason is not set')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status).toHaveValue('scheduled')
  await expect(status).toBeFocused()
  await expect(page.getByRole('alert')).toBeHidden()
  await status.selectOption('cancelled')
  await sayWhy(page, 'cancelled')
  await expect(toast(page, 'Status updated', 'Group status updated to cancelled')).toBeVisible()
  expect(await stored(page)).toMatchObject({ status: 'cancelled', change_reason: 'restonya tutup' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone', 'Everything is as it was before.')).toBeVisible()

  // in the form, which keeps what was typed
  await page.getByRole('button', { name: 'Edit Meja satu' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Dinner Group' })
  await edit.getByLabel('Status').selectOption('cancelled')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(why(page, 'cancelled').getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(why(page, 'cancelled')).toBeHidden()
  await expect(edit.getByLabel('Status')).toHaveValue('cancelled')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await sayWhy(page, 'cancelled')
  await expect(edit).toBeHidden()
})

test('a deletion is explained before, and a message has what it lacks set', async ({ page, context }) => {
  const chats = await standForWhatsapp(context)
  await openWithInvited(page)
  await page.getByRole('button', { name: 'Delete Meja dua' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await sayWhy(page, 'cancelled')
  await expect(toast(page, 'Group deleted', '')).toBeVisible()

  // one by a call that gives no reason, and one without a price
  await page.request.patch('/api/dinner-groups/1', { data: { price: null, area: null, venue: null } })
  await signUp(page, 6, 13)
  const { id: groupId } = await makeGroup(page, { ...PLACE, name: 'Meja tiga', members: ids(13, 18) })
  const data = { userId: ids(13, 13)[0], groupId, kind: 'invite' }
  const opened: OpenedMessage = await (await page.request.post('/api/messages', { data })).json()
  await page.request.patch(`/api/messages/${opened.message.id}`, { data: { result: 'sent' } })
  await page.request.delete(`/api/dinner-groups/${groupId}`)

  await page.goto('/admin/messages')
  const kind = page.getByLabel('Kind')
  await kind.selectOption('cancelled')
  const due = page.getByRole('list', { name: 'Due' }).getByRole('button')
  await expect(due).toHaveCount(2)
  const text = page.getByRole('textbox', { name: 'Text' })
  const set = (what: string) => page.getByRole('button', { name: what })
  await due.filter({ hasText: 'Tamu 13' }).click()
  await expect(text).toHaveValue(/karena \{alasan\}/)
  await set('Set the reason').click()
  const dialog = page.getByRole('dialog', { name: /^Set / })
  await expect(dialog).toContainText(`group ${groupId}, which is deleted`)
  await dialog.getByLabel('Reason').fill('hujan')
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue(/karena hujan\./)
  await expect(set('Set the reason')).toBeHidden()
  // and the keys go on
  await page.keyboard.press('Enter')
  await expect(page.getByText('Did you send it?')).toBeVisible()
  await expect.poll(() => chats.length).toBe(1)
  await page.bringToFront()
  await page.keyboard.press('s')

  await kind.selectOption('invite')
  await expect(due).toHaveCount(5)
  await expect(page.getByText('Area is not set, Price is not set.')).toBeVisible()
  await set('Edit the table').click()
  const form = page.getByRole('dialog', { name: /^Edit Dinner Group/ })
  await form.getByLabel('Area').fill('Kotabaru')
  await form.getByLabel('Price (rupiah)').fill('125.000')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  await expect(text).toHaveValue(/di daerah Kotabaru,.*Biayanya Rp125\.000/)
  await expect(page.getByText('is not set')).toBeHidden()
})
