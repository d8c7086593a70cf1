import type { Page } from '@playwright/test'
import { inDays } from '../support/evenings'
import { expect, goTo, openDashboard, signUp, test } from './admin-steps'

const activity = (page: Page) => page.getByRole('main')
const rows = (page: Page) => activity(page).getByRole('rowgroup').nth(1).getByRole('row')

/** A server with seven people, a group of six, and a few things done. */
async function evening(page: Page) {
  await signUp(page, 7)
  await openDashboard(page)
  const post = (path: string, data: object) => page.request.post(path, { data })
  const group = await post('/api/dinner-groups', {
    name: 'Meja Kenanga',
    budget: 'Rp100.000 - Rp200.000',
    members: [2, 3, 4, 5, 6, 7],
    backupMembers: [],
    date: inDays(1).slice(0, 10),
  })
  expect(group.status()).toBe(201)
  await page.request.patch('/api/dinner-groups/1/member-status', {
    data: { userId: 2, status: 'paid', isBackup: false },
  })
  await page.request.patch('/api/dinner-groups/1', { data: { name: 'Meja Melati', status: 'confirming' } })
  await post('/api/users/8/update-profile', { name: 'Tamu Baru' })
  await post('/api/login', { username: 'siapa-ini', password: 'bukan-siapa' })
}

test('staff see what was done, by whom and to whom, and open what it is about', async ({ page }) => {
  await evening(page)
  await goTo(page, 'Activity')
  await expect(rows(page)).toHaveText([
    /\d\d\/\d\d\/\d{4} \d\d:\d\dFailed to sign inUnknown name/,
    /Changed a guestraniTamu BaruName/,
    /Changed a tableraniMeja Melati · #1Name, status scheduled → confirming/,
    /Marked a seatraniMeja Melati · #1Tamu 1Idle → paid/,
    /Added a tableraniMeja Melati · #1Members Tamu 1, Tamu 2, Tamu 3, Tamu 4, Tamu 5, Tamu 6/,
    /Signed inrani/,
    /Added an adminOperatorraniSettings/,
  ])
  await expect(activity(page)).toContainText('Showing 7 of 7 entries')
  // a word of the glossary says what it means where it heads a column
  const guest = page.getByRole('columnheader', { name: 'Guest', exact: true })
  await expect(guest).toHaveAttribute('title', 'signed up to dine with strangers')

  await page.getByLabel('Filter by what').selectOption('Changed a table')
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Filter by who').selectOption('Operator or unknown')
  await expect(activity(page)).toContainText('No results.')
  await activity(page).getByRole('table').getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(rows(page)).toHaveCount(7)
  await page.goto('/admin/activity?user=8')
  await expect(page.getByText('About Tamu Baru')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  const past = new Date().getFullYear() - 4
  await page.getByRole('button', { name: 'Filter to day' }).click()
  await page.getByLabel('Year').selectOption(String(past))
  await page.getByLabel('Month').selectOption('January')
  await page.getByRole('button', { name: `January 31, ${past}` }).click()
  await expect(page.getByRole('button', { name: 'Filter to day' })).toHaveText(`31/01/${past}`)
  await expect(activity(page)).toContainText('No results.')
  // what is shown can be shared, and Back takes one filter after the other away
  await expect(page).toHaveURL(`/admin/activity?user=8&to=${past}-01-31`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filter to day' })).toHaveText(`31/01/${past}`)
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  await page.goBack()
  await expect(rows(page)).toHaveCount(7)

  // an entry opens the group or the person it is about, and they lead to their own activity
  await rows(page).nth(1).getByRole('link', { name: 'Tamu Baru' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tamu Baru' })).toBeFocused()
  await page.goBack()

  await rows(page).nth(2).getByRole('link', { name: 'Meja Melati' }).click()
  await expect(page.getByRole('main')).toContainText('Group Members')
  await page.getByRole('button', { name: /^More of/ }).click()
  await page.getByRole('menuitem', { name: 'Activity' }).click()
  await expect(page.getByText('About Meja Melati')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
})
