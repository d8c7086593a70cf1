import type { Page } from '@playwright/test'
import { takeSession } from '../support/server'
import { expectNoViolations, hold, STAFF } from './admin-steps'
import { ANSWERS, expect, expectScreen, memory, remember, test } from './public'

test.use({ settings: { ...STAFF, TZ: 'Asia/Jakarta', CONTACT_WHATSAPP: '6281200001111' } })

const DAY_MS = 86_400_000

test('at the end of the sign-up a visitor says in two taps when they can, and changes it on their own page', async ({
  page,
}) => {
  await takeSession(page)
  const near = await addEvening(page, 20, 'Prawirotaman', 150_000)
  const far = await addEvening(page, 21, 'Seturan', 200_000)
  // above the budget: not offered
  await addEvening(page, 22, 'Kaliurang', 250_000)
  await remember(page, ANSWERS)
  await page.goto('/final-info')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expectScreen(page, '/success')

  const question = page.getByRole('region', { name: 'Kapan kamu bisa?' })
  await expect(question.getByRole('checkbox')).toHaveCount(3)
  await expect(question).toContainText('Pilih semua yang cocok, biar mejamu lebih cepat jadi.')
  const chips = question.getByRole('checkbox', {
    name: /^\w{3}\s\d+\s\w{3}\s· 19\.00\s· \w+\s· Rp\d{3}\.000$/,
  })
  await expect(chips).toHaveCount(2)
  await expectNoViolations(page)
  await page.screenshot({ path: 'test-results/evenings-success.png', fullPage: true })

  // without a network it says so, and nothing is lost
  const save = question.getByRole('button', { name: 'Simpan' })
  await save.click()
  await expect(question).toContainText('Pilih dulu yang cocok ya.')
  await page.route('**/api/me/evenings', (route) => route.abort())
  await chips.first().check()
  await save.click()
  await expect(question).toContainText('Belum kesimpan. Cek koneksi internet kamu, lalu coba lagi ya.')
  await page.unroute('**/api/me/evenings')
  const release = await hold(page, '**/api/me/evenings', 'PUT')
  await save.click()
  await expect(question).toContainText('Masih nyimpen…')
  release()
  await expect(question.getByRole('status')).toHaveText('Oke! Kita cari meja di tanggal itu.')
  await expect(question.getByRole('status')).toBeFocused()
  expect(await answers(page)).toEqual({ [near]: true, [far]: false })
  await page.reload()
  await expect(question.getByRole('status')).toHaveText('Oke! Kita cari meja di tanggal itu.')
  await expect(chips.first()).toBeChecked()

  // on their own page it is asked again only when they want to
  const { link } = (await memory(page)).data
  await page.goto(new URL(link).pathname + new URL(link).hash)
  await page.getByRole('button', { name: 'Kapan aku bisa' }).click()
  await expect(chips.first()).toBeChecked()
  await expectNoViolations(page)
  await page.screenshot({ path: 'test-results/evenings-k.png', fullPage: true })

  // one that was closed meanwhile is told, and the rest stays
  await staff(page, 'PATCH', `/api/evenings/${near}`, { status: 'closed', version: 1 })
  await chips.last().check()
  await save.click()
  await expect(question).toContainText('Yang ini baru aja ditutup. Pilih yang lain ya.')
  await expect(chips).toHaveCount(1)
  await expect(chips).toBeChecked()
  await question.getByRole('checkbox', { name: 'Ga ada yang cocok' }).check()
  await expect(chips).not.toBeChecked()
  await save.click()
  await expect(question.getByRole('status')).toContainText('Oke, kita kabarin kalau ada tanggal baru.')
  await expect(question.getByRole('link', { name: 'Bilang hari yang kamu bisa' })).toHaveAttribute(
    'href',
    `https://wa.me/6281200001111?text=${encodeURIComponent('Halo Semeja! Hari yang aku bisa: ')}`,
  )
  expect(await answers(page)).toEqual({ [near]: true, [far]: false })

  // a yes goes to the date that was seen, and to no other
  await staff(page, 'PATCH', `/api/evenings/${far}`, { at: inDays(24), version: 1 })
  await chips.check()
  await save.click()
  await expect(question).toContainText('Yang ini baru aja ditutup. Pilih yang lain ya.')
  await expect(chips).not.toBeChecked()
  expect(await answers(page)).toEqual({ [near]: true })
  await chips.check()
  await save.click()
  await expect(question.getByRole('status')).toHaveText('Oke! Kita cari meja di tanggal itu.')
  expect(await answers(page)).toEqual({ [near]: true, [far]: true })
})

