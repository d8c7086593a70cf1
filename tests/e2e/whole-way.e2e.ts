import type { Page } from '@playwright/test'
import { answers } from '../support/answers'
import { expect, IN_MOTION, type Server, test, WALK } from '../support/server'
import { runMatchmaking } from './admin-steps'
import { choose } from './public'

test.use({ ...IN_MOTION, isExecutable: true })

test('thirteen sign-ups become two tables, and one is left', WALK, async ({ server, page, browser }) => {
  await signUpThroughTheScreens(page)
  for (let i = 1; i <= 12; i++) {
    const answer = await page.request.post('/api/register', { data: answers(i) })
    expect(answer.status()).toBe(201)
  }

  const staff = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await makeFirstAdmin(staff, server)
  await staff.goto(`${server.adminUrl}/dashboard`)
  await expect(staff.getByRole('heading', { name: 'Daftar Pengguna' })).toBeVisible()
  await expect(staff.getByText('Showing 13 of 13 entries')).toBeVisible()
  await expect(
    staff.getByRole('rowheader', { name: 'Sari' }).or(staff.getByRole('cell', { name: 'Sari', exact: true })),
  ).toBeVisible()

  await staff.getByRole('tab', { name: 'Dinner Groups' }).click()
  await runMatchmaking(staff)
  await expect(staff.getByText('Matchmaking selesai')).toBeVisible()
  await expectTwoTables(staff)

  // what was answered as stored is there after a restart, and so is the session
  await server.restart()
  await staff.goto(`${server.adminUrl}/dashboard`)
  await expectTwoTables(staff)
})

async function signUpThroughTheScreens(page: Page) {
  await page.goto('/')
  await page
    .getByRole('link', { name: 'Mulai' })
    .or(page.getByRole('button', { name: 'Mulai' }))
    .click()
  await page.getByLabel('Nama panggilan').fill('Sari')
  await page.getByLabel(/WhatsApp|WA/).fill('0812 9999 0000')
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await page
    .getByLabel(/tanggal lahir/i)
    .first()
    .fill('17082001')
  await page.getByRole('radio', { name: 'Cewek' }).click()
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await choose(page)
  for (const question of [/merokok/i, /alkohol/i])
    await page
      .getByRole('radiogroup', { name: question })
      .or(page.getByRole('group', { name: question }))
      .getByRole('radio', { name: 'Tidak' })
      .click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Pendaftaran kamu udah kita simpen!')).toBeVisible()
}

async function makeFirstAdmin(staff: Page, server: Server) {
  await staff.goto(server.setupLink.replace(server.url, server.adminUrl))
  await staff.getByLabel('Username').fill('staff')
  await staff.getByLabel('Password').fill('rahasia-sekali')
  await staff.getByRole('button', { name: /create|register|account/i }).click()
  await expect(staff.getByRole('button', { name: 'Logout' })).toBeVisible()

  // the way everybody signs in later
  await staff.getByRole('button', { name: 'Logout' }).click()
  await staff.getByLabel('Username').fill('staff')
  await staff.getByLabel('Password').fill('rahasia-sekali')
  await staff.getByRole('button', { name: 'Login' }).click()
  await expect(staff.getByRole('button', { name: 'Logout' })).toBeVisible()
}

async function expectTwoTables(staff: Page) {
  const rows = staff.getByRole('row').filter({ hasText: /Age: \d+-\d+/ })
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await expect(row).toContainText('Rp100.000 - Rp200.000')
  const groups = await get<{ member_ids: number[] }[]>(staff, '/api/dinner-groups')
  for (const group of groups) expect(group.member_ids).toHaveLength(6)
  expect(await get(staff, '/api/stats')).toEqual({ users: 13, groups: 2, grouped: 12, ungrouped: 1 })
}

// asked by the page itself: only the browser knows that admin.localhost is this machine
function get<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (path) => (await fetch(path)).json(), path)
}
