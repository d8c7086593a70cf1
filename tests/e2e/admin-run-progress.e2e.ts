import { expect, test } from '../support/server'
import { expectNoViolations, openDashboard, runMatchmaking, STAFF, toast } from './admin-steps'

test.use({ settings: STAFF, demo: 5000 })

for (const viewport of [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
])
  test(`a run that is stored and taken back shows how far it is, at ${viewport.width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await openDashboard(page)
    await page.getByRole('tab', { name: 'Dinner Groups' }).click()
    await runMatchmaking(page)
    const running = page.getByRole('alertdialog', { name: 'Matchmaking algorithm is running' })
    await expect(running.getByRole('progressbar', { name: /^Stored \d+ of \d+ tables$/ })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('stored.png') })
    await expectNoViolations(page)
    await expect(running).toBeHidden()

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Matchmaking Logs' }).click()
    const run = page.getByRole('region', { name: 'Matchmaking Run #1' })
    await run.getByRole('button', { name: 'Take back this run' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Take back run #1?' })
    await asked.getByRole('button', { name: 'Take Back', exact: true }).click()
    await expect(asked.getByRole('progressbar', { name: /^Taken back \d+ of \d+ tables$/ })).toBeVisible()
    await expect(toast(page, 'Run taken back', 'groups of run #1 deleted.')).toBeVisible()
  })
