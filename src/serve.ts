import { existsSync, readFileSync } from 'node:fs'
import { createApp } from './app'
import { countOf } from './audit/audit'
import { removeUnfinished } from './cli/backup'
import { type Config, ConfigError } from './config'
import { DatabaseError, explainStorageError } from './db/errors'
import { lockFolder } from './db/lock'
import { closeDatabase, type Db, openDatabase } from './db/open'
import { createLog, errorFacts } from './log'
import { undoUnfinishedRun } from './matchmaking/run-record'
import type { StartWorker } from './matchmaking/run-worker'
import { createLines } from './observe/lines'
import { addAdmin, hasAdmin } from './session/accounts'
import { startCheckpoints } from './upkeep/checkpoints'
import { startErasures } from './upkeep/erasures'
import { startHousekeeping } from './upkeep/housekeeping'
import { startListing } from './upkeep/listing'
import { VERSION } from './version'

/** How long requests in flight may take to finish after a stop signal. */
const STOP_MS = 10_000

/** Open files below which a server is refused: once all are taken, Bun asks for the next connection without a pause. */
const FILES_MIN = 256

/** Serves until SIGTERM or SIGINT, then finishes the requests in flight and closes the database. Returns the exit code. */
export async function serve(config: Config, startWorker: StartWorker): Promise<number> {
  const lines = createLines()
  const log = createLog(config.logLevel, lines.write)
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', errorFacts(error)))

  requireOpenFiles()
  const lock = takeFolder(config.dataDir)
  removeUnfinished(config.dataDir)
  const db = openDatabase(config.dataDir, undefined, announceUpgrade)
  await undoUnfinishedRun(db, 0).catch((error) => log.error('a run is left half stored', errorFacts(error)))
  const stopErasures = startErasures({ db, log })
  const setupToken = await prepareAdmin(db, config, log)
  const app = await createApp({ db, config, log, startWorker, setupToken })
  const server = listen(config, app.handle)
  app.attach(server)

  // printed as they are, for the operator: the log never holds the set-up link
  const { port } = server
  const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  console.log(`Semeja ${VERSION} is listening on ${address}`)
  console.log(`  admin: http://admin.localhost:${port} (or ${address}/admin/login)`)
  if (setupToken) console.log(`  make the first admin here: ${address}/admin/login?setup=${setupToken}`)
  log.info('started', { version: VERSION, port })
  for (const warning of config.warnings) log.warn(warning)
  void app.resume()
  const housekeeping = startHousekeeping({ db, config, log })
  const stopCheckpoints = startCheckpoints(db)
  const stopListing = startListing(db)

  const signal = await stopSignal()
  log.info('stopping', { signal })
  app.stop()
  await stop(server)
  await housekeeping.stop()
  stopCheckpoints()
  stopListing()
  stopErasures()
  closeDatabase(db)
  lock.unlock()
  log.info('stopped')
  await Promise.race([lines.flush(), Bun.sleep(STOP_MS)])
  return 0
}

// at once and not through the log, which would have its turn only afterwards
function announceUpgrade(migrations: number) {
  console.log(
    `bringing the database up to date (${countOf(migrations, 'migration')}): among many people this takes a while`,
  )
}

function requireOpenFiles() {
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : ''
  const [, max] = /^Max open files +(\d+)/m.exec(limits) ?? []
  if (max !== undefined && Number(max) < FILES_MIN)
    throw new ConfigError(
      `${max} files may be open at once, but a server takes at least ${FILES_MIN}: raise the limit (ulimit -n)`,
    )
}

function takeFolder(dataDir: string) {
  let lock: ReturnType<typeof lockFolder>
  try {
    lock = lockFolder(dataDir)
  } catch (error) {
    throw new DatabaseError(explainStorageError(error, dataDir))
  }
  if (!lock) throw new DatabaseError(`another server or a restore is using ${dataDir}: a folder takes one`)
  return lock
}

async function prepareAdmin(db: Db, { admin }: Config, log: ReturnType<typeof createLog>) {
  if (hasAdmin(db)) {
    if (admin) log.info('ADMIN_USERNAME is ignored: there is an admin already')
    return undefined
  }
  if (!admin) return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const made = await addAdmin(db, { id: null, via: 'settings' }, admin)
  const name = !made.ok && made.field ? 'ADMIN_PASSWORD' : 'ADMIN_USERNAME'
  if (!made.ok) throw new ConfigError(`${name} cannot be used: ${made.reason}`)
  log.info('first admin made from ADMIN_USERNAME')
  return undefined
}

function listen({ host, port }: Config, fetch: (request: Request) => Response | Promise<Response>) {
  try {
    return Bun.serve({ hostname: host, port, fetch, maxRequestBodySize: 8 * 1024 * 1024, idleTimeout: 30 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT ${port} is taken by another program on ${host}`)
    if (code === 'EACCES') throw new ConfigError(`PORT ${port} needs rights that this user does not have`)
    // resolvers and systems report a wrong address in many ways: any other failure counts as one
    throw new ConfigError(
      `HOST is ${JSON.stringify(host)}, but it takes an address or a name of this machine`,
    )
  }
}

/** Takes no further connections, lets the requests in flight finish, then closes the connections that are only kept open. */
async function stop(server: Bun.Server<unknown>) {
  const deadline = Date.now() + STOP_MS
  void server.stop()
  while (server.pendingRequests > 0 && Date.now() < deadline) await Bun.sleep(10)
  await server.stop(true)
}

function stopSignal(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  return promise
}
