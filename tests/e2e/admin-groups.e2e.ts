import type { Locator } from '@playwright/test'
import {
  changeFirst,
  find,
  ids,
  makeGroup,
  openDetails,
  openGroups,
  openWithGroup,
  press,
  STALE,
  stored,
} from './admin-group-steps'
import { expect, hold, poll, STAFF, signUp, stampOf, takeSession, test, toast } from './admin-steps'

test.use({ settings: { ...STAFF, PIC_NAMES: 'Ayu,Budi' } })

test('status and PIC change in the row, also at once, or are taken back', async ({ page }) => {
  await openWithGroup(page)
  const status = page.getByLabel('Status of Meja satu')
  const pic = page.getByLabel('PIC of Meja satu')
  await expect(status).toHaveValue('scheduled')
  await expect(pic.getByRole('option')).toHaveText(['Unassigned', 'Ayu', 'Budi'])

  await status.focus()
  await page.keyboard.press('ArrowUp')
  await expect(toast(page, 'Status updated', 'Group status updated to confirming')).toBeVisible()
  await pic.selectOption('Budi')
  await expect(toast(page, 'PIC updated', 'PIC updated to Budi')).toBeVisible()
  expect(await stored(page)).toMatchObject({ status: 'confirming', pic: 'Budi', version: 3 })

  // the server fails
  await page.route('**/api/dinner-groups/1', (route) => route.fulfill({ status: 500, body: '' }))
  await status.selectOption('completed')
  await expect(toast(page, 'Error updating status', 'Failed to update group status')).toBeVisible()
  await expect(status).toHaveValue('confirming')
  await pic.selectOption('Ayu')
  await expect(toast(page, 'Error updating PIC', 'Failed to update PIC')).toBeVisible()
  await expect(pic).toHaveValue('Budi')

  await page.unroute('**/api/dinner-groups/1')

  // someone else was faster
  await changeFirst(page, { pic: 'Ayu' })
  await status.selectOption('cancelled')
  await expect(toast(page, 'Validation Error', STALE)).toBeVisible()
  await expect(status).toHaveValue('confirming')
  await expect(pic).toHaveValue('Ayu')

  // two changes at once
  const release = await hold(page, '**/api/dinner-groups/1')
  await status.selectOption('scheduled')
  await pic.selectOption('Budi')
  release()
  await expect.poll(() => stored(page)).toMatchObject({ status: 'scheduled', pic: 'Budi' })
})

test('a view of groups is in the address, which opens their tab', async ({ page }) => {
  await signUp(page, 12)
  await takeSession(page)
  await makeGroup(page, { name: 'Cabe', members: ids(1, 6) })
  await makeGroup(page, { name: 'asam', members: ids(7, 12), status: 'confirming' })
  await openGroups(page)
  const names = page.getByRole('table').getByRole('rowheader')
  await page.getByRole('columnheader').getByRole('button', { name: 'Group Name' }).click()
  await expect(names).toHaveText(['asam', 'Cabe'])
  await page.getByLabel('Filter by status').selectOption('scheduled')
  await expect(names).toHaveText(['Cabe'])
  await page.getByRole('searchbox', { name: 'Search groups' }).pressSequentially('CAB')
  await expect(page).toHaveURL(/\?tab=groups&status=scheduled&search=CAB&sort=name&dir=asc$/)

  // whatever tab was open last
  await page.evaluate(() => localStorage.setItem('admin-active-tab', 'users'))
  await page.reload()
  await expect(names).toHaveText(['Cabe'])
  await expect(page.getByRole('searchbox', { name: 'Search groups' })).toHaveValue('CAB')
  for (const back of [() => page.goBack(), () => page.getByRole('tab', { name: 'Dinner Groups' }).click()]) {
    await page.getByRole('tab', { name: 'Users' }).click()
    await expect(page).toHaveURL(/dashboard$/)
    await back()
    await expect(names).toHaveText(['Cabe'])
  }
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('tidak ada')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(names).toHaveText(['asam', 'Cabe'])
  await expect(page.getByRole('region', { name: 'Daftar Kelompok' })).toBeFocused()
})

