// the verbs of evenings with the rules of their times, which all three share
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { dinnerGroups, evenings, tickets } from '../db/schema'
import { refused, transact } from '../db/transact'
import { hourOn, type Timing } from '../domain/deadlines'
import type { FindUnexplained } from '../domain/dinner'
import { isInOrder, isRepairable, processHours } from '../domain/evening-process'
import { type EveningChanges, type NewEvening, statusNow } from '../domain/evenings'
import { MEMBERS } from '../domain/group'
import { changeFacts } from '../groups/change-facts'
import { movePayBy } from '../groups/deadlines'
import { groupsDealtAt, placesTaken } from '../groups/evening'
import { type NeedsReason, refuseUnexplained } from '../groups/reasons'
import { canChoose, placeOfEvening } from '../venues/choose'
import { followEvening, moveTickets } from './tickets'

type EveningRow = typeof evenings.$inferSelect
type Refused<Reason extends string> = { ok: false; reason: Reason }
type WrongVenue = 'venue'
type WrongTime = 'past' | 'soon' | 'answersLate' | 'answersPast' | 'hoursOrder'

/** Days before the dinner on which answers end, the first of them that lies ahead. */
const ANSWERS_END = [5, 4, 3, 2, 1]
const ANSWERS_END_HOUR = 20

/** Creates an evening and returns its id. Refuses a dinner that has begun, an end of answers in the past or after it, and an unknown or archived venue. */
export function createEvening(
  db: Db,
  by: Staff,
  { tables_max: tablesMax, answers_until: given, ...evening }: NewEvening,
  { timeZone }: Pick<Timing, 'timeZone'>,
  now = new Date(),
): { ok: true; id: number } | Refused<WrongTime | WrongVenue> {
  const hours = processHours(evening.at, timeZone, now)
  const answersUntil = given ?? answersEnd(evening.at, timeZone, now, hours)
  const wrong = wrongTime({ ...evening, ...hours, answersUntil }, now)
  if (wrong) return refused(wrong)
  return transact(db, () => {
    if (evening.venueId != null && !canChoose(db, evening.venueId)) return refused('venue')
    const { id } = db
      .insert(evenings)
      .values({ ...evening, ...hours, tablesMax, answersUntil })
      .returning({ id: evenings.id })
      .get()
    audit(db, by, 'added an evening', { detail: `evening ${id}, ${evening.at}` }, now)
    return { ok: true, id }
  })
}

/**
 * Changes an evening and, in the same transaction, its groups that are not over: date, area, price and venue follow where a group
 * has those of the evening, and cancelling it cancels them. Another date drops all answers. Refuses an outdated `version`,
 * wrong times, an evening that is over or cancelled (except its note) and, with `reasonRequired`, no reason where people
 * would get messages that lack it.
 */
export function changeEvening(
  db: Db,
  by: Staff,
  id: number,
  {
    version,
    change_reason: reason,
    reasonRequired,
    tables_max: tablesMax,
    answers_until: given,
    ...changes
  }: EveningChanges,
  timing: Timing,
  now = new Date(),
  findUnexplained?: FindUnexplained,
):
  | { ok: true; groups: number[]; answersDropped: number }
  | Refused<'missing' | 'stale' | 'sold' | 'over' | 'cancelled' | WrongTime | WrongVenue>
  | NeedsReason {
  return transact(db, () => {
    const row = find(db, id)
    if (!row) return refused('missing')
    if (row.version !== version) return refused('stale')
    if (changes.venueId != null && !canChoose(db, changes.venueId, row.venueId)) return refused('venue')
    const isMoved = changes.at !== undefined && changes.at !== row.at
    const hours = isMoved ? processHours(changes.at!, timing.timeZone, now) : row
    const answersUntil =
      given ?? (isMoved ? answersEnd(changes.at!, timing.timeZone, now, hours) : row.answersUntil)
    const isCancelled = changes.status === 'cancelled' && row.status !== 'cancelled'
    const changeReason = reason ?? (isMoved || isCancelled ? null : row.changeReason)
    const after = {
      ...{ ...row, ...hours, ...changes, answersUntil, changeReason },
      // who is seated is offered the new date, and pays and learns of their table again
      ...(isMoved && { dealtAgainAt: null, announcedAt: null }),
      ...(tablesMax !== undefined && { tablesMax }),
    }
    if (tablesMax != null && tablesMax * MEMBERS < placesTaken(db, id)) return refused('sold')
    const isFinal = stateOf(row, now)
    if (isFinal && changedFields(row, after, ['note', 'changeReason'])) return refused(isFinal)
    const wrong = isFinal ? undefined : wrongTime(after, now, row)
    if (wrong) return refused(wrong)

    db.update(evenings)
      .set({ ...after, version: version + 1 })
      .where(eq(evenings.id, id))
      .run()
    const answersDropped = isMoved ? dropAnswers(db, row) : 0
    if (!isMoved) movePayBy(db, groupsDealtAt(db, id), row.payUntil, after.payUntil)
    if (isMoved) moveTickets(db, after, timing.timeZone, now)
    followEvening(db, id, now)
    const groups = changeGroups(db, by, row, after, { reason, isCancelled, timing, now })
    const refusal = reasonRequired && refuseUnexplained(groups, findUnexplained, id)
    if (refusal) return refusal
    const detail = [`evening ${id}`, changedFields(row, after), countOf(groups.length, 'group')]
    audit(db, by, 'changed an evening', { detail: detail.filter(Boolean).join(', ') }, now)
    return { ok: true, groups, answersDropped }
  })
}

