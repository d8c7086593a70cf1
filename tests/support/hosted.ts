import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Server } from './executable'

type Settings = Record<string, string>

/** What the process of host.ts does for the worker that started it. */
export interface Verbs {
  open(settings: Settings): Promise<{ port: number; setupToken: string | undefined }>
  close(): Promise<void>
  /** fills an empty database with made-up people */
  fill(settings: Settings, people: number): Promise<void>
  /** runs a statement, as somebody beside the server */
  change(file: string, statement: string): Promise<void>
}

export interface Question {
  id: number
  verb: keyof Verbs
  args: unknown[]
}

interface Message {
  id?: number
  answer?: unknown
  error?: string
  /** of the log */
  line?: string
}

let child: ChildProcess | undefined
let questions = 0
let output: string[] = []
const waiting = new Map<number, (message: Message) => void>()

/** Has the worker's own host do something; the first question starts it, and it ends with the worker. */
export async function ask<V extends keyof Verbs>(verb: V, ...args: Parameters<Verbs[V]>) {
  child ??= startHost()
  const id = questions++
  const reply = new Promise<Message>((resolve) => waiting.set(id, resolve))
  child.send({ id, verb, args } satisfies Question)
  const { answer, error } = await reply
  if (error !== undefined) throw new Error(error)
  return answer as Awaited<ReturnType<Verbs[V]>>
}

/** Serves `folder`/data from the worker's host until it is stopped; one at a time. */
export async function hostServer(folder: string, settings: Settings = {}): Promise<Server> {
  const dataDir = join(folder, 'data')
  const lines: string[] = []
  const server: Server = {
    url: '',
    adminUrl: '',
    dataDir,
    setupLink: '',
    output: lines,
    ended: '',
    async stop() {
      await ask('close')
      return 0
    },
    async restart() {
      await server.stop()
      await open(new URL(server.url).port)
    },
    change: async (statement) => ask('change', join(dataDir, 'semeja.db'), statement),
  }

  async function open(port: string) {
    output = lines
    const opened = await ask('open', {
      REGISTER_PER_MINUTE: '1000',
      ...settings,
      PORT: port,
      DATA_DIR: dataDir,
    })
    server.url = `http://localhost:${opened.port}`
    server.adminUrl = `http://admin.localhost:${opened.port}`
    server.setupLink = opened.setupToken ? `${server.url}/admin/login?setup=${opened.setupToken}` : ''
  }

  await open('0')
  return server
}

function startHost(): ChildProcess {
  const host = spawn('bun', [resolve(import.meta.dirname, 'host.ts')], {
    cwd: resolve(import.meta.dirname, '../..'),
    // nothing of this machine's settings
    env: { PATH: process.env.PATH, FULL: process.env.FULL },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  host.on('message', (message: Message) => {
    if (message.line !== undefined) output.push(message.line)
    if (message.id === undefined) return
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  host.once('exit', (code, signal) => {
    const last = output.slice(-5).join('\n')
    for (const answer of waiting.values())
      answer({ error: `the host ended by itself (${code ?? signal}): ${last}` })
    waiting.clear()
    child = undefined
  })
  // it must not keep the worker from ending
  host.unref()
  host.channel!.unref()
  return host
}
