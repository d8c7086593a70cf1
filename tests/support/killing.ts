import { expect } from 'bun:test'
import { closeDatabase, type Db, openDatabase } from '../../src/db/open'
import { createRandom } from '../../src/matchmaking/core/random'
import { answers } from './answers'
import { emptyFolder } from './app'
import { send, signedIn, startProcess } from './real-server'

/** A server with an admin on a database that `fill` has filled, to be killed at moments that the seed it prints repeats. */
export async function startToKill(fill: (db: Db) => void = () => {}) {
  const seed = Number(process.env.SEED ?? crypto.getRandomValues(new Uint32Array(1))[0])
  console.log(`killed with SEED=${seed}`)
  const dataDir = emptyFolder()
  /** Looks at the file, also while the server is down. */
  const inFile = <T>(look: (db: Db) => T): T => {
    const db = openDatabase(dataDir)
    try {
      return look(db)
    } finally {
      closeDatabase(db)
    }
  }
  inFile(fill)
  let server = await startProcess(dataDir)
  // the session must outlive every kill, too
  const cookie = await signedIn(server.url)
  return {
    ...{ seed, random: createRandom(seed), dataDir, inFile, cookie },
    url: () => server.url,
    kill: () => server.stop('SIGKILL'),
    start: async () => {
      server = await startProcess(dataDir)
    },
    /** Ends it as operators do. Returns the exit code. */
    stop: () => server.stop(),
  }
}

/** Works until the server goes away once `going` is off; anything else that goes wrong is an error. */
export async function workUntilGone(
  worker: { step(): Promise<unknown> },
  going: { on: boolean; done: number },
) {
  for (;;) {
    try {
      await worker.step()
      going.done++
      await Bun.sleep(2)
    } catch (error) {
      if (isGone(error) && !going.on) return
      throw error
    }
  }
}

function isGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    /ECONNRE|ConnectionRefused|ConnectionClosed|socket|connect/i.test(
      `${'code' in error ? error.code : ''} ${error.message}`,
    )
  )
}

/** Somebody who signs up without end; what was answered is in `stored`, what was only sent in `open`. */
export class Visitors {
  /** name by username of every sign-up that was answered */
  readonly stored = new Map<string, string>()
  /** sent, not answered */
  open: ReturnType<typeof answers> | undefined
  #n = 0

  constructor(
    private readonly key: number,
    private readonly url: () => string,
  ) {}

  /** One sign-up, or the one again that has no answer yet. */
  async step() {
    this.open ??= answers(0, {
      username: `user_${this.key}_${this.#n++}`,
      name: `Tamu ${this.key} ${this.#n}`,
      phone: `+628${10 + this.key}${1_000_000 + this.#n}`,
    })
    const { username, name } = this.open
    const { status, body } = await send(this.url(), 'POST', '/api/register', this.open)
    expect([username, status < 300 || status === 503]).toEqual([username, true])
    if (status === 503) return
    expect(body.user.username).toBe(username)
    this.stored.set(username, name)
    this.open = undefined
  }
}
