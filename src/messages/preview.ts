import { sql } from 'drizzle-orm'
import { tablesAtVenues } from '../bookings/read'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { answerBy, payBy } from '../domain/group/deadlines'
import type { PreviewInput } from '../domain/messages/message-calls'
import { MESSAGES, type MessageKind } from '../domain/messages/message-kinds'
import type { TextPreview } from '../domain/messages/messages'
import { whatsappWays } from '../domain/messages/whatsapp'
import { TOKEN_LENGTH } from '../domain/token'
import { deletionReasonsOf } from '../groups/reasons'
import type { Due } from './due-facts'
import type { DueMessages } from './due-messages'
import { asDinner, eveningsOf } from './evening-facts'
import { type MessageConfig, textOf } from './items'
import { moneyOf } from './money-of'
import { restaurantText } from './restaurants'
import { type StoredTable, tablesOf } from './stored-facts'

/** People who are offered to read a text. */
const OFFERED = 8

/** Returns a text as `chosen` or the next receiver would read it; `people` are those to choose from. Writes nothing. */
export function previewText(
  db: Db,
  kind: MessageKind,
  { text, userId, groupId }: PreviewInput,
  config: MessageConfig,
  { due }: Pick<DueMessages, 'due'>,
  now = new Date(),
): TextPreview {
  const ready = due.filter((one) => one.kind === kind).slice(0, OFFERED)
  const others = othersFor(db, kind, OFFERED - ready.length, now)
  const all = [...ready, ...others.filter((one) => !ready.some((other) => isSame(one, other)))]
  const tables = tablesOf(db, all, now)
  const evenings = eveningsOf(db, all)
  const people = new Map(
    db
      .all<{ id: number; name: string; phone: string }>(sql`
        select user_id as id, name, phone from sign_ups where user_id in ${oneOf(all.map((one) => one.userId))}`)
      .map((person) => [person.id, person]),
  )
  const offered = all.filter((one) => people.has(one.userId))
  const shown = offered.find((one) => isSame(one, { userId, groupId })) ?? offered[0]
  return {
    people: offered.map((one) => ({
      userId: one.userId,
      groupId: one.groupId,
      name: people.get(one.userId)!.name,
      group: tables.get(one.groupId ?? 0)?.name ?? null,
      isDue: ready.includes(one),
    })),
    shown: shown ? filled(shown, people.get(shown.userId)!) : null,
  }

  function filled(one: Due, { name, phone }: { name: string; phone: string }): TextPreview['shown'] {
    const table = tables.get(one.groupId ?? 0)
    const deletion = one.groupId === null ? undefined : deletionReasonsOf(db, [one.groupId]).get(one.groupId)
    const evening = evenings.get(one.eveningId ?? 0)
    const dinner = table ?? (evening && asDinner(evening, kind))
    const said = { name, table: dinner, deletion, ...moneyOf(db, [one])(one) }
    const asOf = { ...one, ...(!ready.includes(one) && datesOf(kind, one, table, config, now)) }
    const longest = textOf(asOf, said, text, config, '1'.repeat(TOKEN_LENGTH)).text
    return {
      userId: one.userId,
      groupId: one.groupId,
      ...textOf(asOf, said, text, config),
      length: whatsappWays(phone, longest).web.length,
    }
  }
}

/** Returns a text as the restaurant of a group would read it: that which is chosen, or the soonest dinner with a venue of the book. */
export function previewRestaurant(
  db: Db,
  { text, groupId }: PreviewInput,
  { timeZone }: Pick<MessageConfig, 'timeZone'>,
  now = new Date(),
): TextPreview {
  const at = now.toISOString()
  const ids = idsIn(db)(sql`
    select id from dinner_groups where venue_id is not null and event_at is not null
    order by event_at > ${at} desc, abs(julianday(event_at) - julianday(${at})) limit ${OFFERED}`)
  const tables = [...tablesAtVenues(db, ids).values()].toSorted(
    (a, b) => ids.indexOf(a.id) - ids.indexOf(b.id),
  )
  const table = tables.find(({ id }) => id === groupId) ?? tables[0]
  const read = table && restaurantText({ news: 'new', on: [table], off: [] }, text, timeZone, now)
  return {
    // the receiver is a venue
    people: tables.map(({ id, name, venue, venueId }) => ({
      ...{ userId: venueId!, groupId: id, name: venue ?? '', group: name, isDue: false },
    })),
    shown: table
      ? {
          ...{ userId: table.venueId!, groupId: table.id, ...read! },
          length: whatsappWays(table.phone ?? '', read!.text).web.length,
        }
      : null,
  }
}

/** Returns people for whom no message of the kind is due: of the soonest dinners ahead, then of the latest. */
function othersFor(db: Db, kind: MessageKind, most: number, now: Date): Due[] {
  const ofGroups = db.all<{ userId: number; groupId: number }>(sql`
    select min(user_id) as userId, group_id as groupId
    from memberships join dinner_groups on dinner_groups.id = group_id
    where left_at is null and group_id in (
      select id from dinner_groups where event_at is not null
      order by event_at > ${now.toISOString()} desc, abs(julianday(event_at) - julianday(${now.toISOString()}))
      limit ${most})
    group by group_id`)
  const found =
    ofGroups.length > 0
      ? ofGroups
      : db.all<{ userId: number; groupId: null }>(sql`
          select user_id as userId, null as groupId from profiles order by user_id desc limit ${most}`)
  return found.map((one) => ({
    ...{ ...one, eveningId: null, kind, eventAt: null },
    ...{ redAt: null, deadline: null, call: false },
  }))
}

function isSame(one: Partial<Due>, other: Partial<Due>): boolean {
  return one.userId === other.userId && one.groupId === other.groupId
}

/** What a message to somebody would state if it were due now. */
function datesOf(
  kind: MessageKind,
  { userId }: Due,
  table: StoredTable | undefined,
  config: MessageConfig,
  now: Date,
): Pick<Due, 'eventAt' | 'deadline'> {
  const eventAt = table?.eventAt ?? null
  const seat = table?.seats.find((one) => one.userId === userId && one.leftAt === null)
  const stored = MESSAGES[kind].isMoney ? seat?.payBy : seat?.answerBy
  const deadline = stored ?? (MESSAGES[kind].isMoney ? payBy : answerBy)(now, eventAt, config)
  return { eventAt, deadline }
}
