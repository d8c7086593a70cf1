import { sql } from 'drizzle-orm'
import type { Outcome } from '../../src/domain/after-dinner/outcome'
import type { PersonOutcomes } from '../../src/domain/after-dinner/outcome-calls'
import type { Guest } from '../../src/domain/evening/guests'
import { startWithPeople } from './start-with-people'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Moves the dinner of a group to so many hours from now, and everything that was said of it, without a word. */
export type MoveDinner = (hours: number, groupId?: number) => string

/** A group of six confirmed people with the backups 7 and 8, in `hours` hours, with what staff do about who came. */
export async function startDinner({ hours = 10 * 24, people = 10 } = {}) {
  const app = await startWithPeople(people)
  const { call, db } = app
  await call('POST', '/api/dinner-groups', {
    ...{ name: 'Meja Satu', budget: '<Rp100.000', date: '2099-12-31', status: 'confirming', price: 95_000 },
    ...{ members: [1, 2, 3, 4, 5, 6], backupMembers: [7, 8] },
  })
  const moveDinner: MoveDinner = (inHours, groupId = 1) => {
    const at = new Date(Date.now() + inHours * HOUR_MS).toISOString()
    db.run(sql`update dinner_groups set event_at = ${at} where id = ${groupId}`)
    db.run(
      sql`update messages set stated_event_at = ${at} where group_id = ${groupId} and stated_event_at is not null`,
    )
    return at
  }
  moveDinner(hours)
  const setStatus = (userId: number, status: string, groupId = 1) =>
    call('PATCH', `/api/dinner-groups/${groupId}/member-status`, { userId, status, isBackup: false })
  for (const userId of [1, 2, 3, 4, 5, 6]) await setStatus(userId, 'confirmed')
  const details = async (groupId = 1) => (await call('GET', `/api/dinner-groups/${groupId}`)).json()
  const mark = async (
    outcomes: Record<number, Outcome | null>,
    { by = call, groupId = 1, why }: { by?: typeof call; groupId?: number; why?: string } = {},
  ) => {
    let last = { status: 0, success: false, undo: 0, errors: {} as object }
    for (const [userId, outcome] of Object.entries(outcomes)) {
      const body = { outcome, ...(outcome === 'excused' && { why }) }
      const answer = await by('PUT', `/api/dinner-groups/${groupId}/guests/${userId}`, body)
      last = { status: answer.status, ...(await answer.json()) }
      if (answer.status !== 200) break
    }
    return last
  }
  /** Returns what is shown of a guest of a group. */
  const guest = async (userId: number, groupId = 1): Promise<Guest> =>
    (await details(groupId)).guests.find((one: Guest) => one.userId === userId)
  const outcomesOf = async (userId: number): Promise<PersonOutcomes> =>
    (await call('GET', `/api/users/${userId}/outcomes`)).json()
  const undo = async (id: number) => (await call('POST', `/api/acts/${id}/undo`, {})).status
  /** What is stored, by the ids of the sign-ups and without times. */
  const stored = () =>
    db.all<{ userId: number; groupId: number | null; outcome: Outcome; source: string }>(sql`
      select user_id as userId, group_id as groupId, outcome, source
      from outcomes join profiles on profiles.person_id = outcomes.person_id order by user_id, outcomes.id`)
  return { ...app, moveDinner, setStatus, details, guest, mark, outcomesOf, undo, stored }
}
