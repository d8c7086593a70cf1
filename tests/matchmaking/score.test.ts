import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { columns, type PersonRow } from '../../src/matchmaking/core/people'
import { allowed, explainTable, scoreTable } from '../../src/matchmaking/core/score'
import { arbitraryPool } from '../support/arbitrary-pool'
import { brokenRules } from '../support/validate'

const SIX = [0, 1, 2, 3, 4, 5]

/** The score as the rules put it, in their own numbers. */
function scoreByTheBook(six: readonly PersonRow[]): number {
  const ones = (bits: number) => bits.toString(2).replaceAll('0', '').length
  const pairs = six.flatMap((a, x) => six.slice(x + 1).map((b) => [a, b] as const))
  const pair = pairs.map(
    ([a, b]) =>
      0.175 * Math.min(2, ones(a.interests & b.interests)) +
      0.1 * Math.min(2, ones(a.hobbies & b.hobbies)) +
      0.025 * Math.max(0, 10 - Math.abs(a.age - b.age)) +
      0.075 * Number(a.smokes === b.smokes) +
      0.075 * Number(a.drinks === b.drinks) +
      0.05 * Number(a.activity !== b.activity),
  )
  const women = six.filter(({ woman }) => woman).length
  const easy = six.filter(({ comfort }) => comfort >= 4).length
  const shy = six.filter(({ comfort }) => comfort <= 2).length
  const strangers = six.filter((a) =>
    six.every((b) => a === b || !((a.interests & b.interests) | (a.hobbies & b.hobbies))),
  ).length
  const table =
    pair.reduce((sum, value) => sum + value, 0) / 15 -
    0.05 * Math.max(0, 2 - easy) -
    0.04 * Number(shy === 1) -
    (women === 3 ? 0 : women === 2 || women === 4 ? 0.02 : 0.06) -
    0.025 * strangers
  return 100 * table
}

function person(changes: Partial<PersonRow> = {}): PersonRow {
  return {
    id: 1,
    phone: 1,
    age: 24,
    woman: false,
    activity: 2,
    budget: 1,
    comfort: 4,
    hobbies: 0b11,
    interests: 0b11,
    smokes: false,
    drinks: false,
    waited: 0,
    ...changes,
  }
}

/** Six people with three women and six different days. */
const perfect = SIX.map((phone) => person({ phone, woman: phone < 3, activity: phone }))
const score = (rows: PersonRow[]) => scoreTable(columns(rows, []), SIX)

describe('the score of a table', () => {
  test('is 100 when nothing could be better', () => {
    expect(score(perfect)).toBeCloseTo(100, 9)
  })

  test('is what the rules say, and the sum of its terms', () => {
    fc.assert(
      fc.property(arbitraryPool({ minLength: 6, maxLength: 6 }), ({ rows, apart }) => {
        const people = columns(rows, apart)
        const terms = Object.values(explainTable(people, SIX))
        expect(scoreTable(people, SIX)).toBeCloseTo(scoreByTheBook(rows), 9)
        expect(terms.reduce((sum, term) => sum + term, 0)).toBeCloseTo(scoreTable(people, SIX), 9)
      }),
      { numRuns: 500 },
    )
  })

  test('loses for a single shy person, not for two', () => {
    const shy = (many: number) => score(perfect.map((row, i) => (i < many ? { ...row, comfort: 1 } : row)))
    expect([shy(0), shy(1), shy(2)].map((points) => Math.round(points))).toEqual([100, 96, 100])
  })

  test('loses for who shares nothing with anyone', () => {
    const alone = perfect.with(0, { ...perfect[0]!, hobbies: 0b100, interests: 0b100 })
    expect(explainTable(columns(alone, []), SIX).strangers).toBeCloseTo(-2.5, 9)
  })
})

describe('a table', () => {
  test('is allowed exactly when no rule is broken', () => {
    fc.assert(
      fc.property(arbitraryPool({ minLength: 6, maxLength: 6 }), ({ rows, apart }) => {
        const keys = new Set(apart.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]))
        expect(allowed(columns(rows, apart), SIX)).toBe(brokenRules(rows, keys) === undefined)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['six women', { woman: true }, true],
    ['six men', { woman: false }, true],
    ['a lone woman', null, false],
  ])('may be %s: %p → %p', (_, change, expected) => {
    const rows = perfect.map((row, i) => ({ ...row, ...(change ?? { woman: i === 0 }) }))
    expect(allowed(columns(rows, []), SIX)).toBe(expected)
  })

  test('may span ten years, not eleven', () => {
    const aged = (age: number) => allowed(columns(perfect.with(5, { ...perfect[5]!, age }), []), SIX)
    expect([aged(34), aged(35)]).toEqual([true, false])
  })

  test('has nobody twice', () => {
    expect(allowed(columns(perfect, []), [0, 1, 2, 3, 4, 4])).toBe(false)
    expect(allowed(columns(perfect.with(5, { ...perfect[5]!, phone: 0 }), []), SIX)).toBe(false)
  })
})
