import { expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect } from 'node:net'
import { emptyFolder } from '../support/app'
import { statusOf } from '../support/raw'
import { startProcess } from '../support/real-server'

/** Wrong links of one address before it has to wait. */
const WRONG_MAX = 100

// as it is shipped: what is minified is read otherwise by Elysia
test('who tries wrong links keeps nobody at another address from theirs', async () => {
  await using server = await startProcess(emptyFolder())
  const ask = async (address: string) => {
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: address })
    socket.write('GET /api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    let text = ''
    socket.on('data', (data) => {
      text += data
    })
    await once(socket, 'close')
    return statusOf(text)
  }
  const statuses = []
  for (let i = 0; i <= WRONG_MAX; i++) statuses.push(await ask('127.0.0.1'))
  expect([statuses.at(0), statuses.at(-1)]).toEqual([401, 429])
  expect(await ask('127.0.0.2')).toBe(401)
}, 60_000)
