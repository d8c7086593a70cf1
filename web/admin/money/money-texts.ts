import { type Due, isToReturn, type MoneyState, type SumState } from '../../../src/domain/money/money-calls'
import { isSettled } from '../../../src/domain/money/payment'
import { displayInstant } from '../../../src/domain/time'

/** What each sum counts, and what its list says when it holds nothing. */
export const SUMS: Record<SumState, { title: string; none: string }> = {
  due: { title: 'Awaited', none: 'Nobody has to pay now. A seat is awaited here once its guest confirms.' },
  late: { title: 'Overdue', none: 'No transfer is overdue.' },
  check: { title: 'To check', none: 'Nothing to check: nobody says that they have transferred.' },
  owed: { title: 'To return', none: 'No money is to return.' },
  credit: { title: 'Credit', none: 'Nobody has credit for another dinner.' },
  paid: { title: 'Paid', none: 'Nothing has been paid yet.' },
}

/** The lists of what is closed. */
export const CLOSED: Record<Exclude<MoneyState, SumState>, { title: string; none: string }> = {
  settled: { title: 'Returned', none: 'Nothing has been returned.' },
  forfeited: { title: 'Paid, kept', none: 'No money has been kept.' },
}

const GONE: Record<NonNullable<Due['gone']>, string> = {
  seat: 'Seat given away',
  unconfirmed: 'Seat is not confirmed now',
  amount: 'Another amount is due',
  free: 'Dinner is free now',
  off: 'Dinner called off',
}

/** What became of money that is not due, in the words of its badge; of what is owed by the owner's choice. */
export function badgeOf(due: Due) {
  const { state, chosen, userId, gone, remaining } = due
  if (gone !== null) return ['yellow', GONE[gone]] as const
  if (isSettled(due) && remaining === 0) return ['grey', 'Used up'] as const
  if (isToReturn(due))
    return chosen !== null
      ? (
          {
            money: ['yellow', 'Wants the money back'],
            credit: ['blue', 'Credit for another dinner'],
          } as const
        )[chosen]
      : userId === null
        ? undefined
        : (['grey', 'Has not chosen'] as const)
  return { paid: ['green', 'Paid'], settled: ['grey', 'Returned'], forfeited: ['grey', 'Kept'] }[
    state as string
  ] as readonly ['green' | 'grey', string] | undefined
}

/** Returns when somebody says that they transferred: `says transferred 20.14`, with the date where that is not today. */
export function transferredText(at: string, zone: string, now = new Date()): string {
  const day = (instant: string) => displayInstant(instant, 'yyyy-MM-dd', zone)
  const isToday = day(at) === day(now.toISOString())
  return `says transferred ${displayInstant(at, isToday ? 'HH:mm' : 'd MMM HH:mm', zone)}`
}

/** Returns the last months, the latest first, each as `2026-11` with its name. */
export function lastMonths(today: string, count: number): { month: string; name: string }[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString()
    return { month: first.slice(0, 7), name: displayInstant(first, 'MMMM yyyy', 'UTC') }
  })
}
