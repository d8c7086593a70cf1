// payments on the wire: what their calls take, then what they answer
import * as v from 'valibot'
import { PRICE_MAX } from '../group/dinner'
import { REFUND_CHOICES } from '../guest-page/guest-page'
import { rupiah as rupiahText } from '../house/site'
import { oneWordOf, PAGE_SIZE_MAX, searchedText, wholeNumber } from '../query'
import { undoableSchema } from '../staff/undo'
import { returnToSchema } from './return-to'

/**
 * How the page Money divides the payments, each of which is in one part: `due`, and of those `check` where the guest says that
 * they transferred, else `late` past the deadline; `owed`, and of those `credit` where it is kept for another dinner; `paid`;
 * `settled`, also credit that is used up; `forfeited`, also those given up. None holds what never came and is due no longer.
 */
export const MONEY_STATES = [
  ...(['due', 'late', 'check', 'owed', 'credit', 'paid'] as const),
  ...(['settled', 'forfeited'] as const),
] as const
export type MoneyState = (typeof MONEY_STATES)[number]

/** Whether a transfer is still expected, be it late or said to have been made. */
export function isExpected({ state }: { state: MoneyState }): boolean {
  return state === 'due' || state === 'late' || state === 'check'
}

/** Whether money is its owner's, to go back or for another dinner. */
export function isToReturn({ state }: { state?: MoneyState | undefined }): boolean {
  return state === 'owed' || state === 'credit'
}

/** The parts that have a sum. */
export const SUM_STATES = ['due', 'late', 'check', 'owed', 'credit', 'paid'] as const satisfies MoneyState[]
export type SumState = (typeof SUM_STATES)[number]

/** Most payments that one POST /api/dues/paid takes. */
export const PAID_IDS_MAX = 500

/** Most payments that GET /api/dues/open answers, and the days for which it holds those that are due no longer. */
export const OPEN_DUES_MAX = 2_000
export const OPEN_DUES_DAYS = 14

const AMOUNT_MESSAGE = `Amount is in whole rupiah, from 1 to ${rupiahText(PRICE_MAX)}`
const IDS_MESSAGE = 'Payments are given by their ids'
const MANY_MESSAGE = `At most ${PAID_IDS_MAX} payments are marked at once`
const MONTH_MESSAGE = 'This takes a month, as in 2026-11'
const STATE_MESSAGE = 'There is no such state of a payment'
const VERSION_MESSAGE = 'Version is a number'

/** The filters of GET /api/dues; all that are given must hold. The sums hold those but the state. */
export const moneyQuerySchema = v.object({
  state: v.optional(oneWordOf(MONEY_STATES)),
  /** the id of an evening */
  evening: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  /** part of a name or a phone */
  who: v.optional(searchedText),
  /** the id of a user: of their person, by any sign-up */
  user: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  page: v.optional(wholeNumber(0, 1_000_000), '0'),
  size: v.optional(wholeNumber(1, PAGE_SIZE_MAX), '25'),
})
export type MoneyQuery = v.InferOutput<typeof moneyQuerySchema>

/**
 * PATCH /api/dues/{id}. `paid`: it came; for a seat that is gone it is owed. `due`: it did not come, or is not there as its guest
 * says. `came twice`: the same transfer came once more, which is owed as a payment of its own. `owed`: what was forfeited is given
 * back. `settled`: it went back, of credit what is left. `amount` is what came where that is not the amount of the payment, `version` that of the payment as it was seen.
 */
export const changeDueSchema = v.pipe(
  v.object(
    {
      state: v.picklist(['paid', 'due', 'came twice', 'owed', 'settled'], STATE_MESSAGE),
      amount: v.optional(
        v.pipe(
          v.number(AMOUNT_MESSAGE),
          v.integer(AMOUNT_MESSAGE),
          v.minValue(1, AMOUNT_MESSAGE),
          v.maxValue(PRICE_MAX, AMOUNT_MESSAGE),
        ),
      ),
      version: v.pipe(v.number(VERSION_MESSAGE), v.safeInteger(VERSION_MESSAGE)),
    },
    (issue) => (issue.path?.at(-1)?.key === 'version' ? VERSION_MESSAGE : STATE_MESSAGE),
  ),
  v.forward(
    v.check(
      ({ state, amount }) => state === 'paid' || state === 'came twice' || amount === undefined,
      'An amount is given only for what came',
    ),
    ['amount'],
  ),
)
export type DueChange = v.InferOutput<typeof changeDueSchema>

