import { ENOUGH_ANSWERS } from '../domain/after-dinner/feedback-codes'
import { type Counts, type Figure, noCounts } from '../domain/staff/numbers'
import { WEEK_MS, type Window, weekOf } from './window'

/** Counts that are being made; the hours of answers wait for their median, what guests said until there is enough of it. */
export class Tally {
  readonly counts = noCounts()
  readonly hours: number[] = []
  /** the sum of what guests gave the evening */
  marks = 0
  pairs = 0

  add<F extends Figure>(figure: F, column: keyof Counts[F], n = 1) {
    const row = this.counts[figure] as Record<keyof Counts[F], number>
    row[column] += n
  }

  /** Returns the counts with the median of the hours, and with what enough guests said. */
  done(): Counts {
    const sorted = Float64Array.from(this.hours).sort()
    const middle = sorted.length / 2
    const median = (sorted[Math.floor(middle - 0.5)]! + sorted[Math.floor(middle)]!) / 2
    this.counts.hours.answered = this.hours.length
    this.counts.hours.hours = this.hours.length === 0 ? null : Math.round(median * 10) / 10
    const { evening, contacts } = this.counts
    if (evening.answered! >= ENOUGH_ANSWERS)
      evening.mean = Math.round((10 * this.marks) / evening.answered!) / 10
    if (contacts.seats! >= ENOUGH_ANSWERS) contacts.pairs = this.pairs
    return this.counts
  }
}

const NONE: Tally[] = []

/** The tallies of a window: of all of it, of its weeks, and of the parts that it is broken down by. */
export class Tallies {
  readonly total = new Tally()
  readonly weeks: Tally[]
  readonly parts = new Map<string, Tally>()

  constructor(private readonly window: Window) {
    this.weeks = Array.from({ length: window.weeks }, () => new Tally())
  }

  // lists that were returned before: hundreds of thousands are needed
  private readonly lists = new Map<string | undefined, Tally[][]>()

  /** Returns those that something of an instant (ms) counts in; none outside the window. */
  at(instant: number, part: string | undefined): Tally[] {
    const week = weekOf(this.window, instant)
    if (week === undefined) return NONE
    const lists = this.lists.get(part) ?? []
    if (lists.length === 0) this.lists.set(part, lists)
    lists[week] ??= [this.total, this.weeks[week]!, ...(part === undefined ? [] : [this.part(part)])]
    return lists[week]
  }

  part(key: string): Tally {
    const tally = this.parts.get(key) ?? new Tally()
    this.parts.set(key, tally)
    return tally
  }

  weekStarts(): string[] {
    return this.weeks.map((_, i) => new Date(this.window.from + i * WEEK_MS).toISOString())
  }
}
