import { type SQL, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { privacyRequests } from '../db/schema'
import type { Stash } from '../db/stash'
import { refused, type Tx, transact } from '../db/transact'
import {
  cameBefore,
  dueAt,
  type PrivacyRequest,
  type RequestOutcome,
  type Requests,
} from '../domain/privacy/privacy'
import type { NewRequest, RequestQuery } from '../domain/privacy/privacy-calls'
import { countWaiting } from './list-by-links'
import { peopleOf } from './people'

/** Stores a request. Returns its id; undefined for an unknown user. */
export function noteRequest(db: Db, by: Staff, request: NewRequest, now = new Date()): number | undefined {
  return transact(db, (db) => {
    const { kind, way, cameAt, userId } = request
    const person = userId === null ? undefined : peopleOf(db, [userId]).get(userId)
    if (userId !== null && !person) return undefined
    const isLeaving = person?.erasesAt !== undefined
    const { id } = db
      .insert(privacyRequests)
      .values({ kind, way, cameAt, userId: isLeaving ? null : userId, notedBy: by.id })
      .returning({ id: privacyRequests.id })
      .get()
    if (isLeaving) pointFromStash(db, id, userId!)
    audit(db, by, 'noted a request', { ...(userId !== null && { userId }), detail: `${kind}, #${id}` }, now)
    return id
  })
}

/** Closes a request with its outcome, or reopens it with null. Refuses an outdated `version`. */
export function closeRequest(
  db: Db,
  by: Staff,
  id: number,
  { outcome, version }: { outcome: RequestOutcome | null; version: number },
  now = new Date(),
): { ok: true } | { ok: false; reason: 'unknown' | 'stale' } {
  return transact(db, (db) => {
    const found = read(db, sql`request.id = ${id}`)[0]
    if (!found) return refused('unknown')
    if (found.version !== version) return refused('stale')
    close(db, by, sql`id = ${id}`, outcome, now)
    const action = outcome === null ? 'reopened a request' : 'closed a request'
    audit(db, by, action, { detail: [found.kind, `#${id}`, outcome].filter(Boolean).join(', ') }, now)
    return { ok: true as const }
  })
}

/** Closes the open requests for erasure and withdrawal of sign-ups that are erased. */
export function closeErased(db: Tx, by: Staff, userIds: readonly number[], now = new Date()) {
  const answered = sql`closed_at is null and kind in ('erasure', 'withdrawal') and user_id in ${oneOf(userIds)}`
  close(db, by, answered, 'done', now)
}

/** Closes those of a person whose rows were taken out of the tables. */
export function closeErasedWith(db: Tx, by: Pick<Staff, 'id'>, { pointers }: Stash, now: Date) {
  const ids = pointers.filter(({ table }) => table === 'privacy_requests').map(({ rowid }) => rowid)
  const answered = sql`closed_at is null and kind in ('erasure', 'withdrawal') and id in ${oneOf(ids)}`
  close(db, by, answered, 'done', now)
}

/** Returns one page of the requests with counts: open ones by their deadline, closed ones the latest first. */
export function listRequests(db: Db, { state, page, size }: RequestQuery, now = new Date()): Requests {
  const counts = db.all(sql`
    select count(*) filter (where closed_at is null) as open,
      count(*) filter (where closed_at is null and came_at <= ${cameBefore('urgent', now)}) as urgent,
      count(*) filter (where closed_at is null and came_at <= ${cameBefore('overdue', now)}) as overdue,
      count(closed_at) as closed
    from ${privacyRequests}`)[0] as Requests['counts']
  const items =
    state === 'open'
      ? read(db, sql`closed_at is null`, sql`came_at, request.id limit ${size} offset ${page * size}`)
      : read(
          db,
          sql`closed_at is not null`,
          sql`closed_at desc, request.id desc limit ${size} offset ${page * size}`,
        )
  return { items, matching: counts[state], counts, waiting: countWaiting(db) }
}

/** Returns how many requests are open, and when the first of them came. */
export function openRequests(db: Db): { count: number; since: string | null } {
  const [[count, since]] = db.values<[number, string | null]>(
    sql`select count(*), min(came_at) from privacy_requests where closed_at is null`,
  ) as [[number, string | null]]
  return { count, since }
}

export function requestOf(db: Db, id: number): PrivacyRequest | undefined {
  return read(db, sql`request.id = ${id}`)[0]
}

function close(db: Db, by: Pick<Staff, 'id'>, which: SQL, outcome: RequestOutcome | null, now: Date) {
  const isOpen = outcome === null
  db.update(privacyRequests)
    .set({
      outcome,
      closedAt: isOpen ? null : now.toISOString(),
      closedBy: isOpen ? null : by.id,
      version: sql`version + 1`,
    })
    .where(which)
    .run()
}

/** The sign-up of a request whose rows were taken out of the tables; null when nobody's are. */
const OF_TAKEN = sql`(
  select erasures.user_id from erasures join json_each(erasures.rows, '$.pointers') as pointer
  where pointer.value ->> 'table' = 'privacy_requests' and pointer.value ->> 'rowid' = request.id
)`

/** Makes a request one of those that come back with a person who is to be erased. */
function pointFromStash(db: Db, id: number, userId: number) {
  const pointer = JSON.stringify({ table: 'privacy_requests', rowid: id, column: 'user_id', value: userId })
  db.run(sql`
    update erasures set rows = json_insert(rows, '$.pointers[#]', json(${pointer})) where user_id = ${userId}`)
}

function read(db: Db, where: SQL, order: SQL = sql`request.id`): PrivacyRequest[] {
  const rows = db.all<Omit<PrivacyRequest, 'dueAt' | 'user'> & { userId: number | null }>(sql`
    select id, kind, way, came_at as cameAt, coalesce(user_id, ${OF_TAKEN}) as userId, closed_at as closedAt, outcome, version,
      (select username from users where users.id = noted_by) as notedBy,
      (select username from users where users.id = closed_by) as closedBy
    from privacy_requests as request where ${where} order by ${order}`)
  const people = peopleOf(
    db,
    rows.flatMap(({ userId: id }) => id ?? []),
  )
  return rows.map(({ userId: id, ...row }) => ({
    ...row,
    dueAt: dueAt(row.cameAt),
    user: id === null ? null : (people.get(id) ?? null),
  }))
}
