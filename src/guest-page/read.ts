// what a visitor's page is computed from: one reading for the page and for each change by it

import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { built } from '../db/built'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { sentSql, writtenSql } from '../db/rules'
import { dinnerGroups, profiles, type SignUp, signUps, tickets } from '../db/schema'
import { refused, type Tx } from '../db/transact'
import { overBefore } from '../domain/group/deadlines'
import { isClosed } from '../domain/group/group'
import { hasBegun, type Notice, notifiedBy } from '../domain/group/seat'
import type { LinkScope, Me } from '../domain/guest-page/guest-page'
import type { FieldKey } from '../domain/profile/fields'
import { spokenName } from '../domain/profile/name'
import { type Guest, guestBy } from '../evenings/join'
import { contactsOf } from '../feedback/contacts'
import { feedbackOf } from '../feedback/feedback'
import { LOOK_BACK_MS } from '../messages/read-due-input'
import { creditOf } from '../money/credit'
import { owedTo } from '../money/refunds'
import { amountsToCheck, moneyOfSeat, priceOfSeat } from '../money/seat-money'
import { isOpen, type Link } from '../people/links'
import { readsOnly } from '../people/people'
import { overSeats } from '../people/queue'
import { knownSeat } from '../people/seats'
import { findErasure } from '../privacy/erasures'
import { placeAt } from './dinner-shown'
import { pageAt } from './page'
import { type Seating, seatsOf } from './seats'
import type { MyFacts, MyRules, MySeating, WaitingTicket } from './state'
import { choiceAt, tableShown } from './table-shown'
import { givenUpBy } from './take-back'
import { myTickets } from './waiting-tickets'

/**
 * What a page is about: the newest seat of the phone and its sign-up, or the sign-up that may be seated next once that seat
 * is history; with a link of the scope `signup` its own sign-up and no seat.
 */
export interface PageSource {
  person: SignUp
  seating: Seating | null
  /** who joins evenings by the link */
  guest: Guest
  facts: MyFacts
}

/** Returns the phone that a link belongs to, also of somebody who is to be erased; undefined when its sign-up is gone. */
export function phoneOf(db: Db, { userId, erasureId }: Link): string | undefined {
  if (erasureId !== null) return findErasure(db, erasureId)?.phone
  return db.select({ phone: signUps.phone }).from(signUps).where(eq(signUps.userId, userId)).get()?.phone
}

/** Returns what a link's page shows, or undefined when its sign-up is gone. */
export function readPage(db: Db, link: Link, rules: MyRules, now = new Date()): Me | undefined {
  const source = readSource(db, link, rules.timeZone, now)
  return source && pageAt(source.facts, now, rules)
}

/** Returns the same for a change by the link, or why it changes nothing; `isOfPlace`: it is of a place at an evening, which a link that only reads has, too. */
export function readToChange(
  db: Tx,
  link: Link,
  zone: string,
  now: Date,
  isOfPlace = false,
): { ok: true; source: PageSource } | { ok: false; reason: 'over' | 'read only' } {
  // no change may outlive the link
  const source = isOpen(db, link) ? readSource(db, link, zone, now) : undefined
  if (!source) return refused('over')
  return source.facts.readOnly && !isOfPlace ? refused('read only') : { ok: true, source }
}

const signUpOf = built((db) =>
  db
    .select()
    .from(signUps)
    .where(eq(signUps.userId, sql.placeholder('userId')))
    .prepare(),
)

const signUpsOf = built((db) =>
  db
    .select()
    .from(signUps)
    .where(eq(signUps.personId, sql.placeholder('personId')))
    .orderBy(signUps.userId)
    .prepare(),
)

/** Returns what the page of a link is computed from, or undefined when its sign-up is gone. */
export function readSource(db: Db, link: Link, zone: string, now: Date): PageSource | undefined {
  const found = signUpsBy(db, link, now)
  return found && sourceOf(db, found, zone, now)
}

/** Returns who joins evenings by a link, or undefined when its sign-up is gone. */
export function readGuest(db: Db, link: Link, now: Date) {
  const found = signUpsBy(db, link, now)
  return found && { ...guestOf(db, found, now), own: found.own }
}

function signUpsBy(db: Db, { userId, scope }: Link, now: Date): LinkSignUps | undefined {
  const own = signUpOf(db).get({ userId })
  if (!own) return undefined
  if (scope === 'signup') return { scope, own, all: [own], seating: null, others: [] }
  const all = signUpsOf(db).all({ personId: own.personId })
  return { scope, own, all, ...seatings(seatsOf(db, all, now)) }
}

