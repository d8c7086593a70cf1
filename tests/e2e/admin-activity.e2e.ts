import { openWithGroup } from './admin-group-steps'
import { expect, goTo, test } from './admin-steps'

test('staff see what was done, by whom and to whom, and open what it is about', async ({ page }) => {
  await openWithGroup(page)
  const seat = { userId: 2, status: 'paid', isBackup: false }
  await page.request.patch('/api/dinner-groups/1/member-status', { data: seat })
  await page.request.patch('/api/dinner-groups/1', { data: { name: 'Meja Melati', status: 'confirming' } })
  await page.request.post('/api/users/8/update-profile', { data: { name: 'Tamu Baru' } })
  await goTo(page, 'Activity')
  const activity = page.getByRole('main')
  const rows = activity.getByRole('rowgroup').nth(1).getByRole('row')
  await expect(rows).toHaveText([
    /\d\d\/\d\d\/\d{4} \d\d:\d\dChanged a guestraniTamu BaruName/,
    /Changed a tableraniMeja Melati · #1Name, status scheduled → confirming/,
    /Marked a seatraniMeja Melati · #1Tamu 1Idle → paid/,
    /Added a tableraniMeja Melati · #1/,
    /Signed inrani/,
    /Added an adminOperatorraniSettings/,
  ])

  // what is shown can be shared, and Back takes one filter after the other away
  await page.getByLabel('Filter by what').selectOption('Changed a table')
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Filter by who').selectOption('Operator or unknown')
  await expect(activity).toContainText('No results.')
  await page.reload()
  await expect(activity).toContainText('No results.')
  await page.goBack()
  await expect(rows).toHaveCount(1)
  await page.goBack()
  await expect(rows).toHaveCount(6)
  // an entry opens the group or the person it is about, and they lead to their own activity
  await rows.nth(0).getByRole('link', { name: 'Tamu Baru' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tamu Baru' })).toBeFocused()
  await page.goBack()
  await rows.nth(1).getByRole('link', { name: 'Meja Melati' }).click()
  await page.getByRole('button', { name: /^More of/ }).click()
  await page.getByRole('menuitem', { name: 'Activity' }).click()
  await expect(page.getByText('About Meja Melati')).toBeVisible()
  await expect(rows).toHaveCount(3)
})
