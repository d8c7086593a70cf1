import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { OPERATOR } from '../../src/audit/staff'
import type { Db } from '../../src/db/open'
import type { Tx } from '../../src/db/transact'
import { type Counts, FIGURE_KEYS, FIGURES, NUMBERS_WEEKS, noCounts } from '../../src/domain/staff/numbers'
import { hideWhatFollows } from '../../src/numbers/feedback'
import { numbersInSteps } from '../../src/numbers/numbers'
import { eraseSignUps } from '../../src/privacy/erase'
import { addAdmin } from '../../src/session/accounts'
import { cookieOf, startApp } from '../support/app'
import { DAY, NOW, storeYear } from '../support/made-up-year'
import { sampled } from '../support/sampled'
import { startDinner } from '../support/who-came'
import { byHand, END } from './by-hand'

const SIZES = { people: 90, dinners: 120 }
const WEEK = 7 * DAY

function numbers(db: Db, weeks: (typeof NUMBERS_WEEKS)[number], by?: 'evening') {
  const steps = numbersInSteps(db, { weeks, by, timeZone: 'Asia/Jakarta' }, new Date(NOW))
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

function sum(counts: readonly Counts[]): Counts {
  const total = noCounts() as Record<string, Record<string, number | null>>
  for (const one of counts)
    for (const [figure, row] of Object.entries(one))
      for (const [column, n] of Object.entries(row))
        total[figure]![column] = (total[figure]![column] ?? 0) + (n ?? 0)
  return total as Counts
}

// a mean is no sum, and what too few said is in none
const withoutMean = (counts: Counts) => ({
  ...counts,
  evening: { answered: counts.evening.answered },
  contacts: { seats: counts.contacts.seats },
})

/** Returns counts by hand without what was hidden beside them. */
const hiddenAs = ({ evening, contacts }: Counts, hand: Counts): Counts => ({
  ...hand,
  ...(evening.mean === null && { evening: { ...hand.evening, mean: null } }),
  ...(contacts.pairs === null && { contacts: { ...hand.contacts, pairs: null } }),
})

/** Fails where what fewer than five guests said can be read, or follows from the total. */
function expectFewHidden(parts: readonly Counts[]) {
  for (const [figure, column, of] of [
    ['evening', 'mean', 'answered'],
    ['contacts', 'pairs', 'seats'],
  ] as const) {
    const cells = parts.map((counts) => counts[figure] as Record<string, number | null>)
    for (const cell of cells) if (cell[of]! < 5) expect(cell[column]!).toBeNull()
    const hidden = cells.filter((cell) => cell[column] === null)
    const n = hidden.reduce((sum, cell) => sum + cell[of]!, 0)
    expect(n === 0 || n >= 5 || hidden.length === cells.length).toBe(true)
    // no more than that needs
    const most = Math.max(0, ...hidden.map((cell) => cell[of]!))
    expect(most < 5 || n - most < 5).toBe(true)
  }
}

describe('a made-up year', () => {
  for (const seed of sampled([1], [1, 2, 3]))
    test(`has the figures that are counted from its events by hand (${seed})`, async () => {
      const { db } = await startApp()
      const year = storeYear(db, SIZES, seed)
      for (const weeks of NUMBERS_WEEKS) {
        const found = numbers(db, weeks)
        const from = END - Number(weeks) * WEEK
        expect(found.total).toEqual(byHand(year, { from }))
        expect(found.weeks.map((week) => week.counts)).toEqual(
          found.weeks.map(({ counts }, i) =>
            hiddenAs(counts, byHand(year, { from: from + i * WEEK, to: from + (i + 1) * WEEK })),
          ),
        )
        expectFewHidden(found.weeks.map(({ counts }) => counts))
      }
      const { evening, contacts } = numbers(db, '52').total
      expect([evening.answered! > 50, contacts.pairs! > 20]).toEqual([true, true])
      expect(numbers(db, '52').total.tables.six).toBeGreaterThan(0)
      expect(numbers(db, '52').total.back.back).toBeGreaterThan(0)
    })

  test('adds up: weeks and evenings to all of it, shorter windows within longer ones, and no step of the way has more than the one before', async () => {
    const { db } = await startApp()
    const year = storeYear(db, SIZES, 4)
    const totals = NUMBERS_WEEKS.map((weeks) => numbers(db, weeks))
    for (const { total, weeks } of totals) {
      expect(withoutMean(sum(weeks.map(({ counts }) => counts)))).toEqual(withoutMean(total))
      for (const { funnel, tables, absences, back } of [total, ...weeks.map(({ counts }) => counts)]) {
        const { signedUp, invited, paid, came } = funnel
        const steps = [signedUp, invited, paid, came].map(Number)
        expect(steps).toEqual(steps.toSorted((a, b) => b - a))
        expect(tables.unmarked).toBeLessThanOrEqual(tables.six + tables.five + tables.four + tables.fewer)
        expect(back.back).toBeLessThanOrEqual(back.dined)
        expect(absences.noShows + absences.cancelledLate).toBeLessThanOrEqual(absences.seats)
      }
    }
    for (const [i, longer] of totals.slice(1).entries())
      for (const figure of FIGURE_KEYS)
        for (const [column, n] of Object.entries(totals[i]!.total[figure]))
          if (column !== 'mean')
            expect([figure, column, n! <= (longer.total[figure] as Record<string, number>)[column]!]).toEqual(
              [figure, column, true],
            )

    const { total, evenings } = numbers(db, '52', 'evening')
    expect(evenings.length).toBeGreaterThan(1)
    const all = sum(evenings.map(({ counts }) => counts))
    for (const figure of ['tables', 'absences', 'back'] as const)
      expect([figure, all[figure]]).toEqual([figure, total[figure]])
    expect([all.evening.answered, all.contacts.seats]).toEqual([total.evening.answered, total.contacts.seats])
    expectFewHidden(evenings.map(({ counts }) => counts))
    for (const { id, counts } of evenings) {
      const hand = byHand(year, {
        from: END - 52 * WEEK,
        dinner: ({ evening }) => (evening?.id ?? null) === id,
      })
      expect([id, counts.tables, counts.absences, counts.back]).toEqual([
        ...[id, hand.tables, hand.absences, hand.back],
      ])
      expect(counts.funnel.signedUp).toBeNull()
    }
  })

  test('never shows what fewer than five guests said, nor lets it follow from the rest', () => {
    const answers = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 })
    fc.assert(
      fc.property(answers, (parts) => {
        const counts = parts.map((n): Counts => {
          const shown = n < 5 ? null : 3
          return {
            ...noCounts(),
            ...{ evening: { mean: shown, answered: n }, contacts: { pairs: shown, seats: n } },
          }
        })
        hideWhatFollows(counts)
        expectFewHidden(counts)
      }),
    )
  })

  test('leaves all figures at nothing in an empty house', async () => {
    const { db } = await startApp()
    for (const by of [undefined, 'evening'] as const) expect(numbers(db, '52', by).total).toEqual(noCounts())
  })
})

