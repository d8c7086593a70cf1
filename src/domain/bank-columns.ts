// the line above a bank's table that names its columns, and what a row of it says
import { amountsIn, LEAST } from './bank-amounts'

const ROLES = [
  ['balance', /saldo|balance/i],
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
    !/saldo|balance|deb[ei]t|kredit|credit|jumlah|nominal|amount|mutasi|\bd[br]\b.*\b[ck]r\b|\b[ck]r\b.*\bd[br]\b/i.test(
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
  const isTable = cells.length > 2 && (names.includes('in') || names.includes('amount'))
  const out = line.search(/deb[ei]t|\bd[br]\b/i)
  const into = line.search(/kredit|credit|\b[ck]r\b/i)
  const order = out < 0 || into < 0 ? null : into < out ? 'in first' : 'out first'
  if (!isTable && !(order && /saldo|balance/i.test(line))) return
  return {
    ...{ delimiter: isTable ? delimiter : null, names, order },
    isRow: (row) =>
      row.length === names.length &&
      row.some((cell, i) => /\d/.test(cell) && ['in', 'out', 'amount'].includes(names[i] ?? '')),
    cameIn: (row) => cameIn(names, row),
    wentOut: (row) => wentOut(names, row),
  }
}

function cameIn(names: Columns['names'], cells: readonly string[]): Came | undefined {
  const cell = (name: ColumnRole) => cells[names.indexOf(name)] ?? ''
  const column = names.includes('in') ? 'in' : 'amount'
  const [amount] = amountsIn(cell(column))
  if (!amount || amount.value < LEAST || !Number.isInteger(amount.value)) return
  const isOnlyIn = wentOut(names, cells).length === 0
  if (column === 'in')
    return { amount: amount.value, isSure: isOnlyIn && (amount.way === null || amount.way === 'in') }
  if (!isOnlyIn) return
  const isSure = amount.way === 'in' || (amount.way === null && IS_IN.test(wayOf(names, cells)))
  return { amount: amount.value, isSure }
}

function wentOut(names: Columns['names'], cells: readonly string[]): number[] {
  const cell = (name: ColumnRole) => cells[names.indexOf(name)] ?? ''
  const valuesIn = (text: string) => amountsIn(text).flatMap(({ value }) => (value > 0 ? [value] : []))
  const [amount] = amountsIn(cell('amount'))
  const isOut =
    !names.includes('in') &&
    (amount?.way === 'out' || IS_OUT.test(wayOf(names, cells)) || /^\W*[−–-]/.test(cell('amount')))
  return valuesIn(names.includes('out') ? cell('out') : isOut ? cell('amount') : '')
}

/** The column of DB and CR may have no name. */
function wayOf(names: Columns['names'], cells: readonly string[]): string {
  return cells[names.includes('way') ? names.indexOf('way') : names.indexOf('amount') + 1] ?? ''
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
