import type { Db } from '../db/open'
import { NO_PIC } from '../domain/group'
import type { QueueQuery } from '../domain/message-calls'
import type { MessageKind } from '../domain/message-kinds'
import type { SilentItem, SilentList } from '../domain/messages'
import { shortName } from '../domain/name'
import { notifiedBy } from '../domain/seat'
import { newBreaks } from '../groups/candidates'
import type { Scoring } from '../groups/list'
import { reasonsOf } from '../people/people'
import { namesOf } from '../users/names'
import { boardAt } from './board'
import { type Due, type Silent, silentAt } from './due'
import { standbysAt } from './evening-facts'
import { factsOf, type StoredTable, tablesOf } from './facts'
import { composeItems, type MessageConfig, openMessages } from './items'

/** Returns one page of the silent members, the soonest dinner first, with the backups who could replace them. */
export function listSilent(
  db: Db,
  { group, pic, evening, page, size }: Pick<QueueQuery, 'group' | 'pic' | 'evening' | 'page' | 'size'>,
  adminId: number,
  { config, scoring }: { config: MessageConfig; scoring: Scoring },
  now = new Date(),
  board = boardAt(db, now, config),
): SilentList {
  const { groups } = board
  const all = board.silent.filter(({ groupId }) => {
    const table = groups.get(groupId)
    return (
      (group === undefined || groupId === group) &&
      (pic === undefined || (table?.pic ?? NO_PIC) === pic) &&
      (evening === undefined || table?.eveningId === evening)
    )
  })
  const listed = all.slice(page * size, (page + 1) * size)
  const tables = tablesOf(db, listed, now)
  // who has left since is silent no more
  const shown = listed.flatMap((silent) => {
    const table = tables.get(silent.groupId)
    const seat = table?.seats.find((one) => one.userId === silent.userId && one.leftAt === null)
    return table && seat ? [{ silent, table, seat }] : []
  })
  const rows = shown.map(({ silent, table }) => asDue(silent, table))
  const items = composeItems(db, rows, tables, { config, open: openMessages(db), adminId })
  const leavers = shown.map(({ silent, table }) => ({ table, leaving: silent.userId }))
  const backups = backupsOf(db, leavers, scoring)
  return {
    items: shown.map(
      ({ silent: { why, since }, seat }, i): SilentItem => ({
        ...items[i]!,
        ...{ why, since, status: seat.status, version: seat.version },
        backups: backups[i]!,
      }),
    ),
    total: all.length,
  }
}

/** Returns the members of these groups who have let a deadline pass at `now`, not those who dropped out. */
export function findSilent(db: Db, groupIds: readonly number[], now: Date): number[] {
  return silentAt(factsOf(db, groupIds, now), now).flatMap(({ userId, why }) =>
    why === 'dropped' ? [] : userId,
  )
}

// what staff write to them: once more the question that is open
function asDue({ userId, groupId, why, since }: Silent, { eventAt }: StoredTable): Due {
  const kind = QUESTIONS[why]
  const call = why === 'dropped' || why === 'unreached'
  return { userId, groupId, eveningId: null, kind, eventAt, redAt: null, deadline: since, call }
}

const QUESTIONS: Record<Silent['why'], MessageKind> = {
  answer: 'nudge',
  dropped: 'nudge',
  unreached: 'invite',
  pay: 'nudge',
}

/** Returns the backups of tables who could come, or who stands by at their evening, with the table's score with each in place of `leaving`, or beside all members. */
export function backupsOf(
  db: Db,
  leavers: readonly { table: StoredTable; leaving?: number }[],
  { scoresOf, tableOf }: Scoring,
): SilentItem['backups'][] {
  const calls = leavers.flatMap(({ table, leaving }, i) => {
    const { id, seats, createdAt, status } = table
    const open = seats.filter(({ leftAt }) => leftAt === null)
    const staying = open.filter(({ role, userId }) => role === 'member' && userId !== leaving)
    const backups = table.evening
      ? standbysAt(db, table.eveningId!).map((userId) => {
          return { userId, answer: 'yes' as const, isInvited: false }
        })
      : open
          .filter(
            ({ role, status, backupAnswer, isPaused }) =>
              role === 'backup' && status !== 'dropped' && backupAnswer !== 'no' && !isPaused,
          )
          .map(({ userId, backupAnswer: answer, notices }) => {
            return { userId, answer, isInvited: notifiedBy(notices).isBackupInvited }
          })
    if (backups.length === 0) return []
    const members = staying.map(({ userId }) => userId)
    const groupOf = (ids: number[]) => ({ id, status, created_at: createdAt, member_ids: ids })
    // at an evening nobody is seated whose table would break a rule
    const now = table.evening ? undefined : tableOf(groupOf(leaving ? [...members, leaving] : members))
    return backups.map((backup) => {
      const group = groupOf([...members, backup.userId])
      return { i, backup, group, breaks: now ? newBreaks(now, tableOf(group)) : [] }
    })
  })
  const scores = scoresOf(calls.map(({ group }) => group))
  const ids = calls.flatMap(({ group, backup }) => [...group.member_ids, backup.userId])
  const names = namesOf(db, ids)
  const reasons = reasonsOf(db, ids)
  const found: SilentItem['backups'][] = leavers.map(() => [])
  for (const [n, { i, backup, breaks }] of calls.entries())
    found[i]!.push({
      ...backup,
      breaks: breaks.map(({ message }) =>
        message.replace(/#(\d+)/g, (_, id) => shortName(names.get(Number(id)) ?? '')),
      ),
      name: names.get(backup.userId) ?? '',
      score: scores[n]!,
      removed: reasons.get(backup.userId) ?? null,
    })
  // who was removed stands last, and who breaks a rule behind the others; who said yes stands first, then the better table
  return found.map((some) =>
    some.sort(
      (a, b) =>
        Number(a.removed !== null) - Number(b.removed !== null) ||
        a.breaks.length - b.breaks.length ||
        Number(b.answer === 'yes') - Number(a.answer === 'yes') ||
        (b.score ?? 0) - (a.score ?? 0),
    ),
  )
}
