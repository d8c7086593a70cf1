import { sql } from 'drizzle-orm'
import type { Config } from '../config'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { isClosed, MEMBERS } from '../domain/group/group'
import { ageOn } from '../domain/profile/age'
import { todayIn } from '../domain/time'
import type { JudgedGroup, Scoring, SeatedGroup } from '../groups/list'
import { columns } from './core/people'
import { scoreTable } from './core/score'
import { judge } from './judge'
import { COMPLETE, PROFILE, type ProfileRow, toRow } from './rows'

type House = Pick<Config, 'timeZone' | 'meetAgain'>

/** Returns the functions that score stored groups; `timeZone` decides the day on which a group was made, and its run, or the house, when its people may meet again. */
export function createScoring(db: Db, house: House): Scoring {
  const { timeZone } = house
  return {
    scoresOf: (groups) => scoresOf(db, groups, timeZone),
    tableOf: (group, asItIs) => tableOf(db, group, house, asItIs),
  }
}

function scoresOf(db: Db, groups: readonly SeatedGroup[], timeZone: string): (number | null)[] {
  const full = groups.filter(({ member_ids }) => member_ids.length === MEMBERS)
  const answers = db.all<ProfileRow>(sql`
    select ${PROFILE} from sign_ups as profiles
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

function tableOf(db: Db, group: JudgedGroup, { timeZone, meetAgain }: House, asItIs = false) {
  // a dinner that is over is not worse for a later one of the same people
  const over = isClosed(group)
  const [score] = judge(db, [group.member_ids], {
    today: daysIn(timeZone)(group.created_at),
    timeZone,
    groupIds: [group.id],
    before: over ? group.id : undefined,
    meetAgain,
    asItIs,
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
