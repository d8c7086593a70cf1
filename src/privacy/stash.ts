import { and, eq, gt, sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { IS_OPEN_REPORT, IS_TAKEN_APART } from '../db/rules'
import { erasures } from '../db/schema'
import { putBack, type Row, readOut, type Stash } from '../db/stash'
import { changeRow, type Tx, transact } from '../db/transact'
import { BACKUPS_MAX, type GroupStatus, holdsSeat, isClosed, MEMBERS, type Role } from '../domain/group/group'
import { findPerson, outcomeOfDinner, signUpsOf } from '../people/people'
import { deleteAccounts } from '../users/users'

type Erasure = typeof erasures.$inferSelect

/** Takes sign-ups of a person out of the tables, with what is stored of the person. */
export function stashPerson(db: Tx, personId: number, ids: readonly number[], now = new Date()): Stash {
  const stash = readOut(db, [
    { table: 'people', column: 'id', values: [personId] },
    { table: 'users', column: 'id', values: ids },
  ])
  // staff still have to decide on those, and then the person is erased
  db.run(sql`update reports set about_person = null where about_person = ${personId} and ${IS_OPEN_REPORT}`)
  deleteAccounts(db, ids, now)
  for (const row of rowsIn(stash, 'tickets')) row[DATE] = dateOf(db, row)
  return stash
}

/** With an answer about an evening: its date then. A moved evening keeps nobody's yes. */
const DATE = 'date of the evening'

function dateOf(db: Db, { evening_id: id }: Row): string | null {
  return db.all<{ at: string }>(sql`select at from evenings where id = ${id}`)[0]?.at ?? null
}

/** Puts a person back as they were, but for seats that are gone: of dinners ahead, or that others have now. */
export function putPersonBack(db: Tx, stash: Stash, now: Date) {
  const seated = new Set(
    idsIn(db)(sql`
        select seat.value ->> 'ticket_id' from json_each(${JSON.stringify(rowsIn(stash, 'memberships'))}) as seat
        where seat.value ->> 'group_id' in (select id from dinner_groups)`),
  )
  putBack(db, stash, (table, row) => {
    if (table === 'tickets') return withEvening(db, row, seated.has(Number(row.id)))
    const fit = FITS[table]
    return fit ? fit(db, row, now) : row
  })
  const ids = oneOf(idsOfStash(stash))
  // who gave up the seat gets no message about the end of a group that was deleted since
  const groups = oneOf(rowsIn(stash, 'memberships').map((row) => row.group_id as number))
  db.run(sql`
    update messages set over = 1
    where user_id in ${ids} and group_id in ${groups} and group_id not in (select id from dinner_groups)`)
  db.run(sql`
    update tickets set ended_at = ${now.toISOString()} where user_id in ${ids} and ended_at is null
      and id in (select ticket_id from memberships where left_at is not null and not ${IS_TAKEN_APART})`)
  handOnPairs(db, stash)
  db.run(sql`
    update dinner_groups set version = version + 1
    where id in (select group_id from memberships where left_at is null and user_id in ${ids})`)
  db.run(sql`
    update profiles set version = version + 1 where user_id in ${ids}`)
}

/** What cannot be put back as it was. */
const FITS: Record<string, (db: Db, row: Row, now: Date) => Row | number | undefined> = {
  users: withFreeName,
  people: withFreePhone,
  kept_apart: withFreePair,
  memberships: withFreeSeat,
  notes: (db, row) => withFreeId(db, 'notes', row),
  outcomes: withFreeDinner,
  reviews: withFreeReview,
  reports: withOpenReport,
  wishes: (_, row) => (row.from_person === row.to_person ? undefined : row),
}

// of a moved evening nobody has joined the new date, and of a deleted group nothing is left; a seat keeps what it has
function withEvening(db: Db, row: Row, isSeated: boolean): Row | undefined {
  // an answer of before there were tickets
  if (row.status === undefined) return undefined
  if (row.evening_id !== null && dateOf(db, row) === row[DATE]) return row
  return isSeated ? { ...row, evening_id: null } : undefined
}

/** Tables of two people, with the columns that name them. */
const PAIRS = [
  ['kept_apart', 'person_a', 'person_b'],
  ['wishes', 'from_person', 'to_person'],
] as const

/** Gives pairs with somebody who is to be erased, too, to that erasure: they return with who returns last. */
function handOnPairs(db: Db, stash: Stash) {
  const [person] = rowsIn(stash, 'people')
  const personId = person && findPerson(db, String(person.phone))
  if (personId === undefined) return
  for (const [table, one, other] of PAIRS)
    for (const row of rowsIn(stash, table)) {
      const [mine, theirs] = row[one] === person!.id ? [one, other] : [other, one]
      const [away] = db.all<{ id: number; rows: string }>(sql`
        select erasures.id, erasures.rows from erasures, json_each(erasures.rows, '$.tables') as stash,
          json_each(stash.value, '$.rows') as row
        where stash.value ->> 'table' = 'people' and row.value ->> 'id' = ${row[theirs]}
          and not exists (select 1 from people where id = ${row[theirs]})`)
      if (!away) continue
      const rows = stashOf(away)
      const pair: Row = { ...row, [mine]: personId }
      const pairs = rows.tables.find((those) => those.table === table)
      if (pairs) pairs.rows.push(pair)
      else rows.tables.push({ table, rows: [pair] })
      changeRow(db, erasures, away.id, { rows: JSON.stringify(rows) })
    }
}

export function rowsIn({ tables }: Stash, name: string): Row[] {
  return tables.find(({ table }) => table === name)?.rows ?? []
}

/** Runs `read` as if the people of a phone who are to be erased (`after` an instant) were in the tables still, and undoes that. */
export function asIfBack<T>(db: Db, phone: string, read: () => T, after?: Date): T {
  const found = erasuresOf(db, phone, after)
  if (found.length === 0) return read()
  let result: { value: T } | undefined
  const undo = new Error('only read')
  try {
    transact(db, (db) => {
      for (const row of found) putPersonBack(db, stashOf(row), new Date())
      result = { value: read() }
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return result!.value
}

/** Returns the ids of all sign-ups of a phone, of those that are to be erased (`after` an instant), too. */
export function allSignUpsOf(db: Db, phone: string, after?: Date): number[] {
  const personId = findPerson(db, phone)
  const known = personId === undefined ? [] : signUpsOf(db, personId)
  return [...known, ...erasuresOf(db, phone, after).flatMap((row) => idsOfStash(stashOf(row)))]
}

/** Returns what was taken out of the tables for an erasure. */
export function stashOf({ rows }: Pick<Erasure, 'rows'>): Stash {
  return JSON.parse(rows)
}

export function idsOfStash(stash: Stash): number[] {
  return rowsIn(stash, 'users').map(({ id }) => id as number)
}

/** Returns the erasures of a phone; of those whose hour has passed `after` none, whatever they are held for. */
export function erasuresOf(db: Db, phone: string, after?: Date): Erasure[] {
  const isOfPhone = and(eq(erasures.phone, phone), after && gt(erasures.erasesAt, after.toISOString()))
  return db.select().from(erasures).where(isOfPhone).orderBy(erasures.id).all()
}

// a restored backup may have given it to another one
function withFreeId(db: Db, table: 'notes' | 'outcomes', { id, ...row }: Row): Row {
  const isTaken = db.all(sql`select 1 from ${sql.identifier(table)} where id = ${id}`).length > 0
  return isTaken ? row : { id: id!, ...row }
}

// of a person who has signed up since, a dinner may have its outcome already
function withFreeDinner(db: Db, row: Row): Row | undefined {
  const { person_id: personId, group_id: groupId } = row
  const isKnown = db.all(outcomeOfDinner(personId as number, groupId as number | null)).length > 0
  return isKnown ? undefined : withFreeId(db, 'outcomes', row)
}

// of a person who has signed up since, staff may have decided the same
function withFreeReview(db: Db, row: Row): Row | undefined {
  const { person_id: personId, kind } = row
  const isDecided =
    db.all(sql`select 1 from reviews where person_id = ${personId} and kind = ${kind}`).length > 0
  return isDecided ? undefined : row
}

// an open one has stayed, and is about them again
function withOpenReport(db: Db, row: Row): Row | undefined {
  const { id, about_person: about } = row
  const stayed = db.values(sql`update reports set about_person = ${about} where id = ${id} returning id`)
  return stayed.length > 0 ? undefined : row
}

/** Deletes the reports about a person who is erased for good. */
export function eraseReportsAbout(db: Tx, stash: Stash) {
  const ids = rowsIn(stash, 'reports').map(({ id }) => id as number)
  db.run(sql`delete from reports where id in ${oneOf(ids)} and about_person is null`)
}

/** Whether staff still have to decide on a report about a person who is to be erased. */
export function isReportOpen(db: Db, stash: Stash): boolean {
  const ids = rowsIn(stash, 'reports').map(({ id }) => id as number)
  return db.all(sql`select 1 from reports where id in ${oneOf(ids)} and ${IS_OPEN_REPORT}`).length > 0
}

function withFreeName(db: Db, row: Row): Row {
  const isTaken = db.all(sql`select 1 from users where username = ${row.username} collate nocase`).length > 0
  return isTaken ? { ...row, username: `${row.username}-${crypto.randomUUID().slice(0, 13)}` } : row
}

// who has signed up since the request is the same person: what keeps messages and seats from them holds as before
function withFreePhone(db: Db, row: Row): Row | number {
  const known = findPerson(db, String(row.phone))
  if (known === undefined) return row
  db.run(sql`
    update people set turns_missed = max(turns_missed, ${row.turns_missed}), removed = coalesce(removed, ${row.removed}),
      rests_since = coalesce(rests_since, ${row.rests_since}), no_whatsapp = max(no_whatsapp, ${row.no_whatsapp}),
      wrong_number_at = coalesce(wrong_number_at, ${row.wrong_number_at}),
      paused_until = nullif(max(coalesce(paused_until, ''), coalesce(${row.paused_until ?? null}, '')), ''),
      paused_at = nullif(max(coalesce(paused_at, ''), coalesce(${row.paused_at ?? null}, '')), ''), version = version + 1
    where id = ${known}`)
  return known
}

function withFreePair(db: Db, { person_a: a, person_b: b, created_at: at }: Row): Row | undefined {
  const [first, second] = [Math.min(Number(a), Number(b)), Math.max(Number(a), Number(b))]
  const isKept =
    db.all(sql`select 1 from kept_apart where person_a = ${first} and person_b = ${second}`).length > 0
  return first === second || isKept ? undefined : { person_a: first, person_b: second, created_at: at! }
}

function withFreeSeat(db: Db, { id, ...row }: Row, now: Date): Row {
  const isTaken = db.all(sql`select 1 from memberships where id = ${id}`).length > 0
  const kept: Row = isTaken ? row : { id: id!, ...row }
  if (row.left_at !== null) return kept
  const [group] = db.all<{ status: GroupStatus; isAhead: number }>(sql`
    select status, event_at is null or event_at > ${now.toISOString()} as isAhead
    from dinner_groups where id = ${row.group_id}`)
  const { status, isAhead } = group!
  const isOver = isClosed({ status })
  const seat = isOver || isAhead === 0 ? freeSeat(db, row) : undefined
  if (seat === undefined)
    return { ...kept, holds_seat: 0, left_at: now.toISOString(), left_code: 'cancelled' }
  return {
    ...kept,
    seat,
    holds_seat: Number(holdsSeat(row.role as Role, status, row.returned_at as string | null)),
  }
}

// their own, or else one that nobody has
function freeSeat(db: Db, { group_id: groupId, role, seat }: Row): number | undefined {
  const taken = idsIn(db)(
    sql`select seat from memberships where group_id = ${groupId} and role = ${role} and left_at is null`,
  )
  const all = Array.from({ length: role === 'member' ? MEMBERS : BACKUPS_MAX }, (_, i) => i + 1)
  return [seat as number, ...all].find((one) => !taken.includes(one))
}
