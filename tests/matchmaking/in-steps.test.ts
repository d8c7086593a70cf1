import { describe, expect, test } from 'bun:test'
import { dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import { countOf } from '../../src/audit/audit'
import { OPERATOR } from '../../src/audit/staff'
import { fillDemo } from '../../src/cli/demo'
import type { Db } from '../../src/db/open'
import type { AuditEntry } from '../../src/domain/audit'
import { createGroup } from '../../src/groups/groups'
import { undoUnfinishedRun } from '../../src/matchmaking/run-record'
import { removeAdmin } from '../../src/session/accounts'
import { deleteUsers } from '../../src/users/deletion'
import { answers } from '../support/answers'
import { copiesOf, startApp } from '../support/app'
import { checkInvariants } from '../support/invariants'

const PEOPLE = 1000
const ZONE = 'Asia/Jakarta'

const crowd = copiesOf((db) => void fillDemo(db, PEOPLE, 1, '2026-11-21', ZONE))

/** Some hundred tables' worth of people, and a look at what a run has stored so far. */
async function withCrowd() {
  const app = await startApp({ dataDir: crowd() })
  const { call, cookie } = await app.signIn()
  const before = standings(app.db)
  const groupsBefore = count(app.db, 'dinner_groups')
  const groups = () => count(app.db, 'dinner_groups') - groupsBefore
  /** Waits until the groups are some but not all of a run that is being stored. */
  async function untilHalf() {
    while (groups() === 0) await Bun.sleep(1)
  }
  const runs = async () => (await (await call('GET', '/api/matchmaking/runs')).json()) as { id: number }[]
  const acts = async (action: string) => {
    const answer = await call('GET', `/api/audit?action=${encodeURIComponent(action)}`)
    return ((await answer.json()) as { items: AuditEntry[] }).items
  }
  const signUp = (i: number) =>
    app.app.handle(
      new Request('http://localhost:3000/api/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(answers(i)),
      }),
    )
  return { ...app, call, cookie, before, groups, untilHalf, runs, acts, signUp }
}

const count = (db: Db, table: string) => db.values<[number]>(sql.raw(`select count(*) from ${table}`))[0]![0]

/** Where everybody stands, whose turns were missed, and who has which seat. */
const standings = (db: Db) =>
  JSON.stringify([
    db.all(
      sql`select user_id, standing, last_group, turns_missed from profiles join people on people.id = person_id order by user_id`,
    ),
    db.all(sql`select group_id, user_id, role, seat, status, active from memberships order by id`),
    db.all(sql`select * from run_leftovers order by run_id, user_id`),
    db.all(sql`select * from matchmaking_runs`),
  ])

