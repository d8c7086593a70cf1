import { describe, expect, test } from 'bun:test'
import { desc, sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import type { Db } from '../../src/db/open'
import { auditEntries, signUps, users } from '../../src/db/schema'
import { registrationSchema } from '../../src/domain/profile/registration'
import { createRegistration } from '../../src/registration/registration'
import { answers } from '../support/answers'
import { emptyFolder, openForTest, startApp } from '../support/app'

const secret = (i: number) => String(i).padStart(32, '0')
const other = { name: 'Dinda', phone: '081999999999', hobbies: ['Musik'], smoker: 'Ya', budget: '<Rp100.000' }

describe('the same username and secret', () => {
  test('correct every answer of the sign-up, the phone too', async () => {
    const { call, db } = await startApp()
    const first = await call('POST', '/api/register', answers(1, { secret: secret(1) }))
    const again = await call('POST', '/api/register', answers(1, { secret: secret(1), ...other }))
    expect([first.status, again.status]).toEqual([201, 200])
    expect((await again.json()).user).toEqual((await first.json()).user)
    const [profile, ...rest] = stored(db)
    expect(rest).toEqual([])
    expect(profile).toMatchObject({
      name: 'Dinda',
      phone: '+6281999999999',
      hobbies: ['Musik'],
      smoker: 'Yes',
      budget: '<Rp100.000',
      searchText: 'user_1790000000001\n+6281999999999\ndinda\n',
      version: 2,
    })
  })

  test('leave answers as staff have changed them meanwhile, where the browser says what it changed', async () => {
    const { call, db, signIn } = await startApp()
    await call('POST', '/api/register', answers(1, { secret: secret(1) }))
    const staff = await signIn()
    const noted = { name: 'Dinda Ayu', dietary_restrictions: 'kacang' }
    expect((await staff.call('POST', '/api/users/1/update-profile', noted)).status).toBe(200)
    const body = answers(1, { secret: secret(1), phone: '081999999999', changed: ['phone'] })
    expect((await call('POST', '/api/register', body)).status).toBe(200)
    expect(stored(db)).toMatchObject([
      { phone: '+6281999999999', name: 'Dinda Ayu', dietaryRestrictions: 'kacang' },
    ])
  })

  test('sent once more without a change are answered, and nothing is written', async () => {
    const { call, db } = await startApp()
    for (const status of [201, 200, 200])
      expect((await call('POST', '/api/register', answers(1, { secret: secret(1) }))).status).toBe(status)
    expect(stored(db)).toMatchObject([{ version: 1 }])
    expect(corrections(db)).toEqual([])
  })

  test('keep only the hash of the secret, and tell in the audit which fields changed but not to what', async () => {
    const { call, db, lines } = await startApp()
    await call('POST', '/api/register', answers(1, { secret: secret(1) }))
    await call('POST', '/api/register', answers(1, { secret: secret(1), ...other }))
    const [account] = db.select().from(users).all()
    expect(account!.secretHash).toHaveLength(43)
    const kept = JSON.stringify([db.select().from(users).all(), db.select().from(auditEntries).all(), lines])
    for (const hidden of [secret(1), '81999999999', 'Dinda']) expect(kept).not.toContain(hidden)
    expect(corrections(db)).toEqual([
      { adminId: null, userId: 1, detail: 'name, phone, budget, hobbies, smoker' },
    ])
  })

  test('are refused once the sign-up has a seat, in words that say nothing of it', async () => {
    const { call, db, signIn } = await startApp()
    for (let i = 1; i <= 8; i++) await call('POST', '/api/register', answers(i, { secret: secret(i) }))
    const staff = await signIn()
    await staff.call('POST', '/api/dinner-groups', {
      name: 'Meja 1',
      budget: '<Rp100.000',
      members: [1, 2, 3, 4, 5, 6],
      backupMembers: [7],
    })
    const before = stored(db)
    for (const i of [1, 7]) {
      const refused = await call('POST', '/api/register', answers(i, { secret: secret(i), ...other }))
      expect(refused.status).toBe(409)
      const { message } = await refused.json()
      expect(message).toStartWith('Pendaftaranmu udah kita proses')
      expect(message).not.toMatch(/kursi|meja|cadangan/i)
      // a retry of what is stored is no change
      const same = await call('POST', '/api/register', answers(i, { secret: secret(i) }))
      expect(same.status).toBe(200)
    }
    expect(stored(db)).toEqual(before)
    // who is neither is free to
    expect((await call('POST', '/api/register', answers(8, { secret: secret(8), ...other }))).status).toBe(
      200,
    )
  })
})

test('whatever is sent in whatever order, each secret has one sign-up with its latest answers, and nobody else changed it', async () => {
  const db = openForTest(emptyFolder())
  // nothing here is about what a power cut leaves
  db.run(sql`pragma synchronous = off`)
  const { registerVisitor } = createRegistration(db)
  let run = 0
  const sent = fc.record({ secret: fc.option(fc.nat(2)), phone: fc.nat(2), name: fc.nat(4) })
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 25 }), async (all) => {
      const username = `user_run${++run}`
      const expected: { secret: number | null; phone: number; name: number }[] = []
      for (const one of all) {
        await registerVisitor(
          v.parse(
            registrationSchema('2026-11-21'),
            answers(one.phone, {
              username,
              name: `Tamu ${one.name}`,
              ...(one.secret !== null && { secret: secret(run * 10 + one.secret) }),
            }),
          ),
        )
        const own = one.secret !== null && expected.find((known) => known.secret === one.secret)
        if (own) Object.assign(own, one)
        else if (!expected.some(({ phone }) => phone === one.phone)) expected.push({ ...one })
      }
      const found = stored(db).filter(({ searchText }) => /^[^-\n]*/.exec(searchText)![0] === username)
      expect(found.map(({ name, phone }) => [name, phone])).toEqual(
        expected.map(({ name, phone }) => [`Tamu ${name}`, answers(phone).phone]),
      )
    }),
    { numRuns: 30 },
  )
})

function stored(db: Db) {
  return db.select().from(signUps).orderBy(signUps.userId).all()
}

function corrections(db: Db) {
  return db
    .select()
    .from(auditEntries)
    .orderBy(desc(auditEntries.id))
    .all()
    .filter(({ action }) => action === 'corrected a sign-up')
    .map(({ adminId, userId, detail }) => ({ adminId, userId, detail }))
}
