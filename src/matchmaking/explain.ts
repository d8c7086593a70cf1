import type { ScoreTerms, TableScore } from '../domain/matchmaking/seating'
import { columns, type PersonRow } from './core/people'
import { explainTable, SEATS } from './core/score'
import { TERMS, type Term, UNITS_PER_POINT } from './core/terms'

/** Returns score and terms of a table; both are null unless the table is full. */
export function explain(six: readonly PersonRow[]): Omit<TableScore, 'breaks'> {
  if (six.length !== SEATS) return { score: null, terms: null }
  const terms = explainTable(columns(six, []), Uint8Array.of(0, 1, 2, 3, 4, 5))
  const score = Object.values(terms).reduce((sum, points) => sum + points, 0)
  return { score, terms }
}

export function scoreTerms(): ScoreTerms {
  const terms = Object.entries<{ name: string; most?: number }>(TERMS).map(([term, { name, most }]) => ({
    term: term as Term,
    name,
    most: most === undefined ? null : most / UNITS_PER_POINT,
  }))
  return { terms }
}
