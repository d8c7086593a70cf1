import { eq, sql } from 'drizzle-orm'
import { codeFor } from '../db/codes'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { comingSql, IS_EVENING_ON, IS_GROUP_ON, IS_WAITING, memberSql, TAKES_PART } from '../db/rules'
import { type evenings, profiles, tickets } from '../db/schema'
import { type Evening, statusNow, type UserTickets } from '../domain/evening/evening-calls'
import { affords, type OfferedEvening } from '../domain/evening/open-evenings'
import { hasLapsed, isOpenTicket, isStandby } from '../domain/evening/ticket'
import { overBefore } from '../domain/group/deadlines'
import { HOUR_MS } from '../domain/units'
import { availableAt, COMPLETE } from '../matchmaking/rows'
import { openEvenings } from './public'
import { isOfLink, TICKET } from './tickets'

type EveningRow = typeof evenings.$inferSelect & { venue: string | null }

const PAST_MAX = 500

/** Returns the coming evenings, the soonest first; or the past ones, the latest first. */
export function listEvenings(db: Db, { past }: { past: boolean }, now = new Date()): Evening[] {
  const over = overBefore(now)
  const rows = db.all<EveningRow>(
    past
      ? sql`select ${COLUMNS} from evenings where at <= ${over} order by at desc, id desc limit ${PAST_MAX}`
      : sql`select ${COLUMNS} from evenings where at > ${over} order by at, id`,
  )
  return compose(db, rows, now)
}

/** Returns the evenings that are to come or were in the last days, the soonest first. */
export function recentEvenings(db: Db, days: number, now = new Date()): Evening[] {
  const since = new Date(now.getTime() - days * 24 * HOUR_MS).toISOString()
  return compose(
    db,
    db.all<EveningRow>(sql`select ${COLUMNS} from evenings where at > ${since} order by at, id`),
    now,
  )
}

export function findEvening(db: Db, id: number, now = new Date()): Evening | undefined {
  return compose(db, db.all<EveningRow>(sql`select ${COLUMNS} from evenings where id = ${id}`), now)[0]
}

/**
 * Returns the evenings that a user may join now, the soonest first: all that they afford, and one above the budget that they stated last; `isOwn`: of
 * what they have joined, what the browser that signed up has.
 */
export function offeredTo(
  db: Db,
  userId: number,
  now = new Date(),
  { isOwn = false }: { isOwn?: boolean } = {},
): OfferedEvening[] {
  const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get()
  const joined = ticketsBy(db, userId)
  const offered = openEvenings(db, now)
    .filter(({ womenOnly }) => !womenOnly || profile?.gender === 'female')
    .flatMap(({ hasList, closesAt: _, ...evening }): OfferedEvening[] => {
      const ticket = joined.get(evening.id)
      const isJoined = ticket !== undefined && isOpenTicket(ticket) && (!isOwn || isOfLink(db, ticket))
      // their page offers it beside what it says of it
      if (isJoined && hasLapsed(ticket, { hasList })) return []
      const status = isJoined ? ticket.status : null
      const aboveBudget = !affords(profile?.budget, evening.price)
      return [{ ...evening, status, aboveBudget }]
    })
  const isShown = ({ status, aboveBudget }: OfferedEvening) => status || !aboveBudget
  return [...offered.filter(isShown), ...offered.filter((one) => !isShown(one)).slice(0, 1)]
}

