import { and, count, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { whoCameIn } from '../attendance/list'
import { ratesOf } from '../attendance/rates'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { dinnerGroups, ticketedSeats } from '../db/schema'
import type { DinnerGroup, Page } from '../domain/api'
import { expectedAt, type Rates } from '../domain/evening/expected'
import { dinnerFacts } from '../domain/group/dinner'
import { eachSeatFact, type GroupStatus, SEAT_FACTS, type SeatFact } from '../domain/group/group'
import type { GroupSort, GroupsQuery } from '../domain/group/groups-query'
import type { TableScore } from '../domain/matchmaking/seating'
import { searchConditions } from './search'
import type { Membership } from './seats'

type GroupRow = typeof dinnerGroups.$inferSelect

/** A stored group: its people, and when it was made, which fixes their ages. */
export interface JudgedGroup {
  id: number
  created_at: string
  member_ids: number[]
  status: GroupStatus
}

/** Returns why a group's table has its score, and the hard rules it breaks: staff may, matchmaking may not. `asItIs`: also where it dines with free seats. Passed in, since matchmaking imports groups. */
export type TableOf = (group: JudgedGroup, asItIs?: boolean) => TableScore

export function allGroupIds(db: Db): number[] {
  return idsIn(db)(sql`select id from dinner_groups order by id desc`)
}

export function findGroup(db: Db, id: number): DinnerGroup | undefined {
  return groupsInOrder(db, [id])[0]
}

/** Returns one page of groups, those of `among` where it is given. */
export function listGroups(
  db: Db,
  { status, search, page, size, sort, dir }: GroupsQuery,
  among?: readonly number[],
): Page<DinnerGroup> {
  const total = db.select({ n: count() }).from(dinnerGroups).get()!.n
  const conditions = [
    ...(status ? [sql`status in ${oneOf(status)}`] : []),
    ...(among ? [sql`id in ${oneOf(among)}`] : []),
    ...searchConditions(search),
  ]
  const order = sql.join(
    SORT_KEYS[sort].map((key) => sql`${key} ${sql.raw(dir)}`),
    sql`, `,
  )
  const from = page * size
  if (conditions.length === 0) {
    const ids = idsIn(db)(sql`select id from dinner_groups order by ${order} limit ${size} offset ${from}`)
    return { items: groupsInOrder(db, ids), total, matching: total }
  }
  const where = sql.join(conditions, sql` and `)
  const ids = idsIn(db)(sql`select id from dinner_groups where ${where} order by ${order}`)
  return { items: groupsInOrder(db, ids.slice(from, from + size)), total, matching: ids.length }
}

/** Returns groups by their ids, in the order of the ids; unknown ids are skipped. */
export function groupsInOrder(db: Db, ids: readonly number[]): DinnerGroup[] {
  const rows = db
    .select()
    .from(dinnerGroups)
    .where(inArray(dinnerGroups.id, oneOf(ids)))
    .all()
  const byId = new Map(toGroups(db, rows).map((group) => [group.id, group]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function toGroups(db: Db, rows: GroupRow[]): DinnerGroup[] {
  if (rows.length === 0) return []
  const seats = db
    .select()
    .from(ticketedSeats)
    .where(and(inArray(ticketedSeats.groupId, oneOf(rows.map(({ id }) => id))), isNull(ticketedSeats.leftAt)))
    .orderBy(ticketedSeats.groupId, ticketedSeats.role, ticketedSeats.seat)
    .all()
  const byGroup = Map.groupBy(seats, ({ groupId }) => groupId)
  const [rates, now] = [ratesOf(db), new Date()]
  const ids = rows.map(({ id }) => id)
  const whoCame = whoCameIn(db, ids)
  return rows.map((row) => ({
    ...toGroup(row, byGroup.get(row.id) ?? [], rates, now),
    ...whoCame.get(row.id)!,
  }))
}

function toGroup(
  row: GroupRow,
  seats: Membership[],
  rates: Rates,
  now: Date,
): Omit<DinnerGroup, 'whoCame' | 'came'> {
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
