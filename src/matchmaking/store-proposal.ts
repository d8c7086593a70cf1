import { sql } from 'drizzle-orm'
import { zoneOf } from '../attendance/zone'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { inSteps } from '../db/steps'
import { transact } from '../db/transact'
import { MEMBERS } from '../domain/group'
import type { MeetAgain } from '../domain/meet-again'
import type { Committed } from '../domain/seating'
import type { Commit } from '../domain/seating-form'
import { todayIn } from '../domain/time'
import { columns } from './core/people'
import { allowed, scoreTable } from './core/score'
import { type JudgeOptions, judge } from './judge'
import { keptPairs, metPairs, metSince } from './pairs'
import { apartIn, poolOf } from './pool'
import { type Proposal, type SeatedTable, seatedTable, seatsOf } from './propose'
import { repairTables } from './repair-tables'
import { AVAILABLE, COMPLETE } from './rows'
import {
  beginRun,
  type RunDinner,
  type RunInfo,
  type RunResult,
  type RunStore,
  undoUnfinishedRun,
} from './run-record'

/** Thrown when the server stops before a run is stored; the next start removes what was stored of it. */
export class StoppedError extends Error {}

/** Tables in the first step: most runs have one. */
const FIRST = 20
/** Users without a seat who are candidates when tables are repaired. */
const CANDIDATES = 500

interface Context {
  db: Db
  timeZone: string
  stopped: () => boolean
  /** Called with the number of tables done, and of all. */
  onProgress: (done: number, total: number) => void
}

/** Stores a proposal in steps, tables repaired where users have changed; what throws leaves nothing stored. */
export function storeProposal(
  { db, timeZone, stopped, onProgress }: Context,
  run: RunInfo,
  proposal: Proposal,
  dinner?: RunDinner,
): Promise<RunResult> {
  return whole(db, async () => {
    const store = transact(db, () => beginRun(db, run, todayIn(timeZone), dinner))
    const steps = stepsOf(db, stopped)
    const today = () => todayIn(timeZone)
    const meetAgain = run.meetAgain ?? null
    const seenOf = seatsSeen(proposal)
    const changed: SeatedTable[] = []
    await steps(proposal.tables, (tables, done) => {
      onProgress(done, proposal.tables.length)
      const found = recheck(db, { tables, seen: seenOf(tables) }, today(), meetAgain)
      store.add(found.unchanged)
      changed.push(...found.changed)
    })
    let { waiting } = proposal
    await steps(changed, (tables) => {
      const [near, others] = [waiting.slice(0, CANDIDATES), waiting.slice(CANDIDATES)]
      const unsettled = [...near, ...tables.flatMap(seatsOf)]
      // newer sign-ups have missed no turn
      const newer = newerSignUps(db, unsettled)
      const pool = poolOf(db, today(), { among: [...unsettled, ...newer], meetAgain })
      const repaired = repairTables(pool, { tables: [...tables], waiting: [...near, ...newer] })
      store.add(repaired.tables.map((table) => seatedTable(pool, table)))
      waiting = [...repaired.waiting.map((row) => pool.rows[row]!.id), ...others]
    })
    await storeLeftovers(db, store, waiting, steps)
    return transact(db, store.finish)
  })
}

/** Stores a plan in steps; tables that break a rule now are `refused`. What throws leaves nothing stored. */
export function storeCommit(
  { db, timeZone, stopped, onProgress }: Context,
  startedBy: Staff,
  { tables, waiting, run }: Pick<Commit, 'tables' | 'waiting' | 'run'>,
  dinner?: RunDinner,
): Promise<{ result: RunResult | undefined; refused: Committed['refused'] }> {
  return whole(db, async () => {
    let store: RunStore | undefined
    const steps = stepsOf(db, stopped)
    const refused: Committed['refused'] = []
    const seated = new Set<number>()
    await steps(tables, (some, done) => {
      onProgress(done, tables.length)
      const { accepted, broken } = settle(db, some, {
        today: todayIn(timeZone),
        timeZone,
        meetAgain: run.meetAgain ?? null,
      })
      refused.push(...broken)
      if (accepted.length === 0) return
      store ??= beginRun(db, { startedBy, ...run }, todayIn(timeZone), dinner)
      store.add(accepted)
      for (const id of accepted.flatMap(seatsOf)) seated.add(id)
    })
    if (!store) return { result: undefined, refused }
    const left = new Set(waiting.filter((id) => !seated.has(id)))
    await storeLeftovers(db, store, [...left], steps)
    return { result: transact(db, store.finish), refused }
  })
}

/** Splits tables as staff left them into those that may be stored and those that break a rule. */
function settle(
  db: Db,
  tables: readonly Commit['tables'][number][],
  options: Pick<JudgeOptions, 'today' | 'timeZone' | 'meetAgain'>,
) {
  const { today, meetAgain = null } = options
  const pool = poolOf(db, today, { among: tables.flatMap(seatsOf), meetAgain })
  const people = columns(pool.rows, apartIn(pool))
  const rowOf = new Map(pool.rows.map(({ id }, row) => [id, row]))
  const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => rowOf.get(id) ?? [])
  const accepted: SeatedTable[] = []
  const broken: number[][] = []
  for (const { members, backups } of tables) {
    const six = rowsOf(members)
    if (members.length === MEMBERS && six.length === MEMBERS && allowed(people, six))
      accepted.push(
        seatedTable(pool, { members: six, backups: rowsOf(backups), score: scoreTable(people, six) }),
      )
    else broken.push(members)
  }
  const judged = broken.length > 0 ? judge(db, broken, options) : []
  return { accepted, broken: judged.map(({ breaks }, t) => ({ members: broken[t]!, breaks })) }
}

