import { eq, getTableColumns, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { audit, countOf } from '../audit/audit'
import { OPERATOR } from '../audit/staff'
import type { Config } from '../config'
import { emptyLog, rewriteForgotten } from '../db/forget'
import { closeDatabase, type Db, hasDatabase, openDatabase } from '../db/open'
import {
  auditEntries,
  availability,
  dinnerGroups,
  evenings,
  keptApart,
  matchmakingRuns,
  memberships,
  messages,
  profiles,
  runLeftovers,
  users,
} from '../db/schema'
import { activityLabel, storablePhoneSchema } from '../domain/profile'
import { codeOf } from '../users/code'
import { deleteAccounts } from '../users/users'
import { ask, firstLine } from './terminal'

const USAGE = 'usage: semeja privacy export PHONE | erase PHONE [--yes]; PHONE - reads it from standard input'
/** Milliseconds to wait for a server that reads the write-ahead log, before truncating it is left to that server. */
const LOG_WAIT_MS = 5000

/** `semeja privacy …`: shows or erases what is held about a phone. Returns the exit code. Only the export repeats the phone. */
export async function privacyCommand(
  { dataDir }: Config,
  [action, given, ...rest]: string[],
  yes: boolean,
): Promise<number> {
  const known = action === 'erase' || (action === 'export' && !yes)
  if (!known || !given || rest.length > 0) return complain(USAGE, 2)
  const input = v.safeParse(storablePhoneSchema, given === '-' ? await firstLine('Phone: ') : given)
  if (!input.success) return complain('this is no phone number of 9 to 15 digits', 2)
  if (!hasDatabase(dataDir)) return complain(`there is no database in ${dataDir}`, 1)

  const db = openDatabase(dataDir)
  try {
    const phone = input.output
    const ids = idsOf(db, phone)
    if (ids.length === 0) return complain('nothing is held about this phone', 1)
    if (action === 'export') {
      const text = JSON.stringify(exportPerson(db, phone), null, 2)
      for (const userId of ids) audit(db, OPERATOR, 'exported a person', { userId })
      console.log(escaped(text))
      return 0
    }
    if (!yes) {
      if (!process.stdin.isTTY) return complain('erasing takes --yes when nobody can be asked', 2)
      const sure = await ask(`Erase ${countOf(ids.length, 'sign-up')} of this phone for good? Type yes: `)
      if (sure.trim().toLowerCase() !== 'yes') return complain('nothing was erased', 1)
    }
    const { erased, seats, rewritten, isLogEmpty } = erasePerson(db, phone)
    console.log(
      `erased ${countOf(erased, 'sign-up')} and ${countOf(seats, 'seat')} at dinners; backups made before still hold them`,
    )
    if (rewritten === 'large') console.log(LARGE)
    if (rewritten === 'failed') console.log(FAILED)
    if (!isLogEmpty) console.log(LOG_IN_USE)
    return 0
  } finally {
    closeDatabase(db)
  }
}

// as JSON writes them, so that the text stays what it was
function escaped(json: string): string {
  return json.replace(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu, (char) =>
    [...Array(char.length).keys()]
      .map((i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

const FAILED =
  'the database could not be written anew now: unused parts of it may hold traces until a server does so at night'
const LOG_IN_USE =
  'another program reads the log of the database: a server empties it at night and when it stops'
const LARGE =
  'the database is too large to be written anew while it is served: see "Forgetting people" in docs/self-hosting.md'

/** Returns everything that is held about a phone (`+62…`), in readable form; of people kept apart only how many they are. */
export function exportPerson(db: Db, phone: string, now = new Date()) {
  const signUps = db
    .select({ account: users, profile: profiles })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.phone, phone))
    .orderBy(profiles.userId)
    .all()
  const [{ apart }] = db.all(
    sql`select count(*) as apart from ${keptApart} where phone_a = ${phone} or phone_b = ${phone}`,
  ) as [{ apart: number }]
  return {
    phone,
    exported_at: now.toISOString(),
    sign_ups: signUps.map(({ account, profile }) => ({
      ...named(profiles, {
        ...profile,
        activity: profile.activity && activityLabel(profile.activity),
      }),
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
      evenings: eveningsOf(db, profile.userId),
      messages: messagesTo(db, profile.userId),
      // staff are not named: they are other people
      history: db
        .select({ at: auditEntries.at, action: auditEntries.action })
        .from(auditEntries)
        .where(eq(auditEntries.userId, profile.userId))
        .orderBy(auditEntries.id)
        .all(),
    })),
    people_kept_apart: apart,
  }
}

/** Deletes everything that is held about a phone. Returns what was done: also when the rest of it fails, the person is erased. */
export function erasePerson(db: Db, phone: string) {
  const { erased, seats } = db.transaction(
    () => {
      const ids = idsOf(db, phone)
      const seats = ids.flatMap((id) => dinnersOf(db, id)).filter(({ left_at }) => left_at === null).length
      const erased = deleteAccounts(db, ids).length
      audit(db, OPERATOR, 'erased a person', { detail: countOf(erased, 'sign-up') })
      return { erased, seats }
    },
    { behavior: 'immediate' },
  )
  return { erased, seats, rewritten: tryRewrite(db), isLogEmpty: emptyLog(db, LOG_WAIT_MS) }
}

function tryRewrite(db: Db) {
  try {
    return rewriteForgotten(db)
  } catch {
    return 'failed'
  }
}

function idsOf(db: Db, phone: string): number[] {
  const found = db.select({ id: profiles.userId }).from(profiles).where(eq(profiles.phone, phone)).all()
  return found.map(({ id }) => id)
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
      left_reason: memberships.leftReason,
      released: memberships.released,
      answer_by: memberships.answerBy,
      pay_by: memberships.payBy,
      confirmed_at: memberships.confirmedAt,
      promoted_at: memberships.promotedAt,
      backup_answer: memberships.backupAnswer,
    })
    .from(memberships)
    .innerJoin(dinnerGroups, eq(dinnerGroups.id, memberships.groupId))
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.id)
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
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(columns).map(([key, column]) => [column.name, row[key as keyof typeof row]]),
    ),
  )
}

// every column under its name in the database, so that a new one is not forgotten; the search's copy says nothing new
function named(table: typeof profiles, row: Record<string, unknown>) {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key !== 'searchText')
  return Object.fromEntries(columns.map(([key, column]) => [column.name, row[key]]))
}

function complain(text: string, code: number): number {
  console.error(`semeja: ${text}`)
  return code
}
