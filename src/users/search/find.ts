import { type SQL, sql } from 'drizzle-orm'
import { isStorageError } from '../../db/errors'
import { oneOf } from '../../db/one-of'
import type { Db } from '../../db/open'
import { profiles } from '../../db/schema'
import { uncounted } from '../../db/shared'
import { transact } from '../../db/transact'
import { FIELD_LIST } from '../../domain/fields'
import { COUNTED_MAX } from '../../domain/query'
import type { UserFilter, UserQuery, UserSort } from '../../domain/users-query'
import { holderOf } from '../code'
import type { ProfileColumn } from '../fields'
import { filterConditions, REMOVED_PEOPLE } from './filters'
import { isIn, readWords } from './words'

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
  const plan = planOf(db, filter, today)
  // the order of sign-up alone is that of the table
  if (plan.rows.length > 0 || order.sort !== 'no') listWhereItCan(db)
  const limit = sql`limit ${size} offset ${page * size}`
  if (plan.rows.length === 0)
    return { ids: findPage(db, plan, order, limit), matching: undefined, more: false }

  // one page further than the current one, so that there is always a next page
  const counted = Math.max(COUNTED_MAX, (page + 2) * size)
  const some = findIds(db, plan, counted + 1)
  if (some.length > counted) return { ids: findPage(db, plan, order, limit), matching: counted, more: true }
  const ids = idsOf(
    db,
    sql`select user_id from profiles where user_id in ${oneOf(some)} order by ${orderBy(order)} ${limit}`,
  )
  return { ids, matching: some.length, more: false }
}

// with a full disk or a long lock staff find everybody but those of the last second
function listWhereItCan(db: Db) {
  try {
    listSignUps(db)
  } catch (error) {
    if (!isStorageError(error)) throw error
  }
}

/** Returns the ids of all matching users, in the order of sign-up; for exports and bulk changes. */
export function findAll(db: Db, filter: UserFilter, today: string): number[] {
  listSignUps(db)
  return findIds(db, planOf(db, filter, today), -1).sort((a, b) => a - b)
}

interface Plan {
  /** conditions on rows of `profiles`; the index of facets answers the first of them */
  rows: SQL[]
  /** the table or index that is read first, and the conditions there */
  source: SQL
  conditions: SQL[]
  /** whether the index of texts is read first */
  usesIndex: boolean
}

const BY_FACETS = sql`profiles indexed by profiles_facets`
const BY_NAME = sql`profiles indexed by profiles_name`
/** The rows that both indexes hold: everybody is listed before either is searched. */
const LISTED = sql`profiles.listed`
const BY_NUMBER = sql`profiles not indexed`
const BY_TEXTS = sql`users_search cross join profiles on profiles.user_id = users_search.rowid`

function planOf(db: Db, filter: UserFilter, today: string): Plan {
  // the code of a sign-up means that one
  const holder = holderOf(db, filter.search ?? '')
  if (holder !== undefined) {
    const { search, ...others } = filter
    const rows = [sql`profiles.user_id = ${holder}`, ...filterConditions(others, today)]
    return { rows, source: BY_NUMBER, conditions: rows, usesIndex: false }
  }
  const { match, options, texts } = readWords(filter)
  const facets = [...filterConditions(filter, today), ...options]
  const rows = [...facets, ...(match ? [isIn(match)] : []), ...texts]
  const usesIndex = match !== undefined && facets.length === 0
  if (usesIndex)
    return { rows, source: BY_TEXTS, conditions: [sql`users_search match ${match}`, ...texts], usesIndex }
  const isOfFew = filter.phone !== undefined
  if (isOfFew || facets.length === 0)
    return { rows, source: isOfFew ? sql`profiles` : BY_NUMBER, conditions: rows, usesIndex }
  return { rows, source: BY_FACETS, conditions: [LISTED, ...rows], usesIndex }
}

function findIds(db: Db, { source, conditions }: Plan, limit: number): number[] {
  return idsOf(db, sql`select profiles.user_id from ${source} ${where(conditions)} limit ${limit}`)
}

/** Returns the ids of one page among too many to sort: scans the order of sign-up or of names, or the index of facets. */
function findPage(db: Db, { rows, conditions, usesIndex }: Plan, order: Order, limit: SQL): number[] {
  if (order.sort === 'no' && usesIndex) {
    const direction = sql.raw(order.dir)
    return idsOf(
      db,
      sql`select users_search.rowid from ${BY_TEXTS} ${where(conditions)} order by users_search.rowid ${direction} ${limit}`,
    )
  }
  const isByNumber = order.sort === 'no'
  const source = isByNumber ? BY_NUMBER : order.sort === 'name' ? BY_NAME : BY_FACETS
  const wanted = isByNumber ? rows : [LISTED, ...rows]
  return idsOf(db, sql`select user_id from ${source} ${where(wanted)} order by ${orderBy(order)} ${limit}`)
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
  grouped: sql`profiles.standing`,
  groups: sql`profiles.last_group`,
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

/** The first column of a query, which is an id. */
function idsOf(db: Db, query: SQL): number[] {
  return db.values<[number]>(query).map(([id]) => id)
}

/** The highest id below which everybody is listed. */
const LISTED_TO = sql`(select cast(value as integer) from settings where key = 'listed_to')`

/** Holds for rows of `profiles` that are not listed yet: who signed up last. */
export const UNLISTED = sql`not profiles.listed and profiles.user_id > ${LISTED_TO}`

/** Brings the indexes by which staff search up to date, by `most` sign-ups. Returns whether all are listed. */
export function listSignUps(db: Db, most?: number): boolean {
  const [{ to, last }] = db.all(sql`
    select ${LISTED_TO} as "to", (select max(user_id) from profiles) as last`) as [
    { to: number; last: number | null },
  ]
  if (last === null || last <= to) return true
  const next = Math.min(last, to + (most ?? last))
  uncounted(db, () =>
    transact(db, () => {
      db.run(sql`update profiles set listed = 1 where user_id <= ${next} and ${UNLISTED}`)
      db.run(sql`update settings set value = max(cast(value as integer), ${next}) where key = 'listed_to'`)
    }),
  )
  return next === last
}
