// a guest's place at an evening before there is a table, on their own page
import { expect } from '../support/server'
import { openPage, press, signUpLink, test, title } from './me'

const DAY_MS = 86_400_000

test('a guest pays to come first, says so, and gives the place up with the money back, from their page', async ({
  browser,
  page,
  server,
  table,
}) => {
  const { evening } = await table.staff('POST', '/api/evenings', {
    ...{ at: new Date(Date.now() + 10 * DAY_MS).toISOString(), area: 'Tugu', price: 150_000 },
    ...{ city: 'Yogyakarta', status: 'open' },
  })
  for (let i = 0; i < 6; i++) await signUpLink(page, `+62812777700${i}0`)
  const token = await signUpLink(page, '+6281277770099')
  const headers = { authorization: `Bearer ${token}` }
  const phone = await openPage(browser, server, token, { width: 360, height: 800 })
  await expect(title(phone)).toContainText('Kamu udah terdaftar')
  await phone.goto(`/e/${evening.code}`)
  await phone.getByRole('link', { name: 'Ikut', exact: true }).click()
  await press(phone, 'Ikut sebagai Dinda')
  await expect(phone.getByRole('status')).toContainText('Kamu masuk daftar')
  await press(phone, 'Bayar sekarang, biar duluan')
  await expect(title(phone)).toContainText('Kursimu kita simpan sampai')
  await expect(phone.getByRole('button', { name: 'Salin nominal' })).toBeVisible()
  await press(phone, 'Udah transfer')
  await expect(phone.locator('main')).toContainText('Lagi kita cek')
  const { dues } = await (await page.request.get('/api/dues/open')).json()
  await table.staff('POST', '/api/dues/paid', { ids: [dues[0].id] })
  await phone.reload()
  await expect(title(phone)).toContainText('Kursimu aman')
  await press(phone, 'Batal ikut')
  await expect(title(phone)).toHaveText('Batal ikut?')
  await phone.getByText('Kembalikan uangku').click()
  await phone.getByRole('button', { name: /^Batal, Rp/ }).click()
  await expect(phone.locator('main')).toContainText(/Kursimu \w+ udah kita lepas\./)
  // who comes back has paid already
  const again = await page.request.post('/api/me/tickets', {
    headers,
    data: { evening: evening.code, pay: 'now' },
  })
  expect((await again.json()).ticket.status).toBe('paid')
})
