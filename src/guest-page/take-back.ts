import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { changesBy, type RowChange } from '../audit/act-rows'
import { firstKept, keepAct } from '../audit/undoable'
import { built } from '../db/built'
import { listOf, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { cancelledSql } from '../db/rules'
import { acts, dinnerGroups, evenings, tickets } from '../db/schema'
import { type Refused, refused, type Tx, transact } from '../db/transact'
import { MEMBERS } from '../domain/group/group'
import { hasBegun, isOpen } from '../domain/group/seat'
import type { LinkScope } from '../domain/guest-page/guest-page'
import { UNDO_MINUTES } from '../domain/staff/undo'
import { placesLeft } from '../groups/evening'
import { countUp, openIn } from '../groups/seats'
import { followSeats } from '../groups/tickets'
import { OF_OWN } from '../money/seat-money'
import { signUpsOf } from '../people/people'
import { actParts, findOwnObstacle, rowsNow } from '../undo/obstacles'
import { restorePart } from '../undo/restore'

type Act = typeof acts.$inferSelect

/** What a guest's act did: gave something up, or said more about that, which goes with it when it is taken back. */
type What = 'gave up' | 'said more'

/** Whose it is, and at which dinner. */
interface Context {
  db: Tx
  person: { userId: number; personId: number }
  seating: { group: { id: number } } | null
  facts: { scope: LinkScope }
  now: Date
}

type Restored = { ok: true } | Refused<'changed' | 'seat gone'>

/** Runs a change by which a guest gives something up and keeps what it changed of theirs, for as long as they may take it back. */
export function keepGivenUp<T extends { ok: boolean }>(
  { db, person, seating, now }: Context,
  what: What,
  change: () => T,
): T {
  const mine = signUpsOf(db, person.personId)
  const scope = { groupIds: seating ? [seating.group.id] : [], answersOf: mine }
  const { outcome, changes } = changesBy(db, scope, change)
  if (!outcome.ok) return outcome
  // those beside them have moved up, and stay so
  const own = changes.filter(({ changed, userId }) => changed !== 'group' && mine.includes(userId ?? 0))
  keepAct(db, { id: person.userId, actor: 'visitor' }, { kind: 'given up', detail: what }, own, now)
  return outcome
}

/** What a guest gave up last and can have back, as the server would give it now. */
export interface GivenUp {
  until: string
  isSeat: boolean
}

/** Returns what somebody gave up in the last minutes, unless it is another's or has changed since. */
export function givenUpBy(db: Db, userIds: readonly number[], scope: LinkScope, now: Date): GivenUp | null {
  const found = lastGivenUp(db, userIds, scope, now)
  const first = found.at(-1)
  if (!first || first.undone !== null) return null
  const isSeat = actParts(db, first.id).some((part) =>
    part.some((row) => isSeatGiven(row) || isPlaceGiven(row)),
  )
  let isPossible = false
  transact(db, (db) => {
    isPossible = restore(db, found, now).ok
    return refused('tried')
  })
  return isPossible
    ? { until: new Date(Date.parse(first.at) + UNDO_MINUTES * 60_000).toISOString(), isSeat }
    : null
}

/** Sets back what a guest gave up last, its money and deadlines as they were; `isNew` unless it was already. Refuses what is another's, or has changed since. */
export function restoreGivenUp({
  db,
  person,
  facts: { scope },
  now,
}: Omit<Context, 'seating'>): Exclude<Restored, { ok: true }> | { ok: true; isNew: boolean } {
  const userIds = scope === 'signup' ? [person.userId] : signUpsOf(db, person.personId)
  const found = lastGivenUp(db, userIds, scope, now)
  const [newest] = found
  if (!newest) return refused('changed')
  // asked once more, as by a phone that has lost the answer
  if (newest.undone !== null) return { ok: true, isNew: false }
  const done = restore(db, found, now)
  return done.ok ? { ok: true, isNew: true } : done
}

const actsOf = built((db) =>
  db
    .select()
    .from(acts)
    .where(
      and(
        inArray(acts.adminId, listOf(sql.placeholder('userIds'))),
        eq(acts.kind, 'given up'),
        gte(acts.at, sql.placeholder('from')),
      ),
    )
    .orderBy(desc(acts.id))
    .prepare(),
)

/** The acts of somebody from the latest back to that by which they gave something up. */
function lastGivenUp(db: Db, userIds: readonly number[], scope: LinkScope, now: Date): Act[] {
  const rows = actsOf(db).all({ userIds: JSON.stringify(userIds), from: firstKept(now) })
  const first = rows.findIndex(({ detail }) => detail === GAVE_UP)
  const found = rows.slice(0, first + 1)
  return scope === 'phone' || found.every(({ id }) => isOfOwnPlaces(db, id)) ? found : []
}

// the link of a sign-up takes back what was given up by it: it knows no later answer, and no other money
function isOfOwnPlaces(db: Db, actId: number): boolean {
  const rows = actParts(db, actId).flat()
  const paid = rows.flatMap(({ changed, rowId }) => (changed === 'payment' ? [rowId] : []))
  const own = db.values(sql`select id from payments where id in ${oneOf(paid)} and ${OF_OWN}`)
  const isOfOwn = ({ changed, before, after }: RowChange) =>
    changed === 'payment' || (changed === 'ticket' && before?.own === 1 && after?.own === 0)
  return own.length === new Set(paid).size && rows.every(isOfOwn)
}

const GAVE_UP: What = 'gave up'

function restore(db: Tx, found: readonly Act[], now: Date): Restored {
  // places before seats: they follow the seat that comes back
  for (const act of found)
    for (const part of actParts(db, act.id).toSorted((a, b) => a[0]!.groupId - b[0]!.groupId)) {
      const done = restoreRows(db, act, part, now)
      if (!done.ok) return done
    }
  db.update(acts)
    .set({ undone: 1 })
    .where(
      inArray(
        acts.id,
        found.map(({ id }) => id),
      ),
    )
    .run()
  return { ok: true }
}

function restoreRows(db: Tx, act: Act, kept: readonly RowChange[], now: Date): Restored {
  const { groupId } = kept[0]!
  const gone = whyGone(db, act, kept, now)
  if (gone) return refused(gone)
  const part = kept.map((row) => (isSeatGiven(row) ? { ...row, before: withSeat(db, row) } : row))
  const rows = rowsNow(db, part)
  if (findOwnObstacle(db, part, rows)) return refused('changed')
  restorePart(db, part, rows, now.toISOString())
  const theirs = part.flatMap((row) => (isOfSeat(row) && row.userId ? [row.userId] : []))
  if (theirs.length > 0) {
    countUp(db, groupId)
    followSeats(db, [groupId], now)
  }
  return { ok: true }
}

/** Returns why nobody has back what was given up: the dinner or the deal is over, or the seat is another's. */
function whyGone(
  db: Db,
  act: Act,
  part: readonly RowChange[],
  now: Date,
): 'changed' | 'seat gone' | undefined {
  const at = now.toISOString()
  const seat = part.find(isOfSeat)
  if (seat) {
    const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, seat.groupId)).get()
    if (!group || !isOpen(group) || hasBegun(group, at)) return 'changed'
    if (part.some(isSeatGiven) && !freeSeatIn(db, seat.groupId)) return 'seat gone'
    return undefined
  }
  const ids = part.flatMap(({ changed, rowId }) => (changed === 'ticket' ? [rowId] : []))
  const dealt = db
    .select({ id: evenings.id })
    .from(tickets)
    .innerJoin(evenings, eq(evenings.id, tickets.eveningId))
    .where(
      and(
        inArray(tickets.id, ids),
        sql`(${evenings.at} <= ${at} or ${cancelledSql('evenings')} or ${evenings.dealtAt} > ${act.at})`,
      ),
    )
    .all()
  if (dealt.length > 0) return 'changed'
  return part.some((row) => isPlaceGiven(row) && !hasPlace(db, row.rowId)) ? 'seat gone' : undefined
}