test('a table is said to be unmarked while somebody counts as there without a mark, and one at which nobody came stays among the tables', async () => {
  const { call, mark, moveDinner, setStatus } = await startDinner()
  for (const id of [1, 2, 3, 4, 5, 6]) await setStatus(id, 'paid')
  moveDinner(-4)
  const tables = async () => (await (await call('GET', '/api/numbers?weeks=4')).json()).total.tables
  const none = { six: 0, five: 0, four: 0, fewer: 0, unmarked: 0 }
  expect(await tables()).toEqual({ ...none, six: 1, unmarked: 1 })
  await mark({ 1: 'came', 2: 'no-show' })
  expect(await tables()).toEqual({ ...none, five: 1, unmarked: 1 })
  await mark({ 3: 'came', 4: 'came', 5: 'late', 6: 'came' })
  expect(await tables()).toEqual({ ...none, five: 1 })
  await mark(Object.fromEntries([1, 2, 3, 4, 5, 6].map((id) => [id, 'no-show'])))
  expect(await tables()).toEqual({ ...none, fewer: 1 })
})

test('a guest whose sign-up is deleted while another one of theirs stays fills one chair', async () => {
  const { db, call, mark, moveDinner, setStatus } = await startDinner()
  for (const id of [1, 2, 3, 4, 5, 6]) await setStatus(id, 'paid')
  moveDinner(-4)
  await mark(Object.fromEntries([1, 2, 3, 4, 5, 6].map((id) => [id, 'came'])))
  const numbers = async () => (await (await call('GET', '/api/numbers?weeks=4')).json()).total
  db.run(
    sql`update profiles set person_id = (select person_id from profiles where user_id = 1) where user_id = 9`,
  )
  const { tables, contacts } = await numbers()
  eraseSignUps(db as Tx, OPERATOR, [1])
  const after = await numbers()
  expect({ tables: after.tables, contacts: after.contacts }).toEqual({ tables, contacts })
})

test('the call answers all staff and nobody else, and keeps to its choices', async () => {
  const { db, call, signIn } = await startApp()
  storeYear(db, SIZES, 5)
  expect((await call('GET', '/api/numbers')).status).toBe(401)
  const admin = await signIn()
  await addAdmin(db, OPERATOR, { username: 'host', password: 'rahasia-sekali' }, { role: 'host' })
  const signedIn = await call('POST', '/api/login', { username: 'host', password: 'rahasia-sekali' })
  const asHost = await call('GET', '/api/numbers', undefined, { headers: { cookie: cookieOf(signedIn) } })
  expect(asHost.status).toBe(200)
  for (const query of ['weeks=5', 'weeks=0', 'by=budget', 'weeks=4&by=']) {
    expect([query, (await admin.call('GET', `/api/numbers?${query}`)).status]).toEqual([query, 422])
  }
  const found = await (await admin.call('GET', '/api/numbers?weeks=4')).json()
  expect(found.weeks).toHaveLength(4)
})

test('there are six figures, each with its explanation in at most twenty words', () => {
  expect(FIGURE_KEYS).toHaveLength(6)
  for (const { says } of Object.values(FIGURES)) expect(says.split(' ').length).toBeLessThanOrEqual(20)
})
