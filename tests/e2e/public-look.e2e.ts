import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/accessible'
import { focused, hiddenOnTheWay } from '../support/focus'
import { expectFingerSized } from '../support/large-text'
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
    // who asks for a number, what is paid for, where it is and why each answer is needed
    const expectIntro = async () => {
      await expect(page.getByText('Jakarta · Kamis malam · mulai Rp100.000')).toBeVisible()
      for (const text of ['Udah termasuk makan, minum, dan pajak.', 'PT Makan Bersama, Jakarta'])
        await expect(page.getByText(text, { exact: true })).toBeVisible()
      await expect(page.getByText('Selalu di resto yang ramai')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Syarat' })).toHaveAttribute('href', '/terms')
      await expect(page.getByRole('link', { name: 'Chat' })).toHaveAttribute(
        'href',
        'https://wa.me/6281200001111',
      )
    }
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/')
    await expectIntro()
    await page.unroute('**/*.js')
    await page.goto('/registration')
    await back(page)
    await expectScreen(page, '/')
    await expectIntro()
    await page.goto('/preferences')
    await expect(page.getByText('Biar seimbang')).toBeVisible()
    await page.goto('/final-info')
    await expect(page.getByText('Biar kebiasaan teman semejamu mirip.')).toBeVisible()

    // the end names a human to ask
    await remember(page, ANSWERS, { isRegistrationComplete: 'true' })
    await page.goto('/success')
    await expect(page.getByText('Butuh bantuan?')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Chat kita di WA' })).toHaveAttribute(
      'href',
      'https://wa.me/6281200001111',
    )
  })
})

test('the number is said back in groups while it is typed; Enter leads on', async ({ page }) => {
  await page.goto('/registration')
  await expect(page.getByText('Semeja', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Nomormu cuma dipakai tim Semeja, ga dibagiin tanpa izin kamu.')).toBeVisible()
  const phone = page.getByLabel('Nomor WA')
  const note = page.getByText('Nomormu cuma dipakai')
  const before = (await note.boundingBox())!.y
  await phone.pressSequentially('081234567890')
  await expect(page.getByText('+62 812-3456-7890')).toBeVisible()
  await expect(phone).toHaveValue('081234567890')
  expect((await note.boundingBox())!.y).toBe(before)
  const hint = page.getByText('Kita akan menggunakan nomor ini')
  for (const [width, height, lines] of [
    [360, 640, [note, hint]],
    [320, 568, [note]],
  ] as const) {
    await page.setViewportSize({ width, height })
    await phone.focus()
    // neither out of the screen nor under the button
    for (const line of lines)
      await expect
        .poll(() =>
          line.evaluate((shown) => {
            const { left, top, bottom } = shown.getBoundingClientRect()
            return [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + 2, y) === shown)
          }),
        )
        .toEqual([true, true])
  }

  await phone.fill('')
  await page.getByLabel('Nama panggilan').fill('Dinda')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nomor WA')).toBeFocused()
  await expect(page.getByText('Masukkan nomor WA yang sesuai')).toBeHidden()
  await page.keyboard.type('081234567890')
  await page.keyboard.press('Enter')
  await expectScreen(page, '/preferences')
})

test("the visitor's chair is the same one all the way, and is taken on Simpan", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const chairs = page.locator('svg:visible .arriving > g')
  const own = chairs.nth(2)
  await remember(page, { ...ANSWERS, smoker: null })
  // at the start, at a question that one tap answers, and at the last
  for (const path of ['/', '/activity', '/final-info']) {
    await page.goto(path)
    await expect(own.locator('use')).toHaveClass(/stroke-sambal/)
  }
  // everybody else is there, before the last question
  const guests = chairs.locator('use[href="#i-guest"]')
  await expect(guests).toHaveCount(5)
  await page.getByRole('radiogroup', { name: 'Kamu merokok?' }).getByText('Tidak').click()
  const save = page.getByRole('button', { name: 'Simpan' })
  // a press in the frame of a scroll, before the page knows of it, is one on what has moved
  await save.scrollIntoViewIfNeeded()
  await save.click()
  await expect(own.locator('use[href="#i-guest"]')).toHaveCount(1)
  await expectScreen(page, '/success')
  await expect(guests).toHaveCount(6)

  // on a tall phone, too
  await page.setViewportSize({ width: 412, height: 915 })
  await page.evaluate(() => localStorage.clear())
  await remember(page, ANSWERS)
  await page.goto('/final-info')
  const table = page.getByRole('main').locator('svg[viewBox="0 0 200 200"]:visible')
  await expect(table.locator('use.stroke-sambal')).toBeInViewport({ ratio: 1 })
  await expect(table.locator('use[href="#i-guest"]')).toHaveCount(5)
})

