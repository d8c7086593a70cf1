import { hold } from './admin-steps'
import { ANSWERS, expect, expectScreen, memory, remember, SCREENS, test } from './public'

/** the address of the script that wakes the pages up */
const SCRIPT = '**/assets/main-*.js'
const FONT = '**/*.woff2'

test('the end is for those who are done, the start for those who are not', async ({ page }) => {
  // the server's pages are the script's, in any letter case, and so is what is not there
  expect((await page.goto('/dessert'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()

  await page.goto('/', { waitUntil: 'networkidle' })
  await expect.poll(() => memory(page)).toMatchObject({ step: 'intro' })
  // without settings its foot is the terms alone
  await expect(page.getByRole('link')).toHaveText(['Syarat'])
  await expect(page.getByText('Udah termasuk')).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('currentStep', 'budget'))
  await page.reload()
  await expect.poll(() => memory(page)).toMatchObject({ step: 'intro' })

  await page.goto('/success')
  await expectScreen(page, '/')
  await remember(page, ANSWERS, { isRegistrationComplete: 'true' })
  await page.goto('/')
  await expectScreen(page, '/success')
  await page.reload()
  await expectScreen(page, '/success')

  // without a contact there is no help line, and nothing moves for it
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Butuh bantuan?')).toHaveCount(0)

  await remember(page, '{"name":', { currentStep: 'dessert', isRegistrationComplete: 'maybe' })
  await page.goto('/HOBBIES')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Apa yang biasa kamu lakuin di waktu luang?',
  )
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('the terms lead back to the sign-up with what was typed', async ({ page }) => {
  await page.goto('/registration')
  await page.getByLabel('Nama panggilan').fill('Dinda')
  for (const button of ['Kembali', 'Ke pendaftaran']) {
    await page.getByRole('link', { name: 'Syarat dan Ketentuan' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Syarat dan Ketentuan')
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(9)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expectScreen(page, '/registration')
    await expect(page.getByLabel('Nama panggilan')).toHaveValue('Dinda')
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('intro and terms are readable, and their buttons lead on', async ({ page }) => {
    await page.goto('/')
    await expectScreen(page, '/')
    await page.getByText('Kalau cuma bertiga?').click()
    await expect(page.getByText('Kita gabungin sama meja lain')).toBeVisible()
    await page.getByRole('button', { name: 'Mulai' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kenalan dulu yuk!')
    await page.goto('/terms')
    await expect(page.getByText('Satu kelompok berisi 6 orang, termasuk kamu.')).toBeVisible()
    await expect(page.getByText('Batal paling lambat H-2.')).toBeVisible()
    await page.getByRole('button', { name: 'Kembali', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kenalan dulu yuk!')
  })
})

test('what was typed and chosen before the script ran is kept, a press waits', async ({ page }) => {
  const release = await hold(page, SCRIPT)
  await page.goto('/registration', { waitUntil: 'commit' })
  await page.getByLabel('Nama panggilan').fill('Dinda')
  await page.getByLabel('Nomor WA').fill('0812-3456-7890')
  release()
  await expect(page.getByLabel('Nomor WA')).toHaveValue('81234567890')
  await expect(page.getByLabel('Nama panggilan')).toHaveValue('Dinda')
  await expect
    .poll(async () => (await memory(page)).data)
    .toMatchObject({ name: 'Dinda', phone: '+6281234567890' })
  await page.unroute(SCRIPT)

  // an allergy, too, with the other answers
  await remember(page, ANSWERS)
  const releaseAgain = await hold(page, SCRIPT)
  await page.goto('/final-info', { waitUntil: 'commit' })
  const diet = page.getByLabel('Ada alergi/pantangan makanan? (Opsional)')
  await diet.fill('Alergi udang ')
  releaseAgain()
  await expect(page.getByRole('button', { name: 'Simpan' })).toBeEnabled()
  await expect(diet).toHaveValue('Alergi udang ')
  await expect
    .poll(async () => (await memory(page)).data)
    .toMatchObject({ ...ANSWERS, dietaryRestrictions: 'Alergi udang' })
  await page.unroute(SCRIPT)

  // as Safari: only a button with a tabindex gets the focus by a press
  await page.addInitScript(() =>
    addEventListener('mousedown', (event) => {
      if ((event.target as Element).closest('button:not([tabindex])')) event.preventDefault()
    }),
  )
  const releasePress = await hold(page, SCRIPT)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/registration', { waitUntil: 'commit' })
  await page.getByLabel('Nama panggilan').fill('Dinda')
  await page.getByLabel('Nomor WA').fill('0812-3456-7890')
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  releasePress()
  await expectScreen(page, '/preferences')
  expect((await memory(page)).data).toMatchObject({ name: 'Dinda', phone: '+6281234567890' })
  await page.unroute(SCRIPT)

  for (const odd of ['0274512345', '8123456789012345678']) {
    await page.goto('/registration')
    await page.getByLabel('Nomor WA').fill(odd)
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await expect(page.getByText('Nomor WA-nya udah bener?')).toBeVisible()
    await expect(page.getByLabel('Nomor WA')).toBeFocused()
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await expectScreen(page, '/preferences')
  }
})

test('nothing is cut off or jumps at any width or zoom, and all grows with the text', async ({ page }) => {
  await remember(page, ANSWERS)
  const paths = [...SCREENS.map(([known]) => known), '/terms', '/dessert']
  // whether a page jumps is seen while it is opened: on a desk at the few that have something beside them
  for (const [size, opened] of [
    [{ width: 320, height: 568 }, paths],
    [{ width: 1440, height: 900 }, ['/', '/registration', '/final-info', '/terms']],
  ] as const)
    for (const path of opened) {
      await page.setViewportSize(size)
      // what stands in for the font is as wide as it only where the machine has Arial, Roboto or Liberation Sans: it comes after that
      const release = await hold(page, FONT)
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const shift = await page.evaluate(async () => {
        let shift = 0
        const observer = new PerformanceObserver((list) => add(list.getEntries()))
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries as (PerformanceEntry & { value: number })[]) shift += entry.value
        }
        observer.observe({ type: 'layout-shift', buffered: true })
        // the script has nothing more to do, and what it did is drawn and told of
        await new Promise((idle) => requestIdleCallback(idle))
        for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
        add(observer.takeRecords())
        return shift
      })
      expect([path, size.width, shift]).toEqual([path, size.width, 0])
      release()
      await page.evaluate(() => document.fonts.ready)
      await page.unroute(FONT)
      // also half a phone, and a desktop at 200 %
      for (const width of [320, 180, 720, 1440]) {
        await page.setViewportSize({ width, height: width < 720 ? 400 : 450 })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect({ path, width, wide: Math.max(0, wide) }).toEqual({ path, width, wide: 0 })
        if (path !== '/') continue
        // the title says on one line what it is
        const dinner = page.getByRole('heading', { level: 1 }).getByText('makan malam', { exact: true })
        expect(await dinner.evaluate((words) => words.getClientRects().length)).toBe(1)
        const { x, width: length } = (await dinner.boundingBox())!
        expect(x).toBeGreaterThan(4)
        expect(x + length).toBeLessThan(width - 4)
      }
    }

  // headings, fields and buttons grow with the text that a browser is set to
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of ['/', '/registration', '/terms', '/hobbies']) {
    await page.goto(path)
    await expectScreen(page, path)
    const sizes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main :is(h1, h2, p, button, input[type=text], input[type=tel])')].map(
          (element) => Number.parseFloat(getComputedStyle(element).fontSize),
        ),
      )
    const before = await sizes()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
    const after = await sizes()
    // the title of the intro is at most as wide as the screen lets it be
    expect(after.filter((size, i) => size < 1.3 * before[i]!)).toEqual(
      path === '/' ? [expect.any(Number)] : [],
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
})
