import { expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { emptyFolder, openForTest } from '../support/app'
import { startSemeja } from '../support/command'
import { checkInvariants } from '../support/invariants'
import { Visitors, workUntilGone } from '../support/killing'
import { startProcess } from '../support/real-server'

// the package holds an executable for each kind of machine
const require = createRequire(import.meta.resolve('@flydotio/litestream'))
const machine = `@flydotio/litestream-${process.platform}-${process.arch}`
const LITESTREAM = join(dirname(require.resolve(`${machine}/package.json`)), 'litestream')

const SIGN_UPS = 1000

test('server and replicator killed under load: the replica brings back all but the last sign-ups', async () => {
  const folder = emptyFolder()
  const data = join(folder, 'data')
  const file = join(data, 'semeja.db')
  let server = await startProcess(data)
  await using _ = { [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  const copies = join(folder, 'replica')
  const replica = { path: file, replicas: [{ path: copies }] }
  // what is JSON is YAML, too
  await Bun.write(join(folder, 'litestream.yml'), JSON.stringify({ dbs: [replica] }))
  const litestream = (command: string, ...args: string[]) =>
    Bun.spawn([LITESTREAM, command, '-config', 'litestream.yml', ...args], {
      ...{ cwd: folder, stdout: 'ignore', stderr: 'ignore' },
    })
  await using replicator = litestream('replicate')

  const visitors = Array.from({ length: 4 }, (_, i) => new Visitors(i, () => server.url))
  const answered = () => visitors.flatMap(({ stored }) => [...stored.keys()])
  // one starts again in between, as for an upgrade
  for (let i = 0; i < SIGN_UPS / 4; i++) await visitors[0]!.step()
  expect(await server.stop()).toBe(0)
  server = await startProcess(data)
  // a thousand sign-ups may take less time than the replicator takes to begin
  const isReplicated = () =>
    existsSync(copies) &&
    readdirSync(copies, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())
  while (!isReplicated()) await Bun.sleep(20)

  // each goes on until the server is gone
  const going = { on: true, done: 0 }
  const visits = visitors.map((visitor) => workUntilGone(visitor, going))
  while (answered().length < SIGN_UPS) await Bun.sleep(20)
  going.on = false
  await server.stop('SIGKILL')
  replicator.kill('SIGKILL')
  await Promise.all([replicator.exited, ...visits])

  expect(await litestream('restore', '-o', 'back.db', file).exited).toBe(0)
  const env = { DATA_DIR: 'restored' }
  expect(await startSemeja(['restore', 'back.db'], { cwd: folder, env })).toMatchObject({ code: 0, err: '' })

  // what is back is what was stored first, without a gap; what was answered is in the database of the server
  const stored = usernames(data)
  const back = usernames(join(folder, 'restored'))
  expect(back.length).toBeGreaterThan(0)
  expect(back).toEqual(stored.slice(0, back.length))
  expect(answered().filter((username) => !stored.includes(username))).toEqual([])
  console.log(`lost: ${stored.length - back.length} of ${stored.length} sign-ups`)
}, 120_000)

/** Usernames in the order in which they were stored, of a database that is whole. */
function usernames(folder: string): string[] {
  const db = openForTest(folder)
  expect(db.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
  checkInvariants(db)
  return db.values<[string]>(sql`select username from users where role is null order by id`).flat()
}
