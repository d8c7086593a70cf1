import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { OPERATOR } from '../../src/audit/staff'
import { storePeople } from '../../src/cli/demo-people'
import { addAdmin, changePassword, changeRole, removeAdmin } from '../../src/session/accounts'
import { answers } from '../support/answers'
import { newWorker, startApp } from '../support/app'
import { semeja } from '../support/command'

type App = Awaited<ReturnType<typeof startApp>>

const ends: Record<string, (app: App, cookie: string) => unknown> = {
  'signed out': async (app, cookie) => {
    const { headers } = await app.call('POST', '/api/logout', undefined, { headers: { cookie } })
    expect(headers.get('set-cookie')).toMatch(/Max-Age=0/i)
  },
  'got a new password': (app) => changePassword(app.db, OPERATOR, 'staff', 'kata-sandi-baru'),
  'was removed': (app) => removeAdmin(app.db, OPERATOR, 'staff'),
  async 'was removed on the command line'({ config }) {
    const removed = await semeja(['admin', 'remove', 'staff'], { env: { DATA_DIR: config.dataDir } })
    expect(removed).toMatchObject({ code: 0 })
  },
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

const credentials = { username: 'penyusup', password: 'rahasia-sekali' }

/** Calls that no admin makes, and those that are made at once, as no body of theirs is read. */
const NO_ADMIN = /^\/api\/(login|logout|register|me|me\/.*)$/
const WITHOUT_BODY = /^(DELETE .*|POST .*\/(take-back|link))$/

for (const [what, end] of Object.entries(ends))
  test(`a request whose body is still to come, of an admin who ${what} meanwhile, is answered 401 and changes nothing`, async () => {
    const app = await withPeople()
    const { answer, finish } = park(app, ['POST', '/api/users/1/update-profile', { name: 'Lain' }])
    // it was let in
    await Bun.sleep(20)
    await end(app, app.cookie)
    const before = contents(app)
    void finish()
    expect((await answer).status).toBe(401)
    expect((await app.asAdmin('GET', '/api/stats')).status).toBe(401)
    expect(contents(app)).toBe(before)
  }, 60_000)

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
  storePeople(app.db, 6000, 1, '2026-11-21', 'Asia/Jakarta')
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

/** Sends a call up to the first byte of its body; `finish` sends the rest. */
function park(app: App & { cookie: string }, [method, path, body]: [string, string, object]) {
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
