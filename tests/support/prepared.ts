import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, hostServer } from './hosted'

export interface Prepared {
  /** Working directory of a server that was stopped: its data are ready to be copied. */
  folder: string
  /** Token of a session of its admin; empty without one. */
  session: string
}

/** The environment variable with the folder of all that is prepared for one run of the tests (see global-setup.ts). */
export const PREPARED = 'SEMEJA_PREPARED'

type Admin = { username: string; password: string } | undefined

/** Returns data of `demo` made-up people, and of an admin who is signed in; prepared by the first worker that asks. */
export async function preparedData(demo: number, admin: Admin): Promise<Prepared> {
  const key = encodeURIComponent(JSON.stringify([demo, admin]))
  const folder = join(process.env[PREPARED]!, key)
  const outcome = `${folder}.json`
  if (isFirst(folder)) {
    const made = await prepareData(folder, demo, admin).catch((error) => ({ error: String(error) }))
    // appears whole, as others wait for it
    writeFileSync(`${outcome}.new`, JSON.stringify(made))
    renameSync(`${outcome}.new`, outcome)
  }
  while (!existsSync(outcome)) await sleep(20)
  const made = JSON.parse(readFileSync(outcome, 'utf8'))
  if (made.error) throw new Error(made.error)
  return made
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

async function prepareData(folder: string, demo: number, admin: Admin): Promise<Prepared> {
  if (demo > 0) await ask('fill', { DATA_DIR: join(folder, 'data') }, demo)
  const settings = admin && { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password }
  const server = await hostServer(folder, settings)
  const session = admin ? await signIn(server.url, admin) : ''
  await server.stop()
  return { folder, session }
}

async function signIn(url: string, admin: object): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const session = /^semeja_session=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1]
  if (!session) throw new Error(`the admin of the settings cannot sign in: ${answer.status}`)
  return session
}
