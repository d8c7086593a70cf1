import { describe, expect, test } from 'bun:test'
import { TOTP } from 'otpauth'
import { OPERATOR } from '../../src/audit/staff'
import { auditEntries, sessions } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import { addAdmin, changeRole, listAdmins, resetSecondFactor } from '../../src/session/accounts'
import { takeCode } from '../../src/session/second-factor'
import { cookieOf, startApp } from '../support/app'

const staff = { username: 'staff', password: 'rahasia-sekali' }
const MINUTE = 60_000
const USER = 'http://localhost:3000/api/user'

/** Signs in, in an app of its own; `login` signs in again with whatever is given beside name and password. */
async function withStaff() {
  const app = await startApp({ trustProxy: true })
  const { call, cookie } = await app.signIn()
  const login = (more = {}, userAgent = '') =>
    app.call('POST', '/api/login', { ...staff, ...more }, { headers: { 'user-agent': userAgent } })
  const turnOn = async () => {
    const begun = await (await call('POST', '/api/account/second-factor', staff)).json()
    const totp = new TOTP({ secret: begun.secret })
    const first = totp.generate()
    const on = await call('PUT', '/api/account/second-factor', { code: first })
    return { begun, totp, first, codes: (await on.json()).recoveryCodes as string[] }
  }
  return { ...app, call, cookie, login, turnOn }
}

describe('the account place', () => {
  test('lists the open sessions with device and last use, and ends one or all others, but none of somebody else’s', async () => {
    const { call, login, app, signIn } = await withStaff()
    const phone = cookieOf(
      await login({}, 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0'),
    )
    const other = cookieOf(await login())
    const account = await (await call('GET', '/api/account')).json()
    const own = { username: 'staff', role: 'admin', secondFactor: false, recoveryCodes: 0 }
    expect(account).toMatchObject(own)
    expect(account.sessions).toHaveLength(3)
    expect(account.sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    const devices = account.sessions.map(({ device }: { device: string }) => device)
    expect(devices.toSorted()).toEqual(['', '', 'Firefox on Android'])
    expect(JSON.stringify(account)).not.toContain(phone.split('=')[1]!)

    const { cookie: ofOther } = await signIn('lain')
    const headers = { cookie: ofOther }
    const { sessions: others } = await (await call('GET', '/api/account', undefined, { headers })).json()
    for (const wrong of [others[0].id, '0', 'x', '%27', '%ff', 'others', 'a'.repeat(400)])
      expect([wrong, (await call('DELETE', `/api/account/sessions/${wrong}`)).status]).toEqual([wrong, 404])

    const { id } = account.sessions.find(({ device }: { device: string }) => device !== '')
    expect((await call('DELETE', `/api/account/sessions/${id}`)).status).toBe(200)
    expect((await call('DELETE', `/api/account/sessions/${id}`)).status).toBe(404)
    const whoIs = (cookie: string) => app.handle(new Request(USER, { headers: { cookie } }))
    expect((await whoIs(phone)).status).toBe(401)
    expect((await whoIs(other)).status).toBe(200)
    expect((await call('DELETE', '/api/account/sessions')).status).toBe(200)
    expect((await whoIs(other)).status).toBe(401)
    expect((await whoIs(ofOther)).status).toBe(200)
    expect((await call('GET', '/api/user')).status).toBe(200)
  })

  test('changes the password against the present one, and ends the other sessions only', async () => {
    const { call, login, db } = await withStaff()
    await login()
    const change = (current: string, password: string) =>
      call('POST', '/api/account/password', { current, password })
    expect(await (await change('salah-sekali', 'kata-sandi-baru')).json()).toMatchObject({
      errors: { current: 'This is not your password' },
    })
    expect((await change(staff.password, 'password123')).status).toBe(422)
    expect((await change(staff.password, 'pendek')).status).toBe(422)
    expect((await change(staff.password, 'kata-sandi-baru')).status).toBe(200)
    expect((await call('GET', '/api/user')).status).toBe(200)
    expect(db.select().from(sessions).all()).toHaveLength(1)
    expect((await login()).status).toBe(401)
    expect((await login({ password: 'kata-sandi-baru' })).status).toBe(200)
  })

  test('ends the session in which ten passwords or codes were wrong, wherever it wants them, and locks its owner out of no other and of no sign-in', async () => {
    const { call, login, db } = await withStaff()
    const own = { headers: { cookie: cookieOf(await login()) } }
    await call('POST', '/api/account/second-factor', staff)
    const password = 'salah-sekali'
    const ways = [
      () => call('POST', '/api/account/confirm', { password }),
      () => call('POST', '/api/account/password', { current: password, password: 'kata-sandi-baru' }),
      () => call('POST', '/api/account/second-factor', { password }),
      () => call('DELETE', '/api/account/second-factor', { password }),
      () => call('PUT', '/api/account/second-factor', { code: '000000' }),
    ]
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await ways[i % ways.length]!()).status)
    expect(statuses).toEqual([...Array(9).fill(422), 401, 401, 401])
    expect((await call('GET', '/api/user')).status).toBe(401)

    expect((await call('POST', '/api/account/confirm', staff, own)).status).toBe(200)
    const change = { current: staff.password, password: 'kata-sandi-baru' }
    expect((await call('POST', '/api/account/password', change, own)).status).toBe(200)
    expect((await login({ password: change.password })).status).toBe(200)
    const entries = db.select().from(auditEntries).all()
    expect(entries.filter(({ action }) => action === 'ended a session')).toMatchObject([
      { adminId: 1, userId: 1, detail: '1 session, too many wrong tries in it' },
    ])
  })
})

