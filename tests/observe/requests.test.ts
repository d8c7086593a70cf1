import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { createLog } from '../../src/log'
import { answers } from '../support/answers'
import { makeUp, startApp } from '../support/app'
import { texts } from '../support/texts'

const requestsIn = (lines: string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request')

describe('the log of requests', () => {
  test('has a line each: id, method, pattern, status and time', async () => {
    const { call, lines } = await startApp()
    const answer = await call('POST', '/api/register', answers(1))
    const [line] = requestsIn(lines)
    expect(line).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'info',
      event: 'request',
      id: answer.headers.get('x-request-id'),
      method: 'POST',
      route: '/api/register',
      status: 201,
      ms: expect.any(Number),
    })
  })

  test('gives every request an id of its own, never the one it came with', async () => {
    const { call } = await startApp()
    const headers = { 'x-request-id': 'titipan' }
    const ids: (string | null)[] = []
    for (const path of ['/', '/nowhere', '/api/user', '/static/icon.svg', '/robots.txt', '/admin', '/'])
      ids.push((await call('GET', path, undefined, { headers })).headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/)
  })

  test('keeps pages and changes at info, and what comes by itself at debug', async () => {
    const { call, lines } = await startApp()
    const page = await (await call('GET', '/')).text()
    const asset = /\/assets\/[^"]+/.exec(page)![0]
    for (const path of ['/healthz', asset, '/static/icon.svg', '/favicon.ico', '/api/changes'])
      await call('GET', path)
    const levels = Object.fromEntries(requestsIn(lines).map(({ route, level }) => [route, level]))
    expect(levels).toEqual({
      '/': 'info',
      '/healthz': 'debug',
      '/assets/*': 'debug',
      '/static/*': 'debug',
      '/favicon.ico': 'debug',
      '/api/changes': 'debug',
    })
  })

  test('tells of trouble at info also where it is quiet', async () => {
    const { call, lines, db } = await startApp()
    db.run(sql`alter table users rename to gone`)
    expect((await call('GET', '/healthz')).status).toBe(503)
    expect(requestsIn(lines)[0]).toMatchObject({ route: '/healthz', status: 503, level: 'info' })
  })

  test('ties a failure to its request by the id', async () => {
    const { signIn, lines, db } = await startApp()
    const { call } = await signIn()
    makeUp(db)
    db.run(sql`alter table profiles rename to gone`)
    const answer = await call('GET', '/api/users?page=0')
    expect(answer.status).toBe(500)
    const failed = lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'request failed')
    expect(failed.id).toBe(answer.headers.get('x-request-id'))
    expect(failed.route).toBe('/api/users')
  })

  test('never holds a path or a query as it was sent', async () => {
    const { call, lines } = await startApp()
    for (const path of texts`
      /api/users?search=rahasia | /rahasia | /api/users/rahasia | /api/rahasia/rahasia
      /assets/rahasia.js | /static/rahasia | /e/RAHASIA | /%72ahasia?rahasia=rahasia | /admin/login?setup=rahasia
    `)
      for (const host of ['localhost', 'admin.localhost', 'rahasia.example'])
        for (const method of ['GET', 'POST', 'HEAD', 'DELETE']) await call(method, path, undefined, { host })
    expect(lines).toHaveLength(9 * 3 * 4)
    expect(lines.join('')).not.toMatch(/ahasia/i)
  })
})

test('a log line is JSON whatever the facts, and below its level nothing is written', () => {
  const lines: string[] = []
  const log = createLog('info', (line) => void lines.push(line))
  log.debug('hidden')
  log.info('plain')
  log.info('empty', {})
  log.warn('odd', { text: 'a"b\nc', nothing: undefined, no: null })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time: expect.any(String), level: 'info', event: 'plain' },
    { time: expect.any(String), level: 'info', event: 'empty' },
    { time: expect.any(String), level: 'warn', event: 'odd', text: 'a"b\nc', no: null },
  ])
})
