import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { feedback, reports, wishes } from '../db/schema'
import { changeRow, type Refused, refused, type Tx } from '../db/transact'
import { FEEDBACK_DAYS, type Feedback, type NewReport } from '../domain/after-dinner/feedback'
import type { EveningMark, VenueMark, Wish } from '../domain/after-dinner/feedback-codes'
import { spokenName } from '../domain/profile/name'
import { DAY_MS } from '../domain/units'
import { contactsOf } from './contacts'
import { type Guest, guestsAt, type PastDinner, pastDinners, personAtSeat } from './mates'
import { noteAvoided } from './reports'
import { BESIDE } from './rules'

/** What a guest has said of a dinner, and may still change. */
export interface MyFeedback extends PastDinner {
  /** since when it is that; null where they have said nothing */
  at: string | null
  evening: EveningMark | null
  venue: VenueMark[]
  wantsChat: boolean
  /** the link that one of the table has given last; only for who wants it */
  chat: { link: string; isMine: boolean } | null
  mates: { mate: number; name: string; wish: Wish | null; isOpen: boolean }[]
}

/** Returns what a person has said of the dinners that they can say something of now, by their sign-ups, the latest first. */
export function feedbackOf(
  db: Db,
  { personId, userIds }: { personId: number; userIds: readonly number[] },
  timeZone: string,
  now: Date,
): MyFeedback[] {
  return pastDinners(db, userIds, timeZone, now).map((dinner) => {
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
      at: given?.at ?? null,
      evening: (given?.evening ?? null) as EveningMark | null,
      venue: given?.venueMarks ?? [],
      wantsChat: given?.wantsChat === true,
      chat: given?.wantsChat ? chatOf(db, groupId, personId) : null,
      mates: matesOf(db, groupId, personId).map((guest) => ({
        mate: guest.mate,
        name: spokenName(guest.name),
        wish: kinds.get(guest.personId) ?? null,
        isOpen: open.has(guest.personId),
      })),
    }
  })
}

// who did not come has no page of it to take theirs away; one is there unless somebody has come back who was to be erased
function chatOf(db: Db, groupId: number, personId: number): MyFeedback['chat'] {
  const { chatLink: link } = feedback
  const people = guestsAt(db, groupId).map((guest) => guest.personId)
  const found = db
    .select({ link, from: feedback.personId })
    .from(feedback)
    .where(and(eq(feedback.groupId, groupId), inArray(feedback.personId, people), isNotNull(link)))
    .orderBy(feedback.personId)
    .get()
  return found?.link ? { link: found.link, isMine: found.from === personId } : null
}

/** Forgets the links of groups that nobody sees any more. */
export function forgetChats(db: Db, now: Date) {
  const over = new Date(now.getTime() - (FEEDBACK_DAYS + 1) * DAY_MS).toISOString()
  db.run(sql`
    update feedback set chat_link = null
    where chat_link is not null and group_id in (select id from dinner_groups where event_at < ${over})`)
}

interface Answer {
  personId: number
  dinner: PastDinner
  timeZone: string
}

/**
 * Stores what a guest says of a dinner; what they leave out stays. A contact that is exchanged stays, and who does not want to share a table again
 * after that says so beside it. An answer takes no `never` back that is newer than what was seen (`seen`). The last link of a group takes the
 * place of the one before. Returns whether it is the first that they say of it; refuses numbers that nobody of the table has.
 */
export function giveFeedback(
  db: Tx,
  { personId, dinner, timeZone }: Answer,
  { evening, venue, wishes: wanted = {}, wantsChat, chatLink, report, seen }: Feedback,
  now: Date,
): { ok: true; isFirst: boolean } | Refused<'changed'> {
  const { groupId } = dinner
  const at = now.toISOString()
  const before = db.select().from(feedback).where(isTheirs(groupId, personId)).get()
  const mates = new Map(matesOf(db, groupId, personId).map((guest) => [guest.mate, guest.personId]))
  const about = report && report.about !== null ? personAtSeat(db, groupId, report.about) : null
  const isKnown = Object.keys(wanted).every((mate) => mates.has(Number(mate)))
  if (!isKnown || about === undefined || about === personId) return refused('changed')
  const isMade = chatLink !== undefined && wantsChat !== false
  const set = {
    ...(evening !== undefined && { evening }),
    ...(venue !== undefined && { venueMarks: [...new Set(venue)] }),
    ...(wantsChat !== undefined && { wantsChat }),
    ...(wantsChat === false && { chatLink: null }),
    ...(isMade && { wantsChat: true, chatLink }),
  }
  if (isMade) {
    const isOthers = and(eq(feedback.groupId, groupId), ne(feedback.personId, personId))
    db.update(feedback).set({ chatLink: null }).where(isOthers).run()
  }
  db.insert(feedback)
    .values({ groupId, personId, at, ...set })
    .onConflictDoUpdate({ target: [feedback.groupId, feedback.personId], set: { ...set, at } })
    .run()
  const open = openIn(db, personId, groupId, timeZone, now)
  const isStale = seen !== undefined && seen !== (before?.at ?? null)
  const neversUntil = isStale ? (seen ?? '') : undefined
  const wish = (to: number, kind: Wish | null) => {
    const change = { groupId, from: personId, to, kind }
    if (!open.has(to)) setWish(db, change, at, neversUntil)
    else if (kind === 'never') setWish(db, { ...change, groupId: BESIDE }, at)
  }
  for (const [mate, kind] of Object.entries(wanted)) wish(mates.get(Number(mate))!, kind)
  if (report) {
    storeReport(db, { ...report, about }, { groupId, personId }, at)
    if (about !== null) wish(about, 'never')
  }
  return { ok: true, isFirst: before === undefined }
}

// the same words again are the same report: the answer to the first was lost
function storeReport(
  db: Db,
  { text, callMe, about }: NewReport,
  { groupId, personId }: { groupId: number; personId: number },
  at: string,
) {
  const is = and(eq(reports.groupId, groupId), eq(reports.fromPerson, personId), eq(reports.text, text))
  const known = db.select().from(reports).where(is).get()
  if (known) {
    // whom it is about may have been named since; staff decide on what they have read
    const aboutPerson = about ?? known.aboutPerson
    if (known.state === 'open' && (known.callMe !== callMe || known.aboutPerson !== aboutPerson))
      changeRow(db, reports, known.id, { callMe, aboutPerson, version: known.version + 1 })
    return
  }
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
function setWish(db: Tx, { groupId, from, to, kind }: NewWish, at: string, neversUntil?: string) {
  const is = and(eq(wishes.groupId, groupId), eq(wishes.fromPerson, from), eq(wishes.toPerson, to))
  const before = neversUntil === undefined ? undefined : db.select().from(wishes).where(is).get()
  if (before?.kind === 'never' && before.at > neversUntil!) return
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
