import type { RuleBreak, ScoreTerm } from '../../../src/domain/seating'

/** The gains of a score, the largest first. `most` is the maximum. */
export const GAINS: { term: ScoreTerm; name: string; most: number }[] = [
  { term: 'topics', name: 'Shared topics', most: 35 },
  { term: 'ages', name: 'Close in age', most: 25 },
  { term: 'hobbies', name: 'Shared hobbies', most: 20 },
  { term: 'smoking', name: 'Same smoking', most: 7.5 },
  { term: 'drinking', name: 'Same drinking', most: 7.5 },
  { term: 'activities', name: 'Different activities', most: 5 },
]

/** The losses of a score. */
export const LOSSES: { term: ScoreTerm; name: string }[] = [
  { term: 'easyTalkers', name: 'Fewer than two easy talkers' },
  { term: 'loneShy', name: 'One shy person alone' },
  { term: 'genders', name: 'Not three women and three men' },
  { term: 'strangers', name: 'Sharing nothing with anyone' },
]

/** How a score looks at a glance. */
export function levelOf(score: number): 'good' | 'fair' | 'low' {
  if (score >= GOOD) return 'good'
  return score >= FAIR ? 'fair' : 'low'
}

// random tables reach about 37, a long search among hundreds about 65
const GOOD = 60
const FAIR = 45

/** The message of a broken rule, with names in place of the #ids of the server. */
export function breakText({ message }: RuleBreak, nameOf: (id: number) => string | undefined): string {
  return message.replace(/#(\d+)/g, (text, id) => nameOf(Number(id)) ?? text)
}
