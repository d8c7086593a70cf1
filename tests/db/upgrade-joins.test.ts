// places at evenings that were stored while people were asked whether they can come
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { emptyFolder, openForTest } from '../support/app'
import { inDays } from '../support/evenings'
import { tablesBefore } from '../support/migrations'
import { checkMoney } from '../support/money'

test('nothing is due any more of who had a place held and said that they cannot come, and what is paid stays paid', () => {
  const dataDir = emptyFolder()
  const old = tablesBefore(dataDir, '0049_join')
  const at = inDays(-1)
  old.run(sql`
    insert into evenings (id, at, city, area, price, answers_until, sure_until, pay_until, details_from, status)
    values (1, ${inDays(9)}, 'Yogyakarta', 'Prawirotaman', 150000, ${inDays(6)}, ${inDays(7)}, ${inDays(8)}, ${inDays(8)}, 'open')`)
  for (const [id, status, can, state] of [
    [1, 'confirmed', 0, 'due'],
    [2, 'confirmed', 1, 'due'],
    [3, 'paid', 0, 'held'],
  ] as const) {
    old.run(sql`insert into users (id, username, created_at) values (${id}, ${`guest ${id}`}, ${at})`)
    old.run(sql`insert into people (id, phone) values (${id}, ${`+628120000000${id}`})`)
    old.run(
      sql`insert into profiles (user_id, person_id, name, registered_at) values (${id}, ${id}, 'Sari', ${at})`,
    )
    old.run(sql`
      insert into tickets (id, user_id, evening_id, status, price, joined_at, pay_by, can, at, "by")
      values (${id}, ${id}, 1, ${status}, 150000, ${at}, ${state === 'due' ? inDays(1) : null}, ${can}, ${at}, 'visitor')`)
    old.run(sql`
      insert into payments (user_id, group_id, ticket_id, amount, code, state, state_at, paid_at)
      values (${id}, 0, ${id}, ${150_000 + id}, ${id}, ${state}, ${at}, ${state === 'held' ? at : null})`)
  }
  old.$client.close()
  const db = openForTest(dataDir)
  expect(
    db.values(sql`
      select tickets.id, status, state from tickets join payments on ticket_id = tickets.id order by tickets.id`),
  ).toEqual([
    [1, 'dropped', 'void'],
    [2, 'confirmed', 'due'],
    [3, 'paid', 'held'],
  ])
  checkMoney(db)
})
