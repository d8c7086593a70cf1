import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { SCORE_TERMS } from '../../src/domain/matchmaking/seating'
import { ACTIVITIES } from '../../src/domain/profile/profile'
import type { PersonRow } from '../../src/matchmaking/core/people'
import { columns } from '../../src/matchmaking/core/people'
import { scoreTable } from '../../src/matchmaking/core/score'
import { explain, scoreTerms, wordsOf } from '../../src/matchmaking/explain'
import { arbitraryPool } from '../support/arbitrary-pool'
import { hobbies, person, persons, topics } from '../support/person'

const table = (changes: (i: number) => Partial<PersonRow>) => wordsOf(persons(6, changes))

describe('the words of a table', () => {
  test('tell what six people share and how they mix', () => {
    expect(
      table((i) => ({
        woman: i < 3,
        age: 23 + (i % 4),
        interests: topics(i < 4 ? 'Kuliner' : 'Politik', ...(i % 2 ? (['Seni'] as const) : [])),
        hobbies: hobbies('Nonton', ...(i < 3 ? (['Makan'] as const) : [])),
        comfort: i < 2 ? 5 : i === 5 ? 1 : 3,
        activity: ACTIVITIES.indexOf(i < 4 ? 'Kuliah' : 'IRT'),
        drinks: i === 0,
      })),
    ).toEqual([
      '4 share Kuliner',
      '3 share Seni',
      'all share the hobby Nonton',
      '3 share the hobby Makan',
      'ages 23–26',
      '3 women and 3 men',
      'two easy talkers',
      'one shy person alone',
      'nobody smokes',
      '1 drinks, 5 do not',
      'different days: 4 Kuliah, 2 Ibu Rumah Tangga',
    ])
  })

  test('tell of people who are all alike', () => {
    expect(table(() => ({ woman: true, comfort: 4, smokes: true, drinks: true }))).toEqual([
      'all share Musik',
      'all share the hobby Nonton',
      'all are 24',
      '6 women',
      'six easy talkers',
      'few different topics',
      'all smoke',
      'all drink',
      'the same days: 6 Kerja',
    ])
  })

  test('tell of people who share nothing', () => {
    const names = ['Film/Series', 'Musik', 'Teknologi', 'Buku/Komik', 'Politik', 'Kuliner'] as const
    const free = ['Nonton', 'Olahraga', 'Travelling', 'Musik', 'Ngegame', 'Nongkrong'] as const
    const words = table((i) => ({
      woman: i === 0,
      interests: topics(names[i]!),
      hobbies: hobbies(free[i]!),
      comfort: i < 2 ? 1 : 3,
      smokes: i < 5,
    }))
    expect(words).toEqual([
      'no shared topic',
      'no shared hobby',
      'all are 24',
      '1 woman and 5 men',
      'no easy talkers',
      'six share nothing with anyone',
      '5 smoke, 1 does not',
      'nobody drinks',
      'the same days: 6 Kerja',
    ])
  })

  test('tell of one easy talker and one stranger in the singular', () => {
    const words = table((i) => ({
      comfort: i === 0 ? 4 : 3,
      ...(i === 5 && { interests: topics('Seni'), hobbies: hobbies('Makan') }),
    }))
    expect(words).toContain('one easy talker')
    expect(words).toContain('one shares nothing with anyone')
  })

  test('tell of a table that is not full yet', () => {
    expect(wordsOf([])).toEqual([])
    expect(wordsOf([person({ woman: true })])).toEqual([
      'age 24',
      '1 woman',
      'no easy talkers',
      'nobody smokes',
      'nobody drinks',
      '1 Kerja',
    ])
  })
})

describe('the explanation of a score', () => {
  test('adds up to the score that a run maximises', () => {
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

  test('names the topic that most like, the first of several, and none that only one likes', () => {
    const withTopics = (...names: Parameters<typeof topics>[]) =>
      explain(names.map((some, i) => person({ id: i, phone: i, interests: topics(...some) }))).talkAbout
    expect(withTopics(['Seni', 'Musik'], ['Seni'], ['Musik', 'Seni'], ['Musik'], ['Seni'], ['Politik'])).toBe(
      'Seni',
    )
    expect(withTopics(['Seni'], ['Musik'], ['Seni', 'Musik'])).toBe('Musik')
    expect(withTopics(['Seni'], ['Musik'])).toBeNull()
  })

  test('says when somebody fits the others less well', () => {
    const alike = { interests: topics('Musik', 'Seni'), hobbies: hobbies('Nonton', 'Makan') }
    expect(table((i) => (i === 0 ? { age: 33, smokes: true } : alike))).toContain(
      'one person fits the others less well',
    )
    expect(table(() => alike)).not.toContain('one person fits the others less well')
  })

  test('has no points before the table is full', () => {
    expect(explain(persons(5))).toMatchObject({ score: null, terms: null })
  })

  test('gives the same words in whatever order people sit', () => {
    fc.assert(
      fc.property(arbitraryPool({ minLength: 6, maxLength: 6 }), ({ rows }) => {
        expect(wordsOf([...rows].reverse())).toEqual(wordsOf(rows))
      }),
    )
  })
})