describe('a run that is being stored', () => {
  test('lets sign-ups be answered between its steps, and is in no list before it is whole', async () => {
    const { db, call, groups, untilHalf, runs, acts, signUp } = await withCrowd()
    const answer = call('POST', '/api/matchmaking')
    await untilHalf()
    const half = groups()
    expect((await signUp(1)).status).toBe(201)
    expect(await runs()).toEqual([])
    expect(await acts('ran matchmaking')).toEqual([])
    const { progress } = await (await call('GET', '/api/matchmaking/progress')).json()
    expect(progress).toMatchObject({ doing: 'storing' })
    expect(progress.done).toBeLessThan(progress.total)
    expect((await call('POST', '/api/matchmaking')).status).toBe(409)
    const { groupsCreated, runId } = await (await answer).json()
    expect(half).toBeLessThan(groupsCreated)
    expect(progress.total).toBe(groupsCreated)
    expect(await (await call('GET', '/api/matchmaking/progress')).json()).toEqual({ progress: null })
    expect(groups()).toBe(groupsCreated)
    expect(await runs()).toMatchObject([{ id: runId, seated: groupsCreated * 6 }])
    expect(await acts('ran matchmaking')).toHaveLength(1)
    checkInvariants(db)
  })

  test('that a stop ends half way is undone at the next start, as if it had not been', async () => {
    const { app, db, call, before, untilHalf, runs, acts } = await withCrowd()
    const answer = call('POST', '/api/matchmaking')
    await untilHalf()
    app.stop()
    expect((await answer).status).toBe(503)
    expect(standings(db)).not.toBe(before)
    expect(await runs()).toEqual([])
    await undoUnfinishedRun(db, 0)
    expect(standings(db)).toBe(before)
    expect(await acts('took back matchmaking')).toMatchObject([
      {
        adminId: null,
        detail: expect.stringMatching(
          /^interrupted, run 1, which had not been stored whole: \d+ groups deleted$/,
        ),
      },
    ])
    checkInvariants(db)
  })

  test('of an admin who signs out meanwhile is undone at once', async () => {
    const { db, call, before, untilHalf } = await withCrowd()
    const answer = call('POST', '/api/matchmaking')
    await untilHalf()
    expect((await call('POST', '/api/logout')).status).toBe(200)
    expect((await answer).status).toBe(401)
    expect(standings(db)).toBe(before)
  })

  test('and could not be undone, as on a full disk, is undone before the next one', async () => {
    const { db, call, untilHalf, groups, runs } = await withCrowd()
    db.run(sql`create trigger full before insert on dinner_groups
      when (select count(*) from dinner_groups where run_id = new.run_id) > 50 begin select raise(abort, 'full'); end`)
    db.run(sql`create trigger fuller before delete on dinner_groups begin select raise(abort, 'full'); end`)
    const answer = call('POST', '/api/matchmaking')
    await untilHalf()
    expect((await answer).status).toBe(500)
    expect(groups()).toBeGreaterThan(0)
    expect(await runs()).toEqual([])
    db.run(sql`drop trigger full`)
    db.run(sql`drop trigger fuller`)
    const { groupsCreated } = await (await call('POST', '/api/matchmaking')).json()
    expect(groups()).toBe(groupsCreated)
    expect(await runs()).toHaveLength(1)
    checkInvariants(db)
  })

  test('leaves out who was deleted or seated by hand between its steps, and loses nobody', async () => {
    const { db, call, untilHalf } = await withCrowd()
    const answer = call('POST', '/api/matchmaking')
    await untilHalf()
    const free = db
      .values<[number]>(sql`select user_id from profiles where standing = 'free' order by user_id`)
      .map(([id]) => id)
    expect(free.length).toBeGreaterThan(200)
    const members = free.slice(0, 60).filter((_, i) => i % 10 === 0)
    const group = {
      name: 'Lain',
      budget: '>Rp200.000',
      status: 'scheduled',
      location: '',
      time: '19:00',
    } as const
    expect(
      createGroup(db, OPERATOR, { ...group, members, backupMembers: [] }, '2099-01-01T12:00:00.000Z').ok,
    ).toBe(true)
    const gone = free.slice(100, 160).filter((_, i) => i % 10 === 0)
    deleteUsers(db, OPERATOR, gone)
    expect((await answer).status).toBe(200)
    checkInvariants(db)
    const seatsOf = (ids: number[]) =>
      db.values<[number]>(
        sql.raw(`select count(*) from memberships where active = 1 and user_id in (${ids}) group by user_id`),
      )
    expect(seatsOf(members)).toEqual(members.map(() => [1]))
    expect(seatsOf(gone)).toEqual([])
    const [run] = db.all<{ pool: number; seated: number; backups: number; waiting: number }>(
      sql`select pool, seated, backups, waiting from matchmaking_runs`,
    )
    expect(run!.pool).toBe(run!.seated + run!.backups + run!.waiting)
    expect(count(db, 'run_leftovers')).toBe(run!.backups + run!.waiting)
    expect(
      db.values(sql`select 1 from dinner_groups where run_id = 1 and
        (select count(*) from memberships where group_id = dinner_groups.id and role = 'member') <> 6`),
    ).toEqual([])
  })
})

describe('taking back a large run', () => {
  test('lets sign-ups be answered between, and what a stop ends half way goes on when it is asked for again', async () => {
    const { app, db, call, before, groups, acts, signUp } = await withCrowd()
    const { runId, groupsCreated } = await (await call('POST', '/api/matchmaking')).json()
    const path = `/api/matchmaking/runs/${runId}/take-back`
    const answer = call('POST', path)
    while (groups() === groupsCreated) await Bun.sleep(1)
    const half = groups()
    expect(half).toBeGreaterThan(0)
    expect(await (await call('GET', '/api/matchmaking/progress')).json()).toMatchObject({
      progress: { doing: 'taking back', total: groupsCreated },
    })
    expect((await signUp(1)).status).toBe(201)
    app.stop()
    expect((await answer).status).toBe(503)
    const left = groups()
    expect(left).toBeGreaterThan(0)
    expect(await acts('took back matchmaking')).toMatchObject([
      {
        detail: `run ${runId}: ${countOf(groupsCreated - left, 'group')} deleted, ${countOf(left, 'group')} left, 0 turns given back`,
      },
    ])
    checkInvariants(db)
    deleteUsers(db, OPERATOR, [count(db, 'users')])

    const next = await startApp({ dataDir: db.$client.filename.replace(/\/[^/]+$/, '') })
    const { call: later } = await next.signIn('lain')
    expect(await (await later('POST', path)).json()).toMatchObject({ deleted: left, left: [] })
    expect(JSON.parse(standings(db)).slice(0, 3)).toEqual(JSON.parse(before).slice(0, 3))
    checkInvariants(db)
  })
})

test('taking back a run ends with the session it was asked for in, and the audit says how far it came', async () => {
  const { app, db, call, groups, signIn } = await withCrowd()
  const { runId, groupsCreated } = await (await call('POST', '/api/matchmaking')).json()
  const answer = call('POST', `/api/matchmaking/runs/${runId}/take-back`)
  while (groups() === groupsCreated) await Bun.sleep(1)
  expect((await call('POST', '/api/logout')).status).toBe(200)
  expect((await answer).status).toBe(401)
  const left = groups()
  expect(left).toBeGreaterThan(0)
  expect(db.values(sql`select detail from audit_entries where action = 'took back matchmaking'`)).toEqual([
    [
      `run ${runId}: ${countOf(groupsCreated - left, 'group')} deleted, ${countOf(left, 'group')} left, 0 turns given back`,
    ],
  ])
  checkInvariants(db)
  const { call: again } = await signIn('lain')
  expect(await (await again('GET', '/api/matchmaking/runs')).json()).toMatchObject([
    { takingBack: 'unfinished' },
  ])
  await app.resume()
  expect(groups()).toBe(left)
  expect(await (await again('POST', `/api/matchmaking/runs/${runId}/take-back`)).json()).toMatchObject({
    deleted: left,
  })
})

