import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { OPERATOR } from '../../src/audit/staff'
import type { Db } from '../../src/db/open'
import type { Tx } from '../../src/db/transact'
import { BUDGETS } from '../../src/domain/profile/profile'
import { type Counts, FIGURE_KEYS, NUMBERS_BY, NUMBERS_WEEKS, noCounts } from '../../src/domain/staff/numbers'
import { hideWhatFollows } from '../../src/numbers/feedback'
import { numbersInSteps } from '../../src/numbers/numbers'
import { eraseSignUps } from '../../src/privacy/erase'
import { addAdmin } from '../../src/session/accounts'
import { cookieOf, startApp } from '../support/app'
import { DAY, NOW, storeYear } from '../support/made-up-year'
import { startDinner } from '../support/who-came'
import { byHand, END } from './by-hand'

const SIZES = { people: 90, dinners: 120 }
const WEEK = 7 * DAY

function numbers(db: Db, weeks: (typeof NUMBERS_WEEKS)[number], by?: (typeof NUMBERS_BY)[number]) {
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

// a median and a mean are no sums, and what too few said is in none
const withoutMedian = (counts: Counts) => ({
  ...counts,
  ...{ hours: { answered: counts.hours.answered }, evening: { answered: counts.evening.answered } },
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
  for (const seed of [1, 2, 3])
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

  test('adds up: weeks and parts to all of it, shorter windows within longer ones, and no step of the way has more than the one before', async () => {
    const { db } = await startApp()
    const year = storeYear(db, SIZES, 4)
    const totals = NUMBERS_WEEKS.map((weeks) => numbers(db, weeks))
    for (const { total, weeks } of totals) {
      expect(withoutMedian(sum(weeks.map(({ counts }) => counts)))).toEqual(withoutMedian(total))
      for (const { funnel, tables, silent, absences, back } of [
        total,
        ...weeks.map(({ counts }) => counts),
      ]) {
        const { signedUp, invited, confirmed, paid, came } = funnel
        expect([signedUp, invited, confirmed, paid, came].map(Number)).toEqual(
          [signedUp, invited, confirmed, paid, came].map(Number).sort((a, b) => b - a),
        )
        expect(tables.unmarked).toBeLessThanOrEqual(
          sum([{ ...noCounts(), tables }]).tables.six! + tables.five! + tables.four! + tables.fewer!,
        )
        expect(silent.silent).toBeLessThanOrEqual(silent.questions!)
        expect(back.back).toBeLessThanOrEqual(back.dined!)
        expect(absences.noShows! + absences.cancelledLate!).toBeLessThanOrEqual(absences.seats!)
      }
    }
    for (const [i, longer] of totals.slice(1).entries())
      for (const figure of FIGURE_KEYS)
        for (const [column, n] of Object.entries(totals[i]!.total[figure]))
          if (column !== 'hours' && column !== 'mean')
            expect([figure, column, n! <= (longer.total[figure] as Record<string, number>)[column]!]).toEqual(
              [figure, column, true],
            )

    for (const by of NUMBERS_BY) {
      const { total, parts } = numbers(db, '52', by)
      expect(parts.length).toBeGreaterThan(1)
      const all = sum(parts.map(({ counts }) => counts))
      for (const figure of ['tables', 'absences', 'back', 'silent'] as const)
        expect([by, all[figure]]).toEqual([by, total[figure]])
      expect([all.evening.answered, all.contacts.seats]).toEqual([
        total.evening.answered,
        total.contacts.seats,
      ])
      expectFewHidden(parts.map(({ counts }) => counts))
      if (by === 'budget') expect(all.funnel).toEqual(total.funnel)
      else for (const { counts } of parts) expect(counts.funnel.signedUp).toBeNull()
    }
    const byBudget = numbers(db, '52', 'budget').parts
    expect(byBudget.map(({ label }) => label)).toEqual([...BUDGETS])
    for (const { label, counts } of byBudget)
      expect(counts.tables).toEqual(
        byHand(year, { from: END - 52 * WEEK, dinner: ({ budget }) => budget === label }).tables,
      )
    for (const { label, counts } of numbers(db, '52', 'weekday').parts) {
      const day = (at: number) =>
        new Intl.DateTimeFormat('en', { timeZone: 'Asia/Jakarta', weekday: 'long' }).format(at)
      const hand = byHand(year, { from: END - 52 * WEEK, dinner: ({ at }) => day(at) === label })
      expect([label, counts.tables, counts.absences, counts.back]).toEqual([
        label,
        hand.tables,
        hand.absences,
        hand.back,
      ])
    }
  })

  test('is broken down by venue, and by thirds of the scores that tables had when they were made', async () => {
    const { db } = await startApp()
    const year = storeYear(db, SIZES, 6)
    const from = END - 52 * WEEK
    const said = (id: number) => year.said.get(id)!
    const venues = numbers(db, '52', 'venue').parts
    expect(venues.map(({ label }) => label)).toEqual([
      ...['Angkringan Lor', 'Kedai Senja', 'Warung Pojok', 'No venue of the book'],
    ])
    const scores = year.dinners
      .filter(({ at, fate }) => fate === 'held' && at >= from && at < END)
      .flatMap(({ id }) => said(id).score ?? [])
      .sort((a, b) => b - a)
    // the first third of the scores in their order, and so on
    const thirdOf = (score: number | null) =>
      score === null
        ? 'No score'
        : ['Highest third', 'Middle third', 'Lowest third'][
            Math.floor((3 * scores.indexOf(score)) / scores.length)
          ]
    const thirds = numbers(db, '52', 'score').parts
    expect(thirds.map(({ label }) => label)).toEqual([
      ...['Highest third', 'Middle third', 'Lowest third', 'No score'],
    ])
    const partOf: [typeof venues, (dinner: { id: number }) => string | undefined][] = [
      [venues, ({ id }) => said(id).venue ?? 'No venue of the book'],
      [thirds, ({ id }) => thirdOf(said(id).score)],
    ]
    for (const [parts, labelOf] of partOf)
      for (const { label, counts } of parts) {
        const hand = byHand(year, { from, dinner: (dinner) => labelOf(dinner) === label })
        expect([label, counts.evening, counts.contacts]).toEqual([label, hand.evening, hand.contacts])
        expect([label, counts.tables, counts.absences]).toEqual([label, hand.tables, hand.absences])
        expect(counts.evening.mean).toBeNumber()
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
    for (const by of [undefined, ...NUMBERS_BY]) expect(numbers(db, '52', by).total).toEqual(noCounts())
  })
})

test('a table of which some are marked is said to be partly marked, and one at which nobody came stays among the tables', async () => {
  const { call, mark, moveDinner, setStatus } = await startDinner()
  for (const id of [1, 2, 3, 4, 5, 6]) await setStatus(id, 'paid')
  moveDinner(-4)
  const tables = async () => (await (await call('GET', '/api/numbers?weeks=4')).json()).total.tables
  const none = { six: 0, five: 0, four: 0, fewer: 0, unmarked: 0, partly: 0 }
  expect(await tables()).toEqual({ ...none, six: 1, unmarked: 1 })
  await mark({ 1: 'came', 2: 'no-show' })
  expect(await tables()).toEqual({ ...none, five: 1, partly: 1 })
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

describe('the calls', () => {
  test('answer all staff and nobody else, keep to their choices, and give each figure as a file', async () => {
    const { db, call, signIn } = await startApp()
    storeYear(db, SIZES, 5)
    expect((await call('GET', '/api/numbers')).status).toBe(401)
    expect((await call('GET', '/api/numbers.csv?figure=tables')).status).toBe(401)
    const admin = await signIn()
    await addAdmin(db, OPERATOR, { username: 'host', password: 'rahasia-sekali' }, { role: 'host' })
    const signedIn = await call('POST', '/api/login', { username: 'host', password: 'rahasia-sekali' })
    const asHost = await call('GET', '/api/numbers', undefined, { headers: { cookie: cookieOf(signedIn) } })
    expect(asHost.status).toBe(200)
    for (const query of ['weeks=5', 'weeks=0', 'by=phone', 'weeks=4&by=']) {
      expect([query, (await admin.call('GET', `/api/numbers?${query}`)).status]).toEqual([query, 422])
    }
    expect((await admin.call('GET', '/api/numbers.csv')).status).toBe(422)
    const found = await (await admin.call('GET', '/api/numbers?weeks=4')).json()
    expect(found.weeks).toHaveLength(4)
    const file = await admin.call('GET', '/api/numbers.csv?weeks=52&by=budget&figure=tables')
    expect(file.headers.get('content-disposition')).toContain('semeja_tables_52_weeks_')
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines[0]).toEndWith(
      '"Tables that really sat","Six","Five","Four","Fewer","Without marks","Partly marked"',
    )
    expect(lines).toHaveLength(BUDGETS.length + 2)
    expect(lines.at(-1)).toStartWith('"All"')
  })
})
