import { type People, urgency } from './people'
import { SEATS } from './score'

/** What a deal reaches of the aims about who sits. */
export interface Aims {
  promised: number
  /** People who waited too often. */
  overdue: number
  whole: number
  /** People at tables of four or five. */
  short: number
  /** Missed turns of those who sit. */
  turns: number
}

export function aimsOf(people: People, tables: readonly (readonly number[])[]): Aims {
  const rows = tables.flat()
  const count = (urgent: number) => rows.filter((row) => urgency(people, row) === urgent).length
  return {
    promised: count(2),
    overdue: count(1),
    whole: tables.filter((table) => table.length === SEATS).length,
    short: tables.reduce((sum, table) => sum + (table.length < SEATS ? table.length : 0), 0),
    turns: rows.reduce((sum, row) => sum + people.waited[row]!, 0),
  }
}

/** Positive when `a` comes before `b`, 0 when they are as good. */
export function compareAims(a: Aims, b: Aims): number {
  return (
    a.promised - b.promised ||
    a.overdue - b.overdue ||
    a.whole - b.whole ||
    b.short - a.short ||
    a.turns - b.turns
  )
}
