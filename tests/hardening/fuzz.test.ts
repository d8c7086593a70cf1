import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Db } from '../../src/db/open'
import type { Tx } from '../../src/db/transact'
import { makeLink } from '../../src/people/links'
import { createSessions } from '../../src/session/session'
import { answers } from '../support/answers'
import { emptyFolder, startApp } from '../support/app'
import { type Wild, wildRequests } from '../support/arbitrary-requests'
import { checkInvariants } from '../support/invariants'
import { raw } from '../support/raw'
import { send, startProcess } from '../support/real-server'
import { texts } from '../support/texts'

/** Longest that an answer may take, on a busy machine; nothing that is asked here takes long. */
const ANSWER_MS = 10_000
/** Most megabytes that the process may have grown by afterwards. */
const GROWTH_MB = 250

/** What a run must have met. */
const OUTCOMES = texts`GET 200 | GET 404 | POST 201 | POST 422 | POST 400 | POST 401 | POST 415 | PATCH 200`

const HOSTS = { main: 'localhost:3000', admin: 'admin.localhost:3000' }

test('whatever is sent to any call, the app answers, never with a 5xx, and people and seats agree', async () => {
  const { app, call, db, config, lines, signIn } = await startApp({ trustProxy: true })
  for (let i = 1; i <= 24; i++) await call('POST', '/api/register', answers(i, { budget: '<Rp100.000' }))
  const { call: asAdmin } = await signIn()
  // some groups are there from the start: those that chance makes are few
  for (const members of [1, 7, 13].map((first) => Array.from({ length: 6 }, (_, i) => first + i)))
    await asAdmin('POST', '/api/dinner-groups', { name: 'Meja', budget: '<Rp100.000', members })
  const sessions = createSessions(db, config.sessionDays)
  const adminId = sessions.findSession(sessions.openSession(25))!.user.id

  // asked of the app itself, so that no call is left out
  const wild = fc.oneof(
    wildRequests(HOSTS.main, app.routes),
    wildRequests(HOSTS.admin, await app.adminRoutes()),
  )
  const outcomes = new Set<string>()
  const rss = process.memoryUsage.rss()
  let runs = 0
  const answered = fc.asyncProperty(wild, async (sent) => {
    // a session of its own, since some requests sign out
    // a run of matchmaking searches for 0.2 s whatever it is asked: a few are enough
    const searches = /^\/api\/matchmaking(\/preview)?$/.test(sent.path) && runs++ % 8 > 0
    const cookie = sent.signedIn && !searches ? `semeja_session=${sessions.openSession(adminId)}` : ''
    const request = toRequest(`http://${sent.host}`, sent, cookie)
    if (!request) return
    if (sent.signedIn && sent.path.startsWith('/api/me')) request.headers.set('authorization', bearer(db))
    const answer = await within(app.handle(request))
    outcomes.add(`${sent.method} ${answer.status}`)
    await checkAnswer(sent, answer)
  })
  await fc.assert(answered, { numRuns: 5000, endOnFailure: true })
  // what chance has not stored, changed or refused yet comes in a few more, which are others each time
  for (let more = 0; more < 20 && OUTCOMES.some((outcome) => !outcomes.has(outcome)); more++)
    await fc.assert(answered, { numRuns: 1000, endOnFailure: true, seed: more })
  Bun.gc(true)
  expect((process.memoryUsage.rss() - rss) / 2 ** 20).toBeLessThan(GROWTH_MB)
  checkInvariants(db)
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  expect((await call('POST', '/api/register', answers(777_777))).status).toBe(201)
  // good, refused and unknown requests were all among them
  for (const outcome of OUTCOMES) expect([outcome, outcomes.has(outcome)]).toEqual([outcome, true])
}, 600_000)

/** A right token of somebody who is still there, sent to the phone or for the sign-up. */
function bearer(db: Db): string {
  const [person] = db.all<{ id: number }>(sql`select user_id as id from profiles order by random() limit 1`)
  return person
    ? `Bearer ${makeLink(db as Tx, person.id, person.id % 3 ? 'phone' : 'signup', new Date())}`
    : ''
}

test('whatever bytes come over a socket, the server answers or closes, and goes on', async () => {
  await using server = await startProcess(emptyFolder())
  await fc.assert(
    fc.asyncProperty(garbage, async (bytes) => {
      expect(await talk(server.port, bytes)).toMatch(/^($|HTTP\/1\.1 ([1234]\d\d|505))/)
    }),
    { numRuns: 200, endOnFailure: true },
  )
  expect((await send(server.url, 'POST', '/api/register', answers(888_888))).status).toBe(201)
  expect(await server.stop()).toBe(0)
  expect(server.lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
}, 600_000)

/** What cannot even be written as a request is left out. */
function toRequest(base: string, { method, path, headers, body }: Wild, cookie: string): Request | undefined {
  try {
    return new Request(base + path, {
      method,
      headers: { ...(cookie && { cookie }), ...headers, 'content-length': '' },
      ...(body !== undefined && { body }),
    })
  } catch {
    return undefined
  }
}

async function within(answer: Response | Promise<Response>): Promise<Response> {
  const late = Bun.sleep(ANSWER_MS).then(() => 'no answer' as const)
  const first = await Promise.race([answer, late])
  if (first === 'no answer') throw new Error(first)
  return first
}

async function checkAnswer({ method, path }: Wild, answer: Response) {
  const text = await answer.text()
  expect([method, path, answer.status < 500, text.slice(0, 200)]).toEqual([
    method,
    path,
    true,
    expect.anything(),
  ])
  // nothing of the inside is told
  expect(text).not.toMatch(/SQLITE|bun:sqlite|node_modules|\.ts:\d/)
  if (answer.status < 400 || !/^\/api\/./.test(path) || method === 'HEAD') return
  expect([path, JSON.parse(text)]).toMatchObject([path, { success: false, message: expect.any(String) }])
}

const garbage = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      'GET / HTTP/1.1\r\n\r\n',
      'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
      'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET http://[::1/ HTTP/1.1\r\nHost: [::1\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a b<>"\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: localhost\r\nHost: admin.localhost\r\n\r\n',
      `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: x\r\n${'X-Y: z\r\n'.repeat(2000)}\r\n`,
      'POST /api/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n{}',
      'POST /api/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n{}',
      'POST /api/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      'POST /api/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      'POST /api/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n{"a',
      'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
      'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
    )
    .map((text) => Buffer.from(text, 'latin1')),
)

/** Sends bytes, waits a little, hangs up, and answers what came back. */
async function talk(port: number, bytes: Uint8Array): Promise<string> {
  const { closed, end } = raw(port, bytes)
  await Promise.race([closed, Bun.sleep(30)])
  end()
  return closed
}