test('the edit form sends only what was changed, and deleting says what is lost', async ({ page }) => {
  await openWithGroup(page, { date: '2099-05-06', time: '18:30', location: 'Warung Sate' })
  await press(page, 'Edit Meja satu')
  const dialog = page.getByRole('dialog', { name: 'Edit Dinner Group' })
  await expect(dialog.getByLabel('Group Name')).toBeFocused()
  await expect(dialog.getByLabel('Venue')).toHaveValue('Warung Sate')
  await expect(dialog.getByRole('button', { name: 'Event Date May 6, 2099' })).toBeVisible()
  await expect(dialog.getByLabel('Event Time')).toHaveValue('18:30')
  await expect(dialog.getByLabel('Status')).toHaveValue('scheduled')

  await dialog.getByLabel('Group Name').fill('Meja dua')
  await dialog.getByLabel('Event Time').fill('20:15')
  await dialog.getByLabel('Venue').fill('')
  await dialog.getByLabel('PIC').selectOption('Ayu')

  const release = await hold(page, '**/api/dinner-groups/1')
  const request = page.waitForRequest('**/api/dinner-groups/1')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
  expect((await request).postDataJSON()).toEqual({
    name: 'Meja dua',
    venue: null,
    event_date: await stampOf(page, '2099-05-06', '20:15'),
    reasonRequired: true,
    pic: 'Ayu',
    version: 1,
  })
  release()
  await expect(toast(page, 'Success', 'Group updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'Meja dua' })
  for (const text of ['Not set', '06/05/2099 20:15']) await expect(row).toContainText(text)

  // a group opens by an event with its id, and deleting it says what is lost
  const details = page.getByRole('dialog', { name: 'Meja dua' })
  // events are heard from when the dashboard is there
  await expect(page.getByText('Showing 1 of 1 entries')).toBeVisible()
  for (const id of [1, '1']) {
    await page.evaluate((id) => dispatchEvent(new CustomEvent('semeja:open-group', { detail: id })), id)
    await expect(details).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
  }
  await page.evaluate(() => dispatchEvent(new CustomEvent('semeja:open-group', { detail: 99 })))
  await expect(page.getByRole('dialog').getByText('There is no such group')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await press(page, 'Delete Meja dua')
  const deletion = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
  await expect(deletion).toContainText('Delete Meja dua · #1? Its 6 members and 2 backups lose their seats')
  await expect(deletion).toContainText('resets the grouped status of all its members and cannot be undone')
  await page.keyboard.press('Escape')
  await expect(deletion).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete Meja dua' })).toBeFocused()

  await page.route('**/api/dinner-groups/1?*', (route) => route.abort())
  await page.keyboard.press('Enter')
  await deletion.getByRole('button', { name: 'Delete' }).click()
  const failed = 'Failed to delete the dinner group. Please try again.'
  await expect(toast(page, 'Error deleting group', failed)).toBeVisible()
  await expect(deletion).toBeVisible()
  await page.unroute('**/api/dinner-groups/1?*')
  await deletion.getByRole('button', { name: 'Delete' }).click()
  const done = 'Dinner group has been deleted successfully and all member statuses have been reset'
  await expect(toast(page, 'Group deleted', done)).toBeVisible()
  await expect(page.getByText('Belum ada kelompok yang dibuat')).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(['11', '0', '0', '11'])
})

test('the details show who is in a group; nobody comes to a full one or goes unsaid', async ({ page }) => {
  await openWithGroup(page)
  // the id stands beside the name in a narrow window alone, also once it is made wider
  const name = page.getByRole('button', { name: /^Meja satu/ })
  await expect(name).toHaveText('Meja satu')
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(name).toContainText('#1')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(name).toHaveText('Meja satu')
  const dialog = await openDetails(page)
  for (const text of [/ID 1/, /Created \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/, 'Rp100.000', '3M/3F', 'scheduled'])
    await expect(dialog).toContainText(text)
  const [members, backups] = ['Group Members', 'Backup Members'].map((name) =>
    dialog.getByRole('table', { name }).getByRole('rowheader'),
  ) as [Locator, Locator]
  await expect(members).toHaveCount(6)
  await expect(backups).toHaveCount(2)
  await expect(dialog.getByRole('link', { name: '+628123000001' })).toHaveAttribute(
    'href',
    'https://wa.me/628123000001',
  )

  // its score and why, on a phone, too
  const score = dialog.getByRole('region', { name: 'Score' })
  await score.locator('summary').click()
  await page.setViewportSize({ width: 360, height: 800 })
  const term = score.getByRole('row', { name: /Close in age/ })
  await term.scrollIntoViewIfNeeded()
  await expect(term).toBeInViewport({ ratio: 1 })
  const [inner, outer] = [await term.boundingBox(), await score.boundingBox()]
  expect(inner!.x + inner!.width).toBeLessThanOrEqual(outer!.x + outer!.width)
  await page.setViewportSize({ width: 1440, height: 900 })

  // a note that is not added yet is there after the form of its table, too
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await expect(dialog.getByText('Write the note first')).toBeVisible()
  await dialog.getByLabel('New note').fill('Meja panjang di jendela')
  await dialog.getByLabel('New note').press('Enter')
  await expect(dialog.getByText('Meja panjang di jendela')).toBeVisible()
  await dialog.getByLabel('New note').fill('Belum selesai')
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog', { name: /Edit/ }).getByLabel('Name at the door').fill('Semeja satu')
  await press(page, 'Save Changes')
  await expect.poll(() => stored(page)).toMatchObject({ booked_as: 'Semeja satu' })
  await expect(dialog.getByLabel('New note')).toHaveValue('Belum selesai')

  // a full table takes nobody
  await find(page, 'Find a member', 'Tamu 10')
  await dialog.getByRole('button', { name: 'Add member' }).click()
  await expect(toast(page, 'Maximum selection reached', 'must have exactly 6 members.')).toBeVisible()

  // why someone leaves is asked
  await dialog.getByRole('button', { name: 'Remove Tamu 6' }).press('Enter')
  const removal = page.getByRole('dialog', { name: 'Remove Member' })
  const reason = removal.getByLabel('Reason for removal')
  await expect(reason).toBeFocused()
  await page.keyboard.type(' ')
  await expect(removal.getByText('Please provide a reason for removal')).toBeVisible()
  await expect(removal.getByRole('button', { name: 'Remove Member' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(removal).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Remove Tamu 6' })).toBeFocused()

  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^group_1_meja_satu_\d{4}-\d\d-\d\d\.csv$/)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Meja satu', exact: true })).toBeFocused()
})

test('a status that was not set is told, and no late list shows the one before', async ({ page }) => {
  await openWithGroup(page, { backupMembers: [] })
  const dialog = await openDetails(page)
  const add = dialog.getByRole('button', { name: 'Add backup member' })
  await find(page, 'Find a backup member', 'Tamu 9')

  await page.route('**/api/dinner-groups/1', (route) => route.abort(), { times: 1 })
  await add.click()
  await expect(toast(page, 'Error', 'Failed to add backup member. Please try again.')).toBeVisible()
  await page.route('**/member-status', (route) => route.abort())
  await add.click()
  const warning = 'Member added but failed to set status to Idle. You can update it manually.'
  await expect(toast(page, 'Warning', warning)).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'Backup Members' }).getByRole('rowheader')).toHaveCount(1)

  // a member status locks the dialog for a moment, and is taken back without a word
  await page.unrouteAll()
  const status = dialog.getByLabel('Status of Tamu 1', { exact: true })
  const release = await hold(page, '**/member-status')
  await status.selectOption('paid')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  release()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled()
  await page.unroute('**/member-status')
  await expect(toast(page, 'Status updated', 'Status of Tamu 1 updated to paid')).toBeVisible()
  await expect(page.getByRole('img', { name: '1 paid', includeHidden: true })).toBeAttached()
  expect((await stored(page)).member_statuses[2]).toBe('paid')

  await page.route('**/member-status', (route) => route.fulfill({ status: 500, body: '' }))
  await status.selectOption('dropped')
  await expect(status).toHaveValue('paid')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/member-status')

  // lists that are on their way when a status is set
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let late = 0
  const path = /\/api\/dinner-groups(\/1)?(\?|$)/
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET' || late >= 2) return route.continue()
    late++
    const response = await route.fetch()
    await arrived
    await route.fulfill({ response }).catch(() => undefined)
  })
  // somebody else changes something, and the lists are fetched
  await page.request.patch('/api/dinner-groups/1', { data: { name: 'Meja satu saja' } })
  await poll(page)
  await expect.poll(() => late).toBe(2)
  // no poll that would put things right
  await page.route('**/api/changes*', (route) => route.abort())

  const other = page.getByRole('dialog').getByLabel('Status of Tamu 2', { exact: true })
  await other.selectOption('confirmed')
  await expect(toast(page, 'Status updated', 'Status of Tamu 2 updated to confirmed')).toBeVisible()
  arrive()
  // what somebody else changed comes after all, and the status stays
  await expect(page.getByRole('dialog', { name: 'Meja satu saja' })).toBeVisible()
  await expect(other).toHaveValue('confirmed')
  await page.unrouteAll()
})
