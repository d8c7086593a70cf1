// the next taps of a finger that stays where it was store nothing that the first has not
import type { Browser } from '@playwright/test'
import { rupiah } from '../../src/domain/house/site'
import { inHours } from '../support/evenings'
import { expect, openTable, type Server, signUpLink, test, title } from './guest-page'

/** Milliseconds from tap to tap: they come 100, 500 and 1,200 after the first. */
const PAUSES = [100, 400, 700]
/** What leads to another question, which is answered wherever it stands. */
const GOES_ON = new Set(['Ikut', 'Ikut sebagai Dinda'])
const EVENING = { at: inHours(240), city: 'Yogyakarta', area: 'Tugu', price: 150_000, status: 'open' }

/** A button, what is shown once it is pressed, and the state then. */
type Step = [name: string, shown: string, state: string]

/** What a finger does on a small phone, whose clock goes on only between its taps. */
async function finger(browser: Browser, server: Server) {
  const viewport = { width: 360, height: 640 }
  const phone = await browser.newPage({ viewport, baseURL: server.url, locale: 'id-ID' })
  // what a finger presses later may lead to a chat, which leaves the page where it is
  await phone.context().route(/^https:\/\/wa\.me\//, (route) => route.fulfill({ status: 204 }))
  await phone.clock.install()
  let hour = 1
  let token = ''
  const stored = async () =>
    (await phone.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })).json()
  /** Lets time go by with frames at its two ends alone: hundreds between would be drawn for nothing. */
  const wait = async (ms: number) => {
    await phone.clock.runFor(50)
    await phone.clock.fastForward(ms - 100)
    await phone.clock.runFor(50)
  }

  /** Opens somebody's page, of which the browser knows nothing. */
  async function open(whose: string) {
    token = whose
    await phone.goto('/static/robots.txt')
    await phone.evaluate(() => localStorage.clear())
    await phone.clock.resume()
    await phone.goto(`/k#${token}`)
    await expect(title(phone)).toContainText(/\w/)
  }

  /** Taps a button again and again, while its answer is under way and once `shown` stands there. */
  async function press(name: string, shown: string) {
    await phone.clock.pauseAt(Date.now() + hour++ * 3_600_000)
    await wait(1500)
    const exact = { name, exact: true }
    const button = phone.getByRole('button', exact).or(phone.getByRole('link', exact)).last()
    await button.scrollIntoViewIfNeeded()
    // what has moved counts once it has stood still, which the page sees in the next frame
    await button.evaluate((one) => new Promise((seen) => new IntersectionObserver(seen).observe(one)))
    await wait(1500)
    await expect(button).not.toHaveAttribute('data-early')
    const { x, y, width, height } = (await button.boundingBox())!
    const tap = () => phone.mouse.click(x + width / 2, y + height / 2)
    const tapOn = async () => {
      for (const pause of PAUSES) {
        await phone.clock.runFor(pause)
        await tap()
      }
    }
    let release = () => {}
    let sent = 0
    const waiting = new Promise<void>((resolve) => (release = resolve))
    await phone.route('**/api/me/**', async (route) => {
      if (route.request().method() !== 'GET') sent++
      await waiting
      await route.continue()
    })
    await tap()
    if (!GOES_ON.has(name)) await tapOn()
    release()
    await expect(phone.locator('main')).toContainText(shown)
    const once = await stored()
    expect([name, sent]).toEqual([name, Math.min(sent, 1)])
    await tapOn()
    // what is pressed once it counts is another button than before
    if (!GOES_ON.has(name)) {
      await wait(2000)
      await tap()
    }
    await phone.clock.runFor(100)
    await expect(phone.locator('main')).toContainText(shown)
    expect([name, await stored()]).toEqual([name, once])
    await phone.unrouteAll({ behavior: 'wait' })
    return once
  }

  /** Opens a page and presses its buttons one after the other; returns what the last has stored. */
  async function walk(whose: string, ...steps: Step[]) {
    await open(whose)
    let me: Awaited<ReturnType<typeof press>>
    for (const [name, shown, state] of steps) {
      me = await press(name, shown)
      expect([name, me.state]).toEqual([name, state])
    }
    return me
  }
  return { phone, open, press, walk }
}

