import type { Page } from '@playwright/test'
import { ANSWERS, expect, expectScreen, memory, remember, test } from './public'

const staff = { ADMIN_USERNAME: 'staff', ADMIN_PASSWORD: 'rahasia-sekali' }
test.use({ settings: { ...staff, CONTACT_WHATSAPP: '6281200001111', NEWS_WITHIN_DAYS: '7' } })

test('a wrong number is corrected from the end, in the same sign-up, without going through the steps again', async ({
  page,
}) => {
  await signUp(page)
  await expect(page.getByText('Kita bakal WA ke +62 812-3456-7890. Salah nomor?')).toBeVisible()
  await page.getByRole('link', { name: 'Ubah' }).click()
  await expectScreen(page, '/registration')
  const phone = page.getByLabel('Nomor WhatsApp')
  await expect(phone).toBeFocused()
  await phone.fill('0812')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Masukkan nomor WA yang sesuai')).toBeVisible()
  await phone.fill('081399998888')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expectScreen(page, '/success')
  await expect(page.getByText('Kita bakal WA ke +62 813-9999-8888.')).toBeVisible()
  expect(await phonesStored(page)).toEqual(['+6281399998888'])
  expect((await memory(page)).isComplete).toBe('true')
})

test('a number that is not saved is not taken for the one that is', async ({ page }) => {
  await signUp(page)
  await page.getByRole('link', { name: 'Ubah' }).click()
  await page.getByLabel('Nomor WhatsApp').fill('081399998888')
  await page.goBack()
  await expectScreen(page, '/success')
  await expect(page.getByText('+62 812-3456-7890')).toBeVisible()
})

test('an answer that is changed after the end changes the same sign-up', async ({ page }) => {
  await signUp(page)
  await page.goBack()
  const smoker = page.getByRole('radiogroup', { name: 'Kamu merokok?' })
  await smoker.getByRole('radio', { name: 'Ya' }).check()
  const answered = page.waitForResponse('**/api/register')
  await page.getByRole('button', { name: 'Simpan' }).click()
  expect((await answered).status()).toBe(200)
  await expectScreen(page, '/success')
  expect(await phonesStored(page)).toHaveLength(1)
})

test('who signs up again is somebody else, with a secret of their own', async ({ page }) => {
  await signUp(page)
  const { secret } = (await memory(page)).data
  expect(secret).toMatch(/^[0-9a-f]{32}$/)
  await page.getByRole('button', { name: 'Daftar Lagi' }).click()
  await expectScreen(page, '/')
  await signUp(page)
  expect((await memory(page)).data.secret).not.toBe(secret)
  expect(await phonesStored(page)).toHaveLength(2)
})

test('with a seat the sign-up is left as it is, and the visitor is told and led back', async ({ page }) => {
  await signUp(page)
  await page.getByRole('link', { name: 'Ubah' }).click()
  const message = 'Pendaftaranmu udah kita proses, jadi jawabannya ga bisa diubah lagi di sini.'
  await page.route('**/api/register', (route) =>
    route.fulfill({ status: 409, json: { success: false, message } }),
  )
  await page.getByLabel('Nomor WhatsApp').fill('081399998888')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('alert')).toContainText(message)
  await page.getByRole('link', { name: 'Lihat pendaftaranmu' }).click()
  await expectScreen(page, '/success')
  await expect(page.getByText('+62 812-3456-7890')).toBeVisible()
})

test('the end says when there is news, asks to write first and to bring friends', async ({ page }) => {
  await signUp(page)
  await expect(page.getByText(/Biasanya dalam 7\shari/)).toBeVisible()
  const save = page.getByRole('link', { name: 'Sapa kita di WA' })
  await expect(save).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/6281200001111\?text=Halo%20Semeja!%20Aku%20Dinda%2C%20baru%20daftar\.%20Kode%20aku%20[2-9A-HJ-NP-Z]{6}\.$/,
  )
  const invite = page.getByRole('link', { name: 'Ajak temen lewat WA' })
  const href = decodeURIComponent((await invite.getAttribute('href'))!)
  expect(href).toMatch(/^https:\/\/wa\.me\/\?text=Aku baru daftar Semeja/)
  expect(href.endsWith(new URL(page.url()).origin)).toBe(true)
})

test('half an emoji in a name breaks nothing at the end', async ({ page }) => {
  await signUp(page, { name: 'Dinda \ud83d' })
  await expect(page.getByRole('link', { name: 'Sapa kita di WA' })).toHaveAttribute('href', /Aku%20Dinda%20/)
})

test('saving that takes its time says so in words', async ({ page }) => {
  await remember(page, ANSWERS)
  await page.goto('/final-info')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/register', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Masih nyimpen, koneksinya lagi lambat.')).toBeVisible()
  release()
  await expectScreen(page, '/success')
})

async function signUp(page: Page, answers: Partial<typeof ANSWERS> = {}) {
  await remember(page, { ...ANSWERS, ...answers })
  await page.goto('/final-info')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expectScreen(page, '/success')
}

async function phonesStored(page: Page): Promise<string[]> {
  const { request } = page.context()
  await request.post('/api/login', {
    data: { username: staff.ADMIN_USERNAME, password: staff.ADMIN_PASSWORD },
  })
  const users: { profile: { phone: string } | null }[] = await (await request.get('/api/users')).json()
  return users.flatMap(({ profile }) => profile?.phone ?? [])
}
