import { Elysia } from 'elysia'
import { auditRoutes } from '../activity/routes'
import { attendanceRoutes } from '../attendance/routes'
import { startAttendance } from '../attendance/start'
import { SessionEndedError } from '../audit/staff'
import { bookingRoutes } from '../bookings/routes'
import type { Config } from '../config'
import { ensureCodeKey } from '../db/codes'
import { isStorageError } from '../db/errors'
import type { Db } from '../db/open'
import type { FindUnexplained } from '../domain/group/dinner'
import type { FindSilent } from '../evenings/people'
import { eveningRoutes, openEveningRoutes } from '../evenings/routes'
import { tablesRoutes } from '../evenings/tables-routes'
import { ticketRoutes } from '../evenings/ticket-routes'
import { reportRoutes } from '../feedback/routes'
import type { TableOf } from '../groups/list'
import { groupRoutes } from '../groups/routes'
import { seatRoutes } from '../groups/seat-routes'
import { guestPageRoutes } from '../guest-page/routes'
import { refuse } from '../http/answers'
import { isSameOrigin } from '../http/client'
import { isAddress, isAdminHost } from '../http/host'
import { createProxyNotice } from '../http/proxy'
import { requestId } from '../http/request-id'
import { createRouteNames, type Route } from '../http/route-names'
import { createYield } from '../http/yield'
import { errorFacts, type Log } from '../log'
import { judgeGroup } from '../matchmaking/judge-group'
import { createMatchmaking } from '../matchmaking/matchmaking'
import { matchmakingRoutes } from '../matchmaking/routes'
import type { StartWorker } from '../matchmaking/run-worker'
import { backupRoutes } from '../messages/backup-routes'
import { findSilent } from '../messages/find-silent'
import { messageRoutes } from '../messages/routes'
import { createSharedDueMessages } from '../messages/shared-due-messages'
import { findUnexplained } from '../messages/unexplained'
import { startMoney } from '../money/start'
import { moneyPageRoutes } from '../money-page/routes'
import { noteRoutes } from '../notes/routes'
import { numberRoutes } from '../numbers/routes'
import { changeRoutes } from '../observe/changes'
import { createHealth, type Health, healthRoutes } from '../observe/health'
import { watchRequests } from '../observe/requests'
import { privacyRoutes } from '../privacy/routes'
import { createRegistration } from '../registration/registration'
import { registrationRoutes } from '../registration/routes'
import { reviewRoutes } from '../review/routes'
import { sessionRoutes } from '../session/routes'
import { createSessions } from '../session/session'
import { type OpenHouse, openHouse } from '../site/current-house'
import { createEveningPages } from '../site/evenings'
import { firstRun } from '../site/first-run'
import { keepWaysToPay } from '../site/house'
import { createSender, type Host, loadSite, pagesOf, type Site } from '../site/pages'
import { siteRoutes } from '../site/routes'
import { settingsRoutes } from '../site/settings'
import { todayRoutes } from '../today/routes'
import { createToday } from '../today/today'
import { undoRoutes } from '../undo/routes'
import { keepBackup } from '../upkeep/backups'
import { userRoutes } from '../users/routes'
import { venueRoutes } from '../venues/routes'

export interface AppDeps {
  db: Db
  config: Config
  log: Log
  startWorker: StartWorker
  /** the token of the one-time set-up link, when there is no admin yet */
  setupToken?: string | undefined
  /** as they are in use already, where pages were sent before this was made */
  site?: Site
  house?: OpenHouse
}

