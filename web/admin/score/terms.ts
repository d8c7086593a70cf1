import { type RuleBreak, type ScoreTerms, scoreTermsSchema } from '../../../src/domain/matchmaking/seating'
import { useGet } from '../app/queries'

/** Returns the terms of a score in words, in their order; empty until they are loaded. */
export function useScoreTerms(): ScoreTerms['terms'] {
  const { data } = useGet(['score-terms'], scoreTermsSchema, '/api/matchmaking/terms')
  return data?.terms ?? []
}

export function levelOf(score: number): 'good' | 'fair' | 'low' {
  if (score >= GOOD) return 'good'
  return score >= FAIR ? 'fair' : 'low'
}

// random tables reach about 45, a search among hundreds about 69
const GOOD = 60
const FAIR = 45

/** The message of a broken rule, with names in place of the #ids of the server. */
export function breakText({ message }: RuleBreak, nameOf: (id: number) => string | undefined): string {
  return message.replace(/#(\d+)/g, (text, id) => nameOf(Number(id)) ?? text)
}
