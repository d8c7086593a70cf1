import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import type { FieldKey } from '../domain/fields'
import type { GroupStatus } from '../domain/group'
import type { FreeSeat, Pages, TakenOut, VisitorAction } from '../domain/messages'
import { isOpen } from '../domain/seat'
import { groupsInOrder, type Scoring } from '../groups/list'
import type { Board } from './board'
import { freeSeats } from './due'
import { factsOf } from './facts'
import { backupsOf } from './silent'

/** Days for which staff see what came in by pages, and the most of it. */
const ACTIONS_DAYS = 7
const ACTIONS_MAX = 100

/** Returns what came in through visitors' pages: free seats, whom staff took out without word, and what people did. Computed in slices. */
export function* listPages(
  db: Db,
  { free }: Pick<Board, 'free'>,
  scoring: Scoring,
  now = new Date(),
): Generator<void, Pages> {
  return {
    free: yield* freeIn(db, free, scoring, now),
    takenOut: listTakenOut(db, now),
    visitorActions: yield* recentActions(db, scoring, now),
  }
}

/** Tables in one step: some milliseconds. */
const STEP = 5

function* freeIn(db: Db, ids: readonly number[], scoring: Scoring, now: Date): Generator<void, FreeSeat[]> {
  const found: FreeSeat[] = []
  for (let from = 0; from < ids.length; from += STEP) {
    const { tables } = factsOf(db, ids.slice(from, from + STEP), now)
    const backups = backupsOf(
      db,
      tables.map((table) => ({ table })),
      scoring,
    )
    for (const [i, table] of tables.entries())
      found.push({
        groupId: table.id,
        group: table.name,
        event_date: table.eventAt,
        seats: freeSeats(table),
        version: table.version,
        backups: backups[i]!,
      })
    yield
  }
  return found
}

// no kind of message says so: staff write to them in their own words
function listTakenOut(db: Db, now: Date): TakenOut[] {
  const since = new Date(now.getTime() - ACTIONS_DAYS * 86_400_000).toISOString()
  return db.all<TakenOut>(sql`
    select seat.user_id as userId, sign_ups.name, phone, seat.status, dinner_groups.id as groupId,
      dinner_groups.name as "group", event_at as event_date
    from dinner_groups indexed by groups_event
    cross join memberships as seat indexed by memberships_group on seat.group_id = dinner_groups.id
    cross join sign_ups on sign_ups.user_id = seat.user_id
    where role = 'member' and left_at > ${since} and left_code is null and seat.status in ('messaging', 'confirmed', 'paid')
      and dinner_groups.status in ('confirming', 'scheduled') and event_at > ${now.toISOString()}
      and not exists (select 1 from memberships as other where other.user_id = seat.user_id and other.left_at is null
        and ((other.active = 1 and other.of_evening is seat.of_evening) or other.group_id = seat.group_id))
      and not exists (select 1 from messages where messages.user_id = seat.user_id and sent_at >= seat.left_at
        and result = 'sent' and kind <> 'confirmed')
    order by event_at, left_at, seat.id limit ${ACTIONS_MAX}`)
}

function* recentActions(db: Db, scoring: Scoring, now: Date): Generator<void, VisitorAction[]> {
  const since = new Date(now.getTime() - ACTIONS_DAYS * 86_400_000).toISOString()
  const visitorActions = db.all<
    Omit<VisitorAction, 'table'> & { status: GroupStatus | null; counts: number }
  >(sql`
    select audit_entries.id, at, action, detail, audit_entries.user_id as userId, profiles.name, group_id as groupId,
      dinner_groups.name as "group", dinner_groups.status,
      exists (select 1 from json_each(fields) where value in ${oneOf(COUNTING)}) as counts
    from audit_entries indexed by audit_at left join profiles on profiles.user_id = audit_entries.user_id
    left join dinner_groups on dinner_groups.id = group_id
    where at > ${since} and actor = 'visitor' and action not in ('corrected a sign-up', 'failed to sign in')
    order by audit_entries.id desc limit ${ACTIONS_MAX}`)
  const judging = visitorActions.filter(
    ({ counts, status }) => counts === 1 && status !== null && isOpen({ status }),
  )
  const tables = yield* judged(db, [...new Set(judging.flatMap(({ groupId }) => groupId ?? []))], scoring)
  return visitorActions.map(({ status: _, counts: __, ...visitorAction }) => ({
    ...visitorAction,
    table:
      (judging.some(({ id }) => id === visitorAction.id) && tables.get(visitorAction.groupId ?? 0)) || null,
  }))
}

// what the hard rules of a table look at
const COUNTING: readonly FieldKey[] = ['budget', 'birthdate', 'gender']

function* judged(db: Db, groupIds: number[], scoring: Scoring) {
  const tables = new Map<number, VisitorAction['table']>()
  for (const group of groupsInOrder(db, groupIds, scoring)) {
    const { score, breaks } = scoring.tableOf(group)
    tables.set(group.id, { score, breaks: breaks.map(({ message }) => message) })
    yield
  }
  return tables
}
