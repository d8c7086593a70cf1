import { existsSync, readFileSync } from 'node:fs'
import { type Config, ConfigError } from '../config'
import { DatabaseError, explainStorageError } from '../db/errors'
import { lockFolder } from '../db/lock'
import { closeDatabase, openDatabase } from '../db/open'
import { RESTART_CODE, RESTART_SIGNAL } from '../db/restart'
import { removeUnfinished } from '../db/unfinished'
import { isAddress, isAdminHost } from '../http/host'
import { createRouteNames } from '../http/route-names'
import { createLog, errorFacts } from '../log'
import type { StartWorker } from '../matchmaking/run-worker'
import { createLines } from '../observe/lines'
import { watchRequests } from '../observe/requests'
import { openHouse } from '../site/current-house'
import { createSender, type Host, loadSite, pagesOf, type Site } from '../site/pages'
import { VERSION } from '../version'
import type { Services } from './services'

/** How long requests in flight may take to finish after a stop signal. */
const STOP_MS = 10_000

/** Open files below which a server is refused: once all are taken, Bun asks for the next connection without a pause. */
const FILES_MIN = 256

/** Milliseconds for which only pages are answered: who waits for the first one gets it before the rest is loaded. */
const PAGES_FIRST_MS = 10

/** Milliseconds after which the code that only the start ran is forgotten: what is needed again is compiled again. */
const SHRINK_AFTER_MS = 1500

type Answer = Response | Promise<Response>

/** Serves until SIGTERM, SIGINT or an update, pages first, then finishes what is in flight. Returns the exit code. */
export async function serve(environment: Config, startWorker: StartWorker): Promise<number> {
  const lines = createLines()
  const { dataDir } = environment
  const log = createLog(environment.logLevel, lines.write)
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', errorFacts(error)))

  requireOpenFiles()
  const lock = takeFolder(dataDir)
  removeUnfinished(dataDir)
  const db = openDatabase(dataDir, undefined, announceUpgrade)
  const house = openHouse(db, environment)
  const { config } = house
  const site = loadSite(config)
  const sendPage = pageSender(site, watchRequests({ log, config }))
  const starting = Promise.withResolvers<Services>()
  let handle = (request: Request): Answer =>
    sendPage(request) ?? starting.promise.then(({ app }) => app.handle(request))
  const server = listen(config, (request) => handle(request))

  await Bun.sleep(PAGES_FIRST_MS)
  const { startServices } = await import('./services')
  const services = await startServices({ db, config: environment, house, log, startWorker, site })
  const { app, setupToken } = services
  app.attach(server)
  handle = app.handle
  starting.resolve(services)

  // printed as they are, for the operator: the log never holds the set-up link
  const { port } = server
  const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  console.log(`Semeja ${VERSION} is listening on ${address}`)
  console.log(`  admin: http://admin.localhost:${port} (or ${address}/admin/login)`)
  if (setupToken)
    console.log(`  make the first admin here: ${config.publicUrl ?? address}/admin/login?setup=${setupToken}`)
  log.info('started', { version: VERSION, port })
  for (const warning of config.warnings) log.warn(warning)
  services.startUpkeep()
  setTimeout(Bun.shrink, SHRINK_AFTER_MS)

  const signal = await stopSignal()
  log.info('stopping', { signal })
  app.stop()
  await stop(server)
  await services.stop()
  closeDatabase(db)
  lock.unlock()
  log.info('stopped')
  await Promise.race([lines.flush(), Bun.sleep(STOP_MS)])
  return signal === RESTART_SIGNAL ? RESTART_CODE : 0
}

/** Returns a function that answers requests for pages and bundles, and returns undefined for all others. */
function pageSender(site: Site, watched: ReturnType<typeof watchRequests>) {
  const files = new Set(site.files.keys())
  const host = (name: Host) => ({
    send: createSender(name, site),
    nameOf: createRouteNames([], pagesOf(name, site), files),
  })
  const hosts = { main: host('main'), admin: host('admin') }
  return (request: Request): Answer | undefined => {
    if (request.method !== 'GET' || !isAddress(request.url)) return undefined
    const { send, nameOf } = isAdminHost(request) ? hosts.admin : hosts.main
    const page = send(request)
    return page && watched(request, nameOf, () => page)
  }
}

// at once and not through the log, which would have its turn only afterwards
function announceUpgrade(migrations: number) {
  console.log(
    `bringing the database up to date (${migrations} migration${migrations === 1 ? '' : 's'}): among many people this takes a while`,
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

function listen({ host, port }: Config, fetch: (request: Request) => Response | Promise<Response>) {
  try {
    return Bun.serve({ hostname: host, port, fetch, maxRequestBodySize: 2 * 1024 * 1024, idleTimeout: 30 })
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
  for (const signal of ['SIGTERM', 'SIGINT', RESTART_SIGNAL] as const)
    process.once(signal, () => resolve(signal))
  return promise
}
