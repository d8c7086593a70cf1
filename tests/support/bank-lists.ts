// what an account's owner copies from a bank, made from moves of money
import fc from 'fast-check'
import { texts } from './texts'

export interface Move {
  /** whole rupiah */
  amount: number
  isIn: boolean
  name: string
  /** what the sender typed beside it */
  note: string
  /** days before the last one */
  daysAgo: number
}

export const LAST_DAY = '2026-11-21'
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const group = (amount: number, by: string) => String(amount).replace(/\B(?=(\d{3})+$)/g, by)
const english = (amount: number) => `${group(amount, ',')}.00`
const indonesian = (amount: number) => `${group(amount, '.')},00`
const dayOf = ({ daysAgo }: Move) => new Date(Date.parse(LAST_DAY) - daysAgo * 86_400_000)
const slashes = (move: Move) => {
  const [year, month, day] = dayOf(move).toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}
const words = (move: Move) =>
  `${String(dayOf(move).getUTCDate()).padStart(2, '0')} ${MONTHS[dayOf(move).getUTCMonth()]} ${dayOf(move).getUTCFullYear()}`

interface Row extends Move {
  /** of the account after it */
  balance: number
  i: number
}
const lines = (rows: Row[], head: string[], row: (row: Row) => string[], foot: string[] = []) =>
  [...head, ...rows.flatMap(row), ...foot].join('\n')
const code = (row: Row) => `${slashes(row).slice(0, 5).replace('/', '')}/FTSCY/WS950${10 + (row.i % 80)}`
const mark = ({ isIn }: Row) => (isIn ? 'CR' : 'DB')
/** What an acquirer takes of a payment. */
const feeOf = ({ amount }: Row) => Math.round(amount * 0.007)
const last = (rows: Row[]) => rows.at(-1)?.balance ?? 0

