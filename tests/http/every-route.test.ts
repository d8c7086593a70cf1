import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { cookieOf, startApp } from '../support/app'
import { texts } from '../support/texts'

const HOSTS = { main: 'localhost:3000', admin: 'admin.localhost:3000' }

/** The routes that anybody may call; what is not named here is for admins. */
const PUBLIC = new Set(texts`
  GET /healthz | GET /api/config | GET /api/evenings/open | GET /robots.txt | GET /kal/:file
  GET /qr/:file | GET /pictures/:id | GET /favicon.ico | POST /api/login | POST /api/logout
  POST /api/register | ALL /*
`)

/** Every route of the app as method, path with ids put in, and host. */
async function routesOf({ app }: Awaited<ReturnType<typeof startApp>>) {
  const routes = { main: app.routes, admin: await app.adminRoutes() }
  return (['main', 'admin'] as const).flatMap((name) =>
    routes[name]
      .filter(({ path }) => !path.startsWith('/static/'))
      .map(({ method, path }) => ({
        route: `${method} ${path}`,
        method: method === 'ALL' ? 'POST' : method,
        path: path.replace(/:\w+/g, '1').replace('*', 'nowhere'),
        host: HOSTS[name],
      })),
  )
}

test('every route but the public ones is closed to clients who are not signed in', async () => {
  const app = await startApp()
  const routes = await routesOf(app)
  expect(routes.length).toBeGreaterThan(40)
  for (const { route, method, path, host } of routes) {
    if (PUBLIC.has(route)) continue
    const body = method === 'GET' ? undefined : { username: 'penyusup', password: 'rahasia-sekali' }
    expect([route, (await app.call(method, path, body, { host })).status]).toEqual([route, 401])
  }
})

/** What an admin may do, and a host may not. */
const ADMIN_ONLY = [
  ...['GET /api/staff', 'DELETE /api/staff/links/:id', 'GET /api/settings', 'GET /api/settings/server'],
  ...['POST /api/settings/backups', 'POST /api/users/:id/pause', 'DELETE /api/venues/:id'],
  ...['GET /api/reports', 'PATCH /api/reports/:id', 'GET /api/reviews', 'POST /api/reviews'],
  ...['GET /api/dues.csv', 'DELETE /api/evenings/:id', 'PATCH /api/privacy/requests/:id'],
  ...['GET /api/privacy/people/:id', 'GET /api/privacy/links', 'PATCH /api/privacy/erasures/:id'],
  'POST /api/privacy/erasures/:id/link',
]
/** What admins are asked for the password for, when it was given long ago. */
const CONFIRMED = [
  ...['PATCH /api/staff/:id', 'DELETE /api/staff/:id/sessions', 'DELETE /api/staff/:id'],
  ...['POST /api/staff/links', 'POST /api/register-admin', 'PUT /api/settings'],
  'POST /api/settings/pictures',
  ...['DELETE /api/users/:id', 'POST /api/users/export', 'GET /api/dinner-groups/:id/export'],
  ...['PUT /api/message-texts/:kind', 'POST /api/privacy/export', 'POST /api/privacy/erase'],
]

test('hosts may all but what is for admins, and admins that with a password that was given of late', async () => {
  const app = await startApp()
  await app.signIn('ayu')
  await app.signIn('sari')
  await app.signIn('tuan', 'host')
  const password = 'rahasia-sekali'
  /** Which routes of the back office refuse somebody, and which of them ask for the password. */
  const refused = async (username: string, confirmedAt = new Date().toISOString()) => {
    const found = { forbidden: new Set<string>(), asking: new Set<string>() }
    for (const { route, method, path, host } of await routesOf(app)) {
      if (PUBLIC.has(route) || / \/api\/me(\/|$)/.test(route)) continue
      // some end the session
      const cookie = cookieOf(await app.call('POST', '/api/login', { username, password }))
      app.db.run(sql`update sessions set confirmed_at = ${confirmedAt}`)
      const account = route === 'POST /api/register-admin' && { username: 'penyusup', password }
      const body = method === 'GET' ? undefined : { ...account }
      const answer = await app.call(method, path, body, { host, headers: { cookie } })
      if (answer.status !== 403) continue
      found.forbidden.add(route)
      if ((await answer.json()).confirm) found.asking.add(route)
    }
    return [[...found.forbidden].toSorted(), [...found.asking].toSorted()]
  }
  expect(await refused('tuan')).toEqual([[...ADMIN_ONLY, ...CONFIRMED].toSorted(), []])
  const ago = new Date(Date.now() - 16 * 60_000).toISOString()
  expect(await refused('ayu', ago)).toEqual([CONFIRMED.toSorted(), CONFIRMED.toSorted()])
  expect(await refused('ayu')).toEqual([[], []])
})

