import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import Papa from 'papaparse'
import { profiles } from '../../src/db/schema'
import { completeIn, isComplete, NO_ANSWERS, PROFILE_COLUMNS } from '../../src/users/fields'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { startWithPeople } from '../support/start-with-people'

describe('POST /api/users/{id}/update-profile', () => {
  test('changes what is given and nothing else, in the stored form', async () => {
    const { call } = await startWithPeople(2)
    const before = await (await call('GET', '/api/users/1')).json()
    const answer = await call('POST', '/api/users/1/update-profile', {
      phone: '081299990000',
      birthdate: '1999-02-03T00:00:00.000Z',
      smoker: 'Ya',
      activities: ['ibu rumah tangga'],
      removed: 'tidak datang',
    })
    expect(answer.status).toBe(200)
    const { success, message, user } = await answer.json()
    expect([success, message]).toEqual([true, 'User profile updated successfully'])
    expect(user.profile).toEqual({
      ...before.profile,
      phone: '+6281299990000',
      birthdate: '1999-02-03',
      age: expect.any(Number),
      smoker: 'Yes',
      activities: ['IRT'],
      removed: 'tidak datang',
      version: 2,
    })
    const cleared = await (
      await call('POST', '/api/users/1/update-profile', { removed: '', dietary_restrictions: '' })
    ).json()
    expect(cleared.user.profile.removed).toBeNull()
  })

  test('refuses wrong values by their field and changes nothing', async () => {
    const { call } = await startWithPeople(2)
    const wrong: [Record<string, unknown>, string][] = [
      [{ name: ' ' }, 'Name is required'],
      [{ phone: '0812' }, 'Enter a WhatsApp number of 9 digits or more'],
      [{ birthdate: `${new Date().getFullYear() - 10}-01-01` }, 'User must be at least 18 years old'],
      [{ birthdate: '2000-02-31' }, 'Enter a date of birth that exists'],
      [{ gender: 'x' }, 'Choose a gender'],
      [{ activities: ['Kerja', 'Kuliah'] }, 'Choose one activity'],
      [{ hobbies: ['Makan', 'Musik', 'Nonton', 'Olahraga'] }, 'Choose at most 3 hobbies'],
      [{ comfort_level: 6 }, 'Comfort level is 1 to 5'],
      [{ dietary_restrictions: 'x'.repeat(501) }, 'Dietary restrictions can be at most 500 characters'],
    ]
    for (const [changes, message] of wrong) {
      const answer = await call('POST', '/api/users/1/update-profile', changes)
      expect([changes, answer.status, await answer.json()]).toEqual([
        changes,
        422,
        { success: false, message, errors: { [Object.keys(changes)[0]!]: message } },
      ])
    }
    expect((await (await call('GET', '/api/users/1')).json()).profile.version).toBe(1)
  })

  test('refuses a version that somebody else has changed meanwhile, with the current state', async () => {
    const { call } = await startWithPeople(2)
    expect((await call('POST', '/api/users/1/update-profile', { name: 'Satu', version: 1 })).status).toBe(200)
    const stale = await call('POST', '/api/users/1/update-profile', { name: 'Dua', version: 1 })
    const { message, current } = await stale.json()
    expect([stale.status, message]).toEqual([409, 'Data ini sudah diubah orang lain. Muat ulang dulu ya.'])
    expect(current.profile).toMatchObject({ name: 'Satu', version: 2 })
  })
})

test('staff add someone whom they met elsewhere, complete or not', async () => {
  const { call, db } = await startWithPeople(0)
  const bare = await (await call('POST', '/api/users', { name: 'Rani', phone: '0812 3456 7890' })).json()
  expect(bare.user.profile).toMatchObject({
    name: 'Rani',
    phone: '+6281234567890',
    registration_completed: false,
    gender: null,
    hobbies: [],
  })
  const { password: _, username: __, comfortLevel: ___, dietaryRestrictions: ____, ...rest } = answers(1)
  const full = await (await call('POST', '/api/users', rest)).json()
  expect(full.user.profile.registration_completed).toBe(true)
  expect(db.all(sql`select id from users where password_hash is not null`)).toHaveLength(1)
  expect((await call('POST', '/api/users', { phone: '081234567890' })).status).toBe(422)
})

test('deleting oneself is refused', async () => {
  const { call } = await startWithPeople(1)
  const answer = await call('DELETE', '/api/users/2')
  expect([answer.status, (await answer.json()).message]).toEqual([409, 'You cannot delete your own account'])
})

test('an export reads back as it was, and holds no formula', async () => {
  const { call } = await startWithPeople(3)
  const nasty = { name: '=HYPERLINK("x")', removed: 'kacang, "udang"\nsusu; é' }
  await call('POST', '/api/users/2/update-profile', nasty)
  const answer = await call('POST', '/api/users/export', { ids: [3, 2] })
  expect(answer.headers.get('content-disposition')).toMatch(/semeja_users_\d{4}-\d\d-\d\d\.csv/)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const { data } = Papa.parse<Record<string, string>>(new TextDecoder().decode(bytes).trim(), {
    header: true,
  })
  expect(data.map((row) => row.Name)).toEqual(['Tamu 3', `'${nasty.name}`])
  expect(data[1]).toMatchObject({ Phone: '+628123000002', Removed: nasty.removed, Gender: 'Wanita' })
  // those two are in no file
  for (const header of ['Birth Date', 'Dietary Restrictions']) expect(data[1]).not.toHaveProperty(header)
})

test('what matchmaking needs of a sign-up is the same for a function and for a statement', async () => {
  const { call, db } = await startApp()
  await call('POST', '/api/register', answers(1))
  const given = db.select().from(profiles).get()!
  fc.assert(
    fc.property(fc.subarray([...PROFILE_COLUMNS]), (missing) => {
      const row = {
        ...given,
        ...Object.fromEntries(missing.map((column) => [column, NO_ANSWERS[column]])),
        name: 'Dian',
      }
      db.update(profiles).set(row).run()
      const [found] = db.all(sql`select 1 from profiles where ${completeIn('profiles')}`)
      expect(found !== undefined).toBe(isComplete({ ...row, phone: '+6281200000001' }))
    }),
  )
})
