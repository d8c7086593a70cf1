import { addDays, formatISO, parseISO } from 'date-fns'
import { asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { dinnerGroups, memberships } from '../db/schema'
import type { DinnerGroup, Page } from '../domain/api'
import type { GroupSort, GroupsQuery } from '../domain/groups-query'
import { instantOf } from '../domain/time'
import { scoresOf } from '../matchmaking/group-scores'

export type GroupRow = typeof dinnerGroups.$inferSelect

/** All groups, the latest first. */
export function allGroups(db: Db, timeZone: string): DinnerGroup[] {
  return toGroups(db, db.select().from(dinnerGroups).orderBy(desc(dinnerGroups.id)).all(), timeZone)
}

/** One group, or undefined. */
export function findGroup(db: Db, id: number, timeZone: string): DinnerGroup | undefined {
  return toGroups(db, db.select().from(dinnerGroups).where(eq(dinnerGroups.id, id)).all(), timeZone)[0]
}

/** One page of the groups; a day is that of `timeZone`. */
export function listGroups(db: Db, query: GroupsQuery, timeZone: string): Page<DinnerGroup> {
  const where = conditions(query, timeZone)
  const filter = where.length > 0 ? sql.join(where, sql` and `) : undefined
  const direction = query.dir === 'asc' ? asc : desc
  const rows = db
    .select()
    .from(dinnerGroups)
    .where(filter)
    .orderBy(...SORT_KEYS[query.sort].map(direction))
    .limit(query.size)
    .offset(query.page * query.size)
    .all()
  const total = countGroups(db)
  return { items: toGroups(db, rows, timeZone), total, matching: filter ? countGroups(db, filter) : total }
}

/** How many groups there are, of all or of those a filter means. */
export function countGroups(db: Db, filter?: SQL): number {
  return db.select({ n: count() }).from(dinnerGroups).where(filter).get()!.n
}

/** Rows as the admin gets them, with their people and what the tables are worth now; `timeZone` tells the day of a group. */
export function toGroups(db: Db, rows: GroupRow[], timeZone: string): DinnerGroup[] {
  const seats = db
    .select()
    .from(memberships)
    .where(inArray(memberships.groupId, oneOf(rows.map(({ id }) => id))))
    .orderBy(memberships.groupId, memberships.role, memberships.seat)
    .all()
  const byGroup = Map.groupBy(seats, ({ groupId }) => groupId)
  const groups = rows.map((row) => toGroup(row, byGroup.get(row.id) ?? []))
  const scores = scoresOf(db, groups, timeZone)
  return groups.map((group, i) => ({ ...group, score: scores[i]! }))
}

function toGroup(row: GroupRow, seats: (typeof memberships.$inferSelect)[]): Omit<DinnerGroup, 'score'> {
  const idsOf = (role: string) => seats.filter((seat) => seat.role === role).map(({ userId }) => userId)
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    budget: row.budget,
    created_at: row.createdAt,
    member_ids: idsOf('member'),
    backup_member_ids: idsOf('backup'),
    member_statuses: Object.fromEntries(seats.map(({ userId, status }) => [userId, status])),
    venue: row.venue,
    event_date: row.eventAt,
    pic: row.pic,
    run_id: row.runId,
    version: row.version,
  }
}

function conditions({ search, status, budgets, pic, day }: GroupsQuery, timeZone: string): SQL[] {
  const found: SQL[] = []
  if (search) found.push(sql`instr(lower(${dinnerGroups.name}), ${search.toLowerCase()}) > 0`)
  if (status) found.push(inArray(dinnerGroups.status, oneOf(status)))
  if (budgets) found.push(inArray(dinnerGroups.budget, oneOf(budgets)))
  if (pic !== undefined) found.push(eq(dinnerGroups.pic, pic))
  if (day !== undefined) {
    const next = formatISO(addDays(parseISO(day), 1), { representation: 'date' })
    const [from, to] = [instantOf(day, '00:00', timeZone), instantOf(next, '00:00', timeZone)]
    found.push(sql`${dinnerGroups.eventAt} >= ${from ?? ''} and ${dinnerGroups.eventAt} < ${to ?? ''}`)
  }
  return found
}

const SORT_KEYS: Record<GroupSort, (SQL | typeof dinnerGroups.id | typeof dinnerGroups.eventAt)[]> = {
  created: [dinnerGroups.id],
  event: [dinnerGroups.eventAt, dinnerGroups.id],
  status: [sql`${dinnerGroups.status}`, dinnerGroups.id],
  name: [sql`${dinnerGroups.name} collate nocase`, dinnerGroups.id],
}
