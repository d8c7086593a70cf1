import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { amountsIn } from '../../src/domain/money/bank-amounts'
import { findTransfers } from '../../src/domain/money/bank-list'
import { feeOf, type MatchedDue, matchTransfers, namedIn } from '../../src/domain/money/bank-match'
import { instantOf } from '../../src/domain/wall-clock'
import { anyName, anyNote, bankList, LAST_DAY, LAYOUTS, type Move } from '../support/bank-lists'
import { texts } from '../support/texts'

const values = (line: string) => amountsIn(line).map(({ value }) => value)
const due = (id: number, amount: number, more: Partial<MatchedDue> = {}): MatchedDue => ({
  ...{ id, amount, name: null, state: 'due' },
  ...more,
})
const match = (text: string, dues: MatchedDue[], today = LAST_DAY) =>
  matchTransfers(findTransfers(text), dues, today).map(({ kind, dues }) => [
    kind,
    ...dues.map(({ id }) => id),
  ])

describe('amounts', () => {
  test('are found in every spelling', () => {
    for (const spelling of texts`
      150.231 | 150,231.00 | Rp150.231 | Rp 150.231 | Rp. 150.231 | rp150231 | 150231 | 150231.00
      IDR 150,231.00 | 150.231,00 | 150231,00 | Rp150.231,- | Rp\u00a0150.231 | 150.231 IDR | Rp150.231.
    `)
      for (const line of [spelling, `Ayu ${spelling} lunas`, `"${spelling}"`, `a\t${spelling}\tb`])
        expect([line, ...values(line)]).toEqual([line, 150_231])
  })

  test('are none of the dates, times, phones, accounts and codes around them', () => {
    for (const line of texts`
      21/11/2026 14:39:33 | 2026-11-21 | 21.11.2026 19.00 | 20261121 | 081234567890 | 0812-3456-7890
      +62 812-3456-7890 | 1234567890 | 4921073601 | 2111/FTSCY/WS95031 | 71201/BINUS | ref 150231
      No. Referensi: 150231 | ID# 150231 | DANA20261121150231 | VA 150231 | 150231/2026 | 19:00:00
      Saldo Rp150.231 | SALDO AKHIR : 150,231.00 | Biaya admin Rp2.500 | Total Kredit 150.231 | 0000
    `)
      expect([line, ...values(line)]).toEqual([line])
  })

  test('say whether they came or went, where the text does', () => {
    const ways = (line: string) => amountsIn(line).map(({ way }) => way)
    for (const [way, lines] of [
      ['in', texts`"150,231.00 CR" | 150,231.00\tCR\t1 | 150.231,00 K | +Rp150.231 | Rp +150.231`],
      ['out', texts`150,231.00DB 5 | 150.231,00\tD | −Rp150.231 | - Rp150.231 | 150,231.00-`],
      [null, ['150.231', 'Rp150.231 DR. TIRTA', '150.231 KRISNA', '150231 D. Lestari', 'BNI-Rp150.231']],
    ] as const)
      for (const line of lines) expect([line, ways(line)[0]!]).toEqual([line, way!])
  })

  test('of a third of a megabyte are found, whatever it is made of', () => {
    const pieces = ['1', '1,', '1.111', ',', '-', ' ', '"', 'saldo ', 'Rp', '150.231\n', 'a\n', '\n']
    for (const piece of [...pieces, '21/11 a\n', '1;', '\t', 'ref 1'])
      expect(findTransfers(piece.repeat(300_000 / piece.length)).length).toBeLessThan(60_000)
  })
})

describe('a list', () => {
  test('has no balance where what came or went is too little to be for a seat', () => {
    for (const text of texts`
      30 Nov 2026 23:59:59 WIB Lainnya Bunga +233 150,231 | 30/11 PAJAK BUNGA 500.00 DB 150,231.00
      30/11 BUNGA 500.00 150,231.00
      Tanggal,Keterangan,Debit,Kredit,Saldo\n30/11/2026,BUNGA,0.00,12.00,"150,231.00"
      Saldo Anda sekarang Rp150.231
    `)
      expect([text, findTransfers(text).filter(({ isSure }) => isSure)]).toEqual([text, []])
  })
})

