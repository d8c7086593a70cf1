// the line above a bank's table that names its columns, and what a row of it says
import { amountsIn, LEAST } from './bank-amounts'
import { isSettlement } from './bank-doubt'

const ROLES = [
  ['balance', /saldo|balance/i],
  ['status', /^["'\s]*status/i],
  // of a merchant's list: what is left of a payment, and what is taken off it
  ['net', /(?:^|[^a-z])(?:net|nett|netto|mdr)(?![a-z])|bersih/i],
  ['fee', /(?:^|[^a-z])fee(?![a-z])|biaya|potongan/i],
  ['gross', /gross|kotor|bruto/i],
  [
    'way',
    /^["'\s]*(?:(?:d[br]?|deb[ei]t)\W?\/?\W?(?:cr|k|c|kredit|credit)|(?:cr|k|c|kredit|credit)\W?\/\W?(?:d[br]?|deb[ei]t)|jenis|tipe|type|glsign)/i,
  ],
  ['out', /deb[ei]t|\bd[br]\b|keluar|withdraw/i],
  ['in', /kredit|credit|\b[ck]r\b|masuk|deposit/i],
  ['amount', /jumlah|nominal|amount|mutasi/i],
] as const
/** What the column of the way says of a row that went, and of one that came. */
const IS_OUT = /^\W*(?:d|dr|db|deb[ei]t|out|keluar)\W*$/i
const IS_IN =
  /^\W*(?:c|k|cr|kr|kredit|credit|in|incoming|masuk|(?:uang|dana|transfer) masuk|(?:incoming|credit) transfer)\W*$/i
/** What a merchant's list says of a payment, and of one that came. */
const IS_SALE = /qris|bayar|payment|penjualan|\bsales?\b|order|transaksi/i
const IS_DONE =
  /^\W*(?:berhasil|sukses|success(?:ful)?|paid|lunas|selesai|completed?|settled|settlement)\W*$/i
type ColumnRole = (typeof ROLES)[number][0]

export interface Columns {
  /** what stands between the columns; null when only blanks do */
  delimiter: string | null
  names: (ColumnRole | null)[]
  /** which of the two columns of money comes first; null where there are not two */
  order: 'in first' | 'out first' | null
  /** Whether so many cells are a row: one of its columns of money holds digits. */
  isRow: (cells: readonly string[]) => boolean
  /** Returns the amount that came by a row, and whether the row says so for certain; undefined when it went, or is none. */
  cameIn: (cells: readonly string[]) => Came | undefined
  /** Returns the amounts that went by a row, in rupiah. */
  wentOut: (cells: readonly string[]) => number[]
}

interface Came {
  /** whole rupiah */
  amount: number
  isSure: boolean
}

/** Returns the columns that a line names; undefined when it names none. */
export function columnsIn(line: string): Columns | undefined {
  if (
    line.length > 400 ||
    !/saldo|balance|deb[ei]t|kredit|credit|jumlah|nominal|amount|gross|kotor|bruto|mutasi|\bd[br]\b.*\b[ck]r\b|\b[ck]r\b.*\bd[br]\b/i.test(
      line,
    )
  )
    return
  if (/\d{3}/.test(line)) return
  const parts = ['\t', ';', '|', ','].map((delimiter) => ({ delimiter, cells: cellsOf(line, delimiter) }))
  const { delimiter, cells } = parts.reduce((most, other) =>
    other.cells.length > most.cells.length ? other : most,
  )
  const names = cells.map((cell) => ROLES.find(([, pattern]) => pattern.test(cell))?.[0] ?? null)
  const isTable =
    cells.length > 2 && ['in', 'amount', 'gross'].some((name) => names.includes(name as ColumnRole))
  const out = line.search(/deb[ei]t|\bd[br]\b/i)
  const into = line.search(/kredit|credit|\b[ck]r\b/i)
  const order = out < 0 || into < 0 ? null : into < out ? 'in first' : 'out first'
  if (!isTable && !(order && /saldo|balance/i.test(line))) return
  return {
    ...{ delimiter: isTable ? delimiter : null, names, order },
    isRow: (row) =>
      row.length === names.length &&
      row.some((cell, i) => /\d/.test(cell) && ['in', 'out', 'amount', 'gross'].includes(names[i] ?? '')),
    cameIn: (row) => cameIn(names, row),
    wentOut: (row) => wentOut(names, row),
  }
}

function cameIn(names: Columns['names'], cells: readonly string[]): Came | undefined {
  const column = moneyOf(names)
  const [amount] = amountsIn(cellOf(names, cells, column))
  if (!amount || amount.value < LEAST || !Number.isInteger(amount.value)) return
  // what is paid out to the bank in one sum
  if (isSettlement(cells.filter((_, i) => names[i] !== 'status').join(' '))) return
  const isOnlyIn = wentOut(names, cells).length === 0
  const isIn = amount.way === 'in'
  if (column === 'in') return { amount: amount.value, isSure: isOnlyIn && (amount.way === null || isIn) }
  if (!isOnlyIn) return
  const way = wayOf(names, cells)
  const says = IS_IN.test(way) || (isOfMerchant(names) && isSale(names, cells, way))
  return { amount: amount.value, isSure: isIn || (amount.way === null && says) }
}

/** Whether it is the list of a merchant, whose rows are payments unless they say otherwise. */
function isOfMerchant(names: Columns['names']): boolean {
  return names.includes('gross') || names.includes('net')
}

function isSale(names: Columns['names'], cells: readonly string[], way: string): boolean {
  const isDone = !names.includes('status') || IS_DONE.test(cellOf(names, cells, 'status'))
  return isDone && (!names.includes('way') || IS_SALE.test(way))
}

function wentOut(names: Columns['names'], cells: readonly string[]): number[] {
  const valuesIn = (text: string) => amountsIn(text).flatMap(({ value }) => (value > 0 ? [value] : []))
  const money = cellOf(names, cells, moneyOf(names))
  const [amount] = amountsIn(money)
  const isOut =
    !names.includes('in') &&
    (amount?.way === 'out' || IS_OUT.test(wayOf(names, cells)) || /^\W*[−–-]/.test(money))
  return valuesIn(names.includes('out') ? cellOf(names, cells, 'out') : isOut ? money : '')
}

/** Returns the column of what came: of a merchant's list what was paid, before the fee. */
function moneyOf(names: Columns['names']): ColumnRole {
  if (names.includes('gross')) return 'gross'
  return names.includes('in') ? 'in' : 'amount'
}

/** The column of DB and CR may have no name. */
function wayOf(names: Columns['names'], cells: readonly string[]): string {
  return cells[names.includes('way') ? names.indexOf('way') : names.indexOf(moneyOf(names)) + 1] ?? ''
}

function cellOf(names: Columns['names'], cells: readonly string[], name: ColumnRole): string {
  return cells[names.indexOf(name)] ?? ''
}

/** Returns the cells of a line; a delimiter between quotes divides none. */
export function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === delimiter && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  cells.push(cell)
  return cells
}
