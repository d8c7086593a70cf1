import { eq, like } from 'drizzle-orm'
import type { Db } from '../db/open'
import { settings } from '../db/schema'

/** A run that is partly taken back: by whom, the audit entry of it, and what is done so far. */
export interface UnfinishedTakeBack {
  runId: number
  adminId: number | null
  entry: number
  deleted: number
  turns: number
  /** the session of the admin ended on the way: nothing goes on by itself */
  isEnded?: boolean
}

/** The key of a run's record in `settings`, with the run's id behind it. */
const KEY = 'taking_back:'

/** Returns what was begun and not finished, also before the last stop of the server. */
export function unfinishedTakeBacks(db: Db): UnfinishedTakeBack[] {
  const found = db
    .select()
    .from(settings)
    .where(like(settings.key, `${KEY}%`))
    .all()
  return found.map(({ value }) => JSON.parse(value))
}

/** Stores how far it came. Call it in the transaction of each step. */
export function storeTakeBack(db: Db, unfinished: UnfinishedTakeBack) {
  const value = JSON.stringify(unfinished)
  db.insert(settings)
    .values({ key: KEY + unfinished.runId, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
    .run()
}

/** Stores that it does not go on by itself. */
export function endTakeBack(db: Db, runId: number) {
  const found = unfinishedTakeBacks(db).find((record) => record.runId === runId)
  if (found) storeTakeBack(db, { ...found, isEnded: true })
}

export function finishTakeBack(db: Db, runId: number) {
  db.delete(settings)
    .where(eq(settings.key, KEY + runId))
    .run()
}
