// what came to the account, found in a text that staff copy from their bank: a page, an export, an e-mail
import { type Amount, amountsIn, LEAST } from './bank-amounts'
import { type Columns, cellsOf, columnsIn } from './bank-columns'
import { IS_SUM, isDoubtful, isSettlement, saysItCame } from './bank-doubt'

/** Money that came, as a text says. */
export interface Transfer {
  /** the line of the amount, from 1 */
  line: number
  /** what stands with it, on one line */
  text: string
  /** in rupiah; several where it is not clear which one came */
  amounts: number[]
  /** whether the text leaves no doubt that the one amount came */
  isSure: boolean
  /** its day as it is written, such as `21/11`; null where there is none */
  date: string | null
  /** another day that stands with it; null where there is none */
  otherDate: string | null
}

const TEXT_MAX = 160
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff]/g
/** Lines that may stand above an amount, such as a name, a bank and a time. */
const LINES_ABOVE = 4
const MONTH =
  '(?:jan(?:uar[iy])?|feb(?:ruar[iy])?|mar(?:et|ch)?|apr(?:il)?|mei|may|jun[ei]?|jul[iy]?|ags|agu(?:stus)?|aug(?:ust)?|sep(?:t(?:ember)?)?|o[ck]t(?:ober)?|no[vp](?:ember)?|de[cs](?:ember)?)(?![a-z])'
const DATE = String.raw`(?:\d{4}[/-]\d\d[/-]\d\d|20\d\d[01]\d[0-3]\d|${MONTH} \d{1,2},? \d{4}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\d{1,2}[.-]\d{1,2}[.-]\d{2,4}|\d{1,2}[ -]${MONTH}(?:[ -]\d{2,4})?)(?![\d/])`
const ANY_DATE = new RegExp(String.raw`(?:^|[^\d/.:-])(${DATE})`, 'i')
/** How an entry begins: perhaps a number, then a day, or what BCA writes for today. */
const START = new RegExp(
  String.raw`^["'\s]{0,4}(?:\d{1,4}["'.)]?[\s,;|]["'\s]{0,4})?(?:[a-z]{3,6}, ?)?(?:(${DATE})|PEND(?![a-z]))`,
  'i',
)
const IS_IN = /\b(?:CR|KR|kredit|credit|masuk|incoming|dari|from|(?:di)?terima|received|setor(?:an)?)\b/i
const IS_OUT = /\b(?:DB|deb[ei]t|keluar|outgoing)\b/i
interface Line {
  line: number
  text: string
  amounts: Amount[]
}

/** Returns what came according to a text, line by line; what the text says to have gone, and balances, are left out. Never throws. */
export function findTransfers(text: string): Transfer[] {
  const found: Transfer[] = []
  const went = new Set<number>()
  let columns: Columns | undefined
  let entry: Line[] = []
  let date: string | null = null
  // whether the entry is one that a day begins, or what stands below a day or below none
  let isDated = false
  let hasAmount = false

  const close = () => {
    found.push(...transfersOf(entry, { isDated, date, columns, went }))
    entry = []
    hasAmount = false
  }

  for (const [i, raw] of text
    .replace(INVISIBLE, '')
    .split(/\r\n?|[\n\u2028\u2029]/)
    .entries()) {
    const header = columnsIn(raw)
    const cells = columns?.delimiter && !header ? cellsOf(raw, columns.delimiter) : undefined
    const start = START.exec(raw.slice(0, 60))
    if (header) {
      close()
      columns = header
      isDated = false
    } else if (columns && cells && columns.isRow(cells)) {
      close()
      isDated = false
      const came = columns.cameIn(cells)
      for (const amount of columns.wentOut(cells)) went.add(amount)
      if (came)
        found.push({
          ...{ line: i + 1, text: shown(raw), amounts: [came.amount] },
          isSure: came.isSure && !isDoubtful([raw]),
          ...{ date: ANY_DATE.exec(raw)?.[1] ?? null, otherDate: null },
        })
    } else {
      const line = { line: i + 1, text: raw, amounts: amountsIn(raw) }
      if (start) {
        const isAlone = line.amounts.length === 0 && !hasWord(raw.slice(start[0].length))
        // some write the day between who it was and how much
        const above = isAlone && !isDated && !hasAmount ? entry.slice(-LINES_ABOVE) : []
        close()
        date = start[1] ?? null
        isDated = !isAlone
        entry = [...above, line]
      } else if (!isDated && hasWord(raw)) {
        // where no day begins each entry, one ends with its amount and what stands below it without a word, such as a balance
        if (hasAmount) {
          // `Gagal` below an amount is said of it, the name of a pocket is not
          if (line.amounts.length === 0 && !/kantong/i.test(raw) && isDoubtful([raw])) entry.push(line)
          close()
        }
        if (entry.length === LINES_ABOVE) entry.shift()
        entry.push(line)
      } else entry.push(line)
      hasAmount = entry.length > 0 && (hasAmount || line.amounts.length > 0)
    }
  }
  close()
  // what went again as it came may be the same money, sent back
  return found.map((one) =>
    one.amounts.some((amount) => went.has(amount)) ? { ...one, isSure: false } : one,
  )
}

