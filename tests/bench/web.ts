// what the public pages weigh, out of the compiled executable as a browser gets it; exit code 1 when over budget
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startServer } from '../support/executable'
import { lighthouse } from './lighthouse'

const KB = 1000
const folder = mkdtempSync(join(tmpdir(), 'semeja-bench-'))
const server = await startServer(folder)
const system = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync)
const browser = await chromium.launch({
  ...(system && { executablePath: system }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

try {
  const html = await Bun.fetch(server.url).then((answer) => answer.text())
  const scripts = [...html.matchAll(/(?:src|modulepreload" href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, path]) => path!,
  )
  const fonts = [...html.matchAll(/href="(\/static\/fonts\/[^"]+)"/g)].map(([, path]) => path!)
  const { calendar, shift, requests } = await inBrowser()

  const rows = [
    row('HTML of the intro with its styles', await weigh(['/']), 14 * KB),
    row('JavaScript until the questionnaire can be answered', await weigh(scripts), 76 * KB),
    row('calendar', await weigh(calendar), 45 * KB),
    row('fonts', await weigh(fonts), 30 * KB),
    row('requests until the intro is usable', requests, 6),
    row('layout shift, the worst of all screens', shift, 0),
  ]
  const executable = system ?? chromium.executablePath()
  for (const path of ['/', '/activity'])
    for (const [category, score] of Object.entries((await lighthouse(server.url + path, executable)).scores))
      rows.push({ what: `Lighthouse, ${path}: ${category}`, measured: score, limit: 98, ok: score >= 98 })
  console.table(rows)
  if (rows.some(({ ok }) => !ok)) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
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

async function inBrowser() {
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
