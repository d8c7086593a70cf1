import type { Page } from '@playwright/test'
import { answers } from '../support/answers'
import { expect, test } from '../support/server'
import { changeFirst, ids, openDetails, openWithGroup, stored, UPDATED } from './admin-group-steps'
import { coveredByToast, STAFF, toast } from './admin-steps'

test.use({ viewport: { width: 1440, height: 900 }, settings: STAFF })

// the admin has id 1: Tamu 1 has id 2
const profileOf = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/users/${id}`)).json()).profile

test('who drops out is replaced at once by the backup with whom the table is best, that is undone by keys, and no group is deleted that is another by now', async ({
  page,
  server,
}) => {
  await openWithGroup(page, server)
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

test('pickers mark who was removed and offer the budget of the table first, and why nobody can take a place is said', async ({
  page,
  server,
}) => {
  await openWithGroup(page, server, { backupMembers: [] })
  // the latest sign-up has another budget
  await page.request.post(`${server.url}/api/register`, {
    data: answers(60, { name: 'Zainal', budget: '<Rp100.000' }),
  })
  await page.request.post('/api/users/8/update-profile', { data: { removed: 'Tidak datang' } })
  const dialog = await openDetails(page)
  await dialog.getByLabel('Status of Tamu 1', { exact: true }).selectOption('dropped')
  await expect(dialog.getByRole('region', { name: 'In place of Tamu 1' }).getByRole('status')).toHaveText(
    'Nobody can be promoted in place of Tamu 1: this group has no backups.',
  )

  await dialog.getByLabel('Find a backup member').focus()
  await page.keyboard.press('ArrowDown')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).toHaveCount(6)
  await expect(options.last()).toContainText('Zainal')
  await expect(options.filter({ hasText: 'Tamu 7' })).toContainText('Removed: Tidak datang')
  await page.keyboard.type('Tamu 7')
  await expect(options).toHaveText([/^Tamu 7/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Removed: Tidak datang')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add backup member' }).click()
  const backups = dialog.getByRole('table', { name: 'Backup Members' })
  await expect(backups.getByRole('rowheader', { name: /Tamu 7/ })).toContainText('Removed: Tidak datang')

  // one who is kept apart from somebody, and who is much older
  await page.request.patch('/api/dinner-groups/1', { data: { backupMembers: ids(8, 9) } })
  await page.request.post('/api/users/9/apart', { data: { userId: 4 } })
  await page.request.post('/api/users/10/update-profile', { data: { birthdate: '1970-01-01' } })
  await dialog.getByLabel('Status of Tamu 2', { exact: true }).selectOption('dropped')
  const choice = dialog.getByRole('region', { name: 'In place of Tamu 2' })
  await expect(choice.getByRole('status')).toContainText('No backup fits in place of Tamu 2')
  await expect(choice).toContainText('Tamu 3 and Tamu 8 are kept apart')
  await expect(choice).toContainText(/years apart/)
  await page.setViewportSize({ width: 360, height: 800 })
  await choice.scrollIntoViewIfNeeded()
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  // the columns keep their widths
  const name = await dialog.getByRole('rowheader', { name: /Tamu 3/ }).boundingBox()
  expect(name!.width).toBeGreaterThan(90)
})

test('a PIC, the status of a group and of a guest are undone from the message, which is reached by keyboard', async ({
  page,
  server,
}) => {
  await openWithGroup(page, server)
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
})
