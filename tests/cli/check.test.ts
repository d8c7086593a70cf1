import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { chmodSync, chownSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newBackupPath } from '../../src/db/kept-backups'
import { semeja, startSemeja } from '../support/command'
import { qrisText } from '../support/qris'
import { texts } from '../support/texts'

const SETTINGS = {
  PUBLIC_URL: 'https://semeja.example',
  TRUST_PROXY: 'on',
  ORGANISER: 'PT Contoh',
  CONTACT_EMAIL: 'data@semeja.example',
  CONTACT_WHATSAPP: '6281234567890',
  BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja',
}

/** A house of ten people with a staff account and a backup. */
async function soundHouse() {
  const { cwd } = await semeja(['demo', '--people', '10'])
  await semeja(['admin', 'add', 'sari'], { cwd, input: 'rahasia-sekali' })
  const data = join(cwd, 'data')
  await semeja(['backup', newBackupPath(data, new Date())], { cwd })
  const check = async (env: Record<string, string> = {}) => {
    const { code, out } = await semeja(['check'], { cwd, env: { ...SETTINGS, ...env } })
    return { code, failed: out.split('\n').filter((line) => line.startsWith('FAIL')), out }
  }
  return { cwd, data, check }
}

const allFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path, statSync(path).mtimeMs, Bun.hash(readFileSync(path))]
    })

test('semeja check finds nothing in a sound house, and changes nothing', async () => {
  const { data, check } = await soundHouse()
  const before = allFiles(data)
  const { code, out, failed } = await check()
  expect([failed, code]).toEqual([[], 0])
  const looked = out.trim().split('\n')
  expect(looked.map((line) => line.slice(6).split(':')[0]!)).toEqual(
    texts`data folder | settings | database | first account | bank account | QRIS | disk | last backup`,
  )
  expect(allFiles(data)).toEqual(before)
})

test('semeja check names each thing that is wrong, without a name or a number of anybody', async () => {
  const { cwd, data, check } = await soundHouse()
  const failsWith = async (text: string, env: Record<string, string> = {}) => {
    const { code, failed, out } = await check(env)
    expect([failed.length, failed[0], code]).toEqual([1, expect.stringContaining(text), 1])
    expect(out).not.toMatch(/\d{9}/)
  }
  await failsWith('TRUST_PROXY=on', { TRUST_PROXY: 'off' })
  await failsWith('PUBLIC_URL is not https', { PUBLIC_URL: 'http://semeja.example' })
  await failsWith('HOST is 0.0.0.0', { HOST: '0.0.0.0' })
  await failsWith('required by law', { ORGANISER: '' })
  await failsWith('none, so no message asks for money, and an evening has a price', { BANK_ACCOUNT: '' })
  await failsWith('PORT is "x"', { PORT: 'x' })
  await failsWith('is not there', { DATA_DIR: join(data, 'none') })
  await failsWith('take it out', { ADMIN_USERNAME: 'budi', ADMIN_PASSWORD: 'rahasia-sekali' })
  chmodSync(data, 0o755)
  await failsWith('open to other users')
  chmodSync(data, 0o700)
  // hosts could make none
  await semeja(['admin', 'add', 'tuan', '--host'], { cwd, input: 'rahasia-sekali' })
  await semeja(['admin', 'remove', 'sari'], { cwd })
  await failsWith('no admin: semeja admin add NAME')
  await semeja(['admin', 'add', 'sari'], { cwd, input: 'rahasia-sekali' })

  using db = new Database(join(data, 'semeja.db'))
  const house = { qris: qrisText().replace(/....$/, 'ABCD'), qrisOn: true, version: 1 }
  db.run(`insert or replace into settings values ('house', ?)`, [JSON.stringify(house)])
  await failsWith('checksum')
  db.run(`delete from settings where key = 'house'`)
  db.run(
    'update __drizzle_migrations set created_at = 1 where created_at = (select max(created_at) from __drizzle_migrations)',
  )
  await failsWith('pending migration')
  db.close()
  writeFileSync(join(data, 'semeja.db'), '')
  await failsWith('put the database back, or restore a backup')
})

test.skipIf(process.getuid?.() !== 0)(
  'semeja check as root looks whether the owner of the data folder can use it, whose server it is',
  async () => {
    const { data, check } = await soundHouse()
    const failed = async () => (await check()).failed
    const files = ['.', 'semeja.db', 'backups'].map((name) => join(data, name))
    for (const file of files) chownSync(file, 65534, 65534)
    expect(await failed()).toEqual([])
    for (const file of files.slice(1)) {
      chownSync(file, 0, 0)
      expect(await failed()).toEqual([expect.stringContaining('by the owner of the folder')])
      chownSync(file, 65534, 65534)
    }
    chmodSync(data, 0o500)
    expect(await failed()).toEqual([expect.stringContaining('by the owner of the folder')])
  },
)

test('semeja check says of a backup that it is missing, too old or damaged', async () => {
  const { cwd, data, check } = await soundHouse()
  const backups = join(data, 'backups')
  const [name] = readdirSync(backups) as [string]
  const file = join(backups, name)
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xaa, 8192))
  expect((await check()).failed).toEqual([expect.stringContaining('damaged')])
  const alone = await semeja(['check', file], { cwd })
  expect([alone.err, alone.code]).toEqual([expect.stringContaining(`${name} is damaged`), 1])
  // one of a newer version is sound for that version
  writeFileSync(file, readFileSync(join(data, 'semeja.db')))
  using newer = new Database(file)
  newer.run('insert into __drizzle_migrations (hash, created_at) values (?, ?)', ['newer', 4_102_444_800_000])
  newer.close()
  expect((await semeja(['check', file], { cwd })).err).toContain(`${name} was made by a newer Semeja`)
  expect((await semeja(['check', `${file}.none`], { cwd })).err).toContain('is not there')
  rmSync(file)
  expect((await check()).failed).toEqual([])
  await semeja(['backup', newBackupPath(data, new Date(Date.now() - 27 * 3_600_000))], { cwd })
  expect((await check()).failed).toEqual([expect.stringContaining('none since')])
  // what keeps one check from looking keeps no other from it
  rmSync(backups, { recursive: true })
  writeFileSync(backups, '')
  const { out, failed } = await check()
  expect(failed).toEqual([
    expect.stringContaining('backups cannot be read and written by this user'),
    expect.stringContaining('last backup: cannot be looked at'),
  ])
  expect(out.trim().split('\n')).toHaveLength(8)
  chmodSync(data, 0o755)
  expect((await check()).out.trim().split('\n')).toHaveLength(8)
})

test('settings of the house that cannot be read stop a server with one line, and semeja check says so', async () => {
  const { cwd, data, check } = await soundHouse()
  for (const broken of ['{"version":1,', 'null']) {
    using db = new Database(join(data, 'semeja.db'))
    db.run(`insert or replace into settings values ('house', ?)`, [broken])
    db.close()
    expect((await check()).failed).toEqual([expect.stringContaining('cannot be read')])
    const { code, out, err } = await startSemeja(['serve'], { cwd, env: { ...SETTINGS, PORT: '0' } })
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^semeja: the settings of the house [^\n]*cannot be read[^\n]*\n$/)
  }
})
