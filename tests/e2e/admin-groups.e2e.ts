import type { Page } from '@playwright/test'
import type { DinnerGroup } from '../../src/domain/api'
import { expect, type Server, test } from '../support/server'
import { expectNoViolations, openDashboard, STAFF, signUp, toast } from './admin-steps'

test.use({ viewport: { width: 1440, height: 900 }, settings: { ...STAFF, PIC_NAMES: 'Ayu,Budi' } })

test('status and PIC are changed in the row', async ({ page, server }) => {
  await openWithGroup(page, server)
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
  await expectNoViolations(page)
})

test('a status or PIC that the server does not take is taken back, and why is told', async ({
  page,
  server,
}) => {
  await openWithGroup(page, server)
  const status = page.getByLabel('Status of Meja satu')
  const pic = page.getByLabel('PIC of Meja satu')

  // the server fails
  await page.route('**/api/dinner-groups/1', (route) => route.fulfill({ status: 500, body: '' }))
  await status.selectOption('completed')
  await expect(toast(page, 'Error updating status', 'Failed to update group status')).toBeVisible()
  await expect(status).toHaveValue('scheduled')
  await pic.selectOption('Budi')
  await expect(toast(page, 'Error updating PIC', 'Failed to update PIC')).toBeVisible()
  await expect(pic).toHaveValue('-')

  // the server refuses
  await page.unroute('**/api/dinner-groups/1')
  await page.route('**/api/dinner-groups/1', (route) =>
    route.fulfill({ status: 422, json: { success: false, message: 'No such status' } }),
  )
  await status.selectOption('completed')
  await expect(toast(page, 'Validation Error', 'No such status')).toBeVisible()
  await expect(status).toHaveValue('scheduled')
  await pic.selectOption('Ayu')
  await expect(toast(page, 'Error', 'Failed to update PIC')).toBeVisible()
  await page.unroute('**/api/dinner-groups/1')

  // someone else was faster
  await page.request.patch('/api/dinner-groups/1', { data: { pic: 'Ayu' } })
  await status.selectOption('cancelled')
  await expect(toast(page, 'Validation Error', STALE)).toBeVisible()
  await expect(status).toHaveValue('scheduled')
  await expect(pic).toHaveValue('Ayu')
  await status.selectOption('cancelled')
  await expect(toast(page, 'Status updated', 'Group status updated to cancelled')).toBeVisible()
})

test('two changes at once both arrive', async ({ page, server }) => {
  await openWithGroup(page, server)
  await page.route('**/api/dinner-groups/1', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.getByLabel('Status of Meja satu').selectOption('confirming')
  await page.getByLabel('PIC of Meja satu').selectOption('Ayu')
  await expect(toast(page, 'PIC updated', 'PIC updated to Ayu')).toBeVisible()
  expect(await stored(page)).toMatchObject({ status: 'confirming', pic: 'Ayu' })
})

test('groups are sorted, and filtered by status, budget, PIC and day', async ({ page, server }) => {
  await signUp(server, page, 18)
  await openGroups(page)
  await makeGroup(page, { name: 'Cabe', members: ids(1, 6), date: '2099-03-01' })
  await makeGroup(page, { name: 'asam', members: ids(7, 12), date: '2099-01-02', budget: '>Rp200.000' })
  await makeGroup(page, { name: 'Bawang', members: ids(13, 18), date: '2099-02-01' })
  await page.request.patch('/api/dinner-groups/2', { data: { pic: 'Ayu', status: 'confirming' } })
  await page.reload()
  const names = page.getByRole('table').getByRole('rowheader')
  await expect(names).toHaveText(['Bawang', 'asam', 'Cabe'])

  const sort = (column: string) =>
    page.getByRole('columnheader').getByRole('button', { name: column }).click()
  await sort('Group Name')
  await expect(names).toHaveText(['asam', 'Bawang', 'Cabe'])
  await sort('Event Date')
  await expect(names).toHaveText(['asam', 'Bawang', 'Cabe'])
  await sort('Event Date')
  await expect(names).toHaveText(['Cabe', 'Bawang', 'asam'])
  await sort('Status')
  await expect(names.first()).toHaveText('asam')
  await sort('Group Creation')
  await expect(names).toHaveText(['Cabe', 'asam', 'Bawang'])
  await expect(page.getByRole('columnheader', { name: 'Group Creation' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )

  for (const [label, value] of [
    ['Filter by status', 'confirming'],
    ['Filter by budget', '>Rp200.000'],
    ['Filter by PIC', 'Ayu'],
  ] as const) {
    await page.getByLabel(label).selectOption(value)
    await expect(names).toHaveText(['asam'])
    await page.getByLabel(label).selectOption('')
    await expect(names).toHaveCount(3)
  }
  await page.getByLabel('Filter by event day').fill('2099-02-01')
  await expect(names).toHaveText(['Bawang'])
  await page.getByLabel('Filter by event day').fill('2099-02-02')
  await expect(page.getByText('No results.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(names).toHaveCount(3)
})

const STALE = 'Data ini sudah diubah orang lain. Muat ulang dulu ya.'

// the first user is the admin
function ids(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, i) => from + 1 + i)
}

/** Makes a group of signed-up people through the API; the page must be signed in. */
async function makeGroup(page: Page, group: Record<string, unknown> = {}) {
  const data = { name: 'Meja satu', budget: 'Rp100.000 - Rp200.000', members: ids(1, 6), ...group }
  const answer = await page.request.post('/api/dinner-groups', { data })
  expect(answer.status()).toBe(201)
  return answer.json() as Promise<DinnerGroup>
}

/** Opens the groups tab, signed in. */
async function openGroups(page: Page) {
  await openDashboard(page)
  await page.getByRole('tab', { name: 'Dinner Groups' }).click()
}

/** Opens the groups tab with one group of the first six people, the next two as its backups, and more who are free. */
async function openWithGroup(page: Page, server: Server, group: Record<string, unknown> = {}) {
  await signUp(server, page, 11)
  await openGroups(page)
  await makeGroup(page, { backupMembers: ids(7, 8), ...group })
  await page.reload()
}

/** The group as the server has it. */
async function stored(page: Page, id = 1): Promise<DinnerGroup> {
  return (await (await page.request.get(`/api/dinner-groups/${id}`)).json()).group
}
