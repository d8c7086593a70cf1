import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { auditAdmins, listAudit } from '../../src/activity/list'
import { outcomesOf } from '../../src/attendance/list'
import { fillDemo } from '../../src/cli/demo'
import { closeDatabase, type Db, openDatabase } from '../../src/db/open'
import { evenings } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import { EVENING_LISTS, eveningPeopleQuerySchema } from '../../src/domain/evening/evening-page'
import { MEMBERS } from '../../src/domain/group/group'
import { GROUP_SORTS, groupsQuerySchema } from '../../src/domain/group/groups-query'
import { MONEY_STATES, moneyQuerySchema } from '../../src/domain/money/money-calls'
import { BUDGETS } from '../../src/domain/profile/profile'
import { USER_SORTS, userQuerySchema } from '../../src/domain/profile/users-query'
import { SORT_DIRECTIONS } from '../../src/domain/query'
import { STAFF_ROLES } from '../../src/domain/staff/account'
import { AUDIT_ACTIONS, auditQuerySchema } from '../../src/domain/staff/audit'
import { DEFAULT_ZONE } from '../../src/domain/time'
import { findEvening, listEvenings, offeredTo, ticketsOf } from '../../src/evenings/list'
import { composeEveningPage, listEveningPeople } from '../../src/evenings/page'
import { type InEvenings, numbersOf } from '../../src/evenings/people'
import { storeTable } from '../../src/groups/groups'
import { findGroup, listGroups } from '../../src/groups/list'
import { judge } from '../../src/matchmaking/judge'
import { poolOf } from '../../src/matchmaking/pool'
import { listRuns } from '../../src/matchmaking/run-record'
import { findSilent } from '../../src/messages/find-silent'
import { listQueue } from '../../src/messages/queue'
import { needsAt } from '../../src/messages/shared-due-messages'
import { listOpenPayments, listPayments } from '../../src/money-page/list'
import { historyOf } from '../../src/people/history'
import { listReviews } from '../../src/review/review'
import { listUsers } from '../../src/users/list'
import { findAll } from '../../src/users/search/find'
import { stats } from '../../src/users/users'
import { CONFIG } from '../support/evening'
import { inDays } from '../support/evenings'
import { statementsOf } from '../support/statements'
import { texts } from '../support/texts'

setDefaultTimeout(120_000)
const TODAY = '2026-11-21'