/** The layouts of banks, each from rows to a text. */
export const LAYOUTS: Record<string, (rows: Row[]) => string> = {
  'KlikBCA page': (rows) =>
    lines(
      rows,
      ['Nomor Rekening\t:\t1234567890', 'Tgl.\tKeterangan\tCab.\tMutasi\t\tSaldo'],
      (row) => [
        `${row.daysAgo === 0 ? 'PEND' : slashes(row).slice(0, 5)} \tTRSF E-BANKING ${mark(row)} ${slashes(row).slice(3, 5)}/${slashes(row).slice(0, 2)}`,
        '95031',
        ...(row.note ? [row.note] : []),
        `${row.name.toUpperCase()} \t0000\t${english(row.amount)}\t${mark(row)}\t${english(row.balance)}`,
      ],
      ['Saldo Awal\t:\t1,000,000.00', `Saldo Akhir\t:\t${english(last(rows))}`],
    ),
  'KlikBCA page, a line each': (rows) =>
    lines(rows, [], (row) => [
      `${slashes(row).slice(0, 5)} TRSF E-BANKING ${mark(row)} ${code(row)} ${row.amount}.00 ${row.note} ${row.name} 0000 ${english(row.amount)} ${mark(row)} ${english(row.balance)}`,
    ]),
  'BCA export': (rows) =>
    lines(
      rows,
      [
        'No. rekening : 1234567890',
        'Kode Mata Uang : IDR',
        '',
        'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo',
      ],
      (row) => [
        `"${slashes(row)}","TRSF E-BANKING ${mark(row)} ${code(row)} ${row.amount}.00 ${row.note} ${row.name}","0000","${english(row.amount)} ${mark(row)}","${english(row.balance)}"`,
      ],
      [`"Saldo Akhir : ${english(last(rows))}"`],
    ),
  'BCA export without quotes': (rows) =>
    lines(rows, ['Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo'], (row) => [
      `'${slashes(row)},TRSF E-BANKING ${mark(row)} ${code(row)} ${row.amount}.00 ${row.note} ${row.name},'0000,${row.amount}.00,${mark(row)},${row.balance}.00`,
    ]),
  'BCA statement': (rows) =>
    lines(rows, ['TANGGAL KETERANGAN CBG MUTASI SALDO'], (row) => [
      `${slashes(row).slice(0, 5)} TRSF E-BANKING ${mark(row)} ${code(row)} ${english(row.amount)}${row.isIn ? '' : ' DB'} ${english(row.balance)}`,
      `${row.amount}.00`,
      ...(row.note ? [row.note] : []),
      row.name.toUpperCase(),
    ]),
  'Mandiri export': (rows) =>
    lines(
      rows,
      ['AccountNo;Ccy;PostDate;Remarks;AdditionalDesc;Credit Amount;Debit Amount;Close Balance'],
      (row) => [
        `1060055988896;IDR;${words(row)} 11:27:10;${row.note} ${row.name};MCM InhouseTrf ${row.isIn ? 'DARI' : 'KE'} ${row.name};${row.isIn ? row.amount : 0}.00;${row.isIn ? 0 : row.amount}.00;${row.balance}.00`,
      ],
    ),
  'Livin e-mail': (rows) =>
    lines(
      rows,
      [
        'e-Statement',
        `Saldo Akhir/Closing Balance : ${indonesian(last(rows))}`,
        'No Tanggal Keterangan Nominal (IDR) Saldo (IDR)',
      ],
      (row) => [
        String(row.i + 1),
        words(row),
        '14:39:33 WIB',
        `Transfer BI Fast ${row.isIn ? 'Dari' : 'Ke'} BCA ${row.name} 4921073601 ${row.note}`,
        `${row.isIn ? '+' : '-'}${indonesian(row.amount)}`,
        indonesian(row.balance),
      ],
      ['ini adalah batas akhir transaksi anda'],
    ),
  'Livin page, a line each': (rows) =>
    lines(rows, [], (row) => [
      `${row.i + 1} ${words(row)} 19:08:39 WIB Transfer ${row.isIn ? 'dari' : 'ke'} BANK MANDIRI ${row.name} 1330026577999 ${row.isIn ? '+' : '-'}${indonesian(row.amount)} ${indonesian(row.balance)}`,
    ]),
  'BNI mutasi': (rows) =>
    lines(
      rows,
      ['Laporan Mutasi Rekening', 'Tanggal & Waktu Rincian Transaksi Nominal (IDR) Saldo (IDR)'],
      (row) => [
        `${words(row)} 13:29:09 WIB Transfer BNI - ${row.name}              ${row.isIn ? '+' : '-'}${group(row.amount, ',')}       ${group(row.balance, ',')}`,
      ],
    ),
  'BNI export': (rows) =>
    lines(rows, ['Post Date,Value Date,Branch,Journal No.,Description,Debit,Credit'], (row) => [
      `${slashes(row)} 10.15.00,${slashes(row)} 10.15.00,0259,150231,TRANSFER DARI ${row.name} ${row.note},"${row.isIn ? '.00' : english(row.amount)}","${row.isIn ? english(row.amount) : '.00'}"`,
    ]),
  'BNI Direct': (rows) =>
    lines(
      rows,
      ['Posting Date\tEffective Date\tBranch\tJournal\tTransaction Description\tAmount\tDB/CR\tBalance'],
      (row) => [
        `${slashes(row)}\t${slashes(row)}\tJAKARTA\t123456\tTRANSFER ${row.name} ${row.note}\t${indonesian(row.amount)}\t${row.isIn ? 'K' : 'D'}\t${indonesian(row.balance)}`,
      ],
    ),
  'BRI mutasi': (rows) =>
    lines(
      rows,
      ['Tanggal Transaksi Uraian Transaksi Teller Debet Kredit Saldo'],
      (row) => [
        `${slashes(row).slice(0, 6)}26 10:15:22 NBMB ${row.name} TO SEMEJA ESB:NBMB:0010E:126 8888123 ${row.isIn ? '0.00' : english(row.amount)} ${row.isIn ? english(row.amount) : '0.00'} ${english(row.balance)}`,
      ],
      ['Saldo Awal Total Transaksi Debet Total Transaksi Kredit Saldo Akhir'],
    ),
  'BRI export': (rows) =>
    lines(
      rows,
      ['ID,NOREK,TGL_TRAN,DESK_TRAN,SALDO_AWAL_MUTASI,MUTASI_DEBET,MUTASI_KREDIT,SALDO_AKHIR_MUTASI'],
      (row) => [
        `${row.i},203901000446308,${slashes(row).split('/').reverse().join('-')} 10:15:22,NBMB ${row.name} TO SEMEJA ${row.note},1000000.00,${row.isIn ? '.00' : `${row.amount}.00`},${row.isIn ? `${row.amount}.00` : '.00'},${row.balance}.00`,
      ],
    ),
  'Jago history': (rows) =>
    lines(rows, ['Kantong Utama', `Saldo Rp${group(last(rows), '.')}`], (row) => [
      words(row),
      row.name,
      `BCA •••• 1234 10.15`,
      `${row.isIn ? '+' : '-'}Rp${group(row.amount, '.')}`,
    ]),
  'Jago statement': (rows) =>
    lines(rows, ['Tanggal & Waktu\tSumber/Tujuan\tRincian Transaksi\tCatatan\tJumlah\tSaldo'], (row) => [
      `${words(row)} 10.15\t${row.name}\tTransfer ID# 210${row.i}\t${row.note}\t${row.isIn ? '+' : '-'}${group(row.amount, '.')}\t${group(row.balance, '.')}`,
    ]),
  'notices by e-mail': (rows) =>
    lines(rows, [], (row) => [
      `${row.isIn ? 'Dana masuk' : 'Dana keluar'}`,
      `Hai, ${row.isIn ? `kamu menerima transfer dari ${row.name}` : `transfer keluar ke ${row.name} berhasil`}.`,
      `Nominal : ${row.isIn ? '' : '-'}Rp ${indonesian(row.amount)}`,
      `Saldo : Rp ${indonesian(row.balance)}`,
      `No. Referensi : 20261121${100_000 + row.i}`,
      '',
    ]),
  'QRIS app export': (rows) =>
    lines(
      rows,
      ['Waktu Transaksi,ID Transaksi,Jenis,Metode,Status,Jumlah Kotor,Biaya MDR,Jumlah Bersih'],
      (row) => [
        `"${words(row)}, 19:04:11","QR-2026${100_000 + row.i}","${row.isIn ? 'Pembayaran' : 'Refund'}","QRIS","Berhasil","${row.isIn ? '' : '-'}Rp${group(row.amount, '.')}","Rp${group(feeOf(row), '.')}","Rp${group(row.amount - feeOf(row), '.')}"`,
      ],
      [
        `"${LAST_DAY}, 08:00:00","WD-1","Pencairan dana","Transfer bank","Berhasil","Rp150.038","Rp0","Rp150.038"`,
      ],
    ),
  'merchant portal export': (rows) =>
    lines(
      rows,
      ['TXN_TIME;TXN_TYPE;ORDER_ID;NET_AMOUNT;MDR;GROSS_AMOUNT;STATUS'],
      (row) => [
        `${slashes(row).split('/').reverse().join('-')} 19:04:05;${row.isIn ? 'QRIS_PAYMENT' : 'REFUND'};ORD${row.i};${row.amount - feeOf(row)}.00;${feeOf(row)}.00;${row.isIn ? '' : '-'}${row.amount}.00;${row.isIn ? 'SETTLED' : 'SUCCESS'}`,
      ],
      [`${LAST_DAY} 08:00:00;SETTLEMENT;WD1;150038.00;0.00;150038.00;SUCCESS`],
    ),
  'QRIS page': (rows) =>
    lines(
      rows,
      ['Date\tTime\tIssuer\tRRN\tGross\tFee\tNett'],
      (row) => [
        `${slashes(row)}\t19:04\tDANA\t${632_500_000_000 + row.i}\t${row.isIn ? '' : '-'}${english(row.amount)}\t${english(feeOf(row))}\t${english(row.amount - feeOf(row))}`,
      ],
      [`${slashes({ daysAgo: 0 } as Row)}\t08:00\tPayout to BCA\t\t150,038.00\t0.00\t150,038.00`],
    ),
  'typed by hand': (rows) =>
    lines(
      rows.filter(({ isIn }) => isIn),
      [],
      (row) => [
        `${row.name} ${[group(row.amount, '.'), `Rp${group(row.amount, '.')}`, String(row.amount), `Rp ${english(row.amount)}`][row.i % 4]} lunas`,
      ],
    ),
}

/** Returns the text of a layout. */
export function bankList(layout: string, moves: readonly Move[], opening = 1_000_000): string {
  let balance = opening
  return LAYOUTS[layout]!(
    moves.map((move, i) => {
      balance += move.isIn ? move.amount : -move.amount
      return { ...move, balance: Math.max(0, balance), i }
    }),
  )
}

export const anyName = fc.constantFrom(
  ...texts`AYU LESTARI | Budi Santoso | CITRA D | DR. TIRTA | KHUSTINI | Novi K. Dewi`,
)
export const anyNote = fc.constantFrom(
  '',
  'makan malam',
  'semeja 21/11',
  '081234567890',
  '0812-3456-7890',
  'meja 6 jam 19.00',
)
