import { addDays, formatISO, parseISO } from 'date-fns'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import type { Page } from '../domain/api'
import { COUNTED_MAX } from '../domain/query'
import type { StaffRole } from '../domain/staff/account'
import {
  type AuditAction,
  type AuditActor,
  type AuditAdmin,
  type AuditEntry,
  type AuditQuery,
  NO_ADMIN,
} from '../domain/staff/audit'
import type { ActKind } from '../domain/staff/undo'
import { instantOf } from '../domain/wall-clock'

const DECISIONS = ['decided on a report', 'decided a review', 'undid an act'] as const satisfies AuditAction[]
const REVIEW: ActKind = 'review'

/** Holds for entries of which hosts learn nothing: what became of a report or a review. */
const FOR_ADMINS = sql.raw(
  `(action in ('${DECISIONS.join("', '")}') and (action <> '${DECISIONS[2]}' or detail = '${REVIEW}'))`,
)
const HIDDEN = sql`select id from audit_entries where ${FOR_ADMINS}`

/** Returns one page of the audit as who has a role sees it, the latest first; days are those of `timeZone`. Counts matches up to COUNTED_MAX, then sets `more`. */
export function listAudit(
  db: Db,
  query: AuditQuery,
  timeZone: string,
  role: StaffRole | null,
): Page<AuditEntry> {
  const isHost = role !== 'admin'
  const narrowed = conditions(db, query, timeZone)
  const found = isHost ? [...narrowed, sql`entry.id not in (${HIDDEN})`] : narrowed
  const where = found.length > 0 ? sql`where ${sql.join(found, sql` and `)}` : sql``
  const entries = db.all<AuditEntry>(sql`
    select entry.id, entry.at, entry.actor, entry.admin_id as adminId, entry.action, entry.group_id as groupId,
      entry.user_id as userId, entry.detail,
      (select username from users where id = entry.admin_id) as admin,
      (select name from dinner_groups where id = entry.group_id) as "group",
      (select name from profiles where profiles.user_id = entry.user_id) as user,
      (select username from users where id = entry.user_id and role is not null) as account
    from audit_entries as entry ${where}
    order by entry.id desc limit ${query.size} offset ${query.page * query.size}`)

  const items = withNames(db, entries)
  const hidden = isHost ? count(db, HIDDEN) : 0
  const total = count(db, sql`select 1 from audit_entries`) - hidden
  if (narrowed.length === 0) return { items, total, matching: total }
  const matching = count(db, sql`select 1 from audit_entries as entry ${where} limit ${COUNTED_MAX + 1}`)
  return {
    items,
    total,
    matching: Math.min(matching, COUNTED_MAX),
    ...(matching > COUNTED_MAX && { more: true }),
  }
}

/** Returns every account in the audit, including deleted ones. */
export function auditAdmins(db: Db): AuditAdmin[] {
  // skips from one account to the next in the index, however many entries lie between
  return db.all<AuditAdmin>(sql`
    with recursive seen(id) as (
      select min(admin_id) from audit_entries
      union all
      select (select min(admin_id) from audit_entries where admin_id > seen.id) from seen where seen.id is not null
    )
    select seen.id, users.username from seen left join users on users.id = seen.id where seen.id is not null`)
}

/** What details name by an id, and what it is called; it stays an id once that is deleted. */
const NAMES = {
  evening: sql`'evening of ' || at from wanted cross join evenings on id = value`,
  venue: sql`name from wanted cross join venues on id = value`,
  group: sql`name from wanted cross join dinner_groups on id = value`,
  user: sql`name from wanted cross join profiles on user_id = value`,
}
/** An id of each, or the ids of the guests at a table: `evening 3`, `members 2, 3`. */
const NAMED = /\b(?:(evening|venue|group|user) |(?:members|backups) )(\d+(?:, \d+(?![-\d]))*)/g