test('of wrong passwords side by side no more are looked at than may fail', async () => {
  const { call } = await withStaff()
  const tries = await Promise.all(
    Array.from({ length: 15 }, () => call('POST', '/api/account/confirm', { password: 'salah-sekali' })),
  )
  const statuses = tries.map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(9)
  expect(statuses.filter((status) => status === 401)).toHaveLength(6)
})

describe('the second factor', () => {
  test('is asked for at sign-in once its first code was given, and each code counts once', async () => {
    const { login, turnOn, call } = await withStaff()
    const { begun, totp, first, codes } = await turnOn()
    expect(begun.address).toStartWith('otpauth://totp/Semeja:staff?')
    expect(begun.qr.path).toStartWith('M')
    expect(codes).toHaveLength(10)

    const refused = await login()
    expect([refused.status, (await refused.json()).errors]).toEqual([
      401,
      { code: 'Enter the code of your authenticator app, or a recovery code' },
    ])
    // the code that turned it on is used up
    expect((await login({ code: first })).status).toBe(401)
    const next = totp.generate({ timestamp: Date.now() + 30_000 })
    expect((await login({ code: `${next.slice(0, 3)} ${next.slice(3)}` })).status).toBe(200)
    expect((await login({ code: next })).status).toBe(401)
    expect((await login({ code: codes[0] })).status).toBe(200)
    expect((await login({ code: codes[0] })).status).toBe(401)
    expect((await login({ code: codes[1]!.toUpperCase().replace('-', ' ') })).status).toBe(200)
    const account = await (await call('GET', '/api/account')).json()
    expect(account).toMatchObject({ secondFactor: true, recoveryCodes: 8 })
  })

  test('is not on before a code was given, nor by a wrong one', async () => {
    const { call, login } = await withStaff()
    expect((await call('POST', '/api/account/second-factor', staff)).status).toBe(200)
    for (const code of ['', '000000', 'abc', '１２３４５６', 'a'.repeat(50)])
      expect((await call('PUT', '/api/account/second-factor', { code })).status).toBe(422)
    expect((await login()).status).toBe(200)
  })

  test('of whom lost it is turned off by the operator, and by oneself against the password', async () => {
    const { call, db, login, turnOn } = await withStaff()
    await turnOn()
    expect((await call('DELETE', '/api/account/second-factor', staff)).status).toBe(200)
    expect((await call('DELETE', '/api/account/second-factor', staff)).status).toBe(409)
    await turnOn()
    expect(listAdmins(db)[0]!.hasSecondFactor).toBe(true)
    expect(resetSecondFactor(db, OPERATOR, 'staff')).toEqual({ ok: true })
    expect((await call('GET', '/api/user')).status).toBe(401)
    expect((await login()).status).toBe(200)
  })

  test('takes codes of one step before and after, as clocks differ, and none twice however they come', async () => {
    const { db, turnOn } = await withStaff()
    const { totp } = await turnOn()
    const at = new Date(Date.now() + 10 * MINUTE)
    const code = (steps: number) => totp.generate({ timestamp: at.getTime() + steps * 30_000 })
    expect(takeCode(db as Tx, 1, code(-2), at)).toBe('wrong')
    expect(takeCode(db as Tx, 1, code(-1), at)).toBe('taken')
    expect(takeCode(db as Tx, 1, code(1), at)).toBe('taken')
    // an older one is of no use any more
    expect(takeCode(db as Tx, 1, code(0), at)).toBe('wrong')
    expect(takeCode(db as Tx, 1, code(2), at)).toBe('wrong')
    // one taken while the clock stood ahead refuses none once that is set right
    const ahead = new Date(at.getTime() + 60 * MINUTE)
    expect(takeCode(db as Tx, 1, totp.generate({ timestamp: ahead.getTime() }), ahead)).toBe('taken')
    expect(takeCode(db as Tx, 1, code(1), at)).toBe('taken')
    expect(takeCode(db as Tx, 1, code(1), at)).toBe('wrong')
  })
})

