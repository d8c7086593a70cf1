import { statSync } from 'node:fs'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { freeSql } from '../db/rules'
import { REMOVED_PEOPLE } from '../users/search/filters'
import { countUsers } from '../users/users'
import { family, type Sample } from './exposition'

/** Returns counts of the database as metrics. */
export function storedFacts(db: Db, now = new Date()): string[] {
  const { filename } = db.$client
  const { all, member, backup } = countUsers(db)
  const free = all - member - backup
  const isLeftOut = sql`${freeSql('profiles')} and (completed_at is null or person_id in ${REMOVED_PEOPLE})`
  const leftOut = countOf(db, sql`select count(*) as n from profiles where ${isLeftOut}`)
  const [runs] = db.all<{ n: number; ms: number; waiting: number }>(sql`
    select count(*) as n, coalesce(sum(duration_ms), 0) as ms,
      coalesce((select waiting from matchmaking_runs order by id desc limit 1), 0) as waiting
    from matchmaking_runs`)

  return [
    family('semeja_people', 'gauge', 'People by where they stand.', [
      [{ standing: 'free' }, free],
      [{ standing: 'member' }, member],
      [{ standing: 'backup' }, backup],
    ]),
    family(
      'semeja_pool_people',
      'gauge',
      'Sign-ups that are complete, free and without a removal reason; of one phone only one is seated.',
      [[{}, free - leftOut]],
    ),
    family(
      'semeja_groups',
      'gauge',
      'Dinner groups by status.',
      labelled(db, 'status', sql`select status as label, count(*) as n from dinner_groups group by status`),
    ),
    family('semeja_sessions', 'gauge', 'Staff sessions that are open.', [
      [{}, countOf(db, sql`select count(*) as n from sessions where expires_at > ${now.toISOString()}`)],
    ]),
    family('semeja_matchmaking_runs_total', 'counter', 'Matchmaking runs stored.', [[{}, runs!.n]]),
    family('semeja_matchmaking_duration_seconds', 'summary', 'Time that stored matchmaking runs took.', [
      [{}, runs!.ms / 1000, '_sum'],
      [{}, runs!.n, '_count'],
    ]),
    family('semeja_matchmaking_waiting', 'gauge', 'People whom the last run left without a table.', [
      [{}, runs!.waiting],
    ]),
    family('semeja_database_bytes', 'gauge', 'Size of the database by file.', [
      [{ file: 'main' }, sizeOf(filename)],
      [{ file: 'wal' }, sizeOf(`${filename}-wal`)],
    ]),
  ]
}

function labelled(db: Db, name: string, query: SQL): Sample[] {
  return db.all<{ label: string; n: number }>(query).map(({ label, n }) => [{ [name]: label }, n])
}

function countOf(db: Db, query: SQL): number {
  return db.all<{ n: number }>(query)[0]!.n
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
