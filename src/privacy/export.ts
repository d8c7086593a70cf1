import { eq, getTableColumns, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import {
  auditEntries,
  availability,
  dinnerGroups,
  erasures,
  evenings,
  exportRequests,
  keptApart,
  links,
  matchmakingRuns,
  memberships,
  messages,
  payments,
  people,
  privacyRequests,
  profiles,
  runLeftovers,
  users,
} from '../db/schema'
import { transact } from '../db/transact'
import { findPerson } from '../people/people'
import { codeOf } from '../users/code'
import { labelled } from '../users/fields'
import { allSignUpsOf, asIfBack } from './taken'

/** Returns everything that is held about a phone (`+62…`), also of who is to be erased. Throws when nothing is. */
export function exportPhone(db: Db, phone: string, now = new Date()) {
  return asIfBack(db, phone, () => exportPerson(db, findPerson(db, phone)!, now))
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
      messages: messagesTo(db, profile.userId),
      links: db
        .select({
          scope: links.scope,
          created_at: links.createdAt,
          expires_at: links.expiresAt,
          last_used_at: links.lastUsedAt,
        })
        .from(links)
        .where(eq(links.userId, profile.userId))
        .orderBy(links.createdAt)
        .all(),
      requests: db
        .select({
          kind: privacyRequests.kind,
          way: privacyRequests.way,
          came_at: privacyRequests.cameAt,
          closed_at: privacyRequests.closedAt,
          outcome: privacyRequests.outcome,
        })
        .from(privacyRequests)
        .where(eq(privacyRequests.userId, profile.userId))
        .orderBy(privacyRequests.id)
        .all(),
      exports: db
        .select({
          requested_at: exportRequests.requestedAt,
          is_allowed: exportRequests.isAllowed,
          decided_at: exportRequests.decidedAt,
          reason: exportRequests.reason,
        })
        .from(exportRequests)
        .where(eq(exportRequests.userId, profile.userId))
        .orderBy(exportRequests.id)
        .all(),
      // staff are not named: they are other people
      history: db
        .select({ at: auditEntries.at, action: auditEntries.action })
        .from(auditEntries)
        .where(eq(auditEntries.userId, profile.userId))
        .orderBy(auditEntries.id)
        .all(),
    })),
    people_kept_apart: apart,
    erasures: db
      .select({
        requested_at: erasures.requestedAt,
        erases_at: erasures.erasesAt,
        waits: erasures.waits,
        stopped_at: erasures.stoppedAt,
        reason: erasures.reason,
      })
      .from(erasures)
      .where(eq(erasures.phone, person.phone))
      .orderBy(erasures.id)
      .all(),
  }
}

/** Returns everything that is held about a phone as JSON text, and notes that it was handed out; undefined when nothing is held. */
export function handOut(db: Db, by: Staff, phone: string): string | undefined {
  return transact(db, () => {
    const ids = allSignUpsOf(db, phone)
    if (ids.length === 0) return undefined
    const text = JSON.stringify(exportPhone(db, phone), null, 2)
    for (const userId of ids) audit(db, by, 'exported a person', { userId })
    return text
  })
}

function dinnersOf(db: Db, userId: number) {
  return db
    .select({
      group: dinnerGroups.id,
      name: dinnerGroups.name,
      event_at: dinnerGroups.eventAt,
      venue: dinnerGroups.venue,
      group_status: dinnerGroups.status,
      role: memberships.role,
      status: memberships.status,
      added_at: memberships.addedAt,
      left_at: memberships.leftAt,
      left_code: memberships.leftCode,
      left_reason: memberships.leftReason,
      released: memberships.released,
      answer_by: memberships.answerBy,
      pay_by: memberships.payBy,
      confirmed_at: memberships.confirmedAt,
      promoted_at: memberships.promotedAt,
      backup_answer: memberships.backupAnswer,
      answered_at: memberships.answeredAt,
      answer_why: memberships.answerWhy,
      arrival: memberships.arrival,
      arrival_at: memberships.arrivalAt,
    })
    .from(memberships)
    .innerJoin(dinnerGroups, eq(dinnerGroups.id, memberships.groupId))
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.id)
    .all()
}

function paymentsOf(db: Db, userId: number) {
  return db
    .select({
      group: payments.groupId,
      amount: payments.amount,
      paid_at: payments.paidAt,
      state: payments.state,
      state_at: payments.stateAt,
      choice: payments.choice,
    })
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(payments.id)
    .all()
}

function eveningsOf(db: Db, userId: number) {
  return db
    .select({
      evening: evenings.id,
      evening_at: evenings.at,
      city: evenings.city,
      area: evenings.area,
      can: availability.can,
      own: availability.own,
      at: availability.at,
      by: availability.by,
    })
    .from(availability)
    .innerJoin(evenings, eq(evenings.id, availability.eveningId))
    .where(eq(availability.userId, userId))
    .orderBy(evenings.id)
    .all()
}

function messagesTo(db: Db, userId: number) {
  const { id, userId: _, adminId, undo, ...columns } = getTableColumns(messages)
  const rows = db.select().from(messages).where(eq(messages.userId, userId)).orderBy(id).all()
  return rows.map((row) => named(columns, row))
}

// the search's copy says nothing new
const { searchText: _, personId: _person, ...PROFILE } = getTableColumns(profiles)
const { id: _id, ...PERSON } = getTableColumns(people)

/** Returns every column under its name in the database, so that a new one is not forgotten. */
function named(columns: Record<string, { name: string }>, row: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(columns).map(([key, { name }]) => [name, row[key]]))
}
