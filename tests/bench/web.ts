// what the pages weigh, how far they shift and what Lighthouse says of them, out of the compiled executable; exit code 1 when over budget
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { answers } from '../support/answers'
import { chromiumOfTests } from '../support/chromium'
import { startServer } from '../support/executable'
import { texts } from '../support/texts'

const KB = 1000
const LIGHTHOUSE = '13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const folder = mkdtempSync(join(tmpdir(), 'semeja-bench-'))
const server = await startServer(folder)
const system = chromiumOfTests()
const executable = system ?? chromium.executablePath()
const browser = await chromium.launch({
  ...(system && { executablePath: system }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

try {
  const own = await ownPage()
  const rows = [
    row('HTML of the intro with its styles', await weigh('/'), 14 * KB),
    row("HTML of the visitor's own page with its styles", await weigh('/k'), 14 * KB),
    row('layout shift, the worst of all screens', await worstShift(own), 0),
  ]
  for (const path of ['/', '/activity', own]) {
    const scores = await lighthouse(path, path === own)
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

function row(what: string, measured: number, limit: number) {
  return { what, measured: Number(measured.toFixed(4)), limit, ok: measured <= limit }
}

/** Bytes of a page on the wire, in brotli. */
async function weigh(path: string): Promise<number> {
  const headers = { 'accept-encoding': 'br' }
  const answer = await Bun.fetch(server.url + path, { headers, decompress: false })
  return (await answer.arrayBuffer()).byteLength
}

async function worstShift(own: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  const page = await context.newPage()
  let shift = 0
  for (const path of [
    ...texts`
      / | /registration | /preferences | /activity | /comfort | /hobbies | /final-info | /terms
    `,
    own,
  ]) {
    await page.goto(server.url + path, { waitUntil: 'networkidle' })
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
  return shift
}

/**
 * Runs Lighthouse, brought through npm, on a page with its slow phone and slow 4G. Returns 0–100 for each category; a page that is
 * `hidden` from search engines on purpose loses nothing for it.
 */
async function lighthouse(path: string, hidden: boolean): Promise<Record<string, number>> {
  const report = join(folder, 'report.json')
  const child = Bun.spawn(
    [
      'npx',
      '-y',
      `lighthouse@${LIGHTHOUSE}`,
      server.url + path,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      // a house without PUBLIC_URL knows no absolute address of its pages
      `--skip-audits=${['canonical', ...(hidden ? ['is-crawlable'] : [])].join(',')}`,
      `--chrome-flags=--headless=new --disable-gpu --disable-background-networking${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`,
    ],
    { env: { ...process.env, CHROME_PATH: executable }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const errors = await new Response(child.stderr).text()
  if ((await child.exited) !== 0) throw new Error(`lighthouse failed: ${errors.trim().split('\n').at(-1)}`)
  const { categories } = JSON.parse(readFileSync(report, 'utf8'))
  return Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]))
}
