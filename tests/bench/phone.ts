// how soon the sign-up can be used on a slow phone, beside the same questions asked with form libraries from npm:
//   bun tests/bench/phone.ts
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { startServer } from '../support/executable'
import { lighthouse, type Report } from './lighthouse'
import { machine, percentile, table } from './measure'
import { RIVALS, type Rival } from './phone-rivals'

const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const executable =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync) ??
  chromium.executablePath()
const folder = mkdtempSync(join(tmpdir(), 'semeja-bench-'))
const server = await startServer(folder)
const rows: Record<string, string | number>[] = []
try {
  rows.push(
    await row('Semeja, intro', `${server.url}/`),
    await row('Semeja, /activity', `${server.url}/activity`),
  )
  for (const rival of RIVALS) {
    const made = await build(rival)
    if (typeof made === 'string') rows.push({ page: `${rival.name}: ${made}` })
    else {
      rows.push(await row(rival.name, made.url))
      await made.stop()
    }
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(machine())
console.log(table(rows))

async function row(page: string, url: string) {
  const runs: Report[] = []
  while (runs.length < RUNS) runs.push(await lighthouse(url, executable))
  const median = (key: keyof Report['ms']) =>
    Math.round(
      percentile(
        runs.map(({ ms }) => ms[key]),
        0.5,
      ),
    )
  return {
    page,
    'script, KB': Number((runs[0]!.scriptBytes / 1000).toFixed(1)),
    'first paint, ms': median('firstPaint'),
    'largest paint, ms': median('largestPaint'),
    'interactive, ms': median('interactive'),
    'blocked, ms': median('blocked'),
    performance: percentile(
      runs.map(({ scores }) => scores.performance!),
      0.5,
    ),
  }
}

/** A rival's page, bundled for production and served in brotli; or why it could not be made. */
async function build({ name, packages, source }: Rival) {
  const place = mkdtempSync(join(folder, 'rival-'))
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, dependencies: packages }))
  writeFileSync(join(place, 'page.js'), source)
  const installed = Bun.spawnSync(['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: place,
  })
  if (!installed.success) return 'could not be installed'

  const built = await Bun.build({
    entrypoints: [join(place, 'page.js')],
    target: 'browser',
    minify: true,
    splitting: true,
    throw: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  if (!built.success) return `could not be bundled (${built.logs[0]?.message ?? 'no reason given'})`
  const files = new Map<string, { body: Uint8Array; type: string }>()
  for (const output of built.outputs)
    files.set(`/${output.path.split('/').at(-1)}`, {
      body: brotliCompressSync(new Uint8Array(await output.arrayBuffer())),
      type: output.type,
    })
  const styles = [...files.keys()].filter((path) => path.endsWith('.css'))
  const html = `<!doctype html><html lang="id"><meta charset="utf-8"><title>${name}</title>
    <meta name="viewport" content="width=device-width">${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('')}
    <main id="root"></main><script type="module" src="/page.js"></script>`
  files.set('/', { body: brotliCompressSync(html), type: 'text/html;charset=utf-8' })

  const rival = Bun.serve({
    port: 0,
    fetch(request) {
      const file = files.get(new URL(request.url).pathname)
      return file
        ? new Response(file.body as Uint8Array<ArrayBuffer>, {
            headers: {
              'content-type': file.type,
              'content-encoding': 'br',
              'cache-control': 'max-age=31536000',
            },
          })
        : new Response(null, { status: 404 })
    },
  })
  return { url: `http://localhost:${rival.port}/`, stop: () => rival.stop(true) }
}
