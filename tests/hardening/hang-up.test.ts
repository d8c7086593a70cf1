import { expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect } from 'node:net'
import { emptyFolder } from '../support/app'
import { startProcess } from '../support/real-server'

test('a client that hangs up in the middle of a body is no error of the server', async () => {
  await using server = await startProcess(emptyFolder())
  const { hostname, port } = new URL(server.url)
  for (const length of ['content-length: 500', 'transfer-encoding: chunked']) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `POST /api/register HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${length}\r\n\r\n5\r\n{"a":`,
    )
    // the end follows what was written, on the way and in the server
    socket.end()
    await once(socket, 'close')
  }
  const signUps = () => server.lines.filter((line) => line.includes('"route":"/api/register"'))
  while (signUps().length < 2) await Bun.sleep(10)
  expect(signUps().map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', event: 'request', status: 400 },
    { level: 'info', event: 'request', status: 400 },
  ])
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
}, 60_000)