test('pages come from where one goes to, and stand still where that is wished', async ({ page }) => {
  // as the styles have it: the way itself may be over by the time one looks
  const from = () =>
    page.evaluate(() => {
      const { animationName } = getComputedStyle(document.querySelector('main')!)
      const inside = (rules: CSSRuleList): CSSRule[] =>
        [...rules].flatMap((rule) => [
          rule,
          ...(rule instanceof CSSGroupingRule ? inside(rule.cssRules) : []),
        ])
      const ways = [...document.styleSheets]
        .flatMap(({ cssRules }) => inside(cssRules))
        .filter((rule) => rule instanceof CSSKeyframesRule)
      const first = ways.find(({ name }) => name === animationName)?.cssRules[0] as
        | CSSKeyframeRule
        | undefined
      return first?.style.transform
    })
  // pages fade in over half a second, and progress moves over 0.8
  const times = () =>
    page.evaluate(() => [
      getComputedStyle(document.querySelector('main')!).animationDuration,
      getComputedStyle(document.querySelector('[role=progressbar] > *')!).transitionDuration,
    ])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await remember(page, ANSWERS)
  await page.goto('/registration')
  expect(await times()).toEqual(['0.5s', '0.8s'])
  await proceed(page)
  await expectScreen(page, '/preferences')
  expect(await from()).toMatch(/^translateX?\(16px\)$/)
  await back(page)
  await expectScreen(page, '/registration')
  expect(await from()).toMatch(/^translateX?\(-16px\)$/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await proceed(page)
  await expectScreen(page, '/preferences')
  const moving = () => page.evaluate(() => document.querySelector('main')!.getAnimations().length)
  await expect.poll(moving).toBe(0)
  for (const time of await times()) expect(Number.parseFloat(time)).toBeLessThan(0.001)

  // so does the seat that fills
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await remember(page, { ...ANSWERS, activities: [] })
  await page.goto('/activity')
  const pop = () =>
    page.locator('header .seat-pops').evaluate((seat) => {
      const { animationName, animationDuration } = getComputedStyle(seat)
      return { animationName, animationDuration }
    })
  const place = () =>
    page.locator('header circle').evaluateAll((all) => all.findIndex((one) => one.matches('.seat-pops')))
  const before = await place()
  await page.getByRole('radio', { name: 'Kerja' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(place).not.toBe(before)
  expect(await pop()).toEqual({ animationName: 'pop', animationDuration: '0.4s' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await pop()).toEqual({ animationName: 'pop', animationDuration: '1e-05s' })
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

  for (const path of ['/activity', '/budget', '/comfort']) {
    await page.goto(path)
    const below = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect([path, below]).toEqual([path, 0])
  }
  // the not-found screen says it in Indonesian, too
  await page.goto('/dessert')
  await expect(page.getByText('Halaman ini ga ada. Mungkin alamatnya salah ketik.')).toBeVisible()

  // and with the colours of the visitor
  await page.emulateMedia({ forcedColors: 'active' })
  await remember(page, ANSWERS)
  await page.goto('/final-info')
  const style = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderTopWidth, borderTopStyle, backgroundColor } = getComputedStyle(element)
        return { borderTopWidth, borderTopStyle, backgroundColor }
      })
  expect(await style('button[type=submit]')).toMatchObject({ borderTopWidth: '1px', borderTopStyle: 'solid' })
  const bar = await style('[role=progressbar] > *')
  const track = await style('[role=progressbar]')
  expect(bar.backgroundColor).not.toBe(track.backgroundColor)

  await page.goto('/preferences')
  await page.getByRole('button', { name: 'Pilih dari kalender' }).click()
  const day = (name: RegExp) =>
    page.getByRole('button', { name }).evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      return { backgroundColor, color }
    })
  const [chosen, other] = [await day(/, 17 Agustus 2001/), await day(/, 16 Agustus 2001/)]
  expect(chosen.backgroundColor).not.toBe(other.backgroundColor)
  expect(chosen.color).not.toBe(other.color)
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

test.describe('with the text of a phone at 150 and 200 %', () => {
  test.use({ isMobile: true, settings: SETTINGS })
  test('nothing leaves the screen, and no notice covers a field', async ({ page }) => {
    await remember(page, {})
    for (const path of [...SCREENS.map(([path]) => path), '/terms']) {
      if (path === SCREENS[1]![0]) await remember(page, ANSWERS)
      if (path === '/success') await remember(page, ANSWERS, { isRegistrationComplete: 'true' })
      await page.goto(path)
      await expectScreen(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const [zoom, width] of [
        [150, 360],
        [200, 360],
        [200, 320],
      ] as const) {
        await page.setViewportSize({ width, height: 640 })
        const found = await page.evaluate((zoom) => {
          // as a WebView zooms it: the text, and nothing else
          document.documentElement.style.setProperty('-webkit-text-size-adjust', `${zoom}%`, 'important')
          const places = (selector: string) =>
            [...document.querySelectorAll(selector)].map((element) => ({
              words: element.textContent,
              ...JSON.parse(JSON.stringify(element.getBoundingClientRect())),
            }))
          const [last] = places('form > :last-child').slice(-1)
          return {
            size: getComputedStyle(document.body).fontSize,
            outside: places('main :is(h1, h2, p, li, label, input, button, a, span:not(.absolute))')
              .filter(({ left, right }) => left < -1 || right > innerWidth + 1)
              .map(({ words }) => words),
            cut: [...document.querySelectorAll('main :is(h1, p, li, button, label > .flex-1)')]
              .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
              .map(({ textContent }) => textContent),
            // a long word breaks at its soft hyphen, and nowhere else
            broken: [...document.querySelectorAll('main h1')].flatMap(({ childNodes }) =>
              [...childNodes].flatMap((text) =>
                [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: part, index }) => {
                  if (text.nodeType !== Node.TEXT_NODE || part.includes('\u00ad')) return []
                  const range = document.createRange()
                  range.setStart(text, index)
                  range.setEnd(text, index + part.length)
                  return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? part : []
                }),
              ),
            ),
            columns: new Set(places('label:has(> .peer):not(.grid-cols-5 *)').map(({ left }) => left)).size,
            covered: places('form input:not(.peer), form textarea')
              .filter(({ top, bottom }) => last && bottom > last.top && top < last.bottom)
              .map(({ words }) => words),
          }
        }, zoom)
        expect({ path, width, ...found, columns: found.columns < 2 }).toEqual({
          path,
          width,
          size: `${(16 * zoom) / 100}px`,
          outside: [],
          cut: [],
          broken: [],
          columns: true,
          covered: [],
        })
      }
    }
  })
})