describe('a transfer', () => {
  const ayu = due(1, 150_231, { name: 'Ayu' })
  const budi = due(2, 150_412, { name: 'Budi' })

  test('is for the only payment of its amount, once', () => {
    expect(match('+Rp150.231\n+Rp150.412\n+Rp150.231', [ayu, budi])).toEqual([
      ['one', 1],
      ['one', 2],
      ['paid', 1],
    ])
    expect(match('+Rp150.231', [due(1, 150_231, { state: 'paid' })])).toEqual([['paid', 1]])
  })

  test('that came once more than was marked is known by the list, or by its day', () => {
    const paid = due(1, 150_231, { state: 'paid', paidAt: '2026-11-19T10:00:00.000Z' })
    const again = (text: string, dues: MatchedDue[]) =>
      matchTransfers(findTransfers(text), dues, LAST_DAY).map(({ kind, isAgain }) => [kind, isAgain])
    const line = (day: string) => `${day} CR 150,231.00 CR\n`
    expect(again(line('19/11'), [paid])).toEqual([['paid', false]])
    expect(again(line('20/11'), [paid])).toEqual([['paid', true]])
    expect(again(line('19/11') + line('19/11'), [paid])).toEqual([
      ['paid', false],
      ['paid', true],
    ])
    // of two people, or in a text that is not certain
    const never = Array(2).fill(['paid', false])
    expect(again(line('19/11') + line('19/11'), [paid, { ...paid, id: 2 }])).toEqual(never)
    expect(again('Ana Rp150.231\nAna Rp150.231', [paid])).toEqual(never)
  })

  test('of the day on which it was marked paid never came twice, at whatever hour of the house that was', () => {
    const again = (paidAt: string, day: string, zone?: string) => {
      const paid = due(1, 150_231, { state: 'paid', paidAt })
      const transfers = findTransfers(`${day} CR 150,231.00 CR\n`)
      return matchTransfers(transfers, [paid], LAST_DAY, zone)[0]!.isAgain
    }
    for (const hour of Array(24).keys()) {
      const paidAt = instantOf('2026-11-20', `${String(hour).padStart(2, '0')}:30`)!
      expect([hour, again(paidAt, '20/11')]).toEqual([hour, false])
      expect([hour, again(paidAt, '21/11')]).toEqual([hour, true])
    }
    const lateInNewYork = instantOf('2026-11-20', '23:30', 'America/New_York')!
    expect(again(lateInNewYork, '21/11', 'America/New_York')).toBe(true)
  })

  test('is chosen by hand where several fit, or one that is paid or given away', () => {
    const other = due(2, 150_231)
    expect(match('Rp150.231', [ayu, other])).toEqual([['several', 1, 2]])
    for (const state of ['paid', 'void'] as const)
      expect(match('Rp150.231', [ayu, { ...other, state }])).toEqual([['several', 1]])
    // of a seat that was given away alone
    expect(match('Rp150.231', [{ ...ayu, state: 'void' }])).toEqual([['void', 1]])
  })

  test('of a wrong amount names who may have meant it, the likeliest first', () => {
    for (const amount of ['Rp150.000', 'Rp151.000', 'Rp105.231'])
      expect(match(amount, [ayu])).toEqual([['near', 1]])
    expect(match('Rp150.321', [budi, ayu])).toEqual([['near', 1, 2]])
    expect(match('dari BUDI Rp150.000', [ayu, budi])).toEqual([['near', 2, 1]])
    expect(match('Rp75.000', [ayu])).toEqual([['none']])
    const tirta = { ...ayu, name: 'Ayu Tirta' }
    expect(namedIn('dari AYU TIRTA DEWI', [ayu, budi, tirta])).toBe(tirta)
    expect(namedIn('dari BUDI', [ayu, budi])).toBe(budi)
    for (const text of ['dari AYU', 'dari CITRA'])
      expect(namedIn(text, [tirta, budi, { ...ayu, name: 'Ayu Dewi' }])).toBe(undefined)
  })

  test('that is larger by the fee of a bank is nearly that amount, and never ticked by itself', () => {
    expect(match('+Rp152.731', [budi, ayu])).toEqual([['near', 1]])
    expect(match('+Rp156.731', [budi, ayu])).toEqual([['near', 1]])
    expect(match('+Rp152.731\n+Rp150.231', [ayu])).toEqual([['none'], ['one', 1]])
    // marked without the fee, it is paid
    const paid = { ...ayu, state: 'paid' as const }
    expect(match('+Rp152.731', [paid])).toEqual([['paid', 1]])
    expect(match('+Rp152.731\n+Rp150.231', [paid])).toEqual([['none'], ['paid', 1]])
    for (const amount of [147_731, 152_730, 156_730, 155_231])
      expect([amount, ...match(`+Rp${amount}`, [ayu])]).toEqual([amount, ['none']])
    // who is named, then a fee, before digits that are like it
    const like = due(3, 152_713)
    expect(match('+Rp152.731', [like, ayu])).toEqual([['near', 1, 3]])
    expect([feeOf(152_731, ayu), feeOf(156_731, ayu), feeOf(150_231, ayu)]).toEqual([2_500, 6_500, undefined])
  })

  test('of a round amount is still somebody’s when the same amount was taken from somebody else', () => {
    const taken = { ...ayu, amount: 150_000, state: 'paid' as const }
    expect(match('AYU Rp150.000\nBUDI Rp150.000', [taken, budi])).toEqual([
      ['paid', 1],
      ['near', 2],
    ])
    // also in a list of that day alone, beside a name
    expect(match('BUDI Rp150.000', [taken, budi])).toEqual([['near', 2]])
    expect(match('Rp150.000', [taken, budi])).toEqual([['paid', 1]])
    expect(match('Rp150.000\nRp150.000\nRp150.000', [taken])).toEqual(Array(3).fill(['paid', 1]))
    // with digits it is the same one who pays twice
    expect(match('Rp150.231\nRp150.231', [{ ...ayu, state: 'paid' }, budi])).toEqual(
      Array(2).fill(['paid', 1]),
    )
  })

  test('from before its amount could have been given again takes nothing by itself', () => {
    for (const day of ['07/11', '7/11/2026', '2026-11-07', '07 Nov 2026', '07-Nov-26', '25/12', '11/7/2025'])
      expect([day, ...match(`${day} CR 150,231.00 CR`, [ayu])]).toEqual([day, ['several', 1]])
    for (const day of ['08/11', '21/11', '11/20', '20 November 2026', '2026-11-08', 'PEND'])
      expect([day, ...match(`${day} CR 150,231.00 CR`, [ayu])]).toEqual([day, ['one', 1]])
  })
})