test('wrong codes are failed sign-ins of an address and count for the account, and a recovery code is looked at all the same', async () => {
  const { call, turnOn } = await withStaff()
  const { totp, codes } = await turnOn()
  const login = (code: string, address: number) =>
    call('POST', '/api/login', { ...staff, code }, { headers: { 'x-forwarded-for': `203.0.113.${address}` } })
  const wrong = totp.generate({ timestamp: 0 })
  const tries = []
  for (let i = 0; i < 7; i++) tries.push((await login(wrong, 1)).status)
  expect(tries.splice(0)).toEqual([401, 401, 401, 401, 401, 429, 429])
  for (let i = 0; i < 7; i++) tries.push((await login(wrong, 10 + i)).status)
  expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429])
  const refused = await login(totp.generate({ timestamp: Date.now() + 30_000 }), 20)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 800]).toEqual([429, true])
  expect((await login(codes[0]!, 21)).status).toBe(200)
})

test('an admin is made a host by the operator, which ends the sessions; the last admin stays', async () => {
  const { db, call } = await withStaff()
  expect(changeRole(db, OPERATOR, 'staff', 'host')).toMatchObject({ ok: false })
  await addAdmin(db, OPERATOR, { username: 'lain', password: 'rahasia-sekali' })
  expect(changeRole(db, OPERATOR, 'staff', 'host')).toEqual({ ok: true })
  expect((await call('GET', '/api/user')).status).toBe(401)
  expect(changeRole(db, OPERATOR, 'lain', 'host')).toMatchObject({ ok: false })
  expect(listAdmins(db).map(({ role }) => role)).toEqual(['host', 'admin'])
})

test('a password that was given while the clock stood ahead is wanted once more', async () => {
  const { call, db } = await withStaff()
  const ask = () => call('POST', '/api/users/export', { ids: [] })
  const confirmedAt = new Date(Date.now() + 16 * MINUTE).toISOString()
  db.update(sessions).set({ confirmedAt }).run()
  const refused = await ask()
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { success: false, message: 'Please give your password once more', confirm: true },
  ])
  expect((await call('POST', '/api/account/confirm', staff)).status).toBe(200)
  expect((await ask()).status).toBe(200)
})
