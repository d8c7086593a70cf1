import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { DinnerGroup } from '../../src/domain/api'
import type { Preview, RuleBreak } from '../../src/domain/seating'
import { todayIn } from '../../src/domain/time'
import { poolOf } from '../../src/matchmaking/pool'
import { newWorker } from '../support/app'
import { inDays, people } from '../support/evenings'
import { checkInvariants } from '../support/invariants'
import { startWithPeople } from '../support/start-with-people'

type App = Awaited<ReturnType<typeof startWithPeople>>

const groupsOf = async ({ call }: Pick<App, 'call'>): Promise<DinnerGroup[]> =>
  (await call('GET', '/api/dinner-groups')).json()
const seated = (groups: readonly DinnerGroup[]) =>
  groups.flatMap(({ member_ids, backup_member_ids }) => [...member_ids, ...backup_member_ids])
const turns = ({ db }: Pick<App, 'db'>) =>
  db
    .values<[number]>(
      sql`select user_id from profiles join people on people.id = person_id where turns_missed > 0`,
    )
    .map(([id]) => id)
const commitOf = ({ tables, waiting, startedAt, seed, deadlineMs, durationMs, moves }: Preview) => ({
  tables: tables.map(({ members, backups }) => ({ members, backups })),
  waiting: waiting.map(({ id }) => id),
  run: { startedAt, seed, deadlineMs, durationMs, moves },
})

/** People, and what happens once a search has read who there is, before its result is stored. */
async function withSearch(n: number) {
  const meanwhile: { act?: () => void } = {}
  const startWorker = () => {
    const worker = newWorker()
    worker.addEventListener('message', () => meanwhile.act?.())
    return worker
  }
  return { ...(await startWithPeople(n, () => ({}), {}, { startWorker })), meanwhile }
}

