import { expect, test } from 'bun:test'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { emptyFolder } from '../support/app'
import { startSemeja } from '../support/command'
import { checkInvariants } from '../support/invariants'
import { Visitors } from '../support/load'
import { startProcess } from '../support/real-server'

// the package holds an executable for each kind of machine
const require = createRequire(import.meta.resolve('@flydotio/litestream'))
const machine = `@flydotio/litestream-${process.platform}-${process.arch}`
const LITESTREAM = join(dirname(require.resolve(`${machine}/package.json`)), 'litestream')

const SIGN_UPS = 1000

test('server and replicator killed under load: the replica brings back all but the last sign-ups', async () => {
  const folder = emptyFolder()
  const data = join(folder, 'data')
  let server = await startProcess(data)
  await using _ = { [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  await Bun.write(join(folder, 'litestream.yml'), configuration(data, join(folder, 'replica')))
  await using replicator = litestream(folder, 'replicate')

  const answeredAt = new Map<string, number>()
  const visitors = Array.from({ length: 4 }, (_, i) => new Visitors(i, () => server.url))

  // one starts again in between, as for an upgrade
  for (let i = 0; i < SIGN_UPS / 4; i++) await visitors[0]!.step()
  expect(await server.stop()).toBe(0)
  server = await startProcess(data)

  // each goes on until the server is gone
  const visits = Promise.allSettled(
    visitors.map(async (visitor) => {
      for (;;) {
        await visitor.step()
        answeredAt.set([...visitor.stored.keys()].at(-1)!, performance.now())
        await Bun.sleep(10)
      }
    }),
  )
  while (answeredAt.size < SIGN_UPS) await Bun.sleep(20)
  await server.stop('SIGKILL')
  const killed = performance.now()
  replicator.child.kill('SIGKILL')
  await replicator.child.exited
  await visits

  await using restoring = litestream(folder, 'restore', '-o', 'back.db', join(data, 'semeja.db'))
  expect(await restoring.child.exited).toBe(0)
  const env = { DATA_DIR: 'restored' }
  expect(await startSemeja(['restore', 'back.db'], { cwd: folder, env })).toMatchObject({ code: 0, err: '' })
  {
    await using again = await startProcess(join(folder, 'restored'))
    expect((await fetch(`${again.url}/healthz`)).status).toBe(200)
  }

  // what is back is what was stored first, without a gap; what was answered is in the database of the server
  const stored = usernames(data)
  const back = usernames(join(folder, 'restored'))
  expect(back.length).toBeGreaterThan(0)
  expect(back).toEqual(stored.slice(0, back.length))
  expect([...answeredAt.keys()].filter((username) => !stored.includes(username))).toEqual([])

  const kept = new Set(back)
  const lost = [...answeredAt].filter(([username]) => !kept.has(username)).map(([, at]) => at)
  const seconds = (killed - Math.min(killed, ...lost)) / 1000
  console.log(
    `lost: ${lost.length} of ${answeredAt.size} sign-ups, those of the last ${seconds.toFixed(1)} s`,
  )
}, 120_000)

function configuration(data: string, replica: string): string {
  return `dbs:
  - path: ${join(data, 'semeja.db')}
    replicas:
      - path: ${replica}
`
}

function litestream(cwd: string, command: string, ...args: string[]) {
  const child = Bun.spawn([LITESTREAM, command, '-config', 'litestream.yml', ...args], {
    cwd,
    stdout: 'ignore',
    stderr: 'ignore',
  })
  return {
    child,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

/** Usernames in the order in which they were stored, of a database that is whole. */
function usernames(folder: string): string[] {
  const db = openDatabase(folder)
  try {
    expect(db.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
    checkInvariants(db)
    const rows = db.all<{ username: string }>(sql`select username from users where role is null order by id`)
    return rows.map(({ username }) => username)
  } finally {
    closeDatabase(db)
  }
}
