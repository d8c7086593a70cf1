import { QUESTIONS } from '../../web/onboarding/steps'
import { expectNoViolations } from '../support/accessible'
import { IN_MOTION } from '../support/server'
import { hold } from './admin-steps'
import { ANSWERS, back, expect, expectScreen, memory, proceed, remember, SCREENS, test, WALK } from './public'

test.describe('in motion', () => {
  test.use(IN_MOTION)

  test('the whole way: every question by touch, and a way back from each', WALK, async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await expectScreen(page, '/')
    await expect(page.getByText('Semeja', { exact: true }).filter({ visible: true })).toBeVisible()
    const start = page.getByRole('button', { name: 'Mulai' })
    expect((await start.boundingBox())!.width).toBeLessThanOrEqual(322)
    await start.click()

    await expectScreen(page, '/registration')
    await page.getByLabel('Nama panggilan').fill('  Dinda ')
    await page.getByLabel('Nomor WA').pressSequentially('081234567890')
    await proceed(page)
    await expectScreen(page, '/preferences')
    expect((await memory(page)).data).toMatchObject({ name: 'Dinda', phone: '+6281234567890' })

    await expect(page.getByRole('button', { name: 'Lanjutkan' })).toBeDisabled()
    await page.getByLabel('Tanggal lahir', { exact: true }).pressSequentially('17082001')
    await expect(page.getByRole('button', { name: 'Lanjutkan' })).toBeDisabled()
    await page.getByRole('radio', { name: 'Cewek' }).click()
    await proceed(page)

    await expectScreen(page, '/activity')
    await expect(page.getByRole('radio')).toHaveCount(6)
    for (const label of ['Sekolah', 'Kuliah', 'Kerja', 'Wirausaha', 'Ibu Rumah Tangga', 'Ga ada'])
      await expect(page.getByRole('radio', { name: label, exact: true })).toBeVisible()
    await page.getByText('Ibu Rumah Tangga').click()
    await expectScreen(page, '/budget')
    await back(page)
    await expectScreen(page, '/activity')
    await expect(page.getByRole('radio', { name: 'Ibu Rumah Tangga' })).toBeChecked()
    // going back never leads on by itself
    await page.clock.runFor(600)
    await expectScreen(page, '/activity')
    await page.getByRole('radio', { name: 'Kuliah' }).click()

    await expectScreen(page, '/budget')
    await expect(page.getByRole('radio')).toHaveCount(3)
    await page.getByText('Rp100.000 - Rp200.000').click()
    await expectScreen(page, '/comfort')
    await expect(page.getByText('Ga nyaman', { exact: true })).toBeVisible()
    await expect(page.getByText('Nyaman banget', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: '4' }).click()

    await expectScreen(page, '/hobbies')
    await expect(page.getByRole('checkbox')).toHaveCount(8)
    await expect(page.getByRole('button', { name: 'Lanjutkan' })).toBeDisabled()
    for (const hobby of ['Nonton', 'Musik', 'Makan'])
      await page.getByRole('checkbox', { name: hobby }).click()
    await page.getByRole('checkbox', { name: 'Travelling' }).click()
    await expect(page.getByRole('checkbox', { name: 'Travelling' })).not.toBeChecked()
    await expect(page.getByText('Maksimal 3.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Musik' }).click()
    await proceed(page)

    await expectScreen(page, '/interests')
    await page.getByRole('checkbox', { name: 'Kuliner' }).click()
    await proceed(page)

    await expectScreen(page, '/final-info')
    const save = page.getByRole('button', { name: 'Simpan' })
    await expect(save).toBeDisabled()
    await page.getByRole('radiogroup', { name: 'Kamu merokok?' }).getByText('Tidak').click()
    await page.getByRole('radiogroup', { name: 'Kamu minum alkohol?' }).getByText('Ya').click()
    await page.getByLabel('Ada alergi/pantangan makanan? (Opsional)').fill(' alergi udang ')
    const sent = page.waitForRequest('**/api/register')
    await save.click()
    expect((await sent).postDataJSON()).toMatchObject({
      ...ANSWERS,
      drinker: 'Ya',
      dietaryRestrictions: 'alergi udang',
      comfort_level: 4,
      username: expect.stringMatching(/^user_\d{13}$/),
      password: expect.any(String),
    })

    await expectScreen(page, '/success')
    await expect(page.getByText('Tunggu kabar dari kita di WA yaa')).toBeVisible()
    expect(await memory(page)).toMatchObject({ step: 'success', isComplete: 'true' })

    // a finished visitor starts again only on purpose
    await page.goto('/')
    await expectScreen(page, '/success')
    await page.getByRole('button', { name: 'Daftar Lagi' }).click()
    await expectScreen(page, '/')
    expect(await memory(page)).toEqual({ data: null, step: 'intro', isComplete: 'false' })
    await page.getByRole('button', { name: 'Mulai' }).click()
    await expect(page.getByLabel('Nama panggilan')).toHaveValue('')
  })
})

