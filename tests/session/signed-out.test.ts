import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { OPERATOR } from '../../src/audit/staff'
import { fillDemo } from '../../src/cli/demo'
import { addAdmin, changePassword, changeRole, removeAdmin } from '../../src/session/accounts'
import { answers } from '../support/answers'
import { newWorker, startApp } from '../support/app'
import { semeja } from '../support/command'

type App = Awaited<ReturnType<typeof startApp>>

const ends: Record<string, (app: App, cookie: string) => unknown> = {
  'signed out': (app, cookie) => app.call('POST', '/api/logout', undefined, { headers: { cookie } }),
  'got a new password': (app) => changePassword(app.db, OPERATOR, 'staff', 'kata-sandi-baru'),
  'was removed': (app) => removeAdmin(app.db, OPERATOR, 'staff'),
  async 'became a host'(app) {
    await addAdmin(app.db, OPERATOR, { username: 'teman', password: 'rahasia-sekali' })
    expect(changeRole(app.db, OPERATOR, 'staff', 'host')).toEqual({ ok: true })
  },
}

/** An app with twenty sign-ups, a group of them, and an admin. */
async function withPeople(...parts: Parameters<typeof startApp>) {
  const app = await startApp(...parts)
  for (let i = 0; i < 20; i++) await app.call('POST', '/api/register', answers(i))
  const { call, cookie } = await app.signIn()
  const group = { members: [1, 2, 3, 4, 5, 6], backupMembers: [7], name: 'Meja', budget: answers().budget }
  const when = { location: 'Kedai', date: '2099-01-01', time: '19:00' }
  const made = await call('POST', '/api/dinner-groups', { ...group, ...when, pic: '-' })
  expect(made.status).toBe(201)
  return { ...app, asAdmin: call, cookie }
}

const table = { members: [8, 9, 10, 11, 12, 13], backups: [] }
const person = { name: 'Baru', phone: '0812999888777' }
const credentials = { username: 'penyusup', password: 'rahasia-sekali' }
const commit = {
  tables: [table],
  waiting: [],
  run: { seed: 1, startedAt: '2026-01-01T00:00:00.000Z', durationMs: 1, deadlineMs: 1, moves: 1 },
}
/** Every call that takes a body of an admin, with one that it accepts. */
const calls: [method: string, path: string, body: unknown][] = [
  ['POST', '/api/register-admin', credentials],
  ['POST', '/api/users', person],
  ['POST', '/api/users/1/update-profile', { name: 'Lain' }],
  ['POST', '/api/users/17/apart', { userId: 18 }],
  ['POST', '/api/users/export', { ids: [1, 2] }],
  [
    'POST',
    '/api/dinner-groups',
    {
      members: [14, 15, 16, 17, 18, 19],
      name: 'Dua',
      budget: answers().budget,
      location: 'X',
      date: '2099-01-01',
      time: '19:00',
    },
  ],
  ['PATCH', '/api/dinner-groups/1', { name: 'Diganti' }],
  ['PATCH', '/api/dinner-groups/1/member-status', { userId: 1, status: 'confirmed', isBackup: false }],
  ['POST', '/api/matchmaking/preview', { locked: [] }],
  ['POST', '/api/matchmaking/score', { tables: [table.members] }],
  ['POST', '/api/matchmaking/commit', commit],
]

/** Calls that no admin makes, and those that are made at once, as no body of theirs is read. */
const NO_ADMIN = /^\/api\/(login|logout|register|me|me\/.*)$/
const WITHOUT_BODY = /^(DELETE .*|POST .*\/(take-back|link))$/

describe('a request whose body is still to come', () => {
  for (const [what, end] of Object.entries(ends))
    test(`of an admin who ${what} meanwhile is answered 401 and changes nothing`, async () => {
      const app = await withPeople()
      const parked = calls.map((call) => park(app, call))
      await Bun.sleep(0)
      await end(app, app.cookie)
      const before = contents(app)
      for (const { route, answer, finish } of parked) {
        void finish()
        expect([route, (await answer).status]).toEqual([route, 401])
      }
      expect(contents(app)).toBe(before)
    }, 60_000)

  test('is made when nothing happened to its admin', async () => {
    const app = await withPeople()
    for (const [method, path, body] of calls) {
      const { status } = await app.asAdmin(method, path, body)
      expect([path, status < 300]).toEqual([path, true])
    }
  }, 60_000)
})

