import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { OPERATOR } from '../../src/audit/staff'
import { auditEntries, setupLinks } from '../../src/db/schema'
import { addAdmin, changePassword, listAdmins } from '../../src/session/accounts'
import { isSetupToken, makeSetupLink } from '../../src/session/setup-links'
import { cookieOf, startApp } from '../support/app'

const PASSWORD = 'rahasia-sekali'

/** An app with an admin who is signed in, another one and a host; `login` returns the `call` of whom it signs in. */
async function withStaff() {
  const app = await startApp()
  const { call } = await app.signIn()
  await addAdmin(app.db, OPERATOR, { username: 'lain', password: PASSWORD })
  await addAdmin(app.db, OPERATOR, { username: 'tuan', password: PASSWORD }, { role: 'host' })
  const login = async (username: string) => {
    const headers = {
      cookie: cookieOf(await app.call('POST', '/api/login', { username, password: PASSWORD })),
    }
    const as: typeof call = (method, path, body) => app.call(method, path, body, { headers })
    return as
  }
  const entries = () =>
    app.db
      .select()
      .from(auditEntries)
      .where(sql`admin_id = 1 and action <> 'signed in'`)
      .all()
      .map(({ action, userId, detail }) => [action, userId, detail])
  return { ...app, signedOut: app.call, call, login, entries }
}

const [SELF, OTHER, HOST] = [1, 2, 3]

test('admins see all staff with role, sessions, last sign-in and second factor', async () => {
  const { call, login } = await withStaff()
  await login('tuan')
  await login('tuan')
  const { items, links } = await (await call('GET', '/api/staff')).json()
  expect(items).toEqual([
    expect.objectContaining({ id: SELF, username: 'staff', secondFactor: false, sessions: 1 }),
    expect.objectContaining({ id: OTHER, username: 'lain', role: 'admin', sessions: 0, lastSignIn: null }),
    expect.objectContaining({ id: HOST, username: 'tuan', role: 'host', sessions: 2 }),
  ])
  expect(items[2].lastSignIn).toMatch(/Z$/)
  expect(links).toEqual([])
})

test('an admin makes a host an admin, ends sessions and removes accounts, and the audit names them', async () => {
  const { call, login, entries } = await withStaff()
  const asHost = await login('tuan')
  expect((await call('PATCH', `/api/staff/${HOST}`, { role: 'admin' })).status).toBe(200)
  expect((await asHost('GET', '/api/user')).status).toBe(401)
  const again = await login('tuan')
  expect((await call('DELETE', `/api/staff/${HOST}/sessions`)).status).toBe(200)
  expect((await again('GET', '/api/user')).status).toBe(401)
  expect((await call('DELETE', `/api/staff/${HOST}`)).status).toBe(200)
  expect((await call('DELETE', `/api/staff/${HOST}`)).status).toBe(404)
  expect(entries()).toEqual([
    ['changed a role', HOST, 'admin'],
    ['ended a session', HOST, '1 session'],
    ['removed an admin', HOST, 'tuan'],
  ])
})

test('nobody changes their own role or removes themselves, and visitors are no staff', async () => {
  const { call, db } = await withStaff()
  expect((await call('PATCH', `/api/staff/${SELF}`, { role: 'host' })).status).toBe(409)
  expect((await call('DELETE', `/api/staff/${SELF}`)).status).toBe(409)
  expect((await call('DELETE', `/api/staff/${SELF}/sessions`)).status).toBe(200)
  expect((await call('GET', '/api/user')).status).toBe(200)
  db.run(sql`insert into users (id, username, created_at) values (50, 'user_1', '2026-01-01T00:00:00Z')`)
  for (const path of ['/api/staff/50', '/api/staff/0', '/api/staff/x']) {
    expect((await call('PATCH', path, { role: 'host' })).status).toBe(404)
    expect((await call('DELETE', path)).status).toBe(404)
  }
  expect((await call('PATCH', `/api/staff/${OTHER}`, { role: 'boss' })).status).toBe(422)
})

test('whatever admins do to one another, an admin stays', async () => {
  type Deed = [by: 'staff' | 'lain', to: number, deed: 'host' | 'admin' | 'remove']
  const deed = fc.tuple(
    fc.constantFrom('staff' as const, 'lain' as const),
    fc.constantFrom(SELF, OTHER, HOST),
    fc.constantFrom('host' as const, 'admin' as const, 'remove' as const),
  )
  const run = async (deeds: Deed[]) => {
    const { login, db } = await withStaff()
    const calls = { staff: await login('staff'), lain: await login('lain') }
    await Promise.all(
      deeds.map(([by, to, what]) =>
        what === 'remove'
          ? calls[by]('DELETE', `/api/staff/${to}`)
          : calls[by]('PATCH', `/api/staff/${to}`, { role: what }),
      ),
    )
    expect(listAdmins(db).filter(({ role }) => role === 'admin').length).toBeGreaterThan(0)
  }
  await fc.assert(fc.asyncProperty(fc.array(deed, { minLength: 2, maxLength: 6 }), run), { numRuns: 4 })
})

