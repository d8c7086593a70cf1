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
  /** stops it (SIGTERM without one) and returns the exit code, null after a kill */
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
    const env = { DATA_DIR: dataDir, REGISTER_PER_MINUTE: '1000', ...settings, PORT: port }
    const { output } = server
    const from = output.length
    const spawned = spawnServer([EXECUTABLE], env, folder, output)
    child = spawned.child
    isEnding = false
    child.once('exit', (code, signal) => {
      if (!isEnding)
        server.ended = `the server ended by itself (${code ?? signal}): ${output.slice(-5).join('\n')}`
    })
    const address = await spawned.started
    server.url = address.replace('127.0.0.1', 'localhost')
    server.adminUrl = address.replace('127.0.0.1', 'admin.localhost')
    const [, link] = /first admin here: (\S+)/.exec(output.slice(from).join('\n')) ?? []
    // where PUBLIC_URL is set the proxy that it names is not there
    server.setupLink = link ? link.replace(new URL(link).origin, server.url) : ''
  }

  await start('0')
  return server
}

/** A process that serves, with every line it printed; `started` is its address once it answers, `ended` its exit code. */
export function spawnServer(
  [command, ...args]: string[],
  env: Record<string, string>,
  cwd = '.',
  lines: string[] = [],
) {
  const child = spawn(command!, args, {
    ...{ cwd, env: { PATH: '/usr/bin:/bin', ...env } },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close').then(([code]): number | null => code)
  const from = lines.length
  const started = new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`semeja stopped (${code}): ${lines.join('\n')}`)))
    createInterface(child.stderr).on('line', (line) => lines.push(line))
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line)
      const isStarted = line.includes('"event":"started"')
      if (isStarted) resolve(/listening on (http:\S+)/.exec(lines.slice(from).join('\n'))![1]!)
    })
  })
  return { child, lines, started, ended }
}
