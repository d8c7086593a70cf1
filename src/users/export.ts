import { audit, countOf } from '../audit/audit'
import { requireOpenSession, type Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { displayBirthdate } from '../domain/age'
import type { User } from '../domain/api'
import { activityLabel, genderLabel } from '../domain/profile'
import { displayRecorded } from '../domain/time'
import { CSV_START, csvLines } from '../http/csv'
import { usersInOrder } from './list'

/** People read at once; memory stays the same however many are exported. */
const CHUNK = 1000

const COLUMNS = [
  'Name',
  'Phone',
  'Birth Date',
  'Age',
  'Gender',
  'Activity',
  'Budget',
  'Comfort Level',
  'Hobbies',
  'Interests',
  'Smoker',
  'Drinker',
  'Dietary Restrictions',
  'Completed At',
  'Removed',
  'Grouped',
  'Groups',
]

/** People as a CSV file, chunk by chunk. */
export function exportPeople(
  db: Db,
  by: Staff,
  ids: number[],
  today: string,
  timeZone: string,
): ReadableStream<Uint8Array> {
  audit(db, by, 'exported users', { detail: countOf(ids.length, 'user') })
  const encoder = new TextEncoder()
  let next = 0
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(CSV_START + csvLines([COLUMNS])))
    },
    pull(controller) {
      requireOpenSession(db, by)
      if (next >= ids.length) return controller.close()
      const people = usersInOrder(db, ids.slice(next, next + CHUNK), today)
      next += CHUNK
      controller.enqueue(encoder.encode(csvLines(people.map((user) => cells(user, timeZone)))))
    },
  })
}

function cells({ profile }: User, timeZone: string): (string | number | null)[] {
  if (!profile) return []
  return [
    profile.name,
    profile.phone,
    profile.birthdate && displayBirthdate(profile.birthdate),
    profile.age,
    genderLabel(profile.gender) ?? null,
    profile.activities.map(activityLabel).join(', '),
    profile.budget,
    profile.comfort_level,
    profile.hobbies.join(', '),
    profile.interests.join(', '),
    profile.smoker,
    profile.drinker,
    profile.dietary_restrictions || 'Tidak ada',
    profile.completed_at && displayRecorded(profile.completed_at, timeZone),
    profile.removed,
    profile.grouped ? 'Yes' : 'No',
    profile.groups.join(', '),
  ]
}