test('every change is refused that another site asks a signed-in browser for', async () => {
  const app = await startApp()
  const { call } = await app.signIn()
  const changes = () => app.db.all<{ n: number }>(sql`select total_changes() as n`)[0]!.n
  const before = changes()
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'CROSS-SITE' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
    { origin: 'https://jahat.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://localhost:3001' },
    { origin: 'http://localhost:3000.jahat.example' },
    { origin: 'http://jahat.example/localhost:3000' },
    { origin: 'http://admin.localhost:3000.jahat.example' },
    { origin: 'garbage' },
  ]
  const changing = (await routesOf(app)).filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
  expect(changing.length).toBeGreaterThan(20)
  // the two hosts are two sites
  for (const { route, method, path, host } of changing)
    for (const headers of [
      ...foreign,
      { origin: `http://${host === HOSTS.main ? HOSTS.admin : HOSTS.main}` },
    ])
      expect([route, headers, (await call(method, path, {}, { host, headers })).status]).toEqual([
        route,
        headers,
        403,
      ])
  expect(changes()).toBe(before)
  expect((await call('GET', '/api/user')).status).toBe(200)
})

test('a GET changes nothing but what is kept of the visit itself', async () => {
  const app = await startApp()
  const { call } = await app.signIn()
  const tables = texts`
    users | profiles | dinner_groups | memberships | matchmaking_runs | kept_apart | notes | messages
    evenings | tickets | venues | menu_items | bookings | booking_messages | choices
    privacy_requests | setup_links | erased_sign_ups
  `
  const everything = () =>
    JSON.stringify(tables.map((table) => app.db.$client.query(`select * from ${table}`).all()))
  const before = everything()
  for (const { method, path, host } of await routesOf(app))
    if (method === 'GET') await call('GET', path, undefined, { host })
  expect(everything()).toBe(before)
})

test('every answer forbids guessing its type, and keeps browsers on HTTPS when it came by HTTPS', async () => {
  const app = await startApp({ trustProxy: true })
  const { call } = await app.signIn()
  const https = { 'x-forwarded-proto': 'https' }
  const safetyOf = ({ headers }: Response) => [
    headers.get('x-content-type-options'),
    headers.get('strict-transport-security'),
  ]
  const exported = await call('POST', '/api/users/export', { matching: {} }, { headers: https })
  expect([exported.status, ...safetyOf(exported)]).toEqual([200, 'nosniff', 'max-age=31536000'])
  const requests = [
    ...(await routesOf(app)),
    // pages, bundles and files, what is wrong, and what is missing
    ...texts`
      / | /kuesioner-yang-tidak-ada | /static/icon.svg | /assets/x.js | /kal/x.ics | /robots.txt
    `.map((path) => ({ route: path, method: 'GET', path, host: HOSTS.main })),
    { route: 'not JSON', method: 'POST', path: '/api/register', host: HOSTS.main },
  ]
  for (const { route, method, path, host } of requests) {
    const body = method === 'GET' ? undefined : 'not JSON'
    // before signing in, too: what is refused is an answer as well
    for (const ask of [app.call, call]) {
      expect([route, safetyOf(await ask(method, path, body, { host }))]).toEqual([route, ['nosniff', null]])
      expect([route, safetyOf(await ask(method, path, body, { host, headers: https }))]).toEqual([
        route,
        ['nosniff', 'max-age=31536000'],
      ])
    }
  }
  const foreign = { origin: 'https://jahat.example', ...https }
  const refused = await call('POST', '/api/login', {}, { headers: foreign })
  expect([refused.status, ...safetyOf(refused)]).toEqual([403, 'nosniff', 'max-age=31536000'])
})

test('what a call takes nothing of is refused in words of this program, by any route', async () => {
  const app = await startApp()
  const { call } = await app.signIn()
  const values = [null, 'x', -1, [], {}]
  const names = texts`ids | version | userId | account | kind | list | outcome | text | digits | erases`
  const bodies = [
    ...[{}, [], null],
    ...values.map((value) => Object.fromEntries(names.map((name) => [name, value]))),
  ]
  const said = new Set<string>()
  for (const { method, path, host } of await routesOf(app)) {
    if (path === '/api/logout') continue
    const sent = method === 'GET' ? [undefined] : bodies
    for (const body of sent) {
      const answer = await call(method, path, body, { host })
      if (answer.status === 422) said.add((await answer.json()).message)
    }
  }
  expect(said.size).toBeGreaterThan(40)
  expect([...said].filter((message) => /^Invalid|Expected|undefined/.test(message))).toEqual([])
})

test('an address with a part that is no encoding fails at no route', async () => {
  const app = await startApp()
  const { call } = await app.signIn()
  const withPart = (await routesOf(app)).filter(({ route }) => route.includes(':'))
  expect(withPart.length).toBeGreaterThan(40)
  for (const { route, method, host } of withPart) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const path = route.split(' ')[1]!.replace(/:\w+/g, '%')
    expect([route, (await call(method, path, body, { host })).status < 500]).toEqual([route, true])
  }
})
