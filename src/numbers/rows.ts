import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { BACK_DAYS } from '../domain/numbers'
import { UNLISTED } from '../users/search/listed'
import { DAY_MS, type Window } from './window'

/** A dinner with a date that was not cancelled; `at` in milliseconds since 1970, `budget` a code of BUDGETS. */
export interface Dinner {
  id: number
  at: number
  budget: number
  isFree: boolean
  eveningId: number | null
}

/** The sign-ups, by the ids of their accounts: a hundred thousand objects would take longer than all else. */
export interface SignUps {
  /** the id of the person; 0 for nobody */
  personOf: Int32Array
  /** a code of BUDGETS; -1 without one */
  budgetOf: Int8Array
  /** by the ids of people: when their first sign-up was completed, in milliseconds (infinite where none is), and which that was */
  completedAt: Float64Array
  firstOf: Int32Array
}

/** A row of memberships; times in milliseconds. */
export interface Seat {
  userId: number
  isMember: boolean
  isOpen: boolean
  /** said yes, now or before */
  saidYes: boolean
  isPaid: boolean
  /** still said to come: neither dropped nor gone */
  isConfirmed: boolean
  /** has answered, yes or no */
  hasAnswered: boolean
  answeredAt: number | null
  /** the answer was expected until then */
  until: number
  leftAt: number | null
  /** ended for want of an answer */
  isReleased: boolean
}

/** An invitation to a seat of a group. */
export interface Invitation {
  userId: number
  groupId: number
  sentAt: number
}

/** What the figures are made of, as narrow as SQLite can read it: joins are made here, where they take a tenth of the time. */
export interface Rows {
  dinners: Map<number, Dinner>
  /** `dealtAt`: since when an answer is not to the question whether somebody is sure */
  evenings: Map<number, { at: number; area: string; dealtAt: number | null }>
  signUps: SignUps
  /** by groups, in the order in which they were taken */
  seats: Map<number, Seat[]>
  outcomes: { groupId: number; person: number; outcome: string }[]
  /** sits for erased guests: how many had paid for a dinner, by its group */
  erased: Map<number, number>
  /** who paid for a seat: groups and accounts */
  payments: [groupId: number, userId: number][]
  invitations: Invitation[]
  answers: Answer[]
  /** messages on the day of the dinner: groups and accounts */
  reminders: [groupId: number, userId: number][]
}

/** What somebody answered about an evening. */
export interface Answer {
  eveningId: number
  userId: number
  sureSentAt: number | null
  hasAnswered: boolean
  /** of the last answer */
  at: number
  until: number | null
}

/** Reads what the figures of a window are made of, in steps of some milliseconds. */
export function* readRows(db: Db, { from }: Window): Generator<void, Rows> {
  // who dined before the window may come back in it
  const first = new Date(from - BACK_DAYS * DAY_MS).toISOString()
  const since = new Date(from).toISOString()
  const signUps = readSignUps(db)
  yield
  const dinners = new Map(
    db
      .values<[number, number, number, number, number | null]>(sql`
        select id, ${ms('event_at')}, budget, price is 0, evening_id from dinner_groups
        where event_at >= ${first} and status <> 'cancelled'`)
      .map(([id, at, budget, isFree, eveningId]) => [
        id,
        { id, at, budget, isFree: isFree === 1, eveningId },
      ]),
  )
  yield
  const seats = readSeats(db, first)
  yield
  const outcomes = db
    .values<[number, number, string]>(sql`
      select group_id, person_id, outcome from outcomes
      where group_id is not null and dinner_day >= ${new Date(from - (BACK_DAYS + 1) * DAY_MS).toISOString().slice(0, 10)}`)
    .map(([groupId, person, outcome]) => ({ groupId, person, outcome }))
  yield
  const erased = new Map(
    db.values<[number, number]>(sql`
      select group_id, count(*) from payments where user_id is null and state = 'held' group by group_id`),
  )
  const payments = db.values<[number, number]>(sql`
    select group_id, user_id from payments where user_id is not null and state <> 'withdrawn'`)
  yield
  const sent = db.values<[number, number, number, number]>(sql`
    select kind = 'today', group_id, user_id, ${ms('sent_at')} from messages indexed by messages_of_seat
    where ${OF_SEAT} and group_id is not null and sent_at >= ${since}`)
  const invitations: Invitation[] = []
  const reminders: Rows['reminders'] = []
  for (const [isToday, groupId, userId, sentAt] of sent)
    if (isToday) reminders.push([groupId, userId])
    else invitations.push({ groupId, userId, sentAt })
  yield
  const evenings = new Map(
    db
      .values<[number, number, string, number | null]>(sql`
        select id, ${ms('at')}, area, ${ms('dealt_at')} from evenings where at >= ${first} and status <> 'cancelled'`)
      .map(([id, at, area, dealtAt]) => [id, { at, area, dealtAt }]),
  )
  const answers = db
    .values<Array<number | null>>(sql`
      select evening_id, user_id, ${ms('sure_sent_at')}, sure is not null or can is 0, ${ms('at')}, ${ms('answer_by')}
      from availability where evening_id in ${oneOf([...evenings.keys()])}`)
    .map(toAnswer)
  return {
    ...{ dinners, evenings, signUps, seats, outcomes },
    ...{ erased, payments, invitations, answers, reminders },
  }
}

