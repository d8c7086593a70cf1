import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import * as v from 'valibot'
import { readBody } from '../../src/http/body'
import { answers } from '../support/answers'
import { startProcess } from '../support/process'

let server: Awaited<ReturnType<typeof startProcess>>
beforeAll(async () => {
  server = await startProcess({ REGISTER_PER_MINUTE: '100000' })
})
afterAll(async () => {
  await server.stop()
})

/** A connection as no library makes it: sends `text`, then `drop` again and again; tells what came and when it was over. */
function raw(text: string, drop?: string) {
  let received = ''
  const socket: Socket = connect(server.port, '127.0.0.1', () => void socket.write(text))
  const dropping = drop === undefined ? undefined : setInterval(() => socket.write(drop), 500)
  socket.on('data', (data) => {
    received += data
  })
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) =>
    socket.on('close', () => {
      clearInterval(dropping)
      resolve(received)
    }),
  )
  return { closed, end: () => socket.destroy() }
}

const register = `POST /api/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
const statusOf = (answer: string) => Number(answer.split(' ')[1])

describe('slow clients', () => {
  test('hold nobody up, and are cut off', async () => {
    const idle = Array.from({ length: 500 }, () => raw(''))
    const slow = [
      ...Array.from({ length: 20 }, () => raw('GET / HTTP/1.1\r\nHost: localhost\r\nX: ', 'x')),
      ...Array.from({ length: 15 }, () => raw(`${register}Content-Length: 900\r\n\r\n{`, ' ')),
      ...Array.from({ length: 15 }, () => raw(`${register}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n')),
    ]
    for (let i = 0; i < 40; i++) {
      const signUp = await fetch(`${server.url}/api/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(answers(i)),
      })
      expect(signUp.status).toBe(201)
      const page = await fetch(server.url)
      expect([page.status, (await page.text()).includes('Mulai')]).toEqual([200, true])
    }
    const ends = await Promise.all(slow.map(({ closed }) => closed))
    expect(ends.slice(20).map(statusOf)).toEqual(Array.from({ length: 30 }, () => 408))
    await Promise.all(idle.map(({ closed }) => closed))
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  }, 90_000)

  test('get 408 when a body does not come in time, also one without an end', async () => {
    const never = new ReadableStream({ start: () => undefined })
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: never,
    })
    const read = await readBody(request, v.unknown(), undefined, 20)
    expect(!read.ok && [read.answer.status, read.answer.headers.get('connection')]).toEqual([408, 'close'])
  })
})

describe('odd requests', () => {
  const send = (text: string) => raw(text).closed

  test('are refused when their headers are larger than 16 KB or their body than is ever taken', async () => {
    expect(statusOf(await send(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`))).toBe(431)
    expect(statusOf(await send(`${register}Content-Length: 99999999\r\n\r\n{`))).toBe(413)
  })

  test('never get their Host header back, whatever it is', async () => {
    const hosts = [
      'jahat.example',
      'admin.jahat.example',
      'a b<script>',
      '[::1',
      '',
      'x:99999',
      'admin.',
      '"><img src=x>',
      'jahat.example/../admin',
      'x@jahat.example',
      '%00',
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
    const { output } = { output: await send('GET / HTTP/1.0\r\n\r\n') }
    expect(statusOf(output)).toBeLessThan(500)
    expect(statusOf(await send('POST /api/register HTTP/1.0\r\nOrigin: http://x\r\n\r\n'))).toBeLessThan(500)
    expect(
      statusOf(
        await send('GET http://admin.jahat.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      ),
    ).toBeLessThan(500)
  })
})
