// the audit is a diary: people read its words, and nothing is decided by them
import { afterEach, expect, setDefaultTimeout, setSystemTime, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { pausePerson } from '../../src/attendance/attendance'
import { settleOutcomes } from '../../src/attendance/computed'
import { VISITOR } from '../../src/audit/staff'
import { fillDemo } from '../../src/cli/demo'
import { ensureCodeKey } from '../../src/db/codes'
import { closeDatabase, type Db, openDatabase } from '../../src/db/open'
import type { Tx } from '../../src/db/transact'
import { BY_LINKS_A_DAY } from '../../src/domain/privacy/erasures'
import { DEFAULT_ZONE, todayIn } from '../../src/domain/time'
import { markGuest } from '../../src/evenings/door'
import { changeGroup } from '../../src/groups/change'
import { setMemberStatus } from '../../src/groups/member-status'
import { openIn } from '../../src/groups/seats'
import { exportMine } from '../../src/guest-page/data'
import { findLink, makeLink } from '../../src/people/links'
import { hasUsedUp } from '../../src/privacy/by-links'
import { changeProfile, userInserter } from '../../src/users/users'
import { copiesOf, startApp } from '../support/app'
import { CONFIG } from '../support/evening'
import { inDays } from '../support/evenings'
import { inHours, SITE } from '../support/pages'
import { changeSeatTickets } from '../support/put-seat'

setDefaultTimeout(240_000)
afterEach(() => void setSystemTime())

const NOW = new Date()
const STAFF = { id: 1, via: '' }
const EVENING = 9000
const RULES = { ...CONFIG, refund: 'both' as const }

/** A house in which something follows from each thing that the audit notes, too. */
function fill(db: Db) {
  // the codes of evenings are the same in every copy
  ensureCodeKey(db)
  fillDemo(db, 300, 1, todayIn(DEFAULT_ZONE, NOW), DEFAULT_ZONE)
  const [late, taken, cheap] = db
    .values<[number]>(sql`
      select id from dinner_groups where status in ('confirming', 'scheduled') and event_at > ${inDays(2.5)}
        and (select count(*) from seats where group_id = dinner_groups.id and role = 'member' and left_at is null and status in ('confirmed', 'paid')) > 1
      order by price > 100000, id`)
    .flat() as [number, number, number]
  const [[door]] = db.values<[number]>(sql`
    select id from dinner_groups where status = 'scheduled' and id not in (${late}, ${taken}, ${cheap}) order by id limit 1`) as [
    [number],
  ]
  const membersOf = (id: number) =>
    openIn(db, id).flatMap((seat) => (seat.role === 'member' ? [seat.userId] : []))
  const sureOf = (id: number) =>
    openIn(db, id).find(({ role, status }) => role === 'member' && ['confirmed', 'paid'].includes(status))!
  const seat = sureOf(late)
  const dropped = { userId: seat.userId, role: 'member', status: 'dropped' } as const
  expect(setMemberStatus(db, STAFF, late, dropped, NOW)).toEqual({ ok: true })

  const out = sureOf(taken).userId
  const members = membersOf(taken).filter((id) => id !== out)
  expect(changeGroup(db, STAFF, taken, { members }, NOW)).toEqual({ ok: true })

  expect(changeGroup(db, STAFF, cheap, { price: 300_000 }, NOW)).toEqual({ ok: true })
  const changes = { budget: '<Rp100.000', name: 'Namaku Sendiri' } as const
  const thrifty = sureOf(cheap).userId
  db.run(sql`update profiles set budget = 2 where user_id = ${thrifty}`)
  expect(changeProfile(db, VISITOR, thrifty, changes, NOW, 'changed a user', cheap).ok).toBe(true)

  // a dinner of some days ago, where staff noted at the door that one of them is there
  const dinner = inHours(-50)
  db.run(sql`
    insert into evenings (id, at, city, area, price, answers_until, pay_until, details_from, status)
    values (${EVENING}, ${dinner}, 'Yogyakarta', 'Tugu', 0, ${dinner}, ${dinner}, ${dinner}, 'open')`)
  db.run(sql`update dinner_groups set evening_id = ${EVENING}, event_at = ${dinner} where id = ${door}`)
  changeSeatTickets(db, `group_id = ${door} and left_at is null`, { status: 'paid' })
  const guest = { eveningId: EVENING, userId: membersOf(door)[0]! }
  expect(markGuest(db, STAFF, guest, { here: true }, new Date(dinner)).ok).toBe(true)

  // paused for some days after what was missed
  const missing = membersOf(door)[1]!
  for (const days of [-30, -31])
    db.run(sql`
      insert into outcomes (person_id, dinner_day, outcome, at, source)
      select person_id, ${inDays(days).slice(0, 10)}, 'no-show', ${inDays(days)}, 'staff' from profiles where user_id = ${missing}`)
  const then = new Date(NOW.getTime() - 9 * 86_400_000)
  expect(pausePerson(db, STAFF, missing, inDays(-5).slice(0, 10), then)).toEqual({ ok: true })

  // a stranger's sign-up with the number of a guest, which its owner corrected
  const { phone } = db.all<{ phone: string }>(sql`select phone from sign_ups where user_id = ${out}`)[0]!
  const typed = userInserter(db as Tx)({
    username: 'stranger',
    name: 'Orang Lain',
    phone,
    at: NOW.toISOString(),
  })
  changeProfile(db, STAFF, typed, { name: 'Nama Pemilik' }, NOW)

  for (const id of membersOf(door).slice(0, 3))
    for (let i = 0; i < 2; i++) {
      const link = findLink(db, makeLink(db as Tx, id, 'phone', NOW, 1), NOW)!
      exportMine(db, { link, rules: RULES }, NOW)
    }
  const guests = [...membersOf(late), ...membersOf(cheap), ...membersOf(door), seat.userId, out]
  links.push(
    ...guests.map((id) => makeLink(db as Tx, id, 'phone', NOW)),
    ...[typed, ...guests].map((id) => makeLink(db as Tx, id, 'signup', NOW)),
  )
}

/** The pages of some guests, and of a stranger. */
const links: string[] = []
const house = copiesOf(fill)

/** What the paths of calls name, by what stands before it. */
const IDS: Record<string, string> = {
  users: 'select user_id from profiles order by user_id desc limit 30',
  'dinner-groups': 'select id from dinner_groups limit 15',
  evenings: 'select id from evenings order by id desc limit 2',
  venues: 'select id from venues',
  people: 'select user_id from profiles order by user_id desc limit 20',
}

/** Everything that staff and guests are answered, without what the diary says itself. */
async function answersIn(dataDir: string) {
  // a deadline some hours from now is the same in both houses
  setSystemTime(NOW)
  const { app, db, call: asGuest, signIn } = await startApp({ dataDir, publicUrl: SITE })
  const { call } = await signIn('ayu')
  const found = new Map<string, string>()
  const ask = async (path: string, answer: Promise<Response>) => {
    const got = await answer
    found.set(path, `${got.status} ${withoutDiary(await got.text())}`)
  }
  const gets = app.routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
  for (const { path } of gets.filter(({ path }) => !DIARY.test(path))) {
    if (/^\/api\/me(\/|$)/.test(path)) {
      for (const [i, token] of links.entries())
        await ask(
          `${i} ${path}`,
          asGuest('GET', path, undefined, { headers: { authorization: `Bearer ${token}` } }),
        )
      continue
    }
    const [, owner] = /\/([a-z-]+)\/:id/.exec(path) ?? []
    const pairs = path.includes(':userId')
      ? db.values<[number, number]>(sql`select group_id, user_id from memberships order by id desc limit 30`)
      : owner
        ? db.values<[number]>(sql.raw(IDS[owner] ?? 'select 1'))
        : [[]]
    for (const [id, userId] of pairs) {
      const named = path.replace(':id', String(id)).replace(':userId', String(userId))
      await ask(named, call('GET', named + (QUERIES[path] ?? '')))
    }
  }
  return found
}

/** The activity, and what says when the program was asked, or in which folder it runs. */
const DIARY = /^\/api\/(audit|changes|user$|account|staff|acts|settings\/server$)/
const QUERIES: Record<string, string> = {
  '/api/messages/queue': '?all=true&size=100',
  '/api/users': '?size=100',
  '/api/dinner-groups': '?size=100',
}

function withoutDiary(text: string): string {
  return text.replace(/"(actor|action|detail)":"[^"]*",?/g, '').replace(/"pageOpenedAt":"[^"]*"/g, '')
}

/** The house after `change`. */
function houseAfter(change: (db: Db) => void): string {
  const folder = house()
  const db = openDatabase(folder)
  change(db)
  closeDatabase(db)
  return folder
}

const otherWords = (db: Db) => db.run(sql`update audit_entries set detail = 'kata lain: ' || id`)
const otherActions = (db: Db) =>
  db.run(sql`update audit_entries set action = 'did something' where group_id is null or actor <> 'visitor'`)

test('whatever the sentences of the audit say, staff and guests are answered the same', async () => {
  const before = await answersIn(house())
  const after = await answersIn(houseAfter(otherWords))
  expect(before.size).toBeGreaterThan(300)
  const changed = [...before].filter(([path, answer]) => after.get(path) !== answer)
  expect(changed.map(([path, answer]) => [path, answer, after.get(path)])).toEqual([])
})

test('whatever the audit says, what follows from a seat and how many exports wait stay', async () => {
  const found = [() => {}, otherWords, otherActions].map((change) => {
    const db = openDatabase(houseAfter(change))
    db.run(sql`delete from outcomes where source = 'computed'`)
    const ids = db.values<[number]>(sql`select id from dinner_groups`).flat()
    settleOutcomes(db, ids, new Date(inDays(20)))
    const outcomes = db.all(
      sql`select person_id, group_id, outcome, at from outcomes order by person_id, group_id, at`,
    )
    const result = { outcomes, hasUsedUp: hasUsedUp(db, 1, NOW) }
    closeDatabase(db)
    return result
  })
  expect(found[0]!.hasUsedUp).toBe(true)
  expect(BY_LINKS_A_DAY).toBeLessThanOrEqual(6)
  expect(found[1]).toEqual(found[0])
  expect(found[2]).toEqual(found[0])
})
