import { OVERDUE, type PersonRow } from '../matchmaking/core/people'
import { SEATS } from '../matchmaking/core/score'
import type { Matchmaking } from '../matchmaking/matchmaking'

/** Paid guests that a table needs to be completed from the list: fewer would wait for the transfers of the others. */
const PAID_AT_LEAST = 3
/** Turns that who has paid is ahead of who is on the list; with their own they stay below the 200 that a search tells apart. */
const AHEAD = 100

/** People by rows: those who have paid, those on the list, and pairs of people (`phone`) that must not share a table. */
export interface Guests {
  rows: readonly PersonRow[]
  paid: readonly number[]
  listed: readonly number[]
  apart: readonly [number, number][]
}

/** Returns rows in which who has paid comes before everybody on the list: of these nobody is overdue. */
export function paidAhead(rows: readonly PersonRow[], paid: readonly number[]): PersonRow[] {
  const isPaid = new Set(paid)
  return rows.map((row, i) => ({
    ...row,
    waited: row.waited + (isPaid.has(i) ? AHEAD : 0),
    isOverdue: isPaid.has(i),
  }))
}

/**
 * Makes tables of six by rows: as many as there can be of who has paid; then those completed from the list, with at least three who have
 * paid, then with any of them who is overdue; then those of the list; then with any who has paid. At most `most` in all.
 */
export async function makeTables(
  matchmaking: Pick<Matchmaking, 'deal'>,
  { rows, paid, listed, apart }: Guests,
  { most, seed }: { most: number; seed: number },
): Promise<{ tables: number[][]; moves: number; deadlineMs: number }> {
  const ahead = paidAhead(rows, paid)
  const isPaid = new Set(paid)
  const tables: number[][] = []
  let [moves, deadlineMs] = [0, 0]
  const left = (some: readonly number[]) => some.filter((row) => !tables.some((table) => table.includes(row)))
  const addOf = async (
    people: readonly number[],
    from: readonly PersonRow[],
    {
      atMost = Number.POSITIVE_INFINITY,
      isWanted,
    }: { atMost?: number; isWanted?: (paying: readonly number[]) => boolean } = {},
  ): Promise<number> => {
    const tablesMax = Math.min(atMost, most - tables.length)
    if (tablesMax <= 0 || people.length < SEATS) return 0
    const made = await matchmaking.deal({
      deal: {
        ...{ rows: people.map((row) => from[row]!), apart: [...apart], seed },
        ...{ was: [], promised: [], locked: [] },
        tablesMax: Number.isFinite(tablesMax) ? tablesMax : null,
      },
    })
    moves += made.moves
    deadlineMs += made.deadlineMs
    const wanted = made.tables
      .map(({ members }) => members.map((i) => people[i]!))
      .filter((table) => isWanted?.(table.filter((row) => isPaid.has(row))) ?? true)
    tables.push(...wanted)
    return wanted.length
  }
  // one at a time, which gathers as many of who has paid as fit together
  const complete = async (from: readonly PersonRow[], isWanted: (paying: readonly number[]) => boolean) => {
    const mixed = () => [...left(paid), ...left(listed)].sort((a, b) => a - b)
    while ((await addOf(mixed(), from, { atMost: 1, isWanted })) > 0);
  }
  await addOf(paid, ahead)
  await complete(ahead, (paying) => paying.length >= PAID_AT_LEAST)
  // nobody pays twice for no dinner
  const isOverdue = (row: number) => isPaid.has(row) && rows[row]!.waited >= OVERDUE
  const overdueFirst = ahead.map((row, i) => ({ ...row, isOverdue: isOverdue(i) }))
  if (left(paid).some(isOverdue)) await complete(overdueFirst, (paying) => paying.some(isOverdue))
  await addOf(left(listed), rows)
  // a table that waits for transfers is better than none
  await complete(ahead, (paying) => paying.length > 0)
  return { tables, moves, deadlineMs }
}
