import { describe, expect, spyOn, test } from 'bun:test'
import fc from 'fast-check'
import { OPERATOR } from '../../src/audit/staff'
import { sessions } from '../../src/db/schema'
import { clientAddress } from '../../src/http/client'
import { addAdmin } from '../../src/session/accounts'
import { verifyPassword } from '../../src/session/passwords'
import { cookieOf, startApp } from '../support/app'

const staff = { username: 'staff', password: 'rahasia-sekali' }
const wrong = 'salah-sekali'

async function withStaff(settings: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(settings)
  await addAdmin(app.db, OPERATOR, staff)
  const tryIn = async (username: string, password: string, headers: Record<string, string> = {}) =>
    (await app.call('POST', '/api/login', { username, password }, { headers })).status
  return { ...app, tryIn }
}

describe('guessing passwords', () => {
  test('is counted for the account that any form of its name finds', async () => {
    const app = await withStaff()
    const find = app.db.$client.query('select 1 from users where username = ? collate nocase')
    const forms = fc
      .tuple(
        fc.array(fc.constantFrom(...'staffSTAFFｓＳſﬆ\u200b\u0301 '), { minLength: 3, maxLength: 8 }),
        fc.boolean(),
      )
      .map(([letters, real]) =>
        real
          ? [...'staff'].map((letter, i) => (letters[i] ? letter.toUpperCase() : letter)).join('')
          : letters.join(''),
      )
    fc.assert(
      fc.property(forms, (name) => {
        if (find.get(name)) expect(name.normalize('NFKC').toLowerCase()).toBe('staff')
      }),
      { numRuns: 2000 },
    )
  })

  test('with many names from one address ends after fifty failures, and no success counts', async () => {
    const { tryIn } = await withStaff({ trustProxy: true })
    const from = { 'x-forwarded-for': '203.0.113.7' }
    for (let i = 0; i < 10; i++) expect(await tryIn('staff', staff.password, from)).toBe(200)
    for (let i = 0; i < 50; i++) expect(await tryIn(`orang-${i}`, wrong, from)).toBe(401)
    expect(await tryIn('staff', staff.password, from)).toBe(429)
    expect(await tryIn('staff', staff.password, { 'x-forwarded-for': '203.0.113.8' })).toBe(200)
  })

  test('by a flood is answered 429 in part, harms nobody and is not counted as failures', async () => {
    const { call, tryIn } = await withStaff({ trustProxy: true })
    const flood = Array.from({ length: 200 }, (_, i) =>
      tryIn('staff', staff.password, { 'x-forwarded-for': `10.1.${i % 250}.1` }),
    )
    const page = await call('GET', '/')
    expect(page.status).toBe(200)
    const statuses = await Promise.all(flood)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status === 200).length).toBeWithin(20, 100)
    for (let i = 0; i < 6; i++)
      expect(await tryIn('staff', staff.password, { 'x-forwarded-for': '10.1.199.1' })).toBe(200)
  })

  test('works on few hashes at a time, in the order they came', async () => {
    const before = process.memoryUsage.rss()
    const ended: number[] = []
    const all = Array.from({ length: 30 }, (_, i) =>
      verifyPassword('apa saja', null).then(() => ended.push(i)),
    )
    await Promise.all(all)
    expect(process.memoryUsage.rss() - before).toBeLessThan(10 * 20_000_000)
    // when so many have ended, one more than the next has begun: however long one takes, none begins out of turn
    for (const [place, i] of ended.entries()) expect(i - place).toBeLessThan(2)
  })
})

describe('a session', () => {
  test('never takes its token from the browser that signs in', async () => {
    const { call, db } = await withStaff()
    const planted = 'semeja_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    const login = await call('POST', '/api/login', staff, { headers: { cookie: planted } })
    expect(cookieOf(login)).not.toBe(planted)
    expect((await call('GET', '/api/user', undefined, { headers: { cookie: planted } })).status).toBe(401)
    expect(db.select().from(sessions).all()).toHaveLength(1)
    const again = await call('POST', '/api/login', staff, { headers: { cookie: cookieOf(login) } })
    expect(cookieOf(again)).not.toBe(cookieOf(login))
  })

  test('is not opened by a password that is changed while it is looked at', async () => {
    const { call, db } = await withStaff()
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
})

test('a client is known by what a trusted proxy wrote, an IPv6 one by its network, and by nothing that it says itself', () => {
  const of = (forwarded: string, trustProxy = true) =>
    clientAddress(new Request('http://x/', { headers: { 'x-forwarded-for': forwarded } }), null, trustProxy)
  expect(of('203.0.113.7', false)).toBe('unknown')
  expect(of('1.1.1.1, 203.0.113.7:4711')).toBe('203.0.113.7')
  expect(of('2001:db8:1:2:aaaa::1')).toBe(of('2001:0db8:0001:0002:bbbb:1:2:3'))
  expect(of('2001:db8:1:3::1')).not.toBe(of('2001:db8:1:2::1'))
  expect(of('[2001:db8:1:2::9]:443')).toBe(of('2001:DB8:1:2::1'))
  expect(of('::1')).toBe('0:0:0:0')
  expect(of('::ffff:203.0.113.7')).toBe('203.0.113.7')
})
