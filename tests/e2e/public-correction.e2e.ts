import type { Page } from '@playwright/test'
import { expectNoViolations, STAFF } from './admin-steps'
import { ANSWERS, expect, expectScreen, memory, remember, takeSession, test } from './public'

test.use({ settings: { ...STAFF, CONTACT_WHATSAPP: '6281200001111' } })

test('a wrong number is corrected from the end, in the same sign-up', async ({ page }) => {
  await takeSession(page)
  await signUp(page)
  await expect(page.getByText('Kita bakal WA ke +62 812-3456-7890. Salah nomor?')).toBeVisible()
  // what is not saved is not taken for the number
  await page.getByRole('link', { name: 'Ubah' }).click()
  const phone = page.getByLabel('Nomor WA')
  const save = page.getByRole('button', { name: 'Simpan' })
  await phone.fill('081399998888')
  await page.goBack()
  await expectScreen(page, '/success')
  await expect(page.getByText('+62 812-3456-7890')).toBeVisible()

  await page.getByRole('link', { name: 'Ubah' }).click()
  await expectScreen(page, '/registration')
  await expect(phone).toBeFocused()
  await phone.fill('0812')
  await save.click()
  await expect(page.getByText('Masukkan nomor WA yang sesuai')).toBeVisible()
  await phone.fill('081399998888')
  await save.click()
  await expectScreen(page, '/success')
  await expect(page.getByText('Kita bakal WA ke +62 813-9999-8888.')).toBeVisible()
  expect(await phonesStored(page)).toEqual(['+6281399998888'])

  // who signs up again is somebody else; half an emoji in a name breaks nothing
  const { secret } = (await memory(page)).data
  await page.getByRole('button', { name: 'Daftar Lagi' }).click()
  await signUp(page, { name: 'Dinda \ud83d' })
  expect((await memory(page)).data.secret).not.toBe(secret)
  expect(await phonesStored(page)).toHaveLength(2)
  await expect(page.getByRole('link', { name: 'Sapa kita di WA' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/6281200001111\?text=Halo%20Semeja!%20Aku%20Dinda%20.*Kode%20aku%20[2-9A-HJ-NP-Z]{6}\.%20Halamanku%3A%20http\S+%23\w{22}$/,
  )
})

test('two people on one phone keep the links of both their pages', async ({ page }) => {
  // so long that it is cut, and leaves room for what is pressed
  const name = 'Bartholomeus Alexander Kusumawardhana'
  await page.setViewportSize({ width: 360, height: 640 })
  await signUp(page, { name })
  await page.getByRole('button', { name: 'Daftar Lagi' }).click()
  await expectScreen(page, '/')
  await page.reload()
  const line = page.getByRole('listitem').filter({ hasText: `Halamanmu: ${name}·Buka` })
  await expect(line).toBeVisible()
  await expectNoViolations(page)

  await signUp(page, { name: 'Ayu', phone: '+6281377776666' })
  await line.getByRole('link', { name: 'Buka' }).click()
  await expect(page).toHaveURL(/\/k$/)
  await expect(page.getByText(name).first()).toBeVisible()

  await page.goto('/success')
  // what has the focus does not vanish from under it
  await page.getByRole('button', { name: 'Daftar Lagi' }).click()
  const forget = (whose: string) =>
    page.getByRole('button', { name: `Hapus halaman ${whose} dari daftar ini` })
  await forget('Ayu').click()
  await expect(forget(name)).toBeFocused()
  await forget(name).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Halamanmu:')).toBeHidden()
})

async function signUp(page: Page, answers: Partial<typeof ANSWERS> = {}) {
  await remember(page, { ...ANSWERS, ...answers })
  await page.goto('/final-info')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expectScreen(page, '/success')
}

async function phonesStored(page: Page): Promise<string[]> {
  const users: { profile: { phone: string } | null }[] = await (await page.request.get('/api/users')).json()
  return users.flatMap(({ profile }) => profile?.phone ?? [])
}
