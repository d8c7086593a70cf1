// the lines of what is not about one evening: reports, decisions, money, requests, the backup

import { sql } from 'drizzle-orm'
import type { Config } from '../config'
import { findLastBackup } from '../db/last-backup'
import type { Db } from '../db/open'
import { counted } from '../domain/counted'
import { hourOn } from '../domain/group/deadlines'
import { dueAt, urgencyOf } from '../domain/privacy/privacy'
import { displayInstant } from '../domain/time'
import { HOUR_MS } from '../domain/units'
import { openReports } from '../feedback/reports'
import { countMoney } from '../money/to-do'
import { countWaiting } from '../privacy/list-by-links'
import { openRequests } from '../privacy/requests'
import { countReviews } from '../review/review'
import { type Line, lineOf } from './lines'

/** Hours after which a guest who says that they paid has waited too long. */
const CHECK_HOURS = 24

/** Returns the lines of what only admins read and decide. */
export function decisionLines(db: Db, now: Date): Line[] {
  const reports = openReports(db)
  const age = reports.since && ageOf(reports.since, now)
  const decisions = countReviews(db, now)
  const waiting = countWaiting(db)
  const forAdmins = { isForAdmins: true } as const
  return [
    ...lineOf(reports.count, {
      ...{ key: 'reports', urgency: 'red', ...forAdmins },
      text: `${counted(reports.count, 'report')} to read, ${reports.count > 1 ? 'the first ' : ''}${age} old`,
      ...{ button: 'Read', to: 'needs-a-look' },
    }),
    ...lineOf(decisions, {
      ...{ key: 'decisions', urgency: 'now', text: `${decisions} to decide`, ...forAdmins },
      ...{ button: 'Decide', to: 'needs-a-look' },
    }),
    ...lineOf(waiting, {
      ...{ key: 'by links', urgency: 'now', ...forAdmins },
      text: `${counted(waiting, 'erasure waits', 'erasures wait')} for an admin`,
      ...{ button: 'Decide', to: 'privacy' },
    }),
  ]
}

/** Returns the lines of the backup, requests and money, and of whose pause ends. */
export async function houseLines(
  db: Db,
  config: Pick<Config, 'dataDir' | 'timeZone'>,
  now: Date,
): Promise<Line[]> {
  return [
    ...(await backupLine(config, now)),
    ...requestLine(db, config.timeZone, now),
    ...moneyLine(db, now),
    ...pauseLine(db, config.timeZone, now),
  ]
}

async function backupLine(
  { dataDir, timeZone }: Pick<Config, 'dataDir' | 'timeZone'>,
  now: Date,
): Promise<Line[]> {
  // a folder that cannot be read holds no backup that helps
  const { last, isLate } = await findLastBackup(dataDir, now).catch(() => ({ last: undefined, isLate: true }))
  if (!isLate && (!last || last.isSound)) return []
  const time = last && displayInstant(last.madeAt.toISOString(), 'EEE d MMM HH:mm', timeZone)
  const text = isLate
    ? `No backup was made ${time ? `since ${time}` : 'yet'}`
    : `The backup of ${time} is damaged`
  return lineOf(1, {
    ...{ key: 'backup', urgency: 'red', text, isForAdmins: true },
    ...{ button: 'Settings', to: 'settings' },
  })
}

function requestLine(db: Db, zone: string, now: Date): Line[] {
  const { count, since } = openRequests(db)
  if (since === null) return []
  const requests = counted(count, 'privacy request')
  const due = `${count > 1 ? 'the first ' : ''}due ${displayInstant(dueAt(since), 'EEE d MMM HH:mm', zone)}`
  return lineOf(count, {
    ...{ key: 'requests', urgency: urgencyOf(since, now) === 'open' ? 'now' : 'red' },
    ...{ text: `${requests}, ${due}`, button: 'Answer', to: 'privacy' },
    forHost: { text: `${requests} for an admin, ${due}`, button: 'See' },
  })
}

function moneyLine(db: Db, now: Date): Line[] {
  const { check, owed, since } = countMoney(db, now)
  const isLate = since !== null && now.getTime() - Date.parse(since) >= CHECK_HOURS * HOUR_MS
  const toCheck = `${check} to check${isLate ? `, the first for ${ageOf(since, now)}` : ''}`
  return lineOf(check + owed, {
    ...{ key: 'money', urgency: isLate ? 'red' : 'now' },
    text: [check > 0 && toCheck, owed > 0 && `${owed} to return`].filter(Boolean).join(' · '),
    ...(check > 0
      ? { button: 'Check', to: 'money?state=check', takesBankList: true as const }
      : { button: 'Return', to: 'money?state=owed' }),
  })
}

/** People whose last day of a pause it is: until then it can be changed. */
function pauseLine(db: Db, zone: string, now: Date): Line[] {
  const tomorrow = new Date(hourOn(now.toISOString(), 1, 0, zone)).toISOString()
  const [[count]] = db.values<[number]>(
    sql`select count(*) from people indexed by people_paused where paused_until is not null and paused_until = ${tomorrow}`,
  ) as [[number]]
  return lineOf(count, {
    ...{ key: 'paused', urgency: 'later', text: `${count} paused until today` },
    ...{ button: 'See', to: 'dashboard?paused=yes' },
  })
}

/** `3 hours`, `2 days` */
function ageOf(since: string, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS))
  if (hours < 1) return 'less than an hour'
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}
