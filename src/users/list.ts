import { desc, inArray, type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { tallies, users } from '../db/schema'
import type { Page, User } from '../domain/api'
import { COUNTED_MAX, type PeopleFilter, type PeopleQuery, type PeopleSort } from '../domain/people'
import { readFilters } from './filters'
import { byNumber, type Gathered, gather, idsOf, type Meaning, rowConditions, whereAll } from './gather'
import { selectUsers, toUsers } from './profile-rows'
import { searchOf } from './search'

/** Everybody with an account, the latest first; staff come without a profile. `today` (`yyyy-MM-dd`) gives the ages. */
export function allUsers(db: Db, today: string): User[] {
  return toUsers(db, selectUsers(db).orderBy(desc(users.id)).all(), today)
}

/**
 * One page of the people who signed up. Matches are gathered up to a bound: up to there they are put in order
 * themselves; beyond it the page says `more`, and walking the wanted order meets a page of them soon. In the order of
 * sign-up the nearest of those who are hard to find are enough: the page says `more` after the next one.
 */
export function listPeople(db: Db, query: PeopleQuery, today: string): Page<User> {
  const total = countPeople(db)
  const meaning = { filters: readFilters(query, today), search: searchOf(db, query) }
  const pageOf = (ids: number[]) => usersInOrder(db, ids, today)
  if (rowConditions(meaning).length === 0)
    return { items: pageOf(scan(db, query, [])), total, matching: total }

  // one page further than the one in view, so that there is always a way on
  const enough = (query.page + 2) * query.size
  const upTo = Math.max(COUNTED_MAX, enough)
  const numbered = query.sort === 'no' && {
    near: { enough: enough + 1, within: NEAR },
    unordered: Math.max(NUMBERED_MAX, upTo + 1),
  }
  const gathered = gather(db, meaning, { dir: query.dir, limit: upTo + 1, ...numbered })
  const known = gathered.which === 'all' ? gathered.ids.length : gathered.ids.length - 1
  return {
    items: pageOf(pageIds(db, query, meaning, gathered)),
    total,
    matching: Math.min(known, upTo),
    ...((known > upTo || gathered.which !== 'all') && { more: true }),
  }
}

/** The ids of everybody a filter means, in the order of sign-up; for exports and bulk changes. */
export function idsMatching(db: Db, filter: PeopleFilter, today: string): number[] {
  const meaning = { filters: readFilters(filter, today), search: searchOf(db, filter) }
  return byNumber(gather(db, meaning, { dir: 'asc', limit: Number.POSITIVE_INFINITY }).ids, 'asc')
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

/** The ids of one page, in the wanted order, once it is known who or how many they are. */
function pageIds(db: Db, query: PeopleQuery, meaning: Meaning, { ids, which }: Gathered): number[] {
  if (which === 'all') return sorted(db, query, ids)
  if (which === 'first' && query.sort === 'no')
    return ids.slice(query.page * query.size, (query.page + 1) * query.size)
  const walked = walk(db, query, meaning)
  if (walked) return walked

  const all = gather(db, meaning, { dir: query.dir, limit: GATHERED_MAX + 1 })
  return all.which === 'all' ? sorted(db, query, all.ids) : scan(db, query, rowConditions(meaning))
}

/** So many ids from the end are looked through for several words, before all are. */
const NEAR = 100_000
/** Most people who are put in the order of sign-up, which takes nothing but their ids. */
const NUMBERED_MAX = 5_000
/** Most people who are put in order themselves. */
const GATHERED_MAX = 50_000
/** Fewest people met on a walk before it is given up. */
const WALKED = 5_000
/** What conditions ask of. */
const WALKED_COLUMNS = sql.raw(
  'user_id, name, phone, birthdate, gender, activity, budget, comfort_level, standing, hobbies, interests, smoker, drinker, search_text',
)

function sorted(db: Db, { page, size, sort, dir }: PeopleQuery, ids: number[]): number[] {
  const first = page * size
  if (sort === 'no') return byNumber(ids, dir).slice(first, first + size)
  return idsOf(
    db,
    sql`select user_id from profiles where user_id in ${oneOf(ids)} order by ${order(sort, dir)} limit ${size} offset ${first}`,
  )
}

/** Goes through the wanted order until the page is full; undefined when that takes too long. */
function walk(db: Db, { page, size, sort, dir }: PeopleQuery, meaning: Meaning): number[] | undefined {
  const first = page * size
  const steps = WALKED + 20 * (first + size)
  const part = whereAll(meaning.filters.parts[sort] ?? [])
  const met = sql`select ${WALKED_COLUMNS} from profiles ${part} order by ${order(sort, dir)} limit ${steps}`
  const ids = idsOf(
    db,
    sql`select user_id from (${met}) as profiles ${whereAll(rowConditions(meaning))} limit ${size} offset ${first}`,
  )
  return ids.length === size ? ids : undefined
}

/** Looks at everybody: for matches that are many and stand far behind in the wanted order. */
function scan(db: Db, { page, size, sort, dir }: PeopleQuery, conditions: SQL[]): number[] {
  return idsOf(
    db,
    sql`select user_id from profiles ${whereAll(conditions)} order by ${order(sort, dir)} limit ${size} offset ${page * size}`,
  )
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
