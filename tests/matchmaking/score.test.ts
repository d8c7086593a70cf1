import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { columns, type PersonRow } from '../../src/matchmaking/core/people'
import { allowed, explainTable, scoreTable } from '../../src/matchmaking/core/score'
import { PAIR_MOST, TERMS, type Term } from '../../src/matchmaking/core/terms'
import { arbitraryPool } from '../support/arbitrary-pool'
import { brokenRules } from '../support/validate'

const SIX = [0, 1, 2, 3, 4, 5]

/** The terms of the score as docs/inside/matchmaking.md puts them, in points. */
function termsByTheBook(six: readonly PersonRow[]): Record<Term, number> {
  const ones = (bits: number) => bits.toString(2).replaceAll('0', '').length
  const pairs = six.flatMap((a, x) => six.slice(x + 1).map((b) => [a, b] as const))
  const perPair = (points: (a: PersonRow, b: PersonRow) => number) =>
    pairs.reduce((sum, [a, b]) => sum + points(a, b), 0) / 15
  const topics = (a: PersonRow, b: PersonRow) => 17.5 * Math.min(2, ones(a.interests & b.interests))
  const ages = (a: PersonRow, b: PersonRow) =>
    2.5 * ([10, 10, 10, 10, 9, 7, 6, 4, 3, 1][Math.abs(a.age - b.age)] ?? 0)
  const hobbies = (a: PersonRow, b: PersonRow) => 10 * Math.min(2, ones(a.hobbies & b.hobbies))
  const smoking = (a: PersonRow, b: PersonRow) => 7.5 * Number(a.smokes === b.smokes)
  const drinking = (a: PersonRow, b: PersonRow) => 7.5 * Number(a.drinks === b.drinks)
  const activities = (a: PersonRow, b: PersonRow) => 5 * Number(a.activity !== b.activity)
  const pair = (a: PersonRow, b: PersonRow) =>
    topics(a, b) + ages(a, b) + hobbies(a, b) + smoking(a, b) + drinking(a, b) + activities(a, b)

  // a topic counts for no more pairs than four people make
  const sharedBy = Array.from({ length: 8 }, (_, bit) => six.filter((a) => a.interests & (1 << bit)).length)
  const mostPairs = sharedBy.reduce((sum, k) => sum + Math.min(6, (k * (k - 1)) / 2), 0)
  const means = six.map((a) => six.reduce((sum, b) => (a === b ? sum : sum + pair(a, b) / 5), 0))
  const distance = perPair(pair) - Math.min(...means)
  const women = six.filter(({ woman }) => woman).length
  const easy = six.filter(({ comfort }) => comfort >= 4).length
  const shy = six.filter(({ comfort }) => comfort <= 2).length
  const strangers = six.filter((a) =>
    six.every((b) => a === b || !((a.interests & b.interests) | (a.hobbies & b.hobbies))),
  ).length
  return {
    topics: perPair(topics),
    ages: perPair(ages),
    hobbies: perPair(hobbies),
    smoking: perPair(smoking),
    drinking: perPair(drinking),
    activities: perPair(activities),
    sameTopics: -Math.max(0, perPair(topics) - (17.5 * mostPairs) / 15),
    // half the distance, down to a whole sixth of a point
    worstPlaced: -Math.floor(3 * distance + 1e-9) / 6,
    easyTalkers: -5 * Math.max(0, 2 - easy),
    loneShy: shy === 1 ? -4 : 0,
    genders: women === 3 ? 0 : women === 2 || women === 4 ? -2 : -6,
    strangers: -2.5 * strangers,
  }
}

test('the score of a table is what the rules say, term by term', () => {
  fc.assert(
    fc.property(arbitraryPool({ minLength: 6, maxLength: 6 }), ({ rows, apart }) => {
      const people = columns(rows, apart)
      const book = termsByTheBook(rows)
      const terms = explainTable(people, SIX)
      for (const term of Object.keys(TERMS) as Term[]) expect(terms[term]).toBeCloseTo(book[term], 9)
      const sum = Object.values(book).reduce((total, points) => total + points, 0)
      expect(scoreTable(people, SIX)).toBeCloseTo(sum, 9)
    }),
    { numRuns: 500 },
  )
})

test('six pairs fit into a byte of the search, and one beside two flags', () => {
  expect(6 * PAIR_MOST).toBeLessThan(256)
  expect(PAIR_MOST).toBeLessThan(64)
})

test('a table is allowed exactly when no rule is broken', () => {
  fc.assert(
    fc.property(arbitraryPool({ minLength: 6, maxLength: 6 }), ({ rows, apart }) => {
      const keys = new Set(apart.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]))
      expect(allowed(columns(rows, apart), SIX)).toBe(brokenRules(rows, keys) === undefined)
    }),
    { numRuns: 1000 },
  )
})
