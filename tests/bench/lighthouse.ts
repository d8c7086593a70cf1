import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VERSION = '13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * Runs Lighthouse, brought through npm, on a page with its slow phone and slow 4G; once more when the browser dies. Returns
 * 0–100 for each category; a page that is `hidden` from search engines on purpose loses nothing for it. Throws when it does not run.
 */
export async function lighthouse(
  url: string,
  chromium: string,
  hidden = false,
): Promise<Record<string, number>> {
  try {
    return await run(url, chromium, hidden)
  } catch {
    return run(url, chromium, hidden)
  }
}

async function run(url: string, chromium: string, hidden: boolean): Promise<Record<string, number>> {
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
        // a house without PUBLIC_URL knows no absolute address of its pages
        `--skip-audits=${['canonical', ...(hidden ? ['is-crawlable'] : [])].join(',')}`,
        `--chrome-flags=--headless=new --disable-gpu --disable-background-networking${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`,
      ],
      { env: { ...process.env, CHROME_PATH: chromium }, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const errors = await new Response(child.stderr).text()
    if ((await child.exited) !== 0) throw new Error(`lighthouse failed: ${errors.trim().split('\n').at(-1)}`)
    const { categories } = JSON.parse(readFileSync(report, 'utf8'))
    return Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
