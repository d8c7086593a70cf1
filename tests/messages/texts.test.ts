import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { answerBy, hourOn, payBy } from '../../src/domain/group/deadlines'
import { DINNER_FACTS } from '../../src/domain/group/dinner'
import { UNSET } from '../../src/domain/house/house'
import { MESSAGE_KINDS, type MessageKind } from '../../src/domain/messages/message-kinds'
import { ABOUT_MONEY, SHIPPED_TEXTS } from '../../src/domain/messages/message-texts'
import { unknownPlaceholders } from '../../src/domain/messages/messages'
import { ADDRESS_MAX, whatsappWays } from '../../src/domain/messages/whatsapp'
import { NAME_MAX } from '../../src/domain/profile/profile'
import type { Due } from '../../src/messages/due-input'
import { type MessageConfig, type MessageSubject, templateOf, textOf } from '../../src/messages/items'
import { fill, valuesOf } from '../../src/messages/texts'
import { DINNER } from '../support/evening'

const ZONE = 'Asia/Jakarta'
const HOUR = 3_600_000

/** So many characters of words. */
const words = (length: number) =>
  'Jalan Prawirotaman '
    .repeat(20)
    .slice(0, length - 1)
    .concat('x')

const longest = valuesOf(
  {
    name: words(NAME_MAX),
    pic: words(40),
    eventAt: '2026-09-30T12:00:00.000Z',
    venue: words(DINNER_FACTS.venue.max),
    address: words(DINNER_FACTS.address.max),
    bookedAs: words(DINNER_FACTS.booked_as.max),
    area: words(DINNER_FACTS.area.max),
    price: 100_000_000,
    changeReason: words(DINNER_FACTS.change_reason.max),
    deadline: '2026-09-30T12:00:00.000Z',
    due: { amount: 100_000_231, code: 231, credit: 100_000_000 },
  },
  {
    ...{ zone: ZONE, bankAccount: words(80), priceIncludes: words(80) },
    link: `https://${'semeja'.repeat(5)}.example/k#${'k'.repeat(22)}`,
  },
)

