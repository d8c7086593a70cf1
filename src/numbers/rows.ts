// all that the figures are counted from, read in one go

import { sql } from 'drizzle-orm'
import { groupsMergedAtDoor, guestsIn } from '../attendance/list'
import type { Db } from '../db/open'
import {
  CAME,
  COSTS_NOTHING,
  confirmedSql,
  droppedSql,
  heldSql,
  IS_EVENING_ON,
  IS_GROUP_ON,
  paidSql,
  sentSql,
} from '../db/rules'
import { hasCome } from '../domain/after-dinner/outcome'
import { BACK_DAYS } from '../domain/staff/numbers'
import { DAY_MS } from '../domain/units'
import { revealedBefore } from '../feedback/rules'
import type { Window } from './window'

/** A dinner with a date that was not cancelled; `at` in milliseconds since 1970, of an evening that was not cancelled or none. */
export interface Dinner {
  id: number
  at: number
  isFree: boolean
  eveningId: number | null
}

/** The sign-ups, by the ids of their accounts: a hundred thousand objects would take longer than all else. */
export interface SignUps {
  /** the id of the person; 0 for nobody */
  personOf: Int32Array
  /** by the ids of people: when their first sign-up was completed, in milliseconds; infinite where none is */
  completedAt: Float64Array
}

/** A row of memberships. */
export interface Seat {
  userId: number
  isMember: boolean
  isOpen: boolean
  /** said yes, now or before */
  saidYes: boolean
  isPaid: boolean
  /** still said to come: neither dropped nor gone */
  isConfirmed: boolean
  hasAnswered: boolean
}

/** What the figures are made of, as narrow as SQLite can read it: joins are made here, where they take a tenth of the time. */
export interface Rows {
  dinners: Map<number, Dinner>
  evenings: Map<number, { at: number; area: string }>
  signUps: SignUps
  /** by groups, in the order in which they were taken */
  seats: Map<number, Seat[]>
  /** who was missing where tables were merged, as groups and accounts: `12 34` */
  absent: ReadonlySet<string>
  outcomes: { groupId: number; person: number; outcome: string }[]
  /** the people who came to a dinner whose group is deleted */
  cameBefore: number[]
  /** sits for erased guests: how many had paid for a dinner, by its group */
  erased: Map<number, number>
  /** who paid for a seat: groups and accounts */
  payments: [groupId: number, userId: number][]
  /** who was sent an invitation to a seat */
  invitations: [groupId: number, userId: number][]
  /** who was written to about an evening, has joined it or said no: evenings and accounts */
  reached: [eveningId: number, userId: number][]
  /** what guests gave the evening */
  marks: [groupId: number, mark: number][]
  /** the groups of pairs who have seen each other's contact */
  pairs: number[]
}

