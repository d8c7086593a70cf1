import { sql } from 'drizzle-orm'
import { pausePerson } from '../attendance/attendance'
import { dinnersOf } from '../attendance/list'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { zoneOf } from '../db/day'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { closedSql, comingSql, IS_MISSED } from '../db/rules'
import { reviews } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import { LOOK_AT_WEIGHT, WEIGHTS, weightOf } from '../domain/after-dinner/outcome'
import {
  type Decision,
  pauseEnd,
  REVIEW_KINDS,
  type Review,
  type ReviewDecision,
  type ReviewKind,
  type Reviews,
  SHOWN_MAX,
} from '../domain/after-dinner/review'
import { MOST } from '../domain/evening/open-evenings'
import { BUDGETS } from '../domain/profile/profile'
import { todayIn } from '../domain/today'
import { peopleOfSignUps } from '../people/people'

/** What came up about a person: the facts of an entry, without who they are. */
type Found<K extends ReviewKind = ReviewKind> = {
  [Each in K]: { personId: number } & Pick<Review, 'about' | 'userId'> &
    Omit<Extract<Review, { kind: Each }>, 'name' | 'phone'>
}[K]

/** The sign-up a row of `people` is known by: of the latest seat, else the newest that wrote to us, else the newest. */
const KNOWN_SIGN_UP = sql`(
  select user_id from profiles where profiles.person_id = people.id
  order by (select max(seat.id) from memberships as seat where seat.user_id = profiles.user_id and role = 'member') desc,
    wrote_at is null, user_id desc limit 1)`

interface Kind {
  /** returns what came up, decided or not, the latest first */
  find: (db: Db, now: Date) => Found[]
  decisions: readonly ReviewDecision[]
}

/** What staff look at and decide. One more kind is a record here, its facts in domain/after-dinner/review, and its words in web/admin/review. */
const KINDS: Record<ReviewKind, Kind> = {
  'missed dinners': { find: findMissed, decisions: ['leave', 'pause'] },
  'wrong number': { find: findWrongNumbers, decisions: ['leave'] },
  'changed budget': { find: findChangedBudgets, decisions: ['leave'] },
}

/** Returns the people whose number somebody else has. */
function findWrongNumbers(db: Db): Found<'wrong number'>[] {
  const rows = db.all<{ personId: number; userId: number; at: string }>(sql`
    select id as personId, ${KNOWN_SIGN_UP} as userId, wrong_number_at as at
    from people indexed by people_wrong_number where wrong_number_at is not null`)
  rows.sort((a, b) => (a.at < b.at ? 1 : -1))
  return rows.map((row) => ({ kind: 'wrong number', ...row, about: [row.at] }))
}

interface MissedRow {
  personId: number
  userId: number
  /** ids of outcomes with what they are: set to something else they are new */
  about: string
}

/** Returns the people whose missed dinners weigh enough to ask whether to pause them, but for those who are paused. */
function findMissed(db: Db, now: Date): Found<'missed dinners'>[] {
  // a person's weight is never more than this sum: hardly anybody has to be weighed
  const rows = db.all<MissedRow>(sql`
    select person_id as personId, ${KNOWN_SIGN_UP} as userId, json_group_array(outcomes.id || ' ' || outcome)
      filter (where paused_until is null or outcomes.at > coalesce(paused_at, '')) as about
    from outcomes indexed by outcomes_missed cross join people on people.id = person_id
    where ${IS_MISSED} and dinner_day > date(${now.toISOString()}, '-367 days')
      and (paused_until is null or paused_until <= ${now.toISOString()})
    group by person_id having sum(iif(outcome = 'no-show', ${WEIGHTS['no-show']}, ${WEIGHTS['cancelled late']})) >= ${LOOK_AT_WEIGHT}
    order by max(outcomes.at) desc`)
  const today = todayIn(zoneOf(db), now)
  const personIds = rows.map(({ personId }) => personId)
  const dinners = dinnersOf(db, personIds)
  return rows.flatMap(({ about, ...row }) => {
    const theirs = dinners.get(row.personId) ?? []
    const fresh: string[] = JSON.parse(about)
    if (fresh.length === 0 || weightOf(theirs, today) < LOOK_AT_WEIGHT) return []
    return [{ kind: 'missed dinners' as const, ...row, about: fresh, dinners: theirs }]
  })
}

type BudgetRow = Omit<Found<'changed budget'>, 'kind' | 'about' | 'budget' | 'seatBudget'> & {
  budget: number
  seatBudget: number
}

