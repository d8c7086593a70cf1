// amounts of money in a line of a bank's text, in the spellings that banks use

/** An amount in rupiah, with a fraction where the text gives cents. */
export interface Amount {
  value: number
  /** where on its line its digits begin and end */
  start: number
  end: number
  /** what the text says beside it: `+`, `CR`, `K` came, `-`, `DB`, `D` went, a dash between spaces may be either; null: nothing */
  way: 'in' | 'out' | 'unclear' | null
  /** whether letters beside it say so, which nobody types into the note of a transfer */
  isLettered: boolean
  /** its points and commas, each once: the columns of a table have the same ones */
  spelling: string
  /** whether it is written as money (`150.231`, `150231.00`, `Rp150231`) and is not only digits */
  isMoney: boolean
  /** whether a word follows it that may be its unit, as in `150.231 poin`, and nothing says that it is rupiah */
  hasUnit: boolean
}

const NUMBER =
  /(?:\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d{1,3}(?:\.\d{3})+(?:,\d\d)?|\d+(?:[.,]\d\d)?|[.,]\d\d)(?!\d)/g
/** `Rp 150 231` */
const SPACED = /\b(?:rp|idr)[.:]?\s{0,3}\d{1,3}(?:\s\d{3})+(?![\d.,])/gi
const CURRENCY = /(?:^|[^a-z])(?:rp|idr)[.:]?\s{0,3}$/i
/** Before an amount that did not come by this transfer: a balance, a sum of the page, a fee. */
const OTHER_SUM =
  /(?:saldo|balance|\bsisa|\blimit|\bfee|\bkurs|\bbiaya (?:adm|trans|layanan)|\bmutasi (?:cr|db|kredit|deb[ei]t)|\bdana keluar|\b(?:incoming|outgoing) transaction|\btotal (?:kredit|deb[ei]t|credit|masuk|keluar|mutasi|transaksi|transaction|amount|pemasukan|pengeluaran))[^\d]{0,20}$/i
/** Before digits that only name something. */
const REFERENCE =
  /\b(?:no(?:mor|mer)?|ref\w{0,8}|rek\w{0,8}|account|acc|id|kode|code|va|telp|hp|wa|trace|jurnal|journal|resi|stan|rrn|kartu|card|invoice|inv)[\s.:#=*/]{0,4}$/i
const MARK =
  /^(?:[.,]-)?["']?\s{0,4}[,;|]?["'\s(]{0,4}(?:((?:CR|KR|DB|DEB[EI]T)(?!-?[a-z])|(?:KREDIT|CREDIT)(?![ -]*[a-z]))|(DR|[KCD])(?=["'\t,;|)]|\s*$|\s+\d))/i
