// the next taps of a finger that stays where it was store nothing that the first has not
import type { Browser, Page } from '@playwright/test'
import { expect, type Server } from '../support/server'
import { inDatabase, openPage, openTable, PLACE, test, title } from './me'

const SIZES = [
  { width: 360, height: 640 },
  { width: 360, height: 800 },
  { width: 393, height: 851 },
  { width: 412, height: 915 },
]
/** Milliseconds from tap to tap: they come 100 to 1,200 after the first. */
const PAUSES = [100, 200, 200, 200, 200, 300]
/** What leads to questions, which are answered wherever they stand. */
const GOES_ON = new Set(['Cerita di sini'])
const DAY_MS = 86_400_000

/** What a finger does on somebody's page, whose clock goes on only between its taps. */
async function finger(phone: Page, token: string) {
  await phone.clock.install()
  await phone.reload()
  await expect(title(phone)).toContainText(/\w/)
  let hour = 1
  const stored = async () =>
    (await phone.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })).json()

  return {
    stored,
    /** Taps a button again and again, while its answer is under way and once `shown` stands there. */
    async press(name: string, shown: string, isSlow: boolean, fill?: (phone: Page) => Promise<unknown>) {
      await phone.clock.pauseAt(Date.now() + hour++ * 3_600_000)
      await phone.clock.runFor(1500)
      await fill?.(phone)
      await phone.clock.runFor(1500)
      const button = phone.getByRole('button', { name, exact: true }).last()
      await expect(button).not.toHaveAttribute('data-early')
      await button.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await button.boundingBox())!
      const tap = () => phone.mouse.click(x + width / 2, y + height / 2)
      let release = () => {}
      if (isSlow) {
        const waiting = new Promise<void>((resolve) => (release = resolve))
        await phone.route('**/api/me/**', async (route) => {
          await waiting
          await route.continue()
        })
      }
      await tap()
      for (const pause of isSlow && !GOES_ON.has(name) ? PAUSES : []) {
        await phone.clock.runFor(pause)
        await tap()
      }
      release()
      await expect(phone.locator('main')).toContainText(shown)
      const once = await stored()
      for (const pause of PAUSES) {
        await phone.clock.runFor(pause)
        await tap()
      }
      // what is pressed once it counts is another button than before
      if (!GOES_ON.has(name)) {
        await phone.clock.runFor(2000)
        await tap()
      }
      await phone.clock.runFor(100)
      await expect(phone.locator('main')).toContainText(shown)
      expect([name, phone.viewportSize(), await stored()]).toEqual([name, phone.viewportSize(), once])
      await phone.unrouteAll({ behavior: 'wait' })
      return once
    },
  }
}

/** A button, what is shown once it is pressed, the state then, and what is filled in before. */
type Step = [name: string, shown: string, state: string, fill?: (phone: Page) => Promise<unknown>]

/** Returns a function that opens a page and presses its buttons one after the other, each again and again; it returns what the last has stored. */
function walks(browser: Browser, server: Server, viewport: (typeof SIZES)[number], isSlow: boolean) {
  return async (token: string, ...steps: Step[]) => {
    const phone = await openPage(browser, server, token, viewport)
    const hand = await finger(phone, token)
    let me: Awaited<ReturnType<typeof hand.press>>
    for (const [name, shown, state, fill] of steps) {
      me = await hand.press(name, shown, isSlow, fill)
      expect([name, viewport, me.state]).toEqual([name, viewport, state])
    }
    await phone.context().close()
    return me
  }
}

