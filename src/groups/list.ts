import { addDays, formatISO, parseISO } from 'date-fns'
import { and, count, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { whoCameIn } from '../attendance/list'
import { ratesOf } from '../attendance/rates'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { dinnerGroups, ticketedSeats } from '../db/schema'
import type { DinnerGroup, Page } from '../domain/api'
import { expectedAt, type Rates } from '../domain/evening/expected'
import { dinnerFacts } from '../domain/group/dinner'
import {
  eachSeatFact,
  GROUP_STATUSES,
  type GroupStatus,
  SEAT_FACTS,
  type SeatFact,
} from '../domain/group/group'
import type { GroupSort, GroupsQuery } from '../domain/group/groups-query'
import type { TableScore } from '../domain/matchmaking/seating'
import { BUDGETS, codeOf } from '../domain/profile/profile'
import { COUNTED_MAX } from '../domain/query'
import { instantOf } from '../domain/wall-clock'
import { foundIn, readSearch } from './search'
import type { Membership } from './seats'

type GroupRow = typeof dinnerGroups.$inferSelect

/** A stored group: its people, and when it was made, which fixes their ages. */
export interface SeatedGroup {
  id: number
  created_at: string
  member_ids: number[]
}

/** Scores of groups by matchmaking; passed in, since matchmaking imports groups. */
export interface Scoring {
  /** Returns what the tables of groups are worth as they are now; null unless six people with complete answers. */
  scoresOf: (groups: readonly SeatedGroup[]) => (number | null)[]
  /** Returns why a group's table has its score, and the hard rules it breaks: staff may, matchmaking may not. `asItIs`: also where it dines with free seats. */
  tableOf: (group: JudgedGroup, asItIs?: boolean) => TableScore
}

export type JudgedGroup = SeatedGroup & { status: GroupStatus }

export function allGroupIds(db: Db): number[] {
  return idsIn(db)(sql`select id from dinner_groups order by id desc`)
}

export function findGroup(db: Db, id: number, scoring: Scoring): DinnerGroup | undefined {
  return groupsInOrder(db, [id], scoring)[0]
}

/** Returns one page of groups (`among` them); beyond a bound matches are not counted, and it says `more`. */
export function listGroups(
  db: Db,
  query: GroupsQuery,
  timeZone: string,
  scoring: Scoring,
  among?: readonly number[],
): Page<DinnerGroup> {
  const { page, size } = query
  const facets = readFilters(query, timeZone)
  const search = readSearch(db, query.search)
  const { scan } = search
  const listed = among ? [...search.listed, sql`id in ${oneOf(among)}`] : search.listed
  const total = db.select({ n: count() }).from(dinnerGroups).get()!.n
  const pageOf = (ids: number[]) => {
    const found = foundIn(db, ids, search)
    return groupsInOrder(db, ids, scoring).map((group) => {
      const people = found.get(group.id)
      return people ? { ...group, found: people } : group
    })
  }
  const meant = [...listed, ...facets.conditions, ...scan]
  if (meant.length === 0) return { items: pageOf(inOrder(db, query, [])), total, matching: total }

  const next = (page + 2) * size
  // counting the matches of a frequent word takes long: it stops at the page after the current one
  const upTo = search.isFrequent ? next : Math.max(COUNTED_MAX, next)
  const source =
    listed.length > 0 || (facets.conditions.length === 0 && search.isFrequent)
      ? sql`not indexed`
      : sql`indexed by ${sql.raw(facets.index)}`
  const where = sql.join([...meant, ...facets.fill], sql` and `)
  const gathered = idsIn(db)(sql`select id from dinner_groups ${source} where ${where} limit ${upTo + 1}`)
  const more = gathered.length > upTo
  const rest = listed.length > 0 ? meant : [...facets.scan, ...scan]
  return {
    items: pageOf(inOrder(db, query, more ? rest : [sql`id in ${oneOf(gathered)}`])),
    total,
    matching: Math.min(gathered.length, upTo),
    ...(more && { more: true }),
  }
}

function inOrder(db: Db, { page, size, sort, dir }: GroupsQuery, conditions: SQL[]): number[] {
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const order = sql.join(
    SORT_KEYS[sort].map((key) => sql`${key} ${sql.raw(dir)}`),
    sql`, `,
  )
  return idsIn(db)(
    sql`select id from dinner_groups ${where} order by ${order} limit ${size} offset ${page * size}`,
  )
}

/** Returns groups by their ids, in the order of the ids; unknown ids are skipped. */
export function groupsInOrder(db: Db, ids: readonly number[], scoring: Scoring): DinnerGroup[] {
  const rows = db
    .select()
    .from(dinnerGroups)
    .where(inArray(dinnerGroups.id, oneOf(ids)))
    .all()
  const byId = new Map(toGroups(db, rows, scoring).map((group) => [group.id, group]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function toGroups(db: Db, rows: GroupRow[], { scoresOf }: Scoring): DinnerGroup[] {
  const seats = db
    .select()
    .from(ticketedSeats)
    .where(and(inArray(ticketedSeats.groupId, oneOf(rows.map(({ id }) => id))), isNull(ticketedSeats.leftAt)))
    .orderBy(ticketedSeats.groupId, ticketedSeats.role, ticketedSeats.seat)
    .all()
  const byGroup = Map.groupBy(seats, ({ groupId }) => groupId)
  const [rates, now] = [ratesOf(db), new Date()]
  const groups = rows.map((row) => toGroup(row, byGroup.get(row.id) ?? [], rates, now))
  const scores = scoresOf(groups)
  const ids = rows.map(({ id }) => id)
  const whoCame = whoCameIn(db, ids)
  return groups.map((group, i) => ({ ...group, score: scores[i]!, ...whoCame.get(group.id)! }))
}

function toGroup(
  row: GroupRow,
  seats: Membership[],
  rates: Rates,
  now: Date,
): Omit<DinnerGroup, 'score' | 'whoCame' | 'came'> {
  const idsOf = (role: string) => seats.filter((seat) => seat.role === role).map(({ userId }) => userId)
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    budget: row.budget,
    created_at: row.createdAt,
    member_ids: idsOf('member'),
    backup_member_ids: idsOf('backup'),
    // what is not set is left out
    ...eachSeatFact<Pick<DinnerGroup, SeatFact>>((key) =>
      Object.fromEntries(seats.map((seat) => [seat.userId, seat[SEAT_FACTS[key].column] ?? undefined])),
    ),
    memberVersions: Object.fromEntries(seats.map(({ userId, version }) => [userId, version])),
    ...dinnerFacts(row),
    expected: expectedAt(
      row,
      seats.filter(({ role }) => role === 'member'),
      rates,
      now,
    ),
    pic: row.pic,
    eveningId: row.eveningId,
    runId: row.runId,
    version: row.version,
  }
}

const SORT_KEYS: Record<GroupSort, SQL[]> = {
  created: [sql`created_at`, sql`id`],
  event: [sql`event_at`, sql`id`],
  status: [sql`status`, sql`id`],
  name: [sql`name collate nocase`, sql`id`],
}

/** Conditions on `dinner_groups`, all of which must hold. */
interface Filters {
  conditions: SQL[]
  /** conditions that hold for every group: with them SQLite seeks in the index instead of scanning it */
  fill: SQL[]
  /** the index that the conditions are gathered from */
  index: 'groups_event' | 'groups_evening' | 'groups_facets'
  /** the same conditions for a scan in the wanted order, written so that SQLite does not choose another index for them */
  scan: SQL[]
}

/** Returns the filters of a query of groups, without its search; days are those of `timeZone`. */
function readFilters(query: GroupsQuery, timeZone: string): Filters {
  const { status, budgets, pic, evening, day, sort } = query
  // the plus keeps SQLite from another index than the one that is wanted
  const given = [
    status && { column: sql`status`, condition: sql`in ${oneOf(status)}` },
    budgets && {
      column: sql`budget`,
      condition: sql`in ${oneOf(budgets.map((budget) => codeOf(BUDGETS, budget)))}`,
    },
    pic !== undefined && { column: sql`pic`, condition: sql`= ${pic}` },
  ].filter((one) => typeof one === 'object')
  const conditions = given.map(({ column, condition }) => sql`${column} ${condition}`)
  const scan = given.map(({ column, condition }) => sql`+${column} ${condition}`)
  if (sort === 'status' && status) {
    const ordered = status.toSorted()
    scan.push(sql`status between ${ordered[0]} and ${ordered.at(-1)}`)
  }

  if (day !== undefined || evening !== undefined) {
    const within = [
      ...(evening === undefined ? [] : [sql`evening_id = ${evening}`]),
      ...(day === undefined ? [] : [onDay(day, timeZone)]),
    ]
    return {
      conditions: [...within, ...conditions],
      fill: [],
      index: evening === undefined ? 'groups_event' : 'groups_evening',
      scan: [...within, ...scan],
    }
  }
  const fill: SQL[] = []
  if (!status && (budgets || pic !== undefined)) fill.push(sql`status in ${oneOf(GROUP_STATUSES)}`)
  if (!budgets && pic !== undefined) fill.push(sql`budget in ${oneOf([...BUDGETS.keys()])}`)
  return { conditions, fill, index: 'groups_facets', scan }
}

function onDay(day: string, timeZone: string): SQL {
  const next = formatISO(addDays(parseISO(day), 1), { representation: 'date' })
  const [from, to] = [day, next].map((date) => instantOf(date, '00:00', timeZone) ?? '')
  return sql`event_at >= ${from} and event_at < ${to}`
}
