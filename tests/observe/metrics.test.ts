import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { family } from '../../src/observe/exposition'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { parseExposition } from '../support/exposition'

const TOKEN = 'token-untuk-prometheus'

/** An app served on a port, whose metrics are read as a scraper does. */
async function served(metricsToken: string | null = null) {
  const started = await startApp({ metricsToken })
  const server = Bun.serve({ port: 0, fetch: started.app.handle })
  started.app.attach(server)
  const get = (headers: Record<string, string> = {}, path = '/metrics') =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
  const values = async () => {
    const metrics = parseExposition(await (await get()).text())
    return (name: string, labels: Record<string, string> = {}) =>
      [...metrics.values()]
        .flatMap(({ samples }) => samples)
        .find(
          (sample) =>
            sample.name === name &&
            Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
        )?.value
  }
  return { ...started, server, get, values, [Symbol.dispose]: () => void server.stop(true) }
}

describe('the metrics', () => {
  test('are in the format that Prometheus reads', async () => {
    using app = await served()
    await app.call('POST', '/api/register', answers(1))
    const answer = await app.get()
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const metrics = parseExposition(await answer.text())
    expect([...metrics.keys()]).toContain('semeja_request_duration_seconds')
    for (const [name, { type, samples }] of metrics) {
      if (type === 'counter') expect(name).toEndWith('_total')
      if (type !== 'histogram') continue
      for (const { labels } of samples.filter((sample) => sample.name.endsWith('_count'))) {
        const buckets = samples.filter(
          (sample) => sample.name.endsWith('_bucket') && sample.labels.route === labels.route,
        )
        const counts = buckets.map(({ value }) => value)
        expect(counts).toEqual(counts.toSorted((a, b) => a - b))
        expect(buckets.at(-1)!.labels.le).toBe('+Inf')
      }
    }
  })

  test('count requests by the pattern of their route', async () => {
    using app = await served()
    for (const path of ['/', '/terms', '/TERMS/', '/?phone=08123', '/nowhere-1', '/nowhere-2', '/api/nope'])
      await app.call('GET', path)
    for (const id of [1, 2, 3]) await app.call('GET', `/api/users/${id}`)
    for (const id of [1, 2]) await app.call('GET', `/admin/evenings/${id}`)
    await app.call('POST', '/api/register', answers(1))
    await app.call('POST', '/api/register', answers(1))
    await app.call('POST', '/api/register', '{')
    const value = await app.values()
    const count = (labels: Record<string, string>) => value('semeja_requests_total', labels)
    expect(count({ method: 'GET', route: '/', status: '200' })).toBe(2)
    expect(count({ method: 'GET', route: '/terms', status: '200' })).toBe(2)
    expect(count({ method: 'GET', route: '(none)', status: '404' })).toBe(3)
    expect(count({ method: 'GET', route: '/api/users/:id', status: '401' })).toBe(3)
    expect(count({ method: 'GET', route: '/admin/evenings/:id', status: '200' })).toBe(2)
    expect(value('semeja_request_duration_seconds_count', { route: '/api/users/:id' })).toBe(3)
    expect(value('semeja_sign_ups_total', { outcome: 'stored' })).toBe(1)
    expect(value('semeja_sign_ups_total', { outcome: 'repeated' })).toBe(1)
    expect(value('semeja_sign_ups_total', { outcome: 'refused' })).toBe(1)
  })

  test('tell what the database holds', async () => {
    using app = await served()
    for (let i = 0; i < 9; i++) await app.call('POST', '/api/register', answers(i))
    const { call } = await app.signIn()
    await call('POST', '/api/dinner-groups', {
      name: 'Meja',
      budget: 'Rp100.000 - Rp200.000',
      members: [1, 2, 3, 4, 5, 6],
      backupMembers: [],
    })
    await call('POST', '/api/users/7/update-profile', { removed: 'tidak datang' })
    await call('POST', '/api/matchmaking')
    const value = await app.values()
    expect(value('semeja_people', { standing: 'member' })).toBe(6)
    expect(value('semeja_people', { standing: 'free' })).toBe(3)
    expect(value('semeja_pool_people')).toBe(2)
    expect(value('semeja_groups', { status: 'scheduled' })).toBe(1)
    expect(value('semeja_sessions')).toBe(1)
    expect(value('semeja_matchmaking_runs_total')).toBe(1)
    expect(value('semeja_matchmaking_duration_seconds_count')).toBe(1)
    expect(value('semeja_matchmaking_waiting')).toBe(2)
    expect(value('semeja_database_bytes', { file: 'main' })).toBeGreaterThan(0)
    expect(value('semeja_database_bytes', { file: 'wal' })).toBeGreaterThan(4096)
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  })

  test('count changes that the audit held up', async () => {
    using app = await served()
    const { call } = await app.signIn()
    app.db.run(
      sql`create trigger no_audit before insert on audit_entries begin select raise(abort, 'no'); end`,
    )
    expect((await call('POST', '/api/users', { name: 'Rahmat', phone: '081299988877' })).status).toBe(500)
    expect((await app.values())('semeja_audit_failures_total')).toBe(1)
  })

  test('are for this machine and for clients with the token, on both hosts alike', async () => {
    using open = await served()
    using guarded = await served(TOKEN)
    expect((await open.get()).status).toBe(200)
    expect((await open.get({ host: 'admin.localhost' })).status).toBe(200)
    for (const header of ['x-forwarded-for', 'forwarded'])
      expect((await open.get({ [header]: '127.0.0.1' })).status).toBe(404)
    const proxied = { 'x-forwarded-for': '203.0.113.9' }
    for (const [authorization, status] of [
      [`Bearer ${TOKEN}`, 200],
      [`bearer ${TOKEN}`, 200],
      [`Bearer ${TOKEN}x`, 404],
      ['Bearer ', 404],
      [TOKEN, 404],
      [`Basic ${TOKEN}`, 404],
    ] as const)
      for (const host of ['localhost', 'admin.localhost'])
        expect([authorization, (await guarded.get({ ...proxied, authorization, host })).status]).toEqual([
          authorization,
          status,
        ])
    expect((await open.get({ ...proxied, authorization: 'Bearer null' })).status).toBe(404)
    // called without a socket there is no address to trust
    expect((await open.call('GET', '/metrics')).status).toBe(404)
  })

  test('are of few names, whatever is asked for', async () => {
    using app = await served()
    for (let i = 0; i < 300; i++) {
      await app.call('GET', `/acak-${i}?q=${i}`)
      await app.call('GET', `/api/users/${i}`)
      await app.call('DELETE', `/api/${i}/${i}`)
    }
    const text = await (await app.get()).text()
    expect(text.split('\n').length).toBeLessThan(150)
    expect(text).not.toContain('acak')
  })
})

test('a label may hold any text', () => {
  const text = family('x', 'gauge', 'X.', [[{ a: 'b"c\\d\ne', f: '{},' }, 1]])
  expect(parseExposition(text).get('x')!.samples[0]!.labels).toEqual({ a: 'b\\"c\\\\d\\ne', f: '{},' })
})
