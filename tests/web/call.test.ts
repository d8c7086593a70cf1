import { afterEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { changedGroupSchema, pageSchema, userSchema } from '../../src/domain/api'
import { doneSchema } from '../../src/domain/done'
import { previewAnswerSchema } from '../../src/domain/matchmaking/seating'
import { auditEntrySchema } from '../../src/domain/staff/audit'
import { failureWords } from '../../web/admin/app/form/show-error'
import { NotLoaded } from '../../web/admin/app/page/not-loaded'
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

test('what fits is returned, and a message without success comes with the error', async () => {
  answerWith('{"success":true,"message":"OK"}')
  expect(await call(doneSchema, 'PATCH', '/api')).toEqual({ success: true, message: 'OK' })
  answerWith('{"message":"Belum boleh"}')
  const error = await call(doneSchema, 'PATCH', '/api').catch((thrown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error.body.message).toBe('Belum boleh')
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

test('a change that fails says why: in the words of a refusal, or what failed and whether something may be saved', () => {
  const refusal = JSON.stringify({ success: false, message: 'Belum boleh' })
  for (const [error, words] of [
    [new ApiError(422, refusal, ''), 'Belum boleh'],
    [new ApiError(503, refusal, ''), 'No link was made. Belum boleh'],
    [new ApiError(503, '<h1>503</h1>', ''), 'No link was made. The server is busy (503). Nothing was saved.'],
    [new ApiError(500, '', ''), 'No link was made. The server has failed (500). Nothing was saved.'],
    [new ApiError(413, '', ''), 'No link was made. The server has refused it (413). Nothing was saved.'],
    [
      new ApiError(200, '<html>Wi-Fi</html>', ''),
      'No link was made. The server answered something unexpected (200). See whether it was saved.',
    ],
    [
      new ApiError(502, '', ''),
      'No link was made. The server did not answer (502). See whether it was saved.',
    ],
    [
      new TypeError('no network'),
      'No link was made. The server cannot be reached. Check your connection and try again.',
    ],
  ] as const)
    expect(failureWords(error, 'No link was made')).toBe(words)
})

test('what cannot be loaded says what and why, beside another try', () => {
  const shown = (error: Error | null) =>
    renderToStaticMarkup(createElement(NotLoaded, { what: 'notes', error, onRetry: () => {} }))
  expect(shown(null)).toContain('Loading notes')
  for (const [error, why] of [
    [new ApiError(503, JSON.stringify({ success: false, message: 'Not now' }), ''), 'Not now'],
    [new ApiError(500, 'broken', ''), '500: broken'],
    [
      new ApiError(200, '{"items":5}', ''),
      'The server sent an answer that this page cannot read. Please reload the page.',
    ],
    [new TypeError('no network'), 'The server cannot be reached. Check your connection and try again.'],
  ] as const) {
    expect(shown(error)).toContain(`Error loading notes: ${why}`)
    expect(shown(error)).toContain('Try Again</button>')
  }
})