/** Everything that the dashboard asks the database for, by what is asked. */
const QUERIES: [string, (db: Db) => unknown][] = [
  ...USER_SORTS.flatMap((sort) =>
    SORT_DIRECTIONS.flatMap((dir) =>
      ['', ...texts`search=ayu | search=musik | genders=female | budgets=>Rp200.000&ageMin=25`].map((query) =>
        people({ ...read(query), sort, dir }),
      ),
    ),
  ),
  ...texts`
    genders=male | activities=IRT,Kerja | budgets=<Rp100.000 | comfort=5 | hobbies=Musik
    interests=Politik&hobbies=Makan | grouped=yes | grouped=no | waiting=yes | removed=yes | removed=no
    paused=yes | paused=no&sort=name | outcomes=came,late | outcomes=no-show&paused=no | free=yes&sort=name
    ageMin=20&ageMax=22 | phone=%2B6280100000000 | genders=male&activities=IRT&hobbies=Baca Buku
    search=panjaitan | search=7778888 | search=0801 | search=08012345 | search=ayu lestari | search=ayu 628
    search=wanita | search=irt | search=qx | search=kuliner makan | search=qxz | search=628 777
    search=vegan&genders=female&activities=IRT&hobbies=Musik
    search=vegan&genders=female&budgets=>Rp200.000&comfort=5&sort=completed
    search=musik&genders=female&ageMax=25&sort=age | who=ayu | who=0801
  `.map((query) => people(read(query))),
  ...GROUP_SORTS.flatMap((sort) =>
    SORT_DIRECTIONS.flatMap((dir) =>
      ['', 'status=completed', 'search=zamrud'].map((query) => groups({ ...read(query), sort, dir })),
    ),
  ),
  ...texts`
    status=scheduled,confirming | status=scheduled&search=senja | search=ayu
    search=ayu&status=completed&sort=event | search=0801-0000 | search=senja ayu&sort=name | search=#7
    search=me | search=ayu l. | search=q
  `.map((query) => groups(read(query))),
  ['the cards', (db) => stats(db)],
  ['a group', (db) => findGroup(db, 7)],
  ['the queue of messages', (db) => listQueue(db, { page: 0, size: 25, all: 'true' }, 1, CONFIG)],
  ['what groups need', (db) => needsAt(db, { silent: [], free: [] }, new Date(TODAY))],
  ['matchmaking runs', (db) => listRuns(db)],
  ['evenings', (db) => listEvenings(db, { past: false }, new Date(TODAY))],
  ['past evenings', (db) => listEvenings(db, { past: true }, new Date(TODAY))],
  ['an evening', (db) => findEvening(db, 1)],
  ['the numbers of evenings', (db) => numbersOf(inEvenings(db), [lastEvening(db)], new Date(TODAY))],
  [
    'the page of an evening',
    (db) =>
      composeEveningPage(
        { ...inEvenings(db), timeZone: 'Asia/Jakarta', meetAgain: null },
        lastEvening(db),
        [],
        new Date(TODAY),
      ),
  ],
  ...EVENING_LISTS.map((list): [string, (db: Db) => unknown] => [
    `who of an evening is ${list}`,
    (db) =>
      listEveningPeople(
        inEvenings(db),
        lastEvening(db),
        v.parse(eveningPeopleQuerySchema, { list }),
        new Date(TODAY),
      ),
  ]),
  ['the evenings of a user', (db) => ticketsOf(db, 7, new Date(TODAY))],
  ['evenings on the page of a visitor', (db) => offeredTo(db, 7, new Date(TODAY))],
  ['who has joined', (db) => poolOf(db, TODAY, { eveningId: 1 })],
  ['the dinners of a person', (db) => historyOf(db, 7)],
  ['whether a person came', (db) => outcomesOf(db, 7)],
  ['what needs a look', (db) => listReviews(db, new Date(TODAY))],
  ['the score of a table', (db) => judge(db, [[1, 2, 3, 4, 5, 6]], { today: TODAY })],
  ['everybody a filter means', (db) => findAll(db, { genders: ['male'], search: 'ayu' }, TODAY)],
  ...[
    '',
    `action=${AUDIT_ACTIONS[0]}`,
    ...texts`admin=1 | group=1 | user=1 | from=2026-11-01&to=2026-11-30`,
  ].flatMap((query) =>
    STAFF_ROLES.map((role): [string, (db: Db) => unknown] => [
      `audit for ${role} ${query}`,
      (db) => listAudit(db, v.parse(auditQuerySchema, read(query)), DEFAULT_ZONE, role),
    ]),
  ),
  ['who stands in the audit', (db) => auditAdmins(db)],
  ...[
    ...['', ...MONEY_STATES.map((state) => `state=${state}`)],
    ...texts`evening=1 | state=due&evening=1 | who=ayu | state=paid&who=0801-0000 | state=owed&who=q`,
  ].map((query): [string, (db: Db) => unknown] => [
    `dues ${query}`,
    (db) => listPayments(db, v.parse(moneyQuerySchema, read(query))),
  ]),
  ['what a transfer may be for', (db) => listOpenPayments(db)],
]

