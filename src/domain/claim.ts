/** From so many missed turns on, somebody comes before everything else. */
export const OVERDUE = 3

/** What a table's claim to be stored is worked out from. */
export interface Claim {
  /** how often earlier runs left each of the six over */
  waited: readonly number[]
  score: number
}

/** Orders tables by their claim, the greatest first: who waited too often, then turns missed, then the score. */
export function byClaim(a: Claim, b: Claim): number {
  return overdue(b) - overdue(a) || missed(b) - missed(a) || b.score - a.score
}

function overdue({ waited }: Claim): number {
  return waited.filter((times) => times >= OVERDUE).length
}

function missed({ waited }: Claim): number {
  return waited.reduce((sum, times) => sum + times, 0)
}