/** Returns a user's places at the evenings ahead; undefined for an unknown user. */
export function ticketsOf(db: Db, userId: number, now = new Date()): UserTickets | undefined {
  const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get()
  if (!profile) return undefined
  const joined = ticketsBy(db, userId)
  const rows = db.all<EveningRow>(sql`
    select ${COLUMNS} from evenings where at > ${overBefore(now)} and ${IS_EVENING_ON} order by at, id`)
  return {
    evenings: rows.map((row) => {
      const { id, at, city, area, price } = row
      const ticket = joined.get(id)
      return {
        ...{ id, code: codeFor(db, 'evening', id), at, city, area, price, status: statusOf(row, now) },
        aboveBudget: !affords(profile.budget, price),
        ticket: ticket
          ? {
              ...{
                id: ticket.id,
                status: isOpenTicket(ticket) ? ticket.status : ('dropped' as const),
                pay_by: ticket.payBy,
                answer_by: ticket.answerBy,
              },
              ...{ at: ticket.at, by: ticket.by },
            }
          : null,
        isMade: row.dealtAt !== null,
        isSeated: ticket !== undefined && isOpenTicket(ticket) && ticket.membershipId !== null,
        isStandby: ticket !== undefined && isStandby(ticket, row),
      }
    }),
  }
}

interface Counts {
  id: number
  joined: number
  free: number
}

function compose(db: Db, rows: readonly EveningRow[], now: Date): Evening[] {
  const ids = oneOf(rows.map(({ id }) => id))
  const seat = sql`group_id = dinner_groups.id and ${memberSql('seats')}`
  const counts = byId(
    db.all<Counts>(sql`
      select evening_id as id, count(distinct person_id) as joined, sum(is_free) as free
      from (
        select evening_id, person_id, ${IS_WAITING} and ${availableAt(sql`tickets.evening_id`)} and ${COMPLETE} as is_free
        from ${ids} as wanted cross join tickets on evening_id = wanted.value
        join sign_ups as profiles on profiles.user_id = tickets.user_id
        where ${TAKES_PART}
        union all
        select evening_id, person_id, 0
        from ${ids} as wanted cross join dinner_groups on evening_id = wanted.value cross join seats on group_id = dinner_groups.id and ${comingSql('seats')}
        join profiles on profiles.user_id = seats.user_id
        where ${IS_GROUP_ON}
      ) group by evening_id`),
  )
  const made = byId(
    db.all<{ id: number; groups: number; ever: number; seated: number }>(sql`
      select evening_id as id, sum(${IS_GROUP_ON}) as groups, count(*) as ever,
        sum(iif(${IS_GROUP_ON}, (select count(*) from seats where ${seat}), 0)) as seated
      from dinner_groups where evening_id in ${ids} group by evening_id`),
  )
  return rows.map((row) => ({
    id: row.id,
    code: codeFor(db, 'evening', row.id),
    at: row.at,
    city: row.city,
    area: row.area,
    price: row.price,
    venueId: row.venueId,
    venue: row.venue,
    tables_max: row.tablesMax,
    answers_until: row.answersUntil,
    payUntil: row.payUntil,
    detailsFrom: row.detailsFrom,
    dealtAt: row.dealtAt,
    announcedAt: row.announcedAt,
    note: row.note,
    title: row.title,
    // a raw row has it as a number
    womenOnly: Boolean(row.womenOnly),
    guestNote: row.guestNote,
    hasList: Boolean(row.hasList),
    status: statusOf(row, now),
    version: row.version,
    invites: Boolean(row.invites),
    joined: counts.get(row.id)?.joined ?? 0,
    free: counts.get(row.id)?.free ?? 0,
    groups: made.get(row.id)?.groups ?? 0,
    groupsEver: made.get(row.id)?.ever ?? 0,
    seated: made.get(row.id)?.seated ?? 0,
  }))
}

function ticketsBy(db: Db, userId: number) {
  const rows = db.select(TICKET).from(tickets).where(eq(tickets.userId, userId)).all()
  return new Map(rows.map((row) => [row.eveningId, row]))
}

function statusOf({ answersUntil, ...row }: EveningRow, now: Date) {
  return statusNow({ ...row, answers_until: answersUntil }, now)
}

function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]))
}

const COLUMNS = sql.raw(
  'id, at, city, area, price, venue_id as venueId, (select name from venues where venues.id = venue_id) as venue, tables_max as tablesMax, answers_until as answersUntil, pay_until as payUntil, details_from as detailsFrom, dealt_at as dealtAt, announced_at as announcedAt, note, title, women_only as womenOnly, guest_note as guestNote, has_list as hasList, invites, status, version',
)
