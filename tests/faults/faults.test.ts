import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { YEAR_FAULTS } from '../year/fault-list'
import { countIn, ROOT } from './copy'
import { FAULTS } from './list'

test('every fault has a name of its own, and its text is once in its file', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length)
  const counts = FAULTS.map(({ name, file, find }) => [name, countIn(file, find)])
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
  expect(FAULTS.filter(({ find, replace }) => find === replace)).toEqual([])
})

test('each text of the faults that a year finds is once in its file', () => {
  const edits = YEAR_FAULTS.flatMap(({ edits }) => edits)
  expect(edits.filter(([file, find]) => countIn(`src/${file}`, find) !== 1)).toEqual([])
})

test('every fault names tests that exist', () => {
  const missing = FAULTS.flatMap(({ tests }) => tests).filter((file) => !existsSync(join(ROOT, file)))
  expect(missing).toEqual([])
  expect(FAULTS.filter(({ tests }) => tests.length === 0)).toEqual([])
})
