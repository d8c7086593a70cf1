import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answers } from './support/answers'
import { emptyFolder, startApp } from './support/app'
import { startSemeja } from './support/command'
import { send, startProcess } from './support/real-server'

const LATER = Date.parse('2031-05-01T05:00:00.000Z')

test('a server follows the clock of a test, in what it stores and logs', async () => {
  const { dataDir, file, set } = testClock()
  await using server = await startProcess(dataDir, { TEST_CLOCK: file })
  expect((await send(server.url, 'GET', '/healthz')).body).toMatchObject({ status: 'ok', testClock: true })
  const { body } = await send(server.url, 'POST', '/api/register', answers(1, { username: undefined }))
  expect(body.user.username).toBe(`user_${LATER}`)
  const warning = server.lines.find((line) => line.includes('TEST_CLOCK is set'))
  expect(JSON.parse(warning!)).toMatchObject({ level: 'warn', time: new Date(LATER).toISOString() })
  set(LATER + 3_600_000)
  const next = await send(server.url, 'POST', '/api/register', answers(2, { username: undefined }))
  expect(next.body.user.username).toBe(`user_${LATER + 3_600_000}`)
})

test('a database that holds people is not served with the clock of a test, and one of a test not without', async () => {
  const { dataDir, file } = testClock()
  expect((await startSemeja(['demo', '--people', '1'], { env: { DATA_DIR: dataDir } })).code).toBe(0)
  expect(await startSemeja([], { env: { DATA_DIR: dataDir, PORT: '0', TEST_CLOCK: file } })).toMatchObject({
    code: 2,
    err: expect.stringContaining('this database holds people'),
  })

  const other = testClock()
  await (await startProcess(other.dataDir, { TEST_CLOCK: other.file })).stop()
  expect(await startSemeja([], { env: { DATA_DIR: other.dataDir, PORT: '0' } })).toMatchObject({
    code: 2,
    err: expect.stringContaining('made by a test'),
  })
})

test('a clock of a test that is no file of eight bytes is refused', async () => {
  for (const file of ['/nowhere/clock', '/etc/hostname-of-nobody', import.meta.path])
    expect(await startSemeja([], { env: { PORT: '0', TEST_CLOCK: file } })).toMatchObject({
      code: 2,
      err: expect.stringContaining('TEST_CLOCK is'),
    })
})

test('without it the clock is that of the machine', async () => {
  const { call } = await startApp()
  expect(await (await call('GET', '/healthz')).json()).toEqual({ status: 'ok', version: expect.any(String) })
})

function testClock() {
  const folder = emptyFolder()
  const file = join(folder, 'clock')
  const set = (at: number) =>
    writeFileSync(file, new Uint8Array(new Float64Array([at]).buffer), { flag: 'r+' })
  writeFileSync(file, new Uint8Array(8))
  set(LATER)
  return { dataDir: join(folder, 'data'), file, set }
}
