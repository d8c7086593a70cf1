import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { VISITOR_FIELDS, visitorEntries } from '../../src/domain/profile/fields'
import {
  activitiesSchema,
  fromBits,
  HOBBIES,
  INTERESTS,
  nameSchema,
  TERMS_VERSION,
  TERMS_VERSIONS,
  toBits,
} from '../../src/domain/profile/profile'
import { registrationSchema } from '../../src/domain/profile/registration'
import { profileChangesSchema } from '../../src/domain/profile/user-form'
import { displayRecorded } from '../../src/domain/time'
import { answers } from '../support/answers'
import { texts } from '../support/texts'

const staff = profileChangesSchema('2026-11-20').entries
const visitor = visitorEntries('2026-11-20')

describe('choices', () => {
  test('keep their meaning as bits', () => {
    fc.assert(
      fc.property(fc.subarray([...HOBBIES]), (chosen) =>
        expect(fromBits(HOBBIES, toBits(HOBBIES, chosen))).toEqual(chosen),
      ),
    )
    expect(toBits(INTERESTS, [...INTERESTS])).toBe(255)
  })

  test('are one to three, and refused when one comes twice, not shortened, from visitors and staff', () => {
    expect(v.parse(visitor.hobbies, ['Musik', 'Makan'])).toEqual(['Musik', 'Makan'])
    expect(v.safeParse(visitor.hobbies, []).success).toBe(false)
    for (const wrong of [['Makan', 'Musik', 'Nonton', 'Olahraga'], ['Tidur'], ['Musik', 'Musik']])
      for (const schema of [visitor.hobbies, staff.hobbies])
        expect(v.safeParse(schema, wrong).success).toBe(false)
    for (const schema of [visitor.interests, staff.interests])
      expect(v.safeParse(schema, ['Seni', 'Buku/Komik', 'Seni']).success).toBe(false)
    for (const schema of [activitiesSchema, staff.activities])
      for (const two of [
        ['Kerja', 'Kerja'],
        ['Kerja', 'Kuliah'],
      ])
        expect(v.safeParse(schema, two).success).toBe(false)
  })
})

describe('a name', () => {
  test('needs something that can be seen', () => {
    for (const blank of ['', '   ', '\u200b\u200b', '\n\t', '\u0000'])
      expect(v.safeParse(nameSchema, blank).issues?.[0].message).toBe('Harap isi nama panggilan kamu')
    for (const name of ['Ayu', '🌶', '<b>Budi</b>', "O'Neil"])
      expect(v.parse(nameSchema, `  ${name} `)).toBe(name)
  })

  test('may be any emoji and of any script, with what joins them', () => {
    const emoji = texts`
      ❤️\u200d🔥 | 🏳️\u200d🌈 | 🕵️\u200d♀️ | 👩\u200d👩\u200d👧 | 🧑🏽\u200d❤️\u200d💋\u200d🧑🏼 | 1️⃣ | 🇮🇩
    `
    const england = `🏴${String.fromCodePoint(...[...'gbeng'].map((letter) => 0xe0000 + letter.charCodeAt(0)), 0xe007f)}`
    for (const name of [
      ...emoji,
      england,
      ...texts`سارة | می\u200cنا | क्\u200dष | ᬅᬬᬸ | 小雨 | Z\u0323\u0301\u0302oe`,
    ])
      expect(v.parse(nameSchema, `${name} Ayu`)).toBe(`${name} Ayu`.normalize('NFC'))
    for (const hidden of ['A\u034fyu', 'Ayu\u3164', 'A\u200d\u200d\u200dyu', 'Ayu\u{e0061}'])
      expect(v.safeParse(nameSchema, hidden).success).toBe(false)
  })

  test('loses the marks that come along when it is copied from a chat, stays on one line and has at most 80 letters', () => {
    for (const copied of texts`
      \u2068Dinda\u2069 | \u200fDinda | \ufeffDin\u00adda | \u202aDinda\u202c | Dinda\ud83d
    `)
      expect(v.parse(nameSchema, copied)).toBe('Dinda')
    expect(v.parse(nameSchema, 'Ayu\r\nBudi\u2028')).toBe('Ayu  Budi')
    expect([80, 81].map((n) => v.safeParse(nameSchema, 'a'.repeat(n)).success)).toEqual([true, false])
  })
})

describe('a sign-up', () => {
  const schema = registrationSchema('2026-11-20')

  test('is brought into the stored form', () => {
    const sent = answers(7, { smoker: 'Ya', activities: ['ibu rumah tangga'], extra: 1 })
    const { password: _, comfort_level: __, ...kept } = answers(7)
    expect<object>(v.parse(schema, sent)).toEqual({
      ...kept,
      termsVersion: TERMS_VERSION,
      birthdate: '2001-08-17',
      activities: 'IRT',
      smoker: 'Yes',
      drinker: 'No',
    })
  })

  test('accepts the terms that its page showed; any that nobody knows count as those that hold', () => {
    const accepted = (termsVersion: unknown) => v.parse(schema, answers(0, { termsVersion })).termsVersion
    expect(TERMS_VERSIONS.map(accepted)).toEqual([...TERMS_VERSIONS])
    for (const unknown of [undefined, null, '', '2019-01-01', 7])
      expect(accepted(unknown)).toBe(TERMS_VERSION)
  })

  test('has a secret of 128 bits in hex, or none', () => {
    const secret = '0123456789abcdef'.repeat(2)
    expect(v.parse(schema, answers(0, { secret })).secret).toBe(secret)
    expect(v.parse(schema, answers(0)).secret).toBeUndefined()
    for (const wrong of ['', 'abc', `${secret}0`, secret.toUpperCase(), 7, null])
      expect(v.safeParse(schema, answers(0, { secret: wrong })).success).toBe(false)
  })

  test('names every field that is missing, with the message of its screen', () => {
    const { issues = [] } = v.safeParse(schema, {})
    const messages = Object.fromEntries(issues.map(({ path, message }) => [path?.[0]?.key, message]))
    const missing = VISITOR_FIELDS.flatMap(({ sent, missing }) => (missing ? [[sent, missing]] : []))
    expect(messages).toEqual(Object.fromEntries(missing))
    expect(Object.keys(messages)).toContain('interests')
  })
})

test('a recorded time before 2000 is shown in 2025', () => {
  expect(displayRecorded('1970-01-01T00:00:05.000Z')).toBe('01/01/2025 07:00:05')
  expect(displayRecorded('2026-11-20T12:00:00.000Z')).toBe('20/11/2026 19:00:00')
  expect(displayRecorded(null)).toBe('N/A')
  expect(displayRecorded('kapan')).toBe('Tanggal Tidak Valid')
})