test('an admin makes an account by name and password, of either role, and of no name that is another’s or a guest’s', async () => {
  const { call, db } = await withStaff()
  const make = (more: object) => call('POST', '/api/register-admin', { password: PASSWORD, ...more })
  expect((await (await make({ username: 'dewi', role: 'host' })).json()).user).toMatchObject({ role: 'host' })
  expect((await (await make({ username: 'rudi' })).json()).user).toMatchObject({ role: 'admin' })
  expect((await make({ username: 'budi', role: 'boss' })).status).toBe(422)
  for (const username of ['LAIN', 'user_1']) expect((await make({ username })).status).toBe(409)
  expect(listAdmins(db).map(({ role }) => role)).toEqual(['admin', 'admin', 'host', 'host', 'admin'])
  expect((await call('GET', '/api/user')).status).toBe(200)
})

describe('a set-up link', () => {
  test('lets somebody make their own account once, in the role it was made for, and signs them in, also where an admin is signed in', async () => {
    const { call, signedOut, db, entries } = await withStaff()
    const made = await (await call('POST', '/api/staff/links', { role: 'host' })).json()
    expect(made.token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(db.select().from(setupLinks).all())).not.toContain(made.token)
    expect((await (await call('GET', '/api/staff')).json()).links).toEqual([
      { id: 1, role: 'host', madeBy: 'staff', expiresAt: made.expiresAt },
    ])
    const { token: setup } = made
    const account = { username: 'dewi', password: PASSWORD, setup, role: 'admin' }
    const use = (more: object = {}) => call('POST', '/api/register-admin', { ...account, ...more })
    // what is wrong with the account leaves the link as it is
    expect((await use({ username: 'lain' })).status).toBe(409)
    expect((await use({ password: 'password123' })).status).toBe(422)
    const done = await use()
    expect([done.status, (await done.json()).user]).toEqual([201, expect.objectContaining({ role: 'host' })])
    const headers = { cookie: cookieOf(done) }
    const who = await signedOut('GET', '/api/user', undefined, { headers })
    expect(await who.json()).toMatchObject({ username: 'dewi', role: 'host' })
    expect((await use({ username: 'lagi' })).status).toBe(401)
    expect(entries()).toEqual([['made a set-up link', null, 'host']])
    const added = db.select().from(auditEntries).where(eq(auditEntries.action, 'added an admin')).all()
    expect(added.at(-1)).toMatchObject({ adminId: 4, userId: 4, detail: 'set-up link, host' })
  })

  test('makes one account of two who use it at the same instant', async () => {
    const { signedOut, call, db } = await withStaff()
    const { token } = await (await call('POST', '/api/staff/links', { role: 'admin' })).json()
    const use = (username: string) =>
      signedOut('POST', '/api/register-admin', { username, password: PASSWORD, setup: token })
    const answers = await Promise.all([use('dewi'), use('rudi')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401])
    expect(listAdmins(db)).toHaveLength(4)
  })

  test('is over after three days, when it is removed, and with the rights of who made it', async () => {
    const { call, db, login } = await withStaff()
    const by = { id: OTHER, via: '' }
    const { token } = makeSetupLink(db, by, 'host')
    expect(isSetupToken(db, token, new Date(Date.now() + 71 * 3_600_000))).toBe(true)
    expect(isSetupToken(db, token, new Date(Date.now() + 73 * 3_600_000))).toBe(false)
    expect((await call('DELETE', '/api/staff/links/1')).status).toBe(200)
    expect((await call('DELETE', '/api/staff/links/1')).status).toBe(404)
    expect(isSetupToken(db, token)).toBe(false)

    const ofHost = makeSetupLink(db, by, 'host').token
    await call('PATCH', `/api/staff/${OTHER}`, { role: 'host' })
    expect(isSetupToken(db, ofHost)).toBe(false)
    const ofStolen = makeSetupLink(db, by, 'host').token
    await changePassword(db, OPERATOR, 'lain', 'kata-sandi-baru')
    expect(isSetupToken(db, ofStolen)).toBe(false)
    const ofGone = makeSetupLink(db, by, 'host').token
    await call('DELETE', `/api/staff/${OTHER}`)
    expect(isSetupToken(db, ofGone)).toBe(false)
    const asHost = await login('tuan')
    expect((await asHost('POST', '/api/staff/links', { role: 'admin' })).status).toBe(403)
  })
})
