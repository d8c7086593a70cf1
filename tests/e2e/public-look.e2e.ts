import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from '../support/accessible'
import { focused, hiddenOnTheWay } from '../support/focus'
import { expectFingerSized } from '../support/large-text'
import { expectInSight } from './guest-page'
import { ANSWERS, back, expect, expectScreen, proceed, remember, SCREENS, test } from './public'

const SETTINGS = {
  CITY: 'Jakarta',
  DINNER_DAYS: 'Kamis malam',
  PRICE_FROM: '100000',
  PRICE_INCLUDES: 'makan, minum, dan pajak',
  ORGANISER: 'PT Makan Bersama, Jakarta',
  CONTACT_WHATSAPP: '6281200001111',
}

test.describe('with settings', () => {
  test.use({ settings: SETTINGS })
  test('the intro says where, when and from which price, and who asks', async ({ page }) => {
    // as the script draws it: what the server sends is read without a browser
    await page.goto('/registration')
    await back(page)
    await expectScreen(page, '/')
    await expect(page.getByText('Jakarta · Kamis malam · mulai Rp100.000')).toBeVisible()
    for (const text of ['Udah termasuk makan, minum, dan pajak.', 'PT Makan Bersama, Jakarta'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    const chat = page.getByRole('link', { name: 'Chat' })
    await expect(chat).toHaveAttribute('href', 'https://wa.me/6281200001111')
  })
})

test('the number is said back in groups while it is typed; Enter leads on', async ({ page }) => {
  await page.goto('/registration')
  const phone = page.getByLabel('Nomor WA')
  const note = page.getByText('Nomormu cuma dipakai tim Semeja, ga dibagiin tanpa izin kamu.')
  const hint = page.getByText('Kita akan menggunakan nomor ini')
  const before = (await note.boundingBox())!.y
  await phone.pressSequentially('081234567890')
  await expect(page.getByText('+62 812-3456-7890')).toBeVisible()
  expect((await note.boundingBox())!.y).toBe(before)
  await page.setViewportSize({ width: 360, height: 640 })
  await phone.focus()
  for (const line of [note, hint]) await expectInSight(line)

  await phone.fill('')
  await page.getByLabel('Nama panggilan').fill('Dinda')
  await page.keyboard.press('Enter')
  await expect(phone).toBeFocused()
  await page.keyboard.type('081234567890')
  await page.keyboard.press('Enter')
  await expectScreen(page, '/preferences')
})

test('pages and the seat that fills stand still where that is wished', async ({ page }) => {
  // pages fade in over half a second, progress moves over 0.8, and a seat pops over 0.4
  const times = () =>
    page.evaluate(() => [
      getComputedStyle(document.querySelector('main')!).animationDuration,
      getComputedStyle(document.querySelector('[role=progressbar] > *')!).transitionDuration,
      getComputedStyle(document.querySelector('header .seat-pops')!).animationDuration,
    ])
  await remember(page, { ...ANSWERS, activities: [] })
  await page.goto('/activity')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await times()).toEqual(['0.5s', '0.8s', '0.4s'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const time of await times()) expect(Number.parseFloat(time)).toBeLessThan(0.001)
  await page.getByRole('radio', { name: 'Kerja' }).click()
  await expectScreen(page, '/budget')
  const moving = () => page.evaluate(() => document.querySelector('main')!.getAnimations().length)
  await expect.poll(moving).toBe(0)
})

test("tiles, progress and seats can be told in sunlight and in anybody's colours", async ({ page }) => {
  await page.goto('/hobbies')
  const contrasts = await page.evaluate(() => {
    const colors = (selector: string, property: 'borderTopColor' | 'stroke') =>
      getComputedStyle(document.querySelector(selector)!)[property]
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const luminance = (color: string) => {
      paint.fillStyle = color
      paint.fillRect(0, 0, 1, 1)
      const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
    }
    const paper = luminance(getComputedStyle(document.body).backgroundColor)
    return [
      colors('label > input + span', 'borderTopColor'),
      colors('[role=progressbar]', 'borderTopColor'),
      colors('header circle', 'stroke'),
    ].map((color) => (paper + 0.05) / (luminance(color) + 0.05))
  })
  for (const contrast of contrasts) expect(contrast).toBeGreaterThan(3)

  // and with the colours of the visitor
  await page.emulateMedia({ forcedColors: 'active' })
  await remember(page, ANSWERS)
  await page.goto('/final-info')
  const submit = page.getByRole('button', { name: 'Simpan' })
  await expect(submit).toHaveCSS('border-top-style', 'solid')
  const colour = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor)
  const bar = page.getByRole('progressbar')
  expect(await colour(bar.locator('> *').first())).not.toBe(await colour(bar))

  await page.goto('/preferences')
  await page.getByRole('button', { name: 'Pilih dari kalender' }).click()
  const day = (name: RegExp) => colour(page.getByRole('button', { name }))
  expect(await day(/, 17 Agustus 2001/)).not.toBe(await day(/, 16 Agustus 2001/))
})

test('with the keyboard open nothing is covered, at 200 % zoom nothing is cut off', async ({ page }) => {
  await remember(page, ANSWERS)
  for (const [path, label] of [
    ['/registration', 'Nama panggilan'],
    ['/registration', 'Nomor WA'],
    ['/preferences', 'Tanggal lahir'],
    ['/final-info', 'Ada alergi/pantangan makanan? (Opsional)'],
  ] as const) {
    await page.goto(path)
    const field = page.getByLabel(label, { exact: true })
    for (const size of [
      { width: 360, height: 420 },
      { width: 180, height: 400 },
      { width: 320, height: 568 },
    ]) {
      await field.blur()
      await page.evaluate(() => scrollTo(0, 0))
      await page.setViewportSize(size)
      await field.focus()
      await field.press('End')
      expect([size.width, label, await isUncovered(page)]).toEqual([size.width, label, true])
    }
  }
  await page.setViewportSize({ width: 180, height: 400 })
  await page.goto('/preferences')
  const field = page.getByLabel('Tanggal lahir', { exact: true })
  expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Pilih dari kalender' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const cut = await dialog.evaluate((element) =>
    [...element.querySelectorAll('th, td, select')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
  const wide = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(wide).toBe(0)
})

test.describe('with the text of a phone at 200 %', () => {
  test.use({ isMobile: true, settings: SETTINGS })
  test('nothing leaves the screen, and no notice covers a field', async ({ page }) => {
    await remember(page, {})
    for (const path of [...SCREENS.map(([path]) => path), '/terms']) {
      if (path === SCREENS[1]![0]) await remember(page, ANSWERS)
      if (path === '/success') await remember(page, ANSWERS, { isRegistrationComplete: 'true' })
      await page.goto(path)
      await expectScreen(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 640 })
        const found = await page.evaluate(() => {
          // as a WebView zooms it: the text, and nothing else
          document.documentElement.style.setProperty('-webkit-text-size-adjust', '200%', 'important')
          const all = (selector: string) => [...document.querySelectorAll(selector)]
          const placeOf = (element: Element) => element.getBoundingClientRect()
          const wordsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent)
          const texts = all('main :is(h1, h2, p, li, label, input, button, a, span:not(.absolute))')
          const isOut = ({ left, right }: DOMRect) => left < -1 || right > innerWidth + 1
          const last = all('form > :last-child').map(placeOf).at(-1)
          return {
            size: getComputedStyle(document.body).fontSize,
            outside: wordsOf(texts.filter((text) => isOut(placeOf(text)))),
            cut: wordsOf(
              all('main :is(h1, p, li, button, label > .flex-1)').filter(
                ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
              ),
            ),
            covered: wordsOf(
              all('form input:not(.peer), form textarea').filter((field) => {
                const { top, bottom } = placeOf(field)
                return last && bottom > last.top && top < last.bottom
              }),
            ),
          }
        })
        expect({ path, width, ...found }).toEqual({
          ...{ path, width, size: '32px', outside: [], cut: [], covered: [] },
        })
      }
    }
  })
})