/** Returns what is known of one sign-up with its seat, or that of `seatId`, which only its owner may learn of. */
export function readSeated(db: Db, own: SignUp, zone: string, now: Date, seatId?: number): PageSource {
  const seated = seatings(seatsOf(db, [own], now, seatId))
  return sourceOf(db, { scope: 'phone', own, all: [own], ...seated }, zone, now)
}

/** Returns the fields that were changed after the sign-up. */
export function changedSince(db: Db, userId: number): ReadonlySet<FieldKey> {
  const rows = db.values<[FieldKey]>(sql`
    select value from audit_entries indexed by audit_user, json_each(fields) where user_id = ${userId}`)
  return new Set(rows.flat())
}

interface LinkSignUps extends Pick<PageSource, 'seating'> {
  scope: LinkScope
  /** the sign-up of the link, and all that the page is about */
  own: SignUp
  all: readonly SignUp[]
  others: readonly Seating[]
}

function seatings([first, ...others]: readonly Seating[]) {
  return { seating: first ?? null, others }
}

function guestOf(db: Db, { scope, own, all, seating }: LinkSignUps, now: Date) {
  const ids = all.map((signUp) => signUp.userId)
  const seated = all.find((signUp) => signUp.userId === seating?.seat.userId) ?? own
  const person = (seating && isHistory(seating) && nextOf(all)) || seated
  const readOnly = scope === 'signup' && readsOnly(db, own)
  const guest = guestBy(person, ids, { isOwn: scope === 'signup', isUnproved: readOnly }, now)
  return { ids, person, readOnly, guest }
}

function sourceOf(db: Db, signUps: LinkSignUps, zone: string, now: Date): PageSource {
  const { scope, own, all, seating, others } = signUps
  const { ids, person, readOnly, guest } = guestOf(db, signUps, now)
  // hers whose number it is: a stranger may have typed it
  const changed = readOnly ? changedSince(db, own.userId) : new Set<FieldKey>()
  const dinners = scope === 'phone' ? dinnersOf(db, own.personId) : []
  // of who is neither proved nor reached there is none
  const hasNews = scope === 'signup' && (readOnly || own.wroteAt !== null || own.provedAt !== null)
  const mine = myTickets(db, guest, now, seating?.seat.id)
  const hasMoney = scope === 'phone' || hasJoined(db, own.userId)
  const asMine = (one: Seating): MySeating => ({
    seat: {
      ...knownSeat(db, one.seat),
      ...{ ticketId: one.seat.ticketId, ticket: ticketOf(db, one.seat.ticketId) },
      ...moneyOfSeat(db, one.seat.ticketId),
      ...choiceAt(db, one, all.find(({ userId }) => userId === one.seat.userId)!.dietaryRestrictions),
      outcome: dinners.find(({ groupId }) => groupId === one.group.id)?.outcome ?? null,
    },
    table: { ...one.group, price: priceOfSeat(db, one.seat), ...tableShown(db, one.group, zone, now) },
  })
  const isAhead = (one: Seating) => !isHistory(one) && !hasBegun(one.group, now.toISOString())
  // with the table of a place that it has paid its link sees what is eaten there
  const seen = new Set(mine.tickets.flatMap(({ id, groupId }) => (groupId === null ? [] : id)))
  const ownSeats = () =>
    seen.size === 0 ? [] : seatsOf(db, [own], now).filter(({ seat }) => seen.has(seat.ticketId))
  return {
    ...{ person, seating, guest },
    facts: {
      scope,
      // on the page of a phone's owner it may be what a stranger typed
      name: changed.has('name') ? '' : spokenName(person.name),
      // nothing of what its owner changes since: a link that only reads needs no version
      version: readOnly ? 0 : person.version,
      resting: isResting(db, { own, person, readOnly }),
      readOnly,
      news: hasNews ? newsTo(db, own, changed.has('phone')) : null,
      isUnreached: scope === 'signup' && !readOnly && own.noWhatsapp,
      canReturn: scope === 'phone' && overSeats(db, ids, now).length > 0,
      removed: person.removed !== null,
      isPausedOrBlocked: guest.isPausedOrBlocked,
      seating: seating && asMine(seating),
      otherSeats: (scope === 'phone' ? others.filter(isAhead) : ownSeats()).map(asMine),
      gone: scope === 'phone' && isGone(db, ids, now),
      refunds: hasMoney ? owedTo(db, ids, now, scope === 'signup') : [],
      credit: scope === 'phone' ? creditOf(db, ids) : 0,
      checking: hasMoney ? amountsToCheck(db, ids, now, scope === 'signup') : [],
      dinners: dinners.map(({ day, outcome }) => ({ day, outcome })),
      ...{ cancelled: mine.cancelled, mayHold: mine.mayHold },
      tickets: mine.tickets.map((ticket) => withTable(db, ticket, zone, now)),
      givenUp: givenUpBy(db, ids, scope, now),
      feedback: scope === 'phone' ? feedbackOf(db, { personId: own.personId, userIds: ids }, zone, now) : [],
      contacts: scope === 'phone' ? contactsOf(db, own.personId, zone, now) : [],
    },
  }
}

