import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { qrisOf } from '../../src/domain/money/qris'
import { expectNoViolations } from '../support/accessible'
import { qrisText } from '../support/qris'
import { expect, expectInSight, press, pressOther, test, title, WALK } from './guest-page'

const VIEWPORT = { width: 360, height: 800 }

test('who has to pay saves the QRIS, and says that it is transferred', WALK, async ({ table, openPage }) => {
  const [id] = table.ids as [number]
  await table.setStatus(id, 'confirmed')
  await table.staff('PUT', '/api/settings', { qris: qrisText(), version: 0 })
  await table.staff('PUT', '/api/settings', { qrisOn: true, version: 1 })
  const hers = await openPage(await table.link(id), VIEWPORT)
  await expect(title(hers)).toHaveText('Sip, kursimu kita simpan.')
  const amount = await amountOf(hers)
  expect(amount).toMatch(/^150\d{3}$/)
  await expect(hers.locator('mark')).toHaveText(amount.slice(-3))
  await expectNoViolations(hers)

  const asked = qrisOf(qrisText(), Number(amount))
  expect(readQr(await hers.getByRole('img', { name: 'QRIS' }).screenshot())).toBe(asked)
  const opened = hers.waitForResponse(/\/qr\/\w{22}\.png$/)
  await press(hers, 'Simpan QR')
  expect(readQr(await (await opened).body())).toBe(asked)
  await expect.poll(() => hers.evaluate(() => document.images[0]?.naturalWidth)).toBeGreaterThan(719)
  await hers.goBack()

  await hers.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const [name, text] of [
    ['Salin nominal', amount],
    ['Salin nomor', '1234567890'],
  ] as const) {
    await press(hers, name)
    await expect.poll(() => hers.evaluate(() => navigator.clipboard.readText())).toBe(text)
  }

  await press(hers, 'Udah transfer')
  const checking = hers.getByText(/^Lagi kita cek\. Begitu Rp150\.\d{3} masuk, kursimu aman\.$/)
  await expect(checking).toBeFocused()
  // what they transferred, and where to, is folded
  const number = hers.getByRole('button', { name: 'Salin nomor' })
  await expect(number).toBeHidden()
  await hers.getByText('Lihat lagi').click()
  await expect(number).toBeVisible()
  expect(await amountOf(hers)).toBe(amount)
  await press(hers, 'Eh, belum transfer')
  await expect(checking).toHaveCount(0)
  await press(hers, 'Udah transfer')
  await hers.reload()
  await expect(checking).toBeVisible()
})

test('who is owed for two dinners chooses about each, and copies', async ({ table, openPage, server }) => {
  const [id, ...others] = table.ids as [number, ...number[]]
  await table.setStatus(id, 'paid')
  await table.change({ members: others })
  await server.change(`insert into payments (user_id, group_id, group_name, amount, paid_at, state, state_at)
      select user_id, 999, 'Meja lama', 125007, paid_at, 'owed', state_at from payments where user_id = ${id}`)
  const hers = await openPage(await table.link(id))
  // what is to be chosen is read without scrolling on a small phone
  await expectInSight(hers.getByRole('button', { name: 'Pakai buat jadwal lain' }).first())
  const back = hers.getByRole('button', { name: 'Kembalikan uangku' })
  await expect(back).toHaveCount(2)
  await back.first().click()
  await expect(hers.getByText('Uangmu Rp125.007 kita kembalikan. Kabarnya lewat WA ya.')).toBeFocused()
  await press(hers, 'Tulis nomor rekening')
  await hers.getByLabel('Bank atau e-wallet').fill('BCA')
  await hers.getByLabel('Nomor rekening').fill('1234 567 890')
  await hers.getByLabel('Atas nama').fill('Siti Aminah')
  await press(hers, 'Simpan rekening')
  await expect(hers.getByText('Ke BCA ••7890 a.n. Siti Aminah')).toBeVisible()
  await expect(back).toHaveCount(1)
  await press(hers, 'Pakai buat jadwal lain')
  await expect(hers.getByText('Uangmu Rp150.000 kita simpan buat jadwal lain.')).toBeVisible()

  // where the browser refuses its clipboard or has none what is copied goes another way, or is selected with a word how to
  await table.setStatus(others[0]!, 'confirmed')
  const due = await openPage(await table.link(others[0]!), VIEWPORT)
  await due.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await due.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  const amount = await amountOf(due)
  await press(due, 'Salin nominal')
  await expect(due.getByRole('button', { name: 'Udah disalin' })).toBeFocused()
  await expect.poll(() => due.evaluate(() => navigator.clipboard.readText())).toBe(amount)

  // read by another page, as this one has none from now on
  const reader = await due.context().newPage()
  await reader.goto('/static/robots.txt')
  await due.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await due.bringToFront()
  await pressOther(due, 'Salin link halamanku')
  await expect(due.getByRole('button', { name: 'Udah disalin' }).last()).toBeFocused()
  await reader.bringToFront()
  await expect.poll(() => reader.evaluate(() => navigator.clipboard.readText())).toMatch(/\/k#\w{22}$/)

  await due.bringToFront()
  await due.evaluate(() => {
    document.execCommand = () => false
  })
  await press(due, 'Salin nomor')
  await expect(due.getByText('Tahan teks ini, lalu salin: 1234567890')).toBeVisible()
  expect(await due.evaluate(() => String(getSelection()))).toBe('1234567890')
  await expectNoViolations(due)
})

/** The digits of the amount that the page asks for. */
async function amountOf(page: Page): Promise<string> {
  const copy = page.getByRole('button', { name: /^(Salin nominal|Udah disalin)$/, includeHidden: true })
  const said = await copy.first().locator('xpath=../strong').textContent()
  return said!.replace(/\D/g, '')
}

function readQr(png: Buffer): string | undefined {
  const { width, height, data } = PNG.sync.read(png)
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}
