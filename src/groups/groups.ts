import { count, desc, inArray } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { dinnerGroups, memberships } from '../db/schema'
import type { DinnerGroup, Page } from '../domain/api'
import { type NewGroup, NO_VENUE } from '../domain/group'
import type { Budget } from '../domain/profile'
import type { Paging } from '../http/paging'
import { refuseSeats, type SeatRefusal, takeSeats } from './membership'

type GroupRow = typeof dinnerGroups.$inferSelect

/** A group to be stored: checked people and, for one that matchmaking made, its run and score. */
export type Table = {
  name: string
  budget: Budget
  status: GroupRow['status']
  members: number[]
  backups: number[]
} & Partial<Pick<GroupRow, 'venue' | 'eventAt' | 'runId' | 'score'>>

/** All groups, the latest first. */
export function allGroups(db: Db): DinnerGroup[] {
  return toGroups(db, db.select().from(dinnerGroups).orderBy(desc(dinnerGroups.id)).all())
}

/** One page of the groups, the latest first. */
export function listGroups(db: Db, { page, size }: Paging): Page<DinnerGroup> {
  const total = db.select({ n: count() }).from(dinnerGroups).get()!.n
  const rows = db
    .select()
    .from(dinnerGroups)
    .orderBy(desc(dinnerGroups.id))
    .limit(size)
    .offset(page * size)
    .all()
  return { items: toGroups(db, rows), total, matching: total }
}

/** Makes a group that staff put together by hand; `eventAt` is a UTC instant. Refuses unknown people and people who have a seat elsewhere. */
export function createGroup(
  db: Db,
  group: NewGroup,
  eventAt: string,
  now = new Date(),
): { ok: true; group: DinnerGroup } | SeatRefusal {
  return db.transaction(
    () => {
      const seats = refuseSeats(db, [...group.members, ...group.backupMembers])
      if (!seats.ok) return seats
      const venue = group.location === NO_VENUE ? null : group.location || null
      const table = { ...group, backups: group.backupMembers, venue, eventAt }
      const row = storeTable(db, table, now.toISOString())
      return { ok: true as const, group: toGroups(db, [row])[0]! }
    },
    { behavior: 'immediate' },
  )
}

/** Stores a table with its people; they must be free (see refuseSeats). Call it in a transaction. */
export function storeTable(db: Db, { members, backups, ...table }: Table, now: string): GroupRow {
  const { name, budget, status, venue, eventAt, runId, score } = table
  const row = db
    .insert(dinnerGroups)
    .values({ name, budget, status, venue, eventAt, runId, score, createdAt: now })
    .returning()
    .get()
  takeSeats(db, row.id, 'member', members, now)
  takeSeats(db, row.id, 'backup', backups, now)
  return row
}

function toGroups(db: Db, rows: GroupRow[]): DinnerGroup[] {
  const ids = rows.map(({ id }) => id)
  const seats = db
    .select()
    .from(memberships)
    .where(inArray(memberships.groupId, oneOf(ids)))
    .orderBy(memberships.groupId, memberships.role, memberships.seat)
    .all()
  const byGroup = Map.groupBy(seats, ({ groupId }) => groupId)
  return rows.map((row) => toGroup(row, byGroup.get(row.id) ?? []))
}

function toGroup(row: GroupRow, seats: (typeof memberships.$inferSelect)[]): DinnerGroup {
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
    version: row.version,
  }
}