/** The budget that the price of a row of `dinner_groups` falls into; without a price that of the group. */
const SEAT_BUDGET = sql`case when price is null then dinner_groups.budget ${sql.join(
  BUDGETS.map((budget, code) => sql.raw(`when price <= ${MOST[budget]} then ${code}`)),
  sql` `,
)} end`

/** Returns who has a seat at a dinner to come and has since changed their budget, on their own page, to one below the seat's. */
function findChangedBudgets(db: Db, now: Date): Found<'changed budget'>[] {
  const rows = db.all<BudgetRow>(sql`
    select person_id as personId, seat.user_id as userId, group_id as groupId, dinner_groups.name as "group", event_at as event_date,
      price, profiles.budget, ${SEAT_BUDGET} as seatBudget
    from dinner_groups cross join seats as seat on seat.group_id = dinner_groups.id
    cross join profiles on profiles.user_id = seat.user_id
    where (event_at > ${now.toISOString()} or event_at is null) and not ${closedSql('dinner_groups')}
      and ${comingSql('seat')} and holds_seat = 1 and profiles.budget < ${SEAT_BUDGET}
      and exists (
        select 1 from audit_entries as entry indexed by audit_user
        where entry.user_id = seat.user_id and entry.group_id = seat.group_id and actor = 'visitor'
          and entry.at >= added_at and exists (select 1 from json_each(fields) where value = 'budget'))
    order by event_at is null, event_at, group_id, seat`)
  return rows.map(({ budget, seatBudget, ...row }) => ({
    kind: 'changed budget',
    ...row,
    about: [[row.groupId, budget, row.price ?? ''].join(' ')],
    budget: BUDGETS[budget]!,
    seatBudget: BUDGETS[seatBudget]!,
  }))
}

/** Returns what came up of a kind and was not decided as it is now. */
function findOpen(db: Db, kind: ReviewKind, now: Date): Found[] {
  const found = KINDS[kind].find(db, now)
  if (found.length === 0) return found
  const ids = oneOf(found.map(({ personId }) => personId))
  const decided = new Map(
    db
      .values<[number, string]>(
        sql`select person_id, about from reviews where kind = ${kind} and person_id in ${ids}`,
      )
      .map(([personId, about]): [number, string[]] => [personId, JSON.parse(about)]),
  )
  return found.filter(({ personId, about }) => {
    const seen = decided.get(personId)
    return !seen || about.some((key) => !seen.includes(key))
  })
}

export function listReviews(db: Db, now = new Date()): Reviews {
  const open = REVIEW_KINDS.map((kind) => findOpen(db, kind, now))
  const shown = open.flatMap((some) => some.slice(0, SHOWN_MAX))
  const people = new Map(
    db
      .values<[number, string, string]>(
        sql`select user_id, name, phone from sign_ups where user_id in ${oneOf(shown.map(({ userId }) => userId))}`,
      )
      .map(([id, name, phone]) => [id, { name, phone }]),
  )
  return {
    items: shown.map(({ personId: _, ...entry }): Review => ({ ...entry, ...people.get(entry.userId)! })),
    total: totalOf(open),
  }
}

export function countReviews(db: Db, now: Date): number {
  return totalOf(REVIEW_KINDS.map((kind) => findOpen(db, kind, now)))
}

function totalOf(open: readonly Found[][]): number {
  return open.reduce((sum, { length }) => sum + length, 0)
}

/** Stores a decision on an entry, until something new happens. Refuses what is over, decided, or not as staff saw it. */
export function decideReview(
  db: Db,
  by: Staff,
  { kind, userId, about, decision }: Decision,
  timeZone: string,
  now = new Date(),
): { ok: true } | Refused<'gone' | 'stale' | 'decision'> {
  return transact(db, (db) => {
    if (!KINDS[kind].decisions.includes(decision)) return refused('decision')
    const [personId] = peopleOfSignUps(db, [userId])
    const found = findOpen(db, kind, now).find((one) => one.personId === personId)
    if (!found) return refused('gone')
    if (found.about.some((key) => !about.includes(key))) return refused('stale')
    if (decision === 'pause') {
      const paused = pausePerson(db, by, userId, pauseEnd(todayIn(timeZone, now)), now)
      if (!paused.ok) return refused('gone')
    }
    const set = { about: found.about, decision, at: now.toISOString(), adminId: by.id }
    db.insert(reviews)
      .values({ personId: found.personId, kind, ...set })
      .onConflictDoUpdate({ target: [reviews.personId, reviews.kind], set })
      .run()
    audit(db, by, 'decided a review', { userId, detail: `${kind}, ${decision}` }, now)
    return { ok: true as const }
  })
}
