import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { VISITOR_FIELDS } from '../../src/domain/profile/fields'
import { shownAnswers } from '../../web/guest-page/answers/answer-list'
import { answerLine, becauseOf, spoken } from '../../web/guest-page/page-texts'
import { accountParts, timeLeft } from '../../web/guest-page/pay-texts'
import { texts } from '../support/texts'
import { ANSWERED } from './support'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const when = { at: '2026-12-11T12:00:00.000Z', day: 'Jumat', date: '11 Desember', time: '19.00' }

test('a dinner is said with its day and hour, what is due with its deadline, and a change with its reason', () => {
  expect(plain(spoken(when))).toBe('Jumat, 11 Desember, jam 19.00')
  expect(plain(answerLine(when))).toBe('Jawab paling lambat Jumat, 11 Desember, jam 19.00.')
  expect([becauseOf('restonya tutup'), becauseOf(null)]).toEqual([' karena restonya tutup', ''])
  const minute = 60_000
  expect([1, 60, 61, 23 * 60 + 14, 47 * 60 + 59, 48 * 60, 216 * 60].map((n) => timeLeft(n * minute))).toEqual(
    [
      'Sisa 1 menit',
      'Sisa 1 jam',
      'Sisa 1 jam 1 menit',
      'Sisa 23 jam 14 menit',
      ...['Sisa 47 jam 59 menit', 'Sisa 2 hari', 'Sisa 9 hari'],
    ],
  )
  expect([timeLeft(1), timeLeft(0), timeLeft(-minute)]).toEqual(['Sisa 1 menit', '', ''])
})

test('the bank, the number and the holder of an account are found however the operator writes it', () => {
  expect(accountParts('Mandiri 137-00-1234567-8, a.n. PT Semeja 2026')).toEqual({
    ...{ bank: 'Mandiri', number: '1370012345678', holder: 'a.n. PT Semeja 2026' },
  })
  expect(accountParts('lewat QRIS di chat')).toBeUndefined()
  fc.assert(
    fc.property(
      fc.stringMatching(/^[1-9]\d{7,15}$/),
      fc.constantFrom('BCA', 'Bank Jago', 'BRI'),
      (number, bank) =>
        expect(accountParts(`${bank} ${number} a.n. Semeja`)).toEqual({
          bank,
          number,
          holder: 'a.n. Semeja',
        }),
    ),
  )
})

test('every answer is shown as its visitor chose it', () => {
  const shown = shownAnswers(ANSWERED).map(({ label, text }) => `${label}: ${text}`)
  const wanted = texts`
    Nama panggilan: Dinda | Nomor WA: +6281234567890 | Tanggal lahir: 17/08/2001 | Cewek atau cowok: Cewek
    Kegiatan: Ibu Rumah Tangga | Budget makan: <Rp100.000 | Nyaman ngobrol sama orang baru: 4 dari 5
    Waktu luang: Nonton, Musik | Topik obrolan: Kuliner | Merokok: Tidak | Minum alkohol: Ya
    Alergi/pantangan makanan: alergi udang
  `
  expect(shown).toHaveLength(VISITOR_FIELDS.length)
  expect(shown.filter((text) => wanted.includes(text))).toEqual(wanted)
  expect(shownAnswers({ gender: null }).map(({ text }) => text)).toEqual(['Belum dijawab'])
  expect(shownAnswers({})).toEqual([])
})
