import { describe, expect, setSystemTime, test } from 'bun:test'
import { OPERATOR } from '../../src/audit/staff'
import { addAdmin } from '../../src/session/accounts'
import { answers } from '../support/answers'
import { startApp } from '../support/app'

const staff = { username: 'staff', password: 'rahasia-sekali' }
const wrong = 'salah-sekali'

async function withStaff() {
  const app = await startApp()
  await addAdmin(app.db, OPERATOR, staff)
  const tryIn = (username: string, password: string) => app.call('POST', '/api/login', { username, password })
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

  test('are not used up by one that is sent again without its secret, which is only answered', async () => {
    const { call } = await startApp({ registerPerMinute: 2 })
    for (let i = 0; i < 10; i++)
      expect((await call('POST', '/api/register', answers(1))).status).toBe(i === 0 ? 201 : 200)
    expect((await call('POST', '/api/register', answers(2))).status).toBe(201)
    expect((await call('POST', '/api/register', answers(3))).status).toBe(429)
  })

  test('are used up by one that its own browser sends again, and by corrections', async () => {
    const { call } = await startApp({ registerPerMinute: 4 })
    const secret = 'c3'.repeat(16)
    const correct = async (dietaryRestrictions: string) =>
      (await call('POST', '/api/register', answers(1, { secret, dietaryRestrictions }))).status
    expect([await correct('a'), await correct('b'), await correct('b'), await correct('c')]).toEqual([
      201, 200, 200, 200,
    ])
    for (const again of ['c', 'd']) expect(await correct(again)).toBe(429)
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
