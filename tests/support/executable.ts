import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { ask } from './hosted'

export const EXECUTABLE = resolve(import.meta.dirname, '../../dist/semeja')

/** The compiled executable, running on a free port from an empty folder of its own. */
export interface Server {
  url: string
  adminUrl: string
  dataDir: string
  /** the one-time link to make the first admin; empty when there is one */
  setupLink: string
  /** every line it printed */
  output: string[]
  /** how it ended when nobody stopped it, with its last lines; empty otherwise */
  ended: string
  /** stops it (SIGTERM unless told otherwise) and returns the exit code, null after a kill */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** stops it and starts it again on the same port and data */
  restart(signal?: NodeJS.Signals): Promise<void>
  /** runs a statement on its database, beside it */
  change(statement: string): Promise<void>
}

/** Starts dist/semeja with `folder` as working directory; its data go to `folder`/data. */
export async function startServer(folder: string, settings: Record<string, string> = {}): Promise<Server> {
  const dataDir = join(folder, 'data')
  let child: ChildProcess
  let isEnding = false
  const server: Server = {
    url: '',
    adminUrl: '',
    dataDir,
    setupLink: '',
    output: [],
    ended: '',
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      isEnding = true
      child.kill(signal)
      await once(child, 'exit')
      return child.exitCode
    },
    async restart(signal) {
      await server.stop(signal)
      await start(new URL(server.url).port)
    },
    change: async (statement) => ask('change', join(dataDir, 'semeja.db'), statement),
  }

  async function start(port: string) {
    child = spawn(EXECUTABLE, {
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, REGISTER_PER_MINUTE: '1000', ...settings, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    server.setupLink = ''
    isEnding = false
    child.once('exit', (code, signal) => {
      if (!isEnding)
        server.ended = `the server ended by itself (${code ?? signal}): ${server.output.slice(-5).join('\n')}`
    })
    createInterface(child.stderr!).on('line', (line) => server.output.push(line))
    const lines = createInterface(child.stdout!)
    await new Promise<void>((started, failed) => {
      child.once('error', failed)
      child.once('exit', (code) => failed(new Error(`semeja stopped (${code}): ${server.output.join('\n')}`)))
      lines.on('line', (line) => {
        server.output.push(line)
        const address = /listening on (http:\S+)/.exec(line)?.[1]
        if (address) {
          server.url = address.replace('127.0.0.1', 'localhost')
          server.adminUrl = address.replace('127.0.0.1', 'admin.localhost')
        }
        const link = /first admin here: (\S+)/.exec(line)?.[1]
        // where PUBLIC_URL is set the proxy that it names is not there
        if (link) server.setupLink = link.replace(new URL(link).origin, server.url)
        if (line.includes('"event":"started"')) started()
      })
    })
  }

  await start('0')
  return server
}
