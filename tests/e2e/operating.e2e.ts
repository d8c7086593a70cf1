import { spawn } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { answers } from '../support/answers'
import { expect, test, WALK } from '../support/server'
import { STAFF } from './admin-steps'

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
    env: { PORT: '0', ...STAFF },
    ...(root && { uid: NOBODY, gid: NOBODY }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const lines: string[] = []
    for await (const line of createInterface(child.stdout)) {
      lines.push(line)
      if (line.includes('"event":"started"')) break
    }
    const [, url] = /listening on (http:\S+)/.exec(lines.join('\n'))!
    expect((await request.post(`${url}/api/register`, { data: answers(1) })).status()).toBe(201)
    // the admin of the settings is there, no link makes another one, and no password is printed
    const account = { username: STAFF.ADMIN_USERNAME, password: STAFF.ADMIN_PASSWORD }
    expect((await request.post(`${url}/api/login`, { data: account })).status()).toBe(200)
    expect(lines.filter((line) => line.includes('setup=') || line.includes(account.password))).toEqual([])
    const page = await (await request.get(url!)).text()
    const parts = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!)
    expect(parts.some((path) => path.endsWith('.woff2'))).toBe(true)
    for (const path of parts) expect([path, (await request.get(url + path)).status()]).toEqual([path, 200])
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})
