import type { Db } from '../db/open'
import type { DinnerGroup } from '../domain/api'
import { holdsSeat } from '../domain/group/group'
import type { Candidates, RuleBreak, TableScore } from '../domain/matchmaking/seating'
import type { TableOf } from './list'
import { seatedElsewhere } from './seats'

/** Returns the backups of a group with the table that each would make in the seat of a member: those who can come first, then by score. */
export function candidatesFor(db: Db, group: DinnerGroup, userId: number, tableOf: TableOf): Candidates {
  const now = tableOf(group)
  const elsewhere = holdsSeat('member', group.status)
    ? seatedElsewhere(db, group.id, group.backup_member_ids)
    : undefined
  const busy = elsewhere && !elsewhere.ok ? elsewhere.userIds : []
  const candidates = group.backup_member_ids.map((id) => {
    const table = tableOf({
      ...group,
      member_ids: group.member_ids.map((member) => (member === userId ? id : member)),
    })
    return { userId: id, score: table.score, breaks: newBreaks(now, table), busy: busy.includes(id) }
  })
  const rank = ({ busy, breaks }: (typeof candidates)[number]) => (busy ? 2 : breaks.length > 0 ? 1 : 0)
  return { candidates: candidates.sort((a, b) => rank(a) - rank(b) || (b.score ?? -1) - (a.score ?? -1)) }
}

/** Returns the rules that a table breaks and did not break before, but for its size. */
export function newBreaks(now: TableScore, then: TableScore): RuleBreak[] {
  // two budgets at a table: everybody there is named, so compare the rule alone
  const key = ({ rule, message }: RuleBreak) => (rule === 'budget' ? rule : message)
  const known = new Set(now.breaks.map(key))
  // whom it was about already, with fewer of them
  const isLess = ({ rule, userIds }: RuleBreak) =>
    now.breaks.some((before) => before.rule === rule && userIds.every((id) => before.userIds.includes(id)))
  // a table of fewer than six may still get the others
  return then.breaks.filter((broken) => broken.rule !== 'size' && !known.has(key(broken)) && !isLess(broken))
}
