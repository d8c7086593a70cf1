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

interface Row extends Move {
  /** of the account after it */
  balance: number
  i: number
}

interface Layout {
  head?: string
  /** `{…}` is what {@link fieldsOf} gives, `[…|…]` the one of what came and the other of what went */
  row: string
  foot?: string
}

export const LAST_DAY = '2026-11-21'
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const group = (amount: number, by: string) => String(amount).replace(/\B(?=(\d{3})+$)/g, by)
const english = (amount: number) => `${group(amount, ',')}.00`
const indonesian = (amount: number) => `${group(amount, '.')},00`

/** The layouts of banks. */
export const LAYOUTS: Record<string, Layout> = {
  'KlikBCA page': {
    head: 'Nomor Rekening\t:\t1234567890\nTgl.\tKeterangan\tCab.\tMutasi\t\tSaldo',
    row: '{pend} \tTRSF E-BANKING [CR|DB] {month}/{date}\n95031\n{note}\n{NAME} \t0000\t{english}\t[CR|DB]\t{balanceEnglish}',
    foot: 'Saldo Awal\t:\t1,000,000.00\nSaldo Akhir\t:\t{balanceEnglish}',
  },
  'KlikBCA page, a line each': {
    row: '{short} TRSF E-BANKING [CR|DB] {code} {amount}.00 {note} {name} 0000 {english} [CR|DB] {balanceEnglish}',
  },
  'BCA export': {
    head: 'No. rekening : 1234567890\nKode Mata Uang : IDR\n\nTanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo',
    row: '"{slashes}","TRSF E-BANKING [CR|DB] {code} {amount}.00 {note} {name}","0000","{english} [CR|DB]","{balanceEnglish}"',
    foot: '"Saldo Akhir : {balanceEnglish}"',
  },
  'BCA export without quotes': {
    head: 'Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo',
    row: "'{slashes},TRSF E-BANKING [CR|DB] {code} {amount}.00 {note} {name},'0000,{amount}.00,[CR|DB],{balance}.00",
  },
  'BCA statement': {
    head: 'TANGGAL KETERANGAN CBG MUTASI SALDO',
    row: '{short} TRSF E-BANKING [CR|DB] {code} {english}[| DB] {balanceEnglish}\n{amount}.00\n{note}\n{NAME}',
  },
  'Mandiri export': {
    head: 'AccountNo;Ccy;PostDate;Remarks;AdditionalDesc;Credit Amount;Debit Amount;Close Balance',
    row: '1060055988896;IDR;{words} 11:27:10;{note} {name};MCM InhouseTrf [DARI|KE] {name};[{amount}|0].00;[0|{amount}].00;{balance}.00',
  },
  'Livin e-mail': {
    head: 'e-Statement\nSaldo Akhir/Closing Balance : {balanceIndonesian}\nNo Tanggal Keterangan Nominal (IDR) Saldo (IDR)',
    row: '{place}\n{words}\n14:39:33 WIB\nTransfer BI Fast [Dari|Ke] BCA {name} 4921073601 {note}\n[+|-]{indonesian}\n{balanceIndonesian}',
    foot: 'ini adalah batas akhir transaksi anda',
  },
  'Livin page, a line each': {
    row: '{place} {words} 19:08:39 WIB Transfer [dari|ke] BANK MANDIRI {name} 1330026577999 [+|-]{indonesian} {balanceIndonesian}',
  },
  'BNI mutasi': {
    head: 'Laporan Mutasi Rekening\nTanggal & Waktu Rincian Transaksi Nominal (IDR) Saldo (IDR)',
    row: '{words} 13:29:09 WIB Transfer BNI - {name}              [+|-]{commas}       {balanceCommas}',
  },
  'BNI export': {
    head: 'Post Date,Value Date,Branch,Journal No.,Description,Debit,Credit',
    row: '{slashes} 10.15.00,{slashes} 10.15.00,0259,150231,TRANSFER DARI {name} {note},"[.00|{english}]","[{english}|.00]"',
  },
  'BNI Direct': {
    head: 'Posting Date\tEffective Date\tBranch\tJournal\tTransaction Description\tAmount\tDB/CR\tBalance',
    row: '{slashes}\t{slashes}\tJAKARTA\t123456\tTRANSFER {name} {note}\t{indonesian}\t[K|D]\t{balanceIndonesian}',
  },
  'BRI mutasi': {
    head: 'Tanggal Transaksi Uraian Transaksi Teller Debet Kredit Saldo',
    row: '{short}/26 10:15:22 NBMB {name} TO SEMEJA ESB:NBMB:0010E:126 8888123 [0.00|{english}] [{english}|0.00] {balanceEnglish}',
    foot: 'Saldo Awal Total Transaksi Debet Total Transaksi Kredit Saldo Akhir',
  },
  'BRI export': {
    head: 'ID,NOREK,TGL_TRAN,DESK_TRAN,SALDO_AWAL_MUTASI,MUTASI_DEBET,MUTASI_KREDIT,SALDO_AKHIR_MUTASI',
    row: '{i},203901000446308,{iso} 10:15:22,NBMB {name} TO SEMEJA {note},1000000.00,[.00|{amount}.00],[{amount}.00|.00],{balance}.00',
  },
  'Jago history': {
    head: 'Kantong Utama\nSaldo Rp{balanceDots}',
    row: '{words}\n{name}\nBCA •••• 1234 10.15\n[+|-]Rp{dots}',
  },
  'Jago statement': {
    head: 'Tanggal & Waktu\tSumber/Tujuan\tRincian Transaksi\tCatatan\tJumlah\tSaldo',
    row: '{words} 10.15\t{name}\tTransfer ID# 210{i}\t{note}\t[+|-]{dots}\t{balanceDots}',
  },
  'notices by e-mail': {
    row: 'Dana [masuk|keluar]\nHai, [kamu menerima transfer dari {name}|transfer keluar ke {name} berhasil].\nNominal : [|-]Rp {indonesian}\nSaldo : Rp {balanceIndonesian}\nNo. Referensi : 20261121{number}\n',
  },
  'QRIS app export': {
    head: 'Waktu Transaksi,ID Transaksi,Jenis,Metode,Status,Jumlah Kotor,Biaya MDR,Jumlah Bersih',
    row: '"{words}, 19:04:11","QR-2026{number}","[Pembayaran|Refund]","QRIS","Berhasil","[|-]Rp{dots}","Rp{feeDots}","Rp{netDots}"',
    foot: `"${LAST_DAY}, 08:00:00","WD-1","Pencairan dana","Transfer bank","Berhasil","Rp150.038","Rp0","Rp150.038"`,
  },
  'merchant portal export': {
    head: 'TXN_TIME;TXN_TYPE;ORDER_ID;NET_AMOUNT;MDR;GROSS_AMOUNT;STATUS',
    row: '{iso} 19:04:05;[QRIS_PAYMENT|REFUND];ORD{i};{net}.00;{fee}.00;[|-]{amount}.00;[SETTLED|SUCCESS]',
    foot: `${LAST_DAY} 08:00:00;SETTLEMENT;WD1;150038.00;0.00;150038.00;SUCCESS`,
  },
  'QRIS page': {
    head: 'Date\tTime\tIssuer\tRRN\tGross\tFee\tNett',
    row: '{slashes}\t19:04\tDANA\t632500{number}\t[|-]{english}\t{feeEnglish}\t{netEnglish}',
    foot: '21/11/2026\t08:00\tPayout to BCA\t\t150,038.00\t0.00\t150,038.00',
  },
  'typed by hand': { row: '[{name} {typed} lunas|]' },
}

