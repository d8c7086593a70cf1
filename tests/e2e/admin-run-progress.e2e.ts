import type { Page } from '@playwright/test'
import type { RunProgress } from '../../src/domain/api'
import { expect, test } from '../support/server'
import { expectNoViolations, hold, openDashboard, runMatchmaking, STAFF, toast } from './admin-steps'

test.use({ settings: STAFF, demo: 120, viewport: { width: 360, height: 800 } })

const running = (page: Page) => page.getByRole('alertdialog', { name: 'Matchmaking algorithm is running' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Take back run #1?' })

test('a run that is stored and taken back shows how far it is', async ({ page }) => {
  // as the server tells of it while it goes on
  let progress: RunProgress['progress'] = { doing: 'storing', done: 3, total: 20 }
  await page.route('**/api/matchmaking/progress', (route) => route.fulfill({ json: { progress } }))
  await openDashboard(page, '?tab=groups')
  let release = await hold(page, '**/api/matchmaking')
  await runMatchmaking(page)
  await expect(running(page).getByRole('progressbar')).toHaveAccessibleName('Stored 3 of 20 tables')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  progress = { ...progress, done: 17 }
  await expect(running(page).getByRole('progressbar')).toHaveAccessibleName('Stored 17 of 20 tables')
  release()
  await expect(running(page)).toBeHidden()

  progress = { doing: 'taking back', done: 5, total: 20 }
  release = await hold(page, '**/take-back')
  await takeBack(page)
  await expect(question(page).getByRole('progressbar')).toHaveAccessibleName('Taken back 5 of 20 tables')
  release()
  await expect(toast(page, 'Run taken back', 'groups of run #1 deleted.')).toBeVisible()
})

test.describe('of 12,000 people @full', () => {
  test.use({ demo: 12_000 })

  test('a run that is stored and taken back shows how far it is', async ({ page }) => {
    await openDashboard(page, '?tab=groups')
    await runMatchmaking(page)
    await expect(running(page).getByRole('progressbar', { name: /^Stored \d+ of \d+ tables$/ })).toBeVisible()
    await expect(running(page)).toBeHidden()
    await takeBack(page)
    await expect(
      question(page).getByRole('progressbar', { name: /^Taken back \d+ of \d+ tables$/ }),
    ).toBeVisible()
    await expect(toast(page, 'Run taken back', 'groups of run #1 deleted.')).toBeVisible()
  })
})

async function takeBack(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Matchmaking Logs' }).click()
  const run = page.getByRole('region', { name: 'Matchmaking Run #1' })
  await run.getByRole('button', { name: 'Take back this run' }).click()
  await question(page).getByRole('button', { name: 'Take Back', exact: true }).click()
}
