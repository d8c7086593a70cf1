import { eveningBody } from '../support/evenings'
import { expect, takeSession, test } from '../support/server'
import { standForWhatsapp } from '../support/whatsapp'
import { callsOf, signUp } from './admin-steps'
import { inDatabase, openTable, SETTINGS } from './guest-page'

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
  await dialog
    .getByRole('button', { name: /^Write to/ })
    .first()
    .click()
  await expect(page.getByText(/has the seat/)).toBeVisible()
  await expect(members).toContainText('6 of 6')
  await expect.poll(() => chats.length).toBe(1)
  expect(chats[0]!.searchParams.get('text')).toContain('Ada kursi buat kamu')
})

test('the seat of who has not paid at a table of an evening goes in one press to who stands by', async ({
  page,
  server,
}) => {
  await signUp(server, page, 8)
  await takeSession(page)
  const staff = callsOf(page)
  const { evening } = await staff('POST', '/api/evenings', eveningBody({ tablesMax: 2 }))
  // the first account is that of staff
  for (const userId of [2, 3, 4, 5, 6, 7, 8])
    await staff('POST', `/api/evenings/${evening.id}/tickets`, { userId, pay: 'paid' })
  const { digest } = await staff('POST', `/api/evenings/${evening.id}/tables/preview`, {})
  const { groups, standby } = await staff('POST', `/api/evenings/${evening.id}/tables`, { digest })
  const late = standby[0] === 2 ? 3 : 2
  await staff('PATCH', `/api/dinner-groups/${groups[0]}/member-status`, { userId: late, status: 'confirmed' })
  await inDatabase(
    server,
    `update tickets set pay_by = '2026-01-01T00:00:00.000Z' where id in (select ticket_id from seats where user_id = ${late})`,
  )

  await page.goto('/admin/dashboard?tab=groups')
  await page
    .getByRole('button', { name: /Table 1/ })
    .first()
    .click()
  const members = page.getByRole('region', { name: 'Group Members' })
  await members.getByRole('button', { name: `Find somebody in place of Tamu ${late - 1}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Find somebody' })
  const first = dialog.getByRole('listitem').first()
  await expect(first).toContainText(`Tamu ${standby[0] - 1}`)
  await expect(first).toContainText('stands by')
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('waits')
  await first.getByRole('button', { name: `Seat Tamu ${standby[0] - 1}` }).click()
  await expect(page.getByText(/has the seat/)).toBeVisible()
  await expect(members).toContainText('6 of 6')
  await expect(members.getByRole('row', { name: `Tamu ${standby[0] - 1}` })).toBeVisible()
})
