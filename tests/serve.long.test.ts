import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../src/db/open'
import { dinnerGroups, matchmakingRuns } from '../src/db/schema'
import { freePort } from './bench/servers'
import { emptyFolder } from './support/app'
import { COMMAND, foldersOf, startSemeja } from './support/command'
import { checkInvariants } from './support/invariants'
import { ADMIN, send, signedIn, startProcess } from './support/real-server'

// enough people for a search of several seconds
const withPeople = foldersOf((cwd) => startSemeja(['demo', '--people', '6000'], { cwd }))

test.each(['/api/matchmaking', '/api/matchmaking/preview'])(
  'a stop signal during %s ends the server soon, and nothing is lost or half stored',
  async (path) => {
    const cwd = withPeople()
    const before = counts(cwd)
    expect(before).toEqual({ runs: 0, groups: expect.any(Number) })
    await using server = await startProcess(join(cwd, 'data'))
    const cookie = await signedIn(server.url)
    const ask = () => send(server.url, 'POST', path, {}, cookie)
    // of two at once one is refused as soon as the other searches
    const searches = [ask(), ask()]
    expect((await Promise.race(searches)).status).toBe(409)
    const ended = server.stop()
    expect((await Promise.all(searches)).map(({ status }) => status).sort()).toEqual([409, 503])
    expect(await ended).toBe(0)
    expect(counts(cwd)).toEqual(before)
  },
  60_000,
)

test('a second server on the folder of one that runs is refused with one line, and one takes it over once the first was killed', async () => {
  const cwd = emptyFolder()
  const dataDir = join(cwd, 'data')
  await using first = await startProcess(dataDir)
  for (const env of [
    { PORT: '0', DATA_DIR: 'data' },
    { PORT: '0', DATA_DIR: dataDir },
  ])
    expect(await startSemeja(['serve'], { cwd, env })).toMatchObject({
      code: 1,
      out: '',
      err: `semeja: another server or a restore is using ${env.DATA_DIR}: a folder takes one\n`,
    })
  expect((await send(first.url, 'GET', '/healthz')).status).toBe(200)
  await first.stop('SIGKILL')
  await using second = await startProcess(dataDir)
  expect((await send(second.url, 'POST', '/api/login', ADMIN)).status).toBe(200)
}, 60_000)

test('what is sent while the server starts is answered: pages at once, everything else when it is loaded', async () => {
  const port = freePort()
  const server = Bun.spawn([...COMMAND, 'serve'], {
    cwd: emptyFolder(),
    env: {
      PATH: '/usr/bin:/bin',
      PORT: String(port),
      ADMIN_USERNAME: 'sari',
      ADMIN_PASSWORD: 'rahasia-sekali',
    },
    stdout: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  let page: Response | undefined
  while (!page) page = await fetch(url).catch(() => undefined)
  expect(page.status).toBe(200)
  expect(page.headers.get('x-request-id')).toBeTruthy()
  const others = [
    ['/healthz', 200],
    ['/api/user', 401],
    ['/nothing-here', 404],
    ['/admin/login', 200],
  ] as const
  const answers = await Promise.all(
    others.map(async ([path]) => [path, (await fetch(url + path)).status] as const),
  )
  expect(answers).toEqual([...others])
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

function counts(cwd: string) {
  const db = openDatabase(join(cwd, 'data'))
  checkInvariants(db)
  const found = {
    runs: db.select().from(matchmakingRuns).all().length,
    groups: db.select().from(dinnerGroups).all().length,
  }
  closeDatabase(db)
  return found
}
