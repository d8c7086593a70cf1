import type { Config } from '../config'
import type { Db } from '../db/open'
import { dinnerColumns, NO_SUCH_VENUE } from '../domain/dinner'
import { EVENING_MESSAGES } from '../domain/evenings'
import { GROUP_MESSAGES } from '../domain/group'
import type { Commit, RunWishes } from '../domain/seating-form'
import { eveningPlan, takesGroups } from '../groups/evening'
import { meetingAt, picRefusal } from '../groups/meeting'
import { withVenue } from '../venues/choose'
import type { RunDinner } from './run-record'

type DinnerChoice = Omit<Commit, 'tables' | 'waiting' | 'run'>

/** Returns the facts of a run's groups and how many more the evening takes (`left`), or what is wrong with them. */
export function dinnerOf(
  db: Db,
  {
    location: venue,
    date,
    time,
    pics,
    eveningId,
    meetAgain: _,
    ...facts
  }: DinnerChoice & Pick<RunWishes, 'meetAgain'>,
  { timeZone, picNames }: Config,
):
  | { ok: true; dinner: RunDinner; left?: number | undefined }
  | { ok: false; field: string; message: string } {
  for (const pic of pics) {
    const message = picRefusal(pic, picNames)
    if (message) return { ok: false, field: 'pics', message }
  }
  const placed = withVenue(db, dinnerColumns({ ...facts, venue }))
  if (!placed.ok) return { ok: false, field: 'venueId', message: NO_SUCH_VENUE }
  const dinner = { ...placed.changes, pics, eveningId }
  if (eveningId !== undefined) {
    const evening = eveningPlan(db, eveningId)
    if (!evening || !takesGroups(evening))
      return { ok: false, field: 'eveningId', message: GROUP_MESSAGES.evening }
    // by its price it is decided who can be seated
    const field = (['date', 'area', 'price'] as const).find((key) => ({ date, ...facts })[key] != null)
    if (field) return { ok: false, field, message: EVENING_MESSAGES.planned }
    return { ok: true, dinner, left: evening.left }
  }
  if (date === undefined) return { ok: true, dinner }
  const meeting = meetingAt(date, time, timeZone)
  if (!meeting.ok) return { ok: false, field: 'date', message: meeting.message }
  return { ok: true, dinner: { ...dinner, eventAt: meeting.eventAt } }
}

/** The smaller of two bounds, either of which may not be there. */
export function atMost(tables: number | undefined, left: number | undefined): number | undefined {
  return left === undefined ? tables : Math.min(tables ?? left, left)
}