test('no call of an admin that takes a body is made after their end, whatever is sent', async () => {
  const app = await withPeople()
  const routes = app.app.routes
    .filter(({ method, path }) => !['GET', 'ALL'].includes(method) && !NO_ADMIN.test(path))
    .map(({ method, path }) => [method, path.replace(':kind', 'thanks').replace(/:\w+/g, '1')] as const)
    .filter(([method, path]) => !WITHOUT_BODY.test(`${method} ${path}`))
    .concat([['DELETE', '/api/account/second-factor']])
  expect(routes.length).toBeGreaterThan(25)
  const parked = routes.map(([method, path]) => park(app, [method, path, credentials]))
  await Bun.sleep(0)
  removeAdmin(app.db, OPERATOR, 'staff')
  const before = contents(app)
  for (const { route, answer, finish } of parked) {
    void finish()
    expect([route, (await answer).status]).toEqual([route, 401])
  }
  expect(contents(app)).toBe(before)
})

test('a run of matchmaking stores nothing for an admin who was removed while it searched', async () => {
  for (const path of ['/api/matchmaking', '/api/matchmaking/preview']) {
    const begun = Promise.withResolvers<void>()
    const startWorker = () => {
      begun.resolve()
      return newWorker()
    }
    const app = await withPeople({}, { startWorker })
    const run = app.asAdmin('POST', path, { locked: [] })
    await begun.promise
    removeAdmin(app.db, OPERATOR, 'staff')
    const before = contents(app)
    expect([path, (await run).status]).toEqual([path, 401])
    expect(contents(app)).toBe(before)
  }
}, 60_000)

test('an export or a list of all that is being read ends when its admin is removed', async () => {
  const app = await startApp()
  fillDemo(app.db, 6000, 1, '2026-11-21', 'Asia/Jakarta')
  // more groups than are read at once
  app.db.run(sql`insert into dinner_groups (name, status, budget, created_at)
    select 'Meja', 'scheduled', 0, '2026-01-01T00:00:00.000Z' from profiles limit 2000`)
  for (const [method, path, body] of [
    ['POST', '/api/users/export', { matching: {} }],
    ['GET', '/api/users', undefined],
    ['GET', '/api/dinner-groups', undefined],
  ] as const) {
    const { call } = await app.signIn()
    const answer = await call(method, path, body)
    const reader = answer.body!.getReader()
    const first = (await reader.read()).value!.length
    removeAdmin(app.db, OPERATOR, 'staff')
    let bytes = 0
    const readAll = async () => {
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return 'all of it'
        bytes += value.length
      }
    }
    expect([path, await readAll().catch(() => 'ended')]).toEqual([path, 'ended'])
    expect([path, bytes < 1_000_000, first > 0]).toEqual([path, true, true])
  }
}, 120_000)

test('an admin who is removed on the command line has no request that goes on', async () => {
  const app = await withPeople()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const answer = app.call('POST', '/api/register-admin', undefined, {
    headers: { cookie: app.cookie, 'content-type': 'application/json' },
    body: readable,
  })
  const env = { DATA_DIR: app.config.dataDir }
  expect(await semeja(['admin', 'remove', 'staff'], { env })).toMatchObject({ code: 0 })
  void writer.write(new TextEncoder().encode(JSON.stringify(credentials))).then(() => writer.close())
  expect((await answer).status).toBe(401)
  expect(await semeja(['admin', 'list'], { env })).toMatchObject({ out: '' })
}, 60_000)

/** Sends a call up to the first byte of its body; `finish` sends the rest. */
function park(app: App & { cookie: string }, [method, path, body]: (typeof calls)[number]) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const answer = app.call(method, path, undefined, {
    headers: { cookie: app.cookie, 'content-type': 'application/json' },
    body: readable,
  })
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  void writer.write(bytes.slice(0, 1))
  return {
    route: `${method} ${path}`,
    answer,
    finish: () => writer.write(bytes.slice(1)).then(() => writer.close()),
  }
}

/** Everything that is stored, as one text. */
function contents({ db }: App): string {
  const tables = db.$client
    .query<{ name: string }, []>(
      `select name from sqlite_master where type = 'table' and name not like '%_fts%'`,
    )
    .all()
  return JSON.stringify(tables.map(({ name }) => db.$client.query(`select * from "${name}"`).all()))
}

test('a screen that was shown to one account changes nothing for another that has signed in since', async () => {
  const { signIn } = await startApp()
  const { call } = await signIn('rani')
  const { id } = await (await call('GET', '/api/user')).json()
  const as = (account: number) =>
    call('GET', '/api/evenings', undefined, { headers: { 'x-semeja-account': String(account) } })
  expect((await as(id)).status).toBe(200)
  expect((await as(id + 1)).status).toBe(401)
})
