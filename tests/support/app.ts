import { afterAll, afterEach } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAttendance } from '../../src/attendance/start'
import { OPERATOR } from '../../src/audit/staff'
import { type Config, readConfig } from '../../src/config'
import { ensureCodeKey } from '../../src/db/codes'
import { closeDatabase, DATABASE_FILE, type Db, openDatabase } from '../../src/db/open'
import type { StaffRole } from '../../src/domain/staff/account'
import { createLog } from '../../src/log'
import { startMoney } from '../../src/money/start'
import { createApp } from '../../src/server/app'
import { addAdmin } from '../../src/session/accounts'
import { cleanups } from './cleanups'
import { checkInvariants } from './invariants'
import { keptWorkers } from './kept-worker'

/** An empty folder that is gone after the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'semeja-test-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Opens a database until the test is over. */
export function openForTest(...given: Parameters<typeof openDatabase>): Db {
  const db = openDatabase(...given)
  cleanups.unshift(() => closeDatabase(db))
  return db
}

/** Opens an empty database for the tests of a file, after each of which people, groups and seats agree. It does not wait for the disk, which is for power cuts. */
export function openForFile(): Db {
  const db = openDatabase(emptyFolder())
  db.$client.run('pragma synchronous = off')
  afterEach(() => {
    if (!madeUp.has(db)) checkInvariants(db)
  })
  afterAll(() => closeDatabase(db))
  return db
}

/** Returns what makes a folder with a copy of a database that `fill` has filled once. */
export function copiesOf(fill: (db: Db) => void): () => string {
  let filled: Buffer | undefined
  return () => {
    const folder = emptyFolder()
    const file = join(folder, DATABASE_FILE)
    if (filled) writeFileSync(file, filled, { mode: 0o600 })
    else {
      const db = openDatabase(folder)
      fill(db)
      closeDatabase(db)
      filled = readFileSync(file)
    }
    return folder
  }
}

// to make one, and to start in it for the first time, takes as long as the rest of an app's start
const emptyDatabase = copiesOf((db) => {
  const config = readConfig({})
  ensureCodeKey(db)
  startAttendance(db, config.timeZone)
  startMoney(db, config)
})

const madeUp = new WeakSet<Db>()
/** Lets a test put rows into a database that no call puts there: they need not agree. */
export const makeUp = (db: Db) => void madeUp.add(db)

/** The real app over a real database file, in an empty folder or in `dataDir`, called directly: after the test people, groups and seats agree. `lines` collects its log. */
export async function startApp(
  settings: Partial<Config> = {},
  { setupToken, startWorker = readyWorker }: { setupToken?: string; startWorker?: () => Worker } = {},
) {
  const { dataDir = emptyDatabase() } = settings
  const db = openDatabase(dataDir)
  // waiting for the disk is for power cuts
  if (!process.env.FULL) db.$client.run('pragma synchronous = off')
  cleanups.unshift(() => {
    try {
      if (!madeUp.has(db)) checkInvariants(db)
    } finally {
      closeDatabase(db)
    }
  })
  const lines: string[] = []
  // an evening with a price is opened where guests can pay
  const usual = { registerPerMinute: 1_000_000, bankAccount: 'BCA 1234567890 a.n. Semeja' }
  const config = { ...readConfig({ DATA_DIR: dataDir }), ...usual, ...settings }
  const app = await createApp({
    db,
    config,
    log: createLog('debug', (line) => void lines.push(line)),
    startWorker,
    setupToken,
  })

  /** Sends a request to the main host (or to `host`), a body as JSON unless it is a string already. */
  async function call(
    method: string,
    path: string,
    body?: unknown,
    init: RequestInit & { host?: string } = {},
  ) {
    const { host = 'localhost:3000', headers, ...rest } = init
    return app.handle(
      new Request(`http://${host}${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(headers as object),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...rest,
      }),
    )
  }

  /** Makes an account and answers `call` with its session, and the cookie. */
  async function signIn(username = 'staff', role: StaffRole = 'admin') {
    const account = { username, password: 'rahasia-sekali' }
    await addAdmin(db, OPERATOR, account, { role })
    const cookie = cookieOf(await call('POST', '/api/login', account))
    const asAdmin: typeof call = (method, path, body, init = {}) =>
      call(method, path, body, { ...init, headers: { cookie, ...(init.headers as object) } })
    return { call: asAdmin, cookie }
  }

  return { app, db, config, lines, call, signIn }
}

/** The session's cookie of an answer, as a browser would send it back. */
export function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** The matchmaking worker, on a clock of steps unless all is tried in full. */
export function newWorker() {
  const real = new URL('../../src/matchmaker.ts', import.meta.url)
  return new Worker(process.env.FULL ? real : new URL('./matchmaker.ts', import.meta.url))
}

const keptWorker = keptWorkers(new URL('./matchmaker.ts', import.meta.url))

function readyWorker(): Worker {
  return process.env.FULL ? newWorker() : keptWorker()
}
