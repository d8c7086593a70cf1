import { expect, test } from '../support/server'
import { standForWhatsapp } from '../support/whatsapp'
import { expectNoViolations, signUp } from './admin-steps'
import { inDatabase, openTable, SETTINGS } from './me'

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

  await page.goto('/admin/dashboard?tab=groups&needs=short')
  await page.getByRole('button', { name: /Meja/ }).first().click()
  const members = page.getByRole('region', { name: 'Group Members' })
  await expect(members).toContainText('5 of 6')
  await members.getByRole('button', { name: 'Find somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find somebody' })
  await expect(dialog.getByRole('listitem').first()).toContainText(/\d\d years · table’s score \d/)
  await expectNoViolations(page)
  await dialog
    .getByRole('button', { name: /^Write to/ })
    .first()
    .click()
  await expect(page.getByText(/has the seat/)).toBeVisible()
  await expect(members).toContainText('6 of 6')
  await expect.poll(() => chats.length).toBe(1)
  expect(chats[0]!.searchParams.get('text')).toContain('Ada kursi buat kamu')
})

test('who has not answered in time is found from Today, loses the seat to a backup in the group, and is due to be written to', async ({
  page,
  server,
}) => {
  const table = await openTable(page, server, 1)
  await table.tell(table.ids[0]!, 'invite')
  await inDatabase(
    server,
    "update memberships set answer_by = '2026-01-01T00:00:00.000Z' where status = 'messaging'",
  )
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'See: 1 guest has not answered in time' }).click()
  await expect(page.getByRole('button', { name: 'No reply 1' })).toHaveAttribute('aria-pressed', 'true')
  await page
    .getByRole('button', { name: /Meja satu/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Promote a backup in place of Tamu 1' }).click()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Promote Tamu 7 in place of Tamu 1' }).click()
  await expect(page.getByRole('row', { name: /Tamu 7/ })).toBeVisible()
  const { items } = await (await page.request.get('/api/messages/queue?all=true')).json()
  expect(items.map(({ kind }: { kind: string }) => kind)).toContain('release')
})
