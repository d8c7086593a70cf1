import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import {
  auditEntries,
  choices,
  dinnerGroups,
  erasures,
  evenings,
  feedback,
  keptApart,
  links,
  matchmakingRuns,
  menuItems,
  messages,
  notes,
  outcomes,
  payments,
  people,
  privacyRequests,
  profiles,
  reports,
  reviews,
  runLeftovers,
  SEAT,
  ticketedSeats,
  tickets,
  users,
  wishes,
} from '../db/schema'
import { transact } from '../db/transact'
import { NO_DIET } from '../domain/venue/menu'
import { CREDIT_LEFT } from '../money/credit'
import { findPerson } from '../people/people'
import { labelled } from '../users/fields'
import { codeOf } from '../users/users'
import { allSignUpsOf, asIfBack } from './stash'

/** Returns everything that is held about a phone (`+62…`), also of who is to be erased and is not held back for a report. Throws when nothing is. */
export function exportPhone(db: Db, phone: string, now = new Date()) {
  return asIfBack(db, phone, () => exportPerson(db, findPerson(db, phone)!, now), now)
}

/** Returns everything that is held about a person, in readable form; of people kept apart only how many they are. */
export function exportPerson(db: Db, personId: number, now = new Date()) {
  const person = db.select().from(people).where(eq(people.id, personId)).get()!
  const accounts = db
    .select({ account: users, profile: profiles })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.personId, personId))
    .orderBy(profiles.userId)
    .all()
  const [{ apart }] = db.all(
    sql`select count(*) as apart from ${keptApart} where person_a = ${personId} or person_b = ${personId}`,
  ) as [{ apart: number }]
  return {
    ...named(PERSON, person),
    exported_at: now.toISOString(),
    sign_ups: accounts.map(({ account, profile }) => ({
      ...named(PROFILE, { ...profile, ...labelled(profile) }),
      username: account.username,
      account_created_at: account.createdAt,
      code: codeOf(db, profile.userId),
      dinners: dinnersOf(db, profile.userId),
      left_over_by: db
        .select({ run: matchmakingRuns.id, at: matchmakingRuns.startedAt })
        .from(runLeftovers)
        .innerJoin(matchmakingRuns, eq(matchmakingRuns.id, runLeftovers.runId))
        .where(eq(runLeftovers.userId, profile.userId))
        .orderBy(matchmakingRuns.id)
        .all(),
      payments: paymentsOf(db, profile.userId),
      evenings: eveningsOf(db, profile.userId),
      messages: rowsIn(db, messages, eq(messages.userId, profile.userId)),
      links: rowsIn(db, links, eq(links.userId, profile.userId), links.createdAt),
      requests: rowsIn(db, privacyRequests, eq(privacyRequests.userId, profile.userId)),
      // staff are not named: they are other people
      history: db
        .select({ at: auditEntries.at, action: auditEntries.action })
        .from(auditEntries)
        .where(eq(auditEntries.userId, profile.userId))
        .orderBy(auditEntries.id)
        .all(),
    })),
    people_kept_apart: apart,
    notes: db
      .select({ at: notes.at, text: notes.text })
      .from(notes)
      .where(eq(notes.personId, personId))
      .orderBy(notes.id)
      .all(),
    outcomes: rowsIn(db, outcomes, eq(outcomes.personId, personId)),
    reviews: rowsIn(db, reviews, eq(reviews.personId, personId)),
    // what others said of them is theirs
    feedback: db
      .select({
        ...{ at: feedback.at, evening_mark: feedback.evening, venue_marks: feedback.venueMarks },
        ...{ wants_chat: feedback.wantsChat, chat_link: feedback.chatLink },
      })
      .from(feedback)
      .where(eq(feedback.personId, personId))
      .orderBy(feedback.groupId)
      .all(),
    wishes: rowsIn(db, wishes, eq(wishes.fromPerson, personId)),
    reports: db
      .select({ at: reports.at, text: reports.text, call_me: reports.callMe })
      .from(reports)
      .where(eq(reports.fromPerson, personId))
      .orderBy(reports.id)
      .all(),
    erasures: rowsIn(db, erasures, sql`phone = ${person.phone} and erases_at > ${now.toISOString()}`),
  }
}

