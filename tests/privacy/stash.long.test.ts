import { expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { fillDemo } from '../../src/cli/demo'
import type { Db } from '../../src/db/open'
import type { Tx } from '../../src/db/transact'
import { signUpsOf } from '../../src/people/people'
import { exportPerson } from '../../src/privacy/export'
import { putPersonBack, stashPerson } from '../../src/privacy/stash'
import { emptyFolder, openForTest } from '../support/app'
import { checkInvariants } from '../support/invariants'
import { sampled } from '../support/sampled'

setDefaultTimeout(300_000)

const TODAY = '2026-11-21'
const NOW = new Date('2026-11-21T05:00:00.000Z')

test('a person who is taken out of the tables leaves nothing there, and is put back to the last column', async () => {
  const db = openForTest(emptyFolder())
  await fillDemo(db, 400, 3, TODAY, 'Asia/Jakarta')
  // seats ahead are given up before, and what was due for a dinner that has begun is made due after
  const people = db.all<{ id: number; phone: string }>(sql`
    select id, phone from people where id not in (
      select person_id from seats join profiles on profiles.user_id = seats.user_id
      join dinner_groups on dinner_groups.id = group_id
      where left_at is null and dinner_groups.status not in ('completed', 'cancelled')
        and (event_at is null or event_at > ${NOW.toISOString()}
          or ticket_id in (select ticket_id from payments where state = 'due')))
    order by id limit ${sampled(24, 400)}`)
  expect(people.length).toBeGreaterThan(20)
  const before = allOf(db)
  let rows = 0
  for (const { id, phone } of people) {
    db.transaction(
      () => {
        const ids = signUpsOf(db, id)
        const taken = stashPerson(db as Tx, id, ids)
        rows += taken.tables.reduce((sum, table) => sum + table.rows.length, 0)
        expect(db.all(sql`select 1 from sign_ups where phone = ${phone}`)).toEqual([])
        expect(JSON.stringify(allOf(db))).not.toContain(phone)
        checkInvariants(db)
        putPersonBack(db as Tx, JSON.parse(JSON.stringify(taken)), NOW)
      },
      { behavior: 'immediate' },
    )
    expect(allOf(db)).toEqual(before)
  }
  expect(rows).toBeGreaterThan(4 * people.length)
  checkInvariants(db)
  expect(db.all(sql`pragma foreign_key_check`)).toEqual([])
})

test('what somebody eats comes back to their own seat, not to whose has its number by now', async () => {
  const db = openForTest(emptyFolder())
  await fillDemo(db, 60, 3, TODAY, 'Asia/Jakarta')
  const [last] = db.all<{ id: number; ticketId: number; userId: number; personId: number }>(sql`
    select memberships.id, ticket_id as ticketId, user_id as userId, person_id as personId
    from memberships join profiles using (user_id) order by memberships.id desc limit 1`)
  db.run(
    sql`insert into choices (ticket_id, diet, at, by) values (${last!.ticketId}, 'kacang', '2026-11-20', 'visitor')`,
  )
  expect(
    exportPerson(db, last!.personId)
      .sign_ups.flatMap(({ dinners }) => dinners)
      .at(-1)?.menu,
  ).toEqual({
    ...{ food: null, drink: null, diet: 'kacang', nickname: false, no_photos: false },
    ...{ at: '2026-11-20', by: 'visitor' },
  })
  const taken = stashPerson(db as Tx, last!.personId, signUpsOf(db, last!.personId))
  const [other] = db.all<{ id: number }>(sql`
    insert into memberships (ticket_id, group_id, user_id, role, seat, holds_seat, added_at, left_at)
    select ticket_id, group_id, user_id, role, seat, 0, added_at, '2026-11-20' from memberships order by id limit 1 returning id`)
  expect(other!.id).toBe(last!.id)
  putPersonBack(db as Tx, taken, NOW)
  expect(
    db.all(
      sql`select user_id as userId, diet from choices join memberships using (ticket_id) where diet = 'kacang'`,
    ),
  ).toEqual([{ userId: last!.userId, diet: 'kacang' }])
})

/** All rows of all tables, but for the versions that count changes and the mark of a deletion. */
function allOf(db: Db) {
  const tables = db.all<{ name: string }>(sql`
    select name from sqlite_master where type = 'table' and sql not like 'create virtual%'
      and name not like '%_search%' and name not like 'sqlite_%' and name <> 'settings' order by name`)
  return tables.map(({ name }) => {
    const rows = db.all<Record<string, unknown>>(sql`select * from ${sql.identifier(name)}`)
    const texts = rows.map(({ version: _, ...row }) => JSON.stringify(row))
    return [name, texts.sort()]
  })
}