test('axe finds nothing on any screen, and whatever has the focus shows it', async ({ page }) => {
  test.slow()
  await remember(page, ANSWERS, { isRegistrationComplete: 'true' })
  await page.goto('/success')
  await expectNoViolations(page)
  await page.evaluate(() => localStorage.clear())
  await remember(page, { ...ANSWERS, hobbies: ['Nonton', 'Makan', 'Musik'], smoker: null })
  const look = async (path: string) => {
    await expectNoViolations(page)
    await expectFingerSized(page, path)
    // from the top of the page, wherever the way there has left the focus
    await page.evaluate(() => {
      document.body.tabIndex = -1
      document.body.focus()
      document.body.removeAttribute('tabindex')
    })
    expect([path, await hiddenOnTheWay(page)]).toEqual([path, []])
  }
  for (const path of ['/terms', '/dessert', '/final-info']) {
    await page.goto(path)
    await look(path)
  }
  // the others lie behind: what looks for broken rules is loaded once for all
  for (const [path] of SCREENS.slice(0, -2).toReversed()) {
    await back(page)
    await expectScreen(page, path)
    await look(path)
  }
  // without an answer, and with what is wrong
  await page.evaluate(() => localStorage.clear())
  for (const path of ['/', '/comfort', '/registration']) {
    await page.goto(path)
    if (path === '/registration') await proceed(page)
    await expectNoViolations(page)
  }
  await page.goto('/preferences')
  await page.getByRole('radio', { name: 'Cewek' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-keys]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Pilih dari kalender' }).focus()
  await expect(page.locator('[data-keys]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.locator('[role=gridcell] :focus')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toMatchObject({ isRinged: true })
  expect(await hiddenOnTheWay(page)).toEqual([])
})

/** Whether the focused field is what a finger at its middle would meet. */
async function isUncovered(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const field = document.activeElement!
    const { left, top, width, height } = field.getBoundingClientRect()
    return [top + 4, top + height / 2, top + Math.min(height, innerHeight) - 4].every(
      (y) => document.elementFromPoint(left + width / 2, y) === field,
    )
  })
}