/** Deletes an evening with its answers. Refuses one that groups were made for, that people were written to about or would learn is off, and an outdated `version`. */
export function deleteEvening(
  db: Db,
  by: Staff,
  id: number,
  version: number,
  now = new Date(),
): { ok: true } | Refused<'missing' | 'stale' | 'inUse'> {
  return transact(db, () => {
    const row = find(db, id)
    if (!row) return refused('missing')
    if (row.version !== version) return refused('stale')
    const used = db.all(sql`
      select 1 from dinner_groups where evening_id = ${id}
      union all select 1 from messages where evening_id = ${id} and result = 'sent'
      union all select 1 from tickets where evening_id = ${id} and (status is not null or ((can or sure or reserve)
        and ${row.at > now.toISOString()})) limit 1`)
    if (used.length > 0) return refused('inUse')
    db.delete(evenings).where(eq(evenings.id, id)).run()
    audit(db, by, 'deleted an evening', { detail: `evening ${id}, ${row.at}` })
    return { ok: true }
  })
}

/** Returns until when answers are taken where nobody says: 20.00 five days before, or the latest useful time. */
function answersEnd(at: string, timeZone: string, now: Date, { sureUntil }: { sureUntil: string }): string {
  const sure = Date.parse(sureUntil)
  const all = ANSWERS_END.map((days) => hourOn(at, -days, ANSWERS_END_HOUR, timeZone))
  const ends = [...all.filter((end) => end < sure), sure]
  return new Date(ends.find((end) => end > now.getTime()) ?? Date.parse(at)).toISOString()
}

function wrongTime(
  row: Pick<EveningRow, 'at' | 'answersUntil' | 'status' | 'sureUntil' | 'payUntil' | 'detailsFrom'>,
  now: Date,
  before?: EveningRow,
): WrongTime | undefined {
  const { at, answersUntil, status, sureUntil, payUntil, detailsFrom } = row
  const isPast = (time: string) => time <= now.toISOString()
  if (at !== before?.at && isPast(at)) return 'past'
  if (at !== before?.at && !isRepairable({ at }, now)) return 'soon'
  if (answersUntil > at) return 'answersLate'
  if (!isInOrder({ at, answersUntil, sureUntil, payUntil, detailsFrom })) return 'hoursOrder'
  // an open evening whose answers have ended is closed: who opens it, or sets their end, means to have it open
  const isSet = answersUntil !== before?.answersUntil || status !== before?.status
  return status === 'open' && isSet && isPast(answersUntil) ? 'answersPast' : undefined
}

/** Returns why an evening does not change any more, or undefined. */
function stateOf(row: EveningRow, now: Date): 'over' | 'cancelled' | undefined {
  const state = statusNow({ ...row, answers_until: row.answersUntil }, now)
  return state === 'over' || state === 'cancelled' ? state : undefined
}

const IS_JOINED = sql`coalesce(status in ('idle', 'confirmed', 'paid'), 0)`