/** Reads what the figures of a window are made of. */
export function readRows(db: Db, { from, now }: Window, timeZone: string): Rows {
  // who dined before the window may come back in it
  const first = new Date(from - BACK_DAYS * DAY_MS).toISOString()
  const since = new Date(from).toISOString()
  const signUps = readSignUps(db)
  const evenings = new Map(
    db
      .values<[number, number, string]>(sql`
        select id, ${ms('at')}, area from evenings where at >= ${first} and ${IS_EVENING_ON}`)
      .map(([id, at, area]) => [id, { at, area }]),
  )
  const dinners = new Map(
    db
      .values<[number, number, number, number | null]>(sql`
        select id, ${ms('event_at')}, ${COSTS_NOTHING}, evening_id from dinner_groups
        where event_at >= ${first} and ${IS_GROUP_ON}`)
      .map(([id, at, isFree, evening]) => {
        const eveningId = evening !== null && evenings.has(evening) ? evening : null
        return [id, { id, at, isFree: isFree === 1, eveningId }]
      }),
  )
  const seats = readSeats(db, first)
  const absent = new Set(
    guestsIn(db, groupsMergedAtDoor(db, first)).flatMap(({ groupId, userId, proposed }) =>
      proposed === 'no-show' ? `${groupId} ${userId}` : [],
    ),
  )
  const noted = db.values<[number | null, number, string]>(sql`
      select group_id, person_id, outcome from outcomes
      where dinner_day >= ${new Date(from - (BACK_DAYS + 1) * DAY_MS).toISOString().slice(0, 10)}`)
  const outcomes: Rows['outcomes'] = []
  const cameBefore: number[] = []
  for (const [groupId, person, outcome] of noted)
    if (groupId !== null) outcomes.push({ groupId, person, outcome })
    else if (hasCome(outcome)) cameBefore.push(person)
  const erased = new Map(
    db.values<[number, number]>(sql`
      select group_id, count(*) from payments where user_id is null and ${heldSql('payments')} group by group_id`),
  )
  const payments = db.values<[number, number]>(sql`
    select group_id, user_id from payments where user_id is not null and ${CAME}`)
  const invitations = db.values<[number, number]>(sql`
    select group_id, user_id from messages indexed by messages_of_seat
    where ${OF_SEAT} and kind <> 'today' and group_id is not null and sent_at >= ${since}`)
  const reached = db.values<[number, number]>(sql`
    select evening_id, user_id from evenings cross join tickets on evening_id = evenings.id
    where evenings.at >= ${first} and ${IS_EVENING_ON}`)
  reached.push(
    ...db.values<[number, number]>(sql`
      select evening_id, user_id from evenings cross join messages on evening_id = evenings.id
      where evenings.at >= ${first} and ${IS_EVENING_ON} and kind = 'evening' and ${sentSql('messages')}
        and user_id is not null`),
  )
  const marks = db.values<[number, number]>(
    sql`select group_id, evening from feedback where evening is not null`,
  )
  const revealed = new Date(revealedBefore(now, timeZone)).toISOString()
  const pairs = db
    .values<[number]>(sql`
      select mine.group_id from wishes as mine
      cross join wishes as theirs on theirs.from_person = mine.to_person and theirs.to_person = mine.from_person
        and theirs.group_id = mine.group_id and theirs.kind = 'contact' and theirs.at < ${revealed}
      where mine.kind = 'contact' and mine.at < ${revealed} and mine.from_person < mine.to_person`)
    .map(([groupId]) => groupId)
  return {
    ...{ dinners, evenings, signUps, seats, absent, outcomes, cameBefore },
    ...{ erased, payments, invitations, reached, marks, pairs },
  }
}

function readSignUps(db: Db): SignUps {
  const [[users, people]] = db.values<[number, number]>(sql`
    select (select coalesce(max(user_id), 0) + 1 from profiles), (select coalesce(max(person_id), 0) + 1 from profiles)`) as [
    [number, number],
  ]
  const personOf = new Int32Array(users)
  const completedAt = new Float64Array(people).fill(Number.POSITIVE_INFINITY)
  const rows = db.values<[number, number, number | null]>(sql`
    select user_id, person_id, ${ms('completed_at')} from profiles`)
  for (const [id, person, at] of rows) {
    personOf[id] = person
    if (at !== null && at < completedAt[person]!) completedAt[person] = at
  }
  return { personOf, completedAt }
}

// what a seat is, as bits of one number: half of the time goes into handing values over
const SEAT_BITS = [
  sql`role = 'member'`,
  sql`left_at is null`,
  sql`${confirmedSql('tickets')} or confirmed_at is not null`,
  paidSql('tickets'),
  confirmedSql('tickets'),
  sql`${confirmedSql('tickets')} or ${droppedSql('tickets')} or confirmed_at is not null or answered_at is not null
    or backup_answer is not null or left_code in ('said no', 'cancelled', 'dropped out')`,
]
const BITS = sql.join(
  SEAT_BITS.map((bit, i) => sql`(coalesce(${bit}, 0) << ${sql.raw(String(i))})`),
  sql` | `,
)

function readSeats(db: Db, first: string): Rows['seats'] {
  const rows = db.values<[number, number, number]>(sql`
    select group_id, memberships.user_id, ${BITS}
    from dinner_groups cross join memberships indexed by memberships_group on group_id = dinner_groups.id
    cross join tickets on tickets.id = ticket_id
    where event_at >= ${first} and ${IS_GROUP_ON}`)
  const seats: Rows['seats'] = new Map()
  for (const [groupId, userId, bits] of rows) {
    const is = (i: number) => (bits & (1 << i)) !== 0
    const seat: Seat = {
      userId,
      isMember: is(0),
      isOpen: is(1),
      saidYes: is(2),
      isPaid: is(3),
      isConfirmed: is(4),
      hasAnswered: is(5),
    }
    const others = seats.get(groupId)
    if (others) others.push(seat)
    else seats.set(groupId, [seat])
  }
  return seats
}

// the condition of the index, word for word
const OF_SEAT = sql`${sentSql('messages')} and kind in ('invite', 'backup-ask', 'today')`

// the text of an ISO instant as milliseconds, to a second
function ms(column: string) {
  return sql.raw(`unixepoch(${column}) * 1000`)
}
