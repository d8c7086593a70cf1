/** From so many missed turns on, somebody comes before everything else. */
export const OVERDUE = 3

/** What the priority of a table is worked out from. */
export interface Priority {
  /** how often earlier runs left each of the six over */
  waited: readonly number[]
  score: number
}

/** Orders tables by priority, the highest first: who waited too often, then turns missed, then the score. */
export function byPriority(a: Priority, b: Priority): number {
  return overdue(b) - overdue(a) || missed(b) - missed(a) || b.score - a.score
}

function overdue({ waited }: Priority): number {
  return waited.filter((times) => times >= OVERDUE).length
}

function missed({ waited }: Priority): number {
  return waited.reduce((sum, times) => sum + times, 0)
}
