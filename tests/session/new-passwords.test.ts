import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { OPERATOR } from '../../src/audit/staff'
import { addAdmin, changePassword } from '../../src/session/accounts'
import { COMMON_PASSWORDS } from '../../src/session/common-passwords'
import { hashPassword } from '../../src/session/passwords'
import { emptyFolder, startApp } from '../support/app'
import { semeja, startSemeja } from '../support/command'

const SHORT = 'A new password must be at least 10 characters'
const COMMON = 'This is one of the most common passwords. Please choose another one'

test('a new password has ten characters, and is none of the thousand most common', async () => {
  expect(COMMON_PASSWORDS.size).toBe(1000)
  expect([...COMMON_PASSWORDS].filter((word) => word.length < 10 || word !== word.toLowerCase())).toEqual([])
  const { db, signIn } = await startApp()
  const { call } = await signIn()
  const refused = { rahasia12: SHORT, qwertyuiop: COMMON, Password123: COMMON, ' 1234567890': COMMON }
  for (const [password, message] of Object.entries(refused)) {
    const answer = await call('POST', '/api/register-admin', { username: 'rekan', password })
    expect([password, answer.status, await answer.json()]).toEqual([
      password,
      422,
      { success: false, message, errors: { password: message } },
    ])
    for (const made of [
      await addAdmin(db, OPERATOR, { username: 'rekan', password }),
      await changePassword(db, OPERATOR, 'staff', password),
    ])
      expect(made).toMatchObject({ ok: false, reason: message })
  }
  expect(
    (await call('POST', '/api/register-admin', { username: 'rekan', password: 'kursi-hijau' })).status,
  ).toBe(201)
  expect((await changePassword(db, OPERATOR, 'rekan', 'kursi-biru')).ok).toBe(true)
})

test('commands and settings refuse a short or common new password in one line', async () => {
  const env = { DATA_DIR: emptyFolder() }
  const added = await semeja(['admin', 'add', 'sari'], { env, input: 'rahasia12' })
  expect(added).toMatchObject({ code: 1, out: '', err: `semeja: ${SHORT}\n` })
  const settings = { ...env, PORT: '0', ADMIN_USERNAME: 'sari', ADMIN_PASSWORD: '1234567890' }
  const served = await startSemeja(['serve'], { env: settings })
  const err = `semeja: ADMIN_PASSWORD cannot be used: ${COMMON}\n`
  expect(served).toMatchObject({ code: 2, out: '', err })
})

test('a password of six characters that is there already signs in', async () => {
  const { db, call, signIn } = await startApp()
  await signIn()
  const hash = await hashPassword('enam66')
  db.run(sql`update users set password_hash = ${hash} where username = 'staff'`)
  expect((await call('POST', '/api/login', { username: 'staff', password: 'enam66' })).status).toBe(200)
})
