import { expect, test } from 'bun:test'
import fc from 'fast-check'
import Papa from 'papaparse'
import { csvLines } from '../../src/http/csv'

test('every cell is quoted, empty ones and numbers too, and a formula defused in each part of a cell, but no phone and no hyphen', () => {
  expect(csvLines([['a', 1, null, '', 'sa"ya, kamu']])).toBe('"a","1","","","sa""ya, kamu"\r\n')
  expect(csvLines([['=1+1', 'a; @x', '\0=1', '-', '+628123', 'a-b=c']])).toBe(
    `"'=1+1","a;' @x","'=1","-","+628123","a-b=c"\r\n`,
  )
})

test('whatever stands in cells, no spreadsheet finds a formula in them, and nothing else is changed', () => {
  const piece = fc.constantFrom(...'=+-@;\t\0 ",\n\ra1＝é')
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
