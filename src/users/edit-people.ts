import { pausePerson } from '../attendance/attendance'
import { changesBy } from '../audit/act-rows'
import { keepAct } from '../audit/acts'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { inSteps } from '../db/steps'
import { type Refused, refused, type Tx } from '../db/transact'
import type { SeveralPeople } from '../domain/several-people'
import { addNote } from '../notes/notes'
import { peopleOfSignUps } from '../people/people'
import { changeProfile } from './users'

/**
 * Pauses, notes, gives a budget to or keeps out the people of several sign-ups, in steps between which other requests are
 * answered; returns how many sign-ups it was done for, and the act to undo it by. Refuses a day on which no pause can end,
 * before anything is changed.
 */
export async function editPeople(
  db: Db,
  by: Staff,
  ids: readonly number[],
  { pausedUntil, note, budget, removed }: SeveralPeople,
  now = new Date(),
): Promise<{ ok: true; changed: number; undo: number | null } | Refused<'until'>> {
  const columns = { ...(budget && { budget }), ...(removed !== undefined && { removed }) }
  const noted = new Set<number>()
  let changed = 0
  let undo: number | null = null
  let isWrongDay = false
  const edit = (db: Tx, some: readonly number[]) => {
    for (const id of some) {
      const [personId] = peopleOfSignUps(db, [id])
      if (personId === undefined) continue
      if (pausedUntil !== undefined) isWrongDay = !pausePerson(db, by, id, pausedUntil, now).ok
      if (isWrongDay) return
      // one of a person, whatever number of their sign-ups was selected
      if (note && !noted.has(personId)) addNote(db, by, { userId: id }, note, now)
      noted.add(personId)
      if (Object.keys(columns).length > 0) changeProfile(db, by, id, columns, now)
      changed++
    }
  }
  const step = (some: readonly number[], _: number, db: Tx) => {
    const { changes } = changesBy(db, { groupIds: [], edited: some }, () => edit(db, some))
    undo = keepAct(db, by, { kind: 'guests' }, changes, now, undo)
  }
  await inSteps(db, ids, step, { stopped: () => isWrongDay })
  return isWrongDay ? refused('until') : { ok: true, changed, undo }
}
