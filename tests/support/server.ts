import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** The compiled executable, running on a free port from an empty folder of its own. */
export interface Server {
  url: string
  adminUrl: string
  dataDir: string
  /** the one-time link to make the first admin; empty when there is one */
  setupLink: string
  /** every line it printed */
  output: string[]
  /** stops it (SIGTERM unless told otherwise) and answers the exit code, null after a kill */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** stops it and starts it again on the same port and data */
  restart(signal?: NodeJS.Signals): Promise<void>
}

/** Tests get a server with a database each, empty or with `demo` made-up people; `settings` adds environment variables. */
export const test = base.extend<{ server: Server; settings: Record<string, string>; demo: number }>({
  settings: [{}, { option: true }],
  demo: [0, { option: true }],
  server: async ({ settings, demo }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'semeja-e2e-'))
    if (demo > 0) fill(folder, demo)
    const server = await startServer(folder, settings)
    await use(server)
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  },
  baseURL: async ({ server }, use) => use(server.url),
})

const EXECUTABLE = resolve(import.meta.dirname, '../../dist/semeja')

function fill(folder: string, people: number) {
  const env = { PATH: '/usr/bin:/bin', DATA_DIR: join(folder, 'data') }
  execFileSync(EXECUTABLE, ['demo', '--people', String(people)], { cwd: folder, env })
}

/** Starts dist/semeja with `folder` as working directory; its data go to `folder`/data. */
export async function startServer(folder: string, settings: Record<string, string> = {}): Promise<Server> {
  const dataDir = join(folder, 'data')
  let child: ChildProcess
  const server: Server = {
    url: '',
    adminUrl: '',
    dataDir,
    setupLink: '',
    output: [],
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      await once(child, 'exit')
      return child.exitCode
    },
    async restart(signal) {
      await server.stop(signal)
      await start(new URL(server.url).port)
    },
  }

  async function start(port: string) {
    child = spawn(EXECUTABLE, {
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, REGISTER_PER_MINUTE: '1000', ...settings, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    server.setupLink = ''
    createInterface(child.stderr!).on('line', (line) => server.output.push(line))
    const lines = createInterface(child.stdout!)
    await new Promise<void>((started, failed) => {
      child.once('exit', (code) => failed(new Error(`semeja stopped (${code}): ${server.output.join('\n')}`)))
      lines.on('line', (line) => {
        server.output.push(line)
        const address = /listening on (http:\S+)/.exec(line)?.[1]
        if (address) {
          server.url = address.replace('127.0.0.1', 'localhost')
          server.adminUrl = address.replace('127.0.0.1', 'admin.localhost')
        }
        const link = /first admin here: (\S+)/.exec(line)?.[1]
        if (link) server.setupLink = link.replace('127.0.0.1', 'localhost')
        if (line.includes('"event":"started"')) started()
      })
    })
  }

  await start('0')
  return server
}