/** What may look at every entry of an index, and why. */
const EXCEPTIONS: [why: string, sql: RegExp][] = [
  [
    'counting groups takes each of them once: a millisecond for a hundred thousand',
    /^select count\(\*\) from "dinner_groups"/,
  ],
  ['counting the audit likewise', /^select count\(\*\) as n from \(select 1 from audit_entries\)$/],
  [
    'searches, filters and orders of users look through all of them: 20 to 40 ms for a hundred thousand',
    /^select user_id from profiles /,
  ],
  [
    'users are counted as a b-tree, without looking at its entries',
    /^\s*select \(select count\(\*\) from profiles\)/,
  ],
  [
    'open messages have an index of their own, which holds no others',
    /^\s*select messages\.id, .* where messages\.result = 'opened'$/s,
  ],
  ['so do searches of payments by their people', /in \(select user_id from profiles where/],
  [
    'searches and filters of groups look through all of them: 10 to 40 ms for five thousand',
    /^select id from dinner_groups where /,
  ],
]

const folder = mkdtempSync(join(tmpdir(), 'semeja-test-'))
const db = openDatabase(folder)
beforeAll(async () => {
  await fillDemo(db, 5_000, 1, TODAY, DEFAULT_ZONE)
  fillGroups(600)
  // one that people are written to about, one whose tables are made, with a free seat
  const hours = { payUntil: inDays(8), detailsFrom: inDays(9) }
  const first = { city: 'Jogja', area: 'Kota', price: 90_000, status: 'open' } as const
  db.insert(evenings)
    .values([
      { ...first, ...hours, at: inDays(10), answersUntil: inDays(5) },
      { ...first, ...hours, at: inDays(10), answersUntil: inDays(-1), dealtAt: inDays(-1) },
    ])
    .run()
  db.run(sql`
    insert or ignore into outcomes (person_id, group_id, dinner_day, outcome, at, source)
    select person_id, group_id, '2026-10-01', iif(person_id % 5 = 0, 'no-show', 'came'), '', 'staff'
    from memberships join profiles on profiles.user_id = memberships.user_id`)
  db.run(sql`
    insert into outcomes (person_id, dinner_day, outcome, at, source)
    select person_id, '2026-11-01', 'no-show', '', 'staff' from outcomes where person_id % 100 = 0`)
  db.run(sql`insert or ignore into kept_apart select id - 1, id, '' from people where id % 10 = 0`)
  db.run(sql`
    insert into messages (user_id, group_id, kind, opened_at, sent_at, result, cold)
    select user_id, group_id, 'thanks', '2026-10-02', '2026-10-02', 'sent', 0 from memberships`)
  db.run(sql`
    insert or ignore into payments (user_id, group_id, ticket_id, state, amount, paid_at, state_at)
    select user_id, group_id, ticket_id, 'held', 90000, '2026-10-01', '2026-10-01' from memberships`)
  db.run(sql`update people set wrong_number_at = '2026-11-01' where id % 1000 = 7`)
  db.run(sql`update people set paused_until = '2099-01-01' where id % 500 = 3`)
  const id = lastEvening(db)
  db.run(sql`
    insert into tickets (user_id, evening_id, status, price, joined_at, standby, at, "by")
    select user_id, ${id}, 'idle', 90000, '', 1, '', 'visitor' from profiles where user_id % 100 = 0`)
  db.run(sql`
    update dinner_groups set evening_id = ${id}, event_at = ${inDays(10)}, status = 'confirming'
    where id = (select max(id) from dinner_groups)`)
})
afterAll(() => {
  closeDatabase(db)
  rmSync(folder, { recursive: true, force: true })
})

describe('every query of the dashboard is answered by an index and sorts no whole table', () => {
  // a database of ours is never analyzed, but somebody may do it
  for (const analyzed of [false, true])
    test(analyzed ? 'when SQLite knows the tables' : 'when SQLite knows nothing of the tables', () => {
      if (analyzed) db.$client.run('analyze')
      const { problems, excused } = look(db)
      expect(problems).toEqual([])
      expect([...excused].sort()).toEqual(EXCEPTIONS.map(([why]) => why).sort())
    })
})

/** Stores tables of people who were at none: most are over, as years of dinners leave them. */
function fillGroups(count: number) {
  const free = db.values<[number]>(sql`select user_id from sign_ups where last_group is null`).flat()
  db.transaction(() => {
    for (let i = 0; i < count; i++) {
      const eventAt = new Date(Date.parse('2024-01-01T12:00:00Z') + i * 86_400_000).toISOString()
      const status = i % 50 === 0 ? 'scheduled' : i % 10 === 0 ? 'cancelled' : 'completed'
      const table = { name: `Meja ${i}`, budget: BUDGETS[i % BUDGETS.length]!, status, eventAt } as const
      const members = free.slice(i * MEMBERS, (i + 1) * MEMBERS)
      storeTable(db as Tx, { ...table, members, backups: [] }, eventAt)
    }
  })
}

function lastEvening(db: Db): number {
  return db.values<[number]>(sql`select max(id) from evenings`)[0]![0]
}

function inEvenings(db: Db): InEvenings {
  return { db, findSilent: (ids, now) => findSilent(db, ids, now) }
}

// once: what is asked does not turn on what SQLite knows of the tables
const statements = new Map<string, string[]>()

/** What stands against the plans of all that is asked, and which exceptions were needed. */
function look(db: Db): { problems: string[]; excused: Set<string> } {
  const excused = new Set<string>()
  const problems = QUERIES.flatMap(([name, ask]) => {
    const texts = statements.get(name) ?? [...new Set(statementsOf(db, () => ask(db)))]
    statements.set(name, texts)
    return texts.flatMap((sql) => {
      const problem = problemOf(db, sql)
      const exception = EXCEPTIONS.find(([, allowed]) => allowed.test(sql))
      if (problem && exception) excused.add(exception[0])
      return problem && !exception ? [`${name}\n  ${sql}\n  ${problem}`] : []
    })
  })
  return { problems: [...new Set(problems)], excused }
}

/** A query as it stands in an address. */
function read(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

function people(query: Record<string, string | undefined>): [string, (db: Db) => unknown] {
  const wanted = v.parse(userQuerySchema, query)
  return [`users ${JSON.stringify(query)}`, (db) => listUsers(db, wanted, TODAY)]
}

function groups(query: Record<string, string | undefined>): [string, (db: Db) => unknown] {
  const wanted = v.parse(groupsQuerySchema, query)
  return [`groups ${JSON.stringify(query)}`, (db) => listGroups(db, wanted)]
}

/** What a statement's plan does that it should not, if anything. */
function problemOf({ $client }: Db, sql: string): string | undefined {
  const explain = $client.prepare(`explain query plan ${sql}`)
  const rows = explain.all(...Array(explain.paramsCount).fill(null)) as Step[]
  // a plan that was read to its end keeps its tables locked
  explain.finalize()
  const plan = rows.map(({ detail }) => detail)
  const scans = plan.filter((step) => LARGE.test(step))
  const sorts = plan.some((step) => step === 'USE TEMP B-TREE FOR ORDER BY')
  // a limit ends a walk through an index, or through a table in the order of its key; a few may be sorted, by their ids
  const ended = / limit \+\?/.test(sql)
  const problems = [
    ...scans.filter((step) => (step.includes(' USING ') ? !ended : !(ended && BY_KEY.test(sql)))),
    ...(sorts && !plan.some((step) => OF_FEW.test(step)) ? ['sorts what it finds'] : []),
    ...(sorts && scans.length > 0 ? ['sorts a whole table'] : []),
    ...rows.filter((step) => isAgain(step, rows)).map(({ detail }) => `for each row ${detail}`),
  ]
  return problems.length > 0 ? `${problems.join(', ')}: ${plan.join(' / ')}` : undefined
}

interface Step {
  id: number
  parent: number
  detail: string
}

/** Whether a step goes through all of something once for each row of something else; of lists that are bound as one value there are few. */
function isAgain({ detail, parent }: Step, rows: readonly Step[]): boolean {
  if (!detail.startsWith('SCAN ') || /^SCAN (json_each|CONSTANT)/.test(detail)) return false
  for (let step = rows.find(({ id }) => id === parent); step; ) {
    if (step.detail.startsWith('CORRELATED')) return true
    if (step.detail.startsWith('MATERIALIZE')) return false
    const above: number = step.parent
    step = rows.find(({ id }) => id === above)
  }
  return false
}

/** Tables that grow; the others have a handful of rows, as have the indexes of what is due and of what is owed. */
const LARGE =
  /^SCAN (profiles|users|dinner_groups|memberships|matchmaking_runs|audit_entries|entry|kept_apart|notes|sessions|messages|evenings|tickets)\b|^SCAN payments(?! USING (COVERING )?INDEX payments_(due|owed)\b)/
/** Rows of the ids that were found before. */
const OF_FEW = /^SEARCH \S+ USING .*\((rowid|user_id|group_id)=\?\)/
const BY_KEY =
  /order by ((profiles\.)?user_id|((entry|payments)\.)?id|"matchmaking_runs"\."id") (asc|desc) limit/
