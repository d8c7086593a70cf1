import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setSystemTime, test } from 'bun:test'
import { copyFileSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { cookieOf, emptyFolder, startApp } from '../support/app'

const FIXTURES = resolve(import.meta.dir, '../fixtures')
type Row = Record<string, unknown> & { profile?: Record<string, unknown> | null }

// ages, and what is ahead, are those of the hour at which its answers were recorded
beforeAll(() => void setSystemTime(new Date('2027-01-25T14:00:00Z')))
afterAll(() => void setSystemTime())

async function opened(change?: string) {
  const dataDir = emptyFolder()
  const file = join(dataDir, 'semeja.db')
  copyFileSync(join(FIXTURES, '0.3.0.db'), file)
  if (change) new Database(file).run(change)
  const { db, call } = await startApp({ dataDir })
  const signedIn = await call('POST', '/api/login', { username: 'upgrade', password: 'rahasia-meja-3' })
  const headers = { cookie: cookieOf(signedIn) }
  const get = async (path: string) => (await call('GET', path, undefined, { headers })).json()
  return { db, get }
}

/** Returns `row` with the fields that `like` has. */
function alike(row: Row | undefined, like: Row): Row {
  return Object.fromEntries(
    Object.entries(like).map(([key, value]) => [
      key,
      key === 'profile' && value && row?.profile ? alike(row.profile, value as Row) : row?.[key],
    ]),
  )
}

test('groups and people of 0.3.0 read the same in the calls of the specification', async () => {
  const { get } = await opened()
  const before: Record<'groups' | 'users', Row[]> = JSON.parse(
    readFileSync(join(FIXTURES, '0.3.0-wire.json'), 'utf8'),
  )
  const now = { groups: await get('/api/dinner-groups'), users: await get('/api/users') }
  for (const list of ['groups', 'users'] as const) {
    expect(now[list].length).toBe(before[list].length)
    const found = new Map<unknown, Row>(now[list].map((row: Row) => [row.id, row]))
    expect(before[list].map((row) => alike(found.get(row.id), row))).toEqual(before[list])
  }
})

test('money, choices, outcomes, feedback and messages of 0.3.0 are all there', async () => {
  const { db } = await opened()
  const rows = (query: string) => db.values<(string | number)[]>(sql.raw(query))
  expect(rows('select state, count(*), sum(amount) from payments group by state order by state')).toEqual([
    ['due', 51, 4857481],
    ['forfeited', 10, 960574],
    ['held', 125, 12010890],
    ['owed', 2, 194060],
    ['settled', 2, 198769],
    ['void', 33, 3187157],
  ])
  const counted = (rest: string) => rows(`select count(*) from ${rest}`)[0]![0]
  expect({
    choices: counted('choices'),
    outcomes: counted('outcomes'),
    feedback: counted('feedback'),
    reports: counted('reports'),
    messages: counted(`messages`),
    merged: counted('memberships where merged_at is not null'),
    ended: counted('memberships where left_at is not null'),
  }).toEqual({ choices: 1, outcomes: 156, feedback: 59, reports: 3, messages: 1354, merged: 9, ended: 41 })
})

test('who was sure of an evening ahead is on its list, who said no is off it, and who only said that they can has no place', async () => {
  const sure = 'update availability set sure = 1 where evening_id = 8 and can = 1 and user_id % 3 = 0'
  const { db, get } = await opened(sure)
  const old = new Database(join(FIXTURES, '0.3.0.db'), { readonly: true })
  const said = old
    .query<{ evening: number; user: number; says: 'no' | 'sure' | 'known' | 'can' }, []>(`
      select evening_id as evening, user_id as user, case
        when can = 0 or sure = 0 then 'no' when sure = 1 or (evening_id = 8 and user_id % 3 = 0) then 'sure' when dealt is not null or reserve is not null then 'known'
        else 'can' end as says
      from availability join evenings on evenings.id = evening_id
      where evenings.at > '2027-01-25' and not exists (
        select 1 from dinner_groups join memberships on group_id = dinner_groups.id
        where dinner_groups.evening_id = evenings.id and memberships.user_id = availability.user_id)`)
    .all()
  old.close()
  const counts = Map.groupBy(said, ({ says }) => says)
  for (const says of ['no', 'sure', 'can'] as const) expect([says, counts.has(says)]).toEqual([says, true])
  const place = new Map(
    db
      .all<{ of: string; status: string; price: number; isOwn: number }>(sql`
        select evening_id || ' ' || user_id as "of", tickets.status, tickets.price = evenings.price and joined_at = tickets.at as isOwn
        from tickets join evenings on evenings.id = evening_id`)
      .map(({ of, ...row }) => [of, row]),
  )
  const wanted = { no: 'dropped', sure: 'idle', known: 'idle', can: undefined }
  for (const { evening, user, says } of said)
    expect([says, place.get(`${evening} ${user}`)?.status]).toEqual([says, wanted[says]])
  expect([...place.values()].every(({ isOwn }) => isOwn === 1)).toBe(true)
  // staff who had asked who can go on writing to who waits
  const { evenings } = await get('/api/evenings')
  expect(evenings.some(({ invites }: Row) => invites)).toBe(true)
  expect(db.all(sql`select 1 from messages where kind in ('date', 'sure')`)).toEqual([])
})

test('tables that were made before anybody was asked go on as groups of their own', async () => {
  const { db, get } = await opened()
  const ahead = db.values(sql`
    select evenings.id, evenings.status, count(dinner_groups.id) from evenings left join dinner_groups on evening_id = evenings.id
    where evenings.at > '2027-01-25' group by evenings.id order by evenings.id`)
  expect(ahead).toEqual([
    [7, 'open', 8],
    [8, 'open', 0],
    [9, 'open', 0],
    [10, 'open', 0],
    // four tables of it were made, of which people know
    [11, 'draft', 0],
    [12, 'cancelled', 3],
    [13, 'open', 0],
    [14, 'draft', 0],
    [15, 'draft', 0],
  ])
  const { evenings } = await get('/api/evenings')
  for (const { answers_until, payUntil, detailsFrom, at } of evenings) {
    const hours = [answers_until, payUntil, at]
    expect(hours).toEqual(hours.toSorted())
    expect(detailsFrom < at).toBe(true)
  }
})
