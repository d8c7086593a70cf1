import { expect, test } from 'bun:test'
import fc from 'fast-check'
import Papa from 'papaparse'
import { csvLines } from '../../src/http/csv'

test('every cell is quoted, empty ones and numbers too', () => {
  expect(csvLines([['a', 1, null, '', 'sa"ya, kamu']])).toBe('"a","1","","","sa""ya, kamu"\r\n')
})

test('formulas are defused at the start of a cell, after spaces, semicolons, tabs, line breaks and NUL', () => {
  const [row] = Papa.parse<string[]>(
    csvLines([
      [
        '=1+1',
        ' =1',
        'a;=1',
        'a; @x',
        'a\t-1',
        '\0=1',
        'a;\0+1',
        '\t=1',
        '＝1',
        '-',
        '+628123',
        'a-b=c',
        'a\n- b',
        'a\r\n=cmd',
      ],
    ]),
  ).data
  expect(row).toEqual([
    ...["'=1+1", "' =1", "a;'=1", "a;' @x", "a\t'-1", "'=1", "a;'+1", "'\t'=1", "'＝1"],
    // where cells end with a semicolon, the quote of the second one is a sign like any other and a line break ends the row
    ...['-', '+628123', 'a-b=c', "a\n'- b", "a\r\n'=cmd"],
  ])
})

test('whatever stands in cells, no spreadsheet finds a formula in them, and nothing else is changed', () => {
  const piece = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    ';',
    '\t',
    '\0',
    ' ',
    '"',
    ',',
    '\n',
    '\r',
    'a',
    '1',
    '＝',
    'é',
  )
  fc.assert(
    fc.property(fc.array(fc.string({ unit: piece }), { minLength: 1, maxLength: 4 }), (row) => {
      const [read] = Papa.parse<string[]>(csvLines([row]), { delimiter: ',' }).data
      for (const [i, cell] of read!.entries()) {
        const exempt = cell === '-' || /^\+\d+$/.test(cell)
        for (const part of exempt ? [] : cell.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^\s*[=+\-@＝]/)
        expect(cell).not.toContain('\0')
        expect(cell.replaceAll("'", '')).toBe(row[i]!.replaceAll('\0', ''))
      }
    }),
    { numRuns: 2000 },
  )
})