describe('a run that was half taken back', () => {
  /** A run of which some groups are deleted when a stop interrupts it, and the app that starts next, as the same admin. */
  async function withHalf() {
    const { app, db, call, before, groups, cookie } = await withCrowd()
    const { runId, groupsCreated } = await (await call('POST', '/api/matchmaking')).json()
    const answer = call('POST', `/api/matchmaking/runs/${runId}/take-back`)
    while (groups() === groupsCreated) await Bun.sleep(1)
    const { takingBack } = (await (await call('GET', '/api/matchmaking/runs')).json())[0]
    expect(takingBack).toBe('running')
    app.stop()
    expect((await answer).status).toBe(503)
    const next = await startApp({ dataDir: dirname(db.$client.filename) })
    const again: typeof call = (method, path, body) => next.call(method, path, body, { headers: { cookie } })
    const stateNow = async () => (await (await again('GET', '/api/matchmaking/runs')).json())[0].takingBack
    return { next, db, call: again, runId, groupsCreated, before, groups, stateNow }
  }

  test('says so in the logs and goes on at the next start, as one entry of the admin who began', async () => {
    const { next, db, groupsCreated, runId, before, groups, stateNow } = await withHalf()
    expect(await stateNow()).toBe('unfinished')
    const resumed = next.app.resume()
    expect(await stateNow()).toBe('running')
    await resumed
    expect(groups()).toBe(0)
    expect(await stateNow()).toBe(null)
    expect(JSON.parse(standings(db)).slice(0, 3)).toEqual(JSON.parse(before).slice(0, 3))
    const entries = db.all<{ admin: number; detail: string }>(
      sql`select admin_id as admin, detail from audit_entries where action = 'took back matchmaking'`,
    )
    expect(entries).toEqual([
      {
        admin: expect.any(Number),
        detail: expect.stringMatching(
          new RegExp(`^run ${runId}: ${countOf(groupsCreated, 'group')} deleted, \\d+ turns? given back$`),
        ),
      },
    ])
    expect(db.all(sql`select 1 from settings where key like 'taking_back%'`)).toEqual([])
    checkInvariants(db)
  })

  test('does not go on for an admin who is staff no more, and is finished by another', async () => {
    const { next, db, runId, groups } = await withHalf()
    const { call: other } = await next.signIn('lain')
    const stateNow = async () => (await (await other('GET', '/api/matchmaking/runs')).json())[0].takingBack
    expect(removeAdmin(db, OPERATOR, 'staff')).toMatchObject({ ok: true })
    const left = groups()
    await next.app.resume()
    expect(groups()).toBe(left)
    expect(await stateNow()).toBe('unfinished')
    await next.app.resume()
    expect([groups(), await stateNow()]).toEqual([left, 'unfinished'])
    expect((await other('POST', `/api/matchmaking/runs/${runId}/take-back`)).status).toBe(200)
    expect([groups(), await stateNow()]).toEqual([0, null])
  })

  test('and then killed before its last step was noted says nothing of it once it is asked for again', async () => {
    const { db, call, runId, stateNow } = await withHalf()
    const record = () => db.all(sql`select * from settings where key like 'taking_back%'`)
    const [half] = record() as [{ key: string; value: string }]
    const path = `/api/matchmaking/runs/${runId}/take-back`
    expect((await call('POST', path)).status).toBe(200)
    db.run(sql`insert into settings (key, value) values (${half.key}, ${half.value})`)
    expect(await stateNow()).toBe('unfinished')
    expect((await call('POST', path)).status).toBe(409)
    expect(await stateNow()).toBe(null)
  })
})

test('a commit whose tables are all refused is checked in steps, and stores nothing', async () => {
  const { db, call, before, signUp } = await withCrowd()
  const tables = Array.from({ length: 2000 }, (_, t) => ({
    members: [1, 2, 3, 4, 5, 6].map((seat) => 10_000_000 + t * 6 + seat),
    backups: [],
  }))
  const run = { seed: 1, startedAt: '2026-01-01T00:00:00.000Z', durationMs: 1, deadlineMs: 1, moves: 1 }
  let answered = false
  const answer = call('POST', '/api/matchmaking/commit', { tables, waiting: [], run }).finally(() => {
    answered = true
  })
  expect((await signUp(1)).status).toBe(201)
  expect(answered).toBe(false)
  const refused = await answer
  expect(refused.status).toBe(409)
  expect(((await refused.json()) as { refused: unknown[] }).refused).toHaveLength(2000)
  deleteUsers(db, OPERATOR, [count(db, 'users')])
  expect(standings(db)).toBe(before)
})
