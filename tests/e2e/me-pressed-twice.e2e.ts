// the next taps of a finger that stays where it was store nothing that the first has not
import type { Page } from '@playwright/test'
import { expect } from '../support/server'
import { inDatabase, openPage, openTable, test, title } from './me'

const SIZES = [
  { width: 360, height: 640 },
  { width: 360, height: 800 },
  { width: 393, height: 851 },
  { width: 412, height: 915 },
]
/** Milliseconds from tap to tap: they come 100 to 1,200 after the first. */
const PAUSES = [100, 200, 200, 200, 200, 300]
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
    async press(name: string, shown: string, isSlow: boolean) {
      await phone.clock.pauseAt(Date.now() + hour++ * 3_600_000)
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
      for (const pause of isSlow ? PAUSES : []) {
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
      await phone.clock.runFor(100)
      await expect(phone.locator('main')).toContainText(shown)
      expect([name, phone.viewportSize(), await stored()]).toEqual([name, phone.viewportSize(), once])
      await phone.unrouteAll({ behavior: 'wait' })
      return once
    },
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
    /** Opens a page and presses its buttons one after the other, each again and again; returns what the last has stored. */
    const walk = async (token: string, ...steps: [name: string, shown: string, state: string][]) => {
      const phone = await openPage(browser, server, token, viewport)
      const hand = await finger(phone, token)
      let me: Awaited<ReturnType<typeof hand.press>>
      for (const [name, shown, state] of steps) {
        me = await hand.press(name, shown, isSlow)
        expect([name, viewport, me.state]).toEqual([name, viewport, state])
      }
      await phone.context().close()
      return me
    }
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
