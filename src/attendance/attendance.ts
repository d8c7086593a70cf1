import { eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { zoneOf } from '../db/day'
import { idsIn } from '../db/in-list'
import type { Db } from '../db/open'
import { sentSql } from '../db/rules'
import { dinnerGroups, outcomes, people, profiles } from '../db/schema'
import { changeRow, type Refused, refused, transact } from '../db/transact'
import { correctableTime, type Outcome } from '../domain/after-dinner/outcome'
import type { OutcomeForm } from '../domain/after-dinner/outcome-calls'
import { isCancelled } from '../domain/group/group'
import { displayInstant } from '../domain/time'
import { instantOf } from '../domain/wall-clock'
import { updatePayments } from '../money/update'
import { changePeople, outcomeOfDinner } from '../people/people'
import { settleOutcomes } from './computed'

const PAUSE_MAX_DAYS = 366

interface Guest {
  personId: number
  /** the row of the person and the dinner, if there is one */
  id: number | null
  outcome: string | null
  why: string | null
  source: string | null
}

type NotMarked = Refused<'missing' | 'off' | 'early' | 'over' | 'stranger'>

/**
 * Notes what became of somebody's seat at a dinner; null takes back what staff have set, to what follows from the seat. Refuses an unknown
 * group, a dinner that is off, not two hours past or 30 days over, and people without a seat there. An outcome that is there already, of who
 * cancelled, can be excused before the dinner. Who did not come and was never sent that they had the seat is let go.
 */
export function markOutcome(
  db: Db,
  by: Staff,
  { groupId, userId }: { groupId: number; userId: number },
  { outcome: set, why: word }: OutcomeForm,
  now = new Date(),
): { ok: true } | NotMarked {
  return transact(db, (db) => {
    const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
    if (!group) return refused('missing')
    const guest = guestAt(db, groupId, userId)
    if (!guest) return refused('stranger')
    // nobody misses a seat that they were never sent
    const outcome = set === 'no-show' && wasNotSent(db, groupId, userId) ? 'let go' : set
    const time = correctableTime(group.eventAt)
    if (time && now.getTime() > time.until) return refused('over')
    const isExcuse = guest.id !== null && (outcome === 'excused' || outcome === null)
    if (!isExcuse && isCancelled(group)) return refused('off')
    if (!isExcuse && (!time || now.getTime() < time.from)) return refused('early')

    const why = outcome === 'excused' ? word! : null
    const before = guest.source === 'computed' ? null : guest.outcome
    if (before === outcome && (outcome === null || guest.why === why)) return { ok: true as const }
    const dinnerDay = displayInstant(group.eventAt, 'yyyy-MM-dd', zoneOf(db))
    store(db, by, { groupId, dinnerDay, guest, outcome, why }, now)
    settleOutcomes(db, [groupId], now)
    updatePayments(db, [groupId, ...tablesPaidBy(db, groupId, guest)], now)
    const detail = [guest.outcome, outcome ?? 'not set'].filter(Boolean).join(' → ')
    audit(db, by, 'noted who came', { groupId, userId, detail }, now)
    return { ok: true as const }
  })
}

/** Pauses a person until the day `until` (`yyyy-MM-dd`) begins; null ends that. Refuses days not to come, or beyond a year. */
export function pausePerson(
  db: Db,
  by: Staff,
  userId: number,
  until: string | null,
  now = new Date(),
): { ok: true } | Refused<'unknown' | 'until'> {
  return transact(db, (db) => {
    const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get()
    if (!profile) return refused('unknown')
    const at = until === null ? null : instantOf(until, '00:00', zoneOf(db))
    if (at === undefined) return refused('until')
    const days = at === null ? 1 : (Date.parse(at) - now.getTime()) / 86_400_000
    if (days <= 0 || days > PAUSE_MAX_DAYS) return refused('until')
    const { pausedUntil } = db.select().from(people).where(eq(people.id, profile.personId)).get()!
    if (pausedUntil === at) return { ok: true as const }
    changePeople(db, [profile.personId], { pausedUntil: at, pausedAt: at && now.toISOString() })
    audit(db, by, at === null ? 'ended a pause' : 'paused a person', { userId, detail: until ?? '' }, now)
    return { ok: true as const }
  })
}

/** Returns who has or had a seat in a group as a member, with the outcome of the dinner, also from another of its tables. */
function guestAt(db: Db, groupId: number, userId: number): Guest | undefined {
  const [guest] = db.all<Guest>(sql`
    select profiles.person_id as personId, found.id, found.outcome, found.why, found.source
    from (select distinct user_id from memberships where group_id = ${groupId} and user_id = ${userId} and role = 'member') as seat
    cross join profiles on profiles.user_id = seat.user_id
    left join outcomes as found on found.id = (${outcomeOfDinner(sql`profiles.person_id`, groupId)})`)
  return guest
}

/** Whether somebody had paid and stood by, and was never sent that they had a seat of the evening. */
function wasNotSent(db: Db, groupId: number, userId: number): boolean {
  const found = db.all(sql`
    select 1 from memberships join tickets on tickets.id = ticket_id
    where memberships.group_id = ${groupId} and memberships.user_id = ${userId} and standby = 1 and not exists (
      select 1 from messages join dinner_groups as there on there.id = messages.group_id
      where messages.user_id = ${userId} and kind = 'seat' and ${sentSql('messages')} and there.evening_id = tickets.evening_id)`)
  return found.length > 0
}

/** Returns the tables of the dinner for which somebody has paid; a table is moved from with its money. */
function tablesPaidBy(db: Db, groupId: number, { personId }: Guest): number[] {
  return idsIn(db)(sql`
      select distinct there.id from dinner_groups as here
      join dinner_groups as there on there.id = here.id or there.evening_id = here.evening_id
      join payments on payments.group_id = there.id join profiles on profiles.user_id = payments.user_id
      where here.id = ${groupId} and person_id = ${personId}`)
}

interface Mark {
  groupId: number
  dinnerDay: string
  guest: Guest
  outcome: Outcome | null
  why: string | null
}

function store(db: Db, by: Staff, { groupId, dinnerDay, guest, outcome, why }: Mark, now: Date) {
  if (outcome === null) {
    // what was computed stays
    if (guest.id !== null && guest.source !== 'computed')
      db.delete(outcomes).where(eq(outcomes.id, guest.id)).run()
    return
  }
  const set = {
    groupId,
    dinnerDay,
    outcome,
    why,
    at: now.toISOString(),
    adminId: by.id,
    source: 'staff' as const,
  }
  if (guest.id === null)
    db.insert(outcomes)
      .values({ personId: guest.personId, ...set })
      .run()
  else changeRow(db, outcomes, guest.id, { ...set, version: sql`${outcomes.version} + 1` })
}
