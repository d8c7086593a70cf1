import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { COMMAND } from '../support/command'
import { ADMIN, startProcess } from '../support/real-server'
import type { TestClock } from './clock'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire is judged by who reads it
  body: any
}

export interface Call {
  body?: unknown
  /** staff's session */
  cookie?: string
  /** a visitor's link */
  token?: string
}

/** The account of a host, beside that of an admin. */
export const HOST = { username: 'penjaga-pintu', password: 'enam kursi satu meja' }

const SETTINGS = {
  PUBLIC_URL: 'https://semeja.example',
  BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja',
  CONTACT_WHATSAPP: '6281100000000',
  COLD_CHATS_PER_DAY: '1000',
  CITY: 'Jakarta',
  MEET_AGAIN: '12',
  // each visitor has an address, as the limit of wrong links counts by it
  TRUST_PROXY: 'true',
}

/** A program that is killed every few days does not live to see what the slowest compiler is good for, nor memory that is given back. */
const SHORT_LIVED = { BUN_JSC_useFTLJIT: '0', BUN_JSC_numberOfGCMarkers: '1', MIMALLOC_PURGE_DELAY: '-1' }

/** The program under test, in a folder of its own, reached through its doors only. */
export class House {
  private readonly command: string[]
  /** its file; undefined where the sources are run */
  private readonly program: string | undefined
  private server: Awaited<ReturnType<typeof startProcess>> | undefined
  private readonly earlier: string[] = []
  /** calls until the next kill; 0: none is to come */
  killAfter = 0
  kills = 0
  /** the sessions of an admin and of a host */
  cookie = ''
  hostCookie = ''
  calls = 0
  /** what a call takes of the time of the simulation */
  msPerCall = 1000

  constructor(
    readonly folder: string,
    readonly clock: TestClock,
    private readonly settings: Record<string, string> = {},
    command: string[] = COMMAND,
  ) {
    // one that is a file is run from a copy, so that it can be replaced
    const own = join(folder, 'semeja')
    this.program = command.length === 1 && existsSync(command[0]!) ? own : undefined
    this.command = this.program ? [own] : command
    if (this.program) copyFileSync(command[0]!, own)
  }

  /** Puts another program, or the same once more, in the place of the one that runs, as docs/self-hosting.md says: under another name, then by its own. */
  replaceProgram(by = this.program) {
    if (!this.program || !by) return
    copyFileSync(by, `${this.program}.new`)
    renameSync(this.program, `${this.program}.old`)
    renameSync(`${this.program}.new`, this.program)
  }

  get dataDir() {
    return join(this.folder, 'data')
  }

  async start() {
    this.server = await startProcess(this.dataDir, this.environment, this.command)
  }

  /** Ends it, as an operator does or by a kill. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
    await this.server?.stop(signal)
    this.earlier.push(...this.printed())
    this.server = undefined
  }

  async signIn() {
    this.cookie = await this.sessionOf(ADMIN)
  }

  async signInHost() {
    this.hostCookie = await this.sessionOf(HOST)
  }

  private async sessionOf(account: { username: string; password: string }): Promise<string> {
    const answer = await fetch(`${this.server!.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    if (answer.status !== 200) throw new Error(`staff could not sign in: ${answer.status}`)
    return answer.headers.getSetCookie()[0]!.split(';')[0]!
  }

  /** Makes one call, which takes `msPerCall`. Throws where the server fails; some calls are those at which it is killed. */
  async call(method: string, path: string, how: Call = {}): Promise<Answer> {
    this.clock.set(this.clock.now + this.msPerCall)
    this.calls++
    if (this.killAfter === 0 || --this.killAfter > 0) return this.send(method, path, how)
    this.kills++
    // what a visitor's browser sends again may be cut off under way; of anything else the answer has come
    const isCut = how.cookie === undefined && method !== 'DELETE' && this.kills % 2 === 0
    const answer = isCut
      ? await Promise.race([this.send(method, path, how).catch(() => undefined), Bun.sleep(this.kills % 5)])
      : await this.send(method, path, how)
    await this.stop('SIGKILL')
    await this.start()
    return answer ?? this.send(method, path, how)
  }

  private async send(method: string, path: string, { body, cookie, token }: Call): Promise<Answer> {
    const answer = await fetch(this.server!.url + path, {
      method,
      headers: {
        // nobody reads the pages that would be packed for a browser
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie !== undefined && { cookie }),
        ...(token !== undefined && { authorization: `Bearer ${token}`, 'x-forwarded-for': addressOf(token) }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status >= 500)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${text.slice(0, 300)}`)
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return { status: answer.status, body: isJson ? JSON.parse(text) : text }
  }

  /** A call of staff, of an admin unless it says whose; throws unless its status is one of `expected`. */
  async staff(
    method: string,
    path: string,
    body?: unknown,
    expected: number[] = [200, 201],
    cookie = this.cookie,
  ): Promise<Answer> {
    const answer = await this.call(method, path, { body, cookie })
    if (!expected.includes(answer.status))
      throw new Error(
        `${method} ${path} of staff was answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 500)} to ${JSON.stringify(body)?.slice(0, 500)}`,
      )
    return answer
  }

  /** Runs a command of the operator; returns what it printed. Throws where it fails. */
  async run(...args: string[]): Promise<string> {
    const child = Bun.spawn([...this.command, ...args], {
      env: { PATH: '/usr/bin:/bin', DATA_DIR: this.dataDir, ...this.environment },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [code, out, error] = await Promise.all([
      child.exited,
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    if (code !== 0) throw new Error(`semeja ${args[0]} ended with ${code}: ${error}`)
    return out
  }

  /** Returns what it has printed since the last look. */
  printed(): string[] {
    return [...this.earlier.splice(0), ...(this.server?.lines.splice(0) ?? [])]
  }

  private get environment() {
    return { ...SETTINGS, ...SHORT_LIVED, ...this.settings, ...this.clock.env }
  }
}

function addressOf(token: string): string {
  const bits = Number(Bun.hash(token) & 0xffffffn)
  return `10.${bits >> 16}.${(bits >> 8) & 255}.${bits & 255}`
}
