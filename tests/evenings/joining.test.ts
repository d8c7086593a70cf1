import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { userTicketsSchema } from '../../src/domain/evening/evening-calls'
import { settleTickets } from '../../src/evenings/lapse'
import { offeredTo } from '../../src/evenings/list'
import { answers } from '../support/answers'
import { inDays, people } from '../support/evenings'
import { startWithPeople } from '../support/start-with-people'

test('staff read the places of somebody at the evenings ahead, and put them on a list or off it', async () => {
  const { call, addEvening, evening, join, leave } = await startWithPeople(3)
  const { id, code } = await addEvening()
  await join(id, [1, 2, 3])
  await leave(id, [2])
  expect(await evening(id)).toMatchObject({ joined: 2, free: 2 })
  const of = async (user: number) =>
    v.parse(
      v.strictObject(userTicketsSchema.entries),
      await (await call('GET', `/api/users/${user}/tickets`)).json(),
    ).evenings
  expect(await of(3)).toMatchObject([{ id, code, ticket: { status: 'idle', by: 'staff' }, isStandby: false }])
  expect(await of(2)).toMatchObject([{ id, ticket: { status: 'dropped' } }])
  await join(id, [2])
  expect(await of(2)).toMatchObject([{ ticket: { status: 'idle' } }])
  await addEvening({ at: inDays(11) })
  expect((await of(1)).map(({ ticket }) => ticket?.status)).toEqual(['idle', undefined])
  expect((await call('GET', '/api/users/99/tickets')).status).toBe(404)
})

test('who has a seat, was removed, or has joined by a newer sign-up too is not counted as free, until the dinner of that seat is over', async () => {
  const { addEvening, addGroup, evening, join, visitor, db } = await startWithPeople(9)
  const { id } = await addEvening()
  await join(id, people(1, 9))
  await addGroup()
  db.run(
    sql`update people set removed = 'Batal' where id in (select person_id from profiles where user_id = 7)`,
  )
  const [again] = db.all<{ phone: string }>(sql`select phone from sign_ups where user_id = 8`)
  await visitor('POST', '/api/register', answers(50, { phone: again!.phone }))
  // one that has not joined takes nobody's place
  expect(await evening(id)).toMatchObject({ joined: 9, free: 2 })
  db.run(sql`
    insert into tickets (user_id, evening_id, status, price, joined_at, at, "by")
    select (select max(user_id) from profiles), evening_id, status, price, joined_at, at, "by" from tickets where user_id = 8`)
  settleTickets(db)
  expect(await evening(id)).toMatchObject({ joined: 9, free: 2 })
  db.run(sql`update dinner_groups set event_at = ${new Date(Date.now() - 4 * 3_600_000).toISOString()}`)
  settleTickets(db)
  expect(await evening(id)).toMatchObject({ joined: 9, free: 8 })
})

test('visitors are offered what they afford, the soonest first, and one above their budget, which they may join', async () => {
  const { addEvening, join, evening, db } = await startWithPeople(1, () => ({ budget: '<Rp100.000' }))
  const cheap = await addEvening({ at: inDays(14), price: 90_000 })
  const dear = await addEvening({ at: inDays(11) })
  const other = await addEvening({ at: inDays(12) })
  const offered = () =>
    offeredTo(db, 1).map(({ id, aboveBudget, status }) => [id, aboveBudget, status !== null])
  expect(offered()).toEqual([
    [cheap.id, false, false],
    [dear.id, true, false],
  ])
  await join(dear.id, [1])
  expect(offered()).toEqual([
    [dear.id, true, true],
    [cheap.id, false, false],
    [other.id, true, false],
  ])
  expect(await evening(dear.id)).toMatchObject({ joined: 1, free: 1 })
})
