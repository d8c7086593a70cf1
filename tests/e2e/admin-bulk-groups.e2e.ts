import type { DinnerGroup } from '../../src/domain/api'
import { expect, test } from '../support/server'
import { ids, makeGroup, openDetails, openGroups, openWithGroup, stored } from './admin-group-steps'
import { hold, STAFF, signUp, stampOf, toast } from './admin-steps'

test.use({ viewport: { width: 1440, height: 900 }, settings: { ...STAFF, PIC_NAMES: 'Ayu,Budi' } })

test('a fact changed in place is stored once, and those changed meanwhile after it', async ({
  page,
  server,
}) => {
  await openWithGroup(page, server)
  const dialog = await openDetails(page)
  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
  const release = await hold(page, '**/api/dinner-groups/1', 'PATCH', 1)
  const [venue, day] = [dialog.getByLabel('Venue'), dialog.getByLabel('Event date')]
  await venue.fill('Kedai Senja')
  for (const key of ['Enter', 'Enter', 'Tab']) await venue.press(key)
  await day.fill('31-12-2099')
  await day.press('Enter')
  // what goes on being typed is not taken for what is stored
  await venue.fill('Kedai Senja Raya')
  release()
  await expect(day).toHaveValue('31/12/2099')
  await expect(venue).toHaveValue('Kedai Senja Raya')
  expect(await stored(page)).toMatchObject({ venue: 'Kedai Senja', version: 3 })
  await venue.press('Enter')
  await expect.poll(async () => (await stored(page)).venue).toBe('Kedai Senja Raya')
  expect(sent).toEqual([
    { venue: 'Kedai Senja', version: 1, reasonRequired: true },
    { event_date: await stampOf(page, '2099-12-31', '19:00'), version: 2, reasonRequired: true },
    { venue: 'Kedai Senja Raya', version: 3, reasonRequired: true },
  ])
  await expect(page.getByRole('alert')).toHaveCount(0)

  // taking back what is on its way is a change, too
  await page.unrouteAll()
  const again = await hold(page, '**/api/dinner-groups/1', 'PATCH', 1)
  await venue.fill('Kedai Lain')
  await venue.press('Enter')
  await venue.fill('Kedai Senja Raya')
  await venue.press('Enter')
  again()
  await expect.poll(async () => (await stored(page)).version).toBe(6)
  await expect(venue).toHaveValue('Kedai Senja Raya')
  expect((await stored(page)).venue).toBe('Kedai Senja Raya')
})

test('groups are selected, edited at once, and named when others were faster', async ({ page, server }) => {
  test.slow()
  await signUp(server, page, 18)
  await openGroups(page)
  for (const [i, name] of ['Satu', 'Dua', 'Tiga'].entries())
    await makeGroup(page, { name: `Meja ${name}`, members: ids(6 * i + 1, 6 * i + 6), date: '2099-01-02' })
  await page.reload()
  const bar = page.getByRole('region', { name: 'Selected groups' })
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  await expect(box('Meja Satu · #1')).toBeVisible()
  await expect(bar).toBeHidden()
  const scrolls = page.getByRole('region', { name: 'Daftar Kelompok' })
  expect(await scrolls.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)

  for (const name of ['Meja Satu · #1', 'Meja Dua · #2', 'Meja Tiga · #3']) await box(name).check()
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: 'Edit selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 3 groups' })
  const save = dialog.getByRole('button', { name: /^Save|^Saving/ })
  await save.click()
  await expect(dialog.getByText('Say what is to be changed')).toBeVisible()
  await dialog.getByLabel('Venue').fill('Kedai Senja')
  await dialog.getByLabel('Event Time').fill('20.30')
  await dialog.getByLabel('PIC', { exact: true }).selectOption('Budi')

  await page.request.patch('/api/dinner-groups/2', { data: { venue: 'Warung Lain' } })
  const release = await hold(page, '**/api/dinner-groups')
  await save.click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  release()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('1 changed by others meanwhile and left as it is')
  await expect(alert).toContainText('02/01/2099 19:00 · Warung Lain · scheduled · Unassigned')
  await expect(toast(page, 'Success', '2 groups updated')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.setViewportSize({ width: 360, height: 800 })
  await alert.getByRole('button', { name: 'Load it' }).click()
  await page.getByRole('button', { name: 'Save 1 group' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(bar).toBeHidden()
  const groups: DinnerGroup[] = await (await page.request.get('/api/dinner-groups')).json()
  const event_date = await stampOf(page, '2099-01-02', '20:30')
  for (const group of groups) expect(group).toMatchObject({ venue: 'Kedai Senja', pic: 'Budi', event_date })
})
