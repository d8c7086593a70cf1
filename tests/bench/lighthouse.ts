import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VERSION = '13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

const TIMES = {
  firstPaint: 'first-contentful-paint',
  largestPaint: 'largest-contentful-paint',
  interactive: 'interactive',
  blocked: 'total-blocking-time',
}

/** What Lighthouse says of a page on its slow phone and slow 4G. */
export interface Report {
  /** 0–100 for each category */
  scores: Record<string, number>
  ms: Record<keyof typeof TIMES, number>
  /** on the wire */
  scriptBytes: number
}

/**
 * Runs Lighthouse on a page, once more when the browser dies; it is brought through npm. What is `hidden` from search engines
 * on purpose loses nothing for it. Throws when it does not run.
 */
export async function lighthouse(url: string, chromium: string, hidden = false): Promise<Report> {
  try {
    return await run(url, chromium, hidden)
  } catch {
    return run(url, chromium, hidden)
  }
}

async function run(url: string, chromium: string, hidden: boolean): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'semeja-lighthouse-'))
  const report = join(folder, 'report.json')
  try {
    const child = Bun.spawn(
      [
        'npx',
        '-y',
        `lighthouse@${VERSION}`,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${report}`,
        `--only-categories=${CATEGORIES.join(',')}`,
        ...(hidden ? ['--skip-audits=is-crawlable'] : []),
        `--chrome-flags=--headless=new --disable-gpu --disable-background-networking${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`,
      ],
      { env: { ...process.env, CHROME_PATH: chromium }, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const said = await new Response(child.stderr).text()
    if ((await child.exited) !== 0) throw new Error(`lighthouse failed: ${said.trim().split('\n').at(-1)}`)
    const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'))
    const each = <T extends string>(names: readonly T[], value: (name: T) => number) =>
      Object.fromEntries(names.map((name) => [name, value(name)]))
    const requests: { resourceType: string; transferSize: number }[] =
      audits['network-requests'].details.items
    return {
      scores: each(CATEGORIES, (name) => Math.round(categories[name].score * 100)),
      ms: each(
        Object.keys(TIMES) as (keyof typeof TIMES)[],
        (name) => audits[TIMES[name]].numericValue,
      ) as Report['ms'],
      scriptBytes: requests
        .filter(({ resourceType }) => resourceType === 'Script')
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
