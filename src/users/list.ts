import { format, parseISO, subYears } from 'date-fns'
import { desc, inArray, type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { tallies, users } from '../db/schema'
import type { Page, User } from '../domain/api'
import { COUNTED_MAX, type PeopleFilter, type PeopleQuery, type PeopleSort } from '../domain/people'
import { HOBBIES, INTERESTS, toBits } from '../domain/profile'
import { selectUsers, toUsers } from './profile-rows'
import { readSearch } from './search'

/** Everybody with an account, the latest first; staff come without a profile. `today` (`yyyy-MM-dd`) gives the ages. */
export function allUsers(db: Db, today: string): User[] {
  return toUsers(db, selectUsers(db).orderBy(desc(users.id)).all(), today)
}

/**
 * One page of the people who signed up. Matches are gathered up to COUNTED_MAX: up to there they are put in order
 * themselves; beyond it the page says `more`, and walking the wanted order meets a page of them soon.
 */
export function listPeople(db: Db, query: PeopleQuery, today: string): Page<User> {
  const total = countPeople(db)
  const search = readSearch(db, query.search ?? '')
  const filters = filterConditions(query, today)
  const found = [...filters, ...search.conditions]
  const gathered =
    found.length > 0
      ? gather(db, found, COUNTED_MAX + 1, filters.length > 0 ? undefined : search.found)
      : undefined
  const few = gathered !== undefined && gathered.length <= COUNTED_MAX
  const where = few ? whereAll([sql`profiles.user_id in ${oneOf(gathered)}`]) : whereAll(found)
  const ids = idsOf(
    db,
    sql`select user_id as id from profiles ${where} order by ${order(query.sort, query.dir)} limit ${query.size} offset ${query.page * query.size}`,
  )
  return {
    items: usersInOrder(db, ids, today),
    total,
    matching: gathered ? Math.min(gathered.length, COUNTED_MAX) : total,
    ...(gathered && !few && { more: true }),
  }
}

/** The ids of everybody a filter means, in the order of sign-up; for exports and bulk changes. */
export function idsMatching(db: Db, filter: PeopleFilter, today: string): number[] {
  const found = [...filterConditions(filter, today), ...readSearch(db, filter.search ?? '').conditions]
  return gather(db, found, -1).sort((a, b) => a - b)
}

/** People by their ids, in the order of the ids; ids that nobody has are passed over. */
export function usersInOrder(db: Db, ids: number[], today: string): User[] {
  const rows = selectUsers(db)
    .where(inArray(users.id, oneOf(ids)))
    .all()
  const byId = new Map(toUsers(db, rows, today).map((user) => [user.id, user]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** How many people signed up. */
export function countPeople(db: Db): number {
  return db.all<{ n: number }>(sql`select sum(people) as n from ${tallies}`)[0]!.n
}

function gather(db: Db, conditions: SQL[], limit: number, known?: number[]): number[] {
  return known ?? idsOf(db, sql`select user_id as id from profiles ${whereAll(conditions)} limit ${limit}`)
}

function idsOf(db: Db, query: SQL): number[] {
  return db.all<{ id: number }>(query).map(({ id }) => id)
}

function whereAll(found: SQL[]): SQL {
  return found.length > 0 ? sql`where ${sql.join(found, sql` and `)}` : sql``
}

function filterConditions(filter: PeopleFilter, today: string): SQL[] {
  const found: SQL[] = []
  if (filter.phone !== undefined) found.push(sql`profiles.phone = ${filter.phone}`)
  if (filter.free) found.push(sql`profiles.standing = 'free'`)
  if (filter.grouped)
    found.push(
      filter.grouped === 'yes' ? sql`profiles.standing = 'member'` : sql`profiles.standing <> 'member'`,
    )
  if (filter.ageMin !== undefined) found.push(sql`profiles.birthdate <= ${yearsBefore(today, filter.ageMin)}`)
  if (filter.ageMax !== undefined)
    found.push(sql`profiles.birthdate > ${yearsBefore(today, filter.ageMax + 1)}`)
  if (filter.genders) found.push(sql`profiles.gender in ${oneOf(filter.genders)}`)
  if (filter.activities) found.push(sql`profiles.activity in ${oneOf(filter.activities)}`)
  if (filter.budgets) found.push(sql`profiles.budget in ${oneOf(filter.budgets)}`)
  if (filter.comfort) found.push(sql`profiles.comfort_level in ${oneOf(filter.comfort)}`)
  if (filter.hobbies) found.push(sql`profiles.hobbies & ${toBits(HOBBIES, filter.hobbies)} <> 0`)
  if (filter.interests) found.push(sql`profiles.interests & ${toBits(INTERESTS, filter.interests)} <> 0`)

  return found
}

function yearsBefore(today: string, years: number): string {
  return format(subYears(parseISO(today), years), 'yyyy-MM-dd')
}

const SORT_KEYS: Record<PeopleSort, SQL | undefined> = {
  no: undefined,
  name: sql`profiles.name collate nocase`,
  age: sql`profiles.birthdate`,
  gender: sql`profiles.gender`,
  activities: sql`profiles.activity`,
  budget: sql`profiles.budget`,
  comfort: sql`profiles.comfort_level`,
  completed: sql`profiles.completed_at`,
  removed: sql`profiles.removed`,
  grouped: sql`profiles.standing`,
  groups: sql`profiles.last_group`,
}

function order(sort: PeopleSort, dir: 'asc' | 'desc'): SQL {
  // the later the birth, the younger
  const up = (dir === 'asc') !== (sort === 'age')
  const direction = up ? sql`asc` : sql`desc`
  const key = SORT_KEYS[sort]
  return key ? sql`${key} ${direction}, profiles.user_id ${direction}` : sql`profiles.user_id ${direction}`
}