describe('a run for an evening', () => {
  test('seats those who can and nobody else, and its groups are of that evening', async () => {
    const app = await startWithPeople(24)
    const { id } = await app.addEvening({ price: 120_000 })
    await app.say(id, people(1, 14))
    await app.say(id, people(15, 18), false)
    const run = await (
      await app.call('POST', '/api/matchmaking', {
        eveningId: id,
        location: 'Kedai Senja',
        booked_as: 'Semeja',
      })
    ).json()
    expect(run).toMatchObject({ groupsCreated: 2, waiting: 0 })
    const groups = await groupsOf(app)
    expect(seated(groups).sort((a, b) => a - b)).toEqual(people(1, 14))
    for (const group of groups)
      expect(group).toMatchObject({
        eveningId: id,
        event_date: inDays(10),
        area: 'Prawirotaman',
        price: 120_000,
        venue: 'Kedai Senja',
        booked_as: 'Semeja',
        status: 'confirming',
      })
    expect(await (await app.call('GET', '/api/matchmaking/runs')).json()).toMatchObject([
      { eveningId: id, pool: 14 },
    ])
    // only backups have missed a turn: the others could not
    expect(turns(app).every((user) => user <= 14)).toBe(true)
    expect(turns(app)).toHaveLength(2)
    expect(await app.evening(id)).toMatchObject({ can: 14, free: 0, groups: 2, seated: 12 })
    checkInvariants(app.db)
  })

  test('counts a turn only for those who could', async () => {
    const app = await startWithPeople(20)
    const { id } = await app.addEvening()
    await app.say(id, people(1, 5))
    const run = await (await app.call('POST', '/api/matchmaking', { eveningId: id })).json()
    expect(run).toMatchObject({ groupsCreated: 0, waiting: 5 })
    expect(turns(app)).toEqual(people(1, 5))
  })

  test('leaves out who cannot afford it', async () => {
    const app = await startWithPeople(18, (i) => ({ budget: i <= 9 ? '<Rp100.000' : '>Rp200.000' }))
    const { id } = await app.addEvening({ price: 150_000 })
    await app.say(id, people(1, 18))
    await app.call('POST', '/api/matchmaking', { eveningId: id })
    expect(seated(await groupsOf(app)).sort((a, b) => a - b)).toEqual(people(10, 18))
    expect(turns(app).every((user) => user >= 10)).toBe(true)
  })

  test('makes no more tables than the evening takes, in all its runs', async () => {
    const app = await startWithPeople(30, () => ({ gender: 'female' }))
    const { id } = await app.addEvening({ tables_max: 3 })
    await app.say(id, people(1, 30))
    const preview: Preview = await (
      await app.call('POST', '/api/matchmaking/preview', { eveningId: id })
    ).json()
    expect(preview.tables).toHaveLength(3)
    expect(preview.waiting.map(({ words }) => words)).toContain(
      'A table would be possible, but the run was to make fewer',
    )
    const [locked] = commitOf(preview).tables
    const others: Preview = await (
      await app.call('POST', '/api/matchmaking/preview', { eveningId: id, locked: [locked] })
    ).json()
    expect(others.tables).toHaveLength(2)

    const first = await app.call('POST', '/api/matchmaking', { eveningId: id, tables: 2, backups: 0 })
    expect((await first.json()).groupsCreated).toBe(2)
    const late = await app.call('POST', '/api/matchmaking/commit', { ...commitOf(preview), eveningId: id })
    expect([late.status, (await late.json()).message]).toEqual([409, 'All tables of this evening are made'])
    const second = await app.call('POST', '/api/matchmaking', { eveningId: id, tables: 5 })
    expect((await second.json()).groupsCreated).toBe(1)
    const third = await app.call('POST', '/api/matchmaking', { eveningId: id })
    expect([third.status, (await third.json()).message]).toEqual([409, 'All tables of this evening are made'])
    // a group that is off makes room for another
    await app.call('PATCH', '/api/dinner-groups/1', { status: 'cancelled', version: 1 })
    const fourth = await app.call('POST', '/api/matchmaking', { eveningId: id })
    expect((await fourth.json()).groupsCreated).toBe(1)
  })

  test('makes no more tables than the evening takes, also when two of the staff store theirs at once', async () => {
    const app = await startWithPeople(12, () => ({ gender: 'female' }))
    const { id } = await app.addEvening({ tables_max: 1 })
    await app.say(id, people(1, 12))
    const preview: Preview = await (
      await app.call('POST', '/api/matchmaking/preview', { eveningId: id })
    ).json()
    const store = (members: number[]) =>
      app.call('POST', '/api/matchmaking/commit', {
        ...commitOf(preview),
        ...{ tables: [{ members, backups: [] }], waiting: [], eveningId: id },
      })
    const stored = await Promise.all([store(people(1, 6)), store(people(7, 12))])
    expect(stored.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await groupsOf(app)).toHaveLength(1)
    checkInvariants(app.db)
  })

  test('lets the best tables stay where there are fewer', async () => {
    const app = await startWithPeople(12, (i) => ({ interests: i <= 6 ? ['Politik'] : ['Kuliner', 'Musik'] }))
    const { id } = await app.addEvening({ tables_max: 1 })
    await app.say(id, people(1, 12))
    app.db.run(
      sql`update people set turns_missed = 3 where id in (select person_id from profiles where user_id <= 6)`,
    )
    await app.call('POST', '/api/matchmaking', { eveningId: id })
    expect((await groupsOf(app))[0]!.member_ids.sort((a, b) => a - b)).toEqual(people(1, 6))
  })

  test('is refused with a date, an area or a price of its own, and for an evening that takes no groups', async () => {
    const app = await startWithPeople(0)
    const { id } = await app.addEvening()
    const refused = async (path: string, body: unknown) => {
      const answer = await app.call('POST', path, body)
      return [answer.status, Object.keys((await answer.json()).errors ?? {})]
    }
    for (const own of [{ date: inDays(11).slice(0, 10) }, { area: 'Kotabaru' }, { price: 0 }])
      expect(await refused('/api/matchmaking', { eveningId: id, ...own })).toEqual([422, Object.keys(own)])
    expect(await refused('/api/matchmaking', { eveningId: 99 })).toEqual([422, ['eveningId']])
    expect(await refused('/api/matchmaking/preview', { eveningId: 99 })).toEqual([422, ['eveningId']])
    await app.call('PATCH', `/api/evenings/${id}`, { version: 1, status: 'cancelled' })
    expect(await refused('/api/matchmaking', { eveningId: id })).toEqual([422, ['eveningId']])
  })

  test('that is cancelled while its tables are sought stores nothing', async () => {
    const app = await withSearch(12)
    const { id } = await app.addEvening()
    await app.say(id, people(1, 12))
    app.meanwhile.act = () => app.db.run(sql`update evenings set status = 'cancelled' where id = ${id}`)
    const run = await app.call('POST', '/api/matchmaking', { eveningId: id })
    expect([run.status, (await run.json()).message]).toEqual([409, 'This evening takes no groups any more'])
    expect([await groupsOf(app), turns(app)]).toEqual([[], []])
    checkInvariants(app.db)
  })

  test('seats nobody who says no, or whose evening moves, while its tables are sought', async () => {
    const app = await withSearch(14)
    const { id } = await app.addEvening()
    await app.say(id, people(1, 14))
    app.meanwhile.act = () => app.db.run(sql`update availability set can = 0 where user_id in (3, 4)`)
    await app.call('POST', '/api/matchmaking', { eveningId: id })
    const groups = await groupsOf(app)
    expect(seated(groups)).not.toContain(3)
    expect(seated(groups)).not.toContain(4)
    expect(turns(app)).not.toContain(3)

    await app.call('POST', '/api/matchmaking/runs/1/take-back')
    app.meanwhile.act = () => app.db.run(sql`delete from availability`)
    const run = await app.call('POST', '/api/matchmaking', { eveningId: id })
    expect(await run.json()).toMatchObject({ groupsCreated: 0, waiting: 0 })
    checkInvariants(app.db)
  })
})

