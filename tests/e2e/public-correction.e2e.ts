import type { Page } from '@playwright/test'
import { hold } from './admin-steps'
import { ANSWERS, expect, expectScreen, memory, remember, runUntil, test } from './public'

const staff = { ADMIN_USERNAME: 'staff', ADMIN_PASSWORD: 'rahasia-sekali' }
test.use({ settings: { ...staff, CONTACT_WHATSAPP: '6281200001111', NEWS_WITHIN_DAYS: '7' } })

test('a wrong number is corrected from the end, in the same sign-up, unless it is not saved or there is a seat by then', async ({
  page,
}) => {
  await signUp(page)
  await expect(page.getByText('Kita bakal WA ke +62 812-3456-7890. Salah nomor?')).toBeVisible()
  // what is not saved is not taken for the number
  await page.getByRole('link', { name: 'Ubah' }).click()
  await page.getByLabel('Nomor WA').fill('081399998888')
  await page.goBack()
  await expectScreen(page, '/success')
  await expect(page.getByText('+62 812-3456-7890')).toBeVisible()

  await page.getByRole('link', { name: 'Ubah' }).click()
  await expectScreen(page, '/registration')
  const phone = page.getByLabel('Nomor WA')
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

  // with a seat the sign-up is left as it is, and the visitor is told and led back
  await page.getByRole('link', { name: 'Ubah' }).click()
  const message = 'Pendaftaranmu udah kita proses, jadi jawabannya ga bisa diubah lagi di sini.'
  await page.route('**/api/register', (route) =>
    route.fulfill({ status: 409, json: { success: false, message } }),
  )
  await page.getByLabel('Nomor WA').fill('081377776666')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('alert')).toContainText(message)
  await page.getByRole('link', { name: 'Lihat pendaftaranmu' }).click()
  await expectScreen(page, '/success')
  await expect(page.getByText('+62 813-9999-8888')).toBeVisible()
})

test('the end says when there is news, and asks to write first and to bring friends; who signs up again is somebody else', async ({
  page,
}) => {
  await signUp(page)
  await expect(page.getByText(/Biasanya dalam 7\shari/)).toBeVisible()
  const save = page.getByRole('link', { name: 'Sapa kita di WA' })
  await expect(save).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/6281200001111\?text=Halo%20Semeja!%20Aku%20Dinda%2C%20baru%20daftar\.%20Kode%20aku%20[2-9A-HJ-NP-Z]{6}\.$/,
  )
  const invite = page.getByRole('link', { name: 'Ajak teman lewat WA' })
  const href = decodeURIComponent((await invite.getAttribute('href'))!)
  expect(href).toMatch(/^https:\/\/wa\.me\/\?text=Aku baru daftar Semeja/)
  expect(href.endsWith(new URL(page.url()).origin)).toBe(true)

  const { secret } = (await memory(page)).data
  expect(secret).toMatch(/^[0-9a-f]{32}$/)
  await page.getByRole('button', { name: 'Daftar Lagi' }).click()
  await page.getByRole('button', { name: 'Ya, daftar lagi' }).click()
  await expectScreen(page, '/')
  // half an emoji in a name breaks nothing
  await signUp(page, { name: 'Dinda \ud83d' })
  expect((await memory(page)).data.secret).not.toBe(secret)
  expect(await phonesStored(page)).toHaveLength(2)
  await expect(page.getByRole('link', { name: 'Sapa kita di WA' })).toHaveAttribute('href', /Aku%20Dinda%20/)
})

test('saving that takes its time says so in words', async ({ page }) => {
  await page.clock.install()
  await remember(page, ANSWERS)
  await page.goto('/final-info')
  const release = await hold(page, '**/api/register')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await runUntil(page, page.getByText('Masih nyimpen, koneksinya lagi lambat.'))
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
