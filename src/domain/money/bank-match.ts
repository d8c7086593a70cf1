// which payment each transfer of a bank's list is for

import { DEFAULT_ZONE, todayIn } from '../today'
import type { Transfer } from './bank-list'
import type { OpenDue } from './money-calls'
import { isDue, isVoid } from './payment'

/**
 * `one`: the only payment of that amount, which is due; `several`: to be chosen, since several fit or the text is not clear; `near`: a
 * wrong amount, the likeliest first; `paid`: marked before, or by a transfer above; `void`: the seat was given away; `none`: nobody's.
 */
export type MatchKind = 'one' | 'several' | 'near' | 'paid' | 'void' | 'none'

export interface Match<Payment extends MatchedDue = OpenDue> {
  transfer: Transfer
  kind: MatchKind
  dues: Payment[]
  /** of what is paid already: whether the list, or its day, shows that it came once more than was marked */
  isAgain?: boolean
}

export type MatchedDue = Pick<OpenDue, 'id' | 'amount' | 'name' | 'state'> & Partial<Pick<OpenDue, 'paidAt'>>

/** The days for which an amount is not given again after it was paid. */
export const AMOUNT_DAYS = 14
/** What banks take for a transfer (BI-FAST, online), and some add to its amount; in rupiah. */
const FEES = [2_500, 6_500]

/**
 * Returns what each transfer is for. Only a transfer that is sure takes a payment by itself, and only the one payment of that very
 * amount; a transfer from before the amount could have been given again does not. `today` is a day of `timeZone`.
 */
export function matchTransfers<Payment extends MatchedDue>(
  transfers: readonly Transfer[],
  dues: readonly Payment[],
  today: string,
  timeZone = DEFAULT_ZONE,
): Match<Payment>[] {
  const ofAmount = new Map<number, Payment[]>()
  const ofThousand = new Map<number, Payment[]>()
  for (const due of dues) {
    put(ofAmount, due.amount, due)
    if (isDue(due)) put(ofThousand, thousandOf(due.amount), due)
  }
  const matched = new Set<Payment>()
  const taking = new Map<Transfer, Payment>()
  const isRecent = ({ date, otherDate }: Transfer) => !isOld(date, today) && !isOld(otherDate, today)

  for (const transfer of transfers) {
    const [due, ...others] = ofAmount.get(transfer.amounts[0]!) ?? []
    if (!due || others.length > 0 || !isDue(due) || matched.has(due)) continue
    if (!transfer.isSure || !isRecent(transfer)) continue
    matched.add(due)
    taking.set(transfer, due)
  }

  const withFee = ({ amounts }: Transfer) => FEES.flatMap((fee) => ofAmount.get(amounts[0]! - fee) ?? [])
  const nearTo = (transfer: Transfer) => {
    if (transfer.amounts.length > 1 || !isRecent(transfer)) return []
    const came = transfer.amounts[0]!
    const around = [-1, 0, 1].flatMap((step) => ofThousand.get(thousandOf(came) + step) ?? [])
    const swapped = swapsOf(came).flatMap((amount) => ofAmount.get(amount) ?? [])
    const near = new Set([
      ...around.filter(({ amount }) => isNear(came, amount)),
      ...[...swapped, ...withFee(transfer)],
    ])
    return sorted(
      [...near].filter((due) => isDue(due) && !matched.has(due)),
      transfer,
    )
  }
  const surplus = surplusOf(transfers, ofAmount)
  const listed = new Set(transfers.flatMap(({ amounts }) => amounts))

  return transfers.map((transfer) => {
    const one = taking.get(transfer)
    if (one) return { transfer, kind: 'one', dues: [one] }
    const same = transfer.amounts.flatMap((amount) => ofAmount.get(amount) ?? [])
    const free = same.filter((due) => isDue(due) && !matched.has(due))
    if (free.length > 0) return { transfer, kind: 'several', dues: free }
    const paid = same.filter((due) => !isVoid(due))
    const isSurplus = surplus.has(transfer)
    const words = transfer.text.toLowerCase()
    const isNamed = (those: readonly Payment[]) => those.some((due) => fitOf(due, words) > 0)
    const around = paid.length === 0 || isRound(transfer.amounts[0]!) ? nearTo(transfer) : []
    // the same round amount came from somebody else before
    const isAnothers = isNamed(around) && !isNamed(paid)
    const near = paid.length === 0 || isSurplus || isAnothers ? around : []
    if (paid.length > 0 && near.length === 0) {
      const isLater = paid.every((due) => isAfter(transfer, due, today, timeZone))
      const isAgain = transfer.isSure && (isSurplus || isLater)
      return { transfer, kind: 'paid', dues: paid, isAgain }
    }
    if (paid.length === 0 && same.length > 0) return { transfer, kind: 'void', dues: same }
    if (near.length > 0) return { transfer, kind: 'near', dues: near }
    // marked without the fee; where the amount stands in the list, too, it came once more
    const marked = withFee(transfer).filter(({ state, amount }) => state === 'paid' && !listed.has(amount))
    return { transfer, kind: marked.length > 0 ? 'paid' : 'none', dues: marked }
  })
}

