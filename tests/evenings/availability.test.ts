import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { type Availability, chosenEveningsSchema, storedAvailabilitySchema } from '../../src/domain/evenings'
import { affords, MOST } from '../../src/domain/open-evenings'
import { BUDGETS } from '../../src/domain/profile'
import { chooseEvenings, withdrawEvening } from '../../src/evenings/availability'
import { offeredTo } from '../../src/evenings/list'
import { answerChoice } from '../../src/me/evenings'
import { answers } from '../support/answers'
import { inDays, people } from '../support/evenings'
import { startWithPeople } from '../support/start-with-people'

describe('availability', () => {
  test('is noted by staff, for one user and one evening, and counted by evening', async () => {
    const { call, addEvening, evening, say } = await startWithPeople(3)
    const { id } = await addEvening()
    await say(id, [1, 2])
    await say(id, [2, 3], false)
    expect(await evening(id)).toMatchObject({ can: 1, free: 1 })
    const answer = await call('PUT', '/api/users/3/availability', { eveningId: id, can: true })
    expect(v.parse(v.strictObject(storedAvailabilitySchema.entries), await answer.json())).toMatchObject({
      success: true,
      evenings: [{ id, can: true, by: 'staff', aboveBudget: false, status: 'open' }],
    })
    await say(id, [3], null)
    const { evenings }: Availability = await (await call('GET', '/api/users/3/availability')).json()
    expect(evenings).toMatchObject([{ id, can: null, by: null, answeredAt: null }])

    const refused: [unknown, string, number][] = [
      [{ eveningId: 99, can: true }, '/api/users/1/availability', 422],
      [{ eveningId: id, can: 'ya' }, '/api/users/1/availability', 422],
      [{ eveningId: id, can: true }, '/api/users/99/availability', 404],
    ]
    for (const [body, path, status] of refused) expect((await call('PUT', path, body)).status).toBe(status)
  })

  test('is not counted as free who has a seat, was removed, or has signed up again', async () => {
    const { call, addEvening, evening, say, visitor, db } = await startWithPeople(9)
    const { id } = await addEvening()
    await say(id, people(1, 9))
    const group = { name: 'Meja', budget: 'Rp100.000 - Rp200.000', members: people(1, 6) }
    await call('POST', '/api/dinner-groups', group)
    db.run(
      sql`update people set removed = 'Batal' where id in (select person_id from profiles where user_id = 7)`,
    )
    const [again] = db.all<{ phone: string }>(sql`select phone from sign_ups where user_id = 8`)
    await visitor('POST', '/api/register', answers(50, { phone: again!.phone }))
    expect(await evening(id)).toMatchObject({ can: 9, free: 1 })
  })

  test('of a visitor is what they chose of the evenings that are offered, and once more it changes nothing', async () => {
    const { addEvening, db } = await startWithPeople(1)
    const [friday, saturday] = [await addEvening(), await addEvening({ at: inDays(11) })]
    expect(chooseEvenings(db, 1, { can: [friday.id] })).toEqual({ ok: true })
    const stored = db.all(sql`select * from tickets`)
    expect(offeredTo(db, 1).map(({ can }) => can)).toEqual([true, false])
    expect(chooseEvenings(db, 1, { can: [friday.id] }, new Date(Date.now() + 60_000))).toEqual({ ok: true })
    expect(db.all(sql`select * from tickets`)).toEqual(stored)
    expect(chooseEvenings(db, 1, { can: [] })).toEqual({ ok: true })
    expect(offeredTo(db, 1).map(({ can }) => can)).toEqual([false, false])
    expect(chooseEvenings(db, 1, { can: [friday.id, saturday.id] })).toEqual({ ok: true })
    expect(chooseEvenings(db, 99, { can: [] })).toEqual({ ok: false, reason: 'unknown' })
  })

  test('of a visitor is refused as a whole when one of the evenings has just closed', async () => {
    const { call, addEvening, db } = await startWithPeople(1)
    const [friday, saturday] = [await addEvening(), await addEvening({ at: inDays(11) })]
    await call('PATCH', `/api/evenings/${friday.id}`, { version: 1, status: 'closed' })
    const { at, city, area, price, code } = saturday
    const offered = { id: saturday.id, at, city, area, price, code, isJoined: false }
    expect(answerChoice(db, 1, { can: [friday.id, saturday.id] })).toEqual({
      success: false,
      message: 'Yang ini baru aja ditutup. Pilih yang lain ya.',
      evenings: [{ ...offered, can: null }],
    })
    expect(db.all(sql`select * from tickets`)).toEqual([])
    expect(answerChoice(db, 1, { can: [saturday.id] })).toEqual({
      success: true,
      message: 'Oke! Kita cari meja di tanggal itu.',
      evenings: [{ ...offered, can: true }],
    })
    expect(answerChoice(db, 1, { can: [] })?.message).toBe('Oke, kita kabarin kalau ada tanggal baru.')
    expect(answerChoice(db, 99, { can: [] })).toBeUndefined()
  })

  test('of a visitor is refused when the evening has moved since they saw it', async () => {
    const { call, addEvening, db } = await startWithPeople(1)
    const { id, at } = await addEvening()
    const moved = inDays(11)
    await call('PATCH', `/api/evenings/${id}`, { version: 1, at: moved })
    expect(chooseEvenings(db, 1, { can: [id], seen: { [id]: at } })).toEqual({ ok: false, reason: 'closed' })
    expect(db.all(sql`select 1 from tickets`)).toEqual([])
    expect(chooseEvenings(db, 1, { can: [id], seen: { [id]: moved } })).toEqual({ ok: true })
  })

  test('is a list of ids, and nothing else', () => {
    for (const can of [undefined, 1, ['1'], [0], [1.5], Array(101).fill(1)])
      expect(v.safeParse(chosenEveningsSchema, { can }).success).toBe(false)
    expect(v.safeParse(chosenEveningsSchema, { can: [] }).success).toBe(true)
  })

  test('is not asked of those whose budget is below the price, and staff see that', async () => {
    const { call, addEvening, evening, say, db } = await startWithPeople(2, (i) => ({
      budget: i === 1 ? '<Rp100.000' : '>Rp200.000',
    }))
    const { id } = await addEvening()
    expect([offeredTo(db, 1).length, offeredTo(db, 2).length]).toEqual([0, 1])
    expect(chooseEvenings(db, 1, { can: [id] })).toEqual({ ok: false, reason: 'closed' })
    await say(id, [1, 2])
    expect(await evening(id)).toMatchObject({ can: 2, free: 1, aboveBudget: 1 })
    const { evenings } = await (await call('GET', '/api/users/1/availability')).json()
    expect(evenings).toMatchObject([{ id, can: true, aboveBudget: true }])
  })

  test('in SQL and in words agree about who affords what', async () => {
    const { addEvening, evening, say, db } = await startWithPeople(3, (i) => ({ budget: BUDGETS[i - 1] }))
    const { id } = await addEvening()
    await say(id, [1, 2, 3])
    for (const price of [0, 99_999, 100_000, 200_000, 200_001, 100_000_000]) {
      db.run(sql`update evenings set price = ${price} where id = ${id}`)
      const above = BUDGETS.filter((budget) => !affords(budget, price)).length
      expect(await evening(id)).toMatchObject({ can: 3, free: 3 - above, aboveBudget: above })
    }
    expect(Object.keys(MOST)).toEqual([...BUDGETS])
    expect(affords(null, 100_000_000)).toBe(true)
  })

  test('is withdrawn for the evening of a group alone', async () => {
    const { call, addEvening, say, putOn, db } = await startWithPeople(6)
    const [friday, saturday] = [await addEvening(), await addEvening({ at: inDays(11) })]
    await say(friday.id, people(1, 6))
    await say(saturday.id, people(1, 6))
    const group = { name: 'Meja', budget: 'Rp100.000 - Rp200.000', members: people(1, 6) }
    const { id } = await (await call('POST', '/api/dinner-groups', group)).json()
    putOn(friday.id, id)
    withdrawEvening(db, [3], { groupId: id })
    withdrawEvening(db, [3], { groupId: 99 })
    expect(offeredTo(db, 3).map(({ can }) => can)).toEqual([false, true])
    const { table } = await (await call('GET', `/api/dinner-groups/${id}`)).json()
    expect(table.breaks).toMatchObject([
      { rule: 'evening', userIds: [3], message: expect.stringMatching(/^Cannot on \w+ \d+ \w+: #3$/) },
    ])
  })

  test('whatever visitors and staff say in any order, the last word about an evening holds', async () => {
    const { addEvening, say, db } = await startWithPeople(1)
    const ids = [(await addEvening()).id, (await addEvening({ at: inDays(12) })).id]
    const choice = fc.oneof(
      fc.record({ staff: fc.constantFrom(...ids), can: fc.constantFrom(true, false, null) }),
      fc.record({ chosen: fc.subarray(ids) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(choice, { maxLength: 8 }), async (words) => {
        db.run(sql`delete from tickets`)
        const last = new Map<number, boolean | null>(ids.map((id) => [id, null]))
        for (const word of words) {
          if ('staff' in word) {
            await say(word.staff, [1], word.can)
            last.set(word.staff, word.can)
          } else {
            expect(chooseEvenings(db, 1, { can: word.chosen }).ok).toBe(true)
            for (const id of ids) last.set(id, word.chosen.includes(id))
          }
        }
        expect(offeredTo(db, 1).map(({ id, can }) => [id, can])).toEqual([...last])
      }),
      { numRuns: 30 },
    )
  })
})