/** PUT /api/dues/{id}/account: where money goes back to; null takes it off. */
export const dueAccountSchema = v.object({
  account: v.nullable(
    returnToSchema({
      bank: 'Name the bank or e-wallet',
      number: 'An account number has 5 to 20 digits',
      holder: 'Name the owner of the account',
    }),
  ),
  version: v.pipe(v.number(VERSION_MESSAGE), v.safeInteger(VERSION_MESSAGE)),
})
export type DueAccount = v.InferOutput<typeof dueAccountSchema>

/** POST /api/dues/paid. */
export const paidSchema = v.object(
  {
    ids: v.pipe(
      v.array(v.pipe(v.number(IDS_MESSAGE), v.safeInteger(IDS_MESSAGE)), IDS_MESSAGE),
      v.minLength(1, 'Choose what is paid'),
      v.maxLength(PAID_IDS_MAX, MANY_MESSAGE),
    ),
  },
  IDS_MESSAGE,
)

/** GET /api/dues.csv. */
export const moneyCsvSchema = v.object(
  { month: v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, MONTH_MESSAGE)) },
  MONTH_MESSAGE,
)

const id = v.number()
const text = v.string()
const textOrNone = v.nullable(text)
const rupiah = v.number()

/** A payment; times are UTC ISO. */
export const dueSchema = v.object({
  id,
  state: v.picklist(MONEY_STATES),
  /** of money that is owed, what its owner wants to become of it */
  chosen: v.nullable(v.picklist(REFUND_CHOICES)),
  /** the whole transfer in rupiah, the code with it; null when the dinner had no price */
  amount: v.nullable(rupiah),
  /** the rupiah in `amount` by which it is recognized */
  code: v.nullable(v.number()),
  /** rupiah of the price that were taken from credit, beside `amount` */
  credit: rupiah,
  /** rupiah that are left of what is kept as credit; null of all else */
  remaining: v.nullable(rupiah),
  pay_by: textOrNone,
  /** when the guest said that they had transferred */
  transferredAt: textOrNone,
  /**
   * why that is due no longer: the seat is theirs no more, or is not confirmed now, another amount is due for it, the dinner is free,
   * or is called off; null of all else
   */
  gone: v.nullable(v.picklist(['seat', 'unconfirmed', 'amount', 'free', 'off'])),
  /** of what goes back by itself: fewer than so many came to the table; null of all else */
  shortOf: v.nullable(v.number()),
  /** where it goes back to; null of all that does not, or while nobody has said */
  returnTo: v.nullable(v.object({ bank: text, number: text, holder: text })),
  paidAt: textOrNone,
  /** since when it is in that state; of `late` and `check` since when it is due */
  since: text,
  /** null when the person is deleted, as are their name and phone */
  userId: v.nullable(id),
  name: textOrNone,
  phone: textOrNone,
  /** null when the group is deleted */
  groupId: v.nullable(id),
  group: text,
  event_date: textOrNone,
  eveningId: v.nullable(id),
  version: v.number(),
})
export type Due = v.InferOutput<typeof dueSchema>

const sumSchema = v.object({ n: v.number(), amount: rupiah })

/** GET /api/dues. */
export const moneyPageSchema = v.object({
  items: v.array(dueSchema),
  matching: v.number(),
  /** of what is owed or kept with the credit in it; of `credit` what is left */
  sums: v.object(v.entriesFromList(SUM_STATES, sumSchema)),
})
export type MoneyList = v.InferOutput<typeof moneyPageSchema>
export type DueSums = MoneyList['sums']

/** PATCH /api/dues/{id}; `isOwed`: what came pays no seat, and is to return. */
export const dueChangedSchema = v.object({ ...undoableSchema.entries, isOwed: v.boolean() })

/** Why a payment was not marked: it was paid already, or nothing is due for that seat any more. */
export const LEFT_REASONS = ['paid', 'gone'] as const
export type LeftReason = (typeof LEFT_REASONS)[number]

/** POST /api/dues/paid: how many were marked, and which were not. */
export const paidDoneSchema = v.object({
  ...undoableSchema.entries,
  paid: v.number(),
  left: v.array(v.object({ id, reason: v.picklist(LEFT_REASONS) })),
})
export type PaidDone = v.InferOutput<typeof paidDoneSchema>

/** GET /api/dues/open: what a transfer can be for; what is paid or void only for some days. */
export const openPaymentsSchema = v.object({
  dues: v.array(
    v.object({
      id,
      amount: rupiah,
      /** null when the person is deleted */
      name: textOrNone,
      group: text,
      groupId: v.nullable(id),
      event_date: textOrNone,
      state: v.picklist(['due', 'paid', 'void']),
      pay_by: textOrNone,
      paidAt: textOrNone,
      version: v.number(),
    }),
  ),
})
export type OpenDue = v.InferOutput<typeof openPaymentsSchema>['dues'][number]