test('whatever the text and the payments are, each is ticked at most once, by its own amount, and only where it is due and alone with it', () => {
  const anyPiece = fc.oneof(
    fc.string({ unit: 'binary' }),
    ...[
      ['150.231', '150,000.00', 'Rp150.500'],
      [' CR ', ' DB ', '+', '-'],
      ['21/11 ', 'Saldo ', 'AYU ', '\n', '\t'],
    ].map((some) => fc.constantFrom(...some)),
  )
  const anyDue = fc.record({
    amount: fc.constantFrom(150_231, 150_000, 150_500, 150_321),
    state: fc.constantFrom('due' as const, 'paid' as const, 'void' as const),
    name: fc.constantFrom('Ayu', null),
  })
  fc.assert(
    fc.property(
      fc.array(anyPiece, { maxLength: 40 }),
      fc.array(anyDue, { maxLength: 6 }),
      (pieces, those) => {
        const dues = those.map((one, id) => ({ ...one, id }))
        const transfers = findTransfers(pieces.join(''))
        const matches = matchTransfers(transfers, dues, LAST_DAY)
        expect(matches.map(({ transfer }) => transfer)).toEqual(transfers)
        const ticked = matches.filter(({ kind }) => kind === 'one')
        expect(new Set(ticked.map(({ dues: [due] }) => due!.id)).size).toBe(ticked.length)
        for (const { transfer, dues: found } of ticked) {
          expect([found.length, transfer.isSure, found[0]!.state]).toEqual([1, true, 'due'])
          expect(dues.filter(({ amount }) => amount === transfer.amounts[0])).toEqual([found[0]!])
        }
        for (const { kind, dues: found } of matches)
          if (kind === 'several' || kind === 'near')
            expect(found.every(({ state }) => state === 'due')).toBe(true)
      },
    ),
  )
})