test('while the evenings are sent none is ticked that would be unticked by the answer @full', async ({
  page,
}) => {
  await takeSession(page)
  await addEvening(page, 20, 'Prawirotaman', 150_000)
  await remember(page, ANSWERS)
  await page.goto('/final-info')
  await page.getByRole('button', { name: 'Simpan' }).click()
  const question = page.getByRole('region', { name: 'Kapan kamu bisa?' })
  await question.getByRole('checkbox').first().check()
  const release = await hold(page, '**/api/me/evenings', 'PUT')
  const sent = page.waitForRequest('**/api/me/evenings')
  await question.getByRole('button', { name: 'Simpan' }).click()
  await sent
  for (const choice of await question.getByRole('checkbox').all()) await expect(choice).toBeDisabled()
  release()
  await expect(question.getByRole('status')).toBeVisible()
  for (const choice of await question.getByRole('checkbox').all()) await expect(choice).toBeEnabled()
})

for (const isOffered of [true, false])
  test(`the end moves nothing when evenings ${isOffered ? 'come' : 'do not come'}, has one red button and one next step in sight`, async ({
    page,
  }) => {
    await takeSession(page)
    if (isOffered) await addEvening(page, 20, 'Prawirotaman', 150_000)
    const sent = await page.request.post('/api/register', {
      data: { ...ANSWERS, comfort_level: 4, username: 'user_1790000000000', password: 'x', secret: SECRET },
    })
    const { code, link } = await sent.json()
    await remember(page, { ...ANSWERS, code, link }, { isRegistrationComplete: 'true' })
    const release = await hold(page, '**/api/me/evenings', 'GET')
    await page.goto('/success')
    await expect(page.getByText('Sebentar, kita cek jadwalnya')).toBeVisible()
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('h1, h1 ~ p, main svg[viewBox="0 0 200 200"]')].map(
          (element) => element.getBoundingClientRect().y,
        ),
      )
    const before = await places()
    release()
    const chat = page.getByRole('link', { name: 'Sapa kita di WA' })
    const question = page.getByRole('region', { name: 'Kapan kamu bisa?' })
    const save = question.getByRole('button', { name: 'Simpan' })
    await expect(page.getByText('Sebentar, kita cek jadwalnya')).toBeHidden()
    expect(await places()).toEqual(before)
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            )
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(0), 200)
        }),
    )
    expect(moved).toBe(0)

    const red = page.locator('main .bg-sambal:is(a, button):visible')
    await expect(red).toHaveText([isOffered ? 'Simpan' : 'Sapa kita di WA'])
    await expect(red).toBeInViewport({ ratio: 1 })
    for (const later of [
      'Kamu konfirmasi dan bayar',
      'Simpan halaman ini',
      'Ajak teman lewat WA',
      'Daftar Lagi',
    ])
      await expect(page.getByText(later)).not.toBeInViewport()
    if (isOffered) {
      await expect(chat).not.toBeInViewport()
      await question.getByRole('checkbox').first().check()
      await save.click()
      await expect(question.getByRole('status')).toBeVisible()
      await expect(red).toHaveText(['Sapa kita di WA'])
      await page.reload()
      await expect(chat).toBeInViewport({ ratio: 1 })
      await question.getByRole('checkbox').first().uncheck()
      await expect(red).toHaveText(['Simpan'])
    }
  })

const SECRET = '0123456789abcdef'.repeat(2)

const inDays = (days: number) =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T12:00:00.000Z`

async function addEvening(page: Page, days: number, area: string, price: number): Promise<number> {
  const { evening } = await staff(page, 'POST', '/api/evenings', {
    at: inDays(days),
    area,
    price,
    city: 'Yogyakarta',
    status: 'open',
  })
  return evening.id
}

/** What the visitor has answered, by evening. */
async function answers(page: Page): Promise<Record<number, boolean>> {
  // the first account is that of staff
  const { evenings } = await staff(page, 'GET', '/api/users/2/availability')
  const given = evenings.filter(({ can }: { can: boolean | null }) => can !== null)
  return Object.fromEntries(given.map(({ id, can }: { id: number; can: boolean }) => [id, can]))
}

async function staff(page: Page, method: string, path: string, data?: object) {
  const answer = await page.request.fetch(path, { method, ...(data && { data }) })
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
  return answer.json()
}
