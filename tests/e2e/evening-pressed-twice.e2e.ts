// the next taps of a finger that stays where it was join no evening, pay for none and give no place up
import type { Page } from '@playwright/test'
import { rupiah } from '../../src/domain/site'
import { expect } from '../support/server'
import { HANDS, PAUSES, walks } from './finger'
import { signUpLink, test, title } from './me'

const DAY_MS = 86_400_000

test('a finger that taps on joins an evening as nobody, pays for none and gives no place up, at any size and on a slow network too @full', async ({
  browser,
  page,
  server,
  table,
}) => {
  test.slow()
  const { evening } = await table.staff('POST', '/api/evenings', {
    ...{ at: new Date(Date.now() + 10 * DAY_MS).toISOString(), area: 'Tugu', price: 150_000 },
    ...{ city: 'Yogyakarta', status: 'open' },
  })
  // enough for a table: who joins may pay at once
  for (let i = 0; i < 6; i++) await signUpLink(page, `+62812777700${i}9`)
  for (const [i, hand] of HANDS.entries()) {
    const { viewport, isSlow } = hand
    const token = await signUpLink(page, `+62812777700${i}0`)
    const phone = await browser.newPage({ viewport, baseURL: server.url, locale: 'id-ID' })
    const places = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const { tickets } = await (await phone.request.get('/api/me', { headers })).json()
      return tickets.map(({ status }: { status: string }) => status)
    }
    await phone.goto(`/k#${token}`)
    await expect(title(phone)).toContainText('Kamu udah terdaftar')
    await phone.clock.install()
    await phone.goto(`/e/${evening.code}`)
    await phone.clock.pauseAt(Date.now() + 3_600_000)
    await phone.clock.runFor(2000)

    await tapOn(phone, phone.getByRole('link', { name: 'Ikut', exact: true }))
    const as = phone.getByRole('button', { name: 'Ikut sebagai Dinda' })
    await expect(as).toBeVisible()
    expect([viewport, await places()]).toEqual([viewport, []])
    await phone.clock.runFor(2000)

    if (isSlow)
      await phone.route('**/api/me/tickets', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1000))
        await route.continue()
      })
    await tapOn(phone, as, () => expect(phone.getByRole('status')).toContainText('Kamu masuk daftar'))
    await expect(phone.getByRole('button', { name: 'Bayar sekarang, biar duluan' })).toBeVisible()
    await expect(phone).toHaveURL(new RegExp(`/e/${evening.code}$`))
    expect([viewport, await places()]).toEqual([viewport, ['idle']])
    await phone.unrouteAll({ behavior: 'wait' })
    await phone.context().close()

    const walk = walks(browser, server, hand)
    await walk(
      token,
      ['Bayar sekarang, biar duluan', 'Salin nominal', 'waiting'],
      ['Udah transfer', 'Lagi kita cek', 'waiting'],
      ['Batal ikut', 'Tetap ikut', 'waiting'],
      ['Batal, lepas kursiku', 'Salah ketuk?', 'waiting'],
      ['Balikin kursiku', 'Kursimu kita simpan.', 'waiting'],
    )
    await table.staff('POST', '/api/dues/paid', { ids: await openDues(page) })
    const { tickets } = await walk(token, ['Batal ikut', 'Tetap ikut', 'waiting'])
    await walk(
      token,
      ['Batal ikut', 'Tetap ikut', 'waiting'],
      [`Batal, ${rupiah(tickets[0].held)} kamu balik`, 'Salah ketuk?', 'waiting', backAsMoney],
      ['Balikin kursiku', 'Kursimu aman', 'waiting'],
    )
  }
})

const backAsMoney = (phone: Page) => phone.getByRole('radio', { name: 'Kembalikan uangku' }).click()

async function openDues(page: Page): Promise<number[]> {
  const { dues } = await (await page.request.get('/api/dues/open')).json()
  return dues.map(({ id }: { id: number }) => id)
}

/** Taps a button, and again and again where it was, before and after what it leads to is shown. */
async function tapOn(phone: Page, button: ReturnType<Page['getByRole']>, shown = async () => {}) {
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox())!
  const tap = () => phone.mouse.click(x + width / 2, y + height / 2)
  await tap()
  await shown()
  for (const pause of PAUSES) {
    await phone.clock.runFor(pause)
    await tap()
  }
}
