import { COMMAND } from './command'

export const ADMIN = { username: 'staff', password: 'rahasia-sekali' }

/** A real server with an admin on a free port; ends with the test at the latest. */
export async function startProcess(
  dataDir: string,
  settings: Record<string, string> = {},
  command = COMMAND,
) {
  const child = Bun.spawn([...command, 'serve'], {
    env: {
      PATH: '/usr/bin:/bin',
      DATA_DIR: dataDir,
      PORT: '0',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      REGISTER_PER_MINUTE: '1000000',
      ...settings,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const lines: string[] = []
  const { promise: started, resolve: isStarted, reject } = Promise.withResolvers<string>()
  const reading = read(child.stdout, (line) => {
    lines.push(line)
    if (line.includes('"event":"started"')) isStarted(/listening on (http:\S+)/.exec(lines.join('\n'))![1]!)
  })
  const complaining = read(child.stderr, (line) => lines.push(line))
  void child.exited.then((code) => reject(new Error(`semeja stopped (${code}): ${lines.join('\n')}`)))

  const url = await started
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid,
    /** resolves to the exit code */
    ended: child.exited,
    /** every line it printed */
    lines,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      const code = await child.exited
      await Promise.all([reading, complaining])
      return code
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await child.exited
    },
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

async function read(stream: ReadableStream<Uint8Array>, line: (text: string) => void) {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop()!
    for (const part of parts) line(part)
  }
}