test('who taps on while its answer is under way joins nothing', async ({ browser, page, server, table }) => {
  test.slow()
  const { evening } = await table.staff('POST', '/api/evenings', EVENING)
  // enough for a table: who joins may pay at once
  for (let i = 0; i < 6; i++) await signUpLink(page, `+62812777700${i}9`)
  const token = await signUpLink(page, '+628127777000')
  const { phone, open, press, walk } = await finger(browser, server)
  await open(token)
  await phone.goto(`/e/${evening.code}`)
  expect((await press('Ikut', 'Ikut sebagai Dinda')).tickets).toEqual([])
  expect((await press('Ikut sebagai Dinda', 'Mau bayar sekarang?')).tickets).toEqual([])

  await page.request.post('/api/me/tickets', {
    data: { evening: evening.code, pay: 'later' },
    headers: { authorization: `Bearer ${token}` },
  })
  await walk(
    token,
    ['Bayar sekarang, biar duluan', 'Salin nominal', 'waiting'],
    ['Udah transfer', 'Lagi kita cek', 'waiting'],
    ['Batal ikut', 'Tetap ikut', 'waiting'],
    ['Batal, lepas kursiku', 'Salah ketuk?', 'waiting'],
    ['Balikin kursiku', 'Kursimu kita simpan.', 'waiting'],
  )
})

test('a finger that taps on where it was stores its first tap alone', async ({ browser, page, server }) => {
  test.slow()
  const table = await openTable(page, 1)
  const [id, , , , free, out, backup] = table.ids as number[]
  await table.setStatus(out!, 'dropped')
  const standby = await table.tell(backup!, 'backup-ask')
  const { walk } = await finger(browser, server)

  const token = await table.tell(id!, 'invite')
  const said = await walk(token, ['Aku ikut', 'kursimu kita simpan', 'confirmed'])
  expect(said.pay.isTransferred).toBe(false)
  await walk(
    token,
    ['Udah transfer', 'Lagi kita cek', 'confirmed'],
    ['Eh, belum transfer', 'Udah transfer', 'confirmed'],
  )
  await table.setStatus(id!, 'paid')
  const { held } = await walk(
    token,
    ['Batal ikut', 'Tetap ikut', 'paid'],
    ['Tetap ikut', 'Kursimu udah aman', 'paid'],
  )
  await table.until(1440)
  await walk(
    token,
    ['Batal ikut', 'Tetap ikut', 'paid'],
    [`Batal, ${rupiah(held)} kamu hangus`, 'Kenapa?', 'declined'],
    ['Balikin kursiku', 'Kursimu udah aman', 'paid'],
  )
  await table.until(14 * 1440)

  await walk(
    standby,
    ['Aku mau', 'kita catat: kamu mau', 'backup'],
    ['Ga bisa', 'ga ikut cadangan', 'backup'],
    ['Balikin jawabanku', 'kita catat: kamu mau', 'backup'],
  )

  // who is on the list of an evening whose tables are made
  const { evening } = await table.staff('POST', '/api/evenings', EVENING)
  await table.staff('POST', `/api/evenings/${evening.id}/tickets`, { userId: free, pay: 'later' })
  const past = inHours(-24)
  await server.change(`update evenings set answers_until = '${past}', dealt_at = '${past}'`)
  await server.change(`update tickets set status = 'idle', standby = null`)
  await walk(
    await table.link(free!),
    ['Kabarin aku kalau ada yang batal', 'Kamu cadangan', 'waiting'],
    ['Ga usah', 'belum dapat meja', 'waiting'],
    ['Batal ikut', 'Tetap ikut', 'waiting'],
    ['Batal, lepas kursiku', 'terdaftar', 'waiting'],
    ['Istirahat dulu', 'jeda dulu', 'resting'],
    ['Aku mau ikut lagi', 'terdaftar', 'waiting'],
  )
})
