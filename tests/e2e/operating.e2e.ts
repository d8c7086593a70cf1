import { spawn } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { answers } from '../support/answers'
import { expect, test, WALK } from '../support/server'

test.use({ isExecutable: true })

const root = process.getuid?.() === 0
const NOBODY = 65_534

test('the executable alone, run as another user, serves everything', WALK, async ({ request }) => {
  const folder = mkdtempSync(join(tmpdir(), 'semeja-alone-'))
  const executable = join(folder, 'semeja')
  copyFileSync(resolve(import.meta.dirname, '../../dist/semeja'), executable)
  chmodSync(executable, 0o755)
  if (root) chownSync(folder, NOBODY, NOBODY)

  const child = spawn(executable, {
    cwd: folder,
    env: { PORT: '0' },
    ...(root && { uid: NOBODY, gid: NOBODY }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let url = ''
    for await (const line of createInterface(child.stdout)) {
      url ||= /listening on (http:\S+)/.exec(line)?.[1] ?? ''
      if (line.includes('"event":"started"')) break
    }
    expect((await request.post(`${url}/api/register`, { data: answers(1) })).status()).toBe(201)
    const page = await (await request.get(url)).text()
    const parts = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!)
    expect(parts.some((path) => path.endsWith('.woff2'))).toBe(true)
    for (const path of parts) expect([path, (await request.get(url + path)).status()]).toEqual([path, 200])
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})

test.describe('with ADMIN_USERNAME and ADMIN_PASSWORD', () => {
  test.use({ settings: { ADMIN_USERNAME: 'sari', ADMIN_PASSWORD: 'rahasia-sekali' } })

  test('the first admin is there, and no password is printed', async ({ server, request }) => {
    const login = await request.post(`${server.url}/api/login`, {
      data: { username: 'sari', password: 'rahasia-sekali' },
    })
    expect(login.status()).toBe(200)
    expect(server.setupLink).toBe('')
    await server.restart()
    expect(server.output.join('\n')).toContain('ADMIN_USERNAME is ignored')
    expect(server.output.join('\n')).not.toContain('rahasia')
  })
})