function isOfSeat({ changed, groupId }: RowChange): boolean {
  return changed === 'seat' || (changed === 'ticket' && groupId > 0)
}

function isPlaceGiven({ changed, before, after }: RowChange): boolean {
  return changed === 'ticket' && HOLDS_PLACE.includes(before?.status) && after?.status === 'dropped'
}

const HOLDS_PLACE: unknown[] = ['confirmed', 'paid']

function hasPlace(db: Db, ticketId: number): boolean {
  const of = db
    .select({ evening: evenings })
    .from(tickets)
    .innerJoin(evenings, eq(evenings.id, tickets.eveningId))
    .where(eq(tickets.id, ticketId))
    .get()
  return of !== undefined && placesLeft(db, of.evening) > 0
}

function isSeatGiven({ changed, before, after }: RowChange): boolean {
  return changed === 'seat' && before?.left_at === null && after?.left_at != null
}

// those beside them have moved up
function withSeat(db: Db, { groupId, before }: RowChange): RowChange['before'] {
  return { ...before, seat: freeSeatIn(db, groupId)! }
}

function freeSeatIn(db: Db, groupId: number): number | undefined {
  const taken = openIn(db, groupId).flatMap(({ role, seat }) => (role === 'member' ? [seat] : []))
  return Array.from({ length: MEMBERS }, (_, i) => i + 1).find((seat) => !taken.includes(seat))
}
