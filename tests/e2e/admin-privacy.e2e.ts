import { readFileSync } from 'node:fs'
import { expect, goTo, openDashboard, STAFF, signUp, test, toast } from './admin-steps'

test.use({ settings: { ...STAFF, PUBLIC_URL: 'https://semeja.example' } })

test('staff note a request, export and erase whom it is from, and stop an erasure', async ({ page }) => {
  await signUp(page, 2)
  await openDashboard(page)
  await goTo(page, 'Privacy')
  const place = page.getByRole('main')
  await place.getByRole('button', { name: 'Add a request' }).click()
  await place.getByRole('button', { name: 'Save' }).click()
  await expect(place.getByText('Say whose it is')).toBeVisible()
  await place.getByRole('combobox', { name: 'Whose: phone, name or code' }).fill('0812 3000 001')
  await page.getByRole('option', { name: 'Tamu 1' }).click()
  await place.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Success', 'The request is saved')).toBeVisible()
  const row = place.getByRole('list', { name: 'Requests that are open' }).getByRole('listitem')
  await expect(row).toContainText('+62 812-3000-001')

  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Export what is held about Tamu 1' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^semeja_person_[\d-]+\.json$/)
  expect(JSON.parse(readFileSync((await file.path())!, 'utf8')).sign_ups[0].name).toBe('Tamu 1')

  await row.getByRole('button', { name: 'Erase Tamu 1' }).click()
  const erase = page.getByRole('alertdialog', { name: 'Erase Tamu 1' })
  const digits = erase.getByLabel('Type the last 4 digits of the phone')
  await expect(digits).toBeFocused()
  await digits.fill('1234')
  await page.keyboard.press('Enter')
  await expect(erase.getByText('These are not the last digits')).toBeVisible()
  await digits.fill('0001')
  await page.keyboard.press('Enter')
  const done = page.getByRole('alertdialog', { name: 'Erased' })
  await expect(done).toContainText('1 sign-up and 0 seats at dinners are gone')
  await done.getByRole('button', { name: 'Close' }).click()

  await place.getByRole('tab', { name: 'Closed (1)' }).click()
  await expect(page).toHaveURL('/admin/privacy?state=closed')
  const closed = place.getByRole('list', { name: 'Requests that are closed' }).getByRole('listitem')
  await expect(closed).toContainText('nobody, or erased')

  // an erasure by a link of staff is stopped with a reason
  const { link } = await (await page.request.post('/api/users/3/link')).json()
  const headers = { authorization: `Bearer ${link.split('#')[1]}` }
  expect((await page.request.delete('/api/me', { headers, data: { digits: '0002' } })).ok()).toBe(true)
  await page.reload()
  const byLinks = place.getByRole('region', { name: 'By links that staff handed out' })
  await byLinks.getByRole('button', { name: 'Stop the erasure of Tamu 2' }).click()
  const stop = page.getByRole('dialog', { name: 'Stop the erasure' })
  await stop.getByRole('button', { name: 'Stop it' }).click()
  await expect(stop.getByText('Say why: they read it')).toBeVisible()
  await stop.getByLabel('Reason, in their language').fill('Ada laporan yang harus kita lihat dulu.')
  await stop.getByRole('button', { name: 'Stop it' }).click()
  await expect(byLinks.getByText(/^Stopped, erases itself \w{3} \d\d:\d\d after all$/)).toBeVisible()
})
