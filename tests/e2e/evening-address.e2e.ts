import type { Page } from '@playwright/test'
import { eveningBody, inDays } from '../support/evenings'
import { expectFingerSized, expectLargeTextFits } from '../support/large-text'
import { expectNoViolations, STAFF, signUp } from './admin-steps'
import { ANSWERS, expect, expectScreen, memory, remember, takeSession, test, WALK } from './public'

test.use({ settings: { ...STAFF, BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja', TZ: 'Asia/Jakarta' } })

const LISTED = /^Belum cukup yang cocok\. Kamu masuk daftar dulu ya\.$/

test('by its address anybody reads of an evening, and joins it', WALK, async ({ page }) => {
  await takeSession(page)
  const [first, second] = [await addEvening(page, 20), await addEvening(page, 22)]

  // the evening is remembered through the questions, a reload, the way back and a lost network
  await remember(page, ANSWERS)
  await page.goto(`/e/${first}`)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 360, height: 640 })
  // people at a table, and the button without scrolling
  await expect(page.locator('main use[href="#i-scarf"]')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ikut' })).toBeInViewport({ ratio: 1 })
  await expectFingerSized(page, 'evening')
  await expectLargeTextFits(page, 'evening')
  await page.getByRole('link', { name: 'Ikut' }).click()
  await expectScreen(page, '/registration')
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await expectScreen(page, '/preferences')
  await page.reload()
  await page.goBack()
  await page.goto('/final-info')
  const save = page.getByRole('button', { name: 'Simpan' })
  await page.route('**/api/me/tickets', (route) => route.abort())
  await page.context().setOffline(true)
  await save.click()
  await page.context().setOffline(false)
  await expectScreen(page, '/success')
  await expect(page.getByText('Tunggu kabar dari kita di WA yaa')).toBeVisible()
  await expect(page.getByText('Belum kesimpan. Cek koneksi internet kamu, lalu coba lagi ya.')).toBeVisible()
  await page.unroute('**/api/me/tickets')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  // five others are not there yet, so that nobody is asked for money
  const joined = page.getByRole('status').filter({ hasText: LISTED })
  await expect(joined).toBeVisible()
  expect(await joinedBy(page)).toEqual([first])
  const own = page.getByRole('link', { name: 'Buka halamanmu' })
  const { link } = (await memory(page)).data
  await expect(own).toHaveAttribute('href', link)

  // this browser is known now
  await page.goto(`/e/${second}`)
  await page.getByRole('link', { name: 'Ikut' }).click()
  await page.getByRole('button', { name: `Ikut sebagai ${ANSWERS.name}` }).click()
  await expect(joined).toBeFocused()
  await expect(own).toHaveAttribute('href', new RegExp(`/k#${link.split('#')[1]}$`))
  await expectNoViolations(page)
  expect(await joinedBy(page)).toEqual([first, second])

  // another person at the same phone begins anew
  await page.reload()
  await page.getByRole('link', { name: 'Ikut' }).click()
  await page.getByRole('button', { name: 'Orang lain' }).click()
  await expectScreen(page, '/registration')
  await expect(page.getByLabel('Nama')).toHaveValue('')
})

test('who joins where a table is possible is asked whether they pay at once', async ({ page }) => {
  await takeSession(page)
  await signUp(page, 6)
  const [first, second] = [await addEvening(page, 20), await addEvening(page, 22)]
  await remember(page, ANSWERS)
  await page.goto(`/e/${first}`)
  await page.getByRole('link', { name: 'Ikut' }).click()
  await expectScreen(page, '/registration')
  await page.goto('/final-info')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expectScreen(page, '/success')
  const question = page.getByRole('status').filter({ hasText: 'Mau bayar sekarang?' })
  await expect(question).toBeVisible()
  await expectNoViolations(page)
  await page.reload()
  await expect(page.getByText(/^Kamu masuk daftar\. Cek halamanmu mulai/)).toBeVisible()
  await page.getByRole('button', { name: 'Bayar sekarang' }).click()
  await expect(page.getByText(/^Kursimu kita simpan sampai/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salin nominal' })).toBeVisible()

  await page.goto(`/e/${second}`)
  await page.getByRole('link', { name: 'Ikut' }).click()
  const as = page.getByRole('button', { name: `Ikut sebagai ${ANSWERS.name}` })
  const later = page.getByRole('button', { name: 'Nanti, kalau udah dapat meja' })
  await as.click()
  await expect(question).toBeFocused()
  await expect(question).toHaveText('Mau bayar sekarang?')
  // who leaves in the middle has joined nothing
  expect(await joinedBy(page, NEWCOMER)).toEqual([first])
  const { link } = (await memory(page)).data
  const sent = page.waitForRequest('**/api/me/tickets')
  await later.click()
  // of one browser no more than two places are awaited, by all links that it knows
  expect((await sent).postDataJSON()).toMatchObject({ pay: 'later', pages: [link.split('#')[1]] })
  await expect(page).toHaveURL(/\/k/)
  expect(await joinedBy(page, NEWCOMER)).toEqual([first, second])
})

/** Makes an evening so many days from now, and returns the code of its address. */
async function addEvening(page: Page, days: number, more: object = {}): Promise<string> {
  const data = eveningBody({ at: inDays(days), ...more })
  return (await (await page.request.post('/api/evenings', { data })).json()).evening.code
}

/** The first account is that of staff; before a newcomer six have signed up. */
const FIRST = 2
const NEWCOMER = 8

/** The codes of the evenings that a sign-up has joined, the soonest first. */
async function joinedBy(page: Page, userId = FIRST): Promise<string[]> {
  const { evenings } = await (await page.request.get(`/api/users/${userId}/tickets`)).json()
  return evenings.flatMap(({ code, ticket }: { code: string; ticket: object | null }) => (ticket ? code : []))
}