function withNames(db: Db, entries: AuditEntry[]): AuditEntry[] {
  const named = entries.flatMap(({ detail }) =>
    [...detail.matchAll(NAMED)].map(([, kind = 'user', ids]) => ({
      kind,
      ids: ids!.split(', ').map(Number),
    })),
  )
  const names = new Map<string, string>()
  for (const [kind, some] of Map.groupBy(named, ({ kind }) => kind)) {
    const ids = JSON.stringify(some.flatMap(({ ids }) => ids))
    // a cross join goes from the ids to the rows, whatever SQLite knows of the tables
    const found = sql`with wanted as (select value from json_each(${ids})) select value, ${NAMES[kind as keyof typeof NAMES]}`
    for (const [id, name] of db.values<[number, string]>(found)) names.set(`${kind} ${id}`, name)
  }
  const nameOf = (kind: string, id: string) => names.get(`${kind} ${id}`)
  return entries.map((entry) => ({
    ...entry,
    detail: entry.detail
      .replace(NAMED, (all, kind: string | undefined, ids: string) =>
        kind === undefined
          ? all.replace(/\d+/g, (id) => nameOf('user', id) ?? id)
          : (nameOf(kind, ids) ?? all),
      )
      // of one that is added or moved the hour stands there already
      .replace(/(evening of (\S+)), \2/, '$1'),
  }))
}

function conditions(db: Db, { action, admin, group, user, from, to }: AuditQuery, timeZone: string): SQL[] {
  const found: SQL[] = []
  // the most selective condition comes first and its index is scanned; the plus keeps SQLite from another index
  const narrow = (column: string, condition: SQL) =>
    found.push(sql`${sql.raw(`${found.length > 0 ? '+' : ''}entry.${column}`)} ${condition}`)
  if (user !== undefined) narrow('user_id', sql`= ${user}`)
  if (group !== undefined) narrow('group_id', sql`= ${group}`)
  if (action !== undefined) narrow('action', sql`= ${action}`)
  if (admin !== undefined) narrow('admin_id', admin === NO_ADMIN ? sql`is null` : sql`= ${admin}`)
  // entries are in the order of time: a time is turned into an id, which every index can seek
  if (from !== undefined) {
    const first = idAt(db, midnight(from, timeZone))
    found.push(first === undefined ? sql`0` : sql`entry.id >= ${first}`)
  }
  if (to !== undefined) {
    const beyond = idAt(
      db,
      midnight(formatISO(addDays(parseISO(to), 1), { representation: 'date' }), timeZone),
    )
    if (beyond !== undefined) found.push(sql`entry.id < ${beyond}`)
  }
  return found
}

function idAt(db: Db, at: string): number | undefined {
  return db.all<{ id: number }>(
    sql`select id from audit_entries where at >= ${at} order by at, id limit 1`,
  )[0]?.id
}

function midnight(day: string, timeZone: string): string {
  return instantOf(day, '00:00', timeZone) ?? ''
}

function count(db: Db, rows: SQL): number {
  return db.all<{ n: number }>(sql`select count(*) as n from (${rows})`)[0]!.n
}

/** Returns the name of the account that last changed a group, or one person's seat in it; null when it is gone, or a visitor did. */
export function lastChangeBy(db: Db, groupId: number, userId?: number): string | null {
  const ofUser = userId === undefined ? sql`` : sql`and +user_id = ${userId}`
  const found = lastEntry(db, sql`group_id = ${groupId} ${ofUser} and +action <> 'exported a group'`)
  return found && found.actor !== 'visitor' ? found.username : null
}

/** Returns who last changed what an act changed: a group, what is somebody's in it or elsewhere (0), or the settings. */
export function lastAuthor(db: Db, { groupId, userId }: { groupId: number; userId: number | null }) {
  if (groupId === 0 && userId === null)
    return lastEntry(
      db,
      sql`action = 'changed the settings' or (action = 'undid an act' and detail = 'settings')`,
    )
  if (groupId === 0) return lastEntry(db, sql`user_id = ${userId}`)
  const about = userId === null ? sql`` : sql`and (+user_id is null or +user_id = ${userId})`
  return lastEntry(db, sql`group_id = ${groupId} ${about} and +action <> 'exported a group'`)
}

interface Author {
  actor: AuditActor
  adminId: number | null
  username: string | null
}

function lastEntry(db: Db, where: SQL): Author | undefined {
  return db.all<Author>(sql`
    select actor, admin_id as adminId, (select username from users where id = entry.admin_id) as username
    from audit_entries as entry where ${where} order by id desc limit 1`)[0]
}