function readSignUps(db: Db): SignUps {
  const [[users, people]] = db.values<[number, number]>(sql`
    select (select coalesce(max(user_id), 0) + 1 from profiles), (select coalesce(max(person_id), 0) + 1 from profiles)`) as [
    [number, number],
  ]
  const personOf = new Int32Array(users)
  const budgetOf = new Int8Array(users).fill(-1)
  const completedAt = new Float64Array(people).fill(Number.POSITIVE_INFINITY)
  const firstOf = new Int32Array(people)
  const rows = db.values<[number, number, number | null, number | null]>(sql`
    select user_id, person_id, budget, ${ms('completed_at')} from profiles indexed by profiles_facets where listed
    union all select user_id, person_id, budget, ${ms('completed_at')} from profiles where ${UNLISTED}`)
  for (const [id, person, budget, at] of rows) {
    personOf[id] = person
    budgetOf[id] = budget ?? -1
    if (at === null || at >= completedAt[person]!) continue
    completedAt[person] = at
    firstOf[person] = id
  }
  return { personOf, budgetOf, completedAt, firstOf }
}

// what a seat is, as bits of one number: half of the time goes into handing values over
const SEAT_BITS = [
  "role = 'member'",
  'left_at is null',
  "memberships.status in ('confirmed', 'paid') or confirmed_at is not null",
  "memberships.status = 'paid'",
  "memberships.status in ('confirmed', 'paid')",
  `memberships.status in ('confirmed', 'paid', 'dropped') or confirmed_at is not null or answered_at is not null
    or backup_answer is not null or left_code in ('said no', 'cancelled', 'dropped out')`,
  "left_code is 'no answer' or released",
]
const BITS = sql.raw(SEAT_BITS.map((bit, i) => `(coalesce(${bit}, 0) << ${i})`).join(' | '))

function readSeats(db: Db, first: string): Rows['seats'] {
  const rows = db.values<[number, number, number, number | null, number, number | null]>(sql`
    select group_id, user_id, ${BITS},
      ${ms('min(coalesce(confirmed_at, answered_at), coalesce(answered_at, confirmed_at))')},
      ${ms('coalesce(answer_by, event_at)')}, ${ms('left_at')}
    from dinner_groups cross join memberships indexed by memberships_group on group_id = dinner_groups.id
    where event_at >= ${first} and dinner_groups.status <> 'cancelled'`)
  const seats: Rows['seats'] = new Map()
  for (const [groupId, userId, bits, answeredAt, until, leftAt] of rows) {
    const is = (i: number) => (bits & (1 << i)) !== 0
    const seat: Seat = {
      userId,
      isMember: is(0),
      isOpen: is(1),
      saidYes: is(2),
      isPaid: is(3),
      isConfirmed: is(4),
      hasAnswered: is(5),
      isReleased: is(6),
      answeredAt,
      until,
      leftAt,
    }
    const others = seats.get(groupId)
    if (others) others.push(seat)
    else seats.set(groupId, [seat])
  }
  return seats
}

function toAnswer(row: (number | null)[]): Answer {
  return {
    eveningId: row[0]!,
    userId: row[1]!,
    sureSentAt: row[2]!,
    hasAnswered: row[3] === 1,
    at: row[4]!,
    until: row[5]!,
  }
}

// the condition of the index, word for word
const OF_SEAT = sql`result = 'sent' and kind in ('invite', 'backup-ask', 'backup-seat', 'today')`

// the text of an ISO instant as milliseconds, to a second
function ms(column: string) {
  return sql.raw(`unixepoch(${column}) * 1000`)
}
