import { type SQL, sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../../db/in-list'
import type { Db } from '../../db/open'
import { groupRoleSql } from '../../db/rules'
import { profiles } from '../../db/schema'
import { FIELD_LIST } from '../../domain/profile/fields'
import type { UserFilter, UserQuery, UserSort } from '../../domain/profile/users-query'
import { COUNTED_MAX } from '../../domain/query'
import type { ProfileColumn } from '../fields'
import { holderOf } from '../users'
import { filterConditions, REMOVED_PEOPLE } from './filters'
import { readWords } from './words'

type Order = Pick<UserQuery, 'sort' | 'dir'>

/** The ids of one page, and how many match; past a bound they are not counted, and `more` says so. Undefined when everybody matches. */
export interface FoundUsers {
  ids: number[]
  matching: number | undefined
  more: boolean
}

/** Returns one page of the users who match the search and all filters; `today` (`yyyy-MM-dd`) gives the ages. */
export function find(
  db: Db,
  filter: UserFilter,
  order: Order,
  { page, size }: Pick<UserQuery, 'page' | 'size'>,
  today: string,
): FoundUsers {
  const conditions = conditionsOf(db, filter, today)
  const pageOf = (among: SQL[]) =>
    idsIn(db)(
      sql`select user_id from profiles ${where(among)} order by ${orderBy(order)} limit ${size} offset ${page * size}`,
    )
  if (conditions.length === 0) return { ids: pageOf([]), matching: undefined, more: false }

  // one page further than the current one, so that there is always a next page
  const counted = Math.max(COUNTED_MAX, (page + 2) * size)
  const some = findIds(db, conditions, counted + 1)
  if (some.length > counted) return { ids: pageOf(conditions), matching: counted, more: true }
  return { ids: pageOf([sql`user_id in ${oneOf(some)}`]), matching: some.length, more: false }
}

/** Returns the ids of all matching users, in the order of sign-up; for exports. */
export function findAll(db: Db, filter: UserFilter, today: string): number[] {
  return findIds(db, conditionsOf(db, filter, today), -1).sort((a, b) => a - b)
}

function conditionsOf(db: Db, filter: UserFilter, today: string): SQL[] {
  // the code of a sign-up means that one
  const holder = holderOf(db, filter.search ?? '')
  if (holder === undefined) return [...filterConditions(filter, today), ...readWords(filter)]
  const { search, ...others } = filter
  return [sql`profiles.user_id = ${holder}`, ...filterConditions(others, today)]
}

function findIds(db: Db, conditions: SQL[], limit: number): number[] {
  return idsIn(db)(sql`select user_id from profiles ${where(conditions)} limit ${limit}`)
}

const KEYS: Partial<Record<UserSort, SQL>> = {
  ...Object.fromEntries(
    FIELD_LIST.flatMap(({ sort, column }) =>
      sort ? [[sort, sql`${profiles[column as ProfileColumn]}`]] : [],
    ),
  ),
  name: sql`profiles.name`,
  // looked up for the few who have a reason only
  removed: sql`case when profiles.person_id in ${REMOVED_PEOPLE} then (select removed from people where id = profiles.person_id) end`,
  completed: sql`profiles.completed_at`,
  grouped: groupRoleSql('profiles'),
  groups: sql`(select max(group_id) from memberships as past where past.user_id = profiles.user_id and left_at is null)`,
}

function orderBy({ sort, dir }: Order): SQL {
  // the later the birth, the younger
  const direction = (dir === 'asc') !== (sort === 'age') ? sql`asc` : sql`desc`
  const key = KEYS[sort]
  return key ? sql`${key} ${direction}, profiles.user_id ${direction}` : sql`profiles.user_id ${direction}`
}

function where(conditions: SQL[]): SQL {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}
