import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { pausePerson } from '../attendance/attendance'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { zoneOf } from '../db/day'
import type { Db } from '../db/open'
import { IS_OPEN_REPORT } from '../db/rules'
import { reports, wishes } from '../db/schema'
import { changeRow, type Refused, refused, type Tx, transact } from '../db/transact'
import type { DecideReport, Report } from '../domain/after-dinner/reports'
import { pauseEnd } from '../domain/after-dinner/review'
import { displayInstant } from '../domain/time'
import { DAY_MS } from '../domain/units'
import { instantOf } from '../domain/wall-clock'
import { guestsAt } from './mates'
import { BESIDE } from './rules'

/** Days after which a report that was decided is erased. */
const KEPT_DAYS = 180
/** Guests and dinners from which on it is a report that somebody is not wanted. */
const AVOIDED = 2

/** Returns the reports: those to decide on first, the latest first. */
export function listReports(db: Db): Report[] {
  const rows = db.all<Omit<Report, 'people' | 'callMe'> & { callMe: number; fromPerson: number | null }>(sql`
    select reports.id, from_person as fromPerson, kind, text, call_me as callMe, state, note, reports.at, reports.version,
      group_id as groupId, dinner_groups.name as "group", event_at as event_date,
      (select max(user_id) from profiles where person_id = from_person) as "from",
      (select name from profiles where person_id = from_person order by user_id desc limit 1) as fromName,
      (select max(user_id) from profiles where person_id = about_person) as about,
      (select name from profiles where person_id = about_person order by user_id desc limit 1) as aboutName,
      (select username from users where users.id = admin_id) as "by"
    from reports left join dinner_groups on dinner_groups.id = group_id
    order by not ${IS_OPEN_REPORT}, reports.id desc`)
  return rows.map(({ fromPerson, ...row }) => ({
    ...row,
    callMe: row.callMe === 1,
    people: row.state === 'open' ? othersAt(db, row.groupId, fromPerson) : [],
  }))
}

/** Returns how many reports wait for a decision, and since when the first does. */
export function openReports(db: Db): { count: number; since: string | null } {
  const [[count, since]] = db.values<[number, string | null]>(
    sql`select count(*), min(at) from reports indexed by reports_open where ${IS_OPEN_REPORT}`,
  ) as [[number, string | null]]
  return { count, since }
}

/** Stores what staff note and decide on a report. Refuses an outdated `version`, who was not there, and a decision on nobody. */
export function decideReport(
  db: Db,
  by: Staff,
  id: number,
  { about, version, ...given }: DecideReport,
  now = new Date(),
): { ok: true } | Refused<'missing' | 'stale' | 'about' | 'nobody'> {
  return transact(db, (db) => {
    const found = db.select().from(reports).where(eq(reports.id, id)).get()
    if (!found) return refused('missing')
    if (found.version !== version) return refused('stale')
    const aboutPerson =
      about === undefined ? found.aboutPerson : about === null ? null : personAt(db, found, about)
    if (aboutPerson === undefined) return refused('about')
    const { state: next, note } = { ...found, ...given }
    if (aboutPerson === null && (next === 'warned' || next === 'paused')) return refused('nobody')
    if (next === found.state && note === found.note && aboutPerson === found.aboutPerson) return { ok: true }
    const isDecided = next !== 'open'
    changeRow(db, reports, id, {
      ...{ state: next, aboutPerson, note, version: version + 1 },
      decidedAt: isDecided ? (found.decidedAt ?? now.toISOString()) : null,
      adminId: by.id,
    })
    if (aboutPerson !== found.aboutPerson) keepFromWriter(db, found, aboutPerson, now)
    if (next === 'paused' && found.state !== 'paused' && aboutPerson !== null) pause(db, by, aboutPerson, now)
    if (next !== 'paused' && found.state === 'paused' && aboutPerson !== null)
      endPause(db, by, aboutPerson, found, now)
    // neither whom it is about nor who wrote it
    audit(db, by, 'decided on a report', { detail: `report ${id}, ${next}` }, now)
    return { ok: true as const }
  })
}

