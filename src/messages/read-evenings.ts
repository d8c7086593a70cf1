// what messages of an evening follow from, and to whom it may be offered

import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../db/day'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import {
  awaitedSql,
  cancelledSql,
  draftSql,
  droppedSql,
  freeSql,
  IS_OPEN,
  IS_WAITING,
  IS_WITHOUT_SEAT,
  idleSql,
  paidSql,
  sentSql,
  writtenSql,
} from '../db/rules'
import type { evenings } from '../db/schema'
import { atOnce } from '../db/steps'
import type { PayHours } from '../domain/evening/evening-hours'
import { overBefore } from '../domain/group/deadlines'
import type { DinnerColumns } from '../domain/group/dinner'
import { isCancelled, NO_PIC } from '../domain/group/group'
import type { Notice } from '../domain/group/seat'
import type { MessageKind } from '../domain/messages/message-kinds'
import { codeOf, GENDERS } from '../domain/profile/profile'
import { DAY_MS } from '../domain/units'
import { storedEvening } from '../groups/evening'
import { AFFORDED, AVAILABLE, COMPLETE } from '../matchmaking/rows'
import { type DueEvening, type Guest, isInviting, standbyUntil, stillToInvite } from './due-evening'

/** An evening with everything that its messages follow from and mention. */
export type StoredEvening = DueEvening & EveningRow

/** People who are offered at a time where an evening has no bound, and how many of those who wait are looked at for each. */
const CANDIDATES_MAX = 300
const LOOKED_AT = 3

/** Returns the ids of the evenings that are not over, the soonest first. */
export function eveningsToNotify(db: Db, now: Date): number[] {
  const over = overBefore(now)
  return idsIn(db)(sql`
      select id from evenings indexed by evenings_at where at > ${over} and not ${draftSql('evenings')}
      order by at, id`)
}

/** Returns what messages about an evening follow from; `without` and `only` bound to whom it may be offered. */
export function readEvening(db: Db, id: number, now: Date, which: Which = {}): StoredEvening | undefined {
  return atOnce(readInSteps(db, id, now, which))
}

interface Which {
  without?: ReadonlySet<number>
  only?: number
}

/** Reads the same in slices. */
export function* readInSteps(
  db: Db,
  id: number,
  now: Date,
  { without = NOBODY, only }: Which = {},
): Generator<void, StoredEvening | undefined> {
  const [row] = eveningRows(db, [id])
  if (!row) return undefined
  const guests = yield* guestsOf(db, row, only)
  const evening = { ...row, guests, candidates: [] }
  if (!isInviting(evening, now)) return evening
  if (only !== undefined) {
    return { ...evening, tablesMax: null, candidates: candidatesAmong(db, evening, now, [only]) }
  }
  const wanted = Math.min(stillToInvite(evening, now), CANDIDATES_MAX)
  if (wanted === 0) return evening
  const found: Candidate[] = []
  for (const ids of waitingIn(db)) {
    const some = candidatesAmong(db, evening, now, ids)
    found.push(...some.filter(({ userId }) => !without.has(userId)))
    if (found.length >= LOOKED_AT * wanted) break
    yield
  }
  return { ...evening, candidates: bestFirst(db, id, found).slice(0, wanted) }
}

const NOBODY: ReadonlySet<number> = new Set()

type EveningRow = typeof evenings.$inferSelect

/** Returns evenings by their ids. */
function eveningRows(db: Db, ids: readonly number[]): EveningRow[] {
  return ids.flatMap((id) => storedEvening(db, id) ?? [])
}

/** Returns what the messages about some evenings mention, by their ids. */
export function eveningsOf(
  db: Db,
  messages: readonly { eveningId: number | null }[],
): ReadonlyMap<number, EveningRow> {
  const ids = new Set(messages.flatMap(({ eveningId }) => eveningId ?? []))
  return new Map(eveningRows(db, [...ids]).map((row) => [row.id, row]))
}

/** Returns the hours of evenings, by their ids, as the rules of their groups take them. */
export function payHoursOfEvenings(db: Db, ids: readonly (number | null)[]): ReadonlyMap<number, PayHours> {
  return eveningsOf(
    db,
    ids.map((eveningId) => ({ eveningId })),
  )
}

/** Returns an evening as the texts of a kind mention a dinner; `isTableOff`: it goes on, without a table that was somebody's. */
export function asDinner(
  { at, area, price, changeReason, status }: EveningRow,
  kind: MessageKind,
): Partial<DinnerColumns> & { pic: string; isTableOff: boolean } {
  const isTableOff = kind === 'cancelled' && !isCancelled({ status })
  return { eventAt: at, area, price, changeReason, pic: NO_PIC, isTableOff }
}

