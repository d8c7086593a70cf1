import { lastChangeBy } from '../activity/list'
import type { Db } from '../db/open'
import { STALE, type StaleGroup } from '../domain/api'
import { answer, refuse, wrongField } from '../http/answers'
import { findGroup } from './list'
import type { SeatRefusal } from './seats'

export const NO_GROUP = 'There is no such group'

/** Returns the 409 with the group as it is now, and who of the staff changed it, or one person's seat in it, last. */
export function staleGroup(db: Db, id: number, userId?: number): Response {
  const current = findGroup(db, id)
  if (!current) return refuse(404, NO_GROUP)
  const body: StaleGroup = { success: false, message: STALE, current, by: lastChangeBy(db, id, userId) }
  return answer(body, 409)
}

/** Returns the answer that refuses people who cannot be seated. */
export function seatRefusal({ reason, userIds }: SeatRefusal): Response {
  const who = userIds.join(', ')
  return reason === 'unknown'
    ? wrongField('members', `There is no user with id ${who}`, userIds)
    : refuse(409, `Already in a group or waiting as backup: user ${who}`, { userIds })
}
