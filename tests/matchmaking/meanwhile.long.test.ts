import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { OPERATOR } from '../../src/audit/staff'
import type { Db } from '../../src/db/open'
import { matchmakingRuns, signUps } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import type { DinnerGroup } from '../../src/domain/api'
import { changeGroup } from '../../src/groups/change'
import { createGroup } from '../../src/groups/groups'
import { judgeGroup } from '../../src/matchmaking/judge-group'
import { keepApart } from '../../src/people/keep-apart'
import { changeProfile, deleteUser, userInserter } from '../../src/users/users'
import { newWorker } from '../support/app'
import { checkInvariants } from '../support/invariants'
import { samePhone } from '../support/same-phone'
import { sampled } from '../support/sampled'
import { startWithPeople } from '../support/start-with-people'

/** An app in which `change` happens after a search and before its result is stored. */
async function whileSearching(
  people: number,
  change: (db: Db) => void,
  answersOf?: (i: number) => Record<string, unknown>,
) {
  const startWorker = () => {
    const worker = newWorker()
    worker.addEventListener('message', () => change(app.db))
    return worker
  }
  const app = await startWithPeople(people, answersOf, {}, { startWorker })
  return app
}

/** Stores a group of people as staff do. */
const makeGroup = (db: Db, members: number[]) =>
  createGroup(
    db,
    OPERATOR,
    {
      name: 'Lain',
      budget: '>Rp200.000',
      status: 'scheduled',
      members,
      backupMembers: [],
      location: '',
      time: '19:00',
    },
    '2099-01-01T12:00:00.000Z',
  )

const CHANGES: ((db: Db, a: number, b: number) => void)[] = [
  (db, a) => deleteUser(db, OPERATOR, a),
  (db, a) => changeProfile(db, OPERATOR, a, { removed: 'tidak datang' }),
  (db, a) => changeProfile(db, OPERATOR, a, { budget: '>Rp200.000' }),
  (db, a) => changeProfile(db, OPERATOR, a, { budget: null }),
  (db, a) => changeProfile(db, OPERATOR, a, { birthdate: '1985-01-01' }),
  (db, a) => changeProfile(db, OPERATOR, a, { gender: 'female' }),
  (db, a, b) => keepApart(db, OPERATOR, a, b),
  (db, a) => makeGroup(db, [a, ...[1, 2, 3, 4, 5, 6].filter((id) => id !== a)].slice(0, 6)),
]

test('whatever happens to people during a run, it stores no broken table and loses nobody', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 12, max: 21 }),
      fc.array(fc.tuple(fc.nat(CHANGES.length - 1), fc.nat(20), fc.nat(20)), { minLength: 1, maxLength: 6 }),
      async (people, changes) => {
        const { call, db } = await whileSearching(
          people,
          (db) => {
            for (const [kind, a, b] of changes) CHANGES[kind]!(db, 1 + (a % people), 1 + (b % people))
          },
          (i) => ({ gender: i % 4 ? 'male' : 'female' }),
        )
        const answer = await call('POST', '/api/matchmaking')
        expect(answer.status).toBe(200)
        const { groups, waiting } = await answer.json()
        checkInvariants(db)

        const stored: DinnerGroup[] = await (await call('GET', '/api/dinner-groups')).json()
        const made = stored.filter(({ runId }) => runId === 1)
        expect(made.map(({ id }) => id).sort()).toEqual(groups.sort())
        for (const group of made) {
          const { score, breaks } = judgeGroup(db, group, { timeZone: 'Asia/Jakarta', meetAgain: null })
          expect(breaks).toEqual([])
          const [[kept]] = db.values(sql`select score from dinner_groups where id = ${group.id}`) as [
            [number],
          ]
          expect(score!).toBeCloseTo(kept, 9)
        }
        const run = db.select().from(matchmakingRuns).get()!
        expect(run).toMatchObject({ seated: made.length * 6, waiting })
        expect(run.pool).toBe(run.seated + run.backups + run.waiting)
        // someone who could sit and does not has missed a turn
        const free = sql`select 1 from sign_ups where group_role = 'free' and removed is null and budget is not null`
        expect(db.all(free)).toHaveLength(run.waiting)
        expect(db.all(sql`select 1 from people where turns_missed = 1`)).toHaveLength(
          run.waiting + run.backups,
        )
      },
    ),
    { numRuns: sampled(6, 10) },
  )
}, 120_000)

test('a table loses somebody who signs up again during the run, and the turn of that sign-up counts', async () => {
  const { call, db } = await whileSearching(12, (db) => {
    const first = db.select().from(signUps).where(eq(signUps.userId, 3)).get()!
    const { termsVersion, ...answers } = first
    userInserter(db as Tx)({ ...answers, username: 'lagi', at: first.registeredAt })
  })
  const run = await (await call('POST', '/api/matchmaking')).json()
  expect(run).toMatchObject({ groupsCreated: 1, waiting: 6 })
  const turns = sql`select turns_missed from people where id = (select person_id from profiles where user_id = 14)`
  expect(db.values(turns)).toEqual([[1]])
})

test('a table whose people turn out to have met meanwhile, by earlier sign-ups of theirs, is not stored', async () => {
  const setStatus = (db: Db, status: 'cancelled' | 'completed') =>
    expect(changeGroup(db, OPERATOR, 1, { status })).toMatchObject({ ok: true })
  const { call, db } = await whileSearching(8, (db) => setStatus(db, 'completed'))
  makeGroup(db, [1, 2])
  setStatus(db, 'cancelled')
  for (const id of [1, 2]) samePhone(db, id + 2, id)
  expect(await (await call('POST', '/api/matchmaking')).json()).toMatchObject({
    groupsCreated: 0,
    waiting: 6,
  })
})

/** Twelve people, and a promise that is kept when a search begins. */
async function withSearch() {
  const begun = Promise.withResolvers<void>()
  const startWorker = () => {
    begun.resolve()
    return newWorker()
  }
  const app = await startWithPeople(12, undefined, {}, { startWorker })
  return { ...app, begun: begun.promise }
}

test('a stop in the middle of a search answers it at once, stores nothing and lets none begin', async () => {
  for (const path of ['/api/matchmaking', '/api/matchmaking/preview']) {
    const { app, call, db, begun } = await withSearch()
    const answer = call('POST', path, {})
    await begun
    app.stop()
    expect((await answer).status).toBe(503)
    expect((await call('POST', path, {})).status).toBe(503)
    expect(db.select().from(matchmakingRuns).all()).toEqual([])
  }
})

test('a preview that nobody waits for any more ends at once, and the next search can begin', async () => {
  const { call, lines, begun } = await withSearch()
  const left = new AbortController()
  const given = call('POST', '/api/matchmaking/preview', {}, { signal: left.signal })
  await begun
  left.abort()
  expect((await given).status).toBe(503)
  expect((await call('POST', '/api/matchmaking', {})).status).toBe(200)
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
