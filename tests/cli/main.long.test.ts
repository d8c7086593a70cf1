import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../../src/version'
import { emptyFolder } from '../support/app'
import { semeja, startSemeja } from '../support/command'
import { texts } from '../support/texts'

describe('the command line', () => {
  test('refuses what it does not know, and wrong settings, with one line and exit code 2', async () => {
    const refused: [args: string[], message?: string, env?: Record<string, string>][] = [
      [['sarve']],
      [['--prot', '1']],
      [['serve', 'now']],
      [['admin']],
      [['admin', 'list', 'x']],
      [['sarve', '--help']],
      [['toString']],
      [['backup'], 'usage: semeja backup FILE'],
      [['restore', '']],
      [['demo', '--yes']],
      [['serve', '--host']],
      [['update', 'file', '--back']],
      [['backup', 'file', '--back']],
      [['backup', 'copy.db', '--year'], '--people, --year and --seed belong to semeja demo'],
      [['demo', '--year', '--people', '5'], '--year makes up its own people: leave --people out'],
      [['demo', '--people', '1.5']],
      [[], 'PORT is "99999", but it takes a whole number from 0 to 65535', { PORT: '99999' }],
    ]
    for (const [args, message, env = {}] of refused) {
      const { code, out, err, cwd } = await semeja(args, { env })
      expect([args, code, out, err.trim().split('\n').length]).toEqual([args, 2, '', 1])
      if (message) expect(err).toBe(`semeja: ${message}\n`)
      expect(existsSync(join(cwd, 'data'))).toBe(false)
    }
  })

  test('says its version, has a help for every command that the help lists, and says how one is used that is given wrong', async () => {
    expect(await startSemeja(['--version'])).toMatchObject({ code: 0, out: `${VERSION}\n`, err: '' })
    const { out } = await semeja(['--help'])
    const commands = new Set([...out.matchAll(/^ {2}([a-z]+) .*$/gm)].map(([, name]) => name!))
    expect([...commands].sort()).toEqual(texts`
      admin | backup | check | demo | privacy | restore | serve | update
    `)
    for (const command of commands) {
      const help = await semeja([command, '--help'])
      expect(help).toMatchObject({ code: 0, err: '' })
      const usage = help.out.split('\n')[0]!
      expect(usage).toStartWith(`Usage: semeja ${command}`)
      const wrong = await semeja([command, 'satu', 'dua', 'tiga'])
      expect([command, wrong.code, wrong.out]).toEqual([command, 2, ''])
      expect(wrong.err).toStartWith(`semeja: ${usage.replace('Usage', 'usage')}`)
    }
  })

  test('says in one line why a database cannot be opened', async () => {
    const cwd = emptyFolder()
    writeFileSync(join(cwd, 'file'), '')
    const { code, err } = await startSemeja(['serve'], { cwd, env: { DATA_DIR: 'file' } })
    expect([code, err]).toEqual([1, 'semeja: DATA_DIR file cannot be read and written by this user\n'])
  })

  test('says in one line that a host is none of this machine', async () => {
    const { code, err } = await startSemeja([], { env: { PORT: '0', HOST: 'tidak ada' } })
    const message = 'semeja: HOST is "tidak ada", but it takes an address or a name of this machine\n'
    expect([code, err]).toEqual([2, message])
    // where nothing answers for names, a resolver takes its time to give up
  }, 240_000)

  test('says in one line that the port is taken', async () => {
    using other = Bun.serve({ port: 0, fetch: () => new Response() })
    const { code, err } = await startSemeja([], { env: { PORT: String(other.port), HOST: '0.0.0.0' } })
    expect([code, err]).toEqual([2, `semeja: PORT ${other.port} is taken by another program on 0.0.0.0\n`])
  })
})

describe('semeja admin', () => {
  test('makes no database where it is only asked about one', async () => {
    for (const rest of [['list'], ['passwd', 'sari'], ['remove', 'sari']]) {
      const { cwd, ...result } = await semeja(['admin', ...rest], { input: 'rahasia-sekali' })
      expect(result).toEqual({ code: 1, out: '', err: 'semeja: there is no database in ./data\n' })
      expect(existsSync(join(cwd, 'data'))).toBe(false)
    }
  })

  test('stores a password with as much work as OWASP asks for', async () => {
    const { cwd } = await startSemeja(['admin', 'add', 'sari'], { input: 'rahasia-sekali' })
    using db = new Database(join(cwd, 'data/semeja.db'), { readonly: true })
    expect(db.query('select password_hash as hash from users').all()).toEqual([
      { hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
    ])
  })

  test('makes, lists, changes and removes staff, with the password from standard input', async () => {
    const cwd = emptyFolder()
    const commands: [command: string, code: number, out: string, err: string, input?: string][] = [
      ['add sari', 0, 'added sari', '', 'rahasia-sekali\n'],
      ['add SARI', 1, '', 'semeja: That username is taken', 'rahasia-sekali'],
      ['passwd sari', 0, 'changed the password of sari', '', 'kata-sandi-baru'],
      ['list', 0, expect.stringMatching(/^sari\t\d{4}-\S+Z\tadmin\t-$/), ''],
      ['add dewi --host', 0, 'added dewi', '', 'rahasia-sekali'],
      ['reset-2fa dewi', 1, '', 'semeja: That account has no second factor'],
      ['remove dewi', 0, 'removed dewi', ''],
      ['remove sari', 0, 'removed sari', ''],
      ['list', 0, '', 'there is no staff account yet'],
      ['remove sari', 1, '', 'semeja: There is no admin of that name'],
    ]
    for (const [command, code, out, err, input = ''] of commands) {
      const result = await semeja(['admin', ...command.split(' ')], { cwd, input })
      expect([command, result.code, result.out.trim(), result.err.trim()]).toEqual([command, code, out, err])
    }
  })
})

test('semeja demo makes the same people from the same seed, and only in an empty database', async () => {
  const made = async (seed: string) => {
    const { cwd } = await semeja(['demo', '--people', '80', '--seed', seed])
    using db = new Database(join(cwd, 'data/semeja.db'))
    return { cwd, people: db.query('select name, phone, birthdate, group_role from sign_ups').all() }
  }
  const { people, cwd } = await made('1')
  expect((await made('1')).people).toEqual(people)
  expect((await made('2')).people).not.toEqual(people)
  expect(await semeja(['demo'], { cwd })).toMatchObject({
    code: 1,
    err: 'semeja: there are people in this database: a demo needs an empty one\n',
  })
  expect(await semeja(['demo', '--year'], { cwd })).toMatchObject({ code: 1 })
  // made-up guests are no guests of a house that is set up
  const { cwd: house } = await semeja(['admin', 'add', 'rani'], { input: 'rahasia-sekali' })
  expect(await semeja(['demo'], { cwd: house })).toMatchObject({
    code: 1,
    err: 'semeja: this house is set up already: a demo needs one of its own\n',
  })
})
