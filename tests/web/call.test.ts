import { afterEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import { changedGroupSchema, doneSchema, pageSchema, userSchema } from '../../src/domain/api'
import { auditEntrySchema } from '../../src/domain/audit'
import { previewAnswerSchema } from '../../src/domain/seating'
import { ApiError, call, isUnexpected } from '../../web/api'

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
