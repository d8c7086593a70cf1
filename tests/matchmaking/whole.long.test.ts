import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { storePeople } from '../../src/cli/demo-people'
import type { Db } from '../../src/db/open'
import { copiesOf, startApp } from '../support/app'

const crowd = copiesOf((db) => storePeople(db, 300, 1, '2026-11-21', 'Asia/Jakarta'))

async function withCrowd() {
  const app = await startApp({ dataDir: crowd() })
  const { call } = await app.signIn()
  return { ...app, call, before: seatsAndTurns(app.db) }
}

/** Where everybody stands, whose turns were missed, who has which seat, and the runs. */
const seatsAndTurns = (db: Db) => [
  db.all(
    sql`select user_id, group_role, last_group, turns_missed from sign_ups join people on people.id = person_id order by user_id`,
  ),
  db.all(sql`select group_id, user_id, role, seat, status, holds_seat from seats order by id`),
  db.all(sql`select * from run_leftovers order by run_id, user_id`),
  db.all(sql`select id, tables, seated, waiting from matchmaking_runs`),
]

test('a run that cannot be stored to its end leaves nothing behind, and the next one is whole', async () => {
  const { db, call, before } = await withCrowd()
  db.run(sql`create trigger full before insert on dinner_groups
    when (select count(*) from dinner_groups where run_id = new.run_id) > 3 begin select raise(abort, 'full'); end`)
  expect((await call('POST', '/api/matchmaking')).status).toBe(500)
  expect(seatsAndTurns(db)).toEqual(before)
  db.run(sql`drop trigger full`)
  const { groupsCreated, runId, waiting } = await (await call('POST', '/api/matchmaking')).json()
  expect(groupsCreated).toBeGreaterThan(4)
  const runs = await (await call('GET', '/api/matchmaking/runs')).json()
  expect(runs).toMatchObject([{ id: runId, seated: 6 * groupsCreated, waiting }])
})

test('a run that is taken back leaves everybody as they were, or stays whole where that fails', async () => {
  const { db, call, before } = await withCrowd()
  const { runId, groupsCreated } = await (await call('POST', '/api/matchmaking')).json()
  const stored = seatsAndTurns(db)
  const path = `/api/matchmaking/runs/${runId}/take-back`
  db.run(sql`create trigger full before delete on run_leftovers begin select raise(abort, 'full'); end`)
  expect((await call('POST', path)).status).toBe(500)
  expect(seatsAndTurns(db)).toEqual(stored)
  db.run(sql`drop trigger full`)
  expect(await (await call('POST', path)).json()).toMatchObject({ deleted: groupsCreated, left: [] })
  expect(seatsAndTurns(db).slice(0, 3)).toEqual(before.slice(0, 3))
  expect((await call('POST', path)).status).toBe(409)
})
