// the verbs of evenings with the rules of their times, which all three share

import { and, eq, sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { asAct } from '../audit/undoable'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { closedSql, IS_OPEN, sentSql } from '../db/rules'
import { dinnerGroups, evenings } from '../db/schema'
import { changeRow, refused, type Tx, transact } from '../db/transact'
import { endOf, isDraft, isJoinable, isJoiningOver } from '../domain/evening/evening'
import { type EveningChanges, type NewEvening, statusNow } from '../domain/evening/evening-calls'
import {
  closingAt,
  isInOrder,
  isLate,
  isRepairable,
  isSameDay,
  movedHours,
  usualHours,
} from '../domain/evening/evening-hours'
import { TABLES_USUAL } from '../domain/evening/open-evenings'
import type { Timing } from '../domain/group/deadlines'
import type { FindUnexplained } from '../domain/group/dinner'
import { isCancelled, MEMBERS } from '../domain/group/group'
import { changeFacts } from '../groups/change-facts'
import { movePayBy } from '../groups/deadlines'
import { groupsDealtAt, placesTaken, storedEvening } from '../groups/evening'
import { type NeedsReason, refuseUnexplained } from '../groups/reasons'
import { canChoose, placeOfEvening } from '../venues/choose'
import { lapseHolds } from './lapse'
import { followClosing, forgetHour, forgetTablesOff, moveTablesOff, moveTickets, takeApart } from './move'
import { followEvening } from './tickets'

type EveningRow = typeof evenings.$inferSelect
type Refused<Reason extends string> = { ok: false; reason: Reason }
type WrongVenue = 'venue'
/** Where guests pay. */
type Account = Pick<Config, 'bankAccount'> & Partial<Pick<Config, 'qris'>>
type WrongTime = 'past' | 'soon' | 'moved soon' | 'answersLate' | 'answersPast' | 'detailsLate' | 'hoursOrder'

/** Creates an evening and returns its id. Refuses a dinner that has begun, an end of joining in the past or after it, and an unknown or archived venue. */
export function createEvening(
  db: Db,
  by: Staff,
  { tables_max: tablesMax, answers_until: given, ...evening }: NewEvening,
  { timeZone, ...account }: Pick<Timing, 'timeZone'> & Account,
  now = new Date(),
): { ok: true; id: number } | Refused<WrongTime | WrongVenue | 'nowhere to pay'> {
  const usual = usualHours(evening.at, timeZone, now)
  const hours = given === undefined ? usual : closingAt(given, usual)
  const wrong = wrongTime({ ...evening, ...hours }, now)
  if (wrong) return refused(wrong)
  if (isPayable(evening) && !hasAccount(account)) return refused('nowhere to pay')
  return transact(db, (db) => {
    if (evening.venueId != null && !canChoose(db, evening.venueId)) return refused('venue')
    const { id } = db
      .insert(evenings)
      .values({ hasList: !isLate(evening.at, now), ...evening, ...hours, tablesMax })
      .returning({ id: evenings.id })
      .get()
    audit(db, by, 'added an evening', { detail: `evening ${id}, ${evening.at}` }, now)
    return { ok: true, id }
  })
}

/**
 * Changes an evening and, in the same transaction, its groups that are not over: date, area, price and venue follow where a group
 * has those of the evening, and cancelling it cancels them. On another day its tables are taken apart and it is open again (see
 * evenings/move); who has joined stays joined. Refuses an outdated `version`,
 * wrong times, an evening that is over or cancelled (except its note) and, with `reasonRequired`, no reason where people
 * would get messages that lack it. Who cancels it may undo that.
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
  timing: Timing & Account,
  now = new Date(),
  findUnexplained?: FindUnexplained,
):
  | { ok: true; groups: number[]; undo: number | null }
  | Refused<'missing' | 'stale' | 'sold' | 'over' | 'cancelled' | WrongTime | WrongVenue | 'nowhere to pay'>
  | NeedsReason {
  const change = (db: Tx, row: EveningRow) => {
    if (row.version !== version) return refused('stale')
    if (changes.venueId != null && !canChoose(db, changes.venueId, row.venueId)) return refused('venue')
    const { at = row.at } = changes
    const isMoved = at !== row.at
    const isOtherDay = !isSameDay(at, row.at, timing.timeZone)
    const isOpenedLate = isDraft(row) && isJoinable(changes) && isLate(at, now)
    // usual hours of a draft are those of when it is opened; what staff set stays
    const isUsual = row.answersUntil === usualHours(at, timing.timeZone, new Date(0)).answersUntil
    const kept = isOpenedLate && isUsual ? usualHours(at, timing.timeZone, now) : row
    const hours = isMoved
      ? movedHours(row, at, given, timing.timeZone, now)
      : { ...kept, answersUntil: given ?? kept.answersUntil }
    const isOff = isCancelled(changes) && !isCancelled(row)
    const changeReason = reason ?? (isMoved || isOff ? null : row.changeReason)
    const after = {
      ...{ ...row, ...hours, ...changes, changeReason },
      // who comes on another day is asked again: tables are made of them
      ...(isOtherDay && { announcedAt: null, dealtAt: null }),
      ...(isOtherDay && isJoiningOver(row) && !changes.status && { status: 'open' as const }),
      ...(tablesMax !== undefined && { tablesMax }),
      // who joins one that is opened late pays first
      ...(isOpenedLate && !changes.hasList && { hasList: false }),
    }
    const isChanged = tablesMax !== undefined && tablesMax !== row.tablesMax
    if (isChanged && (tablesMax ?? TABLES_USUAL) * MEMBERS < placesTaken(db, id)) return refused('sold')
    const isFinal = stateOf(row, now)
    if (isFinal && changedFields(row, after, ['note', 'changeReason'])) return refused(isFinal)
    const wrong = isFinal ? undefined : wrongTime(after, now, row, isOtherDay)
    if (wrong) return refused(wrong)
    const isOpened = (isJoinable(changes) && !isJoinable(row)) || row.price === 0
    if (isOpened && isPayable(after) && !hasAccount(timing)) return refused('nowhere to pay')

    // a version that counts up would keep others from what they do
    if (!changedFields(row, after)) return { ok: true as const, groups: [] }
    changeRow(db, evenings, id, { ...after, version: version + 1 })
    if (isOff) forgetTablesOff(db, id)
    if (!isMoved) movePayBy(db, groupsDealtAt(db, id), row.payUntil, after.payUntil)
    const apart = isOtherDay && !isOff ? takeApart(db, row, changeReason, now) : []
    if (isMoved) moveTablesOff(db, after, row.at)
    if (isMoved) moveTickets(db, after, row, timing.timeZone, now)
    if (after.answersUntil !== row.answersUntil) followClosing(db, after, now)
    followEvening(db, id, now)
    const changed = changeGroups(db, by, row, after, { reason, isOff, timing, now })
    if (isMoved && !isOtherDay) forgetHour(db, changed, row.at)
    const groups = [...apart, ...changed]
    const refusal = reasonRequired && refuseUnexplained(groups, findUnexplained, id)
    if (refusal) return refusal
    const detail = [`evening ${id}`, changedFields(row, after), countOf(groups.length, 'group')]
    audit(db, by, 'changed an evening', { detail: detail.filter(Boolean).join(', ') }, now)
    return { ok: true as const, groups }
  }
  return transact(db, (db) => {
    // no change gives back a hold whose time has passed, nor does an undo
    lapseHolds(db, now, id)
    const row = storedEvening(db, id)
    if (!row) return refused('missing')
    if (isCancelled(changes) && !isCancelled(row))
      return asAct(
        db,
        by,
        { kind: 'cancelled' },
        { groupIds: [], eveningId: id },
        (db) => change(db, row),
        now,
      )
    const changed = change(db, row)
    return changed.ok ? { ...changed, undo: null } : changed
  })
}

/** Deletes an evening. Refuses one that groups were made for, that people were written to about or would learn is off, and an outdated `version`. */
export function deleteEvening(
  db: Db,
  by: Staff,
  id: number,
  version: number,
): { ok: true } | Refused<'missing' | 'stale' | 'inUse'> {
  return transact(db, (db) => {
    const row = storedEvening(db, id)
    if (!row) return refused('missing')
    if (row.version !== version) return refused('stale')
    const used = db.all(sql`
      select 1 from dinner_groups where evening_id = ${id}
      union all select 1 from messages where evening_id = ${id} and ${sentSql('messages')}
      union all select 1 from tickets where evening_id = ${id} and (
        ${IS_OPEN} or exists (select 1 from payments where ticket_id = tickets.id)) limit 1`)
    if (used.length > 0) return refused('inUse')
    db.delete(evenings).where(eq(evenings.id, id)).run()
    audit(db, by, 'deleted an evening', { detail: `evening ${id}, ${row.at}` })
    return { ok: true }
  })
}

/** Whether guests who join it are asked to pay. */
function isPayable(evening: Pick<EveningRow, 'status' | 'price'>): boolean {
  return isJoinable(evening) && evening.price > 0
}

function hasAccount({ bankAccount, qris }: Account): boolean {
  return Boolean(bankAccount ?? qris)
}

function wrongTime(
  row: Pick<EveningRow, 'at' | 'answersUntil' | 'status' | 'payUntil' | 'detailsFrom'>,
  now: Date,
  before?: EveningRow,
  isOtherDay?: boolean,
): WrongTime | undefined {
  const { at, answersUntil, status, payUntil, detailsFrom } = row
  const isPast = (time: string) => time <= now.toISOString()
  if (at !== before?.at && isPast(at)) return 'past'
  if (at !== before?.at && !isRepairable({ at }, now)) return 'soon'
  // who is asked for another day has a day to answer
  if (isOtherDay && !isRepairable({ at }, new Date(answersUntil))) return 'moved soon'
  if (answersUntil > at) return 'answersLate'
  if (detailsFrom > at) return 'detailsLate'
  if (!isInOrder({ at, answersUntil, payUntil })) return 'hoursOrder'
  // an open evening that nobody may join any more is closed: who opens it, or sets their end, means to have it open
  const isSet = answersUntil !== before?.answersUntil || status !== before?.status
  return isJoinable(row) && isSet && isPast(answersUntil) ? 'answersPast' : undefined
}

/** Returns why an evening does not change any more, or undefined. */
function stateOf(row: EveningRow, now: Date): 'over' | 'cancelled' | undefined {
  return endOf({ status: statusNow({ ...row, answers_until: row.answersUntil }, now) })
}

function changeGroups(
  db: Tx,
  by: Staff,
  before: EveningRow,
  after: EveningRow,
  how: { reason: string | null | undefined; isOff: boolean; timing: Timing; now: Date },
): number[] {
  const open = db
    .select()
    .from(dinnerGroups)
    .where(and(eq(dinnerGroups.eveningId, before.id), sql`not ${closedSql('dinner_groups')}`))
    .orderBy(dinnerGroups.id)
    .all()
    // what staff moved to another day alone is none of its tables any more
    .filter(({ eventAt }) => eventAt === null || isSameDay(eventAt, before.at, how.timing.timeZone))
  const changes = open.flatMap((row) => {
    // what staff gave the group alone stays
    const follows = <T>(own: T | null, was: T, is: T) =>
      was !== is && (own === null || own === was) ? is : undefined
    const eventAt = follows(row.eventAt, before.at, after.at)
    const area = follows(row.area, before.area, after.area)
    const price = follows(row.price, before.price, after.price)
    // a price or a venue is nothing that messages give a reason for
    const isNotified = eventAt !== undefined || area !== undefined || how.isOff
    const place = newPlace(db, row, before, after)
    if (!isNotified && price === undefined && !place) return []
    const status = how.isOff ? ('cancelled' as const) : undefined
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

const FIELDS: [keyof EveningRow, string, isShown?: true][] = [
  ['at', 'date', true],
  ['city', 'city'],
  ['area', 'area'],
  ['price', 'price', true],
  ['venueId', 'venue', true],
  ['tablesMax', 'tables at most', true],
  ['answersUntil', 'joining until', true],
  ['payUntil', 'pay until', true],
  ['detailsFrom', 'details from', true],
  ['changeReason', 'reason'],
  ['note', 'note'],
  ['title', 'title'],
  ['womenOnly', 'women only', true],
  ['guestNote', 'note for guests'],
  ['hasList', 'list', true],
  ['invites', 'writes to who waits', true],
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
