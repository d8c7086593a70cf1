import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { TERMS_VERSION } from '../../src/domain/profile/profile'
import { NOT_SAVED_MESSAGE, payloadOf, register } from '../../web/onboarding/register'
import { SaveNotice } from '../../web/onboarding/save-notice'
import type { SaveFailure } from '../../web/onboarding/use-save'
import { ANSWERED } from './support'

const draft = { ...ANSWERED, name: ' Dinda ', username: 'user_1700000000000' }
const stored = () =>
  Response.json({ success: true, message: 'ok', user: { id: 1, username: 'x' } }, { status: 201 })

let answers: (() => Response)[] = []
let received: Record<string, unknown>[] = []
let pauses: number[] = []
const wait = async (ms: number) => void pauses.push(ms)

const browserFetch = globalThis.fetch
beforeEach(() => {
  ;[answers, received, pauses] = [[], [], []]
  globalThis.fetch = (async (_: string, { body }: RequestInit) => {
    received.push(JSON.parse(String(body)))
    return (answers.shift() ?? stored)()
  }) as unknown as typeof fetch
})
afterEach(() => {
  globalThis.fetch = browserFetch
})

test('sends every answer, with the comfort level under both names', async () => {
  expect(await register(draft, new AbortController().signal, wait)).toEqual({ ok: true })
  expect(received).toEqual([
    { ...draft, name: 'Dinda', comfort_level: 4, password: expect.any(String), termsVersion: TERMS_VERSION },
  ])
  expect(payloadOf({ ...draft, smoker: null, drinker: null })).toMatchObject({ smoker: '', drinker: '' })
})

test('tries again after server errors, as the same sign-up, with growing pauses', async () => {
  answers = [500, 503, 502].map((status) => () => new Response('no', { status }))
  expect(await register(draft, new AbortController().signal, wait)).toEqual({ ok: true })
  expect(received.map(({ username }) => username)).toEqual(Array(4).fill(draft.username))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(new Set(pauses).size).toBe(3)
})

test('gives up after four tries, also without a network, and says so', async () => {
  const lost = () => {
    throw new TypeError('Failed to fetch')
  }
  for (const answer of [() => new Response('no', { status: 500 }), lost]) {
    answers = Array(9).fill(answer)
    expect(await register(draft, new AbortController().signal, wait)).toEqual({
      ...{ ok: false, message: NOT_SAVED_MESSAGE, fields: [] },
    })
  }
  expect([received.length, pauses.length]).toEqual([8, 6])
})

test('does not take a page in place of the answer for success', async () => {
  answers = [() => new Response('<h1>Hotspot login</h1>'), () => Response.json({ success: false })]
  expect(await register(draft, new AbortController().signal, wait)).toEqual({ ok: true })
  expect(received).toHaveLength(3)
})

test('passes a refusal on at once, with the fields it names', async () => {
  answers = [
    () => Response.json({ success: false, message: 'Nomor salah', errors: { phone: 'x' } }, { status: 422 }),
  ]
  expect(await register(draft, new AbortController().signal, wait)).toEqual({
    ok: false,
    message: 'Nomor salah',
    fields: ['phone'],
  })
  expect(received).toHaveLength(1)
})

test('stores a sign-up in a browser that cannot join or time signals', async () => {
  const { any, timeout } = AbortSignal
  Object.assign(AbortSignal, { any: undefined, timeout: undefined })
  try {
    expect(await register(draft, new AbortController().signal, wait)).toEqual({ ok: true })
  } finally {
    Object.assign(AbortSignal, { any, timeout })
  }
  expect(received).toHaveLength(1)
})

test('ends without an outcome when it is called off, and with it the request in flight', async () => {
  const between = new AbortController()
  answers = [() => new Response('no', { status: 500 })]
  expect(await register(draft, between.signal, async () => between.abort())).toBeUndefined()
  expect(received).toHaveLength(1)
  const control = new AbortController()
  let ended = false
  globalThis.fetch = ((_: string, { signal }: RequestInit) =>
    new Promise((_, fail) => {
      signal?.addEventListener('abort', () => {
        ended = true
        fail(signal.reason)
      })
      control.abort()
    })) as typeof fetch
  expect(await register(draft, control.signal, wait)).toBeUndefined()
  expect(ended).toBe(true)
})

test('a sign-up that is not stored says why, with the way to the answer that is wrong, or to the sign-up that stays', () => {
  const shown = (failure: Partial<SaveFailure>, step: 'final-info' | 'registration' = 'final-info') =>
    renderToStaticMarkup(
      createElement(SaveNotice, {
        ...{ step, isSlow: false },
        failure: {
          ok: false,
          message: 'Masukkan nomor WA yang sesuai',
          fields: [],
          isFinal: false,
          ...failure,
        },
      }),
    )
  const said = shown({ fields: ['phone'] })
  expect(said).toMatch(/nomor WA yang sesuai <a [^>]*href="\/registration">Perbaiki jawaban</)
  expect(shown({ fields: ['phone'] }, 'registration')).not.toContain('<a')
  expect(shown({ isFinal: true })).toMatch(/<a [^>]*href="\/success">Lihat pendaftaranmu</)
  expect(shown({})).toContain('role="alert"')
})
