import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { feedback, reports, wishes } from '../db/schema'
import type { Feedback, NewReport } from '../domain/feedback'
import type { EveningMark, VenueMark, Wish } from '../domain/feedback-codes'
import { spokenName } from '../domain/name'
import { contactsOf } from './contacts'
import { findPastDinner, type Guest, guestsAt, type PastDinner } from './mates'
import { noteAvoided } from './reports'

/** What a guest has said of a dinner, and may still change. */
export interface MyFeedback extends PastDinner {
  evening: EveningMark | null
  venue: VenueMark[]
  mates: { mate: number; name: string; wish: Wish | null; isOpen: boolean }[]
}

/** Returns what a person has said of their latest dinner, by their sign-ups; null where there is nothing to say now. */
export function feedbackOf(
  db: Db,
  { personId, userIds }: { personId: number; userIds: readonly number[] },
  timeZone: string,
  now: Date,
): MyFeedback | null {
  const dinner = findPastDinner(db, userIds, timeZone, now)
  if (!dinner) return null
  const { groupId } = dinner
  const given = db.select().from(feedback).where(isTheirs(groupId, personId)).get()
  const theirs = db
    .select()
    .from(wishes)
    .where(and(eq(wishes.groupId, groupId), eq(wishes.fromPerson, personId)))
    .all()
  const kinds = new Map(theirs.map(({ toPerson, kind }) => [toPerson, kind]))
  const open = openIn(db, personId, groupId, timeZone, now)
  return {
    ...dinner,
    evening: (given?.evening ?? null) as EveningMark | null,
    venue: given?.venueMarks ?? [],
    mates: matesOf(db, groupId, personId).map((guest) => ({
      mate: guest.mate,
      name: spokenName(guest.name),
      wish: kinds.get(guest.personId) ?? null,
      isOpen: open.has(guest.personId),
    })),
  }
}

interface Answer {
  personId: number
  dinner: PastDinner
  timeZone: string
}

/**
 * Stores what a guest says of a dinner; what they leave out stays. A contact that is exchanged stays as it is, and nobody
 * who was not at the table is named. Returns whether it is the first that they say of it. Call it in a transaction.
 */
export function giveFeedback(
  db: Db,
  { personId, dinner, timeZone }: Answer,
  { evening, venue, wishes: wanted = {}, report }: Feedback,
  now: Date,
): boolean {
  const { groupId } = dinner
  const at = now.toISOString()
  const isFirst = db.select().from(feedback).where(isTheirs(groupId, personId)).get() === undefined
  const set = {
    ...(evening !== undefined && { evening }),
    ...(venue !== undefined && { venueMarks: [...new Set(venue)] }),
  }
  db.insert(feedback)
    .values({ groupId, personId, at, ...set })
    .onConflictDoUpdate({ target: [feedback.groupId, feedback.personId], set: { ...set, at } })
    .run()
  const mates = new Map(matesOf(db, groupId, personId).map((guest) => [guest.mate, guest.personId]))
  const open = openIn(db, personId, groupId, timeZone, now)
  for (const [mate, kind] of Object.entries(wanted)) {
    const to = mates.get(Number(mate))
    if (to !== undefined && !open.has(to)) setWish(db, { groupId, from: personId, to, kind }, at)
  }
  if (report) {
    const about = report.about === null ? null : (mates.get(report.about) ?? null)
    storeReport(db, { ...report, about }, { groupId, personId }, at)
    if (about !== null && !open.has(about))
      setWish(db, { groupId, from: personId, to: about, kind: 'never' }, at)
  }
  return isFirst
}

// the same words again are the same report: the answer to the first was lost
function storeReport(
  db: Db,
  { text, callMe, about }: NewReport,
  { groupId, personId }: { groupId: number; personId: number },
  at: string,
) {
  const is = and(eq(reports.groupId, groupId), eq(reports.fromPerson, personId), eq(reports.text, text))
  if (db.select({ id: reports.id }).from(reports).where(is).get()) return
  db.insert(reports).values({ groupId, fromPerson: personId, aboutPerson: about, text, callMe, at }).run()
}

/** Returns who else was at the table of a group. */
function matesOf(db: Db, groupId: number, personId: number): Guest[] {
  return guestsAt(db, groupId).filter((guest) => guest.personId !== personId)
}

function openIn(db: Db, personId: number, groupId: number, timeZone: string, now: Date): ReadonlySet<number> {
  const contacts = contactsOf(db, personId, timeZone, now)
  return new Set(contacts.filter((one) => one.groupId === groupId).map((one) => one.personId))
}

interface NewWish {
  groupId: number
  from: number
  to: number
  kind: Wish | null
}

// the time is that of the change: who taps the same again says nothing new
function setWish(db: Db, { groupId, from, to, kind }: NewWish, at: string) {
  const is = and(eq(wishes.groupId, groupId), eq(wishes.fromPerson, from), eq(wishes.toPerson, to))
  if (kind === null) db.delete(wishes).where(is).run()
  else {
    db.insert(wishes)
      .values({ groupId, fromPerson: from, toPerson: to, kind, at })
      .onConflictDoUpdate({
        target: [wishes.fromPerson, wishes.toPerson, wishes.groupId],
        set: { kind, at },
        setWhere: sql`${wishes.kind} <> ${kind}`,
      })
      .run()
  }
  noteAvoided(db, to, at)
}

function isTheirs(groupId: number, personId: number) {
  return and(eq(feedback.groupId, groupId), eq(feedback.personId, personId))
}