test('a finger that taps on where it was stores no more than its first tap, at any size and on a slow network too', async ({
  browser,
  page,
  server,
}) => {
  test.slow()
  const table = await openTable(page, server, 1)
  const [free, out, backup] = table.ids.slice(4) as [number, number, number]
  await table.setStatus(out, 'dropped')
  const standby = await table.tell(backup, 'backup-ask')
  const { evening } = await table.staff('POST', '/api/evenings', {
    ...{ at: new Date(Date.now() + 10 * DAY_MS).toISOString(), area: 'Tugu', price: 150_000 },
    ...{ city: 'Yogyakarta', status: 'open' },
  })
  await table.staff('PUT', `/api/users/${free}/availability`, { eveningId: evening.id, can: true })
  const past = new Date(Date.now() - DAY_MS).toISOString()
  await inDatabase(server, `update evenings set answers_until = '${past}'`)

  for (const [i, viewport] of SIZES.entries()) {
    const isSlow = i % 2 === 1
    const walk = walks(browser, server, viewport, isSlow)
    const id = table.ids[i]!
    const token = await table.tell(id, 'invite')
    const said = await walk(token, ['Aku ikut', 'kursimu kita simpan', 'confirmed'])
    expect(said.pay.isTransferred).toBe(false)
    await walk(
      token,
      ['Udah transfer', 'Lagi kita cek', 'confirmed'],
      ['Ternyata belum', 'Udah transfer', 'confirmed'],
    )
    await table.setStatus(id, 'paid')
    const { held } = await walk(
      token,
      ['Batal ikut', 'Tetap ikut', 'paid'],
      ['Tetap ikut', 'Kursimu resmi', 'paid'],
    )
    await inDatabase(
      server,
      `update dinner_groups set event_at = '${new Date(Date.now() + DAY_MS).toISOString()}'`,
    )
    await inDatabase(server, `update messages set stated_event_at = (select event_at from dinner_groups)`)
    await walk(
      token,
      ['Batal ikut', 'Tetap ikut', 'paid'],
      [`Batal, Rp${held.toLocaleString('id-ID')} kamu hangus`, 'Kenapa?', 'declined'],
      ['Balikin kursiku', 'Kursimu resmi', 'paid'],
    )
    await inDatabase(
      server,
      `update dinner_groups set event_at = '${new Date(Date.now() + 14 * DAY_MS).toISOString()}'`,
    )
    await inDatabase(server, `update messages set stated_event_at = (select event_at from dinner_groups)`)

    await inDatabase(server, `update memberships set backup_answer = null where user_id = ${backup}`)
    await walk(
      standby,
      ['Aku mau', 'kita catat: kamu mau', 'backup'],
      ['Ga bisa', 'ga ikut cadangan', 'backup'],
      ['Balikin jawabanku', 'kita catat: kamu mau', 'backup'],
    )

    await inDatabase(server, `update evenings set dealt_at = null`)
    await inDatabase(server, `update tickets set can = 1, sure = null, reserve = null, dealt = null`)
    // so many calls a minute are one link's
    await walk(
      await table.link(free),
      ['Pasti ikut', 'kamu kita hitung', 'sure'],
      ['Ga jadi', 'di antrean', 'waiting'],
      ['Balikin jawabanku', 'kamu kita hitung', 'sure'],
    )
    await inDatabase(server, `update evenings set dealt_at = '${past}'`)
    await inDatabase(server, `update tickets set dealt = 'spare'`)
    await walk(
      await table.link(free),
      ['Kabarin aku', 'Kamu cadangan buat', 'reserve'],
      ['Ga jadi', 'di antrean', 'waiting'],
      ['Istirahat dulu', 'istirahatin dulu', 'resting'],
      ['Aku mau ikut lagi', 'di antrean', 'waiting'],
    )
  }
})