describe('the shipped texts', () => {
  for (const kind of MESSAGE_KINDS)
    test(`${kind}: every way has an address of at most ${ADDRESS_MAX} characters with the longest values`, () => {
      const { text, missing } = fill(SHIPPED_TEXTS[kind], longest)
      expect([missing, unknownPlaceholders(SHIPPED_TEXTS[kind], kind)]).toEqual([[], []])
      for (const way of Object.values(whatsappWays(`+62${'8'.repeat(15)}`, text)))
        expect(way.length).toBeLessThanOrEqual(ADDRESS_MAX)
      expect(text).not.toMatch(/\p{Extended_Pictographic}/u)
    })

  for (const kind of MESSAGE_KINDS)
    test(`${kind}: without a link all that it tells is there, the deadline above all`, () => {
      const { text } = fill(SHIPPED_TEXTS[kind], { ...longest, link: null })
      for (const [, name] of SHIPPED_TEXTS[kind].matchAll(/\{(\w+)\}/g))
        if (name !== 'link' && name !== 'uang') expect(text).toContain(longest[name as keyof typeof longest]!)
      expect(text).not.toMatch(/\{|^Atau/m)
      expect(text).not.toEndWith(':')
    })

  test('say who, when and where as people say it', () => {
    const values = valuesOf(
      {
        ...{ name: 'Dian', pic: null, eventAt: DINNER, venue: 'Kedai Senja', address: null, bookedAs: null },
        ...{ area: null, price: 0, changeReason: null, deadline: '2026-11-25T13:00:00.000Z' },
      },
      { zone: ZONE, bankAccount: null, link: null },
    )
    expect(fill(SHIPPED_TEXTS.invite, values)).toEqual({
      ...{ missing: [], lacks: [] },
      text: 'Halo Dian! Ini tim Semeja. Ada kursi buat kamu: Jumat, 27 November, jam 19.00, di daerah Kedai Senja, bareng lima orang yang kita pilih karena cocok sama kamu. Biayanya gratis.\nKamu ikut? Jawab paling lambat Rabu, 25 November, jam 20.00 ya.\nBalas di sini: IKUT atau BELUM BISA.',
    })
    expect(fill(SHIPPED_TEXTS.details, values).missing).toEqual([
      'Address is not set',
      'Name at the door is not set',
    ])
    expect(fill(SHIPPED_TEXTS.moved, values).missing).toEqual(['Reason is not set'])
    expect(fill(SHIPPED_TEXTS.today, values).text).not.toContain('Udah sampai? Ketuk di sini')
  })

  test('say what the price includes where it costs something and the setting says it', () => {
    const telling = { name: 'Dian', pic: null, eventAt: DINNER, area: 'Kotabaru', deadline: DINNER }
    const text = (price: number, priceIncludes: string | null) =>
      fill(
        SHIPPED_TEXTS.invite,
        valuesOf({ ...telling, price }, { zone: ZONE, bankAccount: null, link: null, priceIncludes }),
      ).text
    expect(text(95_000, 'makan $& {nama}')).toContain('Biayanya Rp95.000 (udah termasuk makan $& nama).\n')
    expect(text(95_000, null)).toContain('Biayanya Rp95.000.\n')
    expect(text(0, 'makan')).toContain('Biayanya gratis.\n')
  })

  test('say nothing of money where the dinner costs nothing', () => {
    for (const [kind, pieces] of Object.entries(ABOUT_MONEY)) {
      const text = SHIPPED_TEXTS[kind as MessageKind]
      expect([kind, pieces.filter((piece) => !text.includes(piece))]).toEqual([kind, []])
      expect(pieces.reduce((left, piece) => left.replace(piece, ''), text)).not.toMatch(/uang|bayar/i)
    }
  })

  test('ask for the whole amount with its digits where it has some, and else for the price as before', () => {
    const text = (due: MessageSubject['due'], template = SHIPPED_TEXTS.pay) => {
      const dinner = { eventAt: DINNER, area: 'Tugu', price: 150_000, deadline: DINNER }
      const telling = { name: 'Dian', pic: null, ...dinner, due }
      return fill(template, valuesOf(telling, { zone: ZONE, bankAccount: 'BCA 123 a.n. Semeja', link: null }))
    }
    const code = 'Tiga angka terakhir itu kode kamu, jadi jangan dibuletin ya.'
    const whole = text({ amount: 150_231, code: 231, credit: 0 })
    expect(whole.text).toContain('Transfer Rp150.231 paling lambat Jumat, 27 November, jam 19.00\n')
    expect(whole.text).toContain(`\nke BCA 123 a.n. Semeja\n${code}`)
    const less = text({ amount: 100_231, code: 231, credit: 50_000 }).text
    expect(less).toContain('Transfer Rp100.231 paling')
    expect(less).toContain(`a.n. Semeja\nUdah dipotong saldo kamu Rp50.000. ${code}`)
    for (const due of [null, { amount: 150_000, code: null, credit: 0 }])
      expect(text(due).text).toContain(
        'Transfer Rp150.000 paling lambat Jumat, 27 November, jam 19.00\nke BCA 123 a.n. Semeja',
      )
    expect(whole.missing).toEqual([])
    // as staff have written it
    expect(text({ amount: 150_231, code: 231, credit: 0 }, 'Transfer {harga} ya.').text).toBe(
      'Transfer Rp150.000 ya.',
    )
    expect(fill('Transfer {nominal}.{penanda}', {}).missing).toEqual(['Price is not set'])
  })
})

const now = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
const hoursAhead = fc.integer({ min: -48, max: 24 * 20 })
const answering = fc.integer({ min: 1, max: 72 })
const zone = fc.constantFrom('Asia/Jakarta', 'Asia/Jayapura', 'America/New_York', 'Europe/Berlin')

test('a deadline lies ahead, falls on 12.00 or 20.00 or is short, and leaves time before the dinner', () => {
  fc.assert(
    fc.property(now, hoursAhead, zone, answering, (at, hours, timeZone, answerHours) => {
      const eventAt = new Date(at.getTime() + hours * HOUR).toISOString()
      const timing = { answerHours, timeZone }
      for (const { by, days, given } of [
        { by: answerBy(at, eventAt, timing), days: 3, given: answerHours },
        { by: payBy(at, eventAt, timing), days: 2, given: 24 },
      ]) {
        const latest = hourOn(eventAt, -days, 20, timeZone)
        if (by === null) {
          expect(hours).toBeLessThanOrEqual(3)
          continue
        }
        const instant = Date.parse(by)
        expect(instant).toBeGreaterThan(at.getTime())
        if (latest - at.getTime() >= 3 * HOUR) {
          const turns = [12, 20].map((hour) => hourOn(by, 0, hour, timeZone))
          expect(turns).toContain(instant)
          expect(instant).toBeLessThanOrEqual(latest)
          expect(instant === latest || instant - at.getTime() >= given * HOUR).toBe(true)
        } else {
          expect(instant).toBe(Math.min(at.getTime() + 3 * HOUR, Date.parse(eventAt) - 3 * HOUR))
        }
      }
    }),
  )
})

test('a house that gives credit alone says in no text that money goes back', () => {
  const eventAt = '2026-12-03T12:00:00.000Z'
  const about = { groupId: 1, eveningId: 1, userId: 1, redAt: null, eventAt }
  const mentioned = {
    name: 'Sari',
    deletion: undefined,
    isPaid: true,
    due: null,
    table: { eventAt, price: 150_000, venue: 'Warung Sri', pic: 'Tiara', changeReason: 'restonya tutup' },
  }
  const texts = Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, { text: SHIPPED_TEXTS[kind] }]))
  const speaksOf = (refund: 'both' | 'money' | 'credit') => {
    const config = { ...UNSET, timeZone: ZONE, qris: null, publicUrl: 'https://semeja.example', refund }
    return MESSAGE_KINDS.flatMap((kind) =>
      [true, false].flatMap((call) =>
        [null, eventAt].map((deadline) => {
          const due = { ...about, kind, call, deadline }
          const template = templateOf(texts as never, due as Due, mentioned as MessageSubject, config)
          return textOf(due as Due, mentioned as MessageSubject, template, config as MessageConfig).text
        }),
      ),
    ).filter((text) => /uang\w* balik|dibalikin/.test(text)).length
  }
  expect(speaksOf('both')).toBeGreaterThan(3)
  expect(speaksOf('money')).toBe(speaksOf('both'))
  expect(speaksOf('credit')).toBe(0)
})
