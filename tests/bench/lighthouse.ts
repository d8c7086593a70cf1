import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VERSION = '13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** Lighthouse's four figures (0–100) of a page on a slow phone; it is brought through npm. Throws when it does not run. */
export function lighthouse(url: string, chromium: string): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'semeja-lighthouse-'))
  const report = join(folder, 'report.json')
  try {
    const run = Bun.spawnSync(
      [
        'npx',
        '-y',
        `lighthouse@${VERSION}`,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${report}`,
        `--only-categories=${CATEGORIES.join(',')}`,
        `--chrome-flags=--headless=new --disable-gpu --disable-background-networking${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`,
      ],
      { env: { ...process.env, CHROME_PATH: chromium }, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    if (!run.success) throw new Error(`lighthouse failed: ${run.stderr.toString().trim().split('\n').at(-1)}`)
    const { categories } = JSON.parse(readFileSync(report, 'utf8'))
    return Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
