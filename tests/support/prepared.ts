import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { EXECUTABLE, startServer } from './executable'

export interface Prepared {
  /** Working directory of a server that was stopped: its data are ready to be copied. */
  folder: string
  /** Token of a session of its admin; empty without one. */
  session: string
}

/** Fills `folder` with a database of `demo` made-up people, and an admin who is signed in. */
export async function prepareData(
  folder: string,
  demo: number,
  admin?: { username: string; password: string },
): Promise<Prepared> {
  mkdirSync(folder)
  if (demo > 0) {
    const env = { PATH: '/usr/bin:/bin', DATA_DIR: join(folder, 'data') }
    execFileSync(EXECUTABLE, ['demo', '--people', String(demo)], { cwd: folder, env })
  }
  const settings = admin && { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password }
  const server = await startServer(folder, settings)
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
