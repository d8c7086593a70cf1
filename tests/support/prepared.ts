import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
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

const prepared = new Map<string, Promise<Prepared>>()

/** Returns data of `demo` made-up people, and of an admin who is signed in; prepared once by each worker. */
export function preparedData(demo: number, admin: Admin): Promise<Prepared> {
  const key = JSON.stringify([demo, admin])
  const known = prepared.get(key) ?? prepareData(demo, admin)
  prepared.set(key, known)
  return known
}

async function prepareData(demo: number, admin: Admin): Promise<Prepared> {
  const folder = mkdtempSync(join(process.env[PREPARED]!, 'house-'))
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
