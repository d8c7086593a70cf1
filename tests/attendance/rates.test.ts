import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { ratesOf } from '../../src/attendance/rates'
import { putSeat } from '../support/put-seat'
import { startDinner } from '../support/who-came'

test('the house learns from each dinner how often people come whose seats had reached a stage, and says so of the next one', async () => {
  const { db, mark, moveDinner, setStatus, details } = await startDinner()
  const none = { came: 0, of: 0 }
  expect(ratesOf(db)).toEqual({ invited: none, confirmed: none, paid: none })
  expect((await details()).group.expected).toBe(5.4)
  for (const userId of [1, 2, 3, 4]) await setStatus(userId, 'paid')
  moveDinner(-5)
  expect((await details()).group.expected).toBeNull()
  expect((await mark({ 1: 'came', 2: 'late', 3: 'no-show', 5: 'came' })).status).toBe(200)
  expect((await mark({ 6: 'excused' }, { why: 'sakit' })).status).toBe(200)
  // the fourth has no mark
  expect(ratesOf(db)).toEqual({
    ...{ invited: { came: 3, of: 5 }, confirmed: { came: 3, of: 5 } },
    paid: { came: 2, of: 3 },
  })

  // thirty more of them who paid and came, at a dinner of long ago
  for (let i = 0; i < 27; i++) {
    db.run(sql`insert into dinner_groups (name, status, budget, price, event_at, created_at)
      values ('Meja', 'completed', 1, 95000, '2026-01-01T12:00:00.000Z', '2026-01-01T12:00:00.000Z')`)
    const [[groupId]] = db.values<[number]>(sql`select max(id) from dinner_groups`) as [[number]]
    putSeat(db, { groupId, userId: 7, role: 'member', seat: 1, holdsSeat: false }, { status: 'paid' })
    db.run(sql`insert into outcomes (person_id, group_id, dinner_day, outcome, at, source)
      select (select person_id from profiles where user_id = 7), max(id), '2026-01-01', 'came', '', 'staff' from dinner_groups`)
  }
  expect(ratesOf(db).paid).toEqual({ came: 29, of: 30 })
  // what the house let go for want of a table says nothing of people, and silence does
  db.run(sql`update outcomes set outcome = 'let go', source = 'computed' where group_id <> 1`)
  expect(ratesOf(db).paid).toEqual({ came: 2, of: 3 })
  db.run(sql`update memberships set left_code = 'no payment', left_at = '' where group_id <> 1`)
  expect(ratesOf(db).paid).toEqual({ came: 2, of: 30 })
})