type Flag = 'isJoined' | 'saidNo' | 'isFree' | 'standsBy' | 'isAwaited'
type GuestRow = Omit<Guest, Flag | 'isSeated' | 'knowsSeat' | 'lostAt' | 'notices'> &
  Record<Flag, number | null> & { freedAt: string | null }

/** People in one step: some milliseconds. */
const STEP = 300

// `only` leaves out all but that person
function* guestsOf(
  db: Db,
  { id, at, dealtAt }: EveningRow,
  only: number | undefined,
): Generator<void, Guest[]> {
  const notices = noticesOf(db, id)
  const seats = seatsAt(db, id)
  const lost = [...seats].flatMap(([userId, { isThere, lostAt }]) => (lostAt && !isThere ? userId : []))
  const joined = idsIn(db)(sql`select user_id from tickets where evening_id = ${id}`)
  const known = only === undefined ? [...joined, ...notices.keys(), ...lost] : [only]
  const ids = [...new Set(known)].toSorted((a, b) => a - b)
  // who holds a place is freed three hours before a dinner; where no tables were made nothing was sent to them
  const freedFrom = standbyUntil({ at })
  const guests: Guest[] = []
  for (let from = 0; from < ids.length; from += STEP) {
    const rows = db.all<GuestRow>(sql`
    select profiles.user_id as userId, wrote_at as wroteAt, ${IS_WAITING} as isJoined, not ${IS_OPEN} as saidNo,
      tickets.at as joinedAt, joined_at as placeSince, moved_from as movedFrom, iif(${IS_WITHOUT_SEAT}, answer_by, null) as answerBy, ${awaitedSql('tickets')} as isAwaited, iif(tickets.id is null, ${AVAILABLE} and ${COMPLETE}, 0) as isFree,
      ${paidSql('tickets')} and ${IS_WAITING} as standsBy,
      iif(${dealtAt === null} and ${droppedSql('tickets')} and tickets.ended_at >= ${freedFrom}, tickets.ended_at, null) as freedAt
    from ${oneOf(ids.slice(from, from + STEP))} as known cross join sign_ups as profiles on profiles.user_id = known.value
    left join tickets on tickets.evening_id = ${id} and tickets.user_id = known.value
    order by profiles.user_id`)
    for (const { freedAt, ...row } of rows) {
      const seat = seats.get(row.userId)
      const known = notices.get(row.userId) ?? []
      guests.push({
        ...row,
        isJoined: row.isJoined === 1,
        saidNo: row.saidNo === 1,
        isFree: row.isFree === 1,
        standsBy: row.standsBy === 1,
        isAwaited: row.isAwaited === 1,
        isSeated: seat !== undefined,
        knowsSeat: seat?.isKnown === true || known.some(({ kind }) => kind === 'confirmed'),
        lostAt: seat?.isThere ? null : (seat?.lostAt ?? freedAt),
        // who was given another table since knows by that one
        notices: known.filter(({ kind, sentAt }) => kind !== 'confirmed' || sentAt > (seat?.addedAt ?? '')),
      })
    }
    yield
  }
  return guests
}

/** Returns who has or had a seat at an evening, whether they have it still, and when one was lost because no whole table was found. */
function seatsAt(
  db: Db,
  id: number,
): Map<number, { isThere: boolean; isKnown: boolean; lostAt: string | null; addedAt: string }> {
  const rows = db.values<[number, number, number, string | null, string]>(sql`
    select seats.user_id, max(left_at is null), max(not ${idleSql('seats')} or confirmed_at is not null or exists (
      select 1 from messages where messages.user_id = seats.user_id and messages.group_id = seats.group_id and ${writtenSql('messages')})), max(iif(left_code = 'no table', left_at, null)), max(added_at)
    from dinner_groups cross join seats on group_id = dinner_groups.id
    where evening_id = ${id} and role = 'member' group by seats.user_id`)
  return new Map(
    rows.map(([userId, isThere, isKnown, lostAt, addedAt]) => [
      userId,
      { isThere: isThere === 1, isKnown: isKnown === 1, lostAt, addedAt },
    ]),
  )
}