/** Returns everything that is held about a phone as JSON text, and notes that it was handed out; undefined when nothing is held. */
export function handOut(db: Db, by: Staff, phone: string, now = new Date()): string | undefined {
  return transact(db, (db) => {
    const ids = allSignUpsOf(db, phone, now)
    if (ids.length === 0) return undefined
    const text = JSON.stringify(exportPhone(db, phone, now), null, 2)
    for (const userId of ids) audit(db, by, 'exported a person', { userId })
    return text
  })
}

function dinnersOf(db: Db, userId: number) {
  const found = db
    .select({ group: dinnerGroups, seat: SEAT, food: food.name, drink: drink.name, choice: choices })
    .from(ticketedSeats)
    .innerJoin(dinnerGroups, eq(dinnerGroups.id, ticketedSeats.groupId))
    .leftJoin(choices, eq(choices.ticketId, ticketedSeats.ticketId))
    .leftJoin(food, eq(food.id, choices.foodId))
    .leftJoin(drink, eq(drink.id, choices.drinkId))
    .where(eq(ticketedSeats.userId, userId))
    .orderBy(ticketedSeats.id)
    .all()
  return found.map(({ group: { name, eventAt, venue, status }, seat, choice, ...menu }) => ({
    ...{ name, event_at: eventAt, venue, group_status: status },
    ...named(theirs(SEAT), seat),
    menu: choice && {
      ...menu,
      ...named(CHOICE, { ...choice, diet: choice.diet === '' ? NO_DIET : choice.diet }),
    },
  }))
}

/** Returns the payments of a sign-up; what of credit was not used yet stands beside it, and what was used up is owed no more. */
function paymentsOf(db: Db, userId: number) {
  const left = new Map(
    db.values<[id: number, rupiah: number | null]>(
      sql`select id, remaining from ${CREDIT_LEFT} join payments using (id) where user_id = ${userId}`,
    ),
  )
  const rows = db.select().from(payments).where(eq(payments.userId, userId)).orderBy(payments.id).all()
  return rows.map((row) => {
    const credit_left = left.get(row.id)
    const state = credit_left === undefined ? row.state : credit_left === 0 ? 'used' : 'credit'
    return {
      ...named(theirs(getTableColumns(payments)), { ...row, state }),
      ...(credit_left && { credit_left }),
    }
  })
}

function eveningsOf(db: Db, userId: number) {
  const found = db
    .select({ evening: evenings, answer: tickets, choice: choices })
    .from(tickets)
    .innerJoin(evenings, eq(evenings.id, tickets.eveningId))
    // of a table that was made again for another date; of others it stands with the dinner
    .leftJoin(
      choices,
      and(
        eq(choices.ticketId, tickets.id),
        sql`not exists (select 1 from memberships where ticket_id = ${tickets.id})`,
      ),
    )
    .where(eq(tickets.userId, userId))
    .orderBy(evenings.id)
    .all()
  return found.map(({ evening: { id, at, city, area }, answer, choice }) => ({
    ...{ evening: id, evening_at: at, city, area },
    ...named(ANSWER, answer),
    ...(choice && { menu: named(CHOICE, choice) }),
  }))
}

/** Returns the rows of a table about somebody, the earliest first, without what is not theirs. */
function rowsIn(db: Db, table: SQLiteTable, owner: SQL, order: SQLiteColumn | SQL = sql`rowid`) {
  const rows = db.select().from(table).where(owner).orderBy(order).all()
  return rows.map((row) => named(theirs(getTableColumns(table)), row))
}

// keys, counters and what brings something back; staff are not named: they are other people
const NOT_THEIRS =
  /^(id|userId|personId|fromPerson|toPerson|phone|ticketId|tokenHash|rows|version|seat|holdsSeat|ofEvening|turnsAt|adminId|(opened|noted|closed|decided|stopped)By)$/

function theirs(columns: Record<string, { name: string }>) {
  return Object.fromEntries(Object.entries(columns).filter(([key]) => !NOT_THEIRS.test(key)))
}

const food = alias(menuItems, 'food')
const drink = alias(menuItems, 'drink')
// what was chosen has a name
const { foodId: _food, drinkId: _drink, ...CHOICE } = theirs(getTableColumns(choices))
const { eveningId: _evening, ...ANSWER } = theirs(getTableColumns(tickets))
// the search's copy says nothing new
const { searchText: _, personId: _person, ...PROFILE } = getTableColumns(profiles)
const { id: _id, ...PERSON } = getTableColumns(people)

/** Returns every column under its name in the database, so that a new one is not forgotten. */
function named(columns: Record<string, { name: string }>, row: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(columns).map(([key, { name }]) => [name, row[key]]))
}
