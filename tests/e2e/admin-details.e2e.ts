import { expect, test } from '../support/server'
import { makeGroup, openDetails, openWithGroup, press, stored } from './admin-group-steps'
import { openDashboard, STAFF, signUp } from './admin-steps'

test.use({
  viewport: { width: 1440, height: 900 },
  settings: { ...STAFF, PUBLIC_URL: 'https://semeja.example' },
})

const EVENT = '2099-05-01'

test('the details of a group have its dinner, deadlines, messages and notes, and lead to the page of a guest', async ({
  page,
  server,
}) => {
  await openWithGroup(page, server, { date: EVENT, price: 150_000, area: 'Tugu' })
  await signUp(server, page, 6, 12)
  const others = [13, 14, 15, 16, 17, 18]
  await makeGroup(page, { name: 'Meja dua', members: others })
  const opened = await page.request.post('/api/messages', { data: { userId: 2, groupId: 1, kind: 'invite' } })
  const { message } = await opened.json()
  await page.request.patch(`/api/messages/${message.id}`, { data: { result: 'sent' } })
  await expect(page.getByRole('button', { name: 'Meja dua', exact: true })).toBeVisible()
  const dialog = await openDetails(page)
  await expect(dialog.getByText(/^Answer by /)).toHaveCount(1)
  await expect(dialog.getByText(/^Invite: sent .* by rani$/)).toBeVisible()
  const facts = dialog.getByLabel('Dinner', { exact: true })
  await expect(facts).toContainText('Tugu')
  await expect(facts).toContainText('Rp150.000')

  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await expect(dialog.getByText('Write the note first')).toBeVisible()
  await dialog.getByLabel('New note').fill('Meja panjang di jendela')
  await dialog.getByLabel('New note').press('Enter')
  await expect(dialog.getByText('Meja panjang di jendela')).toBeVisible()
  await expect(dialog.getByLabel('New note')).toHaveValue('')
  // what is not added yet is there again afterwards
  await dialog.getByLabel('New note').fill('Belum selesai')

  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /Edit/ }).getByLabel('Group Name')).toHaveValue('Meja satu')
  const form = page.getByRole('dialog', { name: /Edit/ })
  await form.getByLabel('Price (rupiah)').fill('mahal')
  await form.getByLabel('Name at the door').fill('Semeja satu')
  await press(page, 'Save Changes')
  await expect(form.getByText('Price is a whole number')).toBeVisible()
  await form.getByLabel('Price (rupiah)').fill('Rp 175.000')
  await press(page, 'Save Changes')
  await expect.poll(() => stored(page)).toMatchObject({ booked_as: 'Semeja satu', price: 175_000 })
  await expect(dialog.getByLabel('New note')).toHaveValue('Belum selesai')
  await dialog.getByRole('button', { name: /^Delete the note/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('Meja panjang di jendela')).toBeHidden()

  expect((await page.request.delete('/api/dinner-groups/2')).status()).toBe(200)
  await openDashboard(page, '?tab=groups')
  await openDetails(page)
  await dialog.getByLabel('Status of Tamu 1', { exact: true }).selectOption('dropped')
  // who may come instead is listed, and moves what is below
  await expect(dialog.getByRole('button', { name: 'Promote Tamu 7 in place of Tamu 1' })).toBeVisible()
  await dialog.getByRole('link', { name: 'Tamu 7', exact: true }).click()
  await expect(page).toHaveURL('/admin/guests/8')
  await page.getByLabel('New note').fill('Datang telat')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(page.getByText('Datang telat')).toBeVisible()

  // the table has a page of its own: people first, then where it is, then its score
  await page
    .getByRole('list', { name: 'Dinners of Tamu 7' })
    .getByRole('link', { name: /^Meja satu/ })
    .first()
    .click()
  await expect(page).toHaveURL('/admin/tables/1')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Group Members' })).toBeVisible()
  await page.getByRole('link', { name: 'Tamu 1', exact: true }).click()
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.goBack()
  await expect(page.getByText('Note: Datang telat').last()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
