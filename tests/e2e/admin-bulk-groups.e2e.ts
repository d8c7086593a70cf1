import type { DinnerGroup } from '../../src/domain/api'
import { expect, test } from '../support/server'
import { ids, makeGroup, openDetails, openGroups, openWithGroup, stored } from './admin-group-steps'
import { hold, STAFF, signUp, stampOf, toast } from './admin-steps'

test.use({ viewport: { width: 1440, height: 900 }, settings: { ...STAFF, PIC_NAMES: 'Ayu,Budi' } })

test('one table goes from matched to all six paid in eight presses, and its facts are changed in place', async ({
  page,
  server,
}) => {
  await signUp(server, page, 7)
  await openGroups(page)
  await page.request.post('/api/matchmaking', { headers: { 'content-type': 'application/json' } })
  const name = (await stored(page)).name
  let presses = 0
  const press = (button: string) => {
    presses++
    // not the cross of a message
    return page
      .locator('button:not([slot=close])')
      .and(page.getByRole('button', { name: button, exact: true }))
      .click()
  }
  await press(name)
  const dialog = page.getByRole('dialog', { name: `${name} · #1` })
  const statuses = dialog.getByRole('table', { name: 'Group Members' }).getByLabel(/^Status of/)
  for (const step of ['messaging', 'confirmed', 'paid']) {
    await press(`Everybody: ${step}`)
    await expect(toast(page, `Everybody is ${step}`, '')).toBeVisible()
    for (let i = 0; i < 6; i++) await expect(statuses.nth(i)).toHaveValue(step)
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled()
  }
  await press('Close')
  expect(presses).toBeLessThanOrEqual(8)
  await expect(dialog).toBeHidden()
  const { member_ids, member_statuses } = await stored(page)
  expect(member_ids.map((id) => member_statuses[id])).toEqual(Array(6).fill('paid'))

  // who dropped out or is further along stays, and is named
  const [one, two] = member_ids as [number, number]
  const nameOf = async (id: number) =>
    (await (await page.request.get(`/api/users/${id}`)).json()).profile.name
  const set = (userId: number, status: string) =>
    page.request.patch('/api/dinner-groups/1/member-status', { data: { userId, status } })
  for (const id of member_ids.slice(2)) await set(id, 'idle')
  await set(one, 'dropped')
  await page.reload()
  await press(name)
  await press(`Set ${await nameOf(member_ids[2]!)} to messaging`)
  await expect(
    dialog.getByRole('button', { name: `Set ${await nameOf(member_ids[2]!)} to confirmed` }),
  ).toBeEnabled()
  await press('Everybody: confirmed')
  const left = `Left as they are: ${await nameOf(one)} (dropped), ${await nameOf(two)} (further along)`
  await expect(toast(page, '4 set to confirmed', left)).toBeVisible()

  // Enter stores, Escape takes back and closes nothing
  const venue = dialog.getByLabel('Venue')
  await venue.fill('Kedai Lain')
  await venue.press('Escape')
  await expect(venue).toHaveValue('')
  await venue.fill('Kedai Senja')
  await venue.press('Enter')
  await expect(toast(page, 'Success', 'Group updated successfully')).toBeVisible()
  const day = dialog.getByLabel('Event date')
  await day.fill('31-12-2000')
  await day.press('Enter')
  await expect(dialog.getByText('Event date cannot be earlier than today')).toBeVisible()
  await day.fill('31-12-2099')
  await day.press('Enter')
  await expect(day).toHaveValue('31/12/2099')
  const time = dialog.getByLabel('Event time')
  await time.fill('2015')
  await time.press('Enter')
  // who has paid, or is confirmed, knows the other time
  await expect(page.getByRole('dialog', { name: 'Why is it moved?' })).toContainText('5 people know of it')
  await page.keyboard.type('restonya tutup')
  await page.keyboard.press('Enter')
  await expect(time).toHaveValue('20:15')
  await dialog.getByLabel('PIC').selectOption('Ayu')
  await expect(toast(page, 'PIC updated', 'PIC updated to Ayu')).toBeVisible()
  await dialog.getByLabel('Group status').selectOption('scheduled')
  await expect(toast(page, 'Status updated', 'Group status updated to scheduled')).toBeVisible()
  expect(await stored(page)).toMatchObject({
    venue: 'Kedai Senja',
    event_date: await stampOf(page, '2099-12-31', '20:15'),
    pic: 'Ayu',
    status: 'scheduled',
  })
})

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
