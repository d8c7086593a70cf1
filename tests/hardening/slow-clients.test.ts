import { expect, test } from 'bun:test'
import { answers } from '../support/answers'
import { emptyFolder } from '../support/app'
import { REGISTER, raw, statusOf } from '../support/raw'
import { send, startProcess } from '../support/real-server'

test('slow clients hold nobody up, and are cut off', async () => {
  const { url, port, stop } = await startProcess(emptyFolder())
  const idle = Array.from({ length: 500 }, () => raw(port, ''))
  const slow = [
    ...Array.from({ length: 20 }, () => raw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX: ', 'x')),
    ...Array.from({ length: 15 }, () => raw(port, `${REGISTER}Content-Length: 900\r\n\r\n{`, ' ')),
    ...Array.from({ length: 15 }, () =>
      raw(port, `${REGISTER}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'),
    ),
  ]
  for (let i = 0; i < 40; i++) {
    expect((await send(url, 'POST', '/api/register', answers(i))).status).toBe(201)
    const page = await fetch(url)
    expect([page.status, (await page.text()).includes('Mulai')]).toEqual([200, true])
  }
  const ends = await Promise.all(slow.map(({ closed }) => closed))
  expect(ends.slice(20).map(statusOf)).toEqual(Array.from({ length: 30 }, () => 408))
  await Promise.all(idle.map(({ closed }) => closed))
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(await stop()).toBe(0)
}, 90_000)

test('a client that hangs up in the middle of a body is no error of the server', async () => {
  await using server = await startProcess(emptyFolder())
  for (const length of ['content-length: 500', 'transfer-encoding: chunked']) {
    const { closed, end } = raw(server.port, `${REGISTER}${length}\r\n\r\n5\r\n{"a":`)
    end()
    await closed
  }
  const signUps = () => server.lines.filter((line) => line.includes('"route":"/api/register"'))
  while (signUps().length < 2) await Bun.sleep(10)
  for (const line of signUps())
    expect(JSON.parse(line)).toMatchObject({ level: 'info', event: 'request', status: 400 })
}, 60_000)
