// the sign-up and the visitor's own page in old Chromium, Firefox and WebKit, and the back office in the latter two: `bun run e2e:browsers [name…]`
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Server, startServer } from '../support/executable'
import { workInTheBackOffice } from './back-office'
import { startChromium } from './chromium'
import { DESK, type Engine, PHONE, type Size } from './engine'
import { startFirefox } from './firefox'
import { firefox, installMissing, OLD_CHROMIUMS, oldChromium, TOO_OLD, webkit } from './install'
import { answersOnTheirPage } from './own-page'
import { keepsAnswersOnReload, passesOverASecondTap, showsWhereArrowKeysLead } from './public-faults'
import { readsThatItIsTooOld, signUp } from './public-way'
import { Visitor } from './visitor'
import { startWebkit } from './webkit'

interface Run {
  name: string
  start: (size: Size) => Promise<Engine>
  phone: Ways
  desk?: Ways
}

type Ways = Record<string, (visitor: Visitor, server: Server) => Promise<void>>

const walked: Ways = { 'sign-up': signUp, 'own page': answersOnTheirPage }
// these turn on the engine: one of its ages is enough
const faults: Ways = {
  'reload of every step': keepsAnswersOnReload,
  'second tap': passesOverASecondTap,
}
const phone: Ways = { ...walked, ...faults }
// keys that write nothing are no text: the old Chromium here is only told texts
const keys: Ways = { 'ring after arrow keys': showsWhereArrowKeysLead }
const desk: Ways = { 'back office': workInTheBackOffice }

const chromium = (version: string, phone: Ways): Run => ({
  name: `chromium-${Number.parseInt(version, 10)}`,
  start: async (size) => startChromium(await oldChromium(version), size),
  phone,
})

const runs: Run[] = [
  chromium(TOO_OLD, { 'below the floor': readsThatItIsTooOld }),
  ...OLD_CHROMIUMS.map((version, i) => chromium(version, i === 0 ? phone : walked)),
  { name: 'firefox', start: (size) => startFirefox(firefox(), size), phone: { ...phone, ...keys }, desk },
  { name: 'webkit', start: (size) => startWebkit(webkit(), size), phone: { ...phone, ...keys }, desk },
]

/** Browsers side by side: what one waits for, others use. */
const TOGETHER = 3

const wanted = process.argv.slice(2)
if (wanted.length === 0) installMissing()
const chosen = runs.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
// from the last, as those with most to walk stand there
const walks = chosen.flatMap((run) => [
  { run, size: PHONE, ways: run.phone },
  ...(run.desk ? [{ run, size: DESK, ways: run.desk }] : []),
])
await Promise.all(
  Array.from({ length: TOGETHER }, async () => {
    for (let next = walks.pop(); next; next = walks.pop()) {
      const { line, ok } = await walk(next.run, next.size, next.ways)
      console.log(line)
      if (!ok) process.exitCode = 1
    }
  }),
)

console.log(`${chosen.length} browsers walked through`)

/** One browser from start to end, on a server of its own: what it ran and how long, or where it stopped. */
async function walk(run: Run, size: Size, ways: Ways): Promise<{ line: string; ok: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'semeja-browsers-'))
  const server = await startServer(folder, {
    ADMIN_USERNAME: 'rani',
    ADMIN_PASSWORD: 'rahasia-sekali',
    CONTACT_WHATSAPP: '6281299990000',
  })
  const started = performance.now()
  const done: string[] = []
  const line = (text: string) => `${name}: ${text} (${((performance.now() - started) / 1000).toFixed(1)} s)`
  let name = run.name
  let now = 'start'
  let engine: Engine | undefined
  try {
    engine = await run.start(size)
    name = engine.name
    const visitor = new Visitor(engine)
    for (const [way, go] of Object.entries(ways)) {
      now = way
      await go(visitor, server)
      done.push(way)
    }
    return { line: line(done.join(', ')), ok: true }
  } catch (error) {
    const picture = `test-results/${run.name}-${size.width}.png`
    if (engine)
      await engine.screenshot().then(
        (png) => Bun.write(picture, png),
        () => {},
      )
    return {
      line: line(`FAILED at ${now}: ${error instanceof Error ? error.message : error}; see ${picture}`),
      ok: false,
    }
  } finally {
    await engine?.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
