import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import {
  displayPhone,
  isUnusual,
  nationalNumber,
  PHONE_MESSAGE,
  storedPhone,
} from '../../src/domain/profile/phone'
import { phoneSchema } from '../../src/domain/profile/profile'
import { profileChangesSchema } from '../../src/domain/profile/user-form'

// a national number as it is dialled inside the country, without its 0; none begins with 62 or 0
const national = fc
  .tuple(fc.constantFrom('8', '21', '31'), fc.stringMatching(/^\d{8,13}$/))
  .map(([first, rest]) => first + rest)
const separators = fc.array(fc.constantFrom('', ' ', '-', '.'), { minLength: 20, maxLength: 20 })

describe('a phone number', () => {
  test('is said back in groups, the leading 0 gone, and no digit is lost', () => {
    expect(displayPhone('081234567890')).toBe('+62 812-3456-7890')
    expect(displayPhone('0812')).toBe('+62 812')
    fc.assert(
      fc.property(national, (number) =>
        expect(displayPhone(number).replace(/\D/g, '')).toBe(storedPhone(number).slice(1)),
      ),
    )
  })

  test('is the same however it is typed or pasted', () => {
    fc.assert(
      fc.property(
        national,
        fc.constantFrom('+62', '62', '0', '', '+62 0', '0062', '00 62 0', '00', '+62 00', '000'),
        separators,
        (digits, prefix, marks) => {
          const typed = prefix + [...digits].map((digit, i) => digit + marks[i % marks.length]).join('')
          expect(nationalNumber(typed)).toBe(digits)
          expect(storedPhone(typed)).toBe(`+62${digits}`)
          expect(storedPhone(storedPhone(typed))).toBe(`+62${digits}`)
        },
      ),
    )
    // the country twice
    for (const twice of ['+62 62 812 3456 7890', '+62 0062 812 3456 7890', '6262081234567890'])
      expect([twice, storedPhone(twice)]).toEqual([twice, '+6281234567890'])
    // Pematangsiantar, and Kabanjahe
    expect(storedPhone('0622 1234567')).toBe('+626221234567')
    expect(storedPhone('0628 123456')).toBe('+62628123456')
  })

  test('is taken as contacts and chats hand it over, and refused with letters and other signs', () => {
    for (const copied of [
      '\u202a+62 812\u20113456\u20117890\u202c',
      '\u2068+62\u00a0812\u20133456\u20137890\u2069',
      '(0812) 3456/7890\n',
    ])
      expect(v.parse(phoneSchema, copied)).toBe('+6281234567890')
    for (const wrong of ['0812-3456-7890 a', 'tel:81234567890', '0812_3456_7890', '８１２３４５６７８９'])
      expect(v.safeParse(phoneSchema, wrong).success).toBe(false)
  })

  test('needs nine digits after the prefix and the leading 0', () => {
    for (const short of ['81234567', '081234567', '+6281234567', '', '+62'])
      expect(v.safeParse(phoneSchema, short).issues?.[0].message).toBe(PHONE_MESSAGE)
    for (const enough of ['812345678', '0812345678', '+62812345678', '62 812-345-678'])
      expect(v.parse(phoneSchema, enough)).toBe('+62812345678')
  })

  test('questions once what is no mobile number', () => {
    for (const usual of ['812345678', '+6281234567890', '0812345678901']) expect(isUnusual(usual)).toBe(false)
    for (const odd of ['0274512345', '+62215550123', '8'.repeat(19), '81234567'])
      expect(isUnusual(odd)).toBe(true)
  })

  test('has no upper bound but that of what nobody types, nor where staff type it', () => {
    const long = '8'.repeat(16)
    expect(v.parse(profileChangesSchema('2026-11-20'), { phone: long })).toEqual({ phone: `+62${long}` })
    expect(v.safeParse(phoneSchema, '8'.repeat(100)).success).toBe(false)
  })
})
