import { expect, test } from 'bun:test'
import { inCharge } from '../../src/domain/group/group'

test('a table says in words that nobody is in charge', () => {
  expect([inCharge('-'), inCharge('Ayu')]).toEqual(['nobody in charge', 'Ayu in charge'])
})
