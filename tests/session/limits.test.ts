import { describe, expect, setSystemTime, test } from 'bun:test'
import fc from 'fast-check'
import { OPERATOR } from '../../src/audit/staff'
import { clientAddress } from '../../src/http/client'
import { addAdmin } from '../../src/session/accounts'
import { verifyPassword } from '../../src/session/passwords'
import { answers } from '../support/answers'
import { startApp } from '../support/app'

const staff = { username: 'staff', password: 'rahasia-sekali' }
const wrong = 'salah-sekali'

async function withStaff(settings: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(settings)
  await addAdmin(app.db, OPERATOR, staff)
  const tryIn = (username: string, password: string, headers: Record<string, string> = {}) =>
    app.call('POST', '/api/login', { username, password }, { headers })
  return { ...app, tryIn }
}

describe('signing in', () => {
  test('looks at five wrong passwords of an account side by side, on either host and however its name is written, then at none for a quarter of an hour, though the clock goes back', async () => {
    const { call, tryIn } = await withStaff()
    const names = ['staff', 'STAFF', ' staff ', 'Staff', 'ｓｔａｆｆ']
    const tries = Array.from({ length: 15 }, (_, i) => {
      const host = i % 2 ? 'admin.localhost:3000' : 'localhost:3000'
      return call('POST', '/api/login', { username: names[i % 5], password: wrong }, { host })
    })
    const all = await Promise.all(tries)
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(5).fill(401), ...Array(10).fill(429)])
    try {
      setSystemTime(new Date('2020-01-01'))
      const locked = await tryIn('staff', staff.password)
      expect([locked.status, Number(locked.headers.get('retry-after'))]).toEqual([429, 900])
    } finally {
      setSystemTime()
    }
  })

  test('counts no right password, also of many side by side, no failure before it, and none of another name', async () => {
    const { tryIn } = await withStaff()
    for (let i = 0; i < 6; i++) await tryIn('korban', wrong)
    const all = await Promise.all(Array.from({ length: 15 }, () => tryIn('staff', staff.password)))
    expect(all.map(({ status }) => status)).toEqual(Array(15).fill(200))
    for (let i = 0; i < 12; i++) await tryIn('staff', i % 4 === 3 ? staff.password : wrong)
    expect((await tryIn('staff', staff.password)).status).toBe(200)
  })

  test('counts guesses for the account that any form of its name finds', async () => {
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
    for (let i = 0; i < 10; i++) expect((await tryIn('staff', staff.password, from)).status).toBe(200)
    for (let i = 0; i < 50; i++) expect((await tryIn(`orang-${i}`, wrong, from)).status).toBe(401)
    expect((await tryIn('staff', staff.password, from)).status).toBe(429)
    expect((await tryIn('staff', staff.password, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
  })

  test('by a flood is answered 429 in part, harms nobody and is not counted as failures', async () => {
    const { call, tryIn } = await withStaff({ trustProxy: true })
    const flood = Array.from({ length: 200 }, (_, i) =>
      tryIn('staff', staff.password, { 'x-forwarded-for': `10.1.${i % 250}.1` }),
    )
    const page = await call('GET', '/')
    expect(page.status).toBe(200)
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status === 200).length).toBeWithin(20, 100)
    for (let i = 0; i < 6; i++)
      expect((await tryIn('staff', staff.password, { 'x-forwarded-for': '10.1.199.1' })).status).toBe(200)
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

describe('sign-ups of one address', () => {
  test('are not used up by junk, which has a budget of its own', async () => {
    const { call } = await startApp({ registerPerMinute: 3 })
    const junk = []
    for (let i = 0; i < 60; i++) junk.push((await call('POST', '/api/register', { name: 'x' })).status)
    expect(junk).toEqual([...Array(30).fill(422), ...Array(30).fill(429)])
    const signUps = []
    for (let i = 0; i < 4; i++) signUps.push(await call('POST', '/api/register', answers(i)))
    expect(signUps.map(({ status }) => status)).toEqual([201, 201, 201, 429])
    expect(Number(signUps[3]!.headers.get('retry-after'))).toBeWithin(1, 61)
  })

  test('are used up by corrections and what its own browser sends again, and not by one that is sent again without its secret', async () => {
    const { call } = await startApp({ registerPerMinute: 5 })
    const send = async (i: number, more: object = {}) =>
      (await call('POST', '/api/register', answers(i, { ...more }))).status
    for (let i = 0; i < 10; i++) expect(await send(1)).toBe(i === 0 ? 201 : 200)
    const secret = 'c3'.repeat(16)
    const statuses = []
    for (const dietaryRestrictions of ['a', 'b', 'b', 'c', 'c', 'd'])
      statuses.push(await send(2, { secret, dietaryRestrictions }))
    expect(statuses).toEqual([201, 200, 200, 200, 429, 429])
    expect(await send(3)).toBe(429)
  })
})

describe('a proxy that TRUST_PROXY does not know of', () => {
  const cases = [
    { trustProxy: false, header: 'x-forwarded-for', isLogged: true },
    { trustProxy: true, header: 'x-forwarded-for', isLogged: false },
    { trustProxy: false, header: 'x-other', isLogged: false },
  ]
  for (const { trustProxy, header, isLogged } of cases)
    test(`is ${isLogged ? '' : 'not '}told of once with TRUST_PROXY ${trustProxy ? 'on' : 'off'} and ${header}`, async () => {
      const { app, lines } = await startApp({ trustProxy })
      const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.handle })
      app.attach(server)
      try {
        for (let i = 0; i < 3; i++)
          await fetch(`${server.url}api/config`, { headers: { [header]: '203.0.113.7' } })
        expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(isLogged ? 1 : 0)
      } finally {
        await server.stop(true)
      }
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
