import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { crcOf, qrisOf, readQris } from '../../src/domain/money/qris'
import { qrisText, TAGS } from '../support/qris'

const reasonOf = (text: string) => {
  const read = readQris(text)
  return read.ok ? undefined : read.reason
}
const without = (tag: string) => qrisText(TAGS.filter(([other]) => other !== tag))
const withTag = (tag: string, value: string) =>
  qrisText(TAGS.map(([other, before]) => [other, other === tag ? value : before]))
/** The tags with one more at the end. */
const withMore = (tag: string, value: string) => qrisText([...TAGS, [tag, value]])

test('the checksum is that of published codes', () => {
  // the check value of CRC-16/CCITT-FALSE, the example of EMVCo's specification, and that of Pix
  expect(crcOf('123456789')).toBe('29B1')
  const emvco =
    '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304'
  expect(crcOf(emvco)).toBe('A13A')
  const pix =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304'
  expect(crcOf(pix)).toBe('1D3D')
  expect(reasonOf(`${emvco}A13A`)).toMatch(/characters/)
  expect(reasonOf(`${pix}1D3D`)).toMatch(/Tag 51/)
})

test('a static QRIS is taken, with or without tag 01, and tells who is paid', () => {
  const merchant = { name: 'SEMEJA CONTOH', city: 'YOGYAKARTA' }
  for (const text of [qrisText(), without('01'), without('62')])
    expect(readQris(text)).toEqual({ ok: true, merchant })
})

test('what is wrong with a text is said', () => {
  expect(reasonOf(withTag('01', '12'))).toMatch(/made for one payment already \(tag 01 is 12\)/)
  expect(reasonOf(withTag('01', '13'))).toMatch(/Tag 01 is 13/)
  for (const tag of ['54', '55', '56', '57']) expect(reasonOf(withMore(tag, '01'))).toContain(`(tag ${tag})`)
  expect(reasonOf(withTag('53', '840'))).toMatch(/currency \(tag 53\) is not 360/)
  expect(reasonOf(withTag('58', 'SG'))).toMatch(/country \(tag 58\) is not ID/)
  for (const tag of ['00', '51', '52', '53', '58', '59', '60', '61'])
    expect(reasonOf(without(tag))).toMatch(new RegExp(`^Tag ${tag} .* is missing`))
  for (const [tag, value] of TAGS) expect(reasonOf(withMore(tag, value))).toBe(`Tag ${tag} is there twice`)
  expect(reasonOf(withTag('59', 'SEMÉJA'))).toMatch(/characters that no QRIS has/)
  expect(reasonOf(withTag('59', 'SEME\nJA'))).toMatch(/characters that no QRIS has/)
  const text = qrisText()
  expect(reasonOf(text.slice(0, -4) + (text.endsWith('0') ? '1' : '0').repeat(4))).toMatch(/checksum/)
  expect(reasonOf(text.slice(0, -8))).toMatch(/Tag 63 \(checksum\) is missing/)
  const none = 'This is not the text of a QRIS, or a part of it is missing'
  for (const wrong of ['', 'https://example.com/qris.png', '000', `${text}0`, `${text} `, '0000', '00-101'])
    expect([wrong, reasonOf(wrong)]).toEqual([wrong, none])
  expect(reasonOf(withTag('59', 'A'.repeat(99)).padEnd(600, '0'))).toMatch(/at most 512/)
})

test('a text that is cut off, or has one other sign, is never taken', () => {
  const text = qrisText()
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.integer({ min: 32, max: 126 }), (at, code) => {
      expect(readQris(text.slice(0, at)).ok).toBe(false)
      const other = String.fromCharCode(code)
      const changed = text.slice(0, at) + other + text.slice(at + 1)
      // the checksum alone may be written small
      const isSame = changed.slice(0, -4) + changed.slice(-4).toUpperCase() === text
      expect(readQris(changed).ok).toBe(isSame)
    }),
  )
})

const anyAmount = fc.integer({ min: 1, max: 99_999_999 })

test('with an amount it asks for that alone: 01 is 12, 54 stands before 58, and nothing else changes', () => {
  fc.assert(
    fc.property(anyAmount, fc.boolean(), fc.stringMatching(/^[ -~]{1,25}$/), (amount, isNamed, name) => {
      const tags = TAGS.filter(([tag]) => isNamed || tag !== '01').map(
        ([tag, value]) => [tag, tag === '59' ? name : value] as const,
      )
      const made = qrisOf(qrisText(tags), amount)
      const value = `54${String(amount).length.toString().padStart(2, '0')}${amount}5802ID`
      expect(made.startsWith('000201010212')).toBe(true)
      expect(made).toContain(value)
      expect(made.slice(-4)).toBe(crcOf(made.slice(0, -4)))
      // without the amount it is the text as it was
      const back = made
        .slice(0, -8)
        .replace(value, '5802ID')
        .replace('010212', isNamed ? '010211' : '')
      expect(back).toBe(qrisText(tags).slice(0, -8))
    }),
  )
})
