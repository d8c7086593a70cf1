// what was stored since 0.3.0 in a way of its own time is read as it was meant
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { textsOf } from '../../src/messages/texts'
import { emptyFolder, openForTest, startApp } from '../support/app'
import { inDays } from '../support/evenings'
import { addGuests, tablesBefore } from '../support/migrations'
import { checkMoney } from '../support/money'

test('nothing is due any more of who had a place held and said that they cannot come, and what is paid stays paid', () => {
  const dataDir = emptyFolder()
  const old = tablesBefore(dataDir, '0049_join')
  const at = inDays(-1)
  old.run(sql`
    insert into evenings (id, at, city, area, price, answers_until, sure_until, pay_until, details_from, status)
    values (1, ${inDays(9)}, 'Yogyakarta', 'Prawirotaman', 150000, ${inDays(6)}, ${inDays(7)}, ${inDays(8)}, ${inDays(8)}, 'open')`)
  addGuests(old.$client, 3, at)
  for (const [id, status, can, state] of [
    [1, 'confirmed', 0, 'due'],
    [2, 'confirmed', 1, 'due'],
    [3, 'paid', 0, 'held'],
  ] as const) {
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

test('the edited text of a booking is kept, restaurants count on what they were sent, and old entries stay readable', async () => {
  const dataDir = emptyFolder()
  const old = tablesBefore(dataDir, 'one_message_a_restaurant')
  const at = inDays(-1)
  const dinner = inDays(9)
  old.run(
    sql`insert into venues (id, name, phone, created_at) values (1, 'Kedai Senja', '+6281234567', ${at})`,
  )
  old.run(sql`
    insert into evenings (id, at, city, area, price, answers_until, pay_until, details_from, status)
    values (1, ${dinner}, 'Yogyakarta', 'Prawirotaman', 150000, ${dinner}, ${dinner}, ${dinner}, 'open')`)
  for (const id of [1, 2])
    old.run(sql`
      insert into dinner_groups (id, name, status, budget, venue_id, venue, event_at, evening_id, created_at)
      values (${id}, ${`Meja ${id}`}, 'cancelled', 1, 1, 'Kedai Senja', ${dinner}, 1, ${at})`)
  for (const [groupId, kind, result] of [
    [1, 'booking', 'sent'],
    [1, 'booking-off', 'sent'],
    [2, 'booking', 'sent'],
    [2, 'booking-changed', 'opened'],
    [2, 'booking-off', 'opened'],
  ])
    old.run(sql`
      insert into booking_messages (group_id, venue_id, kind, event_at, booked_as, headcount, sheet_hash, line_hashes, opened_at, sent_at, result)
      values (${groupId}, 1, ${kind}, ${dinner}, 'Semeja', 6, 'a', '["b"]', ${at}, ${at}, ${result})`)
  old.run(sql`
    insert into message_texts (kind, text, version) values ('booking', 'Meja untuk {jumlah}', 3), ('booking-off', 'Batal', 1)`)
  old.run(sql`
    insert into audit_entries (at, actor, action, detail, group_id) values (${at}, 'staff', 'marked a message', 'booking-off, sent', 1)`)
  old.$client.close()

  const { db, signIn } = await startApp({ dataDir })
  expect(textsOf(db).booking).toMatchObject({ text: 'Meja untuk {jumlah}', version: 3 })
  const { call } = await signIn('ayu')
  const { restaurants } = await (await call('GET', '/api/messages/queue?all=true')).json()
  // of the second table nobody has told them that it is off
  expect(restaurants).toMatchObject([
    { news: 'taken back', eveningId: 1, tables: 1, people: 6, groups: [{ id: 2 }] },
  ])
  expect(restaurants[0].text).toBe('Maaf, yang ini terpaksa kami batalkan:\nMeja untuk 6')
  expect(db.values(sql`select detail from audit_entries where action = 'marked a message'`)).toEqual([
    ['booking-off, sent'],
  ])
})

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
  addGuests(old.$client, 3, at)
  for (const [id, code, released] of SEATS) {
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
  // who is to be erased may stay, and has the seat of before again
  const stash = (column: string) => JSON.stringify({ memberships: [{ id: 4, [column]: 0, left_at: at }] })
  old.run(sql`
    insert into erasures (user_id, phone, opened_by, requested_at, erases_at, waits, rows)
    values (9, '+628123000009', 1, ${at}, ${inDays(1)}, 0, ${stash('active')})`)
  old.$client.close()

  const { db, signIn } = await startApp({ dataDir })
  expect(db.values(sql`select rows from erasures`)).toEqual([[stash('holds_seat')]])
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
      before: '{"holds_seat":1,"left_at":null,"left_code":null}',
      after: JSON.stringify({ holds_seat: 0, left_at: at, left_code }),
    })),
  )
  const { call } = await signIn('ayu')
  const { counts } = await (await call('GET', '/api/messages/queue?all=true')).json()
  expect(counts.release).toBe(2)
})
