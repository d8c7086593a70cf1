import { TZDate } from '@date-fns/tz'
import { sql } from 'drizzle-orm'
import type { Config } from '../config'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { hourOn } from '../domain/deadlines'
import { NO_PIC } from '../domain/group'
import {
  MESSAGE_KINDS,
  type MessageKind,
  type Queue,
  type QueueItem,
  type QueueQuery,
} from '../domain/messages'
import { instantOf } from '../domain/time'
import { linkAddress } from '../users/links'
import { type Due, dueAt, silentAt, tablesWithFreeSeats } from './due'
import { readFacts, type StoredFacts, type StoredTable } from './facts'
import { listRefunds } from './refunds'
import { textsOf } from './stored-texts'
import { fill, valuesOf } from './texts'

export type MessageConfig = Pick<
  Config,
  'answerHours' | 'timeZone' | 'bankAccount' | 'publicUrl' | 'coldChatsPerDay'
>

/** What cannot wait for the morning. */
const URGENT: ReadonlySet<MessageKind> = new Set(['moved', 'cancelled', 'today'])
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
    .filter((due) => !quiet || query.all === 'true' || URGENT.has(due.kind) || toMark.has(keyOf(due)))
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
      silent: silentAt(facts, now, config).length,
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
  const deadline = (kind === 'pay' || kind === 'pay-nudge' ? seat?.payBy : seat?.answerBy) ?? null
  return { userId, groupId, kind, eventAt: table?.eventAt ?? null, redAt: null, deadline, call: false }
}

interface OpenMessage {
  id: number
  userId: number
  groupId: number | null
  kind: MessageKind
  at: string
  adminId: number | null
  by: string | null
}

export function openMessages(db: Db): OpenMessage[] {
  return db.all<OpenMessage>(sql`
    select messages.id, user_id as userId, group_id as groupId, kind, opened_at as at, admin_id as adminId,
      users.username as by
    from messages left join users on users.id = admin_id where result = 'opened'`)
}

interface Context {
  config: MessageConfig
  now: Date
  open: readonly OpenMessage[]
  adminId: number
}

interface PersonRow {
  id: number
  name: string
  phone: string
  wroteAt: string | null
  noWhatsapp: number
  wrongNumberAt: string | null
}

/** Returns messages as staff see them: whom they are for, what they say, what keeps them back. */
export function composeItems(
  db: Db,
  page: readonly Due[],
  tables: ReadonlyMap<number, StoredTable>,
  { config, open, adminId }: Context,
): QueueItem[] {
  const ids = oneOf([...new Set(page.map(({ userId }) => userId))])
  const people = new Map(
    db
      .all<PersonRow>(sql`
        select user_id as id, name, phone, wrote_at as wroteAt, no_whatsapp as noWhatsapp,
          wrong_number_at as wrongNumberAt
        from profiles where user_id in ${ids}`)
      .map((person) => [person.id, person]),
  )
  const said = Map.groupBy(
    db.all<{ userId: number; kind: MessageKind; at: string }>(sql`
      select user_id as userId, kind, sent_at as at from messages
      where user_id in ${ids} and result = 'sent' order by sent_at desc, id desc`),
    ({ userId }) => userId,
  )
  const texts = textsOf(db)
  return page.map((due): QueueItem => {
    const person = people.get(due.userId)!
    const table = tables.get(due.groupId ?? 0)
    const opened = open.find(
      ({ userId, groupId, kind }) => userId === due.userId && groupId === due.groupId && kind === due.kind,
    )
    return {
      userId: due.userId,
      groupId: due.groupId,
      kind: due.kind,
      name: person.name,
      phone: person.phone,
      group: table?.name ?? null,
      pic: table?.pic ?? NO_PIC,
      event_date: due.eventAt,
      ...textOf(due, person.name, table, texts[due.kind].text, config),
      known: person.wroteAt !== null,
      not_on_whatsapp: person.noWhatsapp === 1,
      wrong_number: person.wrongNumberAt !== null,
      due: due.redAt === null ? null : new Date(due.redAt).toISOString(),
      deadline: due.deadline,
      call: due.call,
      opened: opened
        ? { id: opened.id, at: opened.at, by: opened.by, mine: opened.adminId === adminId }
        : null,
      said: (said.get(due.userId) ?? []).slice(0, SAID_SHOWN).map(({ kind, at }) => ({ kind, at })),
    }
  })
}

const SAID_SHOWN = 10
/** Why a dinner is off whose group, and what was written there, is deleted. */
const REASON_OF_DELETED = 'ada halangan'

/** Returns what a message says, and what is not set that it needs. */
export function textOf(
  due: Due,
  name: string,
  table: StoredTable | undefined,
  template: string,
  { timeZone: zone, bankAccount, publicUrl }: MessageConfig,
): { text: string; missing: string[] } {
  const telling = {
    name,
    pic: table && table.pic !== NO_PIC ? table.pic : null,
    eventAt: due.eventAt,
    venue: table?.venue ?? null,
    address: table?.address ?? null,
    bookedAs: table?.bookedAs ?? null,
    area: table?.area ?? null,
    price: table?.price ?? null,
    reason: table ? table.changeReason : REASON_OF_DELETED,
    deadline: due.deadline,
  }
  const link = publicUrl && linkAddress(publicUrl, TOKEN_TO_COME)
  const { text, missing } = fill(template, valuesOf(telling, { zone, bankAccount, link }))
  // nobody is asked to come without knowing what it costs
  const isPriceless = due.kind === 'invite' && telling.price === null && !missing.includes(NO_PRICE)
  return { text, missing: isPriceless ? [...missing, NO_PRICE] : missing }
}

const NO_PRICE = 'Price is not set'
/** Stands in texts for a link's token, which is made when the message is opened. */
export const TOKEN_TO_COME = '…'

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
