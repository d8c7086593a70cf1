import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { backup, restore } from '../../src/cli/backup'
import { closeDatabase } from '../../src/db/open'
import type { Tx } from '../../src/db/transact'
import { ME_MESSAGES } from '../../src/domain/guest-page/calls'
import { CALLS_PER_MINUTE } from '../../src/domain/guest-page/guest-page'
import { TOKEN_PATTERN } from '../../src/domain/token'
import { findLink, makeLink, newToken } from '../../src/people/links'
import { forgetExpired } from '../../src/upkeep/housekeeping'
import { answers } from '../support/answers'
import { emptyFolder, makeUp, startApp } from '../support/app'
import { startPages, tokenIn } from '../support/pages'
import { samePhone } from '../support/same-phone'
import { sampled } from '../support/sampled'

const DAY = 86_400_000
const SECRET = 'a1'.repeat(16)

test('a token is 128 random bits in base58, and only its hash is stored', async () => {
  const { db, link, members, config } = await startPages()
  const token = await link(members[0]!)
  expect(token).toMatch(TOKEN_PATTERN)
  const [row] = db.all<{ token_hash: string }>(sql`select * from links`)
  expect(row!.token_hash).toBe(new Bun.CryptoHasher('sha256').update(token).digest('base64url'))
  db.$client.run('pragma wal_checkpoint(truncate)')
  expect(await Bun.file(join(config.dataDir, 'semeja.db')).text()).not.toContain(token)
  const many = Array.from({ length: sampled(2000, 100_000) }, newToken)
  expect(many.every((one) => TOKEN_PATTERN.test(one))).toBe(true)
  expect(new Set(many).size).toBe(many.length)
})

test('whatever is sent in the place of a token opens nothing and breaks nothing', async () => {
  const { call } = await startPages()
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string(), fc.string({ unit: 'binary-ascii', maxLength: 40 })),
      async (text) => {
        const authorization = `Bearer ${text.replace(/[^\x21-\x7e]/g, 'x')}`
        const { status } = await call('GET', '/api/me', undefined, { headers: { authorization } })
        expect([401, 429]).toContain(status)
      },
    ),
    { numRuns: sampled(60, 2000) },
  )
  const others: Record<string, string>[] = [{}, { authorization: '' }, { cookie: 'semeja_session=x' }]
  for (const headers of others)
    expect([401, 429]).toContain((await call('GET', '/api/me', undefined, { headers })).status)
})

describe('a link ends', () => {
  test('when staff give another, to any sign-up of the phone', async () => {
    const { db, as, link, tell, members } = await startPages()
    const [one, other] = members as [number, number]
    db.run(sql`delete from memberships where user_id = ${other}`)
    samePhone(db, one, other)
    db.run(
      sql`update people set wrong_number_at = '2026-01-01' where id in (select person_id from profiles where user_id = ${one})`,
    )
    const got = await tell(one, 'invite')
    expect((await as(await link(other)).me()).state).toBe('asked')
    expect(await as(got).page('GET', '/api/me')).toMatchObject({ status: 401, message: ME_MESSAGES.linkOver })
    const flags = db.all(sql`select wrong_number_at as at from sign_ups where user_id in (${one}, ${other})`)
    expect(flags).toEqual([{ at: null }, { at: null }])
  })

  test('when a backup is restored that still holds it, also one from before there were links', async () => {
    const { as, link, members, config, db } = await startPages()
    const token = await link(members[0]!)
    const copy = join(emptyFolder(), 'copy.db')
    backup(config.dataDir, copy)
    expect((await as(token).me()).status).toBe(200)
    makeUp(db)
    closeDatabase(db)
    const dataDir = emptyFolder()
    restore(dataDir, copy)
    const restored = await startApp({ dataDir })
    expect(restored.db.all(sql`select * from links`)).toEqual([])
    const headers = { authorization: `Bearer ${token}` }
    expect((await restored.call('GET', '/api/me', undefined, { headers })).status).toBe(401)

    const old = emptyFolder()
    restore(old, join(import.meta.dir, '../fixtures/0.1.0.db'))
    expect((await startApp({ dataDir: old })).db.all(sql`select * from links`)).toEqual([])
  })

  test('when the number changes to which it was sent, which is not proved then either', async () => {
    const { as, link, staff, members, db } = await startPages()
    const token = await link(members[0]!)
    await staff('POST', '/api/users/wrote', { userId: members[0] })
    await staff('POST', `/api/users/${members[0]}/update-profile`, { phone: '081999888777' })
    expect((await as(token).me()).status).toBe(401)
    const [person] = db.all(sql`select wrote_at as at from profiles where user_id = ${members[0]}`)
    expect(person).toEqual({ at: null })
  })

  test('60 days after the last dinner, or 180 after the sign-up of who has none', async () => {
    const { db, members, groupId } = await startPages()
    const at = new Date('2027-03-01T00:00:00.000Z')
    const days = (n: number) => new Date(at.getTime() + n * DAY)
    db.run(sql`update dinner_groups set event_at = ${days(10).toISOString()} where id = ${groupId}`)
    const token = makeLink(db as Tx, members[0]!, 'phone', at)
    expect(findLink(db, token, days(69))?.userId).toBe(members[0])
    expect(findLink(db, token, days(71))).toBeUndefined()
    // a dinner that comes later holds a link that is still good
    db.run(sql`update dinner_groups set event_at = ${days(40).toISOString()} where id = ${groupId}`)
    expect(findLink(db, token, days(69))).toBeDefined()
    expect(findLink(db, token, days(99))).toBeDefined()
    expect(findLink(db, token, days(101))).toBeUndefined()

    db.run(sql`delete from memberships where user_id = ${members[1]}`)
    const waiting = makeLink(db as Tx, members[1]!, 'phone', new Date('2026-11-21T00:00:00.000Z'))
    const signedUp = new Date('2026-11-20T05:00:00.000Z').getTime()
    expect(findLink(db, waiting, new Date(signedUp + 179 * DAY))).toBeDefined()
    expect(findLink(db, waiting, new Date(signedUp + 181 * DAY))).toBeUndefined()
    // who is written to later than that can open what they were sent
    const late = makeLink(db as Tx, members[1]!, 'phone', new Date(signedUp + 300 * DAY))
    expect(findLink(db, late, new Date(signedUp + 301 * DAY))).toBeDefined()
    expect(findLink(db, late, new Date(signedUp + 361 * DAY))).toBeUndefined()
    // a sign-up after the last dinner has the time of a sign-up
    db.run(sql`update profiles set registered_at = ${days(99).toISOString()} where user_id = ${members[0]}`)
    const again = makeLink(db as Tx, members[0]!, 'phone', days(99))
    for (const day of [101, 278]) expect(findLink(db, again, days(day))).toBeDefined()
    expect(findLink(db, again, days(280))).toBeUndefined()
    forgetExpired(db, new Date(signedUp + 1000 * DAY))
    expect(db.all(sql`select * from links`)).toEqual([])
  })
})

