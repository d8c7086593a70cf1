import type { Page } from '@playwright/test'
import { shortName } from '../../src/domain/profile/name'
import { cutOff, expect, openTable, PLACE, press, pressByKey, pressOther, test, title } from './guest-page'

const ONE_WORD = 'Bartholomeusindrajayakusumawardhanasetiawatiningrumpurbaningratdjojohadikusumooo'

test('words of any length are broken where the screen ends', async ({ table, openPage }) => {
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
})

test('who presses hears what was noted, and goes on from there by keyboard', async ({ page, openPage }) => {
  const table = await openTable(page, 1)
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
