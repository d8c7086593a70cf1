import { inArray, type SQL, sql } from 'drizzle-orm'
import { auditSeveral } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { dinnerGroups } from '../db/schema'
import { inSteps } from '../db/steps'
import type { LeftAlone } from '../domain/api'
import { DEFAULT_TIME, type SeveralGroups } from '../domain/group'
import { displayInstant, instantOf, todayIn } from '../domain/time'
import { changedFields } from './audit-change'
import { storedVenue } from './groups'
import { applyStatus } from './seats'

type GroupRow = typeof dinnerGroups.$inferSelect
type Left = Omit<LeftAlone, 'current'>

/** Groups in the first step, which is one transaction: most changes have no other. */
const FIRST = 100

interface Outcome {
  /** groups that are as asked now */
  changed: number
  left: Left[]
}

/**
 * Gives groups the same day, time, venue, PIC or status by the rules of a single change; many go in steps, between which
 * others are answered. Groups that it cannot change, among them those that others have changed since they were seen, are
 * left as they are and returned. Throws what a step throws: those before it are stored then.
 */
export async function changeGroups(
  db: Db,
  by: Staff,
  { groups, ...changes }: SeveralGroups,
  timeZone: string,
  now = new Date(),
): Promise<Outcome> {
  const outcome: Outcome = { changed: 0, left: [] }
  await inSteps(
    db,
    groups,
    (some) => {
      const { changed, left } = changeSome(db, by, some, changes, { timeZone, now })
      outcome.changed += changed
      outcome.left.push(...left)
    },
    { first: FIRST },
  )
  return outcome
}

type Changes = Omit<SeveralGroups, 'groups'>
interface Clock {
  timeZone: string
  now: Date
}

function changeSome(
  db: Db,
  by: Staff,
  groups: Readonly<SeveralGroups['groups']>,
  changes: Changes,
  clock: Clock,
): Outcome {
  const { status } = changes
  const rows = db
    .select()
    .from(dinnerGroups)
    .where(inArray(dinnerGroups.id, oneOf(groups.map(({ id }) => id))))
    .all()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const left: Left[] = []
  const wanted = groups.flatMap(({ id, version }): Change[] => {
    const before = byId.get(id)
    const isStale = before && before.version !== version
    const after = !before ? 'missing' : isStale ? 'stale' : afterwards(before, changes, clock)
    if (before && typeof after === 'object') return [{ before, after }]
    left.push({ id, reason: after as Left['reason'] })
    return []
  })
  const moving = wanted.filter(({ before, after }) => before.status !== after.status)
  const refused = status ? applyStatus(db, moving.map(idOf), status) : new Map<number, number[]>()
  for (const [id, userIds] of refused) left.push({ id, reason: 'taken', userIds })

  const changed = wanted.filter((one) => !refused.has(idOf(one)))
  store(db, changed, columnsOf(changes))
  const entries = changed.map(({ before, after }) => ({
    groupId: before.id,
    detail: changedFields(before, after),
  }))
  auditSeveral(
    db,
    by,
    'changed a group',
    entries.filter(({ detail }) => detail !== ''),
    clock.now,
  )
  return { changed: changed.length, left }
}

interface Change {
  before: GroupRow
  after: GroupRow
}

function idOf({ before }: Change): number {
  return before.id
}

/** Returns a group as it is to be, or why it cannot be so. */
function afterwards(
  row: GroupRow,
  { venue, date, time, status, pic }: Changes,
  { timeZone, now }: Clock,
): GroupRow | Left['reason'] {
  const after = {
    ...row,
    status: status ?? row.status,
    pic: pic ?? row.pic,
    venue: venue === undefined ? row.venue : storedVenue(venue),
  }
  if (date === undefined && time === undefined) return after
  const day = date ?? (row.eventAt && displayInstant(row.eventAt, 'yyyy-MM-dd', timeZone))
  if (!day) return 'unscheduled'
  const clock = time ?? (row.eventAt ? displayInstant(row.eventAt, 'HH:mm', timeZone) : DEFAULT_TIME)
  const eventAt = instantOf(day, clock, timeZone)!
  return eventAt !== row.eventAt && day < todayIn(timeZone, now) ? 'past' : { ...after, eventAt }
}

/** Stores what differs: only columns that were asked for, each of which has indexes. */
function store(db: Db, changes: readonly Change[], columns: readonly (keyof GroupRow)[]) {
  const differing = changes.filter(({ before, after }) => columns.some((key) => before[key] !== after[key]))
  const values = differing.map(({ after }) => [after.id, ...columns.map((key) => after[key])])
  const set: SQL[] = columns.map(
    (key, i) => sql`${sql.raw(dinnerGroups[key].name)} = made.value ->> ${sql.raw(String(i + 1))}`,
  )
  db.run(sql`
    update dinner_groups set ${sql.join([...set, sql`version = version + 1`], sql`, `)}
    from json_each(${JSON.stringify(values)}) as made where dinner_groups.id = made.value ->> 0`)
}

function columnsOf({ venue, date, time, pic, status }: Changes): (keyof GroupRow)[] {
  return [
    ...(venue === undefined ? [] : (['venue'] as const)),
    ...(date === undefined && time === undefined ? [] : (['eventAt'] as const)),
    ...(pic === undefined ? [] : (['pic'] as const)),
    ...(status === undefined ? [] : (['status'] as const)),
  ]
}
