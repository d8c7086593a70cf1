import { eq } from 'drizzle-orm'
import { changesBy } from '../audit/act-rows'
import type { Staff } from '../audit/staff'
import { keepAct } from '../audit/undoable'
import type { Db } from '../db/open'
import { dinnerGroups } from '../db/schema'
import { inSteps } from '../db/steps'
import type { LeftAlone } from '../domain/api'
import type { Timing } from '../domain/group/deadlines'
import { FACTS, type FindUnexplained, type Unexplained } from '../domain/group/dinner'
import { DEFAULT_TIME } from '../domain/group/group'
import type { BulkGroups, GroupChanges } from '../domain/group/group-form'
import { displayInstant, todayIn } from '../domain/time'
import { instantOf } from '../domain/wall-clock'
import { changeGroup } from './change'

type GroupRow = typeof dinnerGroups.$inferSelect
type Left = Omit<LeftAlone, 'current'>
type Changes = Omit<BulkGroups, 'groups' | 'reasonRequired'>

/** Groups in the first step, which is one transaction: most changes have no other. */
const FIRST = 50

/**
 * Gives groups the same day, time, facts, PIC or status, or each its own name at the door, one change each, in steps between which other requests are
 * answered. Groups that cannot be changed, among them outdated ones and, with `reasonRequired`, those that need a reason, are left
 * as they are and returned, with the act by which the others are set back. Throws what a step throws; earlier steps stay stored.
 */
export async function changeGroups(
  db: Db,
  by: Staff,
  { groups, reasonRequired, ...changes }: BulkGroups,
  timing: Timing,
  now = new Date(),
  findUnexplained?: FindUnexplained,
): Promise<{ changed: number; left: Left[]; unexplained?: Unexplained; undo: number | null }> {
  const left: Left[] = []
  let undo: number | null = null
  let unexplained: Unexplained | undefined
  const change = ({ id, version, ...own }: BulkGroups['groups'][number]): void => {
    const row = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, id)).get()
    if (!row) return void left.push({ id, reason: 'missing' })
    if (row.version !== version) return void left.push({ id, reason: 'stale' })
    const wanted = changesOf(row, { ...changes, ...own }, timing.timeZone, now)
    if (typeof wanted === 'string') return void left.push({ id, reason: wanted })
    if (Object.keys(wanted).length === 0) return
    const changed = changeGroup(
      db,
      by,
      id,
      { ...wanted, version, reasonRequired },
      now,
      timing,
      findUnexplained,
    )
    if (changed.ok) return
    if (changed.reason === 'unexplained') {
      left.push({ id, reason: 'unexplained' })
      const people = (unexplained?.people ?? 0) + changed.unexplained.people
      unexplained = { ...changed.unexplained, ...unexplained, people }
    } else left.push({ id, reason: 'taken', ...('userIds' in changed && { userIds: changed.userIds }) })
  }
  await inSteps(
    db,
    groups,
    (some, _, db) => {
      const { changes } = changesBy(db, { groupIds: some.map(({ id }) => id) }, () => some.forEach(change))
      undo = keepAct(db, by, { kind: 'groups' }, changes, now, undo)
    },
    FIRST,
  )
  return { changed: groups.length - left.length, left, ...(unexplained && { unexplained }), undo }
}

/** Returns the changes that differ from a group, or why it cannot have them. */
function changesOf(
  row: GroupRow,
  { date, time, status, pic, change_reason: reason, ...facts }: Changes,
  timeZone: string,
  now: Date,
): GroupChanges | 'past' | 'unscheduled' {
  const changes: GroupChanges = Object.fromEntries(
    FACTS.flatMap(({ key, column }) => {
      const value = facts[key as keyof typeof facts]
      return value === undefined || value === row[column] ? [] : [[key, value]]
    }),
  )
  if (status !== undefined && status !== row.status) Object.assign(changes, { status, change_reason: reason })
  if (pic !== undefined && pic !== row.pic) changes.pic = pic
  if (date === undefined && time === undefined) return changes

  const day = date ?? (row.eventAt && displayInstant(row.eventAt, 'yyyy-MM-dd', timeZone))
  if (!day) return 'unscheduled'
  const clock = time ?? (row.eventAt ? displayInstant(row.eventAt, 'HH:mm', timeZone) : DEFAULT_TIME)
  const eventAt = instantOf(day, clock, timeZone)!
  if (eventAt === row.eventAt) return changes
  return day < todayIn(timeZone, now) ? 'past' : { ...changes, event_date: eventAt, change_reason: reason }
}
