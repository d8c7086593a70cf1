// seats that were given away while a column of their own said whether their owner was silent
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { emptyFolder, startApp } from '../support/app'
import { inDays } from '../support/evenings'
import { tablesBefore } from '../support/migrations'

/** Ids of guests, and what was stored of the seat that each had. */
const SEATS = [
  [1, 'no answer', 1],
  [2, 'no payment', 1],
  // no message could reach them
  [3, 'no answer', 0],
] as const

test('whom no message could reach learns of no seat that was given away, and that they lost it can be undone', async () => {
  const dataDir = emptyFolder()
  const old = tablesBefore(dataDir, 'standing_of_seats')
  const at = inDays(-1)
  old.run(sql`
    insert into dinner_groups (id, name, status, budget, event_at, created_at)
    values (1, 'Meja', 'scheduled', 1, ${inDays(9)}, ${at})`)
  for (const [id, code, released] of SEATS) {
    old.run(sql`insert into users (id, username, created_at) values (${id}, ${`guest ${id}`}, ${at})`)
    old.run(sql`insert into people (id, phone) values (${id}, ${`+628120000000${id}`})`)
    old.run(
      sql`insert into profiles (user_id, person_id, name, registered_at) values (${id}, ${id}, 'Sari', ${at})`,
    )
    old.run(sql`
      insert into tickets (id, user_id, status, joined_at, ended_at, at, "by") values (${id}, ${id}, 'idle', ${at}, ${at}, ${at}, 'staff')`)
    old.run(sql`
      insert into memberships (id, ticket_id, group_id, user_id, role, seat, active, added_at, left_at, left_code, released)
      values (${id}, ${id}, 1, ${id}, 'member', ${id}, 0, ${at}, ${at}, ${code}, ${released})`)
    const after = { active: 0, left_at: at, left_code: code, left_by: 9, ...(released && { released }) }
    old.run(sql`insert into acts (id, admin_id, at, kind, parts) values (${id}, ${id}, ${at}, 'replaced', 1)`)
    old.run(sql`
      insert into act_rows (act_id, part, changed, row_id, group_id, user_id, before, after)
      values (${id}, 1, 'seat', ${id}, 1, ${id}, '{"active":1,"left_at":null,"left_code":null,"left_by":null}', ${JSON.stringify(after)})`)
  }
  old.$client.close()

  const { db, signIn } = await startApp({ dataDir })
  const codes = [
    [1, 'no answer'],
    [2, 'no payment'],
    [3, 'unreached'],
  ]
  expect(db.values(sql`select id, left_code from memberships order by id`)).toEqual(codes)
  // an act is undone where its rows are as it left them
  expect(db.all(sql`select row_id as id, before, after from act_rows order by row_id`)).toEqual(
    codes.map(([id, left_code]) => ({
      id,
      before: '{"active":1,"left_at":null,"left_code":null}',
      after: JSON.stringify({ active: 0, left_at: at, left_code }),
    })),
  )
  const { call } = await signIn('ayu')
  const { counts } = await (await call('GET', '/api/messages/queue?all=true')).json()
  expect(counts.release).toBe(2)
})
