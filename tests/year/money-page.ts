import type { Due, MoneyState } from '../../src/domain/money/money-calls'
import { ensure, type World } from './world'

/** What became of all that came, in rupiah. */
export interface Sums {
  came: number
  held: number
  owed: number
  /** left of what is kept as credit */
  kept: number
  /** taken from credit for what is due */
  taken: number
  paidBack: number
  forfeited: number
}

/** Returns what the page Money says of all that came. Fails unless that is to the rupiah what the ledger says came, and went back. */
export async function checkMoneyPage(world: World): Promise<Sums> {
  const { ledger } = world
  const lists = {
    paid: await listOf(world, 'paid'),
    owed: await listOf(world, 'owed'),
    credit: await listOf(world, 'credit'),
    // a credit that is used up is part of what it has paid
    settled: (await listOf(world, 'settled')).filter(({ remaining }) => remaining !== 0),
    forfeited: await listOf(world, 'forfeited'),
  }
  const due = [
    ...(await listOf(world, 'due')),
    ...(await listOf(world, 'late')),
    ...(await listOf(world, 'check')),
  ]
  const came = sum([...Object.values(ledger.paid).map(({ amount }) => amount), ...ledger.twice])
  const sums: Sums = {
    came,
    held: sum(lists.paid.map(worth)),
    owed: sum(lists.owed.map(worth)),
    // of somebody erased all of it stays
    kept: sum(lists.credit.map((one) => one.remaining ?? worth(one))),
    taken: sum(due.map(({ credit }) => credit)),
    paidBack: sum(lists.settled.map(worth)),
    forfeited: sum(lists.forfeited.map(worth)),
  }
  const { held, owed, kept, taken, paidBack, forfeited } = sums
  ensure(
    came === held + owed + kept + taken + paidBack + forfeited,
    () => `${came} rupiah came, and Money knows of ${JSON.stringify(sums)}`,
  )
  const wentBack = sum(Object.values(ledger.paidBack))
  ensure(paidBack === wentBack, () => `${wentBack} rupiah went back, and Money says ${paidBack}`)
  return sums
}

/** What a payment stands for: what came, and what of the price was taken from credit. */
export const worth = ({ amount, credit }: Pick<Due, 'amount' | 'credit'>) => (amount ?? 0) + credit

export const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0)

async function listOf({ house }: World, state: MoneyState): Promise<Due[]> {
  const found: Due[] = []
  for (let page = 0; ; page++) {
    const { body } = await house.staff('GET', `/api/dues?state=${state}&size=100&page=${page}`)
    found.push(...body.items)
    if (body.items.length < 100) return found
  }
}