// who said yes is to learn that the evening is moved: of them the date stays that they counted on
function dropAnswers(db: Db, { id, at }: EveningRow): number {
  const isOfIt = eq(tickets.eveningId, id)
  const answers = db.select({ can: tickets.can }).from(tickets).where(isOfIt).all()
  const countedOn = sql`case when can is 0 or sure is 0 then null when coalesce(reserve, can or sure) then ${at}
    when coalesce(reserve, can, sure) is null then moved_from end`
  db.update(tickets)
    .set({
      // who has joined comes to the new date unless they say no, which costs nothing
      can: sql`iif(${IS_JOINED}, can, null)`,
      sure: sql`iif(${IS_JOINED}, sure, null)`,
      ...{ sureSentAt: null, answerBy: null, reserve: null, dealt: null },
      // whose browser joined an evening goes on seeing their place
      own: sql`iif(status is null, null, own)`,
      ...{ movedFrom: countedOn, version: sql`${tickets.version} + 1` },
    })
    .where(isOfIt)
    .run()
  db.delete(tickets)
    .where(and(isOfIt, isNull(tickets.movedFrom), isNull(tickets.status)))
    .run()
  return answers.filter(({ can }) => can).length
}

function changeGroups(
  db: Db,
  by: Staff,
  before: EveningRow,
  after: EveningRow,
  how: { reason: string | null | undefined; isCancelled: boolean; timing: Timing; now: Date },
): number[] {
  const open = db
    .select()
    .from(dinnerGroups)
    .where(
      and(eq(dinnerGroups.eveningId, before.id), notInArray(dinnerGroups.status, ['completed', 'cancelled'])),
    )
    .orderBy(dinnerGroups.id)
    .all()
  const changes = open.flatMap((row) => {
    // what staff gave the group alone stays
    const follows = <T>(own: T | null, was: T, is: T) =>
      was !== is && (own === null || own === was) ? is : undefined
    const eventAt = follows(row.eventAt, before.at, after.at)
    const area = follows(row.area, before.area, after.area)
    const price = follows(row.price, before.price, after.price)
    // a price or a venue is nothing that messages give a reason for
    const isNotified = eventAt !== undefined || area !== undefined || how.isCancelled
    const place = newPlace(db, row, before, after)
    if (!isNotified && price === undefined && !place) return []
    const status = how.isCancelled ? ('cancelled' as const) : undefined
    const changeReason = isNotified ? how.reason : undefined
    return [{ row, facts: { eventAt, area, price, ...place, status, changeReason } }]
  })
  changeFacts(db, by, changes, how.now, how.timing)
  return changes.map(({ row }) => row.id)
}

// where staff gave the group no place of its own; a venue that is taken away stays with the tables that have it
function newPlace(db: Db, row: typeof dinnerGroups.$inferSelect, before: EveningRow, after: EveningRow) {
  if (after.venueId === before.venueId || after.venueId === null) return undefined
  const isFree = row.venueId === null && row.venue === null && row.address === null
  return isFree || (row.venueId !== null && row.venueId === before.venueId)
    ? placeOfEvening(db, after.id)
    : undefined
}

function find(db: Db, id: number): EveningRow | undefined {
  return db.select().from(evenings).where(eq(evenings.id, id)).get()
}

const FIELDS: [keyof EveningRow, string, isShown?: true][] = [
  ['at', 'date', true],
  ['city', 'city'],
  ['area', 'area'],
  ['price', 'price', true],
  ['venueId', 'venue', true],
  ['tablesMax', 'tables at most', true],
  ['answersUntil', 'answers until', true],
  ['sureUntil', 'sure until', true],
  ['payUntil', 'pay until', true],
  ['detailsFrom', 'details from', true],
  ['changeReason', 'reason'],
  ['note', 'note'],
  ['title', 'title'],
  ['womenOnly', 'women only', true],
  ['guestNote', 'note for guests'],
  ['status', 'status', true],
]

/** Names the fields in which two evenings differ, codes and times as they were and are; of free texts only that they changed. */
function changedFields(before: EveningRow, after: EveningRow, without: (keyof EveningRow)[] = []): string {
  return FIELDS.filter(([key]) => before[key] !== after[key] && !without.includes(key))
    .map(([key, name, isShown]) =>
      isShown ? `${name} ${before[key] ?? 'none'} → ${after[key] ?? 'none'}` : name,
    )
    .join(', ')
}
