import { addDays, format, parseISO } from 'date-fns'
import { sql } from 'drizzle-orm'
import { markOutcome } from '../attendance/attendance'
import { keepZone } from '../attendance/zone'
import { OPERATOR } from '../audit/staff'
import type { Config } from '../config'
import { markDemo } from '../db/demo-mark'
import { closeDatabase, type Db, openDatabase } from '../db/open'
import { dinnerGroups, notes } from '../db/schema'
import { type Tx, transact } from '../db/transact'
import type { SetOutcome } from '../domain/after-dinner/outcome'
import {
  BACKUPS_MAX,
  type GroupStatus,
  hasPaid,
  isCompleted,
  MEMBERS,
  type MemberStatus,
  NO_PIC,
  tableName,
} from '../domain/group/group'
import { isOpen } from '../domain/group/seat'
import { BUDGETS, TERMS_VERSION } from '../domain/profile/profile'
import { todayIn } from '../domain/time'
import { instantOf } from '../domain/wall-clock'
import { followSeats } from '../groups/follow-seats'
import { storeTable } from '../groups/groups'
import { findSeat, openIn } from '../groups/seats'
import { changeTickets } from '../groups/tickets'
import { columns } from '../matchmaking/core/people'
import { createRandom } from '../matchmaking/core/random'
import { seat } from '../matchmaking/core/seat'
import { poolOf } from '../matchmaking/pool'
import { receivePayment } from '../money/payments'
import { listAdmins } from '../session/accounts'
import { countUsers, userInserter } from '../users/users'
import { alone, seedDigits } from './demo-alone'
import { leaveLooseEnds } from './demo-ends'
import { storeEvenings } from './demo-evenings'
import { storeMessages } from './demo-messages'
import { storeMoney } from './demo-money'
import { visitPages } from './demo-pages'
import { type DemoPerson, demoPeople } from './demo-people'
import { liveYear } from './demo-year'
import { type Io, PROCESS } from './terminal'

/** One in so many people of a demo has a seat, a thousand at most. */
const SEATED_SHARE = 4
const SEATED_MAX = 1000
/** So many are dealt to tables at least (fewer hold hardly six of one budget who fit), and half of them up to as many as hold most kinds of dinners. */
const SEATED_MIN = 30
const SEATED_HALF_MAX = 60
/** So many of those who wait at the end of a year are dealt to tables of no evening: two of each kind. */
const SITTING_IN_YEAR = 22 * MEMBERS

/** `semeja demo`: fills an empty database with so many people, or with a year. Returns the exit code. */
export async function demoCommand(
  config: Config,
  people: number | 'year',
  seed: number,
  { print, complain }: Pick<Io, 'print' | 'complain'> = PROCESS,
): Promise<number> {
  const db = openDatabase(config.dataDir)
  try {
    if (countUsers(db).all > 0) {
      complain('semeja: there are people in this database: a demo needs an empty one')
      return 1
    }
    if (listAdmins(db).length > 0) {
      complain('semeja: this house is set up already: a demo needs one of its own')
      return 1
    }
    markDemo(db)
    const today = todayIn(config.timeZone)
    const groups =
      people === 'year'
        ? await fillYear(db, seed, today, config.timeZone)
        : fillDemo(db, people, seed, today, config.timeZone)
    print(`made ${countUsers(db).all} people and ${groups} dinner groups`)
    return 0
  } finally {
    closeDatabase(db)
  }
}

