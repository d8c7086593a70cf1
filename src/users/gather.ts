import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import type { Filters } from './filters'
import type { Search } from './search'

/** Most people whom the trigram index lists for one statement; words that more have are looked for in the rows met anyway. */
const LISTED_MAX = 100_000

/** Who is meant: the people for whom all of it holds. */
export interface Meaning {
  filters: Filters
  search: Search
}

/** All that must hold, as questions about one row. */
export function rowConditions({ filters, search }: Meaning): SQL[] {
  return [...filters.conditions, ...search.phones, ...search.conditions, ...search.matchConditions]
}

/** People who were gathered: the first of the order of sign-up (`inOrder`), or any of those who are meant. */
export interface Gathered {
  ids: number[]
  inOrder: boolean
}

/** The ids of the people who are meant, `limit` at most (all: Infinity), beginning at the end that `dir` says. */
export function gather(db: Db, meaning: Meaning, limit: number, dir: 'asc' | 'desc'): Gathered {
  const { filters, search } = meaning
  const most = Number.isFinite(limit) ? limit : -1
  const direction = dir === 'asc' ? sql`asc` : sql`desc`
  const listed = search.match
    ? idsOf(
        db,
        sql`select rowid from people_search where people_search match ${search.match} order by rowid ${direction} limit ${most}`,
      )
    : undefined
  const others = [...filters.conditions, ...search.phones, ...search.conditions]
  if (listed && others.length === 0) return { ids: listed, inOrder: true }

  // words or a phone that few have lead to them
  const some = [listed, ...search.phones.map((phone) => idsOf(db, phoneList(phone, most)))]
  const few = some.find((ids) => ids && ids.length < limit)
  if (few) {
    const where = whereAll([sql`profiles.user_id in ${oneOf(few)}`, ...rowConditions(meaning)])
    return { ids: idsOf(db, sql`select user_id from profiles ${where}`), inOrder: false }
  }

  const covered = search.conditions.length > 0 && search.covered
  const index = filters.index ?? (covered ? 'profiles_facets' : undefined)
  if (index && !(listed && leads(db, listed, others, filters.index))) {
    const texts = listed ? textConditions(db, search, listed) : []
    const where = whereAll([...filters.fill, ...others, ...texts])
    const query = sql`select user_id from profiles indexed by ${sql.raw(index)} ${where} limit ${most}`
    return { ids: idsOf(db, query), inOrder: false }
  }

  // the index of trigrams goes first, or the table itself
  const [from, key] = listed
    ? [
        sql`people_search cross join profiles on profiles.user_id = people_search.rowid`,
        sql`people_search.rowid`,
      ]
    : [sql`profiles`, sql`profiles.user_id`]
  const where = whereAll(listed ? [sql`people_search match ${search.match}`, ...others] : others)
  const query = sql`select profiles.user_id from ${from} ${where} order by ${key} ${direction} limit ${most}`
  return { ids: idsOf(db, query), inOrder: true }
}

/** The first column of a query, which is an id. */
export function idsOf(db: Db, query: SQL): number[] {
  return db.values<[number]>(query).map(([id]) => id)
}

/** Conditions as a clause; nothing where there are none. */
export function whereAll(conditions: SQL[]): SQL {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}

function phoneList(begins: SQL, most: number): SQL {
  return sql`select user_id from profiles indexed by profiles_phone where ${begins} limit ${most}`
}

/** Whether it is shorter to begin with those who have the words: many of the first of them are meant, or no filter narrows. */
function leads(db: Db, listed: number[], others: SQL[], index: Filters['index']): boolean {
  if (!index) return true
  const where = whereAll([sql`profiles.user_id in ${oneOf(listed)}`, ...others])
  return idsOf(db, sql`select count(*) from profiles ${where}`)[0]! > listed.length / LED
}

/** One in so many, at least, is meant where the words lead. */
const LED = 4

// how many have the words is told from how closely the first of them stand
function textConditions(db: Db, { match, matchConditions }: Search, listed: number[]): SQL[] {
  const [{ last } = { last: 0 }] = db.all<{ last: number }>(sql`select max(user_id) as last from profiles`)
  const spanned = Math.abs(listed[0]! - listed.at(-1)!) + 1
  if ((listed.length / spanned) * last > LISTED_MAX) return matchConditions
  // the plus keeps SQLite from starting with this list, which is the long one
  return [sql`+profiles.user_id in (select rowid from people_search where people_search match ${match})`]
}