/** Returns one handler for both hosts: a name that begins with `admin.` serves the admin area only, any other the whole site. */
export async function createApp(deps: AppDeps) {
  const { db, log, startWorker, setupToken } = deps
  const { house = openHouse(db, deps.config) } = deps
  // what admins set changes in it while it runs
  const { config } = house
  const { site = loadSite(config) } = deps
  const reload = () => {
    house.reload()
    site.reload()
  }
  ensureCodeKey(db)
  startAttendance(db, config.timeZone)
  startMoney(db, config)
  const sessions = createSessions(db, config.sessionDays)
  const registration = createRegistration(db)
  const tableOf: TableOf = (group, asItIs) => judgeGroup(db, group, config, asItIs)
  const matchmaking = createMatchmaking(db, config, startWorker)
  const sharedDue = createSharedDueMessages(db, config)
  const unexplained: FindUnexplained = (groupIds, eveningId) =>
    findUnexplained(db, groupIds, eveningId, config)
  const silent: FindSilent = (groupIds, now) => findSilent(db, groupIds, now)
  const due = async (id: number) => (await sharedDue.batches()).filter(({ eveningId }) => eveningId === id)
  const today = createToday({
    ...{ db, config, sharedDue, findSilent: silent },
    firstSteps: () => firstRun(db, config),
  })
  const health = createHealth(db)
  const checkProxy = createProxyNotice(config, log)
  const backUp = () => keepBackup({ config, log }, { isByHand: true })
  const watched = watchRequests({ log, config })

  // one for both hosts, so that failures are counted together
  const session = sessionRoutes({ db, config, sessions, setupToken })

  const host = async (name: Host) => {
    const app = new Elysia({ handler: { standardHostname: false } })
      .onRequest(({ request }) => {
        if (!SAFE.has(request.method) && !isSameOrigin(request))
          return refuse(403, 'This request came from another site')
        // what is stored in a file that is gone would be answered and lost
        return !SAFE.has(request.method) && !health.takesChanges() ? notStored() : undefined
      })
      .onError(({ error, code, route, request }) =>
        errorAnswer(error, code, { route, id: requestId(request) }, { log, health }),
      )
      .use(healthRoutes({ health }))
      .use(session)
      .use(settingsRoutes({ db, config, house: { ...house, reload }, sessions, backUp }))
      .use(userRoutes({ db, config, sessions }))
      .use(
        groupRoutes({ db, config, sessions, tableOf, findUnexplained: unexplained, needs: sharedDue.needs }),
      )
      .use(seatRoutes({ db, config, sessions, tableOf }))
      .use(noteRoutes({ db, config, sessions }))
      .use(attendanceRoutes({ db, config, sessions }))
      .use(venueRoutes({ db, config, sessions }))
      .use(reportRoutes({ db, config, sessions }))
      .use(
        undoRoutes({
          ...{ db, config, sessions, findUnexplained: unexplained, reload },
          keepWaysToPay: (undo) => keepWaysToPay(db, house.environment, undo),
        }),
      )
      .use(changeRoutes({ db, config, sessions }))
      .use(auditRoutes({ db, config, sessions }))
      .use(bookingRoutes({ db, config, sessions }))
      .use(moneyPageRoutes({ db, config, sessions }))
      .use(messageRoutes({ db, config, sessions, sharedDue }))
      .use(backupRoutes({ db, config, sessions }))
      .use(numberRoutes({ db, config, sessions }))
      .use(privacyRoutes({ db, config, sessions }))
      .use(reviewRoutes({ db, config, sessions }))
      .use(matchmakingRoutes({ db, config, sessions, matchmaking, log }))
      .use(todayRoutes({ config, sessions, today }))
      .use(tablesRoutes({ db, config, sessions, matchmaking }))
      .use(ticketRoutes({ db, config, sessions }))
      .use(
        eveningRoutes({
          db,
          config,
          sessions,
          matchmaking,
          findUnexplained: unexplained,
          findSilent: silent,
          findDue: due,
        }),
      )
    if (name === 'main')
      app
        .use(registrationRoutes({ registration, config }))
        .use(openEveningRoutes({ db }))
        .use(guestPageRoutes({ db, config }))
    const send = createSender(name, site, name === 'main' ? createEveningPages(db, site, config) : undefined)
    app.use(await siteRoutes(name, site, config, send, db)).compile()
    const routes: Route[] = app.routes
    const answer = (request: Request) => (request.method === 'GET' && send(request)) || app.fetch(request)
    return {
      app,
      answer,
      routes,
      nameOf: createRouteNames(routes, pagesOf(name, site), new Set(site.files.keys())),
    }
  }
  const main = await host('main')
  // half of a start, for a host that not every house uses: made when it is first asked
  let admin: typeof main | undefined
  let makingAdmin: Promise<typeof main> | undefined
  async function adminHost() {
    makingAdmin ??= host('admin')
    admin = await makingAdmin
    admin.app.server = main.app.server
    return admin
  }

  const yieldIfLate = createYield()

  function handle(request: Request): Response | Promise<Response> {
    checkProxy(request, main.app.server)
    if (!isAdminHost(request)) return handleAt(main, request)
    return admin ? handleAt(admin, request) : adminHost().then((made) => handleAt(made, request))
  }

  function handleAt({ answer, nameOf }: typeof main, request: Request): Response | Promise<Response> {
    // a Host header may hold anything, and then there is no address to work with
    return watched(request, nameOf, isAddress(request.url) ? answer : unreadable)
  }

  return {
    /** Answers a request; also to be called directly, without a server. */
    handle: (request: Request) => yieldIfLate()?.then(() => handle(request)) ?? handle(request),
    /** Every method and path that something answers, on the main host and on that of the back office. */
    routes: main.routes,
    adminRoutes: async () => (await adminHost()).routes,
    /** Gives both hosts the server they run in; client addresses are unknown before. */
    attach(server: Bun.Server<unknown>) {
      main.app.server = server
      if (admin) admin.app.server = server
    },
    /** Aborts a matchmaking search, of which nothing is stored yet. */
    stop() {
      matchmaking.stop()
    },
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

function notStored(): Response {
  return refuse(503, 'Data belum bisa disimpan sekarang. Coba lagi sebentar ya.', { retryAfter: 10 })
}

function unreadable(): Response {
  return refuse(400, 'The request could not be read')
}

function errorAnswer(
  error: unknown,
  code: unknown,
  facts: { id: string; route: string },
  { log, health }: { log: Log; health: Health },
): Response {
  if (code === 'NOT_FOUND') return refuse(404, 'Not found')
  if (code === 'PARSE' || code === 'VALIDATION' || code === 'INVALID_COOKIE_SIGNATURE') return unreadable()
  // a client that hung up in the middle of a body reads no answer, and nothing is wrong here
  if (error instanceof Error && error.name === 'AbortError') return unreadable()
  if (error instanceof SessionEndedError) return refuse(401, 'Authentication required')
  health.noteFailure(error)
  log.error('request failed', { ...facts, ...errorFacts(error) })
  return isStorageError(error) ? notStored() : refuse(500, 'Something went wrong on the server')
}
