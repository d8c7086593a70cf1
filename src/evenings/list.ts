import { eq, sql } from 'drizzle-orm'
import { codeFor } from '../db/codes'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { type evenings, profiles, tickets } from '../db/schema'
import { DINNER_HOURS } from '../domain/deadlines'
import { type Availability, type Evening, statusNow } from '../domain/evenings'
import { affords, type OfferedEvening, type OpenEvening } from '../domain/open-evenings'
import { AFFORDED, AVAILABLE, COMPLETE } from '../matchmaking/rows'

type EveningRow = typeof evenings.$inferSelect & { venue: string | null }

const PAST_MAX = 500
const HOUR_MS = 3_600_000

/** Returns the coming evenings, the soonest first; or the past ones, the latest first. */
export function listEvenings(db: Db, { past }: { past: boolean }, now = new Date()): Evening[] {
  const over = overBefore(now)
  const rows = db.all<EveningRow>(
    past
      ? sql`select ${COLUMNS} from evenings where at <= ${over} order by at desc, id desc limit ${PAST_MAX}`
      : sql`select ${COLUMNS} from evenings where at > ${over} order by at, id`,
  )
  return compose(db, rows, now)
}

export function findEvening(db: Db, id: number, now = new Date()): Evening | undefined {
  return compose(db, db.all<EveningRow>(sql`select ${COLUMNS} from evenings where id = ${id}`), now)[0]
}

/** Returns the evenings that visitors may choose now, the soonest first. */
export function openEvenings(db: Db, now = new Date()): (OpenEvening & { womenOnly: number })[] {
  const at = now.toISOString()
  return db.all(sql`
    select id, at, city, area, price, women_only as womenOnly from evenings
    where at > ${at} and answers_until > ${at} and status = 'open' order by at, id`)
}

/** Returns those of them that are for a user and that their budget affords, with their answers; `isOwn` restricts to answers from the browser that signed up. */
export function offeredTo(
  db: Db,
  userId: number,
  now = new Date(),
  { isOwn = false }: { isOwn?: boolean } = {},
): OfferedEvening[] {
  const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get()
  const answers = answersOf(db, userId)
  return openEvenings(db, now)
    .filter(
      ({ price, womenOnly }) =>
        affords(profile?.budget, price) && (!womenOnly || profile?.gender === 'female'),
    )
    .map(({ womenOnly: _, ...evening }) => {
      const given = answers.get(evening.id)
      const can = given?.[isOwn ? 'own' : 'can'] ?? null
      const isJoined = can === true && given?.sure === true
      return { ...evening, can, code: codeFor(db, 'evening', evening.id), isJoined }
    })
}

/** Returns a user's answers about the evenings ahead; undefined for an unknown user. */
export function availabilityOf(db: Db, userId: number, now = new Date()): Availability | undefined {
  const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get()
  if (!profile) return undefined
  const answers = answersOf(db, userId)
  const rows = db.all<EveningRow>(sql`
    select ${COLUMNS} from evenings where at > ${overBefore(now)} and status <> 'cancelled' order by at, id`)
  return {
    evenings: rows.map((row) => {
      const { id, at, city, area, price } = row
      const given = answers.get(id)
      return {
        ...{ id, at, city, area, price, status: statusOf(row, now) },
        can: given?.can ?? null,
        by: given?.by ?? null,
        answeredAt: given?.at ?? null,
        aboveBudget: !affords(profile.budget, price),
        sure: given?.sure ?? null,
        reserve: given?.reserve ?? null,
        dealt: given?.dealt ?? null,
        answer_by: given?.answerBy ?? null,
      }
    }),
  }
}

interface Counts {
  id: number
  can: number
  free: number
  above: number
}

function compose(db: Db, rows: readonly EveningRow[], now: Date): Evening[] {
  const ids = oneOf(rows.map(({ id }) => id))
  const counts = byId(
    db.all<Counts>(sql`
      select evening_id as id, count(distinct person_id) as can, sum(is_free and is_afforded) as free,
        sum(is_free and not is_afforded) as above
      from (
        select evening_id, person_id, ${AVAILABLE} and ${COMPLETE} as is_free, ${AFFORDED} as is_afforded
        from tickets
        join evenings on evenings.id = evening_id
        join sign_ups as profiles on profiles.user_id = tickets.user_id
        where evening_id in ${ids} and can
      ) group by evening_id`),
  )
  const made = byId(
    db.all<{ id: number; groups: number; ever: number; seated: number }>(sql`
      select evening_id as id, sum(status <> 'cancelled') as groups, count(*) as ever,
        sum(iif(status <> 'cancelled', (
          select count(*) from memberships where group_id = dinner_groups.id and role = 'member' and left_at is null
        ), 0)) as seated
      from dinner_groups where evening_id in ${ids} group by evening_id`),
  )
  return rows.map((row) => ({
    id: row.id,
    code: codeFor(db, 'evening', row.id),
    at: row.at,
    city: row.city,
    area: row.area,
    price: row.price,
    venueId: row.venueId,
    venue: row.venue,
    tables_max: row.tablesMax,
    answers_until: row.answersUntil,
    sureUntil: row.sureUntil,
    payUntil: row.payUntil,
    detailsFrom: row.detailsFrom,
    dealtAt: row.dealtAt,
    dealtAgainAt: row.dealtAgainAt,
    announcedAt: row.announcedAt,
    note: row.note,
    title: row.title,
    // a raw row has it as a number
    womenOnly: Boolean(row.womenOnly),
    guestNote: row.guestNote,
    status: statusOf(row, now),
    version: row.version,
    can: counts.get(row.id)?.can ?? 0,
    free: counts.get(row.id)?.free ?? 0,
    aboveBudget: counts.get(row.id)?.above ?? 0,
    groups: made.get(row.id)?.groups ?? 0,
    groupsEver: made.get(row.id)?.ever ?? 0,
    seated: made.get(row.id)?.seated ?? 0,
  }))
}

function answersOf(db: Db, userId: number) {
  const rows = db.select().from(tickets).where(eq(tickets.userId, userId)).all()
  return new Map(rows.map((row) => [row.eveningId, row]))
}

function statusOf({ answersUntil, ...row }: EveningRow, now: Date) {
  return statusNow({ ...row, answers_until: answersUntil }, now)
}

function overBefore(now: Date): string {
  return new Date(now.getTime() - DINNER_HOURS * HOUR_MS).toISOString()
}

function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]))
}

const COLUMNS = sql.raw(
  'id, at, city, area, price, venue_id as venueId, (select name from venues where venues.id = venue_id) as venue, tables_max as tablesMax, answers_until as answersUntil, sure_until as sureUntil, pay_until as payUntil, details_from as detailsFrom, dealt_at as dealtAt, dealt_again_at as dealtAgainAt, announced_at as announcedAt, note, title, women_only as womenOnly, guest_note as guestNote, status, version',
)
