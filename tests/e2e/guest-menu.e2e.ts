import { expect, type openTable, press, pressByKey, test, title } from './guest-page'

test('a guest chooses a menu by thumb, and reads what they get', async ({ server, table, openPage }) => {
  test.slow()
  const [id] = table.ids as [number]
  await openMenu(table)
  await table.setStatus(id, 'confirmed')
  const hers = await openPage(await table.link(id), { width: 360, height: 800 })
  await expect(hers.getByText(/^Pilih menu sebelum \w+, \d+\s\w+, jam\s12\.00$/)).toBeVisible()
  await expect(hers.getByText('Kalau belum milih, kita pilihin menu andalan restonya ya.')).toBeVisible()
  await press(hers, 'Pilih menu')
  await expect(title(hers)).toHaveText('Pilih menu')
  await expect(hers.getByText('+Rp15.000, bayar di resto')).toBeVisible()
  await expect(hers.getByText('pedas · kacang')).toBeVisible()
  await press(hers, 'Simpan')
  await expect(hers.getByText('Pilih satu makanan')).toBeVisible()
  await expect(hers.getByText('Pilih satu minuman')).toBeVisible()
  await expect(hers.getByText('Tulis, atau pilih “Ga ada”')).toBeVisible()
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
  await expect(hers.getByLabel('Alergi atau pantangan')).toHaveValue('Halal')
  await hers.getByLabel('Alergi atau pantangan').fill('kacang')
  await expect(hers.getByRole('checkbox', { name: /nama panggilanku/ })).not.toBeChecked()
  await hers.getByRole('checkbox', { name: 'Aku ga mau difoto' }).click()
  expect(await hers.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await press(hers, 'Simpan')
  await expect(hers.getByText('Pesananmu: Ayam bakar madu, Es jeruk')).toBeVisible()
  const guest = async () =>
    (await table.staff('GET', `${table.path}/choices`)).guests.find(
      (one: { userId: number }) => one.userId === id,
    )
  expect(await guest()).toMatchObject({ diet: 'kacang', nickname: false, noPhotos: true })
  await press(hers, 'Ubah pilihan')
  await expect(hers.getByLabel('Alergi atau pantangan')).toHaveValue('kacang')

  // the menu cannot be read, then it is closed meanwhile
  await hers.route('**/api/me/choices', (route) => route.abort())
  await hers.reload()
  await expect(hers.getByRole('alert')).toContainText('Kamu lagi offline.')
  await hers.unroute('**/api/me/choices')
  await press(hers, 'Coba lagi')
  await expect(hers.getByRole('radio', { name: 'Ayam bakar madu' })).toBeChecked()
  await table.until(3 * 60)
  await server.change('update bookings set event_at = (select event_at from dinner_groups)')
  await hers.getByRole('radio', { name: 'Gudeg' }).click()
  // by a finger it would lie where the one before was pressed, and count a moment later
  await pressByKey(hers, 'Simpan')
  await expect(hers.getByRole('alert')).toHaveText('Menunya udah ditutup. Ada yang mau diubah? Chat kita ya.')
  await expect(hers.getByText('Kamu dapat: Ayam bakar madu, Es jeruk')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Ubah pilihan' })).toHaveCount(0)
})

/** Gives the table a venue of the book with a menu, which has confirmed it. */
async function openMenu(table: Awaited<ReturnType<typeof openTable>>) {
  const { venue } = await table.staff('POST', '/api/venues', {
    ...{ name: 'Kedai Senja', city: 'Yogyakarta', area: 'Prawirotaman', address: 'Jl. Prawirotaman 7' },
  })
  const item = (kind: string, name: string, extraPrice = 0, tags: string[] = []) => ({
    ...{ kind, name, extraPrice, tags },
  })
  await table.staff('PUT', `/api/venues/${venue.id}/menu`, {
    items: [
      item('food', 'Ayam bakar madu'),
      item('food', 'Gudeg lengkap dengan krecek dan telur', 15_000, ['spicy', 'nuts']),
      item('drink', 'Es jeruk', 5000),
      item('drink', 'Teh panas'),
    ],
    version: venue.version,
  })
  await table.change({ venueId: venue.id, booked_as: 'Semeja Ayu' })
  await table.staff('PUT', `${table.path}/booking`, { state: 'confirmed' })
}
