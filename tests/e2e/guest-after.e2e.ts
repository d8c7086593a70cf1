import { expectNoViolations } from '../support/accessible'
import { cutOff, expect, expectInSight, press, pressByKey, test, title } from './guest-page'

const DAY = 24 * 60

test('after a dinner a guest says how it was, also without a network', async ({ table, openPage }) => {
  test.slow()
  const tokens = []
  for (const id of table.ids) {
    await table.setStatus(id, 'paid')
    tokens.push(await table.link(id))
  }
  await table.until(-2 * DAY)
  await table.note({ [table.ids[5]!]: 'no-show' })
  const at = new Date(Date.now() + 20 * DAY * 60_000).toISOString()
  const next = { city: 'Yogyakarta', area: 'Tugu', price: 150_000, status: 'open' }
  await table.staff('POST', '/api/evenings', { ...next, at })

  // a name of one word
  await table.staff('POST', `/api/users/${table.ids[4]}/update-profile`, { name: 'W'.repeat(40) })

  const first = await openPage(tokens[0]!)
  await expect(title(first)).toHaveText('Makasih udah semeja!')
  await press(first, 'Cerita di sini')
  await expect(title(first)).toHaveText('Gimana malamnya?')
  expect(await cutOff(first)).toEqual([])
  // who did not come is not there
  await expect(first.getByRole('group', { name: 'Tamu 2' })).toBeVisible()
  await expect(first.getByRole('group', { name: 'Tamu 6' })).toHaveCount(0)
  await first.getByText('Seru banget').click()
  await first.getByText('Enak buat ngobrol').click()
  const about = (name: string) => first.getByRole('group', { name })
  await about('Tamu 2').getByRole('button', { name: 'Mau tukar kontak' }).click()
  await expect(first.getByText('mulai besok jam 10')).toBeVisible()
  await expectNoViolations(first)

  await first.context().setOffline(true)
  await about('Tamu 3').getByRole('button', { name: 'Jangan semeja lagi' }).click()
  await expect(first.getByRole('alert')).toContainText('Belum terkirim')
  await expect(about('Tamu 3').getByRole('button', { name: 'Jangan semeja lagi' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await first.context().setOffline(false)
  await expect(first.getByRole('alert')).toHaveCount(0, { timeout: 20_000 })

  await first.getByLabel('Ada yang bikin kamu ga nyaman?').fill('Dia ngikutin aku pulang')
  await first.getByRole('button', { name: 'Tamu 4', exact: true }).click()
  await first.getByText('Minta dihubungi').click()
  await press(first, 'Kirim')
  await expect(first.getByText('Makasih udah cerita')).toBeVisible()
  await first.reload()
  await expect(about('Tamu 3').getByRole('button', { name: 'Jangan semeja lagi' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(first.getByRole('radio', { name: 'Seru banget' })).toBeChecked()
  const { open, reports } = await table.staff('GET', '/api/reports')
  expect([open, reports[0].text, reports[0].callMe, reports[0].aboutName]).toEqual([
    1,
    'Dia ngikutin aku pulang',
    true,
    'Tamu 4',
  ])
})

test('who wants a group of their table finds it, and shares a picture', async ({ table, openPage }) => {
  const tokens = []
  for (const id of table.ids) {
    await table.setStatus(id, 'paid')
    tokens.push(await table.link(id))
  }
  await table.until(-2 * DAY)
  const maker = await openPage(tokens[0]!)
  await press(maker, 'Cerita di sini')
  const group = maker.getByRole('region', { name: 'Bikin grup WA?' })
  await pressByKey(maker, 'Aku mau')
  await expect(group).toContainText('Belum ada grupnya.')
  await expectNoViolations(maker)
  await group.getByLabel('Link undangan grup').fill('https://t.me/joinchat/abc')
  await press(maker, 'Pasang link')
  await expect(group.getByRole('alert')).toContainText('https://chat.whatsapp.com/')
  const link = 'https://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv'
  await group.getByLabel('Link undangan grup').fill(`Gabung ke grup WhatsApp aku: ${link}`)
  await press(maker, 'Pasang link')
  await expect(group.getByRole('link', { name: 'Buka grup WA' })).toHaveAttribute('href', link)

  // who has said nothing of it sees none
  const other = await openPage(tokens[1]!)
  await expect(title(other)).toHaveText('Makasih udah semeja!')
  await expect(other.getByRole('link', { name: 'Buka grup WA' })).toHaveCount(0)
  await press(other, 'Cerita di sini')
  await pressByKey(other, 'Aku mau')
  await expect(other.getByRole('link', { name: 'Buka grup WA' })).toHaveAttribute('href', link)
  await press(other, 'Kembali')
  await expect(other.getByRole('link', { name: 'Buka grup WA' })).toHaveAttribute('href', link)
  await expectNoViolations(other)
  // no browser keeps what the table takes away
  for (const page of [maker, other])
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('chat.whatsapp.com')
  await press(maker, 'Ga jadi, hapus linknya')
  await expect(maker.getByRole('link', { name: 'Buka grup WA' })).toHaveCount(0)

  await press(other, 'Cerita di sini')

  await expect(other.getByRole('img', { name: /^Gambar buat story/ })).toHaveCount(0)
  await other.getByText('Seru banget').click()
  await expect(other.getByRole('img', { name: /^Gambar buat story/ })).toBeVisible()
  const saved = other.waitForEvent('download')
  await other.getByRole('link', { name: 'Simpan gambar buat story' }).click()
  expect((await saved).suggestedFilename()).toBe('semeja.png')
  await expectNoViolations(other)
  // what was answered stays to be seen, and to be changed
  await press(other, 'Kembali')
  await expect(other.getByText('Katamu malamnya: Seru banget.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Ubah ceritamu' })).toBeVisible()
  // nothing lies over what is to be shared
  await expectInSight(other.getByRole('heading', { name: 'Bikin grup WA?' }))

  // a phone shares it by what it has
  const phone = await openPage(tokens[2]!)
  await phone.evaluate(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, text }: ShareData) =>
        Object.assign(globalThis, { shared: `${files?.map(({ type }) => type)} ${text}` }),
    })
  })
  await press(phone, 'Cerita di sini')
  await phone.getByText('Seru', { exact: true }).click()
  await press(phone, 'Bagiin ke story')
  await expect
    .poll(() => phone.evaluate(() => (globalThis as unknown as { shared?: string }).shared))
    .toMatch(/^image\/png .* http\S+$/)
})