// what was sent to the phone since the sign-up, for whichever of its sign-ups; what was before it says that the number was known
function newsTo(db: Db, { personId, phone, registeredAt }: SignUp, isPhoneHidden: boolean): MyFacts['news'] {
  const [last] = db.all<{ sentAt: string }>(sql`
    select coalesce(sent_at, opened_at) as sentAt from profiles cross join messages using (user_id)
    where person_id = ${personId} and ${writtenSql('messages')} and kind <> 'confirmed' and opened_at >= ${registeredAt}
    order by sentAt desc limit 1`)
  return last ? { ...last, phoneEnd: isPhoneHidden ? '' : phone.slice(-4) } : null
}

function dinnersOf(db: Db, personId: number) {
  return db.all<Me['dinners'][number] & { groupId: number | null }>(sql`
    select dinner_day as day, outcome, group_id as groupId from outcomes where person_id = ${personId}
    order by dinner_day desc, id desc`)
}

function hasJoined(db: Db, userId: number): boolean {
  return db.all(sql`select 1 from tickets where user_id = ${userId} and own is not null limit 1`).length > 0
}

/** Whether the page of a link says that its guest rests; one that only reads does so without the rest of the person, which is their owner's. */
export function isResting(
  db: Db,
  { own, person, readOnly }: { own: SignUp; person: SignUp; readOnly: boolean },
): boolean {
  if (!readOnly) return person.restingAt !== null
  const row = db.select().from(profiles).where(eq(profiles.userId, own.userId)).get()
  return row !== undefined && row.restingAt !== null
}

function isHistory({ seat, group }: Seating): boolean {
  return seat.leftAt !== null || isClosed(group)
}

// the later one stands for all of a phone, but before it who wrote first
function nextOf(all: readonly SignUp[]): SignUp | undefined {
  const free = all.filter(({ groupRole }) => groupRole !== 'member')
  return free.findLast(({ wroteAt }) => wroteAt !== null) ?? free.at(-1)
}

function isGone(db: Db, userIds: readonly number[], now: Date): boolean {
  const rows = db.all<Notice & { groupId: number; userId: number }>(sql`
    select user_id as userId, group_id as groupId, kind, sent_at as sentAt, stated_event_at as eventAt,
      stated_venue as venueText
    from messages
    where user_id in ${oneOf(userIds)} and ${sentSql('messages')} and not over and group_id is not null
      and group_id not in (select id from dinner_groups)
    order by sent_at, id`)
  const over = overBefore(now)
  const recent = new Date(now.getTime() - LOOK_BACK_MS).toISOString()
  return [...Map.groupBy(rows, ({ groupId, userId }) => `${groupId} ${userId}`).values()].some((notices) => {
    // what came before the cancellation says until when that is news
    const before = notices.filter(({ kind }) => kind !== 'cancelled')
    const { isNotified, announced } = notifiedBy(before)
    return isNotified && (announced === null ? before.at(-1)!.sentAt > recent : announced > over)
  })
}

function withTable(db: Db, ticket: WaitingTicket, zone: string, now: Date): WaitingTicket {
  if (ticket.groupId === null) return ticket
  const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, ticket.groupId)).get()!
  const table = { ...group, ...tableShown(db, group, zone, now) }
  const known = { place: placeAt(table), table: table.isHidden ? null : table.hint }
  return { ...ticket, known: { sequence: group.version, ...known } }
}

// that of an evening: at a table made by hand nobody has joined by it
function ticketOf(db: Db, id: number) {
  const columns = { id: tickets.id, coming: tickets.coming, movedFrom: tickets.movedFrom }
  return (
    db
      .select(columns)
      .from(tickets)
      .where(and(eq(tickets.id, id), isNotNull(tickets.eveningId)))
      .get() ?? null
  )
}