/** Notes, or takes back, that guests of two dinners avoid a person. */
export function noteAvoided(db: Tx, personId: number, at: string) {
  const [[guests, dinners, groupId]] = db.values<[number, number, number | null]>(sql`
    select count(distinct from_person), count(distinct dinner), max(dinner)
    from (select from_person, ${DINNER} as dinner from wishes where to_person = ${personId} and kind = 'never')`) as [
    [number, number, number | null],
  ]
  const isAvoided = and(eq(reports.aboutPerson, personId), eq(reports.kind, 'avoided'))
  const known = db.select().from(reports).where(isAvoided).orderBy(desc(reports.id)).get()
  if (guests < AVOIDED || dinners < AVOIDED) {
    if (known?.state === 'open') db.delete(reports).where(eq(reports.id, known.id)).run()
  } else if (!known || (known.state !== 'open' && guests > Number(known.text)))
    db.insert(reports)
      .values({ groupId: groupId!, aboutPerson: personId, kind: 'avoided', text: String(guests), at })
      .run()
}

/** Of a row of `wishes` the dinner that it is about; of one that stands beside them that of the others, or of the report. */
const DINNER = sql`coalesce(
  nullif(group_id, ${BESIDE}),
  (select max(group_id) from wishes as chosen where chosen.from_person = wishes.from_person
    and chosen.to_person = wishes.to_person and group_id <> ${BESIDE}),
  (select max(group_id) from reports where reports.from_person = wishes.from_person and about_person = wishes.to_person),
  ${BESIDE})`

/** Deletes reports of long ago that were decided. */
export function forgetReports(db: Db, now = new Date()) {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()
  db.delete(reports)
    .where(and(sql`not ${IS_OPEN_REPORT}`, lt(reports.at, before)))
    .run()
}

type Row = typeof reports.$inferSelect

function personAt(db: Db, { groupId, fromPerson }: Row, userId: number): number | undefined {
  const guest = guestsAt(db, groupId).find((one) => one.userId === userId)
  return guest?.personId === fromPerson ? undefined : guest?.personId
}

// without the writer, also by an earlier sign-up
function othersAt(db: Db, groupId: number, writer: number | null): Report['people'] {
  return guestsAt(db, groupId)
    .filter(({ personId }) => personId !== writer)
    .map(({ userId, name }) => ({ id: userId, name }))
}

/** Stores a `never` from the writer of a report to whom staff name, beside what they chose, and takes back that to whom they had named before. */
function keepFromWriter(db: Tx, { fromPerson, aboutPerson: before }: Row, about: number | null, now: Date) {
  if (fromPerson === null) return
  const at = now.toISOString()
  if (before !== null) {
    // one after a contact may be the writer's own
    db.run(sql`
      delete from wishes where group_id = ${BESIDE} and from_person = ${fromPerson} and to_person = ${before}
        and not exists (
          select 1 from wishes as chosen
          where chosen.from_person = ${fromPerson} and chosen.to_person = ${before} and chosen.kind = 'contact')
        and not exists (select 1 from reports where from_person = ${fromPerson} and about_person = ${before})`)
    noteAvoided(db, before, at)
  }
  if (about === null) return
  db.insert(wishes)
    .values({ groupId: BESIDE, fromPerson, toPerson: about, kind: 'never', at })
    .onConflictDoNothing()
    .run()
  noteAvoided(db, about, at)
}

/** Pauses as staff do, to the same hour and with the same entry: who may not read reports learns nothing of this one. */
function pause(db: Tx, by: Staff, personId: number, now: Date) {
  const until = lastDay(db, now)
  const { id, paused } = pauseOf(db, personId)
  if (id !== null && (paused ?? '') < until.at) pausePerson(db, by, id, until.day, now)
}

/** Ends the pause that a report has set, unless staff have set another one since. */
function endPause(db: Tx, by: Staff, personId: number, { decidedAt }: Row, now: Date) {
  const { id, paused } = pauseOf(db, personId)
  if (id !== null && paused !== null && paused <= lastDay(db, new Date(decidedAt!)).at)
    pausePerson(db, by, id, null, now)
}

/** Returns the day on which a pause that begins now ends, and its instant. */
function lastDay(db: Db, from: Date): { day: string; at: string } {
  const zone = zoneOf(db)
  const day = pauseEnd(displayInstant(from.toISOString(), 'yyyy-MM-dd', zone))
  return { day, at: instantOf(day, '00:00', zone)! }
}

/** Returns the latest sign-up of a person, null without one, and until when they are paused. */
function pauseOf(db: Db, personId: number): { id: number | null; paused: string | null } {
  const [[id, paused]] = db.values<[number | null, string | null]>(sql`
    select max(user_id), paused_until from profiles join people on people.id = person_id where person_id = ${personId}`) as [
    [number | null, string | null],
  ]
  return { id, paused }
}