function noticesOf(db: Db, id: number): Map<number, Notice[]> {
  const rows = db.all<Notice & { userId: number }>(sql`
    select user_id as userId, kind, sent_at as sentAt, stated_event_at as eventAt, stated_venue as venueText from messages
    where evening_id = ${id} and ${sentSql('messages')} and not (over and kind in ('cancelled', 'moved'))`)
  rows.sort((one, other) => one.sentAt.localeCompare(other.sentAt))
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** Days in which nobody is written to of an evening twice, and most such messages that nobody reacts to. */
const PAUSE_DAYS = 14
const UNANSWERED_MAX = 3
type Candidate = DueEvening['candidates'][number] & { gender: number; noWhatsapp: number }

/** Returns the ids of who waits, some at a time: who wrote to us last comes first, then who signed up last. */
function* waitingIn(db: Db): Generator<number[]> {
  const wrote = (which: SQL) =>
    db.values<[number, string]>(sql`
      select user_id, wrote_at from profiles indexed by profiles_wrote
      where ${freeSql('profiles')} and wrote_at is not null and ${which} order by wrote_at desc, user_id desc limit ${STEP}`)
  for (let some = wrote(sql`true`); some.length > 0; ) {
    yield some.map(([id]) => id)
    const [id, at] = some.at(-1)!
    some = wrote(sql`(wrote_at, user_id) < (${at}, ${id})`)
  }
  const others = (which: SQL) =>
    db.values<[number]>(sql`
      select user_id from profiles not indexed
      where ${freeSql('profiles')} and wrote_at is null and ${which} order by user_id desc limit ${STEP}`)
  for (let some = others(sql`true`); some.length > 0; some = others(sql`user_id < ${some.at(-1)![0]}`))
    yield some.map(([id]) => id)
}

/** Returns who of these may be written to of an evening, and was not in two weeks; who wrote to us last comes first. */
function candidatesAmong(
  db: Db,
  { id }: Pick<DueEvening, 'id'>,
  now: Date,
  ids: readonly number[],
): Candidate[] {
  const since = new Date(now.getTime() - PAUSE_DAYS * DAY_MS).toISOString()
  return db.all<Candidate>(sql`
    select profiles.user_id as userId, wrote_at as wroteAt, gender, no_whatsapp as noWhatsapp
    from ${oneOf(ids)} as wanted cross join sign_ups as profiles on profiles.user_id = wanted.value
    cross join evenings on evenings.id = ${id}
    where ${AVAILABLE} and ${COMPLETE} and ${AFFORDED} and wrong_number_at is null
      and (not women_only or gender = ${FEMALE})
      and not exists (
        select 1 from profiles as same cross join tickets on tickets.user_id = same.user_id
        where same.person_id = profiles.person_id and evening_id = ${id})
      and not exists (
        select 1 from profiles as same cross join tickets on tickets.user_id = same.user_id
        cross join evenings as other on other.id = evening_id
        where same.person_id = profiles.person_id and ${IS_OPEN} and not ${cancelledSql('other')}
          and ${dayOf(sql`other.at`)} = ${dayOf(sql`evenings.at`)})
      and coalesce(${sentLast(1)} <= ${since}, true) and ${HAS_REACTED}
    order by wrote_at desc, profiles.user_id desc`)
}

const FEMALE = codeOf(GENDERS, 'female')

/** When a person was written to of evenings for the `n`-th last time (1: the last), in SQL. */
function sentLast(n: number): SQL {
  return sql`(
    select sent_at from profiles as same cross join messages on messages.user_id = same.user_id
    where same.person_id = profiles.person_id and ${sentSql('messages')} and messages.kind = 'evening'
    order by sent_at desc limit 1 offset ${n - 1})`
}

/** Holds for who has done anything since the third last message of an evening, or was sent fewer. */
const HAS_REACTED = sql`(${sentLast(UNANSWERED_MAX)} is null or exists (
  select 1 from profiles as same
  where same.person_id = profiles.person_id and ${sentLast(UNANSWERED_MAX)} < max(
    coalesce(same.wrote_at, ''), coalesce(same.proved_at, ''),
    coalesce((select max(last_used_at) from links where links.user_id = same.user_id), ''),
    coalesce((select max(at) from tickets where tickets.user_id = same.user_id and evening_id is not null), ''))))`

/** Returns who wrote to us first, who has to be called last, and among them those of the gender of which fewer can come, so that nobody sits alone of theirs. */
function bestFirst(db: Db, id: number, found: readonly Candidate[]): Candidate[] {
  const rows = db.values<[number, number]>(sql`
    select gender, count(*) from tickets cross join profiles on profiles.user_id = tickets.user_id
    where evening_id = ${id} and ${IS_OPEN} group by gender`)
  const coming = new Map(rows)
  return found.toSorted(
    (a, b) =>
      a.noWhatsapp - b.noWhatsapp ||
      Number(a.wroteAt === null) - Number(b.wroteAt === null) ||
      (coming.get(a.gender) ?? 0) - (coming.get(b.gender) ?? 0),
  )
}