describe('limits', () => {
  test('a token makes 60 calls a minute, and others are not held up by it', async () => {
    const { as, link, members } = await startPages()
    const [one, other] = [await link(members[0]!), await link(members[1]!)]
    for (let i = 0; i < CALLS_PER_MINUTE; i++) expect((await as(one).send('GET', '/api/me')).status).toBe(200)
    const refused = await as(one).send('GET', '/api/me')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await as(other).send('GET', '/api/me')).status).toBe(200)
  })

  test('who guesses is slowed down by address, and a right token is never refused for it', async () => {
    const { as, link, members } = await startPages()
    const token = await link(members[0]!)
    const statuses = new Set<number>()
    for (let i = 0; i < 150; i++) statuses.add((await as(newToken()).send('GET', '/api/me')).status)
    expect(statuses).toEqual(new Set([401, 429]))
    expect((await as(newToken()).send('GET', '/api/me')).status).toBe(429)
    expect((await as(token).send('GET', '/api/me')).status).toBe(200)
  })
})

test('the last digits can be tried five times an hour for a phone, apart for each scope, however many sign-ups and links it has', async () => {
  const { as, link, tell, members, signUp } = await startPages()
  const signUps = await Promise.all([11, 12, 13].map((n) => signUp(n, { phone: '+628123000000' })))
  const digits = '9999'
  const statuses: number[] = []
  for (let i = 0; i < 9; i++)
    statuses.push((await signUps[i % 3]!.page('DELETE', '/api/me', { digits })).status)
  expect(statuses).toEqual([...Array(5).fill(422), ...Array(4).fill(429)])
  // the right ones do not help any more
  expect((await signUps[0]!.page('DELETE', '/api/me', { digits: '0000' })).status).toBe(429)

  const latest = signUps.at(-1)!
  const tries: number[] = []
  for (let i = 0; i < 9; i++) {
    const token = i % 2 ? await link(latest.id) : await tell(members[0]!, 'invite', { mark: false })
    tries.push((await as(token).page('POST', '/api/me/export', { digits })).status)
  }
  expect(tries).toEqual([...Array(5).fill(422), ...Array(4).fill(429)])
  const last = await as(await link(latest.id)).page('POST', '/api/me/export', { digits })
  expect(last).toMatchObject({ status: 429, message: ME_MESSAGES.digitsMany })
})

