import { hold } from './admin-steps'
import { ANSWERS, expect, expectScreen, memory, remember, SCREENS, test } from './public'

const FONT = '**/*.woff2'

test('the end is for those who are done, the start for those who are not', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect.poll(() => memory(page)).toMatchObject({ step: 'intro' })
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
  // who is done starts again only on purpose
  await page.getByRole('button', { name: 'Daftar Lagi' }).click()
  await expectScreen(page, '/')
  expect(await memory(page)).toEqual({ data: null, step: 'intro', isComplete: 'false' })

  // the server's pages are the script's, in any letter case, and so is what is not there
  await remember(page, '{"name":', { currentStep: 'dessert', isRegistrationComplete: 'maybe' })
  await page.goto('/HOBBIES')
  await expect(page.getByRole('checkbox')).toHaveCount(8)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.goto('/dessert')
  await expect(page.getByText('Halaman ini ga ada. Mungkin alamatnya salah ketik.')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('intro and terms are readable, and their buttons lead on', async ({ page }) => {
    await page.goto('/')
    await page.getByText('Kalau cuma bertiga?').click()
    await expect(page.getByText('Kita gabungin sama meja lain')).toBeVisible()
    await page.getByRole('button', { name: 'Mulai' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kenalan dulu yuk!')
    await page.goto('/terms')
    await expect(page.getByText('Satu kelompok berisi 6 orang, termasuk kamu.')).toBeVisible()
    await page.getByRole('button', { name: 'Kembali', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kenalan dulu yuk!')
  })
})

test('nothing is cut off or jumps at any width or zoom', async ({ page }) => {
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
      }
    }
})
