import type { Page } from '@playwright/test'
import { changeFirst, ids, openDetails, openWithGroup, stored, UPDATED } from './admin-group-steps'
import { coveredByToast, expect, test, toast } from './admin-steps'

// the admin has id 1: Tamu 1 has id 2
const profileOf = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/users/${id}`)).json()).profile

test('who drops out is replaced by the backup who makes the best table', async ({ page }) => {
  await openWithGroup(page)
  // Tamu 8 shares nothing with the others, Tamu 7 was removed once
  await page.request.post('/api/users/9/update-profile', {
    data: { hobbies: ['Ngegame'], interests: ['Politik'], smoker: 'Yes' },
  })
  await page.request.post('/api/users/8/update-profile', { data: { removed: 'Marah-marah' } })
  const dialog = await openDetails(page)
  await dialog.getByLabel('Status of Tamu 1', { exact: true }).selectOption('dropped')
  const choice = dialog.getByRole('region', { name: 'In place of Tamu 1' })
  await expect(choice.getByRole('status')).toHaveText('Promote in place of Tamu 1, the best table first:')
  await expect(choice.getByRole('listitem')).toHaveText([
    /^Promote Tamu 7score \d+\.\dRemoved: Marah-marah$/,
    /^Promote Tamu 8score \d+\.\d$/,
  ])

  const promote = choice.getByRole('button', { name: 'Promote Tamu 7 in place of Tamu 1' })
  await page.route('**/api/dinner-groups/1', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await promote.press('Enter')
  await expect(toast(page, 'Error', 'Failed to update group members')).toBeVisible()
  await promote.press('Enter')
  await expect(toast(page, 'Success', UPDATED)).toBeVisible()
  await expect(choice).toBeHidden()
  expect(await stored(page)).toMatchObject({
    member_ids: [8, ...ids(2, 6)],
    backup_member_ids: [9],
  })
  // they left their seat for no reason that matchmaking would heed
  expect(await profileOf(page, 2)).toMatchObject({ removed: null, grouped: false })

  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Undone', 'Everything is as it was before.')).toBeVisible()
  expect(await stored(page)).toMatchObject({
    member_ids: ids(1, 6),
    backup_member_ids: [8, 9],
    member_statuses: { 2: 'dropped' },
  })

  // later it is offered by the row of who has dropped out
  await dialog.getByRole('button', { name: 'Promote a backup in place of Tamu 1' }).click()
  await expect(choice.getByRole('listitem')).toHaveCount(2)
  await choice.getByRole('button', { name: 'Not now' }).click()
  await expect(choice).toBeHidden()

  // no group is deleted that is another one by now
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.route('**/api/changes', (route) => route.abort())
  await page.getByRole('button', { name: 'Delete Meja satu' }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
  await changeFirst(page, { venue: 'Kedai Kopi' })
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(deletion.getByRole('alert')).toContainText('Data ini sudah diubah orang lain.')
  await deletion.getByRole('button', { name: 'Load the newest' }).click()
  await deletion.getByRole('button', { name: 'Cancel' }).click()
  await page.unrouteAll()
})

test('what staff did is undone from the message or the list, or they read why not', async ({ page }) => {
  await openWithGroup(page)
  const undo = page.getByRole('button', { name: 'Undo' })
  const undone = toast(page, 'Undone', 'Everything is as it was before.')
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

  const dialog = await openDetails(page)
  await dialog.getByLabel('Status of Tamu 2', { exact: true }).selectOption('paid')
  await expect(toast(page, 'Status updated', 'Status of Tamu 2 updated to paid')).toBeVisible()
  // the message stands below the dialog, and is reached from within it, too
  expect(await coveredByToast(page)).toEqual([])
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
