import { standForWhatsapp } from '../support/whatsapp'
import { expect, signUp } from './admin-steps'
import { test } from './guest-page'

test.use({ viewport: { width: 1440, height: 900 } })

test('a free seat without a backup leads to who fits it', async ({ page, table }) => {
  const chats = await standForWhatsapp(page.context())
  await signUp(page, 2, 7)
  const authorization = `Bearer ${await table.tell(table.ids[0]!, 'invite')}`
  await page.request.post('/api/me/answer', { headers: { authorization }, data: { answer: 'no' } })
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
  await expect(members).toContainText('6 of 6')
  await expect.poll(() => chats.length).toBe(1)
  expect(chats[0]!.searchParams.get('text')).toContain('Ada kursi buat kamu')
})
