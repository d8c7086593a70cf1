import { describe, expect, spyOn, test } from 'bun:test'
import { OPERATOR } from '../../src/audit/staff'
import { sessions, users } from '../../src/db/schema'
import { addAdmin, listAdmins, removeAdmin } from '../../src/session/accounts'
import { hashPassword } from '../../src/session/passwords'
import { createSessions } from '../../src/session/session'
import { forgetExpired } from '../../src/upkeep/housekeeping'
import { cookieOf, startApp } from '../support/app'
import { texts } from '../support/texts'

const staff = { username: 'staff', password: 'rahasia-sekali' }

describe('signing in', () => {
  test('answers the user and a cookie that scripts cannot read, Secure behind an HTTPS proxy that is trusted, of which a hash is stored', async () => {
    const { call, db } = await startApp({ trustProxy: true })
    await addAdmin(db, OPERATOR, staff)
    const answer = await call('POST', '/api/login', staff, { headers: { 'x-forwarded-proto': 'https' } })
    expect(await answer.json()).toEqual({ user: { id: 1, username: 'staff', is_admin: true, role: 'admin' } })
    for (const attribute of [/HttpOnly/i, /SameSite=Lax/i, /; Secure/i])
      expect(answer.headers.get('set-cookie')).toMatch(attribute)
    const cookie = cookieOf(answer)
    const me = await call('GET', '/api/user', undefined, { headers: { cookie } })
    expect(await me.json()).toEqual({ id: 1, username: 'staff', is_admin: true, role: 'admin' })
    const { tokenHash } = db.select().from(sessions).get()!
    expect(tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(cookie).not.toContain(tokenHash)
  })

  test('fails alike for a wrong password and an unknown name', async () => {
    const { call, db } = await startApp()
    await addAdmin(db, OPERATOR, staff)
    for (const wrong of [
      { ...staff, password: 'salah-sekali' },
      { ...staff, username: 'siapa' },
    ]) {
      const answer = await call('POST', '/api/login', wrong)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({ success: false, message: 'Invalid username or password' })
    }
  })

  test('of someone who is no admin works, but opens nothing of the admin', async () => {
    const { call, db } = await startApp()
    const passwordHash = await hashPassword(staff.password)
    db.insert(users).values({ username: 'tamu', passwordHash, createdAt: '2026-01-01T00:00:00Z' }).run()
    const answer = await call('POST', '/api/login', { ...staff, username: 'tamu' })
    expect((await answer.json()).user.is_admin).toBe(false)
    const users_ = await call('GET', '/api/users', undefined, { headers: { cookie: cookieOf(answer) } })
    expect(users_.status).toBe(403)
  })
})

describe('a session', () => {
  test('slides while it is used, expires when it is not, and ends 30 days after the sign-in in any case', async () => {
    const { db } = await startApp()
    await addAdmin(db, OPERATOR, staff)
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000)
    for (const days of [14, 60]) {
      const { openSession, findSession } = createSessions(db, days)
      const token = openSession(1, '', day(0))
      expect(findSession(token, day(0))?.prolonged).toBe(false)
      for (let n = 0.5; n < 30; n += 0.5)
        expect([n, findSession(token, day(n)) !== undefined]).toEqual([n, true])
      expect(findSession(token, day(30))).toBeUndefined()
      // and is not prolonged again and again when it cannot be
      expect(findSession(token, day(29.9))!.prolonged).toBe(false)
      const unused = openSession(1, '', day(0))
      expect(findSession(unused, day(Math.min(days, 30)))).toBeUndefined()
    }
    forgetExpired(db, day(29))
    expect(db.select().from(sessions).all()).toHaveLength(3)
    forgetExpired(db, day(30))
    expect(db.select().from(sessions).all()).toEqual([])
  })

  test('that was begun while the clock stood ahead ends once that is set right, and not by a clock set back a little', async () => {
    const { db } = await startApp()
    await addAdmin(db, OPERATOR, staff)
    const { openSession, findSession } = createSessions(db, 14)
    const begunIn = (days: number) => openSession(1, '', new Date(Date.now() + days * 86_400_000))
    expect(findSession(begunIn(100))).toBeUndefined()
    expect(findSession(begunIn(0.9))).toBeDefined()
  })

  test('reads on when the database takes no write, as on a full disk', async () => {
    const { signIn, db } = await startApp()
    const { call } = await signIn()
    const before = new Date(Date.now() - 10 * 60_000).toISOString()
    db.update(sessions).set({ lastUsedAt: before }).run()
    db.$client.run('pragma query_only = on')
    for (const path of texts`
      /api/user | /api/users?page=0 | /api/dinner-groups | /api/messages/queue | /api/stats
    `)
      expect([path, (await call('GET', path)).status]).toEqual([path, 200])
    const person = { name: 'Baru', phone: '0812999888777' }
    expect((await call('POST', '/api/users', person)).status).toBe(503)
    db.$client.run('pragma query_only = off')
    const noted = await call('GET', '/api/user')
    expect([noted.status, noted.headers.getSetCookie().length]).toEqual([200, 1])
  })

  test('never takes its token from the browser that signs in', async () => {
    const { call, db } = await startApp()
    await addAdmin(db, OPERATOR, staff)
    const planted = 'semeja_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    const login = await call('POST', '/api/login', staff, { headers: { cookie: planted } })
    expect(cookieOf(login)).not.toBe(planted)
    expect((await call('GET', '/api/user', undefined, { headers: { cookie: planted } })).status).toBe(401)
    expect(db.select().from(sessions).all()).toHaveLength(1)
    const again = await call('POST', '/api/login', staff, { headers: { cookie: cookieOf(login) } })
    expect(cookieOf(again)).not.toBe(cookieOf(login))
  })

  test('is not opened by a password that is changed while it is looked at', async () => {
    const { call, db } = await startApp()
    await addAdmin(db, OPERATOR, staff)
    const passwordHash = await Bun.password.hash('kata-sandi-baru', {
      algorithm: 'argon2id',
      memoryCost: 8,
      timeCost: 1,
    })
    const verify = Bun.password.verify
    using looking = spyOn(Bun.password, 'verify').mockImplementation((...args) => {
      const answer = verify(...args)
      // the check of the old password is under way when the new one is stored
      db.$client.run('update users set password_hash = ?', [passwordHash])
      return answer
    })
    expect((await call('POST', '/api/login', staff)).status).toBe(401)
    expect(looking).toHaveBeenCalledTimes(1)
    expect(db.select().from(sessions).all()).toHaveLength(0)
  })

  test('with a garbage token is signed out', async () => {
    const { call } = await startApp()
    for (const value of ['', 'x', '{"a":1}', '[1]', '%E0%A4%A', 'a'.repeat(4000), 'null'])
      expect(
        (await call('GET', '/api/user', undefined, { headers: { cookie: `semeja_session=${value}` } }))
          .status,
      ).toBe(401)
  })
})

