import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { guestsIn, pausedDay, whoCameIn } from '../attendance/list'
import { expectedOfEvenings } from '../attendance/rates'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { hasPaymentSql, IS_GROUP_ON, IS_TO_CHECK, memberSql, paidOrFreeSql, sentSql } from '../db/rules'
import type { Evening } from '../domain/evening/evening-calls'
import type {
  EveningNumbers,
  EveningPage,
  EveningPerson,
  EveningTable,
  eveningPeopleQuerySchema,
} from '../domain/evening/evening-page'
import { hasDropped } from '../domain/group/group'
import { AWAITS_BOOKING, IS_THAT_EVENING, STATE_FOR_HOUR } from '../venues/booked'
import { findEvening } from './list'
import { type Batch, type EveningState, nextOf } from './next'
import { IN_LIST, type InEvenings, numbersOf, peopleOf } from './people'
import { findStandbys, NO_STANDBYS, type Rules } from './standbys'
import { digestOfSeats } from './tables-input'

/** Returns an evening with its numbers, tables and next step, `due` being the messages about it; undefined for an unknown one. */
export function composeEveningPage(
  deps: InEvenings & Rules,
  id: number,
  due: readonly Batch[],
  now = new Date(),
): EveningPage | undefined {
  const evening = findEvening(deps.db, id, now)
  if (!evening) return undefined
  const tables = tablesIn(deps.db, [id])
  const ids = tables.map((table) => table.id)
  const silentIds = deps.findSilent(ids, now)
  const silent = new Set(silentIds)
  const whoCame = whoCameIn(deps.db, ids, now)
  const ahead = expectedOfEvenings(deps.db, [id], now)
  const expected = ahead.get(id)
  const came = new Map(guestsIn(deps.db, ids).map((one) => [`${one.groupId} ${one.userId}`, one]))
  const numbers = numbersOf({ ...deps, findSilent: () => silentIds }, [id], now, ahead).get(id)!
  const shown = tables.map(({ eveningId: _, ...table }) => ({
    ...table,
    ...whoCame.get(table.id)!,
    expected: expected?.get(table.id) ?? null,
    seats: table.seats.map((seat) => ({
      ...seat,
      silent: silent.has(seat.userId),
      outcome: came.get(`${table.id} ${seat.userId}`)?.outcome ?? null,
    })),
  }))
  return {
    evening,
    digest: digestOfSeats(tables.flatMap(seatsOf)),
    numbers,
    tables: shown,
    next: nextOf({ ...ofEvening(deps, evening, numbers, now), tables: shown }, due, now, deps.timeZone),
  }
}

/** Returns evenings as their next steps see them. */
export function statesOf(deps: InEvenings & Rules, evenings: readonly Evening[], now: Date): EveningState[] {
  const ids = evenings.map(({ id }) => id)
  const numbers = numbersOf(deps, ids, now)
  const tables = tablesIn(deps.db, ids)
  const whoCame = whoCameIn(
    deps.db,
    tables.map(({ id }) => id),
    now,
  )
  const byEvening = Map.groupBy(tables, ({ eveningId }) => eveningId)
  return evenings.map((evening) => ({
    ...ofEvening(deps, evening, numbers.get(evening.id)!, now),
    tables: (byEvening.get(evening.id) ?? []).map((table) => ({ ...table, ...whoCame.get(table.id)! })),
  }))
}

function ofEvening(
  { db, ...rules }: InEvenings & Rules,
  evening: Evening,
  numbers: EveningNumbers,
  now: Date,
): Omit<EveningState, 'tables'> {
  const canSit = numbers.standby > 0 && evening.dealtAt !== null
  return { evening, numbers, standbys: canSit ? findStandbys(db, evening.id, rules, now) : NO_STANDBYS }
}

function seatsOf({ id, seats }: { id: number; seats: readonly StoredSeat[] }): [number, number | null][] {
  const sitting = seats.filter((seat) => !hasDropped(seat))
  return sitting.length > 0 ? sitting.map(({ userId }) => [id, userId]) : [[id, null]]
}

type PeopleQuery = v.InferOutput<typeof eveningPeopleQuerySchema>
type PersonRow = Omit<EveningPerson, 'isStandby' | 'saysTransferred' | 'ticket' | 'seat' | 'lastMessage'> & {
  isStandby: number
  saysTransferred: number
  groupId: number | null
  groupName: string
  seatTicketId: number
  status: NonNullable<EveningPerson['seat']>['status']
  seatAnswerBy: string | null
  payBy: string | null
  ticketId: number | null
  ticketStatus: NonNullable<EveningPerson['ticket']>['status'] | null
  ticketPayBy: string | null
  ticketAnswerBy: string | null
  last: string | null
  matching: number
}

