import { expect, PLACE, press, pressByKey, test, title } from './guest-page'

test('a guest chooses a menu by thumb, and reads what they get', async ({ server, table, openPage }) => {
  const [id] = table.ids as [number]
  const where = { city: 'Yogyakarta', area: 'Prawirotaman', address: PLACE.address }
  const { venue } = await table.staff('POST', '/api/venues', { name: PLACE.venue, ...where })
  const rest = { extraPrice: 0, tags: [] }
  const items = [
    { kind: 'food', name: 'Ayam bakar madu', ...rest },
    { kind: 'food', name: 'Gudeg', extraPrice: 15_000, tags: ['spicy', 'nuts'] },
    { kind: 'drink', name: 'Es jeruk', ...rest },
  ]
  await table.staff('PUT', `/api/venues/${venue.id}/menu`, { items, version: venue.version })
  await table.change({ venueId: venue.id, booked_as: 'Semeja Ayu' })
  await table.staff('PUT', `${table.path}/booking`, { state: 'confirmed' })
  await table.setStatus(id, 'confirmed')

  const hers = await openPage(await table.link(id), { width: 360, height: 800 })
  await press(hers, 'Pilih menu')
  await expect(title(hers)).toHaveText('Pilih menu')
  await expect(hers.getByRole('radio', { name: /Gudeg.*pedas · kacang.*\+Rp15\.000/ })).toBeVisible()
  await press(hers, 'Simpan')
  for (const problem of ['Pilih satu makanan', 'Pilih satu minuman', 'Tulis, atau pilih “Ga ada”'])
    await expect(hers.getByText(problem)).toBeVisible()
  const food = hers.getByRole('radio', { name: 'Ayam bakar madu' })
  // what the errors have moved takes no press at first
  await expect(async () => {
    await food.click()
    await expect(food).toBeChecked({ timeout: 1000 })
  }).toPass()
  await hers.getByRole('radio', { name: /^Es jeruk/ }).click()
  await hers.getByRole('checkbox', { name: 'Ga ada' }).click()
  await press(hers, 'Halal')
  await expect(hers.getByRole('checkbox', { name: 'Ga ada' })).not.toBeChecked()
  await expect(hers.getByRole('checkbox', { name: /nama panggilanku/ })).not.toBeChecked()
  await hers.getByRole('checkbox', { name: 'Aku ga mau difoto' }).click()
  await hers.reload()
  await expect(food).toBeChecked()
  expect(await hers.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await press(hers, 'Simpan')
  await expect(hers.getByText('Pesananmu: Ayam bakar madu, Es jeruk')).toBeVisible()
  const { guests } = await table.staff('GET', `${table.path}/choices`)
  expect(guests.find(({ userId }: { userId: number }) => userId === id)).toMatchObject({
    ...{ diet: 'Halal', nickname: false, noPhotos: true },
  })

  // it is closed while another dish is chosen
  await press(hers, 'Ubah pilihan')
  await hers.getByRole('radio', { name: 'Gudeg' }).click()
  await table.until(3 * 60)
  await server.change('update bookings set event_at = (select event_at from dinner_groups)')
  // by a finger it would lie where the one before was pressed, and count a moment later
  await pressByKey(hers, 'Simpan')
  await expect(hers.getByRole('alert')).toHaveText('Menunya udah ditutup. Ada yang mau diubah? Chat kita ya.')
  await expect(hers.getByText('Kamu dapat: Ayam bakar madu, Es jeruk')).toBeVisible()
})
