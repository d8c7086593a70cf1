import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import { matchmakingRuns } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import type { DinnerGroup } from '../../src/domain/api'
import type { Committed, Preview, Scores } from '../../src/domain/matchmaking/seating'
import { storeTable } from '../../src/groups/groups'
import { answers } from '../support/answers'
import { newWorker } from '../support/app'
import { startWithPeople } from '../support/start-with-people'

async function withPeople(n: number, answersOf: (i: number) => Record<string, unknown> = () => ({})) {
  const app = await startWithPeople(n, answersOf)
  const { call } = app
  const preview = async (body: unknown = {}): Promise<Preview> =>
    (await call('POST', '/api/matchmaking/preview', body)).json()
  return { ...app, preview }
}

const seats = ({ tables }: Preview) => tables.map(({ members, backups }) => ({ members, backups }))
const waiting = (preview: Preview) => preview.waiting.map(({ id }) => id)
const commitOf = (preview: Preview) => {
  const { startedAt, seed, deadlineMs, durationMs, moves } = preview
  const run = { startedAt, seed, deadlineMs, durationMs, moves }
  return { tables: seats(preview), waiting: waiting(preview), run }
}

/** Everything that is stored but the audit, table by table. */
function dump(db: Db): string {
  const tables = db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name not in ('audit_entries', 'sqlite_sequence') order by name`,
  )
  return JSON.stringify(tables.map(({ name }) => [name, db.all(sql.raw(`select * from "${name}"`))]))
}

describe('POST /api/matchmaking/preview', () => {
  test('tells of everybody at a table, as backup or waiting, and stores nothing of it', async () => {
    const { db, preview } = await withPeople(15, (i) => ({
      gender: 'female',
      ...(i === 15 && { budget: '>Rp200.000' }),
    }))
    db.run(
      sql`insert into notes (person_id, text, at) select person_id, 'Datang telat', '' from profiles where user_id = 1`,
    )
    const before = dump(db)
    const found = await preview()
    expect(dump(db)).toBe(before)
    expect(found).toMatchObject({ pool: 15, deadlineMs: 1000, score: expect.any(Number) })
    expect(found.tables).toHaveLength(2)
    const placed = [
      ...found.tables.flatMap(({ members, backups }) => [...members, ...backups]),
      ...waiting(found),
    ]
    expect(placed.sort((a, b) => a - b)).toEqual(found.people.map(({ id }) => id))
    expect(found.waiting).toEqual([{ id: 15 }])
    expect(found.people[0]).toMatchObject({
      ...{ id: 1, name: 'Tamu 1', phone: '+628123000001', gender: 'female', activity: 'Kuliah' },
      ...{ hobbies: ['Nonton', 'Makan'], interests: ['Musik', 'Kuliner'], smoker: 'No' },
      ...{ waited: 0, notes: ['Datang telat'] },
    })
    expect(found.tables[0]).toMatchObject({
      budget: 'Rp100.000 - Rp200.000',
      name: expect.stringMatching(/^Age: \d+-\d+ Males: 0 Females: 6$/),
      score: { score: expect.closeTo(68, 9), breaks: [] },
    })
  })

  test('leaves locked tables and their people out', async () => {
    const { preview } = await withPeople(18)
    const first = await preview()
    const [locked] = seats(first)
    const again = await preview({ locked: [locked] })
    expect(again.pool).toBe(12)
    expect(again.people.map(({ id }) => id).filter((id) => locked!.members.includes(id))).toEqual([])
  })

  test('shares its turn with runs', async () => {
    const { call } = await withPeople(12)
    const preview = () => call('POST', '/api/matchmaking/preview', {})
    const all = await Promise.all([preview(), call('POST', '/api/matchmaking'), preview()])
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = all.find(({ status }) => status === 409)
    expect((await refused!.json()).message).toBe('Matchmaking is already running')
    expect((await preview()).status).toBe(200)
  })

  test('is refused with a wrong body, and a score of more than a hundred tables', async () => {
    const { call } = await withPeople(1)
    for (const locked of [1, [{ members: [] }], [{ members: [1], backups: [1] }]])
      expect((await call('POST', '/api/matchmaking/preview', { locked })).status).toBe(422)
    const tables = Array(101).fill([1])
    expect((await call('POST', '/api/matchmaking/score', { tables })).status).toBe(422)
  })

  test('whose worker ends in the middle is answered, and the next one works', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<Worker>()
    const startWorker = () => {
      const worker = newWorker()
      begin(worker)
      return worker
    }
    const { call: asAdmin, lines } = await startWithPeople(12, undefined, {}, { startWorker })
    const answer = asAdmin('POST', '/api/matchmaking/preview', {})
    const worker = await begun
    worker.terminate()
    expect((await answer).status).toBe(500)
    expect(lines.join('')).not.toContain('+62')
    expect((await asAdmin('POST', '/api/matchmaking/preview', {})).status).toBe(200)
  })
})

describe('POST /api/matchmaking/commit', () => {
  test('stores the tables of a preview as one run, and counts the turn of who is left over', async () => {
    const { call, db, preview } = await withPeople(15, (i) => ({ ...(i === 15 && { budget: '>Rp200.000' }) }))
    const found = await preview()
    const answer = await call('POST', '/api/matchmaking/commit', commitOf(found))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Kelompok baru telah dibuat berdasarkan algoritma matchmaking',
      groupsCreated: 2,
      groups: [1, 2],
      waiting: 1,
      runId: 1,
      refused: [],
    })
    const groups: DinnerGroup[] = await (await call('GET', '/api/dinner-groups')).json()
    expect(
      groups.map(({ member_ids, backup_member_ids }) => [member_ids, backup_member_ids]).reverse(),
    ).toEqual(found.tables.map(({ members, backups }) => [members, backups]))
    expect(groups.every(({ status, runId }) => status === 'confirming' && runId === 1)).toBe(true)
    const { startedAt, seed, moves } = found
    expect(db.select().from(matchmakingRuns).get()).toMatchObject({
      ...{ startedBy: 16, startedAt, seed, moves, pool: 15, seated: 12, backups: 2, waiting: 1 },
      score: expect.closeTo(found.score!, 9),
    })
    expect(db.all(sql`select 1 from people where turns_missed = 1`)).toHaveLength(3)
    // once more there is no possible table
    const before = dump(db)
    const again = await call('POST', '/api/matchmaking/commit', commitOf(found))
    expect(again.status).toBe(409)
    const { refused, ...none }: Committed = await again.json()
    expect(none).toMatchObject({ success: false, groupsCreated: 0, groups: [], runId: null })
    expect(refused.map(({ breaks }) => breaks.map(({ rule }) => rule))).toEqual([['taken'], ['taken']])
    expect(dump(db)).toBe(before)
  })

  test('stores what is still possible, and tells who is gone, rests or has joined an evening since', async () => {
    const app = await withPeople(24)
    const preview = await app.preview()
    const [resting, joined, gone] = preview.tables.map(({ members }) => members[0]!) as [
      number,
      number,
      number,
    ]
    await app.call('DELETE', `/api/users/${gone}`)
    const { link } = await (await app.call('POST', `/api/users/${resting}/link`)).json()
    const authorization = `Bearer ${link.split('#')[1]}`
    await app.visitor('POST', '/api/me/rest', undefined, { headers: { authorization } })
    await app.join((await app.addEvening()).id, [joined])
    const tables = preview.tables.map(({ members }) => members)
    const { scores }: Scores = await (await app.call('POST', '/api/matchmaking/score', { tables })).json()
    const breaks = scores.map(({ breaks }) => breaks)
    expect(breaks).toEqual([
      [{ rule: 'paused', userIds: [resting], message: `#${resting} is paused` }],
      [{ rule: 'taken', userIds: [joined], message: `#${joined} has joined an evening` }],
      [{ rule: 'gone', userIds: [gone], message: `#${gone} is not there any more` }],
      [],
    ])
    const commit = await app.call('POST', '/api/matchmaking/commit', commitOf(preview))
    const done: Committed = await commit.json()
    expect(done).toMatchObject({ success: true, groupsCreated: 1 })
    expect(done.refused).toEqual(tables.slice(0, 3).map((members, i) => ({ members, breaks: breaks[i]! })))
  })

  test('leaves out a backup, and does not count someone waiting, who found a seat meanwhile', async () => {
    const { addGroup, call, db, preview } = await withPeople(14, (i) => ({
      ...(i === 14 && { budget: '>Rp200.000' }),
    }))
    const found = await preview()
    const [backup] = found.tables.flatMap(({ backups }) => backups)
    for (const i of [21, 22, 23, 24]) await call('POST', '/api/register', answers(i))
    await addGroup({ members: [backup, 14, 16, 17, 18, 19] })
    const done: Committed = await (await call('POST', '/api/matchmaking/commit', commitOf(found))).json()
    expect(done).toMatchObject({ groupsCreated: 2, waiting: 0, refused: [] })
    expect(db.all(sql`select 1 from people where turns_missed > 0`)).toEqual([])
    const run = { pool: 12, seated: 12, backups: 0, waiting: 0 }
    expect(db.select().from(matchmakingRuns).get()).toMatchObject(run)
  })

  test('takes what seats the largest house, a hundred thousand people, and no more bytes than such a plan needs', async () => {
    const { call, preview } = await withPeople(12)
    const { run } = commitOf(await preview())
    const ids = Array.from({ length: 100_000 }, (_, i) => 9_000_000 + i)
    const seated = ids.splice(0, 96_000)
    const tables = Array.from({ length: 16_000 }, (_, i) => ({
      members: seated.slice(i * 6, i * 6 + 6),
      backups: [],
    }))
    const commit = (more: unknown[]) =>
      call('POST', '/api/matchmaking/commit', { tables, waiting: [...ids, ...more, 'nobody'], run })
    expect((await commit([])).status).toBe(422)
    // parsing it would hold up everybody else
    expect((await commit(Array(300_000).fill(1))).status).toBe(413)
  })

  test('is refused when it is no seating', async () => {
    const { call, preview } = await withPeople(12)
    const good = commitOf(await preview())
    const bad = [
      { ...good, tables: [] },
      { ...good, tables: [good.tables[0], good.tables[0]] },
      { ...good, tables: [{ members: [1, 2, 3, 4, 5, 6, 7], backups: [] }] },
      { ...good, run: { ...good.run, startedAt: 'kemarin' } },
    ]
    for (const body of bad) expect((await call('POST', '/api/matchmaking/commit', body)).status).toBe(422)
  })
})

