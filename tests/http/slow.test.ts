import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { readBody } from '../../src/http/body'
import { emptyFolder } from '../support/app'
import { REGISTER, raw, statusOf } from '../support/raw'
import { startProcess } from '../support/real-server'
import { texts } from '../support/texts'

let server: Awaited<ReturnType<typeof startProcess>>
beforeAll(async () => {
  server = await startProcess(emptyFolder())
})
afterAll(async () => {
  await server.stop()
})

const send = (text: string) => raw(server.port, text).closed

test('slow clients get 408 when a body does not come in time, also one without an end', async () => {
  const never = new ReadableStream({ start: () => undefined })
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: never,
  })
  const read = await readBody(request, v.unknown(), undefined, 20)
  expect(!read.ok && [read.answer.status, read.answer.headers.get('connection')]).toEqual([408, 'close'])
})

describe('odd requests', () => {
  test('are refused when their headers are larger than 16 KB or their body than is ever taken', async () => {
    expect(statusOf(await send(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`))).toBe(431)
    expect(statusOf(await send(`${REGISTER}Content-Length: 99999999\r\n\r\n{`))).toBe(413)
  })

  test('never get their Host header back, whatever it is', async () => {
    const hosts = [
      '',
      ...texts`
        jahat.example | admin.jahat.example | a b<script> | [::1 | x:99999 | admin. | "><img src=x>
        jahat.example/../admin | x@jahat.example | %00
      `,
    ]
    for (const host of hosts)
      for (const path of ['/', '/admin', '/api/user', '/nowhere', '/favicon.ico']) {
        const answer = await send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
        expect([host, path, statusOf(answer)]).toEqual([host, path, expect.any(Number)])
        expect([host, path, statusOf(answer) < 500]).toEqual([host, path, true])
        if (host.length > 6) expect([host, path, answer.includes(host)]).toEqual([host, path, false])
        const location = /^location: (.*)$/im.exec(answer)?.[1]?.trim()
        if (location) expect(location).toStartWith('/')
      }
  })
})
