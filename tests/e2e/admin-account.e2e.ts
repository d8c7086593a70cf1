import { TOTP } from 'otpauth'
import {
  drawFramesAsEver,
  drawFramesAtOnce,
  expect,
  goTo,
  openDashboard,
  STAFF,
  signIn,
  test,
  toast,
} from './admin-steps'

const PASSWORD = STAFF.ADMIN_PASSWORD

test('staff turn on a second factor, and sign in with it', async ({ page, request, server }) => {
  await openDashboard(page)
  const login = { username: STAFF.ADMIN_USERNAME, password: PASSWORD }
  await request.post(`${server.url}/api/login`, {
    data: login,
    headers: { 'user-agent': 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0' },
  })
  const account = page.getByRole('main')
  await goTo(page, 'Account')
  await expect(account.getByText('This one')).toHaveCount(1)
  await account.getByRole('button', { name: 'End the session Firefox on Android' }).click()
  await expect(account.getByText('Firefox on Android')).toBeHidden()

  const factor = account.locator('section', { hasText: 'Second factor' })
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

  // also where the next frame is drawn before the answer is
  await drawFramesAtOnce(page)
  await signIn(page)
  const code = page.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeFocused()
  // nothing is wrong yet
  await expect(code).toHaveAccessibleDescription(/^Enter the code of your authenticator app/)
  await expect(code).not.toHaveAttribute('aria-invalid')
  await drawFramesAsEver(page)
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Login failed', 'This code does not fit')).toBeVisible()
  await expect(code).toHaveValue('')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()

  await signIn(page)
  await code.fill(codes[0]!)
  await page.keyboard.press('Enter')
  await goTo(page, 'Account')
  await expect(factor.getByText('9 recovery codes are left')).toBeVisible()

  await account.getByLabel('Present password').fill(PASSWORD)
  await account.getByLabel('New password').fill('kata sandi baru')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Success', 'Your password has been changed')).toBeVisible()
  await expect(account.getByLabel('Present password')).toHaveValue('')
})
