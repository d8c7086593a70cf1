import { COMMAND } from './command'
import { spawnServer } from './executable'

export const ADMIN = { username: 'staff', password: 'rahasia-sekali' }

/** A real server with an admin on a free port; ends with the test at the latest. */
export async function startProcess(
  dataDir: string,
  settings: Record<string, string> = {},
  command = COMMAND,
) {
  const env = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password, ...settings }
  const { child, lines, started, ended } = spawnServer([...command, 'serve'], {
    ...{ DATA_DIR: dataDir, PORT: '0', REGISTER_PER_MINUTE: '1000000', ...env },
  })
  const url = await started
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid!,
    ...{ ended, lines, stop },
    [Symbol.asyncDispose]: async () => void (await stop('SIGKILL')),
  }
}

/** Sends JSON on a connection of its own; rejects when the server goes away meanwhile. */
export async function send(url: string, method: string, path: string, body?: unknown, cookie = '') {
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', connection: 'close', cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // an answer counts when all of it has arrived
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

/** The cookie of a session of the admin. */
export async function signedIn(url: string): Promise<string> {
  const { headers } = await send(url, 'POST', '/api/login', ADMIN)
  return headers.getSetCookie()[0]!.split(';')[0]!
}