function fieldsOf(row: Row): Record<string, unknown> {
  const day = new Date(Date.parse(LAST_DAY) - row.daysAgo * 86_400_000)
  const iso = day.toISOString().slice(0, 10)
  const [year, month, date] = iso.split('-')
  const short = `${date}/${month}`
  // what an acquirer takes of a payment
  const fee = Math.round(row.amount * 0.007)
  const net = row.amount - fee
  const dots = group(row.amount, '.')
  return {
    ...{ ...row, iso, month, date, short, pend: row.daysAgo === 0 ? 'PEND' : short },
    ...{ slashes: `${short}/${year}`, words: `${date} ${MONTHS[day.getUTCMonth()]} ${year}` },
    ...{ NAME: row.name.toUpperCase(), place: row.i + 1, number: 100_000 + row.i },
    code: `${date}${month}/FTSCY/WS950${10 + (row.i % 80)}`,
    ...{ english: english(row.amount), indonesian: indonesian(row.amount), dots },
    commas: group(row.amount, ','),
    ...{ balanceEnglish: english(row.balance), balanceIndonesian: indonesian(row.balance) },
    ...{ balanceDots: group(row.balance, '.'), balanceCommas: group(row.balance, ',') },
    ...{ fee, net, feeDots: group(fee, '.'), netDots: group(net, '.') },
    ...{ feeEnglish: english(fee), netEnglish: english(net) },
    typed: [dots, `Rp${dots}`, row.amount, `Rp ${english(row.amount)}`][row.i % 4],
  }
}

function written(text: string, row: Row): string {
  const fields = fieldsOf(row)
  return text
    .replace(/\[([^[|]*)\|([^\]]*)\]/g, row.isIn ? '$1' : '$2')
    .replace(/\{(\w+)\}/g, (_, name) => String(fields[name]))
}

/** Returns the text of a layout. */
export function bankList(layout: string, moves: readonly Move[], opening = 1_000_000): string {
  let balance = opening
  const rows = moves.map((move, i): Row => {
    balance += move.isIn ? move.amount : -move.amount
    return { ...move, balance: Math.max(0, balance), i }
  })
  const { head, row, foot } = LAYOUTS[layout]!
  const last = rows.at(-1) ?? {
    ...{ amount: 0, isIn: true, name: '', note: '', daysAgo: 0 },
    balance: 0,
    i: 0,
  }
  const around = (text?: string) => (text === undefined ? [] : [written(text, last)])
  const lines = rows.map((one) => {
    // nothing stands where nothing was typed
    const text = one.note ? row : row.replace('\n{note}\n', '\n')
    return written(text, one)
  })
  return [...around(head), ...lines, ...around(foot)].join('\n')
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
