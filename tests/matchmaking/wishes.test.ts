import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { DinnerGroup } from '../../src/domain/api'
import { PRICE_MESSAGE, tooLong } from '../../src/domain/group/dinner'
import { GROUP_MESSAGES } from '../../src/domain/group/group'
import { OVERDUE } from '../../src/domain/matchmaking/priority'
import type { Preview } from '../../src/domain/matchmaking/seating'
import type { Queue } from '../../src/domain/messages/messages'
import { todayIn } from '../../src/domain/time'
import { instantOf } from '../../src/domain/wall-clock'
import { columns, OVERDUE as overdueInSearch } from '../../src/matchmaking/core/people'
import { seat } from '../../src/matchmaking/core/seat'
import { chooseTables } from '../../src/matchmaking/propose'
import { arbitraryPool } from '../support/arbitrary-pool'
import { startWithPeople } from '../support/start-with-people'

async function withPeople(n: number, answersOf: (i: number) => Record<string, unknown> = () => ({})) {
  const app = await startWithPeople(n, answersOf, { picNames: ['Ayu', 'Budi'] })
  const groups = async (): Promise<DinnerGroup[]> => (await app.call('GET', '/api/dinner-groups')).json()
  return { ...app, groups }
}

const women = () => ({ gender: 'female' })

describe('a run as staff want it', () => {
  test('leaves enough people free for the backups of each table', async () => {
    const { call } = await withPeople(24, women)
    for (const [backups, tables, waiting] of [
      [0, 4, 0],
      [1, 3, 3],
      [2, 3, 0],
      [3, 2, 6],
    ] as const) {
      const found: Preview = await (await call('POST', '/api/matchmaking/preview', { backups })).json()
      expect([backups, found.tables.length, found.waiting.length]).toEqual([backups, tables, waiting])
      for (const table of found.tables) expect(table.backups).toHaveLength(backups)
    }
  })

  test('ends ready to invite: date, price and place are those of all its groups, and the PICs take turns', async () => {
    const { call, groups, config } = await withPeople(18, women)
    const place = { address: ' Jl. Prawirotaman 7 ', booked_as: 'Semeja', area: 'Prawirotaman', price: 0 }
    const date = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
    const wishes = { location: 'Kedai Senja', date, time: '18:30', pics: ['Budi', 'Ayu'] }
    await call('POST', '/api/matchmaking', { ...wishes, ...place })
    const made = (await groups()).sort((a, b) => a.id - b.id)
    expect(made.map(({ pic }) => pic)).toEqual(['Budi', 'Ayu', 'Budi'])
    for (const group of made)
      expect(group).toMatchObject({
        ...{ ...place, address: 'Jl. Prawirotaman 7', venue: 'Kedai Senja', status: 'confirming' },
        event_date: instantOf(date, '18:30', config.timeZone),
      })
    const { items } = (await (await call('GET', '/api/messages/queue?all=true')).json()) as Queue
    expect(items.map(({ kind, missing }) => [kind, missing])).toEqual(Array(18).fill(['invite', []]))
  })

  test('is refused by the rules that a group made by hand is', async () => {
    const { call, groups } = await withPeople(6, women)
    for (const [wishes, field, message] of [
      [{ tables: 1.5 }, 'tables', 'Maximum tables is a whole number from 1'],
      [{ backups: 4 }, 'backups', 'A table has 0 to 3 backups'],
      [{ date: '2001-02-03' }, 'date', GROUP_MESSAGES.past],
      [{ area: 'x'.repeat(61) }, 'area', tooLong('area')],
      [{ price: -1 }, 'price', PRICE_MESSAGE],
      [{ pics: ['Siapa'] }, 'pics', 'PIC is one of -, Ayu, Budi'],
    ] as const) {
      const answer = await call('POST', '/api/matchmaking', wishes)
      expect([wishes, answer.status, (await answer.json()).errors?.[field]]).toEqual([wishes, 422, message])
    }
    expect(await groups()).toEqual([])
  })

  test('may be looked at before, and a preview is stored with date, venue and PICs', async () => {
    const { call, groups, config } = await withPeople(24, women)
    const bounds = { tables: 2, backups: 1 }
    const preview: Preview = await (await call('POST', '/api/matchmaking/preview', bounds)).json()
    expect([preview.tables.length, preview.waiting.length]).toEqual([2, 10])
    const { startedAt, seed, deadlineMs, durationMs, moves } = preview
    const commit = {
      tables: preview.tables.map(({ members, backups }) => ({ members, backups })),
      waiting: preview.waiting.map(({ id }) => id),
      run: { startedAt, seed, deadlineMs, durationMs, moves },
    }
    const date = todayIn(config.timeZone)
    const place = { area: 'Prawirotaman', price: 150_000 }
    const body = { ...commit, ...place, date, pics: ['Ayu'] }
    expect((await call('POST', '/api/matchmaking/commit', body)).status).toBe(200)
    const event_date = instantOf(date, '19:00', config.timeZone)
    for (const group of await groups()) expect(group).toMatchObject({ ...place, pic: 'Ayu', event_date })
  })
})

test('who waited too often is the same to the search and to those who choose tables', () => {
  expect(OVERDUE).toBe(overdueInSearch)
})

test('of the tables found stay those with the greatest claim, and everybody is somewhere once', () => {
  fc.assert(
    fc.property(
      arbitraryPool({ maxLength: 40 }),
      fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
      fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
      ({ rows, apart }, tables, backups) => {
        const people = columns(rows, apart)
        const found = seat(people, { seed: 1, maxMoves: 500, now: () => 0 })
        const chosen = chooseTables(people, found, { tables, backups })
        const all = [...chosen.tables, ...chosen.backups.filter((row) => row >= 0), ...chosen.left]
        expect(all.sort((a, b) => a - b)).toEqual(rows.map((_, row) => row))
        expect(chosen.scores.length).toBeLessThanOrEqual(tables ?? found.scores.length)
        if (found.scores.length > 0) expect(chosen.scores.length).toBeGreaterThan(0)
        for (let t = 0; t < chosen.scores.length; t++)
          expect(
            [...chosen.backups.subarray(t * 3, t * 3 + 3)].filter((row) => row >= 0).length,
          ).toBeLessThanOrEqual(backups ?? 3)
        const claim = (six: Int32Array) => {
          const waited = [...six].map((row) => people.waited[row]!)
          return waited.filter((n) => n >= 3).length * 1000 + waited.reduce((sum, n) => sum + n, 0)
        }
        const tablesOf = ({ tables }: { tables: Int32Array }) =>
          Array.from({ length: tables.length / 6 }, (_, t) => tables.subarray(t * 6, t * 6 + 6))
        if (backups) return
        const kept = tablesOf(chosen).map((six) => six.join())
        const cut = tablesOf(found).filter((six) => !kept.includes(six.join()))
        const least = Math.min(...tablesOf(chosen).map(claim))
        for (const six of cut) expect(claim(six)).toBeLessThanOrEqual(least)
      },
    ),
    { numRuns: 25 },
  )
}, 30_000)
