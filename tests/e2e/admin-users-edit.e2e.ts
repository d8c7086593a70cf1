import type { Page } from '@playwright/test'
import type { User } from '../../src/domain/api'
import { todayIn } from '../../src/domain/today'
import { expect, openDashboard, STAFF, signUp, takeSession, test, toast, WALK } from './admin-steps'

test('someone met elsewhere is added by keyboard alone', WALK, async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Add New User' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add New User' })
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Phone')).toHaveAttribute('placeholder', '+6281234567890')
  await expect(field(page, 'Birth Date')).toHaveAttribute('placeholder', 'Pilih tanggal lahir')
  await expect(dialog.getByRole('radio', { name: '3' })).toBeChecked()

  // errors wait for the first attempt, then follow what is typed
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByText('Enter a WhatsApp number of 9 digits or more')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.type('Sekar')
  await expect(dialog.getByText('Name is required')).toBeHidden()
  await page.keyboard.press('Tab')
  await page.keyboard.type('0813-7777-1234')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Phone')).toHaveValue('+6281377771234')
  await page.keyboard.type(`1708${Number(todayIn().slice(0, 4)) - 14}`)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Validation Error', 'User must be at least 18 years old')).toBeVisible()
  await expect(field(page, 'Birth Date')).toBeFocused()
  await field(page, 'Birth Date').fill('1/2/1999')
  await field(page, 'Gender').selectOption('Wanita')
  await field(page, 'Activity').selectOption('Ibu Rumah Tangga')
  const hobbies = dialog.getByRole('group', { name: 'Hobbies' })
  for (const name of ['Nonton', 'Musik', 'Makan']) await hobbies.getByRole('checkbox', { name }).check()
  await expect(hobbies.getByText('3 of 3')).toBeVisible()
  await expect(hobbies.getByRole('checkbox', { name: 'Olahraga' })).toBeDisabled()
  await field(page, 'Name').press('Enter')
  await expect(toast(page, 'Success', 'User added successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'Sekar' })
  for (const text of ['+6281377771234', 'Wanita', 'Ibu Rumah Tangga', 'Nonton, Musik, Makan', 'Tidak ada'])
    await expect(row).toContainText(text)
  await expect(page.getByRole('definition').first()).toHaveText('1')

  // a known number is in no address, and can be added all the same
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.getByRole('button', { name: 'Add New User' }).click()
  await field(page, 'Name').fill('Dian')
  await field(page, 'Phone').fill('081377771234')
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('rowheader', { name: 'Dian' })).toBeVisible()
  expect(addresses.filter((address) => address.includes('81377771234'))).toEqual([])
})

test('a birth date is picked a hundred years back, and a removal reason is cleared', async ({ page }) => {
  await signUp(page, 1)
  await takeSession(page)
  const { id } = await person(page, 'Tamu 1')
  await page.request.post(`/api/users/${id}/update-profile`, { data: { removed: 'Tidak datang' } })
  await openDashboard(page)
  await edit(page, 'Tamu 1')
  await page.getByRole('button', { name: 'Birth Date calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Pilih tanggal lahir' })
  await expect(calendar.getByLabel('Month')).toHaveValue('8')
  await expect(calendar.getByLabel('Year')).toHaveValue('2001')
  const years = (await calendar.getByLabel('Year').getByRole('option').allTextContents()).map(Number)
  const year = Number(todayIn().slice(0, 4))
  expect([years[0], years.at(-1)]).toEqual([year - 18, year - 100])
  await calendar.getByLabel('Year').selectOption('1990')
  await calendar.getByLabel('Month').selectOption('February')
  await calendar.getByRole('gridcell').getByText('14', { exact: true }).click()
  await expect(calendar).toBeHidden()
  await expect(field(page, 'Birth Date')).toHaveValue('14/02/1990')
  await expect(page.getByRole('button', { name: 'Birth Date calendar' })).toBeFocused()
  // Escape closes the calendar only
  await page.keyboard.press('Enter')
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await save(page)
  await expect(toast(page, 'Success', 'User profile updated successfully')).toBeVisible()
  expect((await person(page, 'Tamu 1')).profile).toMatchObject({ birthdate: '1990-02-14', version: 3 })

  const form = page.getByRole('dialog', { name: 'Edit User' })
  await expect(form).toBeHidden()
  await edit(page, 'Tamu 1')
  await expect(field(page, 'Removal Reason')).toHaveValue('Tidak datang')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(field(page, 'Removal Reason')).toHaveValue('')
  await expect(field(page, 'Removal Reason')).toBeFocused()

  await save(page)
  await expect(form).toBeHidden()
  expect((await person(page, 'Tamu 1')).profile?.removed).toBeNull()
})

test('a person is deleted after a question, and gone everywhere', async ({ page }) => {
  await signUp(page, 6)
  await takeSession(page)
  expect((await page.request.post('/api/matchmaking')).status()).toBe(200)
  await openDashboard(page)
  await page.getByRole('button', { name: 'Delete Tamu 3' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete User' })
  for (const text of [
    'Are you sure you want to delete this user?',
    'Tamu 3',
    'This action cannot be undone.',
  ])
    await expect(question.getByText(text, { exact: true })).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete Tamu 3' })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.route('**/api/users/*', (route) => route.abort())
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Error', 'An unexpected error occurred while deleting user')).toBeVisible()
  await page.unroute('**/api/users/*')
  let requests = 0
  // as the server answers a quarter of an hour after the sign-in
  await page.route('**/api/users/*', (route) =>
    requests++ === 0
      ? route.fulfill({
          status: 403,
          json: { success: false, message: 'Please give your password once more', confirm: true },
        })
      : route.continue(),
  )
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Your password once more' })
    .getByLabel('Password')
    .fill(STAFF.ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Success', 'User deleted successfully')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Tamu 3' })).toBeHidden()
  await expect(page.getByRole('definition')).toHaveText(['5', '1', '5', '0'])
  await expect(page.getByRole('region', { name: 'Daftar Pengguna' })).toBeFocused()
})

async function edit(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  await expect(field(page, 'Name')).toBeFocused()
}

function save(page: Page) {
  return page.getByRole('button', { name: 'Save Changes' }).click()
}

function field(page: Page, label: string) {
  return page.getByRole('dialog').getByLabel(label, { exact: true })
}

async function person(page: Page, name: string): Promise<User> {
  const answer = await page.request.get('/api/users', { params: { search: name } })
  return (await answer.json()).items[0]
}
