import { TOTP } from 'otpauth'
import { expect, goTo, openDashboard, STAFF, signIn, test, toast } from './admin-steps'

const PASSWORD = STAFF.ADMIN_PASSWORD

test('staff turn on a second factor, and sign in with it', async ({ page }) => {
  await openDashboard(page)
  await goTo(page, 'Account')
  const factor = page.locator('main section', { hasText: 'Second factor' })
  await factor.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(factor.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await factor.locator('code').textContent())!.replaceAll(' ', '')
  const totp = new TOTP({ secret })
  await factor.getByRole('textbox', { name: 'Code' }).fill(totp.generate())
  await factor.getByRole('button', { name: 'Confirm' }).click()
  const shown = page.getByRole('alertdialog', { name: 'Recovery codes' })
  await expect(shown.locator('code')).toHaveCount(10)
  const codes = await shown.locator('code').allTextContents()
  // they are shown this once: nothing else closes them, and leaving the page asks
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  const question = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  expect((await question).type()).toBe('beforeunload')
  await (await question).dismiss()
  await expect(shown.locator('code')).toHaveText(codes)
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await expect(factor.getByText('10 recovery codes are left')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()

  await signIn(page)
  const code = page.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Login failed', 'This code does not fit')).toBeVisible()
  await expect(code).toHaveValue('')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(codes[0]!)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})
