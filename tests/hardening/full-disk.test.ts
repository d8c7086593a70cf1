import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { startSemeja } from '../support/command'
import { send, signedIn, startProcess } from '../support/real-server'

setDefaultTimeout(120_000)

const mounted: string[] = []
const folders: string[] = []
afterAll(() => {
  for (const folder of mounted) Bun.spawnSync(['umount', '-l', folder])
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** An empty folder, which outlives the disk in it. */
function newFolder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'semeja-disk-')))
  return folders.at(-1)!
}

/** A disk of 16 MB in `cwd`/data; only root can make one. */
function smallDisk(cwd: string): string {
  const folder = join(cwd, 'data')
  mkdirSync(folder, { mode: 0o700 })
  if (Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=16m,mode=700', 'tmpfs', folder]).exitCode === 0)
    mounted.push(folder)
  return folder
}

const probe = newFolder()
const canMount = process.getuid?.() === 0 && smallDisk(probe) === mounted[0]

function fill(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize, 1))
}

test.skipIf(!canMount)(
  'a full disk gives one line from every command and 503 from every change',
  async () => {
    const cwd = newFolder()
    const folder = smallDisk(cwd)
    const env = { DATA_DIR: folder }
    await startSemeja(['demo', '--people', '60'], { cwd, env })
    await using server = await startProcess(folder)
    const cookie = await signedIn(server.url)
    const whole = { ...answers(7), dietaryRestrictions: 'x'.repeat(500) }
    fill(folder)
    // a check is believed for a second
    let health = 200
    const noticed = performance.now() + 30_000
    while (health !== 503 && performance.now() < noticed) {
      health = (await send(server.url, 'GET', '/healthz')).status
      await Bun.sleep(100)
    }

    const { app } = await startApp()
    const statuses = new Map<string, number>()
    for (const { method, path } of app.routes) {
      if (path.startsWith('/static/') || path === '/*' || method === 'DELETE') continue
      const body = method === 'GET' ? undefined : path === '/api/register' ? whole : {}
      const answer = await fetch(server.url + path.replace(/:\w+/g, '1'), {
        method,
        headers: { 'content-type': 'application/json', cookie },
        ...(body && { body: JSON.stringify(body) }),
      })
      statuses.set(`${method} ${path}`, answer.status)
    }
    expect(statuses.size).toBeGreaterThan(20)
    for (const [route, status] of statuses) {
      const isChange = !route.startsWith('GET ')
      if (route === 'GET /healthz' || isChange) expect([route, status]).toEqual([route, 503])
      else expect([route, status < 500 || status === 503]).toEqual([route, true])
    }

    for (const args of [
      ['admin', 'add', 'sari'],
      ['admin', 'passwd', 'staff'],
      ['privacy', 'erase', '081200000000', '--yes'],
      ['backup', join(folder, 'copy.db')],
      ['demo'],
    ]) {
      const { code, out, err } = await startSemeja(args, { cwd, env, input: 'rahasia-lainnya' })
      // what still fits into the log is done
      const isDone = code === 0 && args[0] !== 'backup' && args[0] !== 'demo'
      if (isDone) expect([args, err]).toEqual([args, ''])
      else expect([args, code, out]).toEqual([args, 1, ''])
      if (!isDone) expect(err).toMatch(/^semeja: [^\n]+\n$/)
    }
    expect((await send(server.url, 'GET', '/api/user', undefined, cookie)).status).toBe(200)

    // and with room again everything goes on
    rmSync(join(folder, 'filler'))
    const until = performance.now() + 30_000
    let status = 0
    while (status !== 201 && performance.now() < until) {
      status = (await send(server.url, 'POST', '/api/register', whole)).status
      await Bun.sleep(200)
    }
    expect(status).toBe(201)
    expect(await server.stop()).toBe(0)
  },
)

test.skipIf(!canMount)('every command says that the disk is full, also beside no server', async () => {
  const cwd = newFolder()
  const folder = smallDisk(cwd)
  const env = { DATA_DIR: folder, PORT: '0' }
  await startSemeja(['demo', '--people', '20'], { cwd, env })
  const kept = join(cwd, 'kept.db')
  expect((await startSemeja(['backup', kept], { cwd, env })).code).toBe(0)
  fill(folder)
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
    const { code, out, err } = await startSemeja(args, { cwd, env, input: 'rahasia-lainnya' })
    expect([args, code, out]).toEqual([args, 1, ''])
    expect([args, err]).toEqual([args, expect.stringMatching(/^semeja: [^\n]*disk[^\n]* is full\n$/)])
  }
  rmSync(join(folder, 'filler'))
  expect(await startSemeja(['restore', kept], { cwd, env })).toMatchObject({ code: 0 })
})

test.skipIf(!canMount)('a server that starts on a full disk says so in one line', async () => {
  const cwd = newFolder()
  const folder = smallDisk(cwd)
  fill(folder)
  for (const args of [['serve'], ['demo'], ['admin', 'add', 'sari']]) {
    const { code, out, err } = await startSemeja(args, {
      cwd,
      env: { DATA_DIR: folder, PORT: '0' },
      input: 'rahasia-lainnya',
    })
    expect([args, code, out]).toEqual([args, 1, ''])
    expect(err).toBe(`semeja: the disk that holds ${folder} is full\n`)
  }
})
