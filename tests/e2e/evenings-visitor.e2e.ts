import { inDays } from '../support/evenings'
import { callsOf, hold } from './admin-steps'
import { SETTINGS, shiftOf } from './guest-page'
import { ANSWERS, expect, remember, takeSession, test } from './public'

test.use({ settings: { ...SETTINGS, TZ: 'Asia/Jakarta' } })

test('the end of the sign-up moves nothing, whether evenings come or not', async ({ page }) => {
  await takeSession(page)
  const account = { username: 'user_1790000000000', password: 'x', secret: '0123456789abcdef'.repeat(2) }
  const sent = await page.request.post('/api/register', {
    data: { ...ANSWERS, comfort_level: 4, ...account },
  })
  const { code, link } = await sent.json()
  await remember(page, { ...ANSWERS, code, link }, { isRegistrationComplete: 'true' })
  for (const isOffered of [false, true]) {
    if (isOffered)
      await callsOf(page)('POST', '/api/evenings', {
        ...{ at: inDays(20), area: 'Prawirotaman', price: 150_000 },
        ...{ city: 'Yogyakarta', status: 'open' },
      })
    const release = await hold(page, '**/api/me/evenings', 'GET')
    await page.goto('/success')
    await expect(page.getByText('Sebentar, kita cek jadwalnya')).toBeVisible()
    release()
    await expect(page.getByText('Sebentar, kita cek jadwalnya')).toBeHidden()
    expect(await shiftOf(page)).toBe(0)

    const red = page.locator('main .bg-sambal:is(a, button):visible')
    await expect(red).toHaveText([isOffered ? 'Ikut' : 'Sapa kita di WA'])
    await expect(red).toBeInViewport({ ratio: 1 })
    for (const later of ['Halaman pribadimu', 'Ajak teman lewat WA', 'Daftar Lagi'])
      await expect(page.getByText(later)).not.toBeInViewport()
    await page.unroute('**/api/me/evenings')
  }
})
