import { latestBirthdate } from '../../src/domain/profile/age'
import { todayIn } from '../../src/domain/today'
import { ANSWERS, expect, expectScreen, memory, proceed, remember, test } from './public'

test('registration tells what is wrong after the first try, then at every key', async ({ page }) => {
  await page.goto('/registration')
  const name = page.getByLabel('Nama panggilan')
  const phone = page.getByLabel('Nomor WA')
  const next = page.getByRole('button', { name: 'Lanjutkan' })
  const nameError = page.getByText('Harap isi nama panggilan kamu')
  const phoneError = page.getByText('Masukkan nomor WA yang sesuai')
  await phone.pressSequentially('0812')
  await phone.blur()
  await expect(phoneError).toBeHidden()

  const before = (await next.boundingBox())!.y
  await proceed(page)
  await expect(nameError).toBeVisible()
  await expect(phoneError).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  expect((await next.boundingBox())!.y).toBe(before)

  await name.fill('   ')
  await expect(nameError).toBeVisible()
  await name.fill('Dinda, transfernya ke 0812-3456-7890')
  await expect(page.getByText('Tulis nama panggilanmu aja ya, tanpa link atau nomor.')).toBeVisible()
  await name.fill('Dinda')
  await expect(nameError).toBeHidden()
  await proceed(page)
  await expect(phone).toBeFocused()

  // a number that may be none is looked at once more
  await phone.fill('0274512345')
  await proceed(page)
  await expect(page.getByText('Nomor WA-nya udah bener?')).toBeVisible()
  await expect(phone).toBeFocused()
  await proceed(page)
  await expectScreen(page, '/preferences')
})

test('a birth date is picked in Indonesian, or typed, and told when it cannot be', async ({ page }) => {
  await page.goto('/preferences')
  const open = page.getByRole('button', { name: 'Pilih dari kalender' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Pilih tanggal lahir' })
  await expect(dialog.locator('th')).toHaveText(['Min', 'Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab'])
  const year = dialog.getByLabel('Tahun')
  const month = dialog.getByLabel('Bulan', { exact: true })
  const latest = daysBeforeEighteen(0).split('/').map(Number) as [number, number, number]
  const [day, , latestYear] = latest
  // as old as most are
  await expect(year).toHaveValue(String(latestYear + 18 - 25))
  await expect(year.getByRole('option').last()).toHaveText(String(latestYear + 18 - 100))
  await year.selectOption(String(latestYear))
  const tooLate = dialog.locator('[role=gridcell]:not([aria-disabled=true]) [role=button]')
  await expect(tooLate).toHaveCount(day)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()

  await open.click()
  await year.selectOption('2000')
  await month.selectOption('Februari')
  await dialog.getByRole('button', { name: /29 Februari 2000/ }).click()
  await expect(dialog).toBeHidden()
  const field = page.getByLabel('Tanggal lahir', { exact: true })
  await expect(field).toHaveValue('29/02/2000')

  const next = page.getByRole('button', { name: 'Lanjutkan' })
  await page.getByRole('radio', { name: 'Cowok' }).click()
  await field.fill(daysBeforeEighteen(-1))
  await expect(page.getByText('Kamu harus minimal berusia 18 tahun untuk mendaftar.')).toBeVisible()
  await expect(next).toBeDisabled()
  await field.fill(daysBeforeEighteen(0))
  await expect(next).toBeEnabled()
  expect((await memory(page)).data).toMatchObject({ birthdate: daysBeforeEighteen(0), gender: 'male' })

  // by keyboard alone
  await open.focus()
  await page.keyboard.press('Enter')
  const chosen = page.locator('[role=gridcell] :focus')
  await expect(chosen).toBeVisible()
  for (const key of ['PageUp', 'ArrowLeft']) await page.keyboard.press(key)
  // days that have come take a press a moment later
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
  await expect(chosen).not.toHaveAttribute('data-early')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(field).not.toHaveValue(daysBeforeEighteen(0))
})

test('why Simpan is closed is in view, and a missing answer is asked for in place', async ({ page }) => {
  await remember(page, ANSWERS)
  await page.goto('/final-info')
  const save = page.getByRole('button', { name: 'Simpan' })
  const diet = page.getByLabel('Ada alergi/pantangan makanan? (Opsional)')
  for (const height of [568, 800]) {
    await page.setViewportSize({ width: 360, height })
    await diet.fill('Alergi udang. '.repeat(60))
    await expect(save).toBeDisabled()
    await expect(page.getByText('Tulis paling banyak 500 huruf')).toBeInViewport({ ratio: 1 })
    await expect(diet).toHaveAccessibleDescription('Tulis paling banyak 500 huruf')
    await diet.fill('Alergi udang.')
    await expect(save).toBeEnabled()
  }
  await diet.fill('x'.repeat(500))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  for (const [missing, path, message] of [
    [{ birthdate: '' }, '/preferences', 'Masukkan tanggal lahir yang sesuai'],
    [{ budget: null }, '/budget', 'Pilih budget makan kamu'],
  ] as const) {
    await remember(page, { ...ANSWERS, ...missing })
    await page.goto('/final-info')
    await save.click()
    await expectScreen(page, path)
    await expect(page.getByText(message)).toBeVisible()
  }
})

/** The day that many days before the one on which people turn eighteen today in Jakarta, `dd/MM/yyyy`. */
function daysBeforeEighteen(days: number): string {
  const [year, month, day] = latestBirthdate(todayIn()).split('-').map(Number) as [number, number, number]
  const iso = new Date(Date.UTC(year, month - 1, day - days)).toISOString()
  return iso.slice(0, 10).split('-').reverse().join('/')
}
