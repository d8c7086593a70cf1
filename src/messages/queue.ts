import { TZDate } from '@date-fns/tz'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { hourOn } from '../domain/deadlines'
import { NO_PIC } from '../domain/group'
import { MESSAGE_KINDS, MESSAGES, type MessageKind } from '../domain/message-kinds'
import type { Queue, QueueQuery } from '../domain/messages'
import { instantOf } from '../domain/time'
import { type Due, dueAt, silentAt, tablesWithFreeSeats } from './due'
import { readFacts, type StoredFacts, type StoredTable } from './facts'
import { composeItems, type MessageConfig, type OpenMessage, openMessages } from './items'
import { listRefunds } from './refunds'

const QUIET = { from: 21, to: 8 }

/** Returns one page of what is due at `now`, as the admin with this id sees it, and counts of all of it. */
export function listQueue(
  db: Db,
  query: QueueQuery,
  adminId: number,
  config: MessageConfig,
  now = new Date(),
): Queue {
  const facts = readFacts(db, now)
  const all = dueAt(facts, now, config)
  const open = openMessages(db)
  const tables = new Map(facts.tables.map((table) => [table.id, table]))
  const quiet = isQuiet(now, config.timeZone)
  const noon = query.day && instantOf(query.day, '12:00', config.timeZone)
  const midnight = (days: number) => new Date(hourOn(noon!, days, 0, config.timeZone)).toISOString()
  const day = noon ? { from: midnight(0), to: midnight(1) } : undefined
  const mine = open.filter(({ adminId: by }) => by === adminId)
  const toMark = new Set(mine.map(keyOf))
  const shown = all
    .filter((due) => !quiet || query.all === 'true' || MESSAGES[due.kind].isUrgent || toMark.has(keyOf(due)))
    .filter((due) => isMeant(due, query, day, tables))
  // what somebody has opened is theirs to mark, also when it is not due any more
  const keys = new Set(mine.length > 0 ? all.map(keyOf) : [])
  const unmarked = mine.filter((one) => !keys.has(keyOf(one))).map((one) => asDue(one, tables))
  const sorted = [...unmarked.filter((one) => isMeant(one, query, day, tables)), ...inOrder(shown, facts)]
  const page = sorted.slice(query.page * query.size, (query.page + 1) * query.size)
  return {
    items: composeItems(db, page, tables, { config, now, open, adminId }),
    total: sorted.length,
    counts: {
      ...countsOf(all),
      silent: silentAt(facts, now).length,
      toMark: mine.length,
      coldToday: coldToday(db, adminId, now, config.timeZone),
      pages: tablesWithFreeSeats(facts, now).length + listRefunds(db).length,
    },
    undated: facts.tables.filter(
      ({ status, eventAt, seats }) =>
        (status === 'confirming' || status === 'scheduled') && eventAt === null && seats.length > 0,
    ).length,
    quiet,
    coldMax: config.coldChatsPerDay,
  }
}

function countsOf(due: readonly Due[]): Record<MessageKind, number> {
  const counts = Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, 0])) as Record<MessageKind, number>
  for (const { kind } of due) counts[kind] += 1
  return counts
}

function isMeant(
  due: Due,
  { kind, group, pic, evening }: QueueQuery,
  day: { from: string; to: string } | undefined,
  tables: ReadonlyMap<number, StoredTable>,
): boolean {
  if (kind !== undefined && due.kind !== kind) return false
  if (group !== undefined && due.groupId !== group) return false
  if (pic !== undefined && (tables.get(due.groupId ?? 0)?.pic ?? NO_PIC) !== pic) return false
  if (evening !== undefined && tables.get(due.groupId ?? 0)?.eveningId !== evening) return false
  if (day === undefined) return true
  return due.eventAt !== null && due.eventAt >= day.from && due.eventAt < day.to
}

// by kind; who wrote first stands first; then the soonest dinner, table by table in the order of seats
function inOrder(due: readonly Due[], { tables }: StoredFacts): Due[] {
  const known = new Set<number>()
  for (const { seats } of tables) for (const { userId, wroteAt } of seats) if (wroteAt) known.add(userId)
  const rank = (one: Due) => MESSAGE_KINDS.indexOf(one.kind) * 2 + Number(!known.has(one.userId))
  // those of one kind come table by table already
  return due
    .map((one, i) => ({ one, rank: rank(one), i }))
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map(({ one }) => one)
}

function keyOf({ userId, groupId, kind }: Pick<Due, 'userId' | 'groupId' | 'kind'>): string {
  return `${userId} ${groupId} ${kind}`
}

function asDue({ userId, groupId, kind }: OpenMessage, tables: ReadonlyMap<number, StoredTable>): Due {
  const table = tables.get(groupId ?? 0)
  const seat = table?.seats.find((one) => one.userId === userId && one.leftAt === null)
  const deadline = (MESSAGES[kind].isMoney ? seat?.payBy : seat?.answerBy) ?? null
  return { userId, groupId, kind, eventAt: table?.eventAt ?? null, redAt: null, deadline, call: false }
}

function coldToday(db: Db, adminId: number, now: Date, zone: string): number {
  const midnight = new Date(hourOn(now.toISOString(), 0, 0, zone)).toISOString()
  const [{ n }] = db.all<{ n: number }>(sql`
    select count(*) as n from messages
    where sent_at >= ${midnight} and result = 'sent' and admin_id = ${adminId} and cold`) as [{ n: number }]
  return n
}

function isQuiet(now: Date, zone: string): boolean {
  const hour = new TZDate(now.getTime(), zone).getHours()
  return hour >= QUIET.from || hour < QUIET.to
}
