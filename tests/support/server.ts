import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { type Server, startServer } from './executable'
import { ask, hostServer } from './hosted'
import { type Prepared, preparedData } from './prepared'
import { zoneAt } from './whatsapp'

export { expect } from '@playwright/test'
export type { Server } from './executable'

interface Options {
  /** environment variables of the server */
  settings: Record<string, string>
  /** how many made-up people there are */
  demo: number
  /** whether it is dist/semeja that serves, for what only a process of its own can show */
  isExecutable: boolean
}

/** What `npm test` walks, too. */
export const WALK = { tag: '@walk' } as const

/** For tests that move as most people see it. */
export const IN_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

interface Fixtures extends Options {
  prepared: Prepared
  server: Server
}

/**
 * Each test gets a server of its own on a copy of a prepared database: empty or with `demo` people, with the admin of
 * `settings`. Nothing that a test does is left for the next one.
 */
export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  demo: [0, { option: true }],
  isExecutable: [false, { option: true }],
  // many people take their time, which is none of the test's
  prepared: [
    async ({ settings, demo }, use) => {
      const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = settings
      await use(await preparedData(demo, username && password ? { username, password } : undefined))
    },
    { timeout: 900_000 },
  ],
  server: async ({ prepared, settings, isExecutable }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'semeja-e2e-'))
    cpSync(prepared.folder, folder, { recursive: true })
    if (prepared.session) await confirmSession(folder)
    const server = await (isExecutable ? startServer : hostServer)(folder, { ...houseHour(), ...settings })
    await use(server)
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
    if (server.ended) throw new Error(server.ended)
  },
  baseURL: async ({ server }, use) => use(server.url),
  // staff and guests are where the house is
  timezoneId: async ({ timezoneId, settings }, use) => use((!settings.TZ && houseHour().TZ) || timezoneId),
  page: async ({ page, server, prepared }, use) => {
    behind.set(page, { server, session: prepared.session })
    await use(page)
  },
})

/** Lets the prepared session, which a long run makes old, do what a recent password allows. */
async function confirmSession(folder: string) {
  const statement = `update sessions set confirmed_at = '${new Date().toISOString()}'`
  await ask('change', join(folder, 'data/semeja.db'), statement)
}

/** The settings of a house in which it is the hour of `HOUSE_HOUR`; a test may set a zone of its own. */
function houseHour(): Record<string, string> {
  const { HOUSE_HOUR: hour } = process.env
  return hour ? { TZ: zoneAt(Number(hour)) } : {}
}

const behind = new WeakMap<Page, { server: Server; session: string }>()

/** The server of the test whose page it is. */
export function serverOf(page: Page): Server {
  return behind.get(page)!.server
}

/** Signs the page in on the main host as the admin of its server's settings, without the login screen. */
export async function takeSession(page: Page) {
  const { server, session } = behind.get(page)!
  if (!session) throw new Error('there is no admin in the settings of this test')
  await page.context().addCookies([{ name: 'semeja_session', value: session, url: server.url }])
}
