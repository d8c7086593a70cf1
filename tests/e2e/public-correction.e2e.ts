import type { Page } from '@playwright/test'
import { PAGE_MESSAGES } from '../../src/domain/guest-page/guest-page'
import { expectNoViolations, hold } from './admin-steps'
import { ANSWERS, expect, expectScreen, memory, remember, test } from './public'

/** the address of the script that wakes the pages up */
const SCRIPT = '**/assets/main-*.js'
const staff = { ADMIN_USERNAME: 'staff', ADMIN_PASSWORD: 'rahasia-sekali' }
test.use({ settings: { ...staff, CONTACT_WHATSAPP: '6281200001111' } })

test('a wrong number is corrected from the end, in the same sign-up', async ({ page }) => {
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
  await page.unrouteAll()

  // the end says when there is news, and asks to write first and to bring friends
  const save = page.getByRole('link', { name: 'Sapa kita di WA' })
  await expect(save).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/6281200001111\?text=Halo%20Semeja!%20Aku%20Dinda%2C%20baru%20daftar\.%20Kode%20aku%20[2-9A-HJ-NP-Z]{6}\.%20Halamanku%3A%20http\S+%23\w{22}$/,
  )
  const invite = page.getByRole('link', { name: 'Ajak teman lewat WA' })
  const href = decodeURIComponent((await invite.getAttribute('href'))!)
  expect(href).toMatch(/^https:\/\/wa\.me\/\?text=Aku baru daftar Semeja/)
  expect(href.endsWith(new URL(page.url()).origin)).toBe(true)

  const { secret, link } = (await memory(page)).data
  expect(secret).toMatch(/^[0-9a-f]{32}$/)
  // who signs up again is somebody else
  await page.getByRole('button', { name: 'Daftar Lagi' }).click()
  await expectScreen(page, '/')
  // half an emoji in a name breaks nothing
  await signUp(page, { name: 'Dinda \ud83d' })
  expect((await memory(page)).data.secret).not.toBe(secret)
  expect(await phonesStored(page)).toHaveLength(2)
  await expect(page.getByRole('link', { name: 'Sapa kita di WA' })).toHaveAttribute('href', /Aku%20Dinda%20/)
  expect((await memory(page)).data.link).not.toBe(link)
})

test('two people on one phone keep the links of both their pages', async ({ page }) => {
  // so long that it is cut, and leaves room for what is pressed
  const name = 'Bartholomeus Alexander Kusumawardhana'
  await page.setViewportSize({ width: 360, height: 640 })
  await signUp(page, { name })
  const { link, phone } = (await memory(page)).data
  await expect(page.getByText('Halamanmu:')).toBeHidden()
  await page.getByRole('button', { name: 'Daftar Lagi' }).click()
  await expectScreen(page, '/')
  await page.reload()
  const line = page.getByRole('listitem').filter({ hasText: `Halamanmu: ${name}·Buka` })
  await expect(line).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(line).toBeVisible()
  for (const role of ['link', 'button'] as const) await line.getByRole(role).click({ trial: true })
  await page.setViewportSize({ width: 360, height: 640 })

  await signUp(page, { name: 'Ayu', phone: '+6281377776666' })
  await line.getByRole('link', { name: 'Buka' }).click()
  await expect(page).toHaveURL(/\/k$/)
  await expect(page.getByText(name).first()).toBeVisible()
  await page.goto('/success')
  await expect(line).toBeVisible()

  const token = link.split('#')[1]
  const erased = await page.request.delete('/api/me', {
    headers: { authorization: `Bearer ${token}` },
    data: { digits: phone.slice(-4) },
  })
  expect(erased.ok()).toBe(true)
  await line.getByRole('link', { name: 'Buka' }).click()
  await expect(page.getByText(PAGE_MESSAGES.linkOver)).toBeVisible()
  await page.goto('/success')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(line).toBeHidden()

  // what has the focus does not vanish from under it
  await page.getByRole('button', { name: 'Daftar Lagi' }).click()
  await page.getByRole('button', { name: 'Hapus halaman Ayu dari daftar ini' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Halamanmu:')).toBeHidden()
  await page.reload()
  await expect(page.getByText('Halamanmu:')).toBeHidden()
})

test('a number that is typed over the one of the sign-up before the script ran is sent', async ({ page }) => {
  await signUp(page)
  const release = await hold(page, SCRIPT)
  await page.goto('/registration', { waitUntil: 'commit' })
  await page.getByLabel('Nomor WA').fill('081377776666')
  release()
  await expect(page.getByLabel('Nomor WA')).toHaveValue('81377776666')
  // as after any answer that is changed after the end, the questions lead on to Simpan
  for (const screen of ['/preferences', '/activity']) {
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await expectScreen(page, screen)
  }
  await page.goto('/final-info')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expectScreen(page, '/success')
  expect(await profilesStored(page)).toMatchObject([{ phone: '+6281377776666' }])
})

async function signUp(page: Page, answers: Partial<typeof ANSWERS> = {}) {
  await remember(page, { ...ANSWERS, ...answers })
  await page.goto('/final-info')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expectScreen(page, '/success')
}

interface Stored {
  phone: string
  dietary_restrictions: string
}

async function profilesStored(page: Page): Promise<Stored[]> {
  const { request } = page.context()
  await request.post('/api/login', {
    data: { username: staff.ADMIN_USERNAME, password: staff.ADMIN_PASSWORD },
  })
  const users: { profile: Stored | null }[] = await (await request.get('/api/users')).json()
  return users.flatMap(({ profile }) => profile ?? [])
}

async function phonesStored(page: Page): Promise<string[]> {
  return (await profilesStored(page)).map(({ phone }) => phone)
}
