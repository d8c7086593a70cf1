import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { VERSION } from '../../src/version'
import { emptyFolder } from '../support/app'

/** Runs the command line in an empty folder, with nothing of this machine's environment. */
async function semeja(args: string[], { env = {}, input = '', cwd = emptyFolder() } = {}) {
  const child = Bun.spawn([process.execPath, resolve(import.meta.dir, '../../src/main.ts'), ...args], {
    cwd,
    env: { PATH: '/usr/bin:/bin', ...env },
    stdin: Buffer.from(input),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, out, err, cwd }
}

describe('the command line', () => {
  test('tells its version and how it is used', async () => {
    expect(await semeja(['--version'])).toMatchObject({ code: 0, out: `${VERSION}\n`, err: '' })
    for (const args of [['--help'], ['serve', '--help'], ['admin', '--help']]) {
      const { code, out, err } = await semeja(args)
      expect([code, err]).toEqual([0, ''])
      expect(out).toContain('Usage: semeja')
    }
  })

  test('refuses what it does not know with one line and exit code 2', async () => {
    for (const args of [
      ['sarve'],
      ['--prot', '1'],
      ['serve', 'now'],
      ['admin'],
      ['admin', 'add'],
      ['admin', 'list', 'x'],
    ]) {
      const { code, out, err, cwd } = await semeja(args)
      expect([args, code, out, err.trim().split('\n').length]).toEqual([args, 2, '', 1])
      expect(existsSync(join(cwd, 'data'))).toBe(false)
    }
  })

  test('names a wrong setting', async () => {
    const { code, err } = await semeja([], { env: { PORT: '99999' } })
    expect([code, err]).toEqual([2, 'semeja: PORT is "99999", but it takes a whole number from 0 to 65535\n'])
  })

  test('says in one line why a database cannot be opened', async () => {
    const cwd = emptyFolder()
    mkdirSync(join(cwd, 'data'))
    writeFileSync(join(cwd, 'data/semeja.db'), 'rusak'.repeat(2000))
    expect(await semeja(['serve'], { cwd })).toMatchObject({
      code: 1,
      err: 'semeja: the database in ./data is damaged: restore a backup\n',
    })
    writeFileSync(join(cwd, 'file'), '')
    const { code, err } = await semeja(['serve'], { cwd, env: { DATA_DIR: 'file' } })
    expect([code, err]).toEqual([1, 'semeja: DATA_DIR file cannot be read and written by this user\n'])
  })

  test('says in one line that the port is taken', async () => {
    using other = Bun.serve({ port: 0, fetch: () => new Response() })
    const { code, err } = await semeja([], { env: { PORT: String(other.port), HOST: '0.0.0.0' } })
    expect([code, err]).toEqual([2, `semeja: PORT ${other.port} is taken by another program on 0.0.0.0\n`])
  })
})

describe('semeja admin', () => {
  test('makes, lists, changes and removes staff, with the password from standard input', async () => {
    const { cwd, ...added } = await semeja(['admin', 'add', 'sari'], { input: 'rahasia-sekali\n' })
    expect(added).toEqual({ code: 0, out: 'added sari\n', err: '' })
    expect(await semeja(['admin', 'add', 'SARI'], { cwd, input: 'rahasia-sekali' })).toMatchObject({
      code: 1,
      err: 'semeja: That username is taken\n',
    })
    expect(await semeja(['admin', 'add', 'dewi'], { cwd, input: 'pendk' })).toMatchObject({
      code: 1,
      err: 'semeja: Password must be at least 6 characters\n',
    })
    expect(await semeja(['admin', 'passwd', 'sari'], { cwd, input: 'kata-sandi-baru' })).toMatchObject({
      code: 0,
      out: 'changed the password of sari\n',
    })
    expect((await semeja(['admin', 'list'], { cwd })).out).toMatch(/^sari\t\d{4}-\S+Z\n$/)
    expect(await semeja(['admin', 'remove', 'sari'], { cwd })).toMatchObject({
      code: 0,
      out: 'removed sari\n',
    })
    expect(await semeja(['admin', 'remove', 'sari'], { cwd })).toMatchObject({
      code: 1,
      err: 'semeja: There is no admin of that name\n',
    })
  })
})