describe('somebody who cannot come', () => {
  test('is a broken rule at a table that staff edit, and when it is stored', async () => {
    const app = await startWithPeople(14)
    const { id } = await app.addEvening()
    await app.say(id, people(1, 12))
    await app.say(id, [13], false)
    const day = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: 'Asia/Jakarta', weekday: 'long', day: 'numeric', month: 'long' },
    }).format(new Date(inDays(10)))
    const preview: Preview = await (
      await app.call('POST', '/api/matchmaking/preview', { eveningId: id })
    ).json()
    const commit = commitOf(preview)
    const [first, second] = commit.tables
    const [out, away] = [first!.members[0]!, second!.members[0]!]
    first!.members[0] = 13
    second!.members[0] = 14
    const { scores } = await (
      await app.call('POST', '/api/matchmaking/score', {
        tables: commit.tables.map(({ members }) => members),
        eveningId: id,
      })
    ).json()
    const ofEvening = (breaks: RuleBreak[]): unknown[] => breaks.filter(({ rule }) => rule === 'evening')
    const cannot = [{ rule: 'evening', userIds: [13], message: `Cannot on ${day.replace(',', '')}: #13` }]
    expect(ofEvening(scores[0].breaks)).toEqual(cannot)
    expect(ofEvening(scores[1].breaks)).toEqual([
      { rule: 'evening', userIds: [14], message: `Not known to be free on ${day.replace(',', '')}: #14` },
    ])

    const stored = await app.call('POST', '/api/matchmaking/commit', {
      ...commit,
      waiting: [out, away],
      eveningId: id,
    })
    expect(stored.status).toBe(409)
    const { refused } = await stored.json()
    expect(ofEvening(refused[0].breaks)).toEqual(cannot)
  })

  test('is a broken rule like a budget below the price', async () => {
    const app = await startWithPeople(6, () => ({ budget: '<Rp100.000' }))
    const { id } = await app.addEvening({ price: 100_000 })
    await app.say(id, people(1, 6))
    const { scores } = await (
      await app.call('POST', '/api/matchmaking/score', { tables: [people(1, 6)], eveningId: id })
    ).json()
    expect(scores[0].breaks).toEqual([
      { rule: 'price', userIds: people(1, 6), message: 'Above their budget: #1, #2, #3, #4, #5 and #6' },
    ])
    // of no evening it is none
    const { scores: others } = await (
      await app.call('POST', '/api/matchmaking/score', { tables: [people(1, 6)] })
    ).json()
    expect(others[0].breaks).toEqual([])
  })

  test('replaces nobody without staff seeing it, and is not called instead of a silent one', async () => {
    const app = await startWithPeople(8, () => ({ gender: 'female' }))
    const { id } = await app.addEvening()
    const group = {
      ...{ name: 'Meja', budget: 'Rp100.000 - Rp200.000', status: 'confirming', eveningId: id },
      ...{ members: people(1, 6), backupMembers: [7, 8] },
    }
    await app.call('POST', '/api/dinner-groups', group)
    await app.say(id, [7], false)
    const { candidates } = await (await app.call('GET', '/api/dinner-groups/1/candidates/1')).json()
    expect(candidates).toMatchObject([
      { userId: 8, breaks: [] },
      { userId: 7, breaks: [{ rule: 'evening', userIds: [7] }] },
    ])
    await app.call('PATCH', '/api/dinner-groups/1/member-status', { userId: 1, status: 'dropped' })
    const { group: now } = await (await app.call('GET', '/api/dinner-groups/1')).json()
    const replace = (backupId: number) =>
      app.call('POST', '/api/dinner-groups/1/replace', {
        ...{ userId: 1, backupId, version: now.memberVersions[1] },
      })
    const refused = await replace(7)
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      expect.stringMatching(/^Cannot on /),
    ])
    expect((await replace(8)).status).toBe(200)
  })

  test('is not blamed on a backup who can come, where others at the table cannot', async () => {
    const app = await startWithPeople(8, () => ({ gender: 'female' }))
    const { id } = await app.addEvening()
    await app.call('POST', '/api/dinner-groups', {
      ...{ name: 'Meja', budget: 'Rp100.000 - Rp200.000', status: 'confirming', eveningId: id },
      ...{ members: people(1, 6), backupMembers: [7, 8] },
    })
    await app.say(id, [1, 2, 7], false)
    await app.say(id, [8])
    const { candidates } = await (await app.call('GET', '/api/dinner-groups/1/candidates/1')).json()
    expect(candidates).toMatchObject([
      { userId: 8, breaks: [] },
      { userId: 7, breaks: [{ rule: 'evening' }] },
    ])
  })

  test('is refused as a backup with the day of the evening, also where the group has no date', async () => {
    const app = await startWithPeople(7)
    const { id } = await app.addEvening()
    await app.call('POST', '/api/dinner-groups', {
      ...{ name: 'Meja', budget: 'Rp100.000 - Rp200.000', status: 'confirming', eveningId: id },
      ...{ members: people(1, 6), backupMembers: [7] },
    })
    await app.say(id, [7], false)
    await app.call('PATCH', '/api/dinner-groups/1', { event_date: null })
    await app.call('PATCH', '/api/dinner-groups/1/member-status', { userId: 1, status: 'dropped' })
    const { group } = await (await app.call('GET', '/api/dinner-groups/1')).json()
    const refused = await app.call('POST', '/api/dinner-groups/1/replace', {
      ...{ userId: 1, backupId: 7, version: group.memberVersions[1] },
    })
    const day = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: 'Asia/Jakarta', weekday: 'long', day: 'numeric', month: 'long' },
    }).format(new Date(inDays(10)))
    expect((await refused.json()).message).toBe(`Cannot on ${day.replace(',', '')}`)
  })
})