test('progress, back arrow and page title on every question, and after a reload', async ({ page }) => {
  await remember(page, ANSWERS)
  await page.goto('/final-info')
  for (let i = QUESTIONS.length; i >= 1; i--) {
    const [path, title] = SCREENS[i]!
    await expectScreen(page, path)
    await expect(page.getByRole('progressbar')).toHaveAttribute(
      'aria-valuenow',
      String(Math.round((100 * i) / QUESTIONS.length)),
    )
    await expect(page).toHaveTitle(`${title} · Semeja`)
    await expect.poll(async () => (await memory(page)).step).toBe(path.slice(1))
    const arrow = (await page.getByRole('button', { name: 'Kembali' }).boundingBox())!
    expect([arrow.width, arrow.height]).toEqual([44, 44])
    await back(page)
  }
  await expectScreen(page, '/')

  await page.goto('/')
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

  // every answer is there after a reload, and so is what was typed before it was sent on
  await page.evaluate(() => localStorage.clear())
  await page.goto('/registration')
  await page.getByLabel('Nama panggilan').fill('Dinda')
  await page.getByLabel('Nomor WA').fill('0812345')
  await page.reload()
  await expect(page.getByLabel('Nama panggilan')).toHaveValue('Dinda')
  await expect(page.getByLabel('Nomor WA')).toHaveValue('812345')

  // who left in the middle reads how many questions are left, and goes on at the first of them
  await remember(page, { ...ANSWERS, comfortLevel: null, hobbies: [], interests: [], smoker: null })
  await page.goto('/')
  await page.getByRole('button', { name: 'Lanjutin, tinggal 4 lagi' }).click()
  await expectScreen(page, '/comfort')
  // who has answered all of them has still to save it
  await remember(page, ANSWERS)
  await page.goto('/')
  await page.getByRole('button', { name: 'Lanjutin, tinggal 1 lagi' }).click()
  await expectScreen(page, '/final-info')
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
  await page.mouse.click(arrow.x + 22, arrow.y + 22)
  // long enough for an answer to have led on
  await page.clock.runFor(900)
  await expectScreen(page, '/budget')
  expect((await memory(page)).data.budget).toBeNull()

  await page.mouse.click(arrow.x + 22, arrow.y + 22)
  await expectScreen(page, '/activity')
  await page.clock.runFor(480)
  await page.mouse.click(arrow.x + 22, arrow.y + 22)
  await page.getByRole('button', { name: 'Kembali' }).press('Enter')
  await expectScreen(page, '/activity')
  await page.clock.runFor(120)
  await tap()
  await page.clock.runFor(300)
  await expectScreen(page, '/budget')
  await page.clock.runFor(620)
  await page.getByText('<Rp100.000').click()
  await page.clock.runFor(300)
  await expectScreen(page, '/comfort')
})

test('before the script came one goes back, and a choice tapped goes on by itself', async ({ page }) => {
  await remember(page, ANSWERS)
  await page.goto('/registration')
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await expectScreen(page, '/preferences')
  const release = await hold(page, '**/assets/main-*.js', 'GET')
  await page.reload({ waitUntil: 'commit' })
  await page.goBack({ waitUntil: 'commit' })
  release()
  await expectScreen(page, '/registration')
  await expect(page.getByLabel('Nama panggilan')).toHaveValue(ANSWERS.name)

  await page.unroute('**/assets/main-*.js')
  await page.evaluate(() => localStorage.clear())
  const releaseChoice = await hold(page, '**/assets/main-*.js', 'GET')
  await page.goto('/activity', { waitUntil: 'commit' })
  await page.getByText('Kuliah', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Kuliah' })).toBeChecked()
  releaseChoice()
  await expectScreen(page, '/budget')
  expect((await memory(page)).data.activities).toEqual(['Kuliah'])

  // as browsers check it again after a reload, before any script
  const releaseAgain = await hold(page, '**/assets/main-*.js', 'GET')
  await page.goto('/activity', { waitUntil: 'commit' })
  await page.getByText('Kuliah', { exact: true }).click()
  await page.clock.install()
  releaseAgain()
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
  await expect(page.getByRole('group').getByRole('link')).toHaveText([
    'Nama panggilanDinda',
    'Nomor WA+62 812-3456-7890',
    'Tanggal lahir17/08/2001',
    'Cewek atau cowokCewek',
    'KegiatanKuliah',
    'Budget makanBelum diisi',
    'Nyaman ngobrol sama orang baru4 dari 5',
    'Waktu luangNonton, Makan',
    'Topik obrolanKuliner',
  ])
  const open = (label: string) => page.getByRole('link', { name: label }).click()
  const expectLook = async () => {
    await expectScreen(page, '/final-info')
    await expect(page.getByRole('link', { name: 'Waktu luang' })).toBeVisible()
    await expect(look).toBeFocused()
  }
  for (const [label, path, leave] of [
    ['Nomor WA', '/registration', back],
    ['Cewek atau cowok', '/preferences', proceed],
    ['Waktu luang', '/hobbies', proceed],
  ] as const) {
    await open(label)
    await expectScreen(page, path)
    await leave(page)
    await expectLook()
  }
  await open('Budget makan')
  await page.getByText('<Rp100.000').click()
  await expectLook()
  await expect(page.getByRole('link', { name: 'Budget makan' })).toContainText('<Rp100.000')
  await expectNoViolations(page)
  // the way back is the usual one
  await back(page)
  await expectScreen(page, '/interests')
  await proceed(page)
  await expectScreen(page, '/final-info')
})
