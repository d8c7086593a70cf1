import type { Page } from '@playwright/test'
import { answers } from '../support/answers'
import { expect, IN_MOTION, test, WALK } from '../support/server'
import { runMatchmaking } from './admin-steps'

test.use({ ...IN_MOTION, isExecutable: true, viewport: { width: 1440, height: 900 } })

test(
  'thirteen sign-ups become two tables of a new house, and one is left',
  WALK,
  async ({ server, page }) => {
    for (let i = 1; i <= 13; i++) {
      const answer = await page.request.post('/api/register', { data: answers(i) })
      expect(answer.status()).toBe(201)
    }
    // the first admin, and the way everybody signs in later
    await page.goto(server.setupLink.replace(server.url, server.adminUrl))
    await signIn(page, 'Create Account')
    await page.getByRole('button', { name: 'Logout' }).click()
    await signIn(page, 'Login')
    await expect(page.getByText('Showing 13 of 13 entries')).toBeVisible()
    await page.getByRole('tab', { name: 'Dinner Groups' }).click()
    await runMatchmaking(page)
    await expect(page.getByText('Matchmaking selesai')).toBeVisible()
    await expectTwoTables(page)

    // what was answered as stored is there after a restart, and so is the session
    await server.restart()
    await page.goto(`${server.adminUrl}/dashboard`)
    await expectTwoTables(page)
  },
)

async function signIn(page: Page, button: string) {
  await page.getByLabel('Username').fill('staff')
  await page.getByLabel('Password').fill('rahasia-sekali')
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

async function expectTwoTables(page: Page) {
  const rows = page.getByRole('row').filter({ hasText: /Age: \d+-\d+/ })
  await expect(rows).toHaveCount(2)
  // by the page itself: only the browser knows that admin.localhost is this machine
  const stats = await page.evaluate(async () => (await fetch('/api/stats')).json())
  expect(stats).toEqual({ users: 13, groups: 2, grouped: 12, ungrouped: 1 })
}