/** A price with 200 codes, of which the first ones are transferred; those of what went and of the balance are due, too. */
const AMOUNTS = Array.from({ length: 200 }, (_, i) => 150_000 + ((i * 37) % 499) + 1)
const anyMoves = fc
  .record({
    paid: fc.shuffledSubarray(AMOUNTS, { minLength: 1 }),
    strangers: fc.array(
      fc.integer({ min: 1_000, max: 9_000_000 }).filter((n) => Math.abs(n - 150_000) > 2_000),
      { maxLength: 20 },
    ),
    gone: fc.subarray(AMOUNTS, { maxLength: 10 }),
    names: fc.array(anyName, { minLength: 5, maxLength: 5 }),
    notes: fc.array(anyNote, { minLength: 5, maxLength: 5 }),
    seed: fc.nat(1000),
  })
  .map(({ paid, strangers, gone, names, notes, seed }) => {
    const moves = [
      ...paid.map((amount) => ({ amount, isIn: true })),
      ...strangers.map((amount) => ({ amount, isIn: true })),
      ...gone.map((amount) => ({ amount, isIn: false })),
    ].map((move, i): Move & { order: number } => ({
      ...{ ...move, name: names[i % 5]!, note: notes[(i * 3) % 5]!, daysAgo: i % 10 },
      order: (i * 7919 + seed) % 211,
    }))
    return { paid, gone, moves: moves.sort((a, b) => a.order - b.order) }
  })

/** What a list typed by hand says nothing of is which way its amounts went: each is chosen. */
const kindOf = (layout: string) => (layout === 'typed by hand' ? 'several' : 'one')

describe('the list of an evening', () => {
  const dues = AMOUNTS.map((amount, i) => due(i, amount))

  for (const layout of Object.keys(LAYOUTS))
    test(`as ${layout}: every right transfer is found, none is ticked wrongly`, () => {
      fc.assert(
        fc.property(anyMoves, ({ paid, gone, moves }) => {
          const matches = matchTransfers(findTransfers(bankList(layout, moves)), dues, LAST_DAY)
          const amountsOf = (wanted: string) =>
            matches.flatMap(({ kind, dues: [one] }) => (kind === wanted ? [one!.amount] : [])).sort()
          // what went as it came may have been sent back; a list typed by hand has nothing that went
          const isBack = (amount: number) => layout === 'typed by hand' || gone.includes(amount)
          expect(amountsOf('one')).toEqual(paid.filter((amount) => !isBack(amount)).sort())
          expect(amountsOf('several')).toEqual(paid.filter(isBack).sort())
        }),
        { numRuns: 20 },
      )
    })

  for (const layout of Object.keys(LAYOUTS))
    test(`as ${layout}: nobody is ticked by a balance, nor twice by a list that is pasted twice`, () => {
      const stranger: Move = { amount: 50_000, isIn: true, name: 'KHUSTINI', note: '', daysAgo: 1 }
      const text = bankList(layout, [stranger, { ...stranger, amount: 150_038 }], 100_231)
      const all = [due(1, 150_231), due(2, 150_038), due(3, 300_269)]
      const once = matchTransfers(findTransfers(text), all, LAST_DAY)
      const kind = kindOf(layout)
      expect(once.filter((one) => one.kind === kind).map(({ dues }) => dues[0]!.id)).toEqual([2])
      const twice = matchTransfers(findTransfers(`${text}\n${text}`), all, LAST_DAY)
      expect(twice.filter(({ dues }) => dues[0]?.id === 2).map(({ kind }) => kind)).toEqual([
        kind,
        kind === 'one' ? 'paid' : kind,
      ])
    })
})

