import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { OPERATOR } from '../../src/audit/staff'
import { printable } from '../../src/cli/terminal'
import { users } from '../../src/db/schema'
import { nameSchema } from '../../src/domain/profile/profile'
import { newCredentialsSchema } from '../../src/domain/staff/account'
import { addAdmin, removeAdmin } from '../../src/session/accounts'
import { startApp } from '../support/app'
import { semeja } from '../support/command'

const password = 'rahasia-sekali'

describe('a name', () => {
  test('that cannot be seen is refused, and so is one with letters that cannot', () => {
    // marks that come along with a copied text are taken away, and the name is what they leave of it
    const copied = '\u00ad\u200b\u202e\u2060\ufeff'
    for (const sign of `${copied}\u3164\u2800\u200d\u115f\uffa0\u034f`)
      for (const name of [
        sign,
        sign.repeat(3),
        ` ${sign} `,
        copied.includes(sign) ? '' : `Ay${sign}${sign}u`,
      ])
        expect([encodeURIComponent(name), v.safeParse(nameSchema, name).success]).toEqual([
          encodeURIComponent(name),
          false,
        ])
  })

  test('is stored composed, with the emoji and joined letters that people write', () => {
    expect(v.parse(nameSchema, 'Rene\u0301')).toBe('René')
    for (const name of ['Budi ❤️', 'Ayu 👩‍🎓', 'علی‌رضا', "O'Neil", 'ශ්‍රී', 'Sari-Dewi 1️⃣'])
      expect(v.parse(nameSchema, name)).toBe(name.normalize('NFC'))
  })
})

describe('the name of an admin', () => {
  test('has letters of one script, and nothing that cannot be seen', () => {
    const isTaken = (username: string) => v.safeParse(newCredentialsSchema, { username, password }).success
    for (const name of ['ayu', 'Ayu Putri_2', 'José', 'Ольга', '山田さん', 'ayu@semeja'])
      expect([name, isTaken(name)]).toEqual([name, true])
    for (const name of ['аyu', 'ayυ', 'a\u200byu', 'ay\u0007u', 'ayu\u3164', 'ayu\u202eamin'])
      expect([name, isTaken(name)]).toEqual([name, false])
  })

  test('is refused when it looks like that of another admin', async () => {
    const { db } = await startApp()
    for (const username of ['staff', 'modorn', 'billy01'])
      expect((await addAdmin(db, OPERATOR, { username, password })).ok).toBe(true)
    for (const username of ['st aff', 'staff.', 'ｓtaff', 'stäff', '5taff', 'modom', 'bi11y0l', 'BILLYOI'])
      expect([username, (await addAdmin(db, OPERATOR, { username, password })).ok]).toEqual([username, false])
    for (const username of ['staff2', 'stuff', 'billy02'])
      expect([username, (await addAdmin(db, OPERATOR, { username, password })).ok]).toEqual([username, true])
  })

  test('stays in the audit when the account is removed', async () => {
    const { db, signIn } = await startApp()
    const { call } = await signIn()
    await addAdmin(db, OPERATOR, { username: 'rekan', password })
    removeAdmin(db, OPERATOR, 'REKAN')
    const { items } = await (await call('GET', '/api/audit?action=removed+an+admin')).json()
    expect(items[0].detail).toBe('command line, rekan')
    const other = await addAdmin(db, OPERATOR, { username: 'teman', password })
    expect((await call('DELETE', `/api/users/${other.ok && other.user.id}`)).status).toBe(200)
    const again = await (await call('GET', '/api/audit?action=removed+an+admin')).json()
    expect(again.items[0].detail).toBe('teman')
  })
})

test('no command writes characters to the terminal that steer it', async () => {
  const { db, config } = await startApp()
  db.insert(users)
    .values({
      username: 'jahat\u001b]0;x\u0007\u009b2J\u202e',
      passwordHash: 'x',
      isAdmin: true,
      createdAt: '2026-01-01T00:00:00Z',
    })
    .run()
  db.$client.run('pragma wal_checkpoint(truncate)')
  const { out } = await semeja(['admin', 'list'], { env: { DATA_DIR: config.dataDir } })
  expect(out).toContain('jahat')
  for (const text of [out, printable('\u001b[31m\u0000\u009b\u202ea\r')])
    expect(text).not.toMatch(/[^\P{Cc}\n\t]|\p{Cf}/u)
  const { err } = await semeja(['\u001b[2Jsalah'])
  expect(err).not.toContain('\u001b')
})
