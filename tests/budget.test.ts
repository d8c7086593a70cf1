// what a sign-up, a call, a page and a start may take, in counts that every machine gives alike. Who needs more raises the
// line, and says in it what for
import { afterAll, expect, test } from 'bun:test'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { fillDemo } from '../src/cli/demo'
import { ensureCodeKey } from '../src/db/codes'
import { closeDatabase, DATABASE_FILE, openDatabase } from '../src/db/open'
import { registrationSchema } from '../src/domain/profile/registration'
import { DEFAULT_ZONE } from '../src/domain/time'
import { createRegistration } from '../src/registration/registration'
import type { SiteManifest } from '../src/site/assets'
import { answers } from './support/answers'
import { emptyFolder, startApp } from './support/app'
import { aroundStatements } from './support/around-statements'

const TODAY = '2026-11-21'
const root = resolve(import.meta.dir, '..')

/**
 * Pages of 4 KB that a sign-up writes: its account with its name (2), its person with the phone (2), its profile with the person (2), its link
 * with its hash (2), and what new pages take. The profile is in no other index until it is listed, and ids are reserved by the hundred.
 */
const PAGES = 9

/** Statements of the commonest calls, those of the session or the link among them; the second time, with what is shared in place. */
const STATEMENTS: [call: string, most: number][] = [
  ['/', 0],
  // whose name it is, account, person, whether they sit, profile and link, in one transaction
  ['POST /api/register', 7],
  ['GET /api/evenings/open', 1],
  // the link, the person, the seats, the evenings, what was given up, and whether a place was joined whose money may be owed
  ['GET /api/me', 7],
  // the session, and the changes of this connection and of others
  ['GET /api/changes', 3],
  ['GET /api/stats', 3],
  // the page, its size, and accounts, profiles, seats, notes, doubles, past dinners and evenings that they have joined of 25 at once
  ['GET /api/users?page=0&size=25', 12],
  // whether somebody is to be listed, and the search
  ['GET /api/users?page=0&size=25&search=ayu', 14],
  // their rows, seats, who came, and by how often people come how many are expected
  ['GET /api/dinner-groups?page=0&size=25', 8],
  // its seats, people, what they do not eat, notes, messages, money, scores, who came, what the restaurant said, and what its people have joined
  ['GET /api/dinner-groups/1', 26],
  // who may be written to and why, for all groups ahead at once, of bookings, evenings and seats
  ['GET /api/messages/queue?page=0&size=25', 15],
  // with the numbers of each, and how many are expected
  ['GET /api/evenings', 9],
  // its steps, people, tables, their bookings, who came, how many are expected, and whether what is due is known
  ['GET /api/evenings/7', 17],
  // known as long as nothing is stored
  ['GET /api/today', 5],
]

/** Bytes of scripts in brotli that a page names, without which it cannot be used. */
const SCRIPTS: [page: string, most: number][] = [
  // Preact, the whole sign-up and its rules: no step of it waits for a network
  ['/', 32_800],
  // all states and what lies beside them, which is there in a cellar, too
  ['/k', 49_600],
  // the sign-in, with what all pages share: the list of pages, three of which are new
  ['admin', 107_000],
]

/** Bytes of scripts in brotli until the dashboard shows its lists, those of the sign-in among them: no dialog, popup or other page. */
const DASHBOARD = 152_000

/** Files of scripts of all pages: asking for a small one takes a browser longer than running what is in it. One is all that the page of an evening needs, one the decoder of QR codes for the page Settings alone. */
const SCRIPT_FILES = 16

/**
 * What a server loads and does before it answers the first page: files of ours, packages, statements on a database that is up to date,
 * and objects in the heap, which vary by ten of 21,800.
 */
const START = {
  // one more for each room whose codes the tables hold; two are the clock of tests, which must be there before everything else, and one
  // what an update tells the server; two the settings of the house
  files: 45,
  packages: ['drizzle-orm', 'ipaddr.js', 'valibot'],
  // the schema's own among them
  statements: 13,
  objects: 22_300,
}

let statementsRun = 0
afterAll(
  aroundStatements(
    (work) => {
      statementsRun++
      return work()
    },
    ['query'],
  ),
)

/** Returns how many statements `work` took. */
async function countStatements(work: () => unknown): Promise<number> {
  const before = statementsRun
  await work()
  return statementsRun - before
}

test('a sign-up writes no more pages than it may', async () => {
  const n = 600
  const folder = emptyFolder()
  const db = openDatabase(folder)
  db.$client.run('pragma synchronous = off')
  db.$client.run('pragma wal_autocheckpoint = 0')
  ensureCodeKey(db)
  const { registerVisitor } = createRegistration(db)
  const schema = registrationSchema(TODAY)
  const written = () => statSync(join(folder, `${DATABASE_FILE}-wal`)).size / (4096 + 24)
  const before = written()
  for (let i = 0; i < n; i++) await registerVisitor(v.parse(schema, signUp(i)))
  const pages = (written() - before) / n
  closeDatabase(db)
  expect(pages).toBeLessThanOrEqual(PAGES)
})