test('a finger that taps on stores no more than its first tap with a refusal, on the day, after it, and while its data are to be erased', async ({
  browser,
  page,
  server,
}) => {
  test.slow()
  const table = await openTable(page, server, 1)
  const [free] = table.ids.slice(6) as [number]
  await table.change({ ...PLACE, members: table.ids.slice(0, 5), backupMembers: [] })
  const now = Date.now()
  const { evening } = await table.staff('POST', '/api/evenings', {
    ...{ at: new Date(now + 14 * DAY_MS).toISOString(), area: 'Prawirotaman', price: 150_000 },
    ...{ city: 'Yogyakarta', status: 'open' },
  })
  await table.staff('PUT', `/api/users/${free}/availability`, { eveningId: evening.id, can: true })
  const [past, soon] = [-DAY_MS, DAY_MS].map((ms) => `'${new Date(now + ms).toISOString()}'`)
  await inDatabase(server, `update evenings set answers_until = ${past}`)
  const digits = (phone: Page) => phone.getByRole('textbox').fill('0007')
  const why = (phone: Page) => phone.getByRole('radio', { name: 'Tempatnya kejauhan' }).click()

  for (const [i, viewport] of SIZES.entries()) {
    const walk = walks(browser, server, viewport, i % 2 === 1)
    const id = table.ids[i]!
    await table.until(14 * 1440)
    const token = await table.tell(id, 'invite')
    await walk(
      token,
      ['Belum bisa', 'Kenapa?', 'declined'],
      ['Balikin kursiku', 'Ada kursi buat kamu', 'asked'],
      ['Belum bisa', 'Kenapa?', 'declined'],
      ['Kirim', 'Makasih udah ngabarin', 'declined', why],
      ['Balikin kursiku', 'Ada kursi buat kamu', 'asked'],
    )
    await table.setStatus(id, 'paid')
    await table.until(20)
    await walk(
      token,
      ['Telat 10 menit', 'kamu telat 10 menit', 'paid'],
      ['Telat 20 menit', 'kamu telat 20 menit', 'paid'],
      ['Aku udah sampai', 'kamu udah sampai', 'paid'],
    )
    await table.until(-2 * 1440)
    await walk(
      await table.link(id),
      ['Cerita di sini', 'Tempatnya?', 'over'],
      ['Kembali', 'Makasih udah semeja', 'over'],
      ['Aku mau ikut lagi', 'di antrean', 'waiting'],
    )

    const offers = (changes: string) => inDatabase(server, `update availability set ${changes}`)
    await inDatabase(server, `update evenings set dealt_at = null`)
    await offers('can = 1, sure = null, reserve = null, dealt = null, answer_by = null')
    await walk(
      await table.link(free),
      ['Belum bisa', 'di antrean', 'waiting'],
      ['Balikin jawabanku', 'Udah pasti bisa', 'sure-question'],
    )
    await inDatabase(server, `update evenings set dealt_at = ${past}`)
    await offers(`dealt = 'spare'`)
    await walk(
      await table.link(free),
      ['Ga usah', 'di antrean', 'waiting'],
      ['Balikin jawabanku', 'belum kebagian kursi', 'spare'],
    )
    await offers(`reserve = 1, answer_by = ${soon}`)
    await walk(
      await table.link(free),
      ['Belum bisa', 'di antrean', 'waiting'],
      ['Balikin jawabanku', 'Ada kursi kosong', 'seat-offer'],
      ['Aku ikut', 'Kursinya keburu keisi', 'reserve'],
    )
    await offers(`answer_by = ${soon}`)
    await inDatabase(
      server,
      `update dinner_groups set (evening_id, event_at) = (select id, at from evenings where id = ${evening.id})`,
    )
    await walk(await table.link(free), ['Aku ikut', 'kursimu kita simpan', 'confirmed'])
    await inDatabase(server, `delete from memberships where user_id = ${free}`)
    await inDatabase(server, `update dinner_groups set evening_id = null`)
    await walk(
      await table.link(free),
      ['Dataku', 'Lihat dan unduh', 'waiting'],
      ['Hapus dataku', 'keluar dari antrean', 'waiting'],
      ['Hapus dataku', 'Berubah pikiran?', 'erasing', digits],
      ['Ga jadi hapus', 'di antrean', 'waiting'],
    )
  }
})
