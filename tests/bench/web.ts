// what the pages weigh, out of the compiled executable as a browser gets it; exit code 1 when over budget
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { answers } from '../support/answers'
import { chromiumOfTests } from '../support/chromium'
import { startServer } from '../support/executable'
import { lighthouse } from './lighthouse'

const KB = 1000
const folder = mkdtempSync(join(tmpdir(), 'semeja-bench-'))
const STAFF = { ADMIN_USERNAME: 'rani', ADMIN_PASSWORD: 'rahasia-sekali' }
const server = await startServer(folder, STAFF)
const system = chromiumOfTests()
const browser = await chromium.launch({
  ...(system && { executablePath: system }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

try {
  const html = await Bun.fetch(server.url).then((answer) => answer.text())
  const scripts = scriptsIn(html)
  const fonts = [...html.matchAll(/href="(\/static\/fonts\/[^"]+)"/g)].map(([, path]) => path!)
  const own = await ownPage()
  const { calendar, shift, requests } = await inBrowser(own)
  const { signIn, dashboard } = await inTheBackOffice()

  const rows = [
    row('HTML of the intro with its styles', await weigh(['/']), 14 * KB),
    row('JavaScript until the questionnaire can be answered', await weigh(scripts), 33 * KB),
    row("HTML of the visitor's own page with its styles", await weigh(['/k']), 14 * KB),
    row(
      'JavaScript until it can be read',
      await weigh(scriptsIn(await Bun.fetch(`${server.url}/k`).then((answer) => answer.text()))),
      50 * KB,
    ),
    row('calendar', await weigh(calendar), 45 * KB),
    row('JavaScript of the sign-in of the back office', await weigh(signIn), 110 * KB),
    row('JavaScript of the dashboard', await weigh(dashboard), 160 * KB),
    row('fonts', await weigh(fonts), 30 * KB),
    row('requests until the intro is usable', requests, 6),
    row('layout shift, the worst of all screens', shift, 0),
  ]
  const executable = system ?? chromium.executablePath()
  for (const path of ['/', '/activity', own]) {
    const scores = await lighthouse(server.url + path, executable, path === own)
    for (const [category, score] of Object.entries(scores))
      rows.push({
        what: `Lighthouse, ${path.split('#')[0]}: ${category}`,
        measured: score,
        limit: 98,
        ok: score >= 98,
      })
  }
  console.table(rows)
  if (rows.some(({ ok }) => !ok)) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Signs somebody up. Returns the path of their own page. */
async function ownPage(): Promise<string> {
  const answer = await Bun.fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...answers(1), secret: '0123456789abcdef'.repeat(2) }),
  })
  const { link } = await answer.json()
  return `/k${new URL(link).hash}`
}

/** What a page loads before anything is pressed. */
function scriptsIn(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!)
}

function row(what: string, measured: number, limit: number) {
  return { what, measured: Number(measured.toFixed(4)), limit, ok: measured <= limit }
}

/** Bytes on the wire of these paths together, in brotli. */
async function weigh(paths: string[]): Promise<number> {
  if (paths.length === 0) throw new Error('nothing to weigh: the page has changed')
  const sizes = paths.map(async (path) => {
    const answer = await Bun.fetch(server.url + path, {
      headers: { 'accept-encoding': 'br' },
      decompress: false,
    })
    return (await answer.arrayBuffer()).byteLength
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** The scripts of the sign-in and of the dashboard, without what is fetched ahead of its use. */
async function inTheBackOffice() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const page = await context.newPage()
  const requested = new Set<string>()
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.endsWith('.js')) requested.add(path)
  })

  await page.goto(`${server.url}/admin/login`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Login' }).waitFor()
  const signIn = [...requested]
  await page.getByLabel('Username').fill(STAFF.ADMIN_USERNAME)
  await page.getByLabel('Password').fill(STAFF.ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText(/^Showing/).waitFor()
  await page.waitForLoadState('networkidle')
  return { signIn, dashboard: [...requested] }
}

async function inBrowser(own: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  const page = await context.newPage()
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))

  await page.goto(server.url, { waitUntil: 'load' })
  const requests = requested.length

  requested.length = 0
  await page.goto(`${server.url}/preferences`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Pilih dari kalender' }).click()
  await page.getByRole('dialog').waitFor()
  const calendar = requested.filter((path) => /\/birthdate-calendar-/.test(path))

  let shift = 0
  for (const path of [
    '',
    'registration',
    'preferences',
    'activity',
    'comfort',
    'hobbies',
    'final-info',
    'terms',
    own.slice(1),
  ]) {
    await page.goto(`${server.url}/${path}`, { waitUntil: 'networkidle' })
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
              sum += entry.value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 100)
        }),
    )
    shift = Math.max(shift, moved)
  }
  return { calendar, shift, requests }
}