describe('two evenings of one week', () => {
  test('share people: a user seated for one is out of the pool of the other', async () => {
    const app = await startWithPeople(24)
    const [friday, saturday] = [await app.addEvening(), await app.addEvening({ at: inDays(11) })]
    await app.say(friday.id, people(1, 18))
    await app.say(saturday.id, people(7, 24))
    await app.call('POST', '/api/matchmaking', { eveningId: friday.id, backups: 0 })
    const onFriday = seated(await groupsOf(app))
    expect(onFriday).toHaveLength(18)
    await app.call('POST', '/api/matchmaking', { eveningId: saturday.id, backups: 0 })
    const onSaturday = seated((await groupsOf(app)).filter(({ eveningId }) => eveningId === saturday.id))
    expect(onSaturday.sort((a, b) => a - b)).toEqual(people(19, 24))

    // and in it again once the first is off
    await app.call('PATCH', `/api/evenings/${friday.id}`, { version: 1, status: 'cancelled' })
    expect((await app.evening(saturday.id)).free).toBe(12)
    checkInvariants(app.db)
  })

  test('whatever people can, a pool is who can come and a run without an evening takes everybody', async () => {
    const app = await startWithPeople(10)
    const ids = [(await app.addEvening()).id, (await app.addEvening({ at: inDays(12) })).id]
    const today = todayIn()
    const everybody = poolOf(app.db, today)
    await fc.assert(
      fc.asyncProperty(fc.subarray(people(1, 10)), fc.subarray(people(1, 10)), async (one, other) => {
        app.db.run(sql`delete from availability`)
        for (const [i, some] of [one, other].entries()) await app.say(ids[i]!, some)
        expect(ids.map((eveningId) => poolOf(app.db, today, { eveningId }).rows.map(({ id }) => id))).toEqual(
          [one, other],
        )
        expect(poolOf(app.db, today)).toEqual(everybody)
      }),
      { numRuns: 20 },
    )
  })
})
