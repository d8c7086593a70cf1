import { closeDatabase, type Db, openDatabase } from '../../src/db/open'
import { createRandom } from '../../src/matchmaking/core/random'
import { emptyFolder } from './app'
import { signedIn, startProcess } from './real-server'

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
