import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { hasAddressOrNumber, NAME_SHOWN, shortName, spokenName } from '../../src/domain/profile/name'
import { MESSAGES, nameSchema } from '../../src/domain/profile/profile'
import { FIELD_MESSAGES, newUserSchema, profileChangesSchema } from '../../src/domain/profile/user-form'
import { sampled } from '../support/sampled'
import { texts } from '../support/texts'

const PLAIN = texts`
  Dinda | M. Rizki | Muh.Ali | Moh.Al Fatih | Dr. Ayu | Siti N. | A.A. Gede Ngurah | I.G.N. Putra
  Ayu S.Pd | Budi, S.Kom. | Nur'aini | Jean-Luc | Ayu/Dinda | budi.santoso | Budi 99 | Rani 2001
  Tamu 123456 | Dinda 🌸 | 1️⃣ | Ayu: si bungsu | سارة | Comel | Wawan www | St.Clair | Siti.Nur
  Prof.Dr. Ayu | Dra.Hj. Siti | Dr.dr.Ayu | AA.Gd Rai | Dr.Li Wei | Ayu, S.Pd.SD | Budi, S.Kom.MM
  Ayu, S.Kep.Ns | Dinda :)
`
const BREACHES = texts`
  https://semeja.example/k#… | Dinda http://x | bayar:// | www.bayar | Dinda WWW.bayar.site
  semeja-bayar.com/ | Semeja.com | t.me/bayar | bit.ly/3x | wa.me/628123 | dinda@gmail.com
  evil.example/pay | Dinda ｓｅｍｅｊａ．ｃｏｍ | semeja。com | tiny.cc | linktr.ee | goo.gl | is.gd | rb.gy
  evil.ru | EVIL.CN | evil.tk. | a.evil.us | evil.com.in | evil.click | evil.live | evil.page | evil.bet
  cek evil.cc ya | mailto:a | ｅｖｉｌ．ｒｕ | BCA 1234567890 | Dinda 0812 3456 7890 | Dinda 12-34-567
  1.2.3.4.5.6.7 | 0812x3456x789 | ①②③④⑤⑥⑦ | １２３４５６７ | ١٢٣٤٥٦٧ | 𝟏𝟐𝟑𝟒𝟓𝟔𝟕
`
/** Texts that are close to breaking the rule. */
const parts = fc.constantFrom(
  ' ',
  '\u200d',
  ...texts`Dinda | . | com | / | : | // | www | 1 | 23 | ４ | { | link | } | 🌸 | …`,
)
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(parts, { maxLength: 30 }).map((all) => all.join('')),
)

describe('a name', () => {
  test('holds no web address and no number of an account or a phone, in every form that takes one', () => {
    const [change, add] = [profileChangesSchema('2026-11-22'), newUserSchema('2026-11-22')]
    for (const name of PLAIN) {
      expect([name, hasAddressOrNumber(name)]).toEqual([name, false])
      expect(v.parse(nameSchema, name)).toBe(name)
      expect(v.safeParse(change, { name }).success).toBe(true)
    }
    for (const name of BREACHES) {
      expect([name, v.safeParse(nameSchema, name).issues?.[0].message]).toEqual([name, MESSAGES.namePlain])
      for (const staff of [v.safeParse(change, { name }), v.safeParse(add, { name, phone: '08123456789' })])
        expect([name, staff.issues?.[0].message]).toEqual([name, FIELD_MESSAGES.namePlain])
    }
  })

  test('is read by others as far as it is a name', () => {
    for (const name of PLAIN) expect(spokenName(name)).toBe(name)
    expect(BREACHES.slice(0, 6).map(spokenName)).toEqual(['Kak', 'Dinda', 'Kak', 'Kak', 'Dinda', 'Kak'])
    expect(spokenName('Dinda, transfernya ke BCA 1234567890 ya')).toBe('Dinda, transfernya ke BCA')
    expect(spokenName('{link}')).toBe('link')
    expect(spokenName('Dinda, transfernya ke rekening kakakku aja ya, makasih')).toBe(
      'Dinda, transfernya ke rekening kakakku…',
    )
  })

  test('that is long ends with an ellipsis, and never in half a character', () => {
    expect(shortName('a'.repeat(NAME_SHOWN))).toBe('a'.repeat(NAME_SHOWN))
    expect(shortName('a'.repeat(NAME_SHOWN + 1))).toBe(`${'a'.repeat(NAME_SHOWN - 1)}…`)
    expect(shortName('Raden Mas Bagus Dwi Putra Satrio Wicaksono')).toBe('Raden Mas Bagus Dwi Putra Satrio…')
    expect(shortName('🌸'.repeat(60))).toBe(`${'🌸'.repeat(NAME_SHOWN - 1)}…`)
    expect(shortName('👩\u200d'.repeat(30))).not.toContain('\u200d…')
  })

  test('whatever is stored, is read short, visible, without address, number and placeholder, and but for its length as it is where it is taken', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = spokenName(text)
        expect([...name].length).toBeWithin(1, NAME_SHOWN + 1)
        expect(hasAddressOrNumber(name) || /[{}]/.test(name) || name.trim() === '').toBe(false)
        const { success, output } = v.safeParse(nameSchema, text)
        if (success && !/[{}]/.test(output)) expect(spokenName(output)).toBe(shortName(output))
      }),
      { numRuns: sampled(2000, 100_000) },
    )
  })
})