describe('a payment is ticked only where the text is certain that it came', () => {
  const TODAY = '2026-11-22'
  const kinds = (text: string) => match(text, [due(1, 150_231)], TODAY)
  const typed = (type: string) => `Date,Type,Amount,Balance\n22/11/2026,${type},"150,231.00","1,000,000.00"`

  /** Found, and left to be chosen. */
  const TO_CHOOSE = {
    'a balance named above it': texts`
      Available Balance\nIDR 150,231.00 | Kantong Utama\nRp150.231 | Total\n150.231
      Saldo efektif rekening 1234567890 per 21/11/2026\nRp150.231 | Tersedia: Rp150.231
      Saldo Awal\n:\n250,400.00\nMutasi Kredit\n:\n150,231.00\nSaldo Akhir\n:\n150,321.00
    `,
    'a sum': ['Pemasukan Rp150.231', 'Dana masuk: Rp150.231', 'Uang masuk bulan ini Rp150.231'],
    'what went': texts`
      Rekening Anda 1234567890 telah didebit Rp150.231 untuk transfer dari Mobile Banking
      Kamu berhasil mengirim Rp150.231 dari Kantong Utama ke ANA | AUTODEBET KREDIT KPR 150.231,00
      Pindah Rp150.231 dari Kantong A ke Kantong B | Penarikan tunai Rp150.231 dari ATM
      Pembayaran BRIVA dari SEMEJA ke TOKOPEDIA Rp150.231 | Kamu mentransfer kredit Rp150.231
      Uang sebesar Rp150.231 telah berkurang dari saldo kamu | Pengiriman Rp150.231 masuk antrean
    `,
    'what has no way': texts`
      22 Nov 2026 QRIS Indomaret Rp150.231 | Tokopedia Rp150.231
      Transfer kepada Ana Putri Rp150.231 berhasil | (150.231) | "(150,231.00)" | — Rp150.231
      USD 150,231.00 | $150,231.00 | 150.231.5
    `,
    'what never arrived': texts`
      Transfer masuk GAGAL Rp150.231 | menunggu transfer dari Ana Rp150.231
      Transfer masuk terjadwal Rp150.231 | GAGAL 150,231.00 CR | Transfer masuk USD 150,231.00
      Tanggal,Keterangan,Kredit,Saldo,Status\n22/11/2026,ANA,"150,231.00","1,000,000.00",Gagal
    `,
    'what is old': [
      ...['2026/11/01', '20261101', 'Nov 1, 2026'].map((day) => `${day} CR 150,231.00 CR`),
      ...texts`
        Transfer masuk dari Ana Rp150.231 tgl 1-11-2026 | +Rp150.231 tgl 1-11-2026
      `,
    ],
    'a row of another type': [
      ...['Withdrawal', 'Debit Transfer', 'Uang Keluar', 'Transfer Keluar', 'Pembelian', 'Payment', ''].map(
        typed,
      ),
      'Tanggal,Keterangan,Kredit,Saldo\n22/11/2026,ANA,"(150,231.00)","1,000,000.00"',
    ],
    'digits that may name something': ['Nasabah 150231 dari X', 'dari BCA 150231 a.n. Ana'],
    'other spellings': [
      ...['Rp 150 231', '150.231Rp', '150\u200b.231', 'Rp\u2009150.231', 'Rp 150\u2009231', 'ANA150.231'],
      '22/11 50,000.00 DB 150,231.00 CR',
    ],
  }
  for (const [what, all] of Object.entries(TO_CHOOSE))
    test(`${what} is chosen by hand`, () => {
      for (const text of all)
        expect([text, kinds(text).filter(([kind]) => kind === 'one' || kind === 'several')]).toEqual([
          text,
          [['several', 1]],
        ])
    })

  /** What a mark or a word says to have come, and something beside it leaves in doubt, or denies. */
  const IN_DOUBT = {
    'a row with two marks, or marks before its amounts': texts`
      22/11/2026 TRSF CR DARI BCA KE SITI DR 150,231.00 | 22/11/2026 CR 0.00 DR 150,231.00
      TRSF DB 150,231.00 CR | 150.231 CR/DB | 150,231.00 CR DB | +150.231 - 150.231
      Tanggal,Keterangan,Dr,Cr\n22/11/2026,MASUK DARI ANA CR,"150,231.00","0.00"
      Tanggal Keterangan Dr Cr Saldo\n22/11 MASUK DARI ANA CR 150,231.00 0.00 1,000,000.00
    `,
    'what failed, waits or is held': texts`
      Kredit Rp150.231 tidak berhasil | Transfer masuk 150.231 sedang dalam proses | Hold +150.231
      transaksi Rp150.231 tidak dapat dikreditkan | Transfer masuk Rp150.231\nStatus\nGagal
      Uang masuk Rp150.231 dikembalikan | Transfer masuk Rp150.231 dibekukan | Dana diblokir +150.231
    `,
    'what somebody else received': texts`
      Siti telah menerima Rp150.231 dari kamu | SITI received Rp150.231 | Penerima menerima Rp150.231
      Transfer berhasil\nSITI\nmenerima\nRp150.231 | Berhasil diterima SITI +Rp150.231
    `,
    'a move between pockets': texts`
      Pindah kantong masuk +Rp150.231 | Kantong Utama → Kantong Makan\nmasuk Rp150.231
      22 Nov 2026\nKantong Makan\n+Rp150.231
    `,
    'what is reversed, or the bank’s own': [
      ...['REV', 'RETUR TRANSFER', 'KOREKSI KREDIT', 'REFUND QRIS', 'PENGEMBALIAN DANA', 'Bunga'].flatMap(
        (what) => [`22/11 ${what} CR 150,231.00 CR`, `${what} 150,231.00 CR`, `${what}\n+Rp150.231`],
      ),
      ...texts`
        CR REV 150.231 | +150.231\n-150.231 | -150.231\n+150.231 | Transfer keluar Rp150.231\n+150.231
      `,
    ],
    'talk, and sums that are none': texts`
      masuk ga 150.231? | cek masuk 150.231 dong | Kalau sudah masuk 150.231 kabari | 150.231 CR?
      Rata-rata masuk Rp150.231 | mau masuk 150.231 | Rp150.231/orang masuk | Deposito 150.231 CR
    `,
    'a price, an order or a thing with the word of a mark': texts`
      Uang masuk sekolah | tiket masuk museum | Barang masuk | Jam masuk 08.00 | masuk angin | DP kredit
      Dana masuk untuk uang masuk sekolah | sewa transfer-masuk | Kredit motor | Credit note | Honda CR-V
      Kamu menerima tagihan | Incoming call | Kami menerima pesanan | We received your order
      Terima paket dari Ana | makan malam + | Tiket Rp50.000 + | You will be credited
    `.map((words) => `${words} Rp150.231`),
    'a price before the word of a mark': texts`
      Rp150.231 masuk akal | sudah masuk Rp150.231 harganya | Honda Rp150.231 CR-V
      Rp150.231 kredit motor | Ongkir 9.000+150.231 | Tagihan: +Rp150.231
    `,
    'another unit': texts`
      +150.231 poin | 150.231 KRW masuk | +150.231 bintang | masuk 150.231 bintang | Poin masuk 150.231
    `,
  }
  for (const [what, all] of Object.entries(IN_DOUBT))
    test(`${what} is never ticked`, () => {
      for (const text of all)
        expect([text, kinds(text).filter(([kind]) => kind !== 'several')]).toEqual([text, []])
    })

  test('what is in doubt is not lost, also where a zero stands beside it', () => {
    for (const text of [
      ...Object.entries(IN_DOUBT).flatMap(([what, all]) =>
        what.startsWith('a row with two marks') ? [] : all.filter((one) => !/[-–]150|keluar/.test(one)),
      ),
      ...texts`
        DR 0.00 CR 150,231.00 | CR 150,231.00 DR 0.00 | +150.231\n-150.231 | DR 150,231.00 CR 0.00
      `,
    ])
      expect([text, kinds(text)]).toEqual([text, [['several', 1]]])
  })

  test('two on one line, or below one day, are two to choose', () => {
    const dues = [due(1, 150_231), due(2, 150_412)]
    for (const text of texts`
      Ana Rp150.231, Budi Rp150.412 | Ana Rp150.231 dan Budi Rp150.412 | 150.231 ana; 150.412 budi
      21/11 masuk dari Ana Rp150.231, Budi Rp150.412 | 21/11 Ana Rp150.231\nBudi Rp150.412
      Masuk: Ana Rp150.231 21/11, Budi 20/11 Rp150.412 | 21/11 masuk Ana 150.231\nmasuk Budi 150.412
    `)
      expect([text, ...match(text, dues)]).toEqual([text, ['several', 1], ['several', 2]])
    // a balance and the amount once more are not
    for (const text of ['21/11 Ana Rp150.231 Rp150.412', '21/11 150231.00 ANA 150,231.00'])
      expect([text, match(text, dues).length]).toEqual([text, 1])
  })

  test('what an acquirer pays out to the bank in one sum is never a payment', () => {
    for (const text of texts`
      22/11 KR OTOMATIS SETTLEMENT QRIS 150,231.00 CR 1,234,567.00 | 22/11 PAYOUT GOPAY MERCHANT 150,231.00 CR
      22/11/2026\tPENCAIRAN QRIS\t0.00\t150,231.00 CR\t1,384,798.00
      Tanggal,Keterangan,Debit,Kredit,Saldo\n22/11/2026,SETTLEMENT MERCHANT,0.00,"150,231.00","1,000,000.00"
      Waktu,Jenis,Jumlah Kotor,Biaya,Jumlah Bersih\n22/11/2026 08:00,Pencairan,150.231,0,150.231
    `)
      expect([text, kinds(text)]).toEqual([text, []])
    // a heading above a payment takes none away
    expect(kinds('Settlement\nQRIS\n+Rp150.231')).toEqual([['several', 1]])
  })

  test('a row of a merchant’s list that is of another kind, or not done, is left to be chosen', () => {
    const row = (type: string, status: string) =>
      `Waktu,Jenis,Status,Jumlah Kotor,Biaya,Jumlah Bersih\n22/11/2026 08:00,${type},${status},150.231,1.052,149.179`
    for (const [type, status] of [
      ...['Kedaluwarsa', 'Menunggu', 'Gagal', 'Dibatalkan', '', 'Ditinjau'].map((of) => ['Pembayaran', of]),
      ...['Top up', 'Modal', 'Refund', ''].map((of) => [of, 'Berhasil']),
    ] as const)
      expect([type, status, kinds(row(type!, status!))]).toEqual([type, status, [['several', 1]]])
    expect(kinds(row('Pembayaran QRIS', 'Berhasil'))).toEqual([['one', 1]])
    expect(kinds(row('Penjualan', 'Settlement'))).toEqual([['one', 1]])
  })

  test('a mark, a column or a word that it came still ticks it', () => {
    for (const text of [
      ...texts`
        +Rp150.231 | 22/11 150,231.00 CR | 150.231,00 K | Transfer masuk Rp150.231
        Diterima dari Ana Rp150.231 | Kamu menerima Rp150.231 dari Ana | Transfer masuk Rp 150 231
        Nov 21, 2026 Transfer masuk Rp150.231 | 2026/11/21 CR 150,231.00
      `,
      ...['IN', 'Kredit', 'Uang Masuk', 'CR'].map(typed),
      ...texts`
        Ana +150.231\nBudi -150.232 | Ana 150.231 masuk | Kantong Utama\nSaldo Rp1.000.000\n22 Nov 2026\nANA\n+Rp150.231
        22/11 DR. ANA 150,231.00 CR
      `,
      ...texts`
        Uang masuk dari Ana untuk makan malam Rp150.231 | TRF masuk BCA Rp150.231 | KR OTOMATIS Rp150.231
        Rekening Anda telah dikredit Rp150.231 | BI-FAST CR ANA\n150.231 | Incoming transfer Rp150.231
        You have received a transfer of Rp150.231 from ANA | Kamu menerima uang dari Ana Rp150.231
        Your account has been credited with IDR 150,231.00 | Dana masuk Rp 150.231,00 dari ANA
        Dana masuk sebesar Rp150.231 dari ANA pada 21/11/2026
        ANA PUTRI\t+ Rp150.231 | 150.231,00 KREDIT
        Tanggal,Keterangan,Dr,Cr\n22/11/2026,ANA,"0.00","150,231.00"
        Tanggal Keterangan Dr Cr Saldo\n22/11 ANA 0.00 150,231.00 1,000,000.00
        Tanggal,Jenis,Jumlah\n22/11/2026,masuk,"150,231.00"
      `,
    ])
      expect([text, ...kinds(text)]).toEqual([text, ['one', 1]])
  })
})

