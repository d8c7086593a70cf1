import type { Page } from '@playwright/test'
import { inDays } from '../support/evenings'
import { callsOf, hold, STAFF } from './admin-steps'
import { shiftOf } from './guest-page'
import { ANSWERS, expect, remember, takeSession, test } from './public'

test.use({
  settings: {
    ...STAFF,
    BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja',
    TZ: 'Asia/Jakarta',
    CONTACT_WHATSAPP: '6281200001111',
  },
})

test('the end and the page of a guest move nothing, whether evenings come or not', async ({ page }) => {
  await takeSession(page)
  const sent = await page.request.post('/api/register', {
    data: { ...ANSWERS, comfort_level: 4, username: 'user_1790000000000', password: 'x', secret: SECRET },
  })
  const { code, link } = await sent.json()
  await remember(page, { ...ANSWERS, code, link }, { isRegistrationComplete: 'true' })
  for (const isOffered of [false, true]) {
    if (isOffered) await addEvening(page, 20, 'Prawirotaman', 150_000)
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
    await expect(page.getByText('Sebentar, kita cek jadwalnya')).toBeHidden()
    expect(await places()).toEqual(before)
    expect(await shiftOf(page)).toBe(0)

    const red = page.locator('main .bg-sambal:is(a, button):visible')
    await expect(red).toHaveText([isOffered ? 'Ikut' : 'Sapa kita di WA'])
    await expect(red).toBeInViewport({ ratio: 1 })
    for (const later of ['Halaman pribadimu', 'Ajak teman lewat WA', 'Daftar Lagi'])
      await expect(page.getByText(later)).not.toBeInViewport()
    if (isOffered) await expect(chat).not.toBeInViewport()
    await page.unroute('**/api/me/evenings')

    // nor does their own page
    const releaseOwn = await hold(page, '**/api/me/evenings', 'GET')
    await page.goto('/static/robots.txt')
    await page.goto(`/k#${link.split('#')[1]}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Kamu udah terdaftar/)
    releaseOwn()
    await expect(page.getByText(/^(Pilih malam|Kita kabarin)/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Jawabanku' })).toBeVisible()
    expect([isOffered, await shiftOf(page)]).toEqual([isOffered, 0])
    // what one does not have to press lies over no evening
    if (isOffered) {
      const card = await page.getByRole('listitem').filter({ hasText: /Ikut$/ }).boundingBox()
      const rest = await page.getByRole('button', { name: 'Istirahat dulu' }).boundingBox()
      expect(rest!.y).toBeGreaterThan(card!.y + card!.height)
    }
    // who finds no evening may say in a chat which days they would
    if (!isOffered)
      await expect(page.getByRole('link', { name: 'Bilang hari yang kamu bisa' })).toHaveAttribute(
        'href',
        `https://wa.me/6281200001111?text=${encodeURIComponent('Halo Semeja! Hari yang aku bisa: ')}`,
      )
    await page.unroute('**/api/me/evenings')
  }
})

const SECRET = '0123456789abcdef'.repeat(2)

async function addEvening(page: Page, days: number, area: string, price: number): Promise<number> {
  const { evening } = await callsOf(page)('POST', '/api/evenings', {
    at: inDays(days),
    area,
    price,
    city: 'Yogyakarta',
    status: 'open',
  })
  return evening.id
}