/** Stores `n` made-up people, some of their past and coming dinners, and evenings with answers. Deterministic by seed and day. Returns the number of groups. */
export function fillDemo(db: Db, n: number, seed: number, today: string, timeZone: string): number {
  const fill = (db: Tx) => {
    keepZone(db, timeZone)
    storePeople(db, demoPeople(n, seed, today), today, timeZone)
    const half = Math.min(SEATED_HALF_MAX, n / 2)
    const sitting = Math.min(SEATED_MAX, Math.floor(Math.max(SEATED_MIN, half, n / SEATED_SHARE)))
    const groups = storeDinners(db, sitting, seed, today, timeZone)
    storeEvenings(db, seed, today, timeZone)
    visitPages(db, today, timeZone)
    storeMoney(db, today, timeZone)
    storeNotes(db, today, timeZone)
    return groups
  }
  const endDigits = seedDigits(seed + 3)
  try {
    return transact(db, fill)
  } finally {
    endDigits()
  }
}

/** Stores a year of evenings and what staff have to do after it, up to the evening before `today`. Deterministic by seed and day. `days`: a shorter one, for tests. Returns the number of groups. */
export async function fillYear(
  db: Db,
  seed: number,
  today: string,
  timeZone: string,
  days?: number,
): Promise<number> {
  return alone(db, seed + 4, async (db) => {
    const house = await liveYear(db, seed, today, timeZone, days)
    const groups = storeDinners(db, SITTING_IN_YEAR, seed, today, timeZone)
    visitPages(db, today, timeZone)
    storeMoney(db, today, timeZone)
    storeNotes(db, today, timeZone)
    leaveLooseEnds(house)
    return groups
  })
}

function storePeople(db: Tx, people: Iterable<DemoPerson>, today: string, timeZone: string) {
  const midnight = Date.parse(instantOf(today, '00:00', timeZone)!)
  const insertUser = userInserter(db)
  // earliest sign-up first, as ids are given
  const sorted = [...people].sort((a, b) => b.daysAgo - a.daysAgo || a.minutes - b.minutes)
  for (const [i, person] of sorted.entries()) {
    const at = new Date(
      midnight - person.daysAgo * 86_400_000 - 86_400_000 + person.minutes * 60_000,
    ).toISOString()
    const username = `user_${Date.parse(at)}${String(i).padStart(7, '0')}`
    insertUser({ ...person, username, at, termsVersion: TERMS_VERSION })
  }
}

/** Seats the earliest sign-ups as matchmaking would; some of the dinners are over, the others stand at different points. */
function storeDinners(db: Tx, sitting: number, seed: number, today: string, timeZone: string): number {
  const rows = poolOf(db, today).rows.slice(0, sitting)
  const { tables, backups } = seat(columns(rows, []), { seed, maxMoves: rows.length * 200, now: () => 0 })
  const random = createRandom(seed + 1)

  for (let t = 0; t < tables.length / MEMBERS; t++) {
    const members = Array.from(tables.subarray(t * MEMBERS, (t + 1) * MEMBERS), (row) => rows[row]!)
    const dinner = DINNERS[t % DINNERS.length]!
    const others = isOpen(dinner) ? [...backups.subarray(t * BACKUPS_MAX, (t + 1) * BACKUPS_MAX)] : []
    const day = daysFrom(today, dinner.days)
    const eventAt = instantOf(day, '19:00', timeZone)!
    // at the latest yesterday, so that new groups are listed before them
    const made = Math.min(dinner.days - PLANNED_BEFORE, -1)
    const madeAt = instantOf(daysFrom(today, made), '09:00', timeZone)!
    const group = storeTable(
      db,
      {
        name: tableName(
          members.map(({ age }) => age),
          members.filter(({ woman }) => woman).length,
        ),
        budget: BUDGETS[members[0]!.budget]!,
        status: dinner.status,
        members: members.map(({ id }) => id),
        backups: others.flatMap((row) => rows[row]?.id ?? []),
        pic: PICS[t % PICS.length]!,
        venue: dinner.status === 'confirming' ? null : VENUES[random.below(VENUES.length)]!,
        address: 'Jl. Prawirotaman 7, Yogyakarta',
        bookedAs: 'Semeja',
        price: PRICES[members[0]!.budget]!,
        area: 'Prawirotaman',
        eventAt: dinner.state === 'undated' ? null : eventAt,
        agesOn: today,
      },
      madeAt,
    )
    for (const { id } of members) {
      const status = dinner.members[random.below(dinner.members.length)]!
      const seat = findSeat(db, group, id)!
      changeTickets(db, [seat.ticketId], { status })
      if (hasPaid({ status })) receivePayment(db, seat, new Date(madeAt))
    }
    followSeats(db, [group], new Date(madeAt))
    storeMessages(db, group, { ...dinner, eventAt, madeAt }, today, timeZone)
    if (isCompleted(dinner) && dinner.days < -1) noteWhoCame(db, group, eventAt)
  }
  return db.select({ id: dinnerGroups.id }).from(dinnerGroups).all().length
}

