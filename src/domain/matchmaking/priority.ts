/** The number of missed turns from which a person comes before everything else. */
export const OVERDUE = 3

/** The facts by which tables are prioritised. */
export interface Priority {
  /** how often earlier runs left each of the six over */
  waited: readonly number[]
  score: number
}

/** Compares tables by priority, the highest first: people who waited too often, then missed turns, then the score. */
export function byPriority(a: Priority, b: Priority): number {
  return overdue(b) - overdue(a) || missed(b) - missed(a) || b.score - a.score
}

function overdue({ waited }: Priority): number {
  return waited.filter((times) => times >= OVERDUE).length
}

function missed({ waited }: Priority): number {
  return waited.reduce((sum, times) => sum + times, 0)
}
