import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { VISITOR_FIELDS } from '../../src/domain/fields'
import { shownAnswers } from '../../web/me/answers/answer-list'
import { accountNumber, answerLine, spoken, tableLine, topicsLine, whereAndPrice } from '../../web/me/words'
import { ANSWERED } from './support'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const when = { at: '2026-12-11T12:00:00.000Z', day: 'Jumat', date: '11 Desember', time: '19.00' }
const dinner = { when, area: 'Prawirotaman', price: 150_000, place: null, table: null }
const table = { people: 6, ages: [20, 30] as [number, number], women: 3, men: 3, topics: ['Musik'] }

test('a dinner is said with its day, place and price, and without what is not known', () => {
  expect(plain(spoken(when))).toBe('Jumat, 11 Desember, jam 19.00')
  expect(plain(whereAndPrice(dinner))).toBe(' · Prawirotaman · Rp150.000')
  expect(plain(whereAndPrice({ ...dinner, price: 0 }))).toBe(' · Prawirotaman · gratis')
  expect(whereAndPrice({ ...dinner, area: null, price: null })).toBe('')
  expect(plain(answerLine(when))).toBe('Jawab paling lambat Jumat, 11 Desember, jam 19.00.')
  expect(answerLine(null)).toBe('Jawab secepatnya ya.')
})

test('a table is said in numbers, and only with those who are there', () => {
  expect(tableLine(table)).toBe('6 orang, umur 20–30, 3 cewek dan 3 cowok.')
  expect(tableLine({ ...table, women: 6, men: 0 })).toBe('6 orang, umur 20–30, 6 cewek.')
  expect(topicsLine(table)).toBe('Yang sama-sama kalian suka: Musik.')
  expect(topicsLine({ ...table, topics: ['Musik', 'Seni'] })).toEndWith('Musik dan Seni.')
  expect(topicsLine({ ...table, topics: ['Musik', 'Seni', 'Makan'] })).toEndWith('Musik, Seni, dan Makan.')
  expect(topicsLine({ ...table, topics: [] })).toBe('')
})

test('the number of an account is found however the operator writes it', () => {
  expect(accountNumber('BCA 1234567890 a.n. Semeja')).toBe('1234567890')
  expect(accountNumber('Mandiri 137-00-1234567-8, a.n. PT Semeja 2026')).toBe('1370012345678')
  expect(accountNumber('lewat QRIS di chat')).toBeUndefined()
  fc.assert(
    fc.property(
      fc.stringMatching(/^[1-9]\d{7,15}$/),
      fc.constantFrom('BCA', 'Bank Jago', 'BRI'),
      (number, bank) => expect(accountNumber(`${bank} ${number} a.n. Semeja`)).toBe(number),
    ),
  )
})

test('every answer is shown as its visitor chose it', () => {
  const shown = shownAnswers(ANSWERED).map(({ label, text }) => `${label}: ${text}`)
  const texts = [
    'Nama panggilan: Dinda',
    'Nomor WA: +6281234567890',
    'Tanggal lahir: 17/08/2001',
    'Cewek atau cowok: Cewek',
    'Kegiatan: Ibu Rumah Tangga',
    'Budget makan: <Rp100.000',
    'Nyaman ngobrol sama orang baru: 4 dari 5',
    'Waktu luang: Nonton, Musik',
    'Topik obrolan: Kuliner',
    'Merokok: Tidak',
    'Minum alkohol: Ya',
    'Alergi/pantangan makanan: alergi udang',
  ]
  expect(shown).toHaveLength(VISITOR_FIELDS.length)
  expect(shown.filter((text) => texts.includes(text))).toEqual(texts)
  expect(shownAnswers({ gender: null }).map(({ text }) => text)).toEqual(['Belum dijawab'])
  expect(shownAnswers({})).toEqual([])
})
