import { expect, test } from '../support/server'
import { openDashboard, STAFF, signUp } from './admin-steps'

const SITE = 'https://semeja.example'
test.use({ viewport: { width: 1440, height: 900 }, settings: { ...STAFF, PUBLIC_URL: SITE } })

test('staff find a free seat, the way to what is owed and what people did by Today, give a new link, and close what is owed to nobody who is known', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await signUp(server, page, 8, 1)
  await openDashboard(page)
  const api = page.request
  const made = await api.post('/api/dinner-groups', {
    data: {
      name: 'Meja Melati',
      budget: 'Rp100.000 - Rp200.000',
      date: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
      price: 150_000,
      area: 'Prawirotaman',
      members: [2, 3, 4, 5, 6, 7],
      backupMembers: [8],
    },
  })
  const { id } = await made.json()
  await api.patch(`/api/dinner-groups/${id}/member-status`, { data: { userId: 2, status: 'paid' } })

  // the button copies the link, by which the visitor then cancels, also where the browser refuses its clipboard to the page
  await page.reload()
  await page.getByRole('link', { name: 'Tamu 1', exact: true }).click()
  await page.getByRole('button', { name: 'More of Tamu 1' }).click()
  await page.getByRole('menuitem', { name: 'New link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/^https:\/\/semeja\.example\/k#\w{22}$/)
  const headers = { authorization: `Bearer ${link.split('#')[1]}` }
  const cancelled = await api.post('/api/me/cancel', { data: { refund: 'money' }, headers })
  expect(cancelled.status()).toBe(200)

  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: /^Show all/ }).click()
  await page.getByRole('link', { name: 'Find somebody: 1 table has a free seat' }).click()
  await expect(page.getByRole('button', { name: 'Free seats' })).toHaveAttribute('aria-pressed', 'true')
  const table = page.getByRole('button', { name: /Meja Melati/ }).first()
  await table.click()
  await expect(page.getByRole('region', { name: 'By their pages' })).toContainText('Tamu 1')
  await page.getByRole('button', { name: 'Promote Tamu 7 to member' }).click()
  await expect(page.getByRole('region', { name: 'Group Members' })).toContainText('Tamu 7')
  await page.keyboard.press('Escape')
  const owed = page.getByRole('list', { name: 'To return' })
  await page.getByRole('link', { name: 'Return: 1 to return' }).click()
  await expect(owed.getByRole('listitem')).toHaveText(/Tamu 1.*Wants the money back/)
  await owed.getByRole('button', { name: 'Return: Tamu 1' }).click()
  await expect(page.getByText('No money is to return.')).toBeVisible()

  await expect(page.getByText('No money is to return.')).toBeVisible()
})
