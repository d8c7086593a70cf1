import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { ageOn } from '../domain/age'
import { type GroupStatus, MEMBERS } from '../domain/group'
import type { TableScore } from '../domain/seating'
import { todayIn } from '../domain/time'
import { columns } from './core/people'
import { scoreTable } from './core/score'
import { judge } from './judge'
import { COMPLETE, PROFILE, type ProfileRow, toRow } from './rows'

/** A stored group: when it was made, which fixes the ages, and who sits there. */
export interface SeatedGroup {
  id: number
  created_at: string
  member_ids: number[]
}

/** What the tables of groups are worth as they are now; null unless six people with complete answers. */
export function scoresOf(db: Db, groups: readonly SeatedGroup[], timeZone: string): (number | null)[] {
  const full = groups.filter(({ member_ids }) => member_ids.length === MEMBERS)
  const answers = db.all<ProfileRow>(sql`
    select ${PROFILE} from profiles
    where user_id in ${oneOf(full.flatMap(({ member_ids }) => member_ids))} and ${COMPLETE}`)
  const people = new Map(answers.map((person) => [person.id, person]))
  const dayOf = daysIn(timeZone)
  return groups.map(({ created_at, member_ids }) => {
    const six = member_ids.flatMap((id) => people.get(id) ?? [])
    if (six.length !== MEMBERS) return null
    const day = dayOf(created_at)
    const rows = six.map((person, seat) => toRow(person, seat, ageOn(person.birthdate, day)))
    return scoreTable(columns(rows, []), [0, 1, 2, 3, 4, 5])
  })
}

/** Why a group's table has its score, and the hard rules it breaks: staff may, matchmaking may not. */
export function tableOf(db: Db, group: SeatedGroup & { status: GroupStatus }, timeZone: string): TableScore {
  // a dinner that is over is not worse for a later one of the same people
  const over = group.status === 'completed' || group.status === 'cancelled'
  const [score] = judge(db, [group.member_ids], {
    today: daysIn(timeZone)(group.created_at),
    groupId: group.id,
    before: over ? group.id : undefined,
  })
  return score!
}

// the groups of one run were made in the same moment
function daysIn(timeZone: string): (instant: string) => string {
  const days = new Map<string, string>()
  return (instant) => {
    const day = days.get(instant) ?? todayIn(timeZone, new Date(instant))
    days.set(instant, day)
    return day
  }
}
