import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { SCORE_TERMS } from '../../src/domain/matchmaking/seating'
import { columns } from '../../src/matchmaking/core/people'
import { scoreTable } from '../../src/matchmaking/core/score'
import { explain, scoreTerms } from '../../src/matchmaking/explain'
import { arbitraryPool } from '../support/arbitrary-pool'

test('the explanation of a score adds up to the score that a run maximises', () => {
  fc.assert(
    fc.property(arbitraryPool({ minLength: 6, maxLength: 6 }), ({ rows }) => {
      const { score, terms } = explain(rows)
      expect(Object.keys(terms!)).toEqual([...SCORE_TERMS])
      expect(scoreTerms().terms.map(({ term }) => term)).toEqual([...SCORE_TERMS])
      expect(Object.values(terms!).reduce((sum, points) => sum + points, 0)).toBeCloseTo(score!, 9)
      expect(score!).toBeCloseTo(scoreTable(columns(rows, []), [0, 1, 2, 3, 4, 5]), 9)
    }),
  )
})