describe('the link of a sign-up', () => {
  test('goes to the browser that holds the secret of the draft, and to no other retry', async () => {
    const { call, as } = await startPages()
    const withoutSecret = answers(60)
    const sent = { ...withoutSecret, secret: SECRET }
    const register = async (body: object) => (await call('POST', '/api/register', body)).json()
    const first = await register(sent)
    expect(first.link).toMatch(/^https:\/\/semeja\.example\/k#[1-9A-HJ-NP-Za-km-z]{22}$/)
    expect(await register(withoutSecret)).not.toHaveProperty('link')
    expect(await register({ ...sent, secret: 'b2'.repeat(16) })).not.toHaveProperty('link')
    expect(await register({ ...sent, dietaryRestrictions: 'kacang' })).toMatchObject({ link: first.link })
    expect((await as(tokenIn(first.link)).me()).scope).toBe('signup')
    expect(await register(answers(61))).not.toHaveProperty('link')
    // the same bits sent with another sign-up are another link
    const other = await register(answers(62, { secret: SECRET }))
    expect(tokenIn(other.link)).not.toBe(tokenIn(first.link))
  })

  test('is the one that was saved, however often the sign-up is sent again', async () => {
    const { signUp, as, staff, db } = await startPages()
    const { id, link, register, me } = await signUp(60)
    for (let i = 0; i < 60; i++) expect((await register()).link).toBe(link)
    expect(db.all(sql`select * from links where user_id = ${id}`)).toHaveLength(1)
    expect((await me()).status).toBe(200)

    // what staff have ended stays so: there are a few others, and each that was given opens the page
    await staff('POST', `/api/users/${id}/link`)
    const given = new Set<string>()
    for (let i = 0; i < 60; i++) {
      const { link: other } = await register()
      if (other) given.add(tokenIn(other))
    }
    expect(given.size).toBeWithin(1, 6)
    for (const token of given) expect((await as(token).me()).status).toBe(200)
    expect((await me()).status).toBe(401)
  })

  test('and a link that was used stays, however many messages are opened after it', async () => {
    const { as, db, members } = await startPages()
    const [id] = members as [number]
    const make = (n: number) => makeLink(db as Tx, id, 'phone', new Date(Date.now() + n))
    const used = make(0)
    await as(used).me()
    const last = Array.from({ length: 120 }, (_, n) => make(n + 1)).at(-1)!
    for (const token of [used, last]) expect((await as(token).me()).status).toBe(200)
    expect(db.all(sql`select * from links where user_id = ${id}`).length).toBeLessThanOrEqual(51)
  })

  test('tells of nothing about a table and does nothing there, whatever seat the sign-up has', async () => {
    const { signUp, staff, members, change, setStatus } = await startPages()
    const { id, ...page } = await signUp(62)
    const before = await page.me()
    await change({ members: [...members.slice(0, 5), id] })
    await setStatus(id, 'paid')
    // they were reached: what is said of it says nothing of a table
    expect(await page.me()).toEqual({ ...before, readOnly: true, version: 0 })
    expect(before).toMatchObject({ state: 'waiting', scope: 'signup', seat: null, dinner: null })

    const closed: [string, string, object][] = [
      ['POST', '/api/me/answer', { answer: 'yes' }],
      ['POST', '/api/me/arrival', { arrival: 'here' }],
      ['POST', '/api/me/export', { digits: '0062' }],
    ]
    for (const [method, path, body] of closed)
      expect(await page.page(method, path, body)).toEqual({
        status: 403,
        success: false,
        message: ME_MESSAGES.scope,
      })
    // the number would carry the seat to somebody else
    await staff('POST', '/api/users/wrote', { userId: id })
    expect((await page.page('PATCH', '/api/me/profile', { phone: '081377778888' })).status).toBe(409)
  })

  test('corrects the number while there is no seat, and shows all but its last digits', async () => {
    const { signUp, digitsOf } = await startPages()
    const { id, page } = await signUp(63)
    expect((await page('PATCH', '/api/me/profile', { phone: '0813 7777 8888' })).status).toBe(200)
    expect(digitsOf(id)).toBe('8888')
    const profile = await page('GET', '/api/me/profile')
    expect(profile.answers).toMatchObject({
      phone: '+628137777••••',
      birthdate: '17/08/2001',
      smoker: 'Tidak',
      activities: ['Kuliah'],
      comfortLevel: 4,
    })
    expect(JSON.stringify(profile)).not.toContain('8888')
  })
})

test('without PUBLIC_URL messages hold no link, and staff and browsers get one to where they are', async () => {
  const { staff, members, groupId, signUp, db } = await startPages({}, { publicUrl: null })
  const { text } = await staff('POST', '/api/messages', { userId: members[0], groupId, kind: 'invite' })
  expect([text.includes('/k'), db.all(sql`select * from links`)]).toEqual([false, []])
  const given = await staff('POST', `/api/users/${members[0]}/link`)
  expect(given.link).toMatch(/^http:\/\/localhost:3000\/k#/)
  expect((await signUp(64)).link).toMatch(/^http:\/\/localhost:3000\/k#/)
})

test('a link of one person says and changes nothing of another', async () => {
  const { as, tell, members, db } = await startPages()
  const tokens = []
  for (const id of members) tokens.push(await tell(id, 'invite'))
  const rows = () => db.all(sql`select * from seats where user_id <> ${members[0]}`)
  const before = rows()
  const page = as(tokens[0]!)
  for (const body of [
    { answer: 'no', seat: 2 },
    { answer: 'yes', userId: members[1] },
  ])
    await page.page('POST', '/api/me/answer', body)
  await page.page('PATCH', '/api/me/profile', { name: 'Lain', user_id: members[1], id: members[1] })
  expect(rows()).toEqual(before)
  expect(db.all(sql`select name from profiles where name = 'Lain'`)).toHaveLength(1)
})
