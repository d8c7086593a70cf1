import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { todayIn } from '../../src/domain/time'
import { poolOf } from '../../src/matchmaking/pool'
import { inDays, people } from '../support/evenings'
import { startWithPeople } from '../support/start-with-people'

describe('who has joined an evening', () => {
  test('is a rule at a table that staff edit: who said no, who has not joined, and what others afford', async () => {
    const app = await startWithPeople(6, () => ({ budget: '<Rp100.000' }))
    const { id, at } = await app.addEvening({ price: 100_000 })
    await app.join(id, people(1, 5))
    await app.leave(id, [5])
    const breaksOf = async (eveningId?: number) => {
      const body = { tables: [people(1, 6)], eveningId }
      return (await (await app.call('POST', '/api/matchmaking/score', body)).json()).scores[0].breaks
    }
    const format = { timeZone: 'Asia/Jakarta', weekday: 'long', day: 'numeric', month: 'long' } as const
    const day = new Intl.DateTimeFormat('en-GB', format).format(new Date(at)).replace(',', '')
    expect(await breaksOf(id)).toEqual([
      { rule: 'evening', userIds: [5], message: `Said no to ${day}: #5` },
      { rule: 'evening', userIds: [6], message: `Not joined on ${day}: #6` },
      { rule: 'price', userIds: [6], message: 'Above their budget: #6' },
    ])
    // of no evening it is none
    expect(await breaksOf()).toMatchObject([{ rule: 'taken', userIds: people(1, 4) }])
  })

  test('is said where staff pick people, by the soonest evening ahead', async () => {
    const app = await startWithPeople(2)
    const [later, sooner] = [await app.addEvening({ at: inDays(12) }), await app.addEvening()]
    const joined = async (id: number) => (await app.user(id)).profile!.joined
    expect(await joined(1)).toBe(null)
    await app.join(later.id, [1])
    expect(await joined(1)).toEqual({ at: later.at, status: 'idle' })
    await app.call('POST', `/api/evenings/${sooner.id}/tickets`, { userId: 1, pay: 'now' })
    expect(await joined(1)).toEqual({ at: sooner.at, status: 'confirmed' })
    await app.leave(sooner.id, [1])
    expect(await joined(1)).toEqual({ at: later.at, status: 'idle' })
    app.db.run(sql`update evenings set status = 'cancelled'`)
    expect(await joined(1)).toBe(null)
  })

  test('whoever joins, a pool is who has joined, and a run without an evening leaves out who has joined one ahead', async () => {
    const app = await startWithPeople(10)
    const ids = [(await app.addEvening()).id, (await app.addEvening({ at: inDays(12) })).id]
    const today = todayIn()
    const everybody = poolOf(app.db, today)
    await fc.assert(
      fc.asyncProperty(fc.subarray(people(1, 10)), fc.subarray(people(1, 10)), async (one, other) => {
        app.db.run(sql`delete from tickets`)
        for (const [i, some] of [one, other].entries()) await app.join(ids[i]!, some)
        expect(ids.map((eveningId) => poolOf(app.db, today, { eveningId }).rows.map(({ id }) => id))).toEqual(
          [one, other],
        )
        const left = people(1, 10).filter((id) => !one.includes(id) && !other.includes(id))
        expect(poolOf(app.db, today).rows.map(({ id }) => id)).toEqual(left)
        app.db.run(sql`update evenings set at = '2026-01-01T12:00:00.000Z' where id = ${ids[0]!}`)
        app.db.run(sql`update evenings set status = 'cancelled' where id = ${ids[1]!}`)
        expect(poolOf(app.db, today)).toEqual(everybody)
        for (const [i, at] of [inDays(10), inDays(12)].entries())
          app.db.run(sql`update evenings set at = ${at}, status = 'open' where id = ${ids[i]!}`)
      }),
      { numRuns: 20 },
    )
  })
})
