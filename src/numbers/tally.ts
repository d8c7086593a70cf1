import { ENOUGH_ANSWERS } from '../domain/after-dinner/feedback-codes'
import { noCounts } from '../domain/staff/numbers'
import { WEEK_MS, type Window, weekOf } from './window'

/** Counts that are being made; what guests said waits until there is enough of it. */
export class Tally {
  readonly counts = noCounts()
  /** the sum of what guests gave the evening */
  marks = 0
  pairs = 0

  /** Returns the counts with what enough guests said. */
  done() {
    const { evening, contacts } = this.counts
    if (evening.answered >= ENOUGH_ANSWERS)
      evening.mean = Math.round((10 * this.marks) / evening.answered) / 10
    if (contacts.seats >= ENOUGH_ANSWERS) contacts.pairs = this.pairs
    return this.counts
  }
}

const NONE: Tally[] = []

/** The tallies of a window: of all of it, of its weeks and, where the call wants them, of its evenings (null: of none). */
export class Tallies {
  readonly total = new Tally()
  readonly weeks: Tally[]
  readonly evenings = new Map<number | null, Tally>()

  constructor(
    private readonly window: Window,
    private readonly byEvening: boolean,
  ) {
    this.weeks = Array.from({ length: window.weeks }, () => new Tally())
  }

  // lists that were returned before: hundreds of thousands are needed
  private readonly lists = new Map<number | null | undefined, Tally[][]>()

  /** Returns those that something of an instant (ms) and, if it is of a dinner, of its evening counts in; none outside the window. */
  at(instant: number, eveningId?: number | null): Tally[] {
    const week = weekOf(this.window, instant)
    if (week === undefined) return NONE
    const evening = this.byEvening ? eveningId : undefined
    const lists = this.lists.get(evening) ?? []
    if (lists.length === 0) this.lists.set(evening, lists)
    lists[week] ??= [this.total, this.weeks[week]!, ...(evening === undefined ? [] : [this.evening(evening)])]
    return lists[week]
  }

  evening(id: number | null): Tally {
    const tally = this.evenings.get(id) ?? new Tally()
    this.evenings.set(id, tally)
    return tally
  }

  weekStarts(): string[] {
    return this.weeks.map((_, i) => new Date(this.window.from + i * WEEK_MS).toISOString())
  }
}
