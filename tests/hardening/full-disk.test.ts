import { expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { answers } from '../support/answers'
import { emptyFolder, startApp } from '../support/app'
import { startSemeja } from '../support/command'
import { send, signedIn, startProcess } from '../support/real-server'
import { fillDisk, smallDisk } from '../support/small-disk'

setDefaultTimeout(120_000)

const testOnDisk = test.skipIf(!smallDisk())

/** Repeats a call until it is answered so, or gives up. */
async function until(status: number, ask: () => Promise<{ status: number }>) {
  const end = performance.now() + 30_000
  let last = await ask()
  while (last.status !== status && performance.now() < end) {
    await Bun.sleep(100)
    last = await ask()
  }
  expect(last.status).toBe(status)
}

testOnDisk(
  'a server on a full disk answers 503 to every change, and goes on once there is room',
  async () => {
    const folder = smallDisk()!
    await startSemeja(['demo', '--people', '60'], { env: { DATA_DIR: folder } })
    await using server = await startProcess(folder)
    const cookie = await signedIn(server.url)
    const whole = { ...answers(7), dietaryRestrictions: 'x'.repeat(500) }
    const filler = fillDisk(folder)
    await until(503, () => send(server.url, 'GET', '/healthz'))

    const { app } = await startApp()
    const statuses: [route: string, status: number][] = []
    for (const { method, path } of app.routes) {
      if (path.startsWith('/static/') || path === '/*' || method === 'DELETE') continue
      const body = method === 'GET' ? undefined : path === '/api/register' ? whole : {}
      const answer = await fetch(server.url + path.replace(/:\w+/g, '1'), {
        method,
        headers: { 'content-type': 'application/json', cookie },
        ...(body && { body: JSON.stringify(body) }),
      })
      statuses.push([`${method} ${path}`, answer.status])
    }
    const changes = statuses.filter(([route]) => !route.startsWith('GET '))
    expect(changes.length).toBeGreaterThan(20)
    expect(changes.filter(([, status]) => status !== 503)).toEqual([])
    expect(statuses.filter(([, status]) => status >= 500 && status !== 503)).toEqual([])
    expect((await send(server.url, 'GET', '/api/user', undefined, cookie)).status).toBe(200)

    rmSync(filler)
    await until(201, () => send(server.url, 'POST', '/api/register', whole))
    expect(await server.stop()).toBe(0)
  },
)

testOnDisk('every command says in one line that the disk is full', async () => {
  const folder = smallDisk()!
  const env = { DATA_DIR: folder, PORT: '0' }
  await startSemeja(['demo', '--people', '20'], { env })
  const kept = join(emptyFolder(), 'kept.db')
  expect((await startSemeja(['backup', kept], { env })).code).toBe(0)
  const filler = fillDisk(folder)
  for (const args of [
    ['serve'],
    ['admin', 'list'],
    ['admin', 'add', 'sari'],
    ['admin', 'reset-2fa', 'sari'],
    ['admin', 'remove', 'sari'],
    ['privacy', 'export', '081200000000'],
    ['privacy', 'erase', '081200000000', '--yes'],
    ['backup', join(folder, 'copy.db')],
    ['restore', kept],
    ['demo'],
  ]) {
    const { code, out, err } = await startSemeja(args, { env, input: 'rahasia-lainnya' })
    expect([args, code, out]).toEqual([args, 1, ''])
    expect([args, err]).toEqual([args, expect.stringMatching(/^semeja: [^\n]*disk[^\n]* is full\n$/)])
  }
  rmSync(filler)
  expect(await startSemeja(['restore', kept], { env })).toMatchObject({ code: 0 })
})

testOnDisk('also where there is no database yet', async () => {
  const folder = smallDisk()!
  fillDisk(folder)
  const env = { DATA_DIR: folder, PORT: '0' }
  for (const args of [['serve'], ['demo'], ['admin', 'add', 'sari']])
    expect([args, await startSemeja(args, { env, input: 'rahasia-lainnya' })]).toMatchObject([
      args,
      { code: 1, out: '', err: `semeja: the disk that holds ${folder} is full\n` },
    ])
})
