// the next taps of a finger that stays where it was store nothing that the first has not
import type { Page } from '@playwright/test'
import { rupiah } from '../../src/domain/house/site'
import { inHours } from '../support/evenings'
import { HANDS, HASTY, PAUSES, walks } from './finger'
import { expect, openTable, signUpLink, test, title } from './guest-page'

const backAsMoney = (phone: Page) => phone.getByRole('radio', { name: 'Kembalikan uangku' }).click()

test('who taps on while its answer is under way joins nothing', async ({ browser, page, server, table }) => {
  test.slow()
  const { evening } = await table.staff('POST', '/api/evenings', {
    ...{ at: inHours(240), area: 'Tugu', price: 150_000 },
    ...{ city: 'Yogyakarta', status: 'open' },
  })
  // enough for a table: who joins may pay at once
  for (let i = 0; i < 6; i++) await signUpLink(page, `+62812777700${i}9`)
  const token = await signUpLink(page, '+628127777000')
  const { viewport } = HASTY
  const phone = await browser.newPage({ viewport, baseURL: server.url, locale: 'id-ID' })
  const places = async (who: string) => {
    const headers = { authorization: `Bearer ${who}` }
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
  expect(await places(token)).toEqual([])
  await phone.clock.runFor(2000)
  await phone.route('**/api/me/evenings/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await tapOn(phone, as, () => expect(phone.getByRole('status')).toContainText('Mau bayar sekarang?'))
  await expect(phone.getByRole('button', { name: 'Bayar sekarang' })).toBeVisible()
  await expect(phone).toHaveURL(new RegExp(`/e/${evening.code}$`))
  expect(await places(token)).toEqual([])
  await page.request.post('/api/me/tickets', {
    data: { evening: evening.code, pay: 'later' },
    headers: { authorization: `Bearer ${token}` },
  })
  await phone.unrouteAll({ behavior: 'wait' })
  await phone.context().close()

  const invited = await table.tell(table.ids[0]!, 'invite')
  const said = await walks(browser, server, HASTY)(invited, ['Aku ikut', 'kursimu kita simpan', 'confirmed'])
  expect(said.pay.isTransferred).toBe(false)
  for (const [i, hand] of [HASTY, ...HANDS.slice(1)].entries()) {
    const walk = walks(browser, server, hand)
    const own = i === 0 ? token : await signUpLink(page, `+62812777700${i}0`)
    if (i > 0)
      await page.request.post('/api/me/tickets', {
        data: { evening: evening.code, pay: 'later' },
        headers: { authorization: `Bearer ${own}` },
      })
    await walk(
      own,
      ['Bayar sekarang, biar duluan', 'Salin nominal', 'waiting'],
      ['Udah transfer', 'Lagi kita cek', 'waiting'],
      ['Batal ikut', 'Tetap ikut', 'waiting'],
      ['Batal, lepas kursiku', 'Salah ketuk?', 'waiting'],
      ['Balikin kursiku', 'Kursimu kita simpan.', 'waiting'],
    )
    await table.staff('POST', '/api/dues/paid', { ids: await openPayments(page) })
    const { tickets } = await walk(own, ['Batal ikut', 'Tetap ikut', 'waiting'])
    await walk(
      own,
      ['Batal ikut', 'Tetap ikut', 'waiting'],
      [`Batal, ${rupiah(tickets[0].held)} kamu balik`, 'Salah ketuk?', 'waiting', backAsMoney],
      ['Balikin kursiku', 'Kursimu aman', 'waiting'],
    )
  }
})

async function openPayments(page: Page): Promise<number[]> {
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

test('a finger that taps on where it was stores its first tap alone', async ({ browser, page, server }) => {
  test.slow()
  const table = await openTable(page, 1)
  const [free, out, backup] = table.ids.slice(4) as [number, number, number]
  await table.setStatus(out, 'dropped')
  const standby = await table.tell(backup, 'backup-ask')
  const { evening } = await table.staff('POST', '/api/evenings', {
    ...{ at: inHours(240), area: 'Tugu', price: 150_000 },
    ...{ city: 'Yogyakarta', status: 'open' },
  })
  await table.staff('POST', `/api/evenings/${evening.id}/tickets`, { userId: free, pay: 'later' })
  const past = inHours(-24)
  await server.change(`update evenings set answers_until = '${past}'`)

  for (const [i, hand] of HANDS.entries()) {
    const walk = walks(browser, server, hand)
    const id = table.ids[i]!
    const token = await table.tell(id, 'invite')
    const said = await walk(token, ['Aku ikut', 'kursimu kita simpan', 'confirmed'])
    expect(said.pay.isTransferred).toBe(false)
    await walk(
      token,
      ['Udah transfer', 'Lagi kita cek', 'confirmed'],
      ['Eh, belum transfer', 'Udah transfer', 'confirmed'],
    )
    await table.setStatus(id, 'paid')
    const { held } = await walk(
      token,
      ['Batal ikut', 'Tetap ikut', 'paid'],
      ['Tetap ikut', 'Kursimu udah aman', 'paid'],
    )
    await table.until(1440)
    await walk(
      token,
      ['Batal ikut', 'Tetap ikut', 'paid'],
      [`Batal, Rp${held.toLocaleString('id-ID')} kamu hangus`, 'Kenapa?', 'declined'],
      ['Balikin kursiku', 'Kursimu udah aman', 'paid'],
    )
    await table.until(14 * 1440)

    await server.change(
      `update tickets set backup_answer = null where id in (select ticket_id from seats where user_id = ${backup})`,
    )
    await walk(
      standby,
      ['Aku mau', 'kita catat: kamu mau', 'backup'],
      ['Ga bisa', 'ga ikut cadangan', 'backup'],
      ['Balikin jawabanku', 'kita catat: kamu mau', 'backup'],
    )

    await server.change(`update evenings set dealt_at = '${past}'`)
    await server.change(`update tickets set status = 'idle', standby = null`)
    // so many calls a minute are one link's
    await walk(
      await table.link(free),
      ['Batal ikut', 'Tetap ikut', 'waiting'],
      ['Batal, lepas kursiku', 'terdaftar', 'waiting'],
      ['Istirahat dulu', 'jeda dulu', 'resting'],
      ['Aku mau ikut lagi', 'terdaftar', 'waiting'],
    )
  }
})
