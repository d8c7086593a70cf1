import { qrisOf } from '../../src/domain/money/qris'
import { pngOf } from '../../src/guest-page/qr-picture'
import { qrisText } from '../support/qris'
import { expect, openDashboard, STAFF, test, toast, WALK } from './admin-steps'
import { openTable } from './guest-page'

const QRIS = qrisText()

test('an admin sets the account and the QRIS, and tries it first', WALK, async ({ page, server }) => {
  await openDashboard(page)
  // the password was given long ago
  await server.change(`update sessions set confirmed_at = '2020-01-01T00:00:00.000Z'`)
  await page.goto('/admin/settings?part=pay')
  const text = page.getByLabel('Static QRIS')
  await page.getByLabel('Bank account').fill('BCA 1234567890 a.n. Semeja')
  await text.fill(qrisOf(QRIS, 150_231))
  await page.keyboard.press('Tab')
  await expect(page.getByText('It is made for one payment already (tag 01 is 12)')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(text).toBeFocused()

  await page
    .getByLabel('Picture of the QRIS')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('No QR code can be read in this picture.')).toBeVisible()
  const bytes = Buffer.from(pngOf({ text: QRIS, lines: ['Rp1.000'] })).toString('base64')
  const dataTransfer = await page.evaluateHandle(async (of) => {
    const transfer = new DataTransfer()
    transfer.items.add(
      new File([Uint8Array.from(atob(of), (sign) => sign.charCodeAt(0))], 'qris.png', { type: 'image/png' }),
    )
    return transfer
  }, bytes)
  await text.dispatchEvent('drop', { dataTransfer })
  await expect(text).toHaveValue(QRIS)
  await page.getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('dialog', { name: 'Your password once more' })
  await again.getByLabel('Password').fill(STAFF.ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Success', 'The settings have been saved')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QRIS for Rp1.000' })).toBeVisible()
  await expect(page.getByText('It pays SEMEJA CONTOH, YOGYAKARTA.')).toBeVisible()
  await page.getByRole('button', { name: 'It came' }).click()
  await expect(page.getByRole('heading', { name: 'QRIS is on' })).toBeVisible()
})

test('an admin uploads pictures, made small in the browser and shown to guests', async ({ page, server }) => {
  await openDashboard(page)
  await page.goto('/admin/settings')
  await page.getByText('Who invites guests', { exact: true }).click()
  const buffer = Buffer.from(pngOf({ text: QRIS, lines: ['Rp1.000'] }))
  const host = page.getByLabel('Picture of who invites', { exact: true })
  await host.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('No picture can be made of this file in this browser.')).toBeVisible()
  await host.setInputFiles({ name: 'rani.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: 'Picture of who invites 1' })).toBeVisible()
  // as in Safari, which writes no WebP
  await page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
    }
  })
  await page
    .getByLabel('Pictures of real evenings', { exact: true })
    .setInputFiles({ name: 'malam.png', mimeType: 'image/png', buffer })
  const evening = page.getByRole('img', { name: 'Pictures of real evenings 1' })
  await expect(evening).toBeVisible()
  const sent = await page.request.get(server.url + (await evening.getAttribute('src')))
  expect(sent.headers()['content-type']).toBe('image/jpeg')
  const part = page.getByRole('group').filter({ has: page.getByText('Who invites guests', { exact: true }) })
  await part.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Success', 'The settings have been saved')).toBeVisible()
  await page.goto(server.url)
  await expect(page.getByRole('img', { name: 'Makan malam Semeja' })).toBeVisible()
})

test('a shorter retention is saved once the number it erases is typed', async ({ page, server }) => {
  const table = await openTable(page)
  const ago = new Date(Date.now() - 40 * 86_400_000).toISOString()
  await server.change(`update dinner_groups set status = 'completed', event_at = '${ago}'`)
  await page.goto('/admin/settings?part=data')
  const days = page.getByLabel('Erase guests, days after their last dinner')
  const part = page.getByRole('group').filter({ has: days })
  const save = part.getByRole('button', { name: 'Save' })
  await days.fill('30')
  await save.click()
  const guests = table.ids.length
  const dialog = page.getByRole('alertdialog', { name: `Erase ${guests} guests?` })
  await expect(dialog.getByRole('button', { name: `Erase ${guests} guests` })).toBeDisabled()
  await dialog.getByLabel(`Type ${guests} to have them erased`).fill(String(guests))
  await dialog.getByRole('button', { name: `Erase ${guests} guests` }).click()
  await expect(toast(page, 'Success', 'The settings have been saved')).toBeVisible()
  await expect(days).toHaveValue('30')

  await page.locator('summary', { hasText: 'Set by the server' }).click()
  await page.getByRole('button', { name: 'Check this browser' }).click()
  await expect(page.getByText('scheme through the proxy: http')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(toast(page, 'Success', 'A backup has been made')).toBeVisible()
  await expect(page.getByText(/^ok last backup: of .* sound/)).toBeVisible()
})
