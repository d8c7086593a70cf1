import { expect, test } from 'bun:test'
import { talkAbout } from '../../src/domain/matchmaking/seating'

test('a table talks about the topic that most like, the first of several, and of none that only one likes', () => {
  expect(talkAbout([['Seni', 'Musik'], ['Seni'], ['Musik', 'Seni'], ['Musik'], ['Seni'], ['Politik']])).toBe(
    'Seni',
  )
  expect(talkAbout([['Seni'], ['Musik'], ['Seni', 'Musik']])).toBe('Musik')
  expect(talkAbout([['Seni'], ['Musik']])).toBeNull()
})
