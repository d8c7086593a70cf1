import { type SQL, sql } from 'drizzle-orm'
import { builtRows } from '../db/built'
import { listOf, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { IS_TAKEN_APART } from '../db/rules'
import { runDeferred, type Tx } from '../db/transact'
import { ACT_TABLES, type ActTable } from '../domain/staff/undo'

/** Columns of a row, as the database has them. */
export type Values = Record<string, string | number | null>

/** What an act did to a row: the columns that differ; all of a row that came or went. */
export interface RowChange {
  changed: ActTable
  rowId: number
  /** 0 without a group */
  groupId: number
  userId: number | null
  before: Values | null
  after: Values | null
}

/** Where an act changes rows: in groups with their seats, money, notes and people, or by a message to somebody. */
export interface Scope {
  groupIds: readonly number[]
  message?: { id: number; userId: number }
  /** sign-ups whose answers about evenings change with it */
  answersOf?: readonly number[]
  /** a sign-up whose person changes, or what staff decided of them */
  personOf?: number
  /** an evening that changes with its places and tables */
  eveningId?: number
  /** whether the settings of the house change */
  isHouse?: boolean
}

/** Returns the row of the evening that an act is about, which is undone as one. */
export function eveningIn(rows: readonly RowChange[]): RowChange | undefined {
  return rows.find(({ changed }) => changed === 'evening')
}

const NAMES: Record<ActTable, string> = {
  group: 'dinner_groups',
  seat: 'memberships',
  payment: 'payments',
  message: 'messages',
  person: 'people',
  ticket: 'tickets',
  outcome: 'outcomes',
  booking: 'bookings',
  sheet: 'booking_messages',
  choice: 'choices',
  review: 'reviews',
  setting: 'settings',
  evening: 'evenings',
}

/** Returns the name of a table in statements. */
export function tableOf(changed: ActTable): SQL {
  return sql`${sql.identifier(NAMES[changed])}`
}

/** Returns rows by their ids, without what no act brings back: a generated name, and of people all but what staff note of them. */
export function rowsWhere(db: Db, changed: ActTable, where: SQL): Map<number, Values> {
  return byId(changed, db.all<Row>(selectWhere(changed, where)))
}

type Row = Values & { rowId: number }

function byId(changed: ActTable, rows: readonly Row[]): Map<number, Values> {
  return new Map(
    rows.map(({ rowId, ...row }) => [
      rowId,
      changed === 'group' && row.ages_on !== null ? { ...row, name: null } : row,
    ]),
  )
}

function selectWhere(changed: ActTable, where: SQL): SQL {
  return sql`select rowid as rowId, ${COLUMNS[changed] ?? sql`*`} from ${tableOf(changed)} where ${where}`
}

const COLUMNS: Partial<Record<ActTable, SQL>> = {
  person: sql`removed, no_whatsapp, paused_until, paused_at, turns_missed, version`,
}

/** Runs a change and returns its outcome with the rows that it has changed. */
export function changesBy<T>(db: Tx, scope: Scope, change: () => T): { outcome: T; changes: RowChange[] } {
  const values = valuesOf(db, scope)
  const before = rowsIn(db, values)
  const outcome = change()
  runDeferred(db)
  const after = rowsIn(db, values)
  // what is only out of sight is there still: a ticket may leave its evening to another one
  for (const changed of ACT_TABLES) {
    const lost = [...before[changed].keys()].filter((id) => !after[changed].has(id))
    if (lost.length === 0) continue
    for (const [id, row] of rowsWhere(db, changed, sql`rowid in ${oneOf(lost)}`)) after[changed].set(id, row)
  }
  const apart = groupsOfApart(before.seat, after.seat)
  const found = ACT_TABLES.flatMap((changed) => {
    const ids =
      changed === 'person'
        ? // who is added comes into sight
          [...before.person.keys()].filter((id) => after.person.has(id))
        : new Set([...before[changed].keys(), ...after[changed].keys()])
    return [...ids].flatMap((rowId) => {
      const change = difference(before[changed].get(rowId), after[changed].get(rowId))
      const row = after[changed].get(rowId) ?? before[changed].get(rowId)!
      return change ? [{ changed, rowId, row, change }] : []
    })
  })
  const owners = ownersOf(db, values, found)
  // a place that leaves its evening to a new one goes with that, at whichever table it was
  const given = new Map(
    found.flatMap(({ changed, rowId, row, change }) =>
      changed === 'ticket' && change.before === null
        ? [[`user ${row.user_id} ${row.evening_id}`, ownerOf(scope, owners, changed, row, rowId).groupId]]
        : [],
    ),
  )
  const changes = found.map(({ changed, rowId, row, change }) => {
    const owner = ownerOf(scope, owners, changed, row, rowId)
    const evening = `user ${row.user_id} ${change.before?.evening_id ?? row.evening_id}` as const
    const groupId =
      changed === 'ticket'
        ? (apart.get(`ticket ${rowId}`) ?? apart.get(evening) ?? given.get(evening))
        : changed === 'payment' && apart.get(`ticket ${row.ticket_id}`)
    return { changed, rowId, ...owner, groupId: groupId || owner.groupId, ...change }
  })
  return { outcome, changes }
}

/** Returns by ticket, and by user and evening, the tables that were taken apart: what waits for another one now is one part with its group. */
function groupsOfApart(before: ReadonlyMap<number, Values>, after: ReadonlyMap<number, Values>) {
  const ended = [...after].filter(
    ([id, { left_code: code }]) => code === 'table off' && before.get(id)?.left_at === null,
  )
  return new Map(
    ended.flatMap(([, { ticket_id: ticket, user_id: user, of_evening: evening, group_id: group }]) => [
      [`ticket ${ticket}`, Number(group)] as const,
      [`user ${user} ${evening}`, Number(group)] as const,
    ]),
  )
}

/** Returns the groups with all tables of their dinners, of which outcomes are, and all ahead, to which they may be moved. */
function dinnersOf(db: Db, { groupIds }: Scope): number[] {
  const rows = db.values<[number]>(sql`
    select id from dinner_groups
    where evening_id in (select evening_id from dinner_groups where id in ${oneOf(groupIds)})
      or event_at in (select event_at from dinner_groups where id in ${oneOf(groupIds)})
      or event_at > ${new Date().toISOString()}`)
  return [...groupIds, ...rows.map(([id]) => id)]
}

/** Returns a scope by the names of the placeholders below. */
function valuesOf(db: Db, scope: Scope) {
  const { groupIds, message, answersOf = [], personOf = 0, eveningId = 0, isHouse = false } = scope
  return {
    ...{ groupIds: JSON.stringify(groupIds), dinners: JSON.stringify(dinnersOf(db, scope)), eveningId },
    ...{ messageId: message?.id ?? 0, userId: message?.userId ?? 0, personOf, isHouse },
    answering: JSON.stringify([message?.userId ?? 0, ...answersOf]),
    answersOf: JSON.stringify(answersOf),
  }
}
type ScopeValues = ReturnType<typeof valuesOf>

const EVENING_ID = sql.placeholder('eveningId')
/** The groups of a scope: of an evening all that it has by then. */
const GROUPS = sql`(select value from ${listOf(sql.placeholder('groupIds'))} union all select id from dinner_groups where evening_id = ${EVENING_ID})`
const USERS = sql`(
  select user_id from memberships where group_id in ${GROUPS}
  union select user_id from tickets where evening_id = ${EVENING_ID}
  union select ${sql.placeholder('userId')} union select ${sql.placeholder('personOf')})`

const WHERE = whereInScope()
/** As an act reads all of them twice, each is built once. */
const READ = ACT_TABLES.map(
  (changed) => [changed, builtRows<Row>(selectWhere(changed, WHERE[changed]))] as const,
)

function whereInScope(): Record<ActTable, SQL> {
  const answering = listOf(sql.placeholder('answering'))
  const answersOf = listOf(sql.placeholder('answersOf'))
  // of these, and of whoever may sit at the groups
  const joined = sql`(user_id in ${answersOf}
    or evening_id in (select evening_id from dinner_groups where id in ${GROUPS} union all select ${EVENING_ID}))`
  const seated = sql`(select ticket_id from memberships where group_id in ${GROUPS} union all select id from tickets where evening_id = ${EVENING_ID})`
  // a table takes what is owed to its guests from another one
  const guests = sql`(select user_id from tickets where evening_id = ${EVENING_ID})`
  return {
    group: sql`id in ${GROUPS}`,
    seat: sql`group_id in ${GROUPS}`,
    payment: sql`group_id in ${GROUPS} or ticket_id in (select id from tickets where ${joined}) or (group_id = 0 and user_id in ${answering}) or user_id in ${guests}`,
    message: sql`id = ${sql.placeholder('messageId')} or (group_id in ${GROUPS} and (kind = 'confirmed' or ${EVENING_ID} > 0)) or evening_id = ${EVENING_ID}`,
    person: sql`id in (select person_id from profiles where user_id in ${USERS})`,
    ticket: sql`user_id in ${answering} or (${joined}) or id in (select ticket_id from memberships where group_id in ${GROUPS})`,
    // few have a table that is deleted
    outcome: sql`group_id in ${listOf(sql.placeholder('dinners'))} or group_id in ${GROUPS} or group_id is null`,
    booking: sql`group_id in ${GROUPS}`,
    sheet: sql`group_id in ${GROUPS}`,
    choice: sql`ticket_id in ${seated}`,
    review: sql`person_id = (select person_id from profiles where user_id = ${sql.placeholder('personOf')})`,
    evening: sql`id = ${EVENING_ID}`,
    setting: sql`${sql.placeholder('isHouse')} and key in ('house', 'refund', 'short table')`,
  }
}

function rowsIn(db: Db, values: ScopeValues): Record<ActTable, Map<number, Values>> {
  const rows = READ.map(([changed, read]) => [changed, byId(changed, read(db, values))])
  return Object.fromEntries(rows) as Record<ActTable, Map<number, Values>>
}

function difference(
  before: Values | undefined,
  after: Values | undefined,
): Pick<RowChange, 'before' | 'after'> | undefined {
  if (!before || !after) return { before: before ?? null, after: after ?? null }
  const keys = Object.keys(after).filter((key) => before[key] !== after[key])
  const only = (row: Values) => Object.fromEntries(keys.map((key) => [key, row[key]!]))
  return keys.length > 0 ? { before: only(before), after: only(after) } : undefined
}

function ownerOf(
  { groupIds, personOf }: Scope,
  { groupOf, guestOf, userOf, cameOf }: Owners,
  changed: ActTable,
  row: Values,
  rowId: number,
): Pick<RowChange, 'groupId' | 'userId'> {
  if (changed === 'group') return { groupId: rowId, userId: null }
  if (changed === 'setting' || changed === 'evening') return { groupId: 0, userId: null }
  if (changed === 'review') return { groupId: 0, userId: personOf ?? null }
  if (changed === 'outcome') return cameOf.get(rowId)!
  if (changed === 'ticket')
    return {
      groupId: groupOf.get(rowId) ?? (row.evening_id === null ? (groupIds[0] ?? 0) : 0),
      userId: Number(row.user_id),
    }
  if (changed === 'choice')
    return { groupId: groupOf.get(rowId) ?? groupIds[0] ?? 0, userId: guestOf.get(rowId) ?? null }
  if (changed !== 'person')
    return { groupId: Number(row.group_id ?? 0), userId: row.user_id == null ? null : Number(row.user_id) }
  return {
    groupId: groupIds[0] ?? 0,
    userId: userOf.get(rowId)!,
  }
}

type Ids = ReadonlyMap<number, number>
interface Owners {
  /** by ticket: the group where somebody sits by it, or sat last, and who */
  groupOf: Ids
  guestOf: Ids
  /** by person: a sign-up that the scope names */
  userOf: Ids
  /** by outcome: its group, of one that is gone where its person sits now; and the sign-up by which they sat there, or their latest */
  cameOf: ReadonlyMap<number, { groupId: number; userId: number }>
}

/** Returns whose rows are, in as many statements for an evening as for one seat. */
function ownersOf(
  db: Db,
  values: ScopeValues,
  found: readonly (Pick<RowChange, 'changed' | 'rowId'> & {
    row: Values
    change: Pick<RowChange, 'after'>
  })[],
): Owners {
  const rowsOf = (...tables: ActTable[]) => found.filter(({ changed }) => tables.includes(changed))
  const tickets = rowsOf('ticket', 'choice').map(({ rowId }) => rowId)
  const outcomes = rowsOf('outcome').map(({ rowId, row, change }) => [
    ...[rowId, row.person_id, row.group_id],
    change.after !== null,
  ])
  const all = { ...values, tickets: JSON.stringify(tickets), outcomes: JSON.stringify(outcomes) }
  const idsBy = (read: typeof GROUP_OF): Ids => new Map(read(db, all).map(({ id, of }) => [id, of]))
  return {
    ...{ groupOf: idsBy(GROUP_OF), guestOf: idsBy(GUEST_OF), userOf: idsBy(USER_OF) },
    cameOf: new Map(CAME_OF(db, all).map(({ id, ...one }) => [id, one])),
  }
}

const TICKETS = listOf(sql.placeholder('tickets'))
const GROUP_OF = builtRows<{ id: number; of: number }>(sql`
  select ticket_id as id, group_id as 'of' from memberships where ticket_id in ${TICKETS} and not ${IS_TAKEN_APART}
  order by left_at is null, memberships.id`)
const GUEST_OF = builtRows<{ id: number; of: number }>(sql`
  select id, user_id as 'of' from tickets where id in ${TICKETS}`)
const USER_OF = builtRows<{ id: number; of: number }>(sql`
  select person_id as id, user_id as 'of' from profiles where user_id in ${USERS} order by user_id desc`)
// one that is gone is of the group for which it went
const CAME_OF = builtRows<{ id: number; groupId: number; userId: number }>(sql`
  select value ->> 0 as id, coalesce(iif(value ->> 3, value ->> 2, seat.group_id), value ->> 2, 0) as groupId, profiles.user_id as userId
  from json_each(${sql.placeholder('outcomes')}) cross join profiles on profiles.person_id = value ->> 1
  left join memberships as seat on seat.user_id = profiles.user_id
    and (seat.group_id = value ->> 2 or (not value ->> 3 and seat.group_id in ${GROUPS}))
  order by seat.id is not null, seat.left_at is null, profiles.user_id`)
