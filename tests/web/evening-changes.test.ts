import { expect, test } from 'bun:test'
import type { TablesPreview } from '../../src/domain/evening/evening-tables'
import type { Guests } from '../../src/domain/evening/guests'
import { movesInWords, warningsInWords } from '../../web/admin/attendance/moves'
import { changesBetween } from '../../web/admin/evenings/tables/use-tables'

const preview = (digest: string, people: [number, string, string][]) =>
  ({
    digest,
    people: people.map(([id, name, state]) => ({ id, name, state })),
  }) as unknown as TablesPreview

test('who changed between two previews is named, and that something did where it was nobody', () => {
  const before = preview('a', [
    [1, 'Ayu', 'seated'],
    [2, 'Budi', 'listed'],
  ])
  expect(changesBetween(before, before)).toEqual([])
  const after = preview('b', [
    [1, 'Ayu', 'paid'],
    [3, 'Citra', 'listed'],
    [4, 'Dewi', 'paid'],
  ])
  expect(changesBetween(before, after)).toEqual([
    'Budi takes no part any more',
    'Ayu has paid',
    'Citra takes part now',
    'Dewi has paid',
  ])
  expect(changesBetween(before, { ...before, digest: 'c' })).toEqual(['A place or a table was changed'])
  const many = preview(
    'd',
    Array.from({ length: 9 }, (_, i) => [i + 10, `Tamu ${i}`, 'listed']),
  )
  expect(changesBetween(before, many)).toHaveLength(7)
  expect(changesBetween(before, many).at(-1)).toBe('5 more have changed')
})

test('moves at the door are said table by table, by the names that they keep when one before them is gone', () => {
  const guests = (...people: [number, string][]) => people.map(([userId, name]) => ({ userId, name }))
  const tables = [
    { id: 7, name: 'Table 2', guests: guests([1, 'Ayu']) },
    { id: 9, name: 'Table 3', guests: guests([2, 'Budi'], [3, 'Citra'], [4, 'Dewi']) },
  ] as unknown as Guests['tables']
  const to = (userId: number) => ({ from: 9, to: 7, userId })
  expect(movesInWords({ tables, proposal: [to(2)] })).toEqual(['Budi moves from Table 3 to Table 2'])
  expect(movesInWords({ tables, proposal: [to(2), to(3), to(4)] })).toEqual([
    'Budi, Citra and Dewi move from Table 3 to Table 2',
  ])
  const warnings = [{ userIds: [2, 3], message: 'have met before' }]
  expect(warningsInWords({ tables, warnings })).toEqual(['Budi and Citra have met before'])
})
