// makes the pictures of the documents in docs/images from a made-up year, with dist/semeja and a clock that stands still: they
// change where the screens do
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ANSWERS } from '../tests/support/answers'
import { chromiumOfTests } from '../tests/support/chromium'
import { EXECUTABLE, type Server, startServer } from '../tests/support/executable'
import { TestClock } from '../tests/support/test-clock'
import { FIRST_MORNING, liveFirstEvening } from './first-evening'

const IMAGES = resolve(import.meta.dir, '../docs/images')
/** Friday 20 November 2026 in the morning, when there is most to do, and at the door in the evening. */
const MORNING = '2026-11-20T10:40:00+07:00'
const EVENING = '2026-11-20T19:05:00+07:00'
const ADMIN = { username: 'rani', password: 'rahasia-sekali' }
const DESK = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 800 }
/** Most bytes of a picture. */
const MOST = 100_000

type Show = (page: Page, today: (offset: number) => string) => Promise<unknown>

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const headed = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()

/** The way of a visitor, by the path of each screen. */
const VISITOR: Record<string, string> = { intro: '/', hobbies: '/hobbies', success: '/final-info' }

/** What staff see at the desk. `today` returns the address of the page of the evening so many places after tonight's. */
const AT_DESK: Record<string, Show> = {
  'evening-page': async (page, today) => {
    await page.goto(today(1))
    await headed(page, 'Tables')
  },
  messages: async (page) => {
    await page.goto('/admin/messages?kind=invite')
    await press(page, /^Open WhatsApp/)
    await page.getByRole('button', { name: /^Sent/ }).waitFor()
  },
  money: async (page) => {
    await page.goto('/admin/money')
    await page.getByRole('button', { name: 'Take another amount' }).first().waitFor()
  },
  numbers: async (page) => {
    await page.goto('/admin/numbers?weeks=52')
    await headed(page, 'Tables that really sat')
  },
}

/** What they see on a phone at the restaurant, in the evening. */
const AT_DOOR: Record<string, Show> = {
  door: async (page, today) => {
    await page.goto(`${today(0)}/door`)
    const guests = page.locator('[aria-pressed=false]')
    await guests.first().waitFor()
    for (let i = 0; i < 4; i++) await guests.first().click()
    await page.locator('[aria-pressed=true]').nth(3).waitFor()
  },
}

const folder = mkdtempSync(join(tmpdir(), 'semeja-pictures-'))
const clock = new TestClock(join(folder, 'clock'), Date.parse(MORNING))
const browser = await chromium.launch({ executablePath: chromiumOfTests() })
await shootFirst()
const server = await startYear()
try {
  await shootVisitor(browser)
  await shootStaff(browser, DESK, MORNING, AT_DESK)
  clock.set(Date.parse(EVENING))
  await shootStaff(browser, PHONE, EVENING, AT_DOOR)
  await browser.close()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Starts a server of a house that has lived for a year. */
async function startYear(): Promise<Server> {
  const env = { PATH: '/usr/bin:/bin', DATA_DIR: join(folder, 'data'), ...clock.env }
  const { success } = Bun.spawnSync([EXECUTABLE, 'demo', '--year'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (!success) throw new Error('no year was made: build the executable with bun run build')
  return startServer(folder, {
    ...{ ...clock.env, ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password },
    ...{
      BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja',
      PUBLIC_URL: 'https://semeja.example',
      ORGANISER: 'Semeja',
    },
    ...{ CITY: 'Yogyakarta', DINNER_DAYS: 'Jumat malam', PRICE_FROM: '95000', PIC_NAMES: 'Ayu,Budi' },
    CONTACT_WHATSAPP: '6280100000000',
  })
}

/** What a newcomer sees, from the first start to a table that was thanked. */
async function shootFirst() {
  clock.set(Date.parse(FIRST_MORNING))
  const home = join(folder, 'first')
  mkdirSync(home)
  const first = await startServer(home, { ...clock.env, PUBLIC_URL: 'https://semeja.example' })
  const staff = await pageOf(browser, DESK, FIRST_MORNING, 1, first.url)
  const guest = await pageOf(browser, PHONE, FIRST_MORNING, 1.5, first.url)
  await staff.context().route(/whatsapp|wa\.me/, (route) => route.fulfill({ body: '' }))
  try {
    await liveFirstEvening({
      ...{ staff, guest, server: first },
      async setClock(at) {
        clock.set(Date.parse(at))
        for (const page of [staff, guest]) await page.clock.setFixedTime(new Date(at))
      },
      onStep: (name, page) => shoot(page, name),
    })
  } finally {
    for (const page of [staff, guest]) await page.context().close()
    await first.stop()
    clock.set(Date.parse(MORNING))
  }
}

async function shootVisitor(browser: Browser) {
  const page = await pageOf(browser, PHONE, MORNING, 1.5)
  for (const [name, path] of Object.entries(VISITOR)) {
    await page.goto('/static/robots.txt')
    const kept = { userData: JSON.stringify(ANSWERS) }
    await page.evaluate(
      (items) => {
        localStorage.clear()
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, String(value))
      },
      path === '/' ? {} : kept,
    )
    await page.goto(path)
    await headed(page, /./)
    if (name === 'success') {
      await press(page, 'Simpan')
      await headed(page, 'Pendaftaran kamu udah kita simpen!')
      await headed(page, 'Makan malam berikutnya')
    }
    await shoot(page, name)
  }
  await page.context().close()
}

async function shootStaff(browser: Browser, size: typeof DESK, at: string, pictures: Record<string, Show>) {
  const page = await pageOf(browser, size, at)
  // nothing leaves the machine
  await page.context().route(/whatsapp|wa\.me/, (route) => route.fulfill({ body: '' }))
  const signedIn = await page.request.post('/api/login', { data: ADMIN })
  if (!signedIn.ok()) throw new Error(await signedIn.text())
  const { evenings } = await (await page.request.get('/api/evenings')).json()
  for (const [name, show] of Object.entries(pictures)) {
    await show(page, (offset) => `/admin/evenings/${evenings[offset].id}`)
    await page.bringToFront()
    await shoot(page, name)
  }
  await page.context().close()
}

async function pageOf(browser: Browser, viewport: typeof DESK, at: string, deviceScaleFactor = 1, url = '') {
  const context = await browser.newContext({
    ...{
      baseURL: url || server.url,
      viewport,
      deviceScaleFactor,
      locale: 'en-GB',
      timezoneId: 'Asia/Jakarta',
    },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(new Date(at))
  return page
}

// as WebP, which is half of a PNG
async function shoot(page: Page, name: string) {
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const encoder = await page.context().newPage()
  const webp = await encoder.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.width,
      height: image.height,
    })
    canvas.getContext('2d')!.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.8).split(',')[1]!
  }, png.toString('base64'))
  await encoder.close()
  const bytes = Buffer.from(webp, 'base64')
  if (bytes.length > MOST) throw new Error(`${name} has ${bytes.length} bytes, more than ${MOST}`)
  writeFileSync(join(IMAGES, `${name}.webp`), bytes)
  console.log(`${name}: ${bytes.length} bytes`)
}