describe('the first admin', () => {
  test('is made once with the set-up token and signed in, beside hosts too, and by the link never again, also when they are gone', async () => {
    const { call, db } = await startApp({}, { setupToken: 'satu-kali' })
    await addAdmin(db, OPERATOR, { username: 'tuan', password: 'rahasia-sekali' }, { role: 'host' })
    const use = (setup: string) => call('POST', '/api/register-admin', { ...staff, setup })
    expect((await use('lain')).status).toBe(401)
    const made = await use('satu-kali')
    expect(made.status).toBe(201)
    const headers = { cookie: cookieOf(made) }
    expect((await call('GET', '/api/stats', undefined, { headers })).status).toBe(200)
    expect((await use('satu-kali')).status).toBe(401)
    expect(removeAdmin(db, OPERATOR, 'staff').ok).toBe(true)
    expect((await use('satu-kali')).status).toBe(401)
    expect(listAdmins(db).map(({ role }) => role)).toEqual(['host'])
  })

  test('is one even when two people use the link at the same moment', async () => {
    const { call, db } = await startApp({}, { setupToken: 'satu-kali' })
    const tries = await Promise.all(
      ['satu', 'dua', 'tiga'].map((username) =>
        call('POST', '/api/register-admin', { username, password: 'rahasia-sekali', setup: 'satu-kali' }),
      ),
    )
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(listAdmins(db)).toHaveLength(1)
  })
})
