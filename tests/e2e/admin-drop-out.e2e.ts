import { changeFirst, ids, openDetails, openWithGroup, stored } from './admin-group-steps'
import { expect, test, toast } from './admin-steps'

const UNDONE = 'Everything is as it was before.'

test('who drops out is replaced by the backup who makes the best table', async ({ page }) => {
  await openWithGroup(page)
  // the admin has id 1: Tamu 7 has id 8, and was removed once
  await page.request.post('/api/users/8/update-profile', { data: { removed: 'Marah-marah' } })
  const dialog = await openDetails(page)
  await dialog.getByLabel('Status of Tamu 1', { exact: true }).selectOption('dropped')
  const choice = dialog.getByRole('region', { name: 'In place of Tamu 1' })
  await expect(choice.getByRole('listitem').filter({ hasText: 'Tamu 7' })).toHaveText(
    /^Promote Tamu 7score \d+\.\dRemoved: Marah-marah$/,
  )
  // later it is offered by the row of who has dropped out
  await choice.getByRole('button', { name: 'Not now' }).click()
  await expect(choice).toBeHidden()
  await dialog.getByRole('button', { name: 'Promote a backup in place of Tamu 1' }).click()
  await choice.getByRole('button', { name: 'Promote Tamu 7 in place of Tamu 1' }).press('Enter')
  await expect(choice).toBeHidden()
  // who has come in has the seat and the eye
  const members = dialog.getByRole('region', { name: 'Group Members' })
  await expect(members.getByRole('rowheader', { name: /Tamu 7/ })).toBeVisible()
  await expect(members).toBeFocused()
  expect(await stored(page)).toMatchObject({ member_ids: [8, ...ids(2, 6)], backup_member_ids: [9] })

  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Undone', UNDONE)).toBeVisible()
  expect(await stored(page)).toMatchObject({ member_ids: ids(1, 6), member_statuses: { 2: 'dropped' } })
})

test('what staff did is undone from the message or the list, or they read why not', async ({ page }) => {
  await openWithGroup(page)
  const undo = page.getByRole('button', { name: 'Undo' })
  const undone = toast(page, 'Undone', UNDONE)
  await page.getByLabel('PIC of Meja satu').selectOption('Ayu')
  await expect(toast(page, 'PIC updated', 'PIC updated to Ayu')).toContainText('Undo')
  await undo.click()
  await expect(undone).toBeVisible()
  // what is changed next is the row as it is after that
  await expect(page.getByLabel('PIC of Meja satu')).toHaveValue('-')
  await page.getByLabel('Status of Meja satu').selectOption('cancelled')
  await expect(toast(page, 'Status updated', 'Group status updated to cancelled')).toBeVisible()
  // with the focus on the select
  await page.keyboard.press('Control+z')
  await expect(undone).toBeVisible()
  expect(await stored(page)).toMatchObject({ status: 'scheduled', pic: '-' })

  // the message is reached from within a dialog, too
  const dialog = await openDetails(page)
  await dialog.getByLabel('Status of Tamu 2', { exact: true }).selectOption('paid')
  await expect(toast(page, 'Status updated', 'Status of Tamu 2 updated to paid')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled()
  await page.keyboard.press('F6')
  await expect(page.getByRole('alertdialog').filter({ hasText: 'Status updated' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(undone).toBeVisible()
  await expect(dialog.getByLabel('Status of Tamu 2', { exact: true })).toHaveValue('idle')

  // on every other page, and after a reload, they find what they did in the last minutes
  await dialog.getByLabel('Status of Tamu 1', { exact: true }).selectOption('confirmed')
  await expect(toast(page, 'Status updated', 'Status of Tamu 1 updated to confirmed')).toBeVisible()
  await page.request.patch('/api/dinner-groups/1', { data: { pic: 'Ayu', venue: 'Kedai Senja' } })
  await page.goto('/admin/activity')
  // the page says the same, and leads to what it is about
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText(/Changed a tableraniMeja satu · #1/)
  await expect(row.getByRole('link', { name: 'Meja satu' })).toBeVisible()
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'My Changes' }).click()
  const list = page.getByRole('dialog', { name: 'My Changes' })
  const lines = list.getByRole('listitem')
  await expect(lines.nth(0)).toContainText('Meja satu · #1: PIC → Ayu, venue')
  await expect(lines.nth(1)).toContainText('Tamu 1 in Meja satu · #1: idle → confirmed')
  await lines.nth(1).getByRole('button', { name: /^Undo/ }).click()
  await expect(undone).toBeVisible()
  await expect(lines.nth(1)).toContainText('Undone')
  expect((await stored(page)).member_statuses[2]).toBe('idle')

  // somebody is quicker than the list
  await page.route('**/api/changes', (route) => route.abort())
  await changeFirst(page, { venue: 'Kedai Kopi' })
  await lines.nth(0).getByRole('button', { name: /^Undo/ }).click()
  await expect(
    toast(page, 'Not undone', 'It stays as it is: Meja satu · #1 was changed since by you.'),
  ).toBeVisible()
  await expect(list).toContainText('No longer possible:')
})