function hasWord(text: string): boolean {
  return /[a-z]{2}/i.test(
    text
      .slice(0, 400)
      .replace(
        /\b(?:rp|idr|cr|db|wib|wita|wit|status|hari ini|kemarin|today|yesterday|senin|selasa|rabu|kamis|jum.?at|sabtu|minggu|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/gi,
        '',
      ),
  )
}

interface Place {
  isDated: boolean
  date: string | null
  columns: Columns | undefined
  /** the amounts that the text says to have gone; those of the entry are added */
  went: Set<number>
}

function transfersOf(entry: readonly Line[], { isDated, date, columns, went: gone }: Place): Transfer[] {
  const lines = entry.filter(({ amounts }) => amounts.length > 0)
  if (lines.length === 0) return []
  const text = shown(entry.map((line) => line.text).join(' '))
  const words = entry.map((line) => line.text.slice(0, 400)).join(' ')
  // where no day begins the entry it may be the heading of a page
  if (isDated && isSettlement(words)) return []
  const isInDoubt = isDoubtful(entry.map((line) => line.text)) || isSettlement(words)
  // a bank's own day counts; else the day may stand anywhere
  const otherDate = isDated ? null : (ANY_DATE.exec(words)?.[1] ?? null)
  const transfer = ({ line }: Line, amounts: number[], isSure: boolean): Transfer[] => {
    const whole = [...new Set(amounts)].filter((amount) => amount >= LEAST && Number.isInteger(amount))
    const isCertain = isSure && whole.length === 1 && !isInDoubt
    return whole.length === 0 ? [] : [{ line, text, amounts: whole, isSure: isCertain, date, otherDate }]
  }
  // what the text marks as come or gone needs no guess; of letters on a line the first count, the next may be beside the balance
  const marked = lines.flatMap((line) =>
    line.amounts.filter(({ way }) => way === 'in' || way === 'out').map((amount) => ({ line, amount })),
  )
  for (const { amount } of marked) if (amount.way === 'out') gone.add(amount.value)
  const lettered = marked.filter(({ amount }) => amount.isLettered)
  if (lettered.length > 0) {
    const firsts = lettered.filter(({ line }, i) => line !== lettered[i - 1]?.line)
    return lettered.flatMap((one) =>
      one.amount.way === 'out'
        ? []
        : transfer(
            one.line,
            [one.amount.value],
            firsts.includes(one) && !IS_SUM.test(one.line.text.slice(0, 400)),
          ),
    )
  }
  if (marked.length > 0) {
    const came = marked.filter(({ amount }) => amount.way === 'in')
    const isUnclear = lines.some(({ amounts }) => amounts.some(({ way }) => way === 'unclear'))
    const isOne =
      !isUnclear && !IS_OUT.test(words) && new Set(marked.map(({ amount }) => amount.value)).size === 1
    return came.flatMap(({ line, amount }) =>
      transfer(line, [amount.value], isOne && !amount.hasUnit && !IS_SUM.test(line.text.slice(0, 400))),
    )
  }

  const isIn = IS_IN.test(words)
  const isOut = IS_OUT.test(words)
  if (isOut && !isIn) {
    for (const { amounts } of lines) for (const { value } of amounts) gone.add(value)
    return []
  }
  const money = lines.flatMap((line) =>
    line.amounts.filter(({ isMoney }) => isMoney).map((amount) => ({ line, amount })),
  )
  const all =
    money.length > 0 ? money : lines.flatMap((line) => line.amounts.map((amount) => ({ line, amount })))
  if (all.length === 0) return []

  // the columns of what went and what came, one of them 0, then the balance
  const [went, came, balance] = all.slice(-3).map(({ amount }) => amount.value)
  if (balance !== undefined && (went === 0) !== (came === 0)) {
    const order = columns?.order ?? null
    const isFirst = came === 0
    if (order !== null && isFirst !== (order === 'in first')) {
      gone.add(isFirst ? went! : came!)
      return []
    }
    return transfer(all.at(-3)!.line, [isFirst ? went! : came!], order !== null)
  }

  const more = all.filter(({ amount }) => amount.value > 0)
  const values = more.map(({ amount }) => amount.value)
  const isClear =
    saysItCame(entry.map((line) => line.text)) &&
    all.every(({ amount }) => amount.isMoney && amount.way === null) &&
    all.some(({ amount }) => !amount.hasUnit)
  if (new Set(values).size < 2) return more[0] ? transfer(more[0].line, values, isClear) : []
  // those of several people, each beside a name
  const areApart =
    new Set(values).size === more.length && more.every((one, i) => i === 0 || isApart(more[i - 1]!, one))
  if (areApart) return more.flatMap(({ line, amount }) => transfer(line, [amount.value], false))
  const value = isDated && isIn ? amountBesideOthers(more.map(({ amount }) => amount)) : undefined
  return transfer(more[0]!.line, value === undefined ? values : [value], isClear && value !== undefined)
}

interface Found {
  line: Line
  amount: Amount
}

function isApart(one: Found, next: Found): boolean {
  const { end } = one.amount
  const { start } = next.amount
  if (one.line === next.line) return hasWord(one.line.text.slice(end, start))
  return hasWord(one.line.text.slice(end)) || hasWord(next.line.text.slice(0, start))
}

/** Returns which of the amounts of an entry came: the only one that stands there twice, or the one beside the balance. */
function amountBesideOthers(amounts: readonly Amount[]): number | undefined {
  const values = amounts.map(({ value }) => value)
  const [twice, ...others] = new Set(values.filter((value, i) => values.indexOf(value) < i))
  if (twice !== undefined) return others.length === 0 ? twice : undefined
  const [came, balance, third] = amounts
  return third === undefined && came!.spelling === balance!.spelling ? came!.value : undefined
}

function shown(text: string): string {
  const line = text
    .slice(0, 1000)
    .replace(/[\s"]+/g, ' ')
    .trim()
  return line.length > TEXT_MAX ? `${line.slice(0, TEXT_MAX)}…` : line
}
