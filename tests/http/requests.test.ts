import { describe, expect, test } from 'bun:test'
import { signUps } from '../../src/db/schema'
import { Limiter } from '../../src/http/limiter'
import { answers } from '../support/answers'
import { startApp } from '../support/app'

test('a request body that is not JSON, not typed as JSON, or too large is refused as that', async () => {
  const { call, db } = await startApp()
  const typed = (type: string) => ({ headers: { 'content-type': type } })
  const send = async (...sent: [body?: unknown, init?: RequestInit]) =>
    (await call('POST', '/api/register', ...sent)).status
  for (const cut of ['{"name":', '']) expect(await send(cut)).toBe(400)
  expect(await send('name=Ayu', typed('application/x-www-form-urlencoded'))).toBe(415)
  expect(await send()).toBe(415)
  expect(await send(answers(1, { name: 'a'.repeat(3_000_000) }))).toBe(413)
  const chunks = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(50_000))
    },
  })
  expect(await send(undefined, { ...typed('application/json'), body: chunks })).toBe(413)
  expect(db.select().from(signUps).all()).toHaveLength(0)
})

describe('the api', () => {
  test('answers 404 as JSON for unknown paths, on both hosts', async () => {
    const { call } = await startApp()
    for (const host of ['localhost:3000', 'admin.localhost:3000'])
      for (const [method, path] of [
        ['GET', '/api/nope'],
        ['POST', '/api/nope'],
        ['DELETE', '/api/register'],
        ['GET', '/api/'],
        ['GET', '/api'],
      ]) {
        const answer = await call(method!, path!, undefined, { host })
        expect([method, path, answer.status]).toEqual([method, path, 404])
        expect((await answer.json()).success).toBe(false)
      }
  })

  test('takes changes from its own pages', async () => {
    const { call } = await startApp()
    const own: Record<string, string>[] = [
      { origin: 'http://localhost:3000' },
      { 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of own)
      expect((await call('POST', '/api/register', answers(1), { headers })).status).toBeLessThan(300)
  })
})

test('a limiter remembers no more keys than it may', () => {
  const limiter = new Limiter(1, 1000, 100)
  for (let i = 0; i < 10_000; i++) limiter.count(`key ${i}`, 0)
  // the latest keys are still counted, the first ones are forgotten
  expect(limiter.count('key 9999', 0)).toBe(1)
  expect(limiter.count('key 0', 0)).toBe(0)
})
