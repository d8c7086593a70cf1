// two houses that differ only in whom reports are about, driven by a host through every call there is
import { expect, test } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { DATABASE_FILE } from '../../src/db/open'
import { pauseEnd } from '../../src/domain/after-dinner/review'
import type { AuditEntry } from '../../src/domain/staff/audit'
import { todayIn } from '../../src/domain/time'
import { emptyFolder, startApp } from '../support/app'
import { storePeople } from '../support/evening'
import { eveningBody, inDays, people } from '../support/evenings'
import { startWithPeople } from '../support/start-with-people'

/** Who is reported in one house: somebody free, a backup and a member of group 1; and who wrote it. */
const REPORTED = [1, 2, 7]
const WRITER = 20
const SIX = [1, 3, 4, 5, 6, 13]
// free: what is due has a number by chance
const GROUP = { budget: 'Rp100.000 - Rp200.000', date: '2099-12-31', price: 0 }
const RUN = { startedAt: new Date().toISOString(), seed: 1, deadlineMs: 1, durationMs: 1, moves: 1 }

/** Returns the same house twice, in the second of which some people are reported. */
async function twoHouses() {
  const base = await startApp()
  storePeople(base.db, 20)
  const { call } = await base.signIn('ayu')
  const { cookie } = await base.signIn('tuan', 'host')
  const made = [
    await call('POST', '/api/dinner-groups', {
      ...{ ...GROUP, name: 'Meja Satu', members: people(7, 12), backupMembers: [2] },
    }),
    await call('POST', '/api/evenings', eveningBody()),
    await call('POST', '/api/evenings', eveningBody({ at: inDays(11) })),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  // the second evening can be dealt
  base.db.run(sql`
    update evenings set pay_until = ${inDays(9)}, details_from = ${inDays(10)}
    where id = 2`)
  base.db.run(sql`
    insert into tickets (evening_id, user_id, status, price, joined_at, at, "by")
    select evenings.id, user_id, 'idle', price, ${inDays(0)}, ${inDays(0)}, 'staff' from evenings, profiles where user_id not in (2, 7, 8, 9, 10, 11, 12)`)
  base.db.run(sql`
    insert into wishes (group_id, from_person, to_person, kind, at)
    select 0, writer.person_id, profiles.person_id, 'never', ${inDays(0)} from profiles as writer, profiles
    where writer.user_id = ${WRITER} and profiles.user_id in (1, 2, 7)`)
  base.db.$client.run('pragma wal_checkpoint(truncate)')

  const houses = [false, true].map(async (hasReports) => {
    const dataDir = emptyFolder()
    copyFileSync(join(base.config.dataDir, DATABASE_FILE), join(dataDir, DATABASE_FILE))
    const app = await startApp({ dataDir })
    if (hasReports)
      for (const id of REPORTED)
        app.db.run(sql`
          insert into reports (group_id, from_person, about_person, kind, text, at)
          select 1, (select person_id from profiles where user_id = ${WRITER}), person_id, 'written', 'Ga nyaman', ${inDays(0)}
          from profiles where user_id = ${id}`)
    const send = async (method: string, path: string, body?: unknown) => {
      const answer = await app.call(method, path, body, { headers: { cookie } })
      return { status: answer.status, text: await answer.text() }
    }
    return { ...app, send }
  })
  const [one, two] = await Promise.all(houses)
  return { one: one!, two: two! }
}

/** Calls of the session itself: what they answer is of the account alone. */
const OF_SESSION = /^\/api\/(account|login|logout|register)/
/** Calls that search, which are compared on their own. */
const SEARCHES = [
  'POST /api/matchmaking',
  'POST /api/matchmaking/preview',
  'POST /api/evenings/:id/tables/preview',
]

/** What differs with time and chance alone. */
function scrubbed(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T')
    .replaceAll(/#[1-9A-HJ-NP-Za-km-z]{22}/g, '#')
    .replaceAll(/"(state|deadlineMs|durationMs|seed)":("[^"]*"|\d+)/g, '"$1":0')
}

const BODIES: [string, string, unknown][] = [
  ['POST', '/api/matchmaking/score', { tables: [SIX, [2, 1, 7, 8, 9, WRITER]] }],
  ['POST', '/api/matchmaking/score', { tables: [people(7, 12)], groupId: 1 }],
  ['POST', '/api/matchmaking/score', { tables: [SIX], eveningId: 1 }],
  ['POST', '/api/matchmaking/commit', { tables: [{ members: SIX, backups: [14] }], waiting: [15], run: RUN }],
  ['POST', '/api/matchmaking/runs/1/take-back', {}],
  ['POST', '/api/dinner-groups', { ...GROUP, name: 'Meja Dua', members: SIX, backupMembers: [14] }],
  ['PATCH', '/api/dinner-groups/1', { backupMembers: [2, 15] }],
  ['PATCH', '/api/dinner-groups/1', { status: 'confirming', pic: 'Ayu' }],
  ['POST', '/api/messages', { userId: 2, groupId: 1, kind: 'invite' }],
  ['POST', '/api/messages', { userId: 7, groupId: 1, kind: 'invite' }],
  ['PATCH', '/api/dinner-groups/1/member-status', { userId: 7, status: 'confirmed', isBackup: false }],
  ['PATCH', '/api/dinner-groups/1/member-status', { userId: 8, status: 'dropped', isBackup: false }],
  ['POST', '/api/dinner-groups/1/replace', { userId: 8, backupId: 2 }],
  ['POST', '/api/privacy/people', { text: 'Tamu 0' }],
]

test('no call of a host tells whom a report is about, and no search seats them until an admin decides', async () => {
  const { one, two } = await twoHouses()
  const same = async (method: string, path: string, body?: unknown) => {
    const [a, b] = [await one.send(method, path, body), await two.send(method, path, body)]
    const named = ({ status, text }: typeof a) => [`${method} ${path}`, status, scrubbed(text)]
    expect(named(b)).toEqual(named(a))
    expect([path, a.status]).not.toEqual([path, 500])
    return a
  }
  const routes = one.app.routes.filter(
    ({ path, method }) => path.startsWith('/api/') && method !== 'OPTIONS' && !OF_SESSION.test(path),
  )
  const pathsOf = (path: string) =>
    [...new Set([1, 2].map((id) => path.replace(':id', String(id))))].map((one) =>
      one.replace(':userId', '2').replace(':otherId', '3').replace(':noteId', '1').replace(':kind', 'invite'),
    )
  const readAll = async () => {
    for (const { path } of routes.filter(({ method }) => method === 'GET'))
      for (const one of [...pathsOf(path), ...(path.includes(':') ? [] : [`${path}?evening=2&limit=50`])])
        await same('GET', one)
    for (const list of ['joined', 'silent', 'standby', 'invited'])
      await same('GET', `/api/evenings/2/people?list=${list}`)
  }
  await readAll()

  // a search leaves out whom a report is about, with the words that another one gets
  const searched = async (path: string, body: object) => {
    const [a, b] = await Promise.all(
      [one, two].map(async ({ send }) => JSON.parse((await send('POST', path, body)).text)),
    )
    expect([b.pool, b.people, b.tables.length]).toEqual([a.pool, a.people, a.tables.length])
    const seated = b.tables.flatMap((table: { members: number[]; backups: number[] }) => [
      ...table.members,
      ...table.backups,
    ])
    expect(seated).not.toContain(1)
    // of 13 one is left over in either house
    const whys = (preview: typeof a) => preview.waiting.map(({ id: _, ...why }: { id: number }) => why)
    expect(whys(b)).toEqual(whys(a))
    expect(b.waiting.map(({ id }: { id: number }) => id)).toContain(1)
    return a
  }
  const { version } = await searched('/api/evenings/2/tables/preview', {})
  // all have joined an evening: a run without one is for who has joined none
  for (const { db } of [one, two]) db.run(sql`update tickets set ended_at = at where evening_id is not null`)
  await searched('/api/matchmaking/preview', { backups: 0 })

  const statuses: number[] = []
  for (const [method, path, body] of BODIES) statuses.push((await same(method, path, body)).status)
  for (const { db } of [one, two])
    db.run(sql`update tickets set ended_at = null where evening_id is not null`)
  // they are no refusals alone
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(9)
  await same('POST', '/api/evenings/2/tables', { version, tables: [] })
  await readAll()
  // and every other call, at least without what it takes
  for (const { method, path } of routes)
    if (method !== 'GET' && !SEARCHES.includes(`${method} ${path}`))
      for (const one of pathsOf(path)) await same(method, one, {})
}, 300_000)

test('a pause by a report is to a host as one by staff: the same hour, and the same entry', async () => {
  const { db, call, signIn } = await startWithPeople(3)
  const { call: asHost } = await signIn('tuan', 'host')
  db.run(sql`
    insert into reports (group_id, from_person, about_person, kind, text, at)
    select 1, (select person_id from profiles where user_id = 1), person_id, 'written', 'Ga nyaman', ${inDays(0)}
    from profiles where user_id = 2`)
  const decide = (state: string, version: number) => call('PATCH', '/api/reports/1', { state, version })
  const entries = async (id: number) => {
    const { items } = await (await asHost('GET', `/api/audit?user=${id}`)).json()
    return items.map(({ actor, action, detail }: AuditEntry) => [actor, action, detail])
  }
  expect((await decide('paused', 1)).status).toBe(200)
  const until = pauseEnd(todayIn('Asia/Jakarta'))
  expect((await call('POST', '/api/users/3/pause', { until })).status).toBe(200)
  const pauses = () => db.values(sql`select paused_until from people where id in (2, 3) order by id`).flat()
  expect(pauses()[0]).toBe(pauses()[1])
  expect((await entries(2)).length).toBeGreaterThan(0)
  expect(await entries(2)).toEqual(await entries(3))

  // and so is its end
  expect((await decide('nothing', 2)).status).toBe(200)
  expect((await call('POST', '/api/users/3/pause', { until: null })).status).toBe(200)
  expect(pauses()).toEqual([null, null])
  expect(await entries(2)).toEqual(await entries(3))
})
