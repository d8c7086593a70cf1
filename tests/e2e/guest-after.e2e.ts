import { expectNoViolations } from '../support/accessible'
import { cutOff, expect, type openTable, press, pressByKey, test, title } from './guest-page'

const DAY = 24 * 60

/** A dinner of two days ago at which all have paid; returns the tokens of their pages. */
async function dine(table: Awaited<ReturnType<typeof openTable>>) {
  const tokens = []
  for (const id of table.ids) {
    await table.setStatus(id, 'paid')
    tokens.push(await table.link(id))
  }
  await table.until(-2 * DAY)
  return tokens as [string, string, string, ...string[]]
}

test('after a dinner a guest says how it was, also without a network', async ({ table, openPage }) => {
  test.slow()
  const [token] = await dine(table)
  await table.note({ [table.ids[5]!]: 'no-show' })
  // a name of one word
  await table.staff('POST', `/api/users/${table.ids[4]}/update-profile`, { name: 'W'.repeat(40) })

  const first = await openPage(token)
  await expect(title(first)).toHaveText('Makasih udah semeja!')
  await press(first, 'Cerita di sini')
  await expect(title(first)).toHaveText('Gimana malamnya?')
  expect(await cutOff(first)).toEqual([])
  const about = (name: string) => first.getByRole('group', { name })
  // who did not come is not there
  await expect(about('Tamu 6')).toHaveCount(0)
  await first.getByText('Seru banget').click()
  await about('Tamu 2').getByRole('button', { name: 'Mau tukar kontak' }).click()
  await expect(first.getByText('mulai besok jam 10')).toBeVisible()
  await expectNoViolations(first)

  await first.context().setOffline(true)
  const never = about('Tamu 3').getByRole('button', { name: 'Jangan semeja lagi' })
  await never.click()
  await expect(first.getByRole('alert')).toContainText('Belum terkirim')
  await expect(never).toHaveAttribute('aria-pressed', 'true')
  await first.context().setOffline(false)
  await expect(first.getByRole('alert')).toHaveCount(0, { timeout: 20_000 })

  await first.getByLabel('Ada yang bikin kamu ga nyaman?').fill('Dia ngikutin aku pulang')
  await first.getByRole('button', { name: 'Tamu 4', exact: true }).click()
  await first.getByText('Minta dihubungi').click()
  await press(first, 'Kirim')
  await expect(first.getByText('Makasih udah cerita')).toBeVisible()
  await first.reload()
  await expect(never).toHaveAttribute('aria-pressed', 'true')
  await expect(first.getByRole('radio', { name: 'Seru banget' })).toBeChecked()
  const { reports } = await table.staff('GET', '/api/reports')
  expect(reports).toMatchObject([{ text: 'Dia ngikutin aku pulang', callMe: true, aboutName: 'Tamu 4' }])
})

test('who wants a group of their table finds it, and shares a picture', async ({ table, openPage }) => {
  const tokens = await dine(table)
  const maker = await openPage(tokens[0])
  await press(maker, 'Cerita di sini')
  const group = maker.getByRole('region', { name: 'Bikin grup WA?' })
  await pressByKey(maker, 'Aku mau')
  await expect(group).toContainText('Belum ada grupnya.')
  await expectNoViolations(maker)
  const link = 'https://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv'
  await group.getByLabel('Link undangan grup').fill(`Gabung ke grup WhatsApp aku: ${link}`)
  await press(maker, 'Pasang link')
  await expect(group.getByRole('link', { name: 'Buka grup WA' })).toHaveAttribute('href', link)

  // who has said nothing of it sees none
  const other = await openPage(tokens[1])
  const shown = other.getByRole('link', { name: 'Buka grup WA' })
  await press(other, 'Cerita di sini')
  await expect(other.getByRole('button', { name: 'Aku mau' })).toBeVisible()
  await expect(shown).toHaveCount(0)
  await pressByKey(other, 'Aku mau')
  await expect(shown).toHaveAttribute('href', link)
  // no browser keeps what the table takes away
  for (const page of [maker, other])
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('chat.whatsapp.com')
  await press(maker, 'Ga jadi, hapus linknya')
  await expect(group.getByRole('link', { name: 'Buka grup WA' })).toHaveCount(0)

  await other.getByText('Seru banget').click()
  await expect(other.getByRole('img', { name: /^Gambar buat story/ })).toBeVisible()
  const saved = other.waitForEvent('download')
  await other.getByRole('link', { name: 'Simpan gambar buat story' }).click()
  expect((await saved).suggestedFilename()).toBe('semeja.png')
  await expectNoViolations(other)

  // a phone shares it by what it has
  const phone = await openPage(tokens[2])
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
