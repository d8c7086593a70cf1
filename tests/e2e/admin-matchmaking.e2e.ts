import { zoneAtNoon } from '../support/whatsapp'
import { expect, hold, openDashboard, runMatchmaking, STAFF, signUp, test, toast, WALK } from './admin-steps'

// late in the evening the queue keeps what is not urgent
test.use({ settings: { ...STAFF, TZ: zoneAtNoon() } })

test('matchmaking runs, and a run is taken back from the logs', WALK, async ({ page }) => {
  await openDashboard(page, '?tab=groups')
  await runMatchmaking(page)
  const none = 'Belum cukup peserta untuk membentuk kelompok baru'
  await expect(toast(page, 'Matchmaking selesai', none)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run Matchmaking' })).toBeFocused()
  await signUp(page, 13)
  await expect(page.getByRole('definition').first()).toHaveText('13')

  // nothing closes it while it runs
  const release = await hold(page, '**/api/matchmaking')
  await runMatchmaking(page)
  const dialog = page.getByRole('alertdialog', { name: 'Matchmaking algorithm is running' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  release()
  const made = 'Kelompok baru telah dibuat berdasarkan algoritma matchmaking'
  await expect(toast(page, 'Matchmaking selesai', made)).toBeVisible()
  await expect(dialog).toBeHidden()
  const table = page.getByRole('table', { name: 'Daftar Kelompok' })
  await expect(table.getByRole('img', { name: '6 idle' })).toHaveCount(2)
  await expect(page.getByRole('definition')).toHaveText(['13', '2', '12', '1'])

  const edit = { venue: 'Kedai Senja' }
  expect((await page.request.patch('/api/dinner-groups/1', { data: edit })).status()).toBe(200)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Matchmaking Logs' }).click()
  const run = page.getByRole('region', { name: 'Matchmaking Run #2' })
  await expect(run).toContainText('Run by rani · 13 people · seated 12 · backups 1 · waiting 0')
  await run.getByRole('button', { name: 'Undo this run' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(toast(page, 'Run undone', 'Left as they are: #1 (edited since).')).toBeVisible()
  await expect(run).toContainText('1 group created')
})