/** Returns the first people of a list by name, and how many fit; undefined for an unknown evening. */
export function listEveningPeople(
  { db, findSilent }: InEvenings,
  id: number,
  { list, who, size }: PeopleQuery,
  now = new Date(),
): { people: EveningPerson[]; matching: number } | undefined {
  if (db.all(sql`select 1 from evenings where id = ${id}`).length === 0) return undefined
  const digits = who.replace(/\D/g, '').replace(/^(62|0)/, '')
  const isFound =
    who === ''
      ? sql`1`
      : sql`(instr(lower(profiles.name), ${who.toLowerCase()}) or ${digits !== '' ? sql`instr(phone, ${digits})` : sql`0`})`
  const rows = db.all<PersonRow>(sql`
    with ${peopleOf(db, [id], findSilent, now)},
    listed as materialized (
      select people.*, profiles.name, phone, paused_until as pausedUntil, count(*) over () as matching
      from people cross join sign_ups as profiles on profiles.user_id = userId
      where ${IN_LIST[list]} and ${isFound} order by profiles.name, userId limit ${size}
    )
    select listed.*, (select name from dinner_groups where id = groupId) as groupName,
      ${hasPaymentSql('coalesce(ticketId, seatTicketId)', IS_TO_CHECK)} as saysTransferred,
      (select json_array(kind, sent_at) from messages
        where messages.user_id = userId and ${sentSql('messages')} and kind <> 'confirmed'
          and (messages.evening_id = ${id} or messages.group_id in (select id from dinner_groups where evening_id = ${id}))
        order by sent_at desc limit 1) as last
    from listed order by listed.name, userId`)
  return { people: rows.map((row) => toPerson(db, row)), matching: rows[0]?.matching ?? 0 }
}

function toPerson(db: Db, row: PersonRow): EveningPerson {
  const { userId, name, phone, at, by, leftCode, groupId, groupName, status } = row
  const [kind, sentAt] = row.last === null ? [] : (JSON.parse(row.last) as [never, string])
  return {
    ...{ userId, name, phone, at, by, leftCode },
    ...{ isStandby: row.isStandby === 1, saysTransferred: row.saysTransferred === 1 },
    pausedUntil: pausedDay(db, row.pausedUntil),
    ticket:
      row.ticketId === null
        ? null
        : {
            ...{ id: row.ticketId, status: row.ticketStatus! },
            ...{ pay_by: row.ticketPayBy, answer_by: row.ticketAnswerBy },
          },
    seat:
      groupId === null
        ? null
        : {
            ...{ groupId, groupName, ticketId: row.seatTicketId, status },
            ...{ answer_by: row.seatAnswerBy, pay_by: row.payBy },
          },
    lastMessage: kind === undefined ? null : { kind, at: sentAt! },
  }
}

type TableRow = Omit<
  EveningTable,
  'seats' | 'isLocked' | 'booking' | 'awaitsBooking' | 'whoCame' | 'came' | 'expected'
> & {
  eveningId: number
  booking: string | null
  isLocked: number
  awaitsBooking: number
}

type SeatFlag = 'isPaidOrFree' | 'isComing' | 'saysTransferred'
type StoredSeat = Omit<EveningTable['seats'][number], 'silent' | 'outcome'>

type StoredTable = Omit<TableRow, 'isLocked' | 'booking' | 'awaitsBooking'> &
  Pick<EveningTable, 'booking' | 'isLocked' | 'awaitsBooking'> & { seats: StoredSeat[] }

const NO_BOOKING = JSON.stringify({ state: null, version: 0 })

function tablesIn(db: Db, eveningIds: readonly number[]): StoredTable[] {
  const rows = db.all<TableRow>(sql`
    select dinner_groups.id, evening_id as eveningId, name, status, pic, is_locked as isLocked, version, venue_id as venueId, venue, booked_as,
      (select json_object('state', ${STATE_FOR_HOUR}, 'version', bookings.version) from bookings
        where bookings.group_id = dinner_groups.id and bookings.venue_id = dinner_groups.venue_id and ${IS_THAT_EVENING}) as booking,
      ${AWAITS_BOOKING} as awaitsBooking,
      (select count(*) from memberships where group_id = dinner_groups.id and role = 'backup' and left_at is null) as backups
    from ${oneOf(eveningIds)} as wanted cross join dinner_groups indexed by groups_evening on evening_id = wanted.value
    where ${IS_GROUP_ON}`)
  rows.sort((a, b) => a.id - b.id)
  const seats = db.all<Omit<StoredSeat, SeatFlag> & Record<'groupId' | SeatFlag, number>>(sql`
    select group_id as groupId, seats.user_id as userId, profiles.name, seats.status, seats.pay_by,
      ${paidOrFreeSql('seats')} as isPaidOrFree, ${hasPaymentSql('seats.ticket_id', IS_TO_CHECK)} as saysTransferred,
      (select coming is 1 from tickets where tickets.id = ticket_id) as isComing
    from seats cross join profiles on profiles.user_id = seats.user_id
    cross join dinner_groups on dinner_groups.id = group_id
    where group_id in ${oneOf(rows.map(({ id }) => id))} and ${memberSql('seats')} order by group_id, seat`)
  const byGroup = Map.groupBy(seats, ({ groupId }) => groupId)
  return rows.map((row) => ({
    ...row,
    booking: row.venueId === null ? null : (JSON.parse(row.booking ?? NO_BOOKING) as EveningTable['booking']),
    isLocked: row.isLocked === 1,
    awaitsBooking: row.awaitsBooking === 1,
    seats: (byGroup.get(row.id) ?? []).map(
      ({ groupId: _, isPaidOrFree, isComing, saysTransferred, ...seat }) => ({
        ...seat,
        isPaidOrFree: isPaidOrFree === 1,
        isComing: isComing === 1,
        saysTransferred: saysTransferred === 1,
      }),
    ),
  }))
}
