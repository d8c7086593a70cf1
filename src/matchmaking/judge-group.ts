import type { Config } from '../config'
import type { Db } from '../db/open'
import { isClosed } from '../domain/group/group'
import type { TableScore } from '../domain/matchmaking/seating'
import { todayIn } from '../domain/time'
import type { JudgedGroup } from '../groups/list'
import { judge } from './judge'

/** Returns the score of a stored group as it is now, with the ages of the day it was made, and the rules that it breaks. */
export function judgeGroup(
  db: Db,
  group: JudgedGroup,
  { timeZone, meetAgain }: Pick<Config, 'timeZone' | 'meetAgain'>,
  asItIs = false,
): TableScore {
  // a dinner that is over is not worse for a later one of the same people
  const isOver = isClosed(group)
  const [score] = judge(db, [group.member_ids], {
    today: todayIn(timeZone, new Date(group.created_at)),
    timeZone,
    groupIds: [group.id],
    before: isOver ? group.id : undefined,
    meetAgain,
    asItIs,
  })
  return score!
}
