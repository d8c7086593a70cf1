// the line above a bank's table that names its columns, and what a row of it says
import { amountsIn, LEAST } from './bank-amounts'

const ROLES = [
  ['balance', /saldo|balance/i],
  ['way', /^["'\s]*(?:(?:db|d|debit)\W?\/?\W?(?:cr|k|c|kredit|credit)|jenis|tipe|type|glsign)/i],
  ['out', /deb[ei]t|keluar|withdraw/i],
  ['in', /kredit|credit|masuk|deposit/i],
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
}

interface Came {
  /** whole rupiah */
  amount: number
  isSure: boolean
}

/** Returns the columns that a line names; undefined when it names none. */
export function columnsIn(line: string): Columns | undefined {
  if (line.length > 400 || !/saldo|balance|deb[ei]t|kredit|credit|jumlah|nominal|amount|mutasi/i.test(line))
    return
  if (/\d{3}/.test(line)) return
  const parts = ['\t', ';', '|', ','].map((delimiter) => ({ delimiter, cells: cellsOf(line, delimiter) }))
  const { delimiter, cells } = parts.reduce((most, other) =>
    other.cells.length > most.cells.length ? other : most,
  )
  const names = cells.map((cell) => ROLES.find(([, pattern]) => pattern.test(cell))?.[0] ?? null)
  const isTable = cells.length > 2 && (names.includes('in') || names.includes('amount'))
  const out = line.search(/deb[ei]t/i)
  const into = line.search(/kredit|credit/i)
  const order = out < 0 || into < 0 ? null : into < out ? 'in first' : 'out first'
  if (!isTable && !(order && /saldo|balance/i.test(line))) return
  return {
    ...{ delimiter: isTable ? delimiter : null, names, order },
    isRow: (row) =>
      row.length === names.length &&
      row.some((cell, i) => /\d/.test(cell) && ['in', 'out', 'amount'].includes(names[i] ?? '')),
    cameIn: (row) => cameIn(names, row),
  }
}

function cameIn(names: Columns['names'], cells: readonly string[]): Came | undefined {
  const cell = (name: ColumnRole) => cells[names.indexOf(name)] ?? ''
  const column = names.includes('in') ? 'in' : 'amount'
  const [amount] = amountsIn(cell(column))
  if (!amount || amount.value < LEAST || !Number.isInteger(amount.value)) return
  if (column === 'in') return { amount: amount.value, isSure: amount.way === null || amount.way === 'in' }
  // the column of DB and CR may have no name
  const way = names.includes('way') ? cell('way') : (cells[names.indexOf('amount') + 1] ?? '')
  if (amount.way === 'out' || IS_OUT.test(way) || /^\W*[−–-]/.test(cell('amount'))) return
  const isSure = amount.way === 'in' || (amount.way === null && IS_IN.test(way))
  return { amount: amount.value, isSure }
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
