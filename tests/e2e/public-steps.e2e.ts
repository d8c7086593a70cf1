import type { Page } from '@playwright/test'
import { QUESTIONS } from '../../web/onboarding/steps'
import { expectNoViolations } from '../support/accessible'
import { hold } from './admin-steps'
import { ANSWERS, back, expect, expectScreen, memory, proceed, remember, SCREENS, test } from './public'

/** the address of the script that wakes the pages up */
const SCRIPT = '**/assets/main-*.js'

test('progress, back arrow and page title on every question, and after a reload', async ({ page }) => {
  await remember(page, ANSWERS)
  await page.goto('/final-info')
  for (let i = QUESTIONS.length; i >= 1; i--) {
    const [path, title] = SCREENS[i]!
    await expectScreen(page, path)
    await expect(page).toHaveTitle(`${title} · Semeja`)
    const value = String(Math.round((100 * i) / QUESTIONS.length))
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', value)
    await back(page)
  }
  await expectScreen(page, '/')

  // the browser's own way back is the page's
  await page.goto('/registration')
  await proceed(page)
  await proceed(page)
  await expectScreen(page, '/activity')
  await back(page)
  await expectScreen(page, '/preferences')
  await page.goBack()
  await expectScreen(page, '/registration')
  await page.goBack()
  await expectScreen(page, '/')

  // what was typed before it was sent on is there after a reload
  await page.evaluate(() => localStorage.clear())
  await page.goto('/registration')
  await page.getByLabel('Nama panggilan').fill('Dinda')
  await page.reload()
  await expect(page.getByLabel('Nama panggilan')).toHaveValue('Dinda')

  // who left in the middle reads how many questions are left, and goes on at the first of them
  await remember(page, { ...ANSWERS, comfortLevel: null, hobbies: [], interests: [], smoker: null })
  await page.goto('/')
  await page.getByRole('button', { name: 'Lanjutin, tinggal 4 lagi' }).click()
  await expectScreen(page, '/comfort')
})

test('a tap counts from 500 ms after a screen changed, and none before it', async ({ page }) => {
  await page.clock.install()
  await page.goto('/activity')
  // the hand takes exactly as long, however busy the machine is
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const tile = (await page.getByText('Sekolah').boundingBox())!
  const tap = () => page.mouse.click(tile.x + tile.width / 2, tile.y + tile.height / 2)
  await tap()
  await page.clock.runFor(300)
  await expectScreen(page, '/budget')
  // what comes so long after the first tap, which took 300 ms to lead on, is the second of a double tap
  await page.clock.runFor(120)
  await tap()
  const arrow = (await page.getByRole('button', { name: 'Kembali' }).boundingBox())!
  const tapBack = () => page.mouse.click(arrow.x + 22, arrow.y + 22)
  await tapBack()
  // long enough for an answer to have led on
  await page.clock.runFor(900)
  await expectScreen(page, '/budget')
  expect((await memory(page)).data.budget).toBeNull()

  await tapBack()
  // going back never leads on by itself
  await expectScreen(page, '/activity')
  await page.clock.runFor(480)
  await tapBack()
  await page.getByRole('button', { name: 'Kembali' }).press('Enter')
  await expectScreen(page, '/activity')
  await page.clock.runFor(120)
  await tap()
  await page.clock.runFor(300)
  await expectScreen(page, '/budget')
})

/** Opens a page whose script comes once something is done there. */
async function beforeTheScript(page: Page, path: string, act: () => Promise<unknown>) {
  const release = await hold(page, SCRIPT, 'GET')
  await page.goto(path, { waitUntil: 'commit' })
  await act()
  release()
}

test('what was typed and chosen before the script ran is kept, a press waits', async ({ page }) => {
  const phone = page.getByLabel('Nomor WA')
  const type = async () => {
    await page.getByLabel('Nama panggilan').fill('Dinda')
    await phone.fill('0812-3456-7890')
  }
  const data = async () => (await memory(page)).data
  await beforeTheScript(page, '/registration', type)
  await expect(phone).toHaveValue('81234567890')
  await expect.poll(data).toMatchObject({ name: 'Dinda', phone: '+6281234567890' })

  // a number over the one of a sign-up, too, and an allergy with the other answers
  await remember(page, ANSWERS, { isRegistrationComplete: 'true' })
  await beforeTheScript(page, '/registration', () => phone.fill('081377776666'))
  await expect(phone).toHaveValue('81377776666')
  await expect.poll(data).toMatchObject({ ...ANSWERS, phone: '+6281377776666' })
  await remember(page, ANSWERS)
  const diet = page.getByLabel('Ada alergi/pantangan makanan? (Opsional)')
  await beforeTheScript(page, '/final-info', () => diet.fill('Alergi udang '))
  await expect(diet).toHaveValue('Alergi udang ')
  await expect.poll(data).toMatchObject({ ...ANSWERS, dietaryRestrictions: 'Alergi udang' })

  // as Safari: only a button with a tabindex gets the focus by a press
  await page.addInitScript(() =>
    addEventListener('mousedown', (event) => {
      if ((event.target as Element).closest('button:not([tabindex])')) event.preventDefault()
    }),
  )
  await page.evaluate(() => localStorage.clear())
  await beforeTheScript(page, '/registration', async () => {
    await type()
    await proceed(page)
  })
  await expectScreen(page, '/preferences')
  expect(await data()).toMatchObject({ name: 'Dinda', phone: '+6281234567890' })

  // one goes back, and a choice that was tapped goes on by itself
  await beforeTheScript(page, '/preferences', () => page.goBack({ waitUntil: 'commit' }))
  await expectScreen(page, '/registration')
  await beforeTheScript(page, '/activity', async () => {
    await page.getByText('Kuliah', { exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Kuliah' })).toBeChecked()
  })
  await expectScreen(page, '/budget')
  expect((await data()).activities).toEqual(['Kuliah'])

  // but not where browsers check it again after a reload, before any script
  await beforeTheScript(page, '/activity', async () => {
    await page.getByText('Kuliah', { exact: true }).click()
    await page.clock.install()
  })
  await expect(page.getByRole('button', { name: 'Lanjutkan' })).toBeVisible()
  await page.clock.runFor(900)
  await expectScreen(page, '/activity')
})

test('all answers can be looked at before Simpan, without a network too', async ({ page, context }) => {
  await remember(page, { ...ANSWERS, budget: null })
  await page.goto('/final-info', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  const look = page.getByText('Cek jawabanmu dulu')
  await look.click()
  const budget = page.getByRole('link', { name: 'Budget makan' })
  await expect(page.getByRole('group').getByRole('link')).toHaveCount(9)
  await expect(budget).toContainText('Belum diisi')
  const expectLook = async () => {
    await expectScreen(page, '/final-info')
    await expect(page.getByRole('link', { name: 'Waktu luang' })).toBeVisible()
    await expect(look).toBeFocused()
  }
  for (const [label, path, leave] of [
    ['Nomor WA', '/registration', back],
    ['Waktu luang', '/hobbies', proceed],
  ] as const) {
    await page.getByRole('link', { name: label }).click()
    await expectScreen(page, path)
    await leave(page)
    await expectLook()
  }
  await budget.click()
  await page.getByText('<Rp100.000').click()
  await expectLook()
  await expect(budget).toContainText('<Rp100.000')
  await expectNoViolations(page)
  // the way back is the usual one
  await back(page)
  await expectScreen(page, '/interests')
})
