import { standForWhatsapp } from '../support/whatsapp'
import { expect, signUp, test } from './admin-steps'
import { openTable, SETTINGS } from './guest-page'

test.use({ settings: SETTINGS, viewport: { width: 1440, height: 900 } })

test('a free seat without a backup leads to who fits it', async ({ page }) => {
  const chats = await standForWhatsapp(page.context())
  const table = await openTable(page)
  const token = await table.tell(table.ids[0]!, 'invite')
  await signUp(page, 2, 7)
  const no = await page.request.post('/api/me/answer', {
    headers: { authorization: `Bearer ${token}` },
    data: { answer: 'no' },
  })
  expect(no.ok()).toBe(true)

  await page.goto('/admin/dashboard?tab=groups&needs=short')
  await page.getByRole('button', { name: /Meja/ }).first().click()
  const members = page.getByRole('region', { name: 'Group Members' })
  await expect(members).toContainText('5 of 6')
  await members.getByRole('button', { name: 'Find somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find somebody' })
  await expect(dialog.getByRole('listitem').first()).toContainText(/\d\d years · table’s score \d/)
  await dialog
    .getByRole('button', { name: /^Write to/ })
    .first()
    .click()
  await expect(page.getByText(/has the seat/)).toBeVisible()
  await expect(members).toContainText('6 of 6')
  await expect.poll(() => chats.length).toBe(1)
  expect(chats[0]!.searchParams.get('text')).toContain('Ada kursi buat kamu')
})
