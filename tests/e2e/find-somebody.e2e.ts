import { expect, test } from '../support/server'
import { standForWhatsapp } from '../support/whatsapp'
import { expectNoViolations, signUp } from './admin-steps'
import { openTable, SETTINGS } from './me'

test.use({ settings: SETTINGS, viewport: { width: 1440, height: 900 } })

test('a free seat without a backup leads to who fits it, and one press writes to them', async ({
  page,
  server,
}) => {
  const chats = await standForWhatsapp(page.context())
  const table = await openTable(page, server)
  const token = await table.tell(table.ids[0]!, 'invite')
  await signUp(server, page, 2, 7)
  const no = await page.request.post('/api/me/answer', {
    headers: { authorization: `Bearer ${token}` },
    data: { answer: 'no' },
  })
  expect(no.ok()).toBe(true)

  await page.goto('/admin/messages?view=pages')
  const free = page.getByRole('region', { name: 'Free seats' })
  await expect(free).toContainText('This table has no backup that could come.')
  await free.getByRole('button', { name: 'Find somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find somebody' })
  await expect(dialog.getByRole('listitem').first()).toContainText(/\d\d years · table’s score \d/)
  await expectNoViolations(page)
  await dialog
    .getByRole('button', { name: /^Write to/ })
    .first()
    .click()
  await expect(page.getByText(/has the seat/)).toBeVisible()
  await expect(free).toContainText('Every seat is taken.')
  await expect.poll(() => chats.length).toBe(1)
  expect(chats[0]!.searchParams.get('text')).toContain('Ada kursi buat kamu')
})
