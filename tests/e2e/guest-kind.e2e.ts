import type { Page } from '@playwright/test'
import { shortName } from '../../src/domain/profile/name'
import { expect } from '../support/server'
import { hold } from './admin-steps'
import { cutOff, openTable, PLACE, press, pressByKey, pressOther, test, title } from './guest-page'

const ONE_WORD = 'Bartholomeusindrajayakusumawardhanasetiawatiningrumpurbaningratdjojohadikusumooo'

test('words of any length are broken where the screen ends, and what is pressed on the page of one link is not sent on that of another', async ({
  browser,
  server,
  table,
  openPage,
}) => {
  // of a name no more is shown, however long the stored one is
  const shown = shortName(ONE_WORD)
  const [id] = table.ids as [number]
  await table.staff('POST', `/api/users/${id}/update-profile`, { name: ONE_WORD })
  const phone = await openPage(await table.link(id))
  await expect(title(phone)).toHaveText(`Kamu udah terdaftar, ${shown}.`)
  expect(await cutOff(phone)).toEqual([])
  await pressOther(phone, `Bukan ${shown}?`)
  await expect(title(phone)).toHaveText(`Bukan ${shown}?`)
  expect(await cutOff(phone)).toEqual([])
  await press(phone, 'Eh, ini aku')
  await press(phone, 'Jawabanku')
  await expect(phone.getByRole('button', { name: shown })).toBeVisible()
  expect(await cutOff(phone)).toEqual([])
  await press(phone, 'Kembali')

  const address = `https://maps.example/${'x'.repeat(150)}`
  await table.change({ ...PLACE, venue: 'V'.repeat(120), address, area: 'A'.repeat(60), booked_as: ONE_WORD })
  await table.setStatus(id, 'paid')
  await phone.reload()
  await expect(phone.getByText(address)).toBeVisible()
  expect(await cutOff(phone)).toEqual([])

  // what was pressed on the page of one link is neither shown nor sent again on that of another
  const [one, other] = [await table.link(table.ids[2]!), await table.link(table.ids[1]!)]
  const shared = await browser.newPage({ viewport: { width: 360, height: 640 }, baseURL: server.url })
  await shared.clock.install()
  const open = (token: string) => shared.evaluate((hash) => location.replace(hash), `#${token}`)
  await shared.goto(`/k#${one}`)
  await expect(title(shared)).toContainText('Tamu 3')
  const release = await hold(shared, '**/api/me/rest')
  const sent = shared.waitForRequest('**/api/me/rest')
  await press(shared, 'Istirahat dulu')
  await sent
  await open(other)
  await expect(title(shared)).toContainText('Tamu 2')
  const answered = shared.waitForResponse('**/api/me/rest')
  release()
  await (await answered).finished()
  await shared.clock.runFor(1000)
  await expect(title(shared)).toHaveText('Kamu udah terdaftar, Tamu 2.')

  // a press that was lost is tried again, but not by the next one's link
  await shared.unroute('**/api/me/rest')
  await shared.route('**/api/me/rest', (route) => route.abort())
  const lost = shared.waitForEvent('requestfailed')
  await press(shared, 'Istirahat dulu')
  await lost
  await open(one)
  await expect(title(shared)).toHaveText('Lagi istirahat.')
  const again: string[] = []
  shared.on('request', (request) => request.url().endsWith('/rest') && again.push(request.url()))
  await shared.clock.runFor(5000)
  expect(again).toEqual([])
})

test('who presses hears what was noted, and goes on from there by keyboard', async ({
  page,
  server,
  openPage,
}) => {
  const table = await openTable(page, server, 1)
  const [no, coming, , , , , stands] = table.ids as number[]
  const focused = (phone: Page, text: string) =>
    expect(phone.getByRole('status').filter({ hasText: text })).toBeFocused()

  const declined = await openPage(await table.tell(no!, 'invite'))
  await press(declined, 'Belum bisa')
  await expect(title(declined)).toHaveText('Ga apa-apa. Kenapa?')
  const backup = await openPage(await table.tell(stands!, 'backup-ask'))
  await pressByKey(backup, 'Aku mau')
  await focused(backup, 'Sip, kita catat: kamu mau.')

  await table.setStatus(coming!, 'paid')
  await table.change(PLACE)
  await table.until(20)
  const phone = await openPage(await table.link(coming!))
  await pressByKey(phone, 'Aku udah sampai')
  await focused(phone, 'Sip, kamu udah sampai.')
  // nothing is taken from who only opens the page
  await phone.reload()
  await expect(phone.getByText('Sip, kamu udah sampai.')).toBeVisible()
  await expect(phone.locator('body')).toBeFocused()

  await table.change({ status: 'cancelled', change_reason: 'restonya tutup' })
  await phone.reload()
  await pressByKey(phone, 'Ganti pilihan')
  await pressByKey(phone, 'Kembalikan uangku')
  await focused(phone, 'Uangmu Rp150.000 kita kembalikan.')
})
