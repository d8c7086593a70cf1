import { ENOUGH_ANSWERS } from '../domain/after-dinner/feedback-codes'
import type { Counts } from '../domain/staff/numbers'
import type { Rows } from './rows'
import type { Sittings } from './sittings'
import type { Tallies } from './tally'

/** Counts what guests gave the evening, and the contacts they exchanged, by the seats that really sat. */
export function countFeedback({ dinners, marks, pairs }: Rows, { sat }: Sittings, tallies: Tallies) {
  const at = (groupId: number) => {
    const dinner = dinners.get(groupId)
    return dinner ? tallies.at(dinner.at, dinner.eveningId) : []
  }
  for (const [groupId, mark] of marks)
    for (const tally of at(groupId)) {
      tally.counts.evening.answered++
      tally.marks += mark
    }
  for (const groupId of pairs) for (const tally of at(groupId)) tally.pairs++
  for (const { dinner } of sat) for (const tally of at(dinner.id)) tally.counts.contacts.seats++
}

/** Hides parts, the fewest answers first, until those hidden are of enough: the whole less the others would say them. */
export function hideWhatFollows(parts: readonly Counts[]) {
  hide(parts.map(({ evening }) => ({ n: evening.answered, value: evening.mean, row: evening, key: 'mean' })))
  hide(
    parts.map(({ contacts }) => ({ n: contacts.seats, value: contacts.pairs, row: contacts, key: 'pairs' })),
  )
}

interface Cell {
  n: number
  value: number | null
  row: Record<string, number | null>
  key: string
}

function hide(cells: readonly Cell[]) {
  let hidden = cells.reduce((sum, { n, value }) => sum + (value === null ? n : 0), 0)
  for (const { n, row, key } of cells.filter(({ value }) => value !== null).sort((a, b) => a.n - b.n)) {
    if (hidden === 0 || hidden >= ENOUGH_ANSWERS) return
    row[key] = null
    hidden += n
  }
}
