import type { Page } from '@playwright/test'
import type { User } from '../../src/domain/api'
import { todayIn } from '../../src/domain/today'
import { expect, openDashboard, STAFF, signUp, takeSession, test, toast } from './admin-steps'

test('a birth date is picked a hundred years back, and a removal reason is cleared', async ({ page }) => {
  await signUp(page, 1)
  await takeSession(page)
  const person = async (): Promise<User> =>
    (await (await page.request.get('/api/users', { params: { search: 'Tamu 1' } })).json()).items[0]
  const { id } = await person()
  await page.request.post(`/api/users/${id}/update-profile`, { data: { removed: 'Tidak datang' } })
  await openDashboard(page)
  await page.getByRole('button', { name: 'Edit Tamu 1', exact: true }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(field(page, 'Removal Reason')).toHaveValue('')
  await expect(field(page, 'Removal Reason')).toBeFocused()

  await page.getByRole('button', { name: 'Birth Date calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Pilih tanggal lahir' })
  await expect(calendar.getByLabel('Month')).toHaveValue('8')
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
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Success', 'User profile updated successfully')).toBeVisible()
  expect((await person()).profile).toMatchObject({ birthdate: '1990-02-14', removed: null })
})

test('a person is deleted after a question, and gone everywhere', async ({ page }) => {
  await signUp(page, 6)
  await takeSession(page)
  expect((await page.request.post('/api/matchmaking')).status()).toBe(200)
  await openDashboard(page)
  await page.getByRole('button', { name: 'Delete Tamu 3' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete User' })
  await expect(question.getByText('Tamu 3', { exact: true })).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete Tamu 3' })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.route('**/api/users/*', (route) => route.abort())
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Error', 'An unexpected error occurred while deleting user')).toBeVisible()
  await page.unroute('**/api/users/*')
  // as the server answers a quarter of an hour after the sign-in
  const confirm = { success: false, message: 'Please give your password once more', confirm: true }
  const late = { times: 1 }
  await page.route('**/api/users/*', (route) => route.fulfill({ status: 403, json: confirm }), late)
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

function field(page: Page, label: string) {
  return page.getByRole('dialog').getByLabel(label, { exact: true })
}
