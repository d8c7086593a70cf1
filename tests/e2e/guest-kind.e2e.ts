import { shortName } from '../../src/domain/profile/name'
import { cutOff, expect, PLACE, press, pressOther, test, title } from './guest-page'

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

  const address = `https://maps.example/${'x'.repeat(150)}`
  await table.change({ ...PLACE, venue: 'V'.repeat(120), address, area: 'A'.repeat(60), booked_as: ONE_WORD })
  await table.setStatus(id, 'paid')
  await phone.reload()
  await expect(phone.getByText(address)).toBeVisible()
  expect(await cutOff(phone)).toEqual([])
})
