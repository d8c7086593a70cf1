import { latestBirthdate } from '../../src/domain/profile/age'
import { todayIn } from '../../src/domain/today'
import { ANSWERS, expect, expectScreen, memory, proceed, remember, test } from './public'

const help = 'Kita akan menggunakan nomor ini untuk menghubungi kamu nantinya.'

test('registration tells what is wrong after the first try, then at every key', async ({ page, context }) => {
  await page.goto('/registration')
  const name = page.getByLabel('Nama panggilan')
  const phone = page.getByLabel('Nomor WA')
  const nameError = page.getByText('Harap isi nama panggilan kamu')
  const phoneError = page.getByText('Masukkan nomor WA yang sesuai')

  await expect(page.getByText(help)).toBeVisible()
  await phone.pressSequentially('0812')
  await phone.blur()
  await expect(phoneError).toBeHidden()

  const before = (await page.getByRole('button', { name: 'Lanjutkan' }).boundingBox())!.y
  await proceed(page)
  await expect(nameError).toBeVisible()
  await expect(phoneError).toBeVisible()
  await expect(page.getByText(help)).toBeHidden()
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  expect((await page.getByRole('button', { name: 'Lanjutkan' }).boundingBox())!.y).toBe(before)

  await name.fill('   ')
  await expect(nameError).toBeVisible()
  await name.fill('Dinda, transfernya ke 0812-3456-7890')
  await expect(page.getByText('Tulis nama panggilanmu aja ya, tanpa link atau nomor.')).toBeVisible()
  await name.fill('Dinda')
  await expect(nameError).toBeHidden()
  await phone.fill('812345678')
  await expect(phoneError).toBeHidden()
  await expect(page.getByText(help)).toBeVisible()
  await phone.fill('81234567')
  await expect(phoneError).toBeVisible()
  await proceed(page)
  await expect(phone).toBeFocused()
  await expectScreen(page, '/registration')

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await phone.fill('')

  // as contacts hand it over
  await page.evaluate(() => navigator.clipboard.writeText('\u202a+62 812\u20113456\u20117890\u202c'))
  await phone.fill('')
  await phone.press('ControlOrMeta+v')
  await expect(phone).toHaveValue('81234567890')
})

test('a birth date is picked in Indonesian, or typed, and told when it cannot be', async ({ page }) => {
  await page.goto('/preferences')
  const open = page.getByRole('button', { name: 'Pilih dari kalender' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Pilih tanggal lahir' })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('th')).toHaveText(['Min', 'Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab'])

  const year = dialog.getByLabel('Tahun')
  const month = dialog.getByLabel('Bulan', { exact: true })
  const [day, latestMonth, latestYear] = daysBeforeEighteen(0).split('/').map(Number) as [
    number,
    number,
    number,
  ]
  // as old as most are
  await expect(year).toHaveValue(String(latestYear + 18 - 25))
  await expect(month).toHaveValue(String(latestMonth))
  await expect(month.getByRole('option')).toHaveText(
    'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' '),
  )
  await expect(year.getByRole('option').first()).toHaveText(String(latestYear))
  await expect(year.getByRole('option').last()).toHaveText(String(latestYear + 18 - 100))
  await year.selectOption(String(latestYear))
  await expect(dialog.getByRole('button', { name: 'Bulan berikutnya' })).toBeDisabled()
  const tooLate = dialog.locator('[role=gridcell]:not([aria-disabled=true]) [role=button]')
  await expect(tooLate).toHaveCount(day)

  // a month beyond is not shown as chosen, however often it is
  const [farYear, farMonth] = latestMonth < 12 ? [latestYear, '12'] : [latestYear + 18 - 100, '1']
  await year.selectOption(String(farYear))
  for (const _ of 'twice') {
    await month.selectOption(farMonth)
    await expect(month).toHaveValue(String(latestMonth))
  }

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()

  await open.click()
  await year.selectOption('2000')
  await month.selectOption('Februari')
  await dialog.getByRole('button', { name: /29 Februari 2000/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Tanggal lahir', { exact: true })).toHaveValue('29/02/2000')

  const field = page.getByLabel('Tanggal lahir', { exact: true })
  const next = page.getByRole('button', { name: 'Lanjutkan' })
  await page.getByRole('radio', { name: 'Cowok' }).click()

  await field.fill(daysBeforeEighteen(-1))
  await expect(page.getByText('Kamu harus minimal berusia 18 tahun untuk mendaftar.')).toBeVisible()
  await expect(next).toBeDisabled()

  await field.fill(daysBeforeEighteen(0))
  await expect(page.getByText('Kamu harus minimal berusia 18 tahun untuk mendaftar.')).toBeHidden()
  await expect(next).toBeEnabled()
  expect((await memory(page)).data).toMatchObject({ birthdate: daysBeforeEighteen(0), gender: 'male' })
})

test('the calendar works by keyboard alone', async ({ page }) => {
  await page.goto('/preferences')
  await page.getByRole('button', { name: 'Pilih dari kalender' }).focus()
  await page.keyboard.press('Enter')
  const day = page.locator('[role=gridcell] :focus')
  await expect(day).toBeVisible()
  for (const key of ['PageUp', 'ArrowLeft']) await page.keyboard.press(key)
  // days that have come take a press a moment later
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
  await expect(day).not.toHaveAttribute('data-early')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Tanggal lahir', { exact: true })).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
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

  // the button is at the lower edge of a short screen, too
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/comfort')
  const { y, height } = (await page.getByRole('button', { name: 'Lanjutkan' }).boundingBox())!
  expect(568 - y - height).toBeLessThan(32)

  // a missing answer is asked for where it is missing
  for (const [missing, path, message] of MISSING) {
    await remember(page, { ...ANSWERS, ...missing })
    await page.goto('/final-info')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expectScreen(page, path)
    await expect(page.getByText(message)).toBeVisible()
  }
})

/** One on each kind of screen. */
const MISSING = [
  [{ name: '' }, '/registration', 'Harap isi nama panggilan kamu'],
  [{ birthdate: '' }, '/preferences', 'Masukkan tanggal lahir yang sesuai'],
  [{ budget: null }, '/budget', 'Pilih budget makan kamu'],
  [{ interests: [] }, '/interests', 'Pilih 1 sampai 3 topik obrolan'],
] as const

/** The day that many days before the one on which people turn eighteen today in Jakarta, `dd/MM/yyyy`. */
function daysBeforeEighteen(days: number): string {
  const [year, month, day] = latestBirthdate(todayIn()).split('-').map(Number) as [number, number, number]
  const iso = new Date(Date.UTC(year, month - 1, day - days)).toISOString()
  return iso.slice(0, 10).split('-').reverse().join('/')
}
