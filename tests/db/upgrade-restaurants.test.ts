// what restaurants were sent while there were three kinds of message to them, one a table
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { emptyFolder, startApp } from '../support/app'
import { inDays } from '../support/evenings'
import { tablesBefore } from '../support/migrations'

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
  expect(db.values(sql`select kind, text, version from message_texts`)).toEqual([
    ['booking', 'Meja untuk {jumlah}', 3],
  ])
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