/** Counts a missed turn for users who wait, or for their newer sign-up; not for users deleted or seated meanwhile. */
async function storeLeftovers(
  db: Db,
  store: RunStore,
  waiting: readonly number[],
  steps: ReturnType<typeof stepsOf>,
) {
  const counted = new Set<number>()
  await steps(waiting, (some) => {
    const ids = available(db, [...some, ...newerSignUps(db, some)]).filter((id) => !counted.has(id))
    for (const id of ids) counted.add(id)
    store.addLeftovers(ids)
  })
}

function available(db: Db, ids: readonly number[]): number[] {
  const rows = db.values<[number]>(sql`
    select user_id from ${oneOf(ids)} as wanted cross join sign_ups as profiles on user_id = wanted.value
    where ${AVAILABLE} and ${COMPLETE}`)
  return rows.map(([id]) => id)
}

function newerSignUps(db: Db, ids: readonly number[]): number[] {
  const rows = db.values<[number]>(sql`
    select distinct newer.user_id from profiles as older
    join profiles as newer on newer.person_id = older.person_id and newer.user_id > older.user_id
    where older.user_id in ${oneOf(ids)} and newer.user_id not in ${oneOf(ids)}`)
  return rows.map(([id]) => id)
}

/** Returns what the search saw of some tables. */
function seatsSeen({ seen }: Proposal): (tables: readonly SeatedTable[]) => Proposal['seen'] {
  const at = new Map(seen.ids.map((id, i) => [id, i]))
  return (tables) => {
    const indices = tables.flatMap(seatsOf).map((id) => at.get(id)!)
    return {
      today: seen.today,
      ids: indices.map((i) => seen.ids[i]!),
      versions: indices.map((i) => seen.versions[i]!),
      personIds: indices.map((i) => seen.personIds[i]!),
    }
  }
}

function stepsOf(db: Db, stopped: () => boolean) {
  return async <T>(things: readonly T[], change: (some: readonly T[], done: number) => void) => {
    if (!(await inSteps(db, things, change, { first: FIRST, stopped }))) throw new StoppedError('stopped')
  }
}

/** Stores a run that is there as a whole or not at all. */
async function whole<T>(db: Db, store: () => Promise<T>): Promise<T> {
  await undoUnfinishedRun(db)
  try {
    return await store()
  } catch (error) {
    // what cannot be undone now, as on a full disk, is undone before the next run or at the next start
    if (!(error instanceof StoppedError)) await undoUnfinishedRun(db).catch(() => undefined)
    throw error
  }
}

/**
 * Splits the tables of a proposal into those that can be stored as they are and those whose users have changed since:
 * deleted, seated elsewhere, signed up again, with another profile, with a pair that must not meet, or on a later day,
 * which changes ages. Much faster than reading the pool again.
 * Call it in the transaction that stores them.
 */
function recheck(
  db: Db,
  { tables, seen }: { tables: readonly SeatedTable[]; seen: Proposal['seen'] },
  today: string,
  meetAgain: MeetAgain,
): { unchanged: SeatedTable[]; changed: SeatedTable[] } {
  if (today !== seen.today) return { unchanged: [], changed: [...tables] }

  const changedIds = changedSince(db, seen)
  const tableOf = new Map(tables.flatMap((table) => seatsOf(table).map((id) => [id, table])))
  const idOf = new Map(seen.ids.map((id, i) => [seen.personIds[i]!, id]))
  const apart = [
    ...metPairs(db, seen.personIds, { since: metSince(today, meetAgain, zoneOf(db)) }),
    ...keptPairs(db, seen.personIds),
  ]
  const changed = new Set(changedIds.map((id) => tableOf.get(id)!))
  for (const { a, b } of apart) {
    const table = tableOf.get(idOf.get(a)!)!
    if (table === tableOf.get(idOf.get(b)!)) changed.add(table)
  }
  return { unchanged: tables.filter((table) => !changed.has(table)), changed: [...changed] }
}

/** Returns the ids that cannot be seated any more, or whose profile has changed. */
function changedSince(db: Db, { ids, versions }: Proposal['seen']): number[] {
  // as one value: a large run has tens of thousands of people
  const wanted = JSON.stringify(Object.fromEntries(ids.map((id, i) => [id, versions[i]])))
  const rows = db.values<[number]>(sql`
    select cast(wanted.key as integer) from json_each(${wanted}) as wanted
    where not exists (
      select 1 from sign_ups as profiles
      where user_id = cast(wanted.key as integer) and version = wanted.value and ${AVAILABLE}
    )`)
  return rows.map(([id]) => id)
}
