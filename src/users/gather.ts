import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import type { Filters } from './filters'
import type { Search, Texts } from './search'

/** Most people whom the trigram indexes list for one statement; words that more have are looked for in the rows met anyway. */
const LISTED_MAX = 100_000

/** Who is meant: the people for whom all of it holds. */
export interface Meaning {
  filters: Filters
  search: Search
}

/** All that must hold, as questions about one row. */
export function rowConditions({ filters, search }: Meaning): SQL[] {
  const texts = search.texts.flatMap(({ conditions }) => conditions)
  return [
    ...filters.conditions,
    ...search.phones.map(({ condition }) => condition),
    ...search.conditions,
    ...texts,
  ]
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
  const phones = search.phones.map(({ condition }) => condition)
  const others = [...filters.conditions, ...phones, ...search.conditions]
  const lists = search.texts.map(({ list }) => idsOf(db, list(dir, most)))
  if (lists[0] && lists.length === 1 && others.length === 0) return { ids: lists[0], inOrder: true }

  // words or a phone that few have lead to them
  const some = [...lists, ...search.phones.map(({ list }) => [...new Set(idsOf(db, list(most)))])]
  const few = some.find((ids) => ids.length < limit)
  // a phone alone
  if (some[0] && lists.length === 0 && others.length === 1) return { ids: some[0], inOrder: false }
  if (few) return { ids: among(db, few, rowConditions(meaning)), inOrder: false }

  const led = lists[0] && follow(db, search.texts[0]!, lists[0], rowConditions(meaning), limit, dir)
  if (led) return { ids: led, inOrder: true }

  const texts = search.texts.flatMap((part, i) => textConditions(db, part, lists[i]!, filters.index))
  const index =
    filters.index ?? (search.conditions.length > 0 && search.covered ? 'profiles_facets' : undefined)
  const where = whereAll([...filters.fill, ...others, ...texts])
  // without an index the table itself is gone through, or whom a list of texts names
  const inOrder = !index && lists.length === 0
  const hint = index ? sql`indexed by ${sql.raw(index)}` : sql`not indexed`
  const order = inOrder ? sql`order by user_id ${sql.raw(dir)}` : sql``
  const query = sql`select user_id from profiles ${hint} ${where} ${order} limit ${most}`
  return { ids: idsOf(db, query), inOrder }
}

/** The first column of a query, which is an id. */
export function idsOf(db: Db, query: SQL): number[] {
  return db.values<[number]>(query).map(([id]) => id)
}

/** Conditions as a clause; nothing where there are none. */
export function whereAll(conditions: SQL[]): SQL {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}

function among(db: Db, ids: number[], conditions: SQL[]): number[] {
  const where = whereAll([sql`profiles.user_id in ${oneOf(ids)}`, ...conditions])
  return idsOf(db, sql`select user_id from profiles ${where}`)
}

/** Begins with those who have the words, in their order, if enough of the first of them are meant; undefined if not. */
function follow(
  db: Db,
  { list }: Texts,
  first: number[],
  conditions: SQL[],
  limit: number,
  dir: 'asc' | 'desc',
): number[] | undefined {
  if (among(db, first, conditions).length < first.length / FOLLOWED) return undefined
  const found = among(db, idsOf(db, list(dir, limit * FOLLOWED)), conditions)
  return found.length < limit
    ? undefined
    : found.sort((a, b) => (dir === 'asc' ? a - b : b - a)).slice(0, limit)
}

/** One in so many, at least, is meant where words lead to people. */
const FOLLOWED = 4

// how many have the words is told from how closely the first of them stand
function textConditions(
  db: Db,
  { list, conditions }: Texts,
  listed: number[],
  index: Filters['index'],
): SQL[] {
  const [{ last } = { last: 0 }] = db.all<{ last: number }>(sql`select max(user_id) as last from profiles`)
  const spanned = Math.abs(listed[0]! - listed.at(-1)!) + 1
  if ((listed.length / spanned) * last > LISTED_MAX) return conditions
  // the plus keeps SQLite from starting with this list, which is the longer one
  return [sql`${sql.raw(index ? '+' : '')}profiles.user_id in (${list('asc', -1)})`]
}
