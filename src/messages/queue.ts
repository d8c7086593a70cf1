import { TZDate } from '@date-fns/tz'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { sentSql } from '../db/rules'
import { hourOn } from '../domain/group/deadlines'
import { NO_PIC } from '../domain/group/group'
import type { QueueQuery } from '../domain/messages/message-calls'
import { MESSAGE_KINDS, MESSAGES, type MessageKind } from '../domain/messages/message-kinds'
import type { Queue } from '../domain/messages/messages'
import { instantOf } from '../domain/wall-clock'
import type { Due } from './due-input'
import { type DueMessages, dueMessagesAt } from './due-messages'
import { composeItems, isSameMessage, type MessageConfig, openMessages, type UnmarkedMessage } from './items'
import { dinnersOf, type StoredTable, tablesOf } from './read-due-input'
import { eveningsOf } from './read-evenings'
import { composeRestaurants } from './restaurants'

const QUIET = { from: 21, to: 8 }

/** Returns one page of what is due at `now`, as the admin with this id sees it, and counts of each kind among what its other filters show. */
export function listQueue(
  db: Db,
  query: QueueQuery,
  adminId: number,
  config: MessageConfig,
  now = new Date(),
  messages = dueMessagesAt(db, now, config),
): Queue {
  const { due: all, groups } = messages
  const open = openMessages(db)
  const quiet = isQuiet(now, config.timeZone)
  const noon = query.day && instantOf(query.day, '12:00', config.timeZone)
  const midnight = (days: number) => new Date(hourOn(noon!, days, 0, config.timeZone)).toISOString()
  const day = noon ? { from: midnight(0), to: midnight(1) } : undefined
  const mine = open.filter(({ adminId: by }) => by === adminId)
  const isMine = (due: Due) => mine.some((one) => isSameMessage(one, due))
  const hasAll = !quiet || query.all === 'true'
  const isMeant = (due: Due) => isAbout(due, query, day, groups)
  const isOfKind = ({ kind }: Due) => query.kind === undefined || kind === query.kind
  const isFiltered = [query.group, query.pic, query.evening, day].some((one) => one !== undefined)
  // there are thousands, and most windows show them all
  const meant = isFiltered ? all.filter(isMeant) : all
  const shown = meant.filter((due) => isOfKind(due) && (hasAll || MESSAGES[due.kind].isUrgent || isMine(due)))
  // what somebody has opened is theirs to mark, also when it is not due any more
  const unmarked = mine.filter((one) => !all.some((due) => isSameMessage(one, due)))
  const tables = tablesOf(db, unmarked, now)
  const evenings = eveningsOf(db, unmarked)
  const theirs = unmarked
    .map((one) => asDue(one, tables, evenings))
    .filter((due) => isOfKind(due) && isMeant(due))
  const listed = theirs.concat(shown)
  const page = listed.slice(query.page * query.size, (query.page + 1) * query.size)
  const { items: restaurants, unbooked } = composeRestaurants(
    db,
    messages.restaurants,
    query,
    adminId,
    config.timeZone,
    now,
  )
  return {
    ...{ restaurants, unbooked },
    items: composeItems(db, page, dinnersOf(db, page), { config, open, adminId }),
    total: listed.length,
    counts: {
      ...countsOf(meant),
      booking: restaurants.length,
      toMark: mine.length,
      coldToday: coldToday(db, adminId, now, config.timeZone),
    },
    undated: messages.undated,
    quiet,
    coldMax: config.coldChatsPerDay,
  }
}

function isAbout(
  due: Due,
  { group, pic, evening }: QueueQuery,
  day: { from: string; to: string } | undefined,
  groups: DueMessages['groups'],
): boolean {
  if (group !== undefined && due.groupId !== group) return false
  if (pic !== undefined && (groups.get(due.groupId ?? 0)?.pic ?? NO_PIC) !== pic) return false
  const about = due.eveningId ?? groups.get(due.groupId ?? 0)?.eveningId ?? null
  if (evening !== undefined && about !== evening) return false
  if (day === undefined) return true
  return about === null && due.eventAt !== null && due.eventAt >= day.from && due.eventAt < day.to
}

function countsOf(due: readonly Due[]): Record<MessageKind, number> {
  const counts = Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, 0])) as Record<MessageKind, number>
  for (const { kind } of due) counts[kind] += 1
  return counts
}

function asDue(
  { userId, groupId, eveningId, kind }: UnmarkedMessage,
  tables: ReadonlyMap<number, StoredTable>,
  evenings: ReturnType<typeof eveningsOf>,
): Due {
  const table = tables.get(groupId ?? 0)
  const eventAt = table?.eventAt ?? evenings.get(eveningId ?? 0)?.at ?? null
  const seat = table?.seats.find((one) => one.userId === userId && one.leftAt === null)
  const deadline = (MESSAGES[kind].isMoney ? seat?.payBy : seat?.answerBy) ?? null
  return { userId, groupId, eveningId, kind, eventAt, redAt: null, deadline, call: false }
}

function coldToday(db: Db, adminId: number, now: Date, zone: string): number {
  const midnight = new Date(hourOn(now.toISOString(), 0, 0, zone)).toISOString()
  const [{ n }] = db.all<{ n: number }>(sql`
    select count(*) as n from messages
    where sent_at >= ${midnight} and ${sentSql('messages')} and admin_id = ${adminId} and cold`) as [
    { n: number },
  ]
  return n
}

/** Whether it is too late or too early for messages that can wait. */
export function isQuiet(now: Date, zone: string): boolean {
  const hour = new TZDate(now.getTime(), zone).getHours()
  return hour >= QUIET.from || hour < QUIET.to
}