test('words stand apart on a screen of single density: no letter is moved to a whole pixel', async ({
  page,
}) => {
  await page.goto('/')
  const [small, large] = await page.evaluate(() =>
    [13, 26].map((size) => {
      const line = document.createElement('span')
      line.style.cssText = `position: absolute; white-space: nowrap; font-size: ${size}px`
      line.textContent = 'Cuma contoh: semua di sini karangan'
      document.querySelector('main')!.append(line)
      return line.getBoundingClientRect().width
    }),
  )
  expect(small! * 2).toBeCloseTo(large!, 0)
})

test('the line of a made-up house makes no card taller than a desk shows', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/registration')
  const bottom = await page.evaluate(() => {
    document.querySelector('#root')!.insertAdjacentHTML('beforebegin', '<p class="demo">Cuma contoh</p>')
    return document.querySelector('main')!.getBoundingClientRect().bottom
  })
  expect(bottom).toBeLessThan(900)
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

test('on a tablet and a desk a button follows what it is about', async ({ page }) => {
  for (const [width, height] of [
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/registration')
    const hint = (await page.getByText('Kita akan menggunakan nomor ini').boundingBox())!
    const button = (await page.getByRole('button', { name: 'Lanjutkan' }).boundingBox())!
    expect(button.y - hint.y).toBeLessThan(160)
  }
})
