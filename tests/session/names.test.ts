import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { OPERATOR } from '../../src/audit/staff'
import { printable } from '../../src/cli/terminal'
import { users } from '../../src/db/schema'
import { newCredentialsSchema } from '../../src/domain/staff/account'
import { addAdmin } from '../../src/session/accounts'
import { startApp } from '../support/app'
import { semeja } from '../support/command'

const password = 'rahasia-sekali'

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
})

test('no command writes characters to the terminal that steer it', async () => {
  const { db, config } = await startApp()
  db.insert(users)
    .values({
      username: 'jahat\u001b]0;x\u0007\u009b2J\u202e',
      passwordHash: 'x',
      role: 'admin',
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
