import { qrisOf } from '../../src/domain/qris'
import { pngOf } from '../../src/me/qr-picture'
import { qrisText } from '../support/qris'
import { expect, test } from '../support/server'
import { expectNoViolations, goTo, openDashboard, STAFF, toast } from './admin-steps'
import { inDatabase } from './me'

test.use({ viewport: { width: 1440, height: 900 }, settings: STAFF })

const QRIS = qrisText()

test('an admin sets the account and the QRIS by its text or its picture, and tries it before guests see it', async ({
  page,
  server,
}) => {
  await openDashboard(page)
  // the password was given long ago
  await inDatabase(server, `update sessions set confirmed_at = '2020-01-01T00:00:00.000Z'`)
  await goTo(page, 'Settings')
  const text = page.getByLabel('Static QRIS')
  await page.getByLabel('Bank account').fill('BCA 1234567890 a.n. Semeja')
  await text.fill(qrisOf(QRIS, 150_231))
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It is made for one payment already (tag 01 is 12)')).toBeVisible()
  await expect(text).toBeFocused()
  await expectNoViolations(page)

  const file = page.getByLabel('Picture of the QRIS')
  const upload = (shown: string) => {
    const buffer = Buffer.from(pngOf({ text: shown, lines: ['Rp1.000'] }))
    return file.setInputFiles({ name: 'qris.png', mimeType: 'image/png', buffer })
  }
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('No QR code can be read in this picture.')).toBeVisible()
  await upload('https://example.com')
  await expect(page.getByText('This is not the text of a QRIS')).toBeVisible()
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
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'It came' }).click()
  await expect(page.getByRole('heading', { name: 'QRIS is on' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'QRIS is on' })).toBeVisible()
  await expect(page.getByLabel('Bank account')).toHaveValue('BCA 1234567890 a.n. Semeja')
})
