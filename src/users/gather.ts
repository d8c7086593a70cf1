import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import type { Filters } from './filters'
import type { Search } from './search'
import type { Texts } from './texts'

/** Most people whom the indexes of texts list for one statement; words that more have are looked for in the rows met anyway. */
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

/** How many people are looked for, beginning at the end of the order of sign-up that `dir` says. */
export interface Wanted {
  dir: 'asc' | 'desc'
  /** most of them; all: Infinity */
  limit: number
  /** fewer, with whom one is content if they are among so many ids from that end and the others are not */
  near?: { enough: number; within: number }
  /** more, if they come in no order, so that all are needed to put them in one */
  unordered?: number
}

/** People who were gathered: all who are meant, the first of them in the order of sign-up, or some. */
export interface Gathered {
  ids: number[]
  which: 'all' | 'first' | 'some'
}

/** The ids of people who are meant. */
export function gather(db: Db, meaning: Meaning, wanted: Wanted): Gathered {
  const { filters, search } = meaning
  const { limit, dir, unordered = limit } = wanted
  const phones = search.phones.map(({ condition }) => condition)
  const others = [...filters.conditions, ...phones, ...search.conditions]
  const [only] = search.texts
  if (only && search.texts.length === 1 && others.length === 0) return listed(db, only, wanted)

  const narrow = isNarrow(db, meaning, dir)
  const lists = narrow ? [] : search.texts.map(({ list }) => idsOf(db, list(dir, atMost(limit))))
  // words or a phone that few have lead to them
  const some = [...lists, ...search.phones.map(({ list }) => [...new Set(idsOf(db, list(atMost(limit))))])]
  const few = some.find((ids) => ids.length < limit)
  // a phone alone
  if (some[0] && lists.length === 0 && others.length === 1)
    return { ids: some[0], which: some[0].length < limit ? 'all' : 'some' }
  if (few) return { ids: among(db, few, rowConditions(meaning)), which: 'all' }

  const led = lists[0] && follow(db, search.texts[0]!, lists[0], rowConditions(meaning), wanted)
  if (led) return led

  const index =
    filters.index ?? (search.conditions.length > 0 && search.covered ? 'profiles_facets' : undefined)
  const texts = search.texts.flatMap((part, i) =>
    narrow || (index === 'profiles_facets' && part.covered)
      ? part.conditions
      : textConditions(db, part, lists[i]!, filters.index),
  )
  const where = whereAll([...filters.fill, ...others, ...texts])
  // without an index the table itself is gone through, or whom a list of texts names
  if (!index && lists.length === 0) {
    const query = sql`select user_id from profiles not indexed ${where} order by user_id ${sql.raw(dir)} limit ${atMost(limit)}`
    const ids = idsOf(db, query)
    return { ids, which: ids.length < limit ? 'all' : 'first' }
  }
  const hint = index ? sql`indexed by ${sql.raw(index)}` : sql`not indexed`
  // as one text: rows are made ready for JavaScript one by one
  const query = sql`select user_id from profiles ${hint} ${where} limit ${atMost(unordered)}`
  const [found] = db.values<[string]>(sql`select json_group_array(user_id) from (${query})`)
  const ids: number[] = JSON.parse(found![0])
  return { ids, which: ids.length < unordered ? 'all' : 'some' }
}

/** The first column of a query, which is an id. */
export function idsOf(db: Db, query: SQL): number[] {
  return db.values<[number]>(query).map(([id]) => id)
}

/** Ids in the order of sign-up, or from its end. */
export function byNumber(ids: number[], dir: 'asc' | 'desc'): number[] {
  // sorted as numbers, without a call for each two of them
  const sorted = [...Float64Array.from(ids).sort()]
  return dir === 'asc' ? sorted : sorted.reverse()
}

/** Conditions as a clause; nothing where there are none. */
export function whereAll(conditions: SQL[]): SQL {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}

function among(db: Db, ids: number[], conditions: SQL[]): number[] {
  const where = whereAll([sql`profiles.user_id in ${oneOf(ids)}`, ...conditions])
  return idsOf(db, sql`select user_id from profiles ${where}`)
}

// SQLite's word for all of them
function atMost(limit: number): number {
  return Number.isFinite(limit) ? limit : -1
}

/** Who has the words; who has several may stand far from one another. */
function listed(db: Db, { list, several }: Texts, { dir, limit, near }: Wanted): Gathered {
  const last = several && near ? lastId(db) : 0
  if (near && last > near.within) {
    const range = dir === 'asc' ? ([1, near.within] as const) : ([last - near.within, last] as const)
    const ids = idsOf(db, list(dir, limit, range))
    if (ids.length === limit) return { ids, which: 'first' }
    if (ids.length >= near.enough) return { ids: ids.slice(0, near.enough), which: 'first' }
  }
  const ids = idsOf(db, list(dir, atMost(limit)))
  return { ids, which: ids.length < limit ? 'all' : 'first' }
}

/** Begins with those who have the words, in their order, if enough of the first of them are meant; undefined if not. */
function follow(
  db: Db,
  { list }: Texts,
  first: number[],
  conditions: SQL[],
  { dir, limit }: Wanted,
): Gathered | undefined {
  const sample = first.slice(0, SAMPLE)
  if (among(db, sample, conditions).length < sample.length / FOLLOWED) return undefined
  const names = idsOf(db, list(dir, limit * FOLLOWED))
  const found = among(db, names, conditions)
  if (names.length < limit * FOLLOWED) return { ids: found, which: 'all' }
  if (found.length < limit) return undefined
  return { ids: byNumber(found, dir).slice(0, limit), which: 'first' }
}

/** Whether the filters leave so few people that the index of facets finds the words among them soonest. */
function isNarrow(db: Db, meaning: Meaning, dir: 'asc' | 'desc'): boolean {
  const { texts, phones } = meaning.search
  const [first] = texts
  if (!first || phones.length > 0 || meaning.filters.index !== 'profiles_facets') return false
  if (!texts.every(({ covered }) => covered)) return false
  const sample = idsOf(db, first.list(dir, SAMPLE))
  return sample.length === SAMPLE && among(db, sample, rowConditions(meaning)).length <= SAMPLE / NARROW
}

/** So many of the first are looked at to see how many of them are meant. */
const SAMPLE = 50
/** One in so many, at least, is meant where words lead to people. */
const FOLLOWED = 4
/** One in so many, at most, is meant where filters leave few. */
const NARROW = 50

// how many have the words is told from how closely the first of them stand
function textConditions(
  db: Db,
  { list, conditions }: Texts,
  listed: number[],
  index: Filters['index'],
): SQL[] {
  const spanned = Math.abs(listed[0]! - listed.at(-1)!) + 1
  if ((listed.length / spanned) * lastId(db) > LISTED_MAX) return conditions
  // the plus keeps SQLite from starting with this list, which is the longer one
  return [sql`${sql.raw(index ? '+' : '')}profiles.user_id in (${list('asc', -1)})`]
}

function lastId(db: Db): number {
  return db.all<{ last: number | null }>(sql`select max(user_id) as last from profiles`)[0]?.last ?? 0
}
