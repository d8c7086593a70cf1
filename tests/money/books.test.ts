// the files of all months together: what came and what went back stands in one of them, whatever became of it later
import { expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import Papa from 'papaparse'
import { OPERATOR } from '../../src/audit/staff'
import { exportDues } from '../../src/dues/csv'
import { openHouse } from '../support/money'

setDefaultTimeout(60_000)

const db = await openHouse()
const MONTHS = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01']

type Line = Record<'Amount' | 'Credit' | 'State' | 'Day of state' | 'Went back', string>
const read = async (month: string) => {
  const text = await new Response(exportDues(db, OPERATOR, month, 'Asia/Jakarta')).text()
  return Papa.parse<Line>(text.trim(), { header: true }).data
}
const sumOf = (lines: Line[], column: 'Amount' | 'Credit' | 'Went back') =>
  lines.reduce((sum, line) => sum + Number(line[column]), 0)

interface Made {
  amount: number | null
  credit: number
  state: string
  paidAt: string
  stateAt: string
}
const store = (made: readonly Made[]) => {
  db.run(sql`delete from payments`)
  for (const { amount, credit, state, paidAt, stateAt } of made)
    db.run(sql`
      insert into payments (group_id, group_name, amount, credit, state, paid_at, state_at)
      values (1, 'Meja', ${amount}, ${credit}, ${state}, ${paidAt}, ${stateAt})`)
}

test('a transfer that came in October and went back in November is counted once, and October stays as it was', async () => {
  const came = { amount: 150_231, credit: 20_000, paidAt: '2026-09-30T17:30:00.000Z' }
  store([{ ...came, state: 'held', stateAt: came.paidAt }])
  const october = await read('2026-10')
  expect(october).toMatchObject([{ Amount: '150231', Credit: '20000', State: 'paid', 'Went back': '' }])
  for (const [state, back] of [
    ['owed', ''],
    ['settled', '170231'],
    ['forfeited', ''],
  ] as const) {
    store([{ ...came, state, stateAt: '2026-11-05T10:00:00.000Z' }])
    const later = { Amount: '', Credit: '', State: state, 'Day of state': '2026-11-05', 'Went back': back }
    expect(await read('2026-11')).toMatchObject([{ Day: '2026-10-01', ...later }])
    expect((await read('2026-10')).map((line) => ({ ...line }))).toEqual(october)
  }
  expect(await read('2026-09')).toEqual([])
})

test('the months together hold what came and what went back once each', async () => {
  const minutes = fc.integer({ min: 0, max: 120 * 24 * 60 })
  const instant = (minute: number) => new Date(Date.UTC(2026, 8, 1) + minute * 60_000).toISOString()
  const payment = fc
    .record({
      amount: fc.option(fc.integer({ min: 0, max: 500_000 }), { freq: 9 }),
      credit: fc.constantFrom(0, 0, 50_000),
      state: fc.constantFrom('held', 'owed', 'settled', 'forfeited', 'given up'),
      days: fc.tuple(minutes, minutes),
    })
    .map(({ days, ...more }) => {
      const [paid, changed] = days.toSorted((a, b) => a - b).map(instant) as [string, string]
      return { ...more, paidAt: paid, stateAt: changed }
    })
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { maxLength: 12 }), async (made) => {
      store(made)
      const lines = (await Promise.all(MONTHS.map(read))).flat()
      const total = (some: readonly Made[], of: (one: Made) => number) =>
        some.reduce((sum, one) => sum + of(one), 0)
      expect(sumOf(lines, 'Amount')).toBe(total(made, ({ amount }) => amount ?? 0))
      expect(sumOf(lines, 'Credit')).toBe(total(made, ({ credit }) => credit))
      const settled = made.filter(({ state, amount }) => state === 'settled' && amount !== null)
      expect(sumOf(lines, 'Went back')).toBe(total(settled, ({ amount, credit }) => amount! + credit))
    }),
    { numRuns: 60 },
  )
})