/** Before an amount, in a row that writes its marks first: `DR 150,231.00 CR 0.00`. */
const MARK_BEFORE = /(?:^|[^a-z])(CR|KR|KREDIT|CREDIT|D[BR]|DEB[EI]T)[\s:"'(]{1,4}$/i
/** A mark before a zero is the zero's. */
const MARK_OF_ZERO =
  /^\W{0,6}[a-z]{1,6}[\s:"'(]{1,4}(?:(?:rp|idr)[.\s]{0,2})?(?:0+(?:[.,]00?)?|[.,]00)(?![\d.,])/i
/** `150.231 CR/DB` says nothing. */
const MARK_TWICE = /^\W{0,6}(?:[CK]R?|KREDIT|CREDIT)[^a-z\d]{1,4}(?:D[BR]|DEB[EI]T)(?![a-z])/i
/** A word after an amount that is no unit of it. */
const UNIT =
  /^\s?(?!(?:rp|idr|masuk|dari|from|a\.?n|telah|sudah|berhasil|diterima|pada|tgl|tanggal|wib|lunas)(?![a-z]))\p{L}/iu
/** What may have come for a seat; less counts only where the text says its way, so that nobody takes the balance beside it for it. */
export const LEAST = 1_000
const LEAST_MARKED = 100

/**
 * Returns the amounts of a line from 1,000 rupiah on, less where it says their way, and the zeros of its columns, in their order. Dates, times, phones, numbers of
 * accounts and of references are none, and what the line calls a balance, a sum or a fee is left out.
 */
export function amountsIn(written: string): Amount[] {
  const found: Amount[] = []
  let end = 0
  const line = written.replace(SPACED, (spaced) => spaced.replace(/(\d)\s(?=\d)/g, '$1.'))
  for (const match of line.matchAll(NUMBER)) {
    const start = match.index ?? 0
    const before = line.slice(Math.max(end, start - 60), start)
    end = start + match[0].length
    // a mark between two amounts stands after the first
    const isNext = found.length > 0 && found.at(-1)!.end === start - before.length
    const amount = amountOf(match[0], before, line.slice(end, end + 24), line[start - 1] ?? '', isNext)
    if (amount) found.push({ ...amount, start, end })
  }
  return found
}

function amountOf(
  text: string,
  before: string,
  after: string,
  last: string,
  isNext: boolean,
): Omit<Amount, 'start' | 'end'> | undefined {
  const value = rupiahOf(text)
  const glued = /[+−–—－﹣-]$/.exec(before)?.[0] ?? ''
  const unsigned = before.slice(0, before.length - glued.length)
  const currency = CURRENCY.exec(unsigned)?.[0].replace(/^[^a-z]/i, '') ?? ''
  const label = unsigned.slice(0, unsigned.length - currency.length)
  const isCurrency = currency !== '' || /^(?:\s?idr|rp)(?![a-z])/i.test(after)
  const isMoney = isCurrency || /[.,]/.test(text)
  if (value < LEAST_MARKED && !(value === 0 && isMoney)) return
  if (OTHER_SUM.test(label)) return
  const mark = MARK.exec(after)
  // part of a word, unless it follows a mark, as in `1,000.00DB5,000.00`
  const isGlued = currency === '' && /[\p{L}_]/u.test(last) && !/^(?:CR|DB|D|K)$/i.test(before)
  if (isGlued && !/^\d{2,3}[.,]\d{3}/.test(text)) return
  if (/^[\p{L}_%]/u.test(after) && !mark && !isCurrency) return
  const first = MARK_BEFORE.exec(isNext ? label.replace(/^\W*\w+\W*$/, '') : label)?.[1]
  const way = mark
    ? wayOf(mark[1] ?? mark[2]!, first, MARK_OF_ZERO.test(after) || MARK_TWICE.test(after))
    : // `9.000+150.231` is a sum
      isGlued || (isNext && /^ ?\+/.test(before))
      ? 'unclear'
      : first && /^D/i.test(first) && glued === ''
        ? 'out'
        : signOf(glued, label, after)
  const isSmall = value > 0 && value < LEAST
  if (isSmall && way !== 'in' && way !== 'out') return
  if (!isMoney && !isSmall) {
    if (!/^[1-9]\d{4,7}$/.test(text) || /^20\d\d[01]\d[0-3]\d$/.test(text) || REFERENCE.test(label)) return
    if (/[\d/:*#@.]$/.test(label) || /^(?:[/:*#@]|-\d)/.test(after) || /[\p{L}\d]$/u.test(glued && label))
      return
  }
  const spelling = [...new Set(text.replace(/\d/g, ''))].join('')
  const isLettered = mark !== null && way !== 'unclear'
  return { value, way, isLettered, spelling, isMoney, hasUnit: !isCurrency && !mark && UNIT.test(after) }
}

/** Returns what the mark after an amount says of it, where one stands before it, too, or it is that of a zero or one of two. */
function wayOf(mark: string, first: string | undefined, isOfOther: boolean): Amount['way'] {
  const way = /^[CK]/i.test(mark) ? 'in' : 'out'
  if (first !== undefined && /^[CK]/i.test(first) !== (way === 'in')) return 'unclear'
  return isOfOther && way === 'in' ? 'unclear' : way
}

function signOf(glued: string, label: string, after: string): Amount['way'] {
  if (/^-(?=["'\s,;|)]|$)/.test(after)) return 'out'
  // `(150.231)` is how accounts write what went, and `150.231.5` is no amount
  if ((/\($/.test(label) && /^\)/.test(after)) || /^[.,]\d/.test(after)) return 'unclear'
  const [, left = '', sign = '', gap = ''] =
    /(.{0,2})([+−–—－﹣-])( ?)$/.exec(glued ? label + glued : label) ?? []
  if (sign === '') return null
  if (sign === '—') return 'unclear'
  const isCell = /(?:^|["'(\t,;|]|\s\s)$/.test(left) && left !== ' '
  // `makan + Rp150.231` is a sum
  if (sign === '+') return gap === '' || isCell ? 'in' : 'unclear'
  // `BNI-150.231` and `2 - 150.231`
  if (/[\p{L}\d]$/u.test(left)) return null
  return gap === '' || isCell ? 'out' : 'unclear'
}

/** `150.231`, `150,231.00`, `150231,00` and `.00` in rupiah. */
function rupiahOf(text: string): number {
  const cents = /[.,](\d\d)$/.exec(text)
  const whole = (cents ? text.slice(0, -3) : text).replace(/[.,]/g, '')
  return Number(whole || '0') + Number(cents?.[1] ?? 0) / 100
}
