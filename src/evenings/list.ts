import { and, desc, eq, getTableColumns, gt, lte, type SQL, sql } from 'drizzle-orm'
import { codeFor } from '../db/codes'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import {
  comingSql,
  hasPaymentSql,
  IS_EVENING_ON,
  IS_GROUP_ON,
  IS_TO_CHECK,
  IS_WAITING,
  memberSql,
  TAKES_PART,
} from '../db/rules'
import { evenings, profiles, tickets } from '../db/schema'
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
  const rows = past
    ? rowsOf(db, lte(evenings.at, over)).orderBy(desc(evenings.at), desc(evenings.id)).limit(PAST_MAX)
    : rowsOf(db, gt(evenings.at, over)).orderBy(evenings.at, evenings.id)
  return compose(db, rows.all(), now)
}

/** Returns the evenings that are to come or were in the last days, the soonest first. */
export function recentEvenings(db: Db, days: number, now = new Date()): Evening[] {
  const since = new Date(now.getTime() - days * 24 * HOUR_MS).toISOString()
  const rows = rowsOf(db, gt(evenings.at, since)).orderBy(evenings.at, evenings.id)
  return compose(db, rows.all(), now)
}

export function findEvening(db: Db, id: number, now = new Date()): Evening | undefined {
  return compose(db, rowsOf(db, eq(evenings.id, id)).all(), now)[0]
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
      const isTransferred = isJoined && ticket.isTransferred === 1
      return [{ ...evening, status, isTransferred, aboveBudget }]
    })
  const isShown = ({ status, aboveBudget }: OfferedEvening) => status || !aboveBudget
  return [...offered.filter(isShown), ...offered.filter((one) => !isShown(one)).slice(0, 1)]
}

/** Returns a user's places at the evenings ahead; undefined for an unknown user. */
export function ticketsOf(db: Db, userId: number, now = new Date()): UserTickets | undefined {
  const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get()
  if (!profile) return undefined
  const joined = ticketsBy(db, userId)
  const isAhead = and(gt(evenings.at, overBefore(now)), IS_EVENING_ON)
  const rows = rowsOf(db, isAhead).orderBy(evenings.at, evenings.id).all()
  return {
    evenings: rows.map((row) => {
      const { id, at, city, area, price } = row
      const ticket = joined.get(id)
      return {
        ...{ id, code: codeFor(db, 'evening', id), at, city, area, price, status: statusOf(row, now) },
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

function rowsOf(db: Db, which: SQL | undefined) {
  const venue = sql<string | null>`(select name from venues where venues.id = ${evenings.venueId})`
  return db
    .select({ ...getTableColumns(evenings), venue })
    .from(evenings)
    .where(which)
    .$dynamic()
}

function compose(db: Db, rows: readonly EveningRow[], now: Date): Evening[] {
  const ids = oneOf(rows.map(({ id }) => id))
  const seat = sql`group_id = dinner_groups.id and ${memberSql('seats')}`
  const counts = byId(
    db.all<Pick<Evening, 'id' | 'joined' | 'free'>>(sql`
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
    db.all<Pick<Evening, 'id' | 'groups' | 'groupsEver' | 'seated'>>(sql`
      select evening_id as id, sum(${IS_GROUP_ON}) as groups, count(*) as groupsEver,
        sum(iif(${IS_GROUP_ON}, (select count(*) from seats where ${seat}), 0)) as seated
      from dinner_groups where evening_id in ${ids} group by evening_id`),
  )
  return rows.map((row) => {
    const { tablesMax: tables_max, answersUntil: answers_until, changeReason: _, ...shown } = row
    return {
      ...{ ...shown, tables_max, answers_until },
      ...{ code: codeFor(db, 'evening', row.id), status: statusOf(row, now) },
      ...{ joined: 0, free: 0, groups: 0, groupsEver: 0, seated: 0 },
      ...{ ...counts.get(row.id), ...made.get(row.id) },
    }
  })
}

function ticketsBy(db: Db, userId: number) {
  const isTransferred = sql<number>`${hasPaymentSql('tickets.id', IS_TO_CHECK)}`
  const rows = db
    .select({ ...TICKET, isTransferred })
    .from(tickets)
    .where(eq(tickets.userId, userId))
    .all()
  return new Map(rows.map((row) => [row.eveningId, row]))
}

function statusOf({ answersUntil, ...row }: EveningRow, now: Date) {
  return statusNow({ ...row, answers_until: answersUntil }, now)
}

function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]))
}
