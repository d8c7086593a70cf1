import { eq, getTableColumns, sql } from 'drizzle-orm'
import { settleOutcomes } from '../attendance/computed'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { zoneOf } from '../db/day'
import { idsIn } from '../db/in-list'
import type { Db } from '../db/open'
import { dinnerGroups } from '../db/schema'
import { type Refused, refused, type Tx, transact } from '../db/transact'
import {
  type DinnerColumns,
  dinnerColumns,
  type Explanation,
  FACTS,
  type FindUnexplained,
} from '../domain/group/dinner'
import { type GroupStatus, NO_PIC } from '../domain/group/group'
import type { NewGroup } from '../domain/group/group-form'
import { BUDGETS, type Budget, codeOf } from '../domain/profile/profile'
import { forgetUnrevealed } from '../feedback/contacts'
import { outliveGroup } from '../money/payments'
import { placeOfEvening, withVenue } from '../venues/choose'
import { peopleOf } from './audit-change'
import { seatNewGroups } from './change-seats'
import { forgetTableOff, noteDates } from './notices'
import { takeOff } from './put-back'
import { type NeedsReason, refuseUnexplained, storeDeletionReason } from './reasons'
import { refuseSeats, type SeatRefusal, seatsOf } from './seats'
import { endTickets } from './tickets'

/** A group to be stored: checked people and, for one that matchmaking made, its run and score. */
export type NewTable = {
  name: string
  budget: Budget
  status: GroupStatus
  members: number[]
  backups: number[]
} & Partial<DinnerColumns> &
  Partial<Pick<typeof dinnerGroups.$inferSelect, 'eveningId' | 'pic' | 'runId' | 'score' | 'agesOn'>>

/** Makes a group by hand, at a UTC instant; returns its id. Refuses people and venues that cannot be chosen. */
export function createGroup(
  db: Db,
  by: Staff,
  group: NewGroup,
  eventAt: string,
  now = new Date(),
): { ok: true; id: number } | SeatRefusal | Refused<'venue'> {
  return transact(db, (db) => {
    const seats = refuseSeats(db, [...group.members, ...group.backupMembers])
    if (!seats.ok) return seats
    const { name, budget, status, members, backupMembers: backups, location: venue } = group
    const placed = withVenue(db, dinnerColumns({ ...group, venue, event_date: eventAt }))
    if (!placed.ok) return placed
    const table = { name, budget, status, members, backups, ...placed.changes }
    const groupId = storeTable(db, table, now.toISOString())
    const detail = peopleOf({ member: table.members, backup: backups })
    audit(db, by, 'created a group', { groupId, detail }, now)
    return { ok: true as const, id: groupId }
  })
}

/** Stores a table with its people; they must be free (see refuseSeats). Returns the group's id. */
export function storeTable(db: Tx, table: NewTable, now: string): number {
  return storeTables(db, [table], now)[0]!
}

/** Stores many tables at once, those without a place at the venue of their evening; returns the groups' ids in their order. */
export function storeTables(db: Tx, tables: readonly NewTable[], now: string): number[] {
  const evenings = new Set(tables.flatMap((table) => (hasPlace(table) ? [] : (table.eveningId ?? []))))
  const places = new Map([...evenings].map((id) => [id, placeOfEvening(db, id)]))
  const values = tables.map((table) => {
    const place = hasPlace(table) ? {} : places.get(table.eveningId ?? 0)
    const row = { ...table, ...place, budget: codeOf(BUDGETS, table.budget), pic: table.pic ?? NO_PIC }
    return STORED.map((column) => row[column] ?? null)
  })
  // as one value: a large run has thousands of tables
  const stored = idsIn(db)(sql`
    insert into dinner_groups (${STORED_NAMES}, created_at) select ${STORED_VALUES}, ${now}
    from json_each(${JSON.stringify(values)}) returning id`)
  const ids = stored.sort((a, b) => a - b)
  seatNewGroups(
    db,
    tables.map(({ status, members, backups }, i) => ({
      id: ids[i]!,
      status,
      seats: { member: members, backup: backups },
    })),
    now,
  )
  // who had given up a seat of the evening has one again
  const ofEvenings = ids.filter((_, i) => tables[i]!.eveningId && tables[i]!.members.length > 0)
  settleOutcomes(db, ofEvenings, new Date(now))
  // with the last seat: each one taken after it would make the name again
  db.run(sql`
    update dinner_groups set ages_on = made.value ->> 1
    from json_each(${JSON.stringify(tables.flatMap(({ agesOn }, i) => (agesOn ? [[ids[i], agesOn]] : [])))}) as made
    where dinner_groups.id = made.value ->> 0`)
  return ids
}

function hasPlace({ venueId, venue, address }: NewTable): boolean {
  return (venueId ?? venue ?? address ?? null) !== null
}

const STORED = [
  ...(['name', 'budget', 'status', 'pic', 'runId', 'score', 'eveningId'] as const),
  ...FACTS.map(({ column }) => column),
]
const STORED_NAMES = sql.raw(STORED.map((column) => getTableColumns(dinnerGroups)[column].name).join(', '))
const STORED_VALUES = sql.raw(STORED.map((_, i) => `value ->> ${i}`).join(', '))

/** Deletes a group and lets its people go; the reason stays. Refuses an outdated `version`, and a missing reason. */
export function deleteGroup(
  db: Db,
  by: Staff,
  id: number,
  { version, change_reason: reason, reasonRequired }: Explanation & { version?: number | undefined } = {},
  findUnexplained?: FindUnexplained,
  now = new Date(),
): { ok: true } | Refused<'missing' | 'stale'> | NeedsReason {
  return transact(db, (db) => {
    const row = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, id)).get()
    if (!row) return refused('missing')
    if (version !== undefined && version !== row.version) return refused('stale')
    const { member, backup } = seatsOf(db, id)
    takeOff(db, id, now)
    noteDates(db, [id], now)
    forgetTableOff(db, id)
    outliveGroup(db, id, now)
    endTickets(db, sql`group_id = ${id}`, now)
    // a dinner that was not is no reason to keep what they cannot eat
    db.run(sql`
      delete from choices where ticket_id in (select ticket_id from memberships where group_id = ${id})
        and ticket_id in (select id from tickets where ended_at is not null)`)
    settleOutcomes(db, [id], now, { areDeleted: true })
    forgetUnrevealed(db, id, zoneOf(db), now)
    db.delete(dinnerGroups).where(eq(dinnerGroups.id, id)).run()
    if (reason) storeDeletionReason(db, id, reason)
    const refusal = reasonRequired && refuseUnexplained([id], findUnexplained)
    if (refusal) return refusal
    const detail = `status ${row.status}, ${peopleOf({ member, backup })}`
    audit(db, by, 'deleted a group', { groupId: id, detail })
    return { ok: true as const }
  })
}
