// the files of all months together: what came and what went back stands in one of them, whatever became of it later
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import Papa from 'papaparse'
import { OPERATOR } from '../../src/audit/staff'
import { exportPayments } from '../../src/money-page/csv'
import { openHouse } from '../support/money'

const db = await openHouse()
const MONTHS = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01']

type Line = Record<'Amount' | 'Credit' | 'State' | 'Day of state' | 'Went back', string>
const LATER = new Date('2027-03-01T03:00:00.000Z')
const read = async (month: string, now = LATER) => {
  const text = await new Response(exportPayments(db, OPERATOR, month, 'Asia/Jakarta', now)).text()
  return Papa.parse<Line>(text.trim(), { header: true }).data
}
const sumOf = (lines: Line[], column: 'Amount' | 'Credit' | 'Went back') =>
  lines.reduce((sum, line) => sum + Number(line[column]), 0)

const minutes = fc.integer({ min: 0, max: 120 * 24 * 60 })
const instant = (minute: number) => new Date(Date.UTC(2026, 8, 1) + minute * 60_000).toISOString()

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

test('while its month lasts a transfer is listed as it stands, and as it came and went back once that is over', async () => {
  const came = { amount: 150_231, credit: 0, paidAt: '2026-11-03T03:00:00.000Z' }
  store([{ ...came, state: 'owed', stateAt: '2026-11-05T03:00:00.000Z' }])
  const then = { Amount: '150231', State: 'owed', 'Day of state': '2026-11-05' }
  expect(await read('2026-11', new Date('2026-11-30T16:59:59.999Z'))).toMatchObject([then])
  const over = { Amount: '150231', State: 'paid', 'Day of state': '2026-11-03' }
  expect(await read('2026-11', new Date('2026-11-30T17:00:00.000Z'))).toMatchObject([over])
})

test('the file of a month that is over stays as it is, whatever becomes of what came in it', async () => {
  const states = fc.constantFrom('held', 'owed', 'forfeited', 'given up')
  const becomes = fc.constantFrom('settled', 'owed', 'held', 'forfeited')
  const days = fc.tuple(minutes, minutes, minutes)
  await fc.assert(
    fc.asyncProperty(days, states, becomes, async (days, first, last) => {
      const [paidAt, stateAt, later] = days.toSorted((a, b) => a - b).map(instant) as [string, string, string]
      const over = MONTHS.filter((month) => `${month}-31T17:00` < later)
      const files = () => Promise.all(over.map((month) => read(month)))
      store([{ amount: 150_231, credit: 0, state: first, paidAt, stateAt }])
      const before = await files()
      store([{ amount: 150_231, credit: 0, state: last, paidAt, stateAt: later }])
      expect(await files()).toEqual(before)
    }),
    { numRuns: 60 },
  )
})

test('the months together hold what came and what went back once each', async () => {
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
      const lines = (await Promise.all(MONTHS.map((month) => read(month)))).flat()
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
