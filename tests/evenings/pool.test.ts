import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { todayIn } from '../../src/domain/time'
import { poolOf } from '../../src/matchmaking/pool'
import { inDays, people } from '../support/evenings'
import { startWithPeople } from '../support/start-with-people'

describe('who can come to an evening', () => {
  test('is a rule at a table that staff edit: who cannot, and who did not say so', async () => {
    const app = await startWithPeople(6)
    const { id, at } = await app.addEvening()
    await app.say(id, people(1, 4))
    await app.say(id, [5], false)
    const { scores } = await (
      await app.call('POST', '/api/matchmaking/score', { tables: [people(1, 6)], eveningId: id })
    ).json()
    const format = { timeZone: 'Asia/Jakarta', weekday: 'long', day: 'numeric', month: 'long' } as const
    const day = new Intl.DateTimeFormat('en-GB', format).format(new Date(at)).replace(',', '')
    expect(scores[0].breaks).toEqual([
      { rule: 'evening', userIds: [5], message: `Cannot on ${day}: #5` },
      { rule: 'evening', userIds: [6], message: `Not known to be free on ${day}: #6` },
    ])
  })

  test('is a broken rule like a budget below the price', async () => {
    const app = await startWithPeople(6, () => ({ budget: '<Rp100.000' }))
    const { id } = await app.addEvening({ price: 100_000 })
    await app.say(id, people(1, 6))
    const { scores } = await (
      await app.call('POST', '/api/matchmaking/score', { tables: [people(1, 6)], eveningId: id })
    ).json()
    expect(scores[0].breaks).toEqual([
      { rule: 'price', userIds: people(1, 6), message: 'Above their budget: #1, #2, #3, #4, #5 and #6' },
    ])
    // of no evening it is none
    const { scores: others } = await (
      await app.call('POST', '/api/matchmaking/score', { tables: [people(1, 6)] })
    ).json()
    expect(others[0].breaks).toEqual([])
  })

  test('whatever people can, a pool is who can come and a run without an evening takes everybody', async () => {
    const app = await startWithPeople(10)
    const ids = [(await app.addEvening()).id, (await app.addEvening({ at: inDays(12) })).id]
    const today = todayIn()
    const everybody = poolOf(app.db, today)
    await fc.assert(
      fc.asyncProperty(fc.subarray(people(1, 10)), fc.subarray(people(1, 10)), async (one, other) => {
        app.db.run(sql`delete from tickets`)
        for (const [i, some] of [one, other].entries()) await app.say(ids[i]!, some)
        expect(ids.map((eveningId) => poolOf(app.db, today, { eveningId }).rows.map(({ id }) => id))).toEqual(
          [one, other],
        )
        expect(poolOf(app.db, today)).toEqual(everybody)
      }),
      { numRuns: 20 },
    )
  })
})