describe('whatever stands around it', () => {
  /** What came: `#` is an amount that is due. */
  const CAME = ['+Rp#', '22/11 TRSF E-BANKING CR ANA # CR', '21/11 TRSF E-BANKING CR ANA # CR 1.000.000,00']
  /** What did not, or not for certain, or not as that amount. */
  const NOT = texts`
    Saldo\nRp# | Saldo Rp# | Sisa saldo: # | Total Kredit # | Total masuk hari ini Rp# | Tersedia: Rp#
    -Rp# | 22/11 TRSF E-BANKING DB BUDI # DB 1.000.000,00 | Transfer ke Budi Rp# | Tarik tunai Rp#
    +Rp# gagal | GAGAL # CR | Transfer masuk dibatalkan\nRp# | Permintaan uang dari Ana Rp#
    01/11 CR # CR | 1 Nov 2026 +Rp# | No. Referensi: # | Biaya admin Rp# | USD # CR | (#) | Ana Rp#
    Ana Rp50.000, Budi Rp# | 22/11 Ana Rp# Budi Rp50.000 | 50.000 DB # CR | Ana # lunas
    22/11/2026 DR # CR 0.00 | 22/11 REV CR # CR | Transfer masuk Rp#\ntidak berhasil | +Rp#\nDitolak
    Transfer berhasil! SITI menerima Rp# | Kantong A → Kantong B\nmasuk Rp# | masuk ga #? | +# poin
    Pembayaran Rp# diterima oleh Toko | Rp#\nke Budi | 22/11\nTransfer ke Budi\nRp# | Autodebit Rp#
    `
  const dots = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, '.')
  const dues = AMOUNTS.map((amount, i) => due(i, amount))
  const anyLine = fc.record({
    came: fc.boolean(),
    pick: fc.nat(1000),
    fee: fc.constantFrom(0, 0, 2_500, 6_500),
    end: fc.constantFrom('\n', '\n', '\r\n', '\n\n'),
    name: anyName,
    hasName: fc.boolean(),
  })

  test('an amount that did not come, or with a fee, is not ticked, and none is ticked for another one', () => {
    let ticks = 0
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 14 }),
        fc.shuffledSubarray(AMOUNTS, { minLength: 14, maxLength: 14 }),
        (lines, amounts) => {
          const text = lines.map(({ came, pick, fee, end, name, hasName }, i) => {
            const from = came ? CAME : NOT
            const line = from[pick % from.length]!.replaceAll('#', dots(amounts[i]! + fee))
            return `${line}${end}${hasName ? `${name}${end}` : ''}`
          })
          const came = amounts.filter((_, i) => lines[i]?.came && lines[i].fee === 0)
          const ticked = matchTransfers(findTransfers(text.join('')), dues, '2026-11-22').flatMap(
            ({ kind, dues: [one] }) => (kind === 'one' ? [one!.amount] : []),
          )
          ticks += ticked.length
          expect([text.join(''), ticked.filter((amount) => !came.includes(amount))]).toEqual([
            text.join(''),
            [],
          ])
        },
      ),
      { numRuns: 2000 },
    )
    expect(ticks).toBeGreaterThan(500)
  })
})
