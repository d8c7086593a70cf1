import { afterEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import { changedGroupSchema, doneSchema, pageSchema, userSchema } from '../../src/domain/api'
import { auditEntrySchema } from '../../src/domain/audit'
import { previewAnswerSchema } from '../../src/domain/seating'
import { ApiError, actAs, call, isUnexpected } from '../../web/api'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

test('whatever an answer holds, a call returns what its schema says or throws that it is unexpected', async () => {
  const schemas = [
    doneSchema,
    changedGroupSchema,
    pageSchema(userSchema),
    auditEntrySchema,
    previewAnswerSchema,
  ]
  const bodies = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('', '{}', 'null', '[]', '{"success":false,"message":"x"}'),
  )
  await fc.assert(
    fc.asyncProperty(bodies, fc.constantFrom(...schemas), async (body, schema) => {
      answerWith(body)
      const error = await call(schema, 'GET', '/api').catch((thrown) => thrown)
      expect(isUnexpected(error)).toBe(true)
    }),
  )
})

test('a message without success comes with the error', async () => {
  answerWith('{"message":"Belum boleh"}')
  const error = await call(doneSchema, 'PATCH', '/api').catch((thrown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error.body.message).toBe('Belum boleh')
})

test('what fits is returned', async () => {
  answerWith('{"success":true,"message":"OK"}')
  expect(await call(doneSchema, 'PATCH', '/api')).toEqual({ success: true, message: 'OK' })
})

function answerWith(body: string) {
  globalThis.fetch = (async () => new Response(body)) as unknown as typeof fetch
}

test('a request of staff whose answer was lost is sent again under its name, and the next one has its own', async () => {
  const names: (string | null)[] = []
  const answers = ['lost', 'gateway', 'ok', 'ok'].values()
  globalThis.fetch = (async (_: string, init: RequestInit) => {
    names.push(new Headers(init.headers).get('X-Semeja-Request'))
    const next = answers.next().value
    if (next === 'lost') throw new TypeError('Failed to fetch')
    return new Response('{"success":true,"message":"OK"}', { status: next === 'ok' ? 200 : 502 })
  }) as unknown as typeof fetch
  actAs(1)
  const add = () => call(doneSchema, 'POST', '/api/users/1/notes', { text: 'x' }).catch(() => undefined)
  for (let i = 0; i < 4; i++) await add()
  actAs(undefined)
  expect(names[0]).toBeString()
  expect(names[1]).toBe(names[0]!)
  expect(names[2]).toBe(names[0]!)
  expect(names[3]).not.toBe(names[0]!)
})
