import { sql } from 'drizzle-orm'
import { pausePerson } from '../attendance/attendance'
import { changesBy } from '../audit/act-rows'
import type { Staff } from '../audit/staff'
import { keepAct } from '../audit/undoable'
import type { Db } from '../db/open'
import { inSteps } from '../db/steps'
import { type Refused, refused, type Tx } from '../db/transact'
import type { BulkPeople } from '../domain/profile/bulk-people'
import { addNote } from '../notes/notes'
import { peopleOfSignUps } from '../people/people'
import { changeProfile } from './users'

/**
 * Pauses, notes, gives a budget to or keeps out the people of several sign-ups, in steps between which other requests are
 * answered; who is blocked already keeps the reason. Returns for how many sign-ups something was done, how many were blocked
 * already, and the act to undo it by. Refuses a day on which no pause can end, before anything is changed.
 */
export async function editPeople(
  db: Db,
  by: Staff,
  ids: readonly number[],
  { pausedUntil, note, budget, removed }: BulkPeople,
  now = new Date(),
): Promise<{ ok: true; changed: number; blocked: number; undo: number | null } | Refused<'until'>> {
  // by person, before the first of their sign-ups is changed
  const wasBlocked = new Map<number, boolean>()
  let changed = 0
  let blocked = 0
  let undo: number | null = null
  let isWrongDay = false
  const edit = (db: Tx, some: readonly number[]) => {
    for (const id of some) {
      const [personId] = peopleOfSignUps(db, [id])
      if (personId === undefined) continue
      if (pausedUntil !== undefined) isWrongDay = !pausePerson(db, by, id, pausedUntil, now).ok
      if (isWrongDay) return
      // one of a person, whatever number of their sign-ups was selected
      const isFirst = !wasBlocked.has(personId)
      if (isFirst) wasBlocked.set(personId, isBlocked(db, personId))
      if (note && isFirst) addNote(db, by, { userId: id }, note, now)
      const staysBlocked = typeof removed === 'string' && wasBlocked.get(personId) === true
      const columns = {
        ...(budget && { budget }),
        ...(removed !== undefined && !staysBlocked && { removed }),
      }
      const hasColumns = Object.keys(columns).length > 0
      if (hasColumns) changeProfile(db, by, id, columns, now)
      if (hasColumns || note || pausedUntil !== undefined) changed++
      if (staysBlocked) blocked++
    }
  }
  const step = (some: readonly number[], _: number, db: Tx) => {
    const { changes } = changesBy(db, { groupIds: [], edited: some }, () => edit(db, some))
    undo = keepAct(db, by, { kind: 'guests' }, changes, now, undo)
  }
  await inSteps(db, ids, step, { stopped: () => isWrongDay })
  return isWrongDay ? refused('until') : { ok: true, changed, blocked, undo }
}

function isBlocked(db: Db, personId: number): boolean {
  return db.all(sql`select 1 from people where id = ${personId} and removed is not null`).length > 0
}
