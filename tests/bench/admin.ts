// the back office at the size of a busy year, in Chromium: `bun tests/bench/admin.ts [people]`, default 12,000
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startServer } from '../support/executable'
import { machine, percentile, table } from './measure'
import { type Plain, plainTable, scroll, times } from './painting'
import { EXECUTABLE } from './servers'

const PEOPLE = process.argv[2] ?? '12000'
const STAFF = { username: 'rani', password: 'rahasia-sekali' }
const system = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync)

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'semeja-bench-'))
const env = { PATH: '/usr/bin:/bin', DATA_DIR: join(folder, 'data') }
execFileSync(EXECUTABLE, ['demo', '--people', PEOPLE], { cwd: folder, env })
const server = await startServer(folder, { ADMIN_USERNAME: STAFF.username, ADMIN_PASSWORD: STAFF.password })
const browser = await chromium.launch({ ...(system && { executablePath: system }), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const plain = await plainTable(page)
  await page.request.post('/api/login', { data: STAFF })
  const figures = [...(await usersTable(page)), ...(await groupsTable(page))]
  const rows = figures.map((row) => row(plain))
  console.log(`### The back office among ${PEOPLE} people\n\n${machine()}\n\n${table(rows)}`)
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

type Figure = (plain: Plain) => Record<'what' | 'measured' | 'wanted' | 'plain table' | 'by that', string>

/** A percentile of times (ms), what it should be, and the same of a plain table. */
function figure(what: string, of: number[], share: number, wanted: number, beside: keyof Plain): Figure {
  const measured = percentile(of, share)
  return (plain) => {
    const bare = percentile(plain[beside], share)
    return {
      what,
      measured: ms(measured),
      wanted: ms(wanted),
      'plain table': ms(bare),
      'by that': `${(measured / bare).toFixed(1)} ×`,
    }
  }
}

async function usersTable(page: Page): Promise<Figure[]> {
  const first25 = async () => {
    await page.goto('/admin/dashboard?size=25')
    await page.waitForSelector('table[aria-rowcount="26"]')
  }
  await first25()
  const size = await times(page, 'select', '500', 'table[aria-rowcount="501"][aria-busy=false]', first25)
  const frames = await scroll(page)
  const sideways = await scroll(page, 300)
  await page.goto('/admin/dashboard?size=100')
  await page.waitForSelector('table[aria-rowcount="101"]')
  const hundred = await scroll(page)
  const search = await times(page, 'type', 'reza', 'tbody mark', first25)
  return [
    figure('500 rows × 18 columns scrolled: frame, median', frames, 0.5, 17, 'scrolled'),
    figure('the same: frame, p95', frames, 0.95, 17, 'scrolled'),
    figure('the same while moved to the right: frame, p95', sideways, 0.95, 17, 'scrolled'),
    figure('100 rows, all of them drawn: frame, p95', hundred, 0.95, 17, 'scrolled'),
    figure('page size to 500, painted', size, 0.5, 200, 'shows500'),
    figure('search typed, results painted (300 ms of it waited)', search, 0.5, 500, 'shows25'),
  ]
}

async function groupsTable(page: Page): Promise<Figure[]> {
  await page.goto('/admin/dashboard?tab=groups&size=500')
  await page.getByRole('button', { name: 'Create Group' }).waitFor()
  const create = await times(page, 'click', 'Create Group', '[role=dialog] tbody th', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
  // or it would be open again on the next visit
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.request.post('/api/matchmaking', {
    headers: { 'content-type': 'application/json' },
    timeout: 120_000,
  })
  const { groups } = await (await page.request.get('/api/stats')).json()
  const shown = `table[aria-rowcount="${Math.min(500, groups) + 1}"]`
  const tab = await times(page, 'tab', 'Dinner Groups', shown, async () => {
    // fetched again each time
    await page.goto('/admin/dashboard?size=25')
    await page.evaluate(() => localStorage.setItem('groups-table-page-size', '500'))
    await page.reload()
    await page.waitForSelector('table[aria-rowcount="26"]')
  })
  const frames = await scroll(page)
  const back = await times(page, 'tab', 'Users', 'table[aria-label="Daftar Pengguna"] tbody th', async () => {
    await page.getByRole('tab', { name: 'Dinner Groups' }).click()
    await page.waitForSelector(shown)
  })
  return [
    figure('create group opened, people painted', create, 0.5, 200, 'shows25'),
    figure(`groups tab, 500 of ${groups} groups fetched and painted`, tab, 0.5, 200, 'shows500'),
    figure('500 groups scrolled: frame, p95', frames, 0.95, 17, 'scrolled'),
    figure('back to the users tab, painted', back, 0.5, 100, 'shows25'),
  ]
}

function ms(time: number): string {
  return `${time.toFixed(0)} ms`
}
