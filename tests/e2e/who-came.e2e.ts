import type { Locator, Page } from '@playwright/test'
import type { GroupDetails } from '../../src/domain/group/group-details'
import { inHours } from '../support/evenings'
import { zoneAtNoon } from '../support/whatsapp'
import { makeGroup } from './admin-group-steps'
import { callsOf, expect, type Server, STAFF, signUp, takeSession, test, WALK } from './admin-steps'

test.use({ settings: { ...STAFF, TZ: zoneAtNoon() } })

/** Opens the marks of a table of six who have paid, made by hand, whose dinner began three hours ago. */
async function openDinner(page: Page, server: Server, isMerged = false) {
  await signUp(page, 6)
  await takeSession(page)
  const date = inHours(72).slice(0, 10)
  await makeGroup(page, { date, location: 'Kedai Senja', area: 'Prawirotaman', price: 150_000 })
  await server.change(`update dinner_groups set event_at = '${inHours(-3)}'`)
  if (isMerged) await server.change(`update memberships set merged_at = '${inHours(-3)}'`)
  await server.change(`update tickets set status = 'paid' where id in (select ticket_id from seats)`)
  await page.goto('/admin/dashboard?tab=groups')
  await page.getByRole('button', { name: 'Who came?: Meja satu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Meja satu' })
  const guests = async () => ((await callsOf(page)('GET', '/api/dinner-groups/1')) as GroupDetails).guests
  return { dialog, guests, outcomes: async () => (await guests()).map(({ outcome }) => outcome) }
}

const nameOf = (n: number) => new RegExp(`^Tamu ${n}\\b`)
const markOf = (section: Locator, n: number, mark: string) =>
  section.getByRole('group', { name: nameOf(n) }).getByRole('button', { name: new RegExp(`^${mark}`) })

test('who is excused has a word why, until 30 days after the dinner', async ({ page, server }) => {
  const { dialog, guests } = await openDinner(page, server)
  const section = dialog.getByRole('region', { name: 'Who came?' })
  // one who is missing says nothing of the others
  await markOf(section, 1, 'No-show').click()
  await expect(section.getByRole('button', { name: 'Rest did not come (5)' })).not.toHaveClass(/bg-sambal /)
  await expect(section.getByRole('button', { name: 'Rest came' })).toHaveClass(/bg-sambal /)
  await markOf(section, 1, 'Came').click()
  await section.getByRole('button', { name: 'Rest came' }).click()
  await expect(section.getByText(/^by rani, /)).toHaveCount(6)
  await markOf(section, 3, 'Excused').click()
  await section.getByLabel('Why is Tamu 3 excused?').fill('flu')
  await page.keyboard.press('Enter')
  await expect(section).toContainText('flu · by rani')
  expect((await guests())[2]).toMatchObject({ outcome: 'excused', why: 'flu' })
  await expect(section).toContainText(/Can be corrected until \w{3} \d+ \w{3}/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '5 of 6 came: Meja satu' })).toBeVisible()
})

test('the red button says what the marks say', WALK, async ({ page, server }) => {
  const { dialog, outcomes } = await openDinner(page, server, true)
  await expect(dialog.locator('.bg-sambal:is(a, button):visible')).toHaveText(['Nobody came (6)'])
  await dialog.getByRole('button', { name: 'Nobody came (6)' }).click()
  await expect(dialog.getByText('0 of 6 came.')).toBeVisible()
  await expect.poll(outcomes).toEqual(Array.from({ length: 6 }, () => 'no-show'))
})

test('without a network what is pressed stays, and is stored later', async ({ page, server, context }) => {
  const { dialog, outcomes } = await openDinner(page, server)
  await expect(markOf(dialog, 1, 'Came')).toBeVisible()
  await context.setOffline(true)
  await markOf(dialog, 1, 'Came').click()
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached')
  await markOf(dialog, 2, 'Late').click()
  await expect(dialog.getByText('not saved', { exact: true })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog')).last()).toContainText(/discard/i)
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expect.poll(outcomes).toEqual(['came', 'late', null, null, null, null])
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})