/**
 * Returns the transfers of an amount beyond the payments that were paid with it, which stay with those who are named. Of a round
 * one many people may have meant it, and what was taken from one of them says nothing of the next.
 */
function surplusOf(transfers: readonly Transfer[], ofAmount: Map<number, MatchedDue[]>): Set<Transfer> {
  const same = new Map<number, Transfer[]>()
  for (const transfer of transfers) put(same, transfer.amounts[0]!, transfer)
  return new Set(
    [...same].flatMap(([amount, those]) => {
      const paid = (ofAmount.get(amount) ?? []).filter(({ state }) => state === 'paid')
      const isNamed = ({ text }: Transfer) => paid.some((due) => fitOf(due, text.toLowerCase()) > 0)
      const inOrder = [...those.filter(isNamed), ...those.filter((transfer) => !isNamed(transfer))]
      return paid.length === 0 ? [] : inOrder.slice(paid.length)
    }),
  )
}

/** Whether a transfer is of a later day than its payment was marked. */
function isAfter({ date }: Transfer, { paidAt }: MatchedDue, today: string, timeZone: string): boolean {
  const day = date && dayOf(date, today)
  return typeof day === 'number' && paidAt != null && day > Date.parse(todayIn(timeZone, new Date(paidAt)))
}

function isRound(amount: number): boolean {
  return amount % 500 === 0
}

function put<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

function thousandOf(amount: number): number {
  return Math.floor(amount / 1000)
}

/** Whether somebody may have meant `due`: it differs in its last three digits, or is rounded. */
function isNear(came: number, due: number): boolean {
  return thousandOf(came) === thousandOf(due) || (isRound(came) && Math.abs(came - due) <= 1000)
}

/** Returns the amounts that have two digits beside each other the other way round. */
function swapsOf(amount: number): number[] {
  const digits = String(amount)
  return [...digits.slice(1)].flatMap((digit, i) =>
    digit === digits[i] ? [] : [Number(digits.slice(0, i) + digit + digits[i] + digits.slice(i + 2))],
  )
}

/** Returns the fee with which a payment comes to what came; undefined where none does. */
export function feeOf(came: number, { amount }: Pick<OpenDue, 'amount'>): number | undefined {
  return FEES.find((fee) => amount + fee === came)
}

/** Returns the likeliest first: whose name stands there, then the amount with a fee or two swapped digits, then the nearest amount. */
function sorted<Payment extends MatchedDue>(dues: Payment[], { amounts, text }: Transfer): Payment[] {
  const came = amounts[0]!
  const swapped = new Set(swapsOf(came))
  const words = text.toLowerCase()
  const distance = (due: Payment) =>
    fitOf(due, words) * -4e9 +
    (feeOf(came, due) || swapped.has(due.amount) ? -2e9 : 0) +
    (feeOf(came, due) ? 0 : Math.abs(came - due.amount))
  return dues.sort((a, b) => distance(a) - distance(b))
}

/** Returns whose payment it is by the name in a text; undefined when nobody's stands there, or that of several. */
export function namedIn<Payment extends MatchedDue>(
  text: string,
  dues: readonly Payment[],
): Payment | undefined {
  const words = text.toLowerCase()
  const fits = dues.map((due) => fitOf(due, words))
  const best = Math.max(0, ...fits)
  return best > 0 && fits.indexOf(best) === fits.lastIndexOf(best) ? dues[fits.indexOf(best)] : undefined
}

/** Returns how much of the name stands in a text: its letters, or 1 for the first name alone. */
function fitOf({ name }: MatchedDue, words: string): number {
  const whole = (name ?? '').trim().toLowerCase()
  const first = whole.split(/\s/)[0]!
  if (first.length < 3) return 0
  return words.includes(whole) ? whole.length : Number(words.includes(first))
}

/** Whether a day as a bank writes it is so long ago that its amount may be another one's now; without a year it is the last one of that day and month. */
function isOld(date: string | null, today: string): boolean {
  const day = date && dayOf(date, today)
  return typeof day === 'number' && Date.parse(today) - day >= AMOUNT_DAYS * 86_400_000
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'ma', 'jun', 'jul', 'a', 'sep', 'o', 'n', 'd']

function dayOf(date: string, today: string): number | undefined {
  const parts = date.toLowerCase().split(/[^a-z\d]+/)
  if (/^\d{4}/.test(date)) return Date.parse(date.replace(/\D/g, '').replace(/^(....)(..)/, '$1-$2-'))
  // `Nov 1, 2026`
  if (/^[a-z]/.test(parts[0]!)) parts.unshift(...parts.splice(1, 1))
  const word = parts[1] ?? ''
  const named = MONTHS.findIndex((month) => word.startsWith(month)) + 1
  const [first, second] = [Number(parts[0]), named || Number(word)]
  const [day, month] = second > 12 ? [second, first] : [first, second]
  const year = Number(parts[2] ?? 0)
  const at = (y: number) => Date.UTC(y, month - 1, day)
  if (year > 0) return at(year < 100 ? 2000 + year : year)
  const thisYear = at(Number(today.slice(0, 4)))
  return thisYear > Date.parse(today) + 2 * 86_400_000 ? at(Number(today.slice(0, 4)) - 1) : thisYear
}