test('the score names every hard rule that a table breaks', async () => {
  const { call, db } = await withPeople(16, (i) => ({
    gender: i === 6 ? 'female' : 'male',
    ...(i === 7 && { budget: '>Rp200.000' }),
    ...(i === 8 && { birthdate: '17/08/1980' }),
    ...(i === 16 && { phone: '+628123000015' }),
  }))
  await call('POST', '/api/users/1/apart', { userId: 2 })
  await call('POST', '/api/users/14/update-profile', { budget: '' })
  await call('POST', '/api/users/13/update-profile', { removed: 'tidak datang' })
  storeTable(
    db as Tx,
    { name: 'Meja', budget: '<Rp100.000', status: 'confirming', members: [], backups: [12] },
    '2026-11-20',
  )
  const breaks = async (...members: number[]) => {
    const answer = await call('POST', '/api/matchmaking/score', { tables: [members] })
    const { scores }: Scores = await answer.json()
    return scores[0]!.breaks.map(({ rule, message }) => `${rule}: ${message}`)
  }
  expect(await breaks(1, 3, 4, 5, 9, 10)).toEqual([])
  expect(await breaks(1, 2, 3, 4, 5, 9)).toEqual(['apart: #1 and #2 are kept apart'])
  expect(await breaks(1, 3, 4, 5, 6, 9)).toEqual(['gender: #6 is the only woman'])
  expect(await breaks(1, 3, 4, 5, 9, 7)).toEqual(['budget: Not all have the same budget'])
  expect(await breaks(1, 3, 4, 5, 9, 8)).toEqual(['age: #1 and #8 are 21 years apart'])
  expect(await breaks(1, 3, 4, 5, 9)).toEqual(['size: 5 of 6 seats are taken'])
  expect(await breaks(1, 3, 4, 5, 9, 9)).toEqual(['twice: #9 has two seats'])
  expect(await breaks(1, 3, 4, 5, 9, 99)).toEqual(['gone: #99 is not there any more'])
  expect(await breaks(1, 3, 4, 5, 9, 12)).toEqual(['taken: #12 is in a group or waiting as backup already'])
  expect(await breaks(1, 3, 4, 5, 9, 13)).toEqual(['removed: #13 was removed from a group: tidak datang'])
  expect(await breaks(1, 3, 4, 5, 9, 14)).toEqual(['incomplete: Answers of #14 are missing'])
  expect(await breaks(1, 3, 4, 5, 15, 16)).toEqual([
    'twice: #15 has signed up again',
    'twice: #15 and #16 have the same phone',
  ])
})
