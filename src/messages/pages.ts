import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { BY_THE_PAGE } from '../domain/audit'
import type { FreeSeat, PageDeed, Pages } from '../domain/messages'
import { groupsInOrder, type Scoring } from '../groups/list'
import { freeSeats, tablesWithFreeSeats } from './due'
import { readFacts } from './facts'
import { listRefunds } from './refunds'
import { backupsOf } from './silent'

/** Days for which staff are told what came in by pages, and the most of it. */
const DEEDS_DAYS = 7
const DEEDS_MAX = 100

/** Returns what came in through visitors' pages: free seats, open refunds, and what people did. */
export function listPages(db: Db, scoring: Scoring, now = new Date()): Pages {
  return { free: freeIn(db, scoring, now), refunds: listRefunds(db), deeds: deedsIn(db, scoring, now) }
}

function freeIn(db: Db, scoring: Scoring, now: Date): FreeSeat[] {
  const tables = tablesWithFreeSeats(readFacts(db, now), now)
  const backups = backupsOf(
    db,
    tables.map((table) => ({ table })),
    scoring,
  )
  return tables.map((table, i) => ({
    groupId: table.id,
    group: table.name,
    event_date: table.eventAt,
    seats: freeSeats(table),
    version: table.version,
    backups: backups[i]!,
  }))
}

function deedsIn(db: Db, scoring: Scoring, now: Date): PageDeed[] {
  const since = new Date(now.getTime() - DEEDS_DAYS * 86_400_000).toISOString()
  const deeds = db.all<Omit<PageDeed, 'table'> & { status: string | null }>(sql`
    select audit_entries.id, at, action, detail, audit_entries.user_id as userId, profiles.name, group_id as groupId,
      dinner_groups.name as "group", dinner_groups.status
    from audit_entries indexed by audit_at left join profiles on profiles.user_id = audit_entries.user_id
    left join dinner_groups on dinner_groups.id = group_id
    where at > ${since} and admin_id is null and (detail = ${BY_THE_PAGE} or detail like ${`${BY_THE_PAGE}, %`})
    order by audit_entries.id desc limit ${DEEDS_MAX}`)
  const told = deeds.filter(
    ({ action, detail, status }) =>
      action === 'changed a user' &&
      COUNTS.test(detail) &&
      (status === 'confirming' || status === 'scheduled'),
  )
  const tables = tablesOf(db, [...new Set(told.flatMap(({ groupId }) => groupId ?? []))], scoring)
  return deeds.map(({ status: _, detail, ...deed }) => ({
    ...deed,
    detail: detail.slice(BY_THE_PAGE.length + 2),
    table: (told.some(({ id }) => id === deed.id) && tables.get(deed.groupId ?? 0)) || null,
  }))
}

// what the hard rules of a table look at
const COUNTS = /\b(budget|birth date|gender)\b/

function tablesOf(db: Db, groupIds: number[], scoring: Scoring) {
  return new Map(
    groupsInOrder(db, groupIds, scoring).map((group) => {
      const { score, breaks } = scoring.tableOf(group)
      return [group.id, { score, breaks: breaks.map(({ message }) => message) }]
    }),
  )
}