test('a call runs no more statements than it may', async () => {
  const dataDir = emptyFolder()
  const filled = openDatabase(dataDir)
  await fillDemo(filled, 120, 1, TODAY, DEFAULT_ZONE)
  closeDatabase(filled)
  const app = await startApp({ dataDir })
  const { cookie } = await app.signIn()
  let n = 0
  const { link } = await (await app.call('POST', '/api/register', signUp(n++))).json()
  const headers = { cookie, authorization: `Bearer ${link.split('#')[1]}` }
  const more: [string, number][] = []
  for (const [what, most] of STATEMENTS) {
    const [method, path] = what.includes(' ') ? what.split(' ') : ['GET', what]
    const ask = async () => {
      const body = method === 'POST' ? signUp(n++) : undefined
      const answer = await app.call(method!, path!, body, { headers })
      await answer.arrayBuffer()
      expect([what, answer.ok]).toEqual([what, true])
    }
    await ask()
    const run = await countStatements(ask)
    if (run > most) more.push([what, run])
  }
  expect(more).toEqual([])
})

const site = join(root, 'build/web')
const { pages, files }: SiteManifest = JSON.parse(readFileSync(join(site, 'manifest.json'), 'utf8'))
const allScripts = Object.keys(files).filter((path) => path.endsWith('.js'))

test('a page needs no more bytes of scripts than it may, and all pages no more files', () => {
  const more = SCRIPTS.flatMap(([page, most]) => {
    const bytes = weigh(scriptsOf(page))
    expect(bytes).toBeGreaterThan(0)
    return bytes > most ? [[page, bytes]] : []
  })
  expect(more).toEqual([])
  expect(allScripts.length).toBeLessThanOrEqual(SCRIPT_FILES)
})

test('the dashboard needs no more bytes of scripts than it may', () => {
  const needed = new Set(scriptsOf('admin'))
  const ofSignIn = needed.size
  // a script that is added while the set is walked is walked, too
  const add = (script: string) => needed.add(script)
  allScripts.filter((path) => /\/dashboard-/.test(path)).forEach(add)
  for (const script of needed) importsOf(script).forEach(add)
  expect(needed.size).toBeGreaterThan(ofSignIn)
  expect(weigh([...needed])).toBeLessThanOrEqual(DASHBOARD)
})

function scriptsOf(page: string): string[] {
  const html = readFileSync(join(site, pages[page]!.file), 'utf8')
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!)
}

/** The scripts without which this one does not run. */
function importsOf(script: string): string[] {
  return new Bun.Transpiler({ loader: 'js' })
    .scanImports(readFileSync(join(site, script), 'utf8'))
    .flatMap(({ kind, path }) => (kind === 'import-statement' ? [path] : []))
}

function weigh(scripts: string[]): number {
  return scripts.reduce((sum, path) => sum + statSync(join(site, `${path}.br`)).size, 0)
}

test('a start loads and does no more before the first page than it may', async () => {
  const { files, packages } = loadedBy('src/main.ts')
  expect([...packages].sort()).toEqual(START.packages)
  expect(files.size).toBeLessThanOrEqual(START.files)

  const folder = emptyFolder()
  closeDatabase(openDatabase(folder))
  const statements = await countStatements(() => closeDatabase(openDatabase(folder)))
  expect(statements).toBeLessThanOrEqual(START.statements)

  // a process of its own: this one has loaded everything
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'support/objects-at-start.ts'), folder])
  const objects = Number(await new Response(child.stdout).text())
  expect(objects).toBeGreaterThan(START.objects * 0.9)
  expect(objects).toBeLessThanOrEqual(START.objects)
})

function signUp(i: number) {
  return answers(i, { secret: String(i).padStart(32, '0') })
}

/** The files and packages that importing a file loads; types and what is imported later are none of them. */
function loadedBy(entry: string) {
  const files = new Set<string>()
  const packages = new Set<string>()
  const load = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const { path, kind } of transpiler.scanImports(readFileSync(join(root, file), 'utf8'))) {
      if (kind !== 'import-statement' || /^(node|bun):|\.(sql|json)$/.test(path)) continue
      if (path.startsWith('.')) load(`${join(dirname(file), path)}.ts`)
      else packages.add(/^(@[^/]+\/)?[^/]+/.exec(path)![0])
    }
  }
  load(entry)
  return { files, packages }
}

const transpiler = new Bun.Transpiler({ loader: 'ts' })