/** Notes of the members of a dinner that is over who came; that of yesterday is still to be noted. */
function noteWhoCame(db: Db, group: number, eventAt: string) {
  const sat = openIn(db, group).filter(hasPaid)
  const nextDay = new Date(Date.parse(eventAt) + 15 * 3_600_000)
  for (const { userId } of sat) {
    const outcome = CAME[userId % CAME.length]!
    markOutcome(db, OPERATOR, { groupId: group, userId }, { outcome, why: 'Ill' }, nextDay)
  }
}
const CAME: SetOutcome[] = [
  ...(['came', 'came', 'came', 'late', 'came', 'came', 'no-show', 'came', 'came'] as const),
  ...(['came', 'excused'] as const),
]

/** Stores a note on a dinner to come and on somebody who is to be there. */
function storeNotes(db: Db, today: string, timeZone: string) {
  const [soon] = db.values<[groupId: number, personId: number]>(sql`
    select group_id, person_id from seats join profiles on profiles.user_id = seats.user_id
    join dinner_groups on dinner_groups.id = group_id
    where holds_seat = 1 and dinner_groups.status = 'scheduled' order by seats.id limit 1`)
  if (!soon) return
  const at = instantOf(today, '00:00', timeZone)!
  const [groupId, personId] = soon
  db.insert(notes)
    .values([
      { groupId, text: 'The long table at the window is booked.', at },
      { personId, text: 'Arrives late: comes from work.', at },
    ])
    .run()
}

function daysFrom(today: string, days: number): string {
  return format(addDays(parseISO(today), days), 'yyyy-MM-dd')
}

/** Days between the making of a group and its dinner. */
const PLANNED_BEFORE = 8
interface Dinner {
  status: GroupStatus
  days: number
  members: MemberStatus[]
  state?: 'undated' | 'moved'
}
const DINNERS: Dinner[] = [
  { status: 'completed', days: -21, members: ['paid'] },
  { status: 'confirming', days: 6, members: ['idle', 'messaging', 'confirmed'] },
  { status: 'completed', days: -7, members: ['paid', 'paid', 'paid', 'dropped'] },
  { status: 'scheduled', days: 3, members: ['confirmed', 'paid', 'paid'] },
  { status: 'cancelled', days: -3, members: ['idle', 'dropped'] },
  { status: 'confirming', days: 9, members: ['idle'], state: 'undated' },
  { status: 'scheduled', days: 5, members: ['confirmed', 'paid', 'paid'], state: 'moved' },
  { status: 'cancelled', days: 2, members: ['messaging', 'confirmed', 'paid'] },
  { status: 'scheduled', days: 0, members: ['paid'] },
  { status: 'confirming', days: 4, members: ['messaging', 'messaging', 'confirmed', 'dropped'] },
  { status: 'completed', days: -1, members: ['paid'] },
]
const PICS = ['Ayu', 'Budi', NO_PIC]
/** What a dinner costs, by budget. */
const PRICES = [85_000, 150_000, 250_000]
const VENUES = ['Warung Bu Sri', 'Kedai Senja', 'Rumah Makan Pagi Sore', 'Dapur Nusantara', 'Kopi & Kawan']
