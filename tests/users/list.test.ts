import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Page, User } from '../../src/domain/api'
import { FIELD_LIST } from '../../src/domain/profile/fields'
import { todayIn } from '../../src/domain/today'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { texts } from '../support/texts'

const people = [
  {
    name: 'Ayu Lestari',
    gender: 'female',
    activities: ['IRT'],
    budget: '<Rp100.000',
    birthdate: '01/01/1990',
  },
  {
    name: 'Budi',
    gender: 'male',
    budget: '>Rp200.000',
    birthdate: '01/01/2000',
    dietaryRestrictions: '100% halal_food "ketat"',
  },
  {
    name: "Citra O'Neil",
    gender: 'female',
    budget: 'Rp100.000 - Rp200.000',
    interests: ['Film/Series'],
    birthdate: '01/01/2004',
    phone: '081277778888',
  },
  {
    name: 'Malena',
    gender: 'female',
    budget: '<Rp100.000',
    birthdate: '01/01/1985',
  },
]

async function withPeople() {
  const { call, signIn, db } = await startApp()
  for (const [i, person] of people.entries()) await call('POST', '/api/register', answers(i, person))
  const { call: asAdmin } = await signIn()
  const find = async (query: Record<string, string>) => {
    const answer = await asAdmin('GET', `/api/users?${new URLSearchParams(query)}`)
    expect([query, answer.status]).toEqual([query, 200])
    const page: Page<User> = await answer.json()
    return { ...page, names: page.items.map(({ profile }) => profile!.name.split(' ')[0]!) }
  }
  return { call: asAdmin, db, find }
}

describe('a search', () => {
  test('finds any part of any field, whatever the letter case', async () => {
    const { find } = await withPeople()
    const found: [string, string[]][] = [
      ['EST', ['Ayu']],
      ["o'neil", ['Citra']],
      ['+62 812-7777-8888', ['Citra']],
      ['62 812 7777 8888', ['Citra']],
      ['citra 0812-7777-8888', ['Citra']],
      ['0812-7777-8889', []],
      // men only, as 'female' holds it too
      ['MALE', ['Budi']],
      ['.000', ['Malena', 'Citra', 'Budi', 'Ayu']],
      ['Ibu Rumah Tangga', ['Ayu']],
      ['Rp100.000 - Rp200.000', ['Citra']],
      ['film/series', ['Citra']],
      ['>rp200', ['Budi']],
      ['%', ['Budi']],
      ['100%', ['Budi']],
      ['l_f', ['Budi']],
      ['"ketat"', ['Budi']],
      ['a_u', []],
      ['" OR 1', []],
      ['   ', ['Malena', 'Citra', 'Budi', 'Ayu']],
    ]
    for (const [search, names] of found)
      expect([search, (await find({ search })).names]).toEqual([search, names])
  })

  test('of names and phones finds those and nothing else', async () => {
    const { find, db } = await withPeople()
    const found = async (who: string) => (await find({ who, sort: 'name', dir: 'asc' })).names
    expect(await found('NEIL cit')).toEqual(['Citra'])
    for (const typed of ['081277778888', '+62 812-7777-8888', '6281277778888', '7777', '0812 7777'])
      expect([typed, await found(typed)]).toEqual([typed, ['Citra']])
    // usernames, diets and choices are other texts
    for (const typed of ['budi 62', 'user_', 'halal', 'musik', 'female', '%', '_', 'ayu budi', 'kerja'])
      expect([typed, await found(typed)]).toEqual([typed, []])
    expect(await found('citra 8')).toEqual([])
    expect(await found('citra 8888')).toEqual(['Citra'])
    expect(await found('+62')).toHaveLength(4)

    const everybody = db.all<{ name: string; phone: string }>(sql`select name, phone from sign_ups`)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...everybody), fc.nat(), fc.nat(), async ({ name, phone }, a, b) => {
        const digits = phone.slice(3)
        const text = `${name}${digits}`
        const part = text.slice(a % text.length, (a % text.length) + 1 + (b % 8))
        fc.pre(/\S/.test(part) && (name.includes(part) || digits.includes(part)))
        fc.pre(!/^(0|62)/.test(part))
        expect(await found(part)).toContain(name.split(' ')[0]!)
      }),
      { numRuns: 100 },
    )
  })

  test('finds a letter with its mark however it is typed, and never fails on what nobody would type', async () => {
    const { find, call } = await withPeople()
    const [composed, decomposed] = ['Ren\u00e9e', 'Rene\u0301e']
    await call('POST', '/api/users', { name: decomposed, phone: '081233334444' })
    await call('POST', '/api/users/1/update-profile', { name: composed })
    for (const search of [composed, decomposed, '\u00e9e', 'e\u0301e', '\u00c9', 'E\u0301E'])
      expect([search, (await find({ search })).matching, (await find({ who: search })).matching]).toEqual([
        search,
        2,
        2,
      ])
    for (const search of texts`\0 | ren\0 | " | "" | "ren | ' | ren* | NEAR(ren | AND | 👍👍👍 | ( | - | ^`)
      for (const query of [{ search }, { who: search }, { search, genders: 'male', sort: 'name' }] as Record<
        string,
        string
      >[])
        await find(query)
    expect((await find({ search: 'ren\0' })).matching).toBe(2)
    expect((await call('GET', `/api/users?search=${'x'.repeat(300)}`)).status).toBe(422)
    expect((await call('GET', '/api/users?search=%00%ff')).status).toBe(200)
  })

  test('no longer finds what was changed or deleted', async () => {
    const { find, call } = await withPeople()
    await call('POST', '/api/users/1/update-profile', { name: 'Kirana' })
    expect((await find({ search: 'lestari' })).matching).toBe(0)
    expect((await find({ search: 'kirana' })).names).toEqual(['Kirana'])
    await call('POST', '/api/users/1/update-profile', { phone: '081355556666' })
    expect((await find({ search: '5556666' })).names).toEqual(['Kirana'])
    expect((await find({ search: 'kirana 5556' })).names).toEqual(['Kirana'])
    expect((await find({ search: '+628123' })).names).not.toContain('Kirana')
    await call('DELETE', '/api/users/1')
    expect((await find({ search: 'kirana' })).matching).toBe(0)
  })
})

describe('a filter', () => {
  test('holds people to every one of its values', async () => {
    const { find } = await withPeople()
    const ageOf = (year: number) => String(Number(todayIn().slice(0, 4)) - year)
    const found: [Record<string, string>, string[]][] = [
      [{ ageMin: ageOf(1990) }, ['Malena', 'Ayu']],
      [{ ageMax: ageOf(2004), genders: 'female' }, ['Citra']],
      [{ grouped: 'no', search: 'a', budgets: '<Rp100.000', genders: 'female' }, ['Malena', 'Ayu']],
    ]
    for (const [query, names] of found) expect([query, (await find(query)).names]).toEqual([query, names])
  })

  test('with an invalid value is refused by its field', async () => {
    const { call } = await withPeople()
    const filters = FIELD_LIST.flatMap(({ filter }) => filter ?? [])
    expect(filters).toContain('comfort')
    for (const field of [...filters, 'grouped', 'ageMin', 'sort', 'dir', 'page', 'size']) {
      const answer = await call('GET', `/api/users?${field}=nope`)
      const { errors } = await answer.json()
      expect([field, answer.status, Object.keys(errors)]).toEqual([field, 422, [field]])
      expect(errors[field]).toMatch(/^This (is none of the options|takes a whole number)$/)
    }
  })
})
