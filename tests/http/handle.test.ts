import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { readConfig } from '../../src/config'
import { refused } from '../../src/db/transact'
import { answer, refuse } from '../../src/http/answers'
import { COOKIE, type Sessions } from '../../src/http/guard'
import { staffCalls } from '../../src/http/handle'

const schema = v.object({ n: v.pipe(v.number(), v.minValue(1, 'At least one')) })
const wanted = v.object({ of: v.picklist(['a', 'b'], 'Neither a nor b') })
let called = 0

/** A verb with every kind of outcome. */
function verb(n: number) {
  called += 1
  if (n === 2) return refused('missing')
  if (n === 3) return refused('wrong')
  if (n === 4) return refused('taken', { userIds: [7] })
  return { ok: true as const, n }
}

const sessions: Sessions = {
  findSession: () => ({
    user: { id: 1, username: 'ayu', is_admin: true, role: 'admin' },
    session: '',
    prolonged: false,
    confirmedAt: null,
  }),
}

const app = staffCalls({ sessions, config: readConfig({}) })
  .post(
    '/things/:id',
    {
      body: schema,
      refusals: {
        missing: [404, 'There is no such thing'],
        wrong: [422, 'Not this one', 'n'],
        taken: ({ userIds }: { userIds: number[] }, { params }) => answer({ id: params.id, userIds }, 409),
      },
    },
    ({ n }, { params, admin }) => {
      const done = verb(n)
      if (!done.ok) return done
      return n === 5 ? answer({ created: params.id }, 201) : { success: true, by: admin.username }
    },
  )
  .get('/things', { query: wanted }, ({ of }) => [of])
  .get('/things/:id', ({ params }) => ({ id: params.id }))
  .put('/things/:id', { refusals: { odd: [409, 'Odd'] }, done: 'Done' }, (_, { id }) =>
    id % 2 ? refused('odd') : { ok: true },
  )
  .delete('/things', { by: [() => refuse(403, 'Not you')] }, () => ({ n: verb(1) }))
  .routes()

async function call(method: string, path: string, body?: unknown) {
  const headers = { 'content-type': 'application/json', cookie: `${COOKIE}=x` }
  const init = { method, headers, body: JSON.stringify(body) ?? null }
  const response = await app.handle(new Request(`http://localhost${path}`, init))
  return [response.status, await response.json()]
}

test('answers with the body that the verb returns, or with its own answer', async () => {
  expect(await call('POST', '/things/9', { n: 1 })).toEqual([200, { success: true, by: 'ayu' }])
  expect(await call('POST', '/things/9', { n: 5 })).toEqual([201, { created: '9' }])
  expect(await call('GET', '/things?of=b')).toEqual([200, ['b']])
  expect(await call('GET', '/things/8')).toEqual([200, { id: '8' }])
})

test('does not call the verb for a wrong input, and names the field', async () => {
  const before = called
  expect(await call('POST', '/things/9', { n: 0 })).toEqual([
    422,
    { success: false, message: 'At least one', errors: { n: 'At least one' } },
  ])
  expect((await call('GET', '/things?of=c'))[0]).toBe(422)
  expect((await call('POST', '/things/9', undefined))[0]).toBe(400)
  expect(called).toBe(before)
})

test('answers each refusal as it says', async () => {
  expect(await call('POST', '/things/9', { n: 2 })).toEqual([
    404,
    { success: false, message: 'There is no such thing' },
  ])
  expect(await call('POST', '/things/9', { n: 3 })).toEqual([
    422,
    { success: false, message: 'Not this one', errors: { n: 'Not this one' } },
  ])
  expect(await call('POST', '/things/9', { n: 4 })).toEqual([409, { id: '9', userIds: [7] }])
})

test('lets through only whom its guards do', async () => {
  const before = called
  expect(await call('DELETE', '/things')).toEqual([403, { success: false, message: 'Not you' }])
  expect((await app.handle(new Request('http://localhost/things?of=a'))).status).toBe(401)
  expect(called).toBe(before)
})

test('gives the number of the path, and says that it is done', async () => {
  expect(await call('PUT', '/things/8')).toEqual([200, { success: true, message: 'Done' }])
  expect(await call('PUT', '/things/7')).toEqual([409, { success: false, message: 'Odd' }])
  expect(await call('PUT', '/things/x')).toEqual([200, { success: true, message: 'Done' }])
})
