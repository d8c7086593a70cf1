import { eveningBody, inDays } from '../support/evenings'
import { callsOf, hold } from './admin-steps'
import { SETTINGS, shiftOf } from './guest-page'
import { ANSWERS, expect, remember, takeSession, test } from './public'

test.use({ settings: { ...SETTINGS, TZ: 'Asia/Jakarta' } })

const ACCOUNT = {
  ...{ ...ANSWERS, comfort_level: 4, username: 'user_1790000000000', password: 'x' },
  secret: '0123456789abcdef'.repeat(2),
}

test('the end of the sign-up moves nothing, whether evenings come or not', async ({ page }) => {
  await takeSession(page)
  const { code, link } = await (await page.request.post('/api/register', { data: ACCOUNT })).json()
  await remember(page, { ...ANSWERS, code, link }, { isRegistrationComplete: 'true' })
  for (const isOffered of [false, true]) {
    if (isOffered) await callsOf(page)('POST', '/api/evenings', eveningBody({ at: inDays(20) }))
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

test('a friend is invited to an evening as long as anybody may join it', async ({ page }) => {
  await takeSession(page)
  const staff = callsOf(page)
  const { evening } = await staff('POST', '/api/evenings', eveningBody({ price: 0 }))
  const { link } = await (await page.request.post('/api/register', { data: ACCOUNT })).json()
  const token = link.split('#')[1]
  const headers = { authorization: `Bearer ${token}` }
  await page.request.post('/api/me/tickets', { headers, data: { evening: evening.code, pay: 'later' } })
  await page.goto(`/k#${token}`)
  const invite = page.getByText('Ajak teman lewat WA')
  await expect(invite).toBeVisible()
  await staff('PATCH', `/api/evenings/${evening.id}`, { status: 'closed', version: 1 })
  await page.reload()
  await expect(invite).toBeHidden()
})
