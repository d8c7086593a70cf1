import { expect, test } from '../support/server'
import { expectNoViolations, hold, openDashboard, STAFF, signUp, toast } from './admin-steps'

test.use({ viewport: { width: 1440, height: 900 }, settings: STAFF })

test('matchmaking blocks the screen while it runs, and shows the groups it made', async ({
  page,
  server,
}) => {
  await signUp(server, page, 7)
  await openDashboard(page)
  await expect(page.getByText('Showing 7 of 7 entries')).toBeVisible()
  await page.getByRole('tab', { name: 'Dinner Groups' }).click()

  const release = await hold(page, '**/api/matchmaking')
  await page.getByRole('button', { name: 'Run Matchmaking' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Matchmaking algorithm is running' })
  await expect(dialog).toContainText('Please wait while the system completes its process')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await expectNoViolations(page)
  release()

  await expect(
    toast(page, 'Matchmaking selesai', 'Kelompok baru telah dibuat berdasarkan algoritma matchmaking'),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  const table = page.getByRole('table', { name: 'Daftar Kelompok' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'No.',
    'ID',
    'Group Name',
    'Budget',
    'Group Creation',
    'Venue',
    'Event Date',
    'Status',
    'PIC',
    'Score',
    'Actions',
  ])
  const row = table.getByRole('row').nth(1)
  for (const text of [/Age: \d+-\d+/, /Males: \d Females: \d/, 'Rp100.000 - Rp200.000', 'Not set'])
    await expect(row).toContainText(text)
  for (const text of ['Not scheduled', 'confirming', 'Unassigned', /\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/])
    await expect(row).toContainText(text)
  await expect(row.getByRole('img', { name: '6 idle' })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(['7', '1', '6', '1'])
  await expectNoViolations(page)

  // the people's table is fetched again too
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page.getByRole('table').getByRole('row').filter({ hasText: 'Yes1' })).toHaveCount(6)
})

test('too few people, a failure and a run in progress are each told', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('tab', { name: 'Dinner Groups' }).click()
  const run = page.getByRole('button', { name: 'Run Matchmaking' })
  await run.click()
  await expect(
    toast(page, 'Matchmaking selesai', 'Belum cukup peserta untuk membentuk kelompok baru'),
  ).toBeVisible()
  await expect(run).toBeFocused()

  const error = 'Error menjalankan matchmaking'
  const answer = (status: number, message: string) =>
    page.route('**/api/matchmaking', (route) => route.fulfill({ status, json: { success: false, message } }))
  await answer(500, 'broken')
  await run.click()
  await expect(toast(page, error, 'Terjadi kesalahan saat menjalankan algoritma matchmaking')).toBeVisible()
  await answer(409, 'Matchmaking is running already')
  await run.click()
  await expect(toast(page, error, 'Matchmaking is running already')).toBeVisible()
})
