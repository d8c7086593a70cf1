import { expect, test } from '../support/server'
import { changeFirst, openDetails, openWithGroup, stored } from './admin-group-steps'
import { STAFF, toast } from './admin-steps'

test.use({ viewport: { width: 1440, height: 900 }, settings: STAFF })

test('staff find what they did in the last minutes, on every page and after a reload, and undo it or read why not', async ({
  page,
  server,
}) => {
  // many steps
  test.slow()
  await openWithGroup(page, server)
  const list = page.getByRole('dialog', { name: 'My Changes' })
  await page.getByRole('button', { name: /^More$/ }).click()
  await page.getByRole('button', { name: 'My Changes' }).click()
  await expect(list).toContainText('Nothing in the last 10 minutes.')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  const dialog = await openDetails(page)
  await dialog.getByLabel('Status of Tamu 1', { exact: true }).selectOption('confirmed')
  await expect(toast(page, 'Status updated', '')).toContainText('Undo')
  await page.request.patch('/api/dinner-groups/1/member-status', { data: { userId: 3, status: 'dropped' } })
  await page.request.patch('/api/dinner-groups/1', { data: { pic: 'Ayu', venue: 'Kedai Senja' } })
  // the toast and the page are gone
  await page.goto('/admin/activity')
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'My Changes' }).click()
  const lines = list.getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(0)).toContainText('Meja satu · #1: PIC → Ayu, venue')
  await expect(lines.nth(1)).toContainText('Tamu 2 in Meja satu · #1: idle → dropped')
  await expect(lines.nth(2)).toContainText('Tamu 1 in Meja satu · #1: idle → confirmed')

  await lines.nth(2).getByRole('button', { name: /^Undo/ }).click()
  await expect(toast(page, 'Undone', 'Everything is as it was before.')).toBeVisible()
  await expect(lines.nth(2)).toContainText('Undone')
  expect(await stored(page)).toMatchObject({ member_statuses: { 2: 'idle', 3: 'dropped', 4: 'idle' } })

  // somebody is quicker than the list
  await page.route('**/api/changes', (route) => route.abort())
  await changeFirst(page, { venue: 'Kedai Kopi' })
  await lines.nth(0).getByRole('button', { name: /^Undo/ }).click()
  await expect(
    toast(page, 'Not undone', 'It stays as it is: Meja satu · #1 was changed since by you.'),
  ).toBeVisible()
  await expect(list).toContainText('No longer possible:')
  await page.keyboard.press('Escape')
})
