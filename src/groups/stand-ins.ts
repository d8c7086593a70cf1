import type { Db } from '../db/open'
import type { DinnerGroup } from '../domain/api'
import { holdsSeat } from '../domain/group'
import type { RuleBreak, StandIns, TableScore } from '../domain/seating'
import type { Scoring } from './list'
import { seatedElsewhere } from './seats'

/** Returns what the table would be with each of its backups in the seat of a member: who can come first, then by score. */
export function standInsFor(db: Db, group: DinnerGroup, userId: number, { tableOf }: Scoring): StandIns {
  const now = tableOf(group)
  const elsewhere = holdsSeat('member', group.status)
    ? seatedElsewhere(db, group.id, group.backup_member_ids)
    : undefined
  const busy = elsewhere && !elsewhere.ok ? elsewhere.userIds : []
  const standIns = group.backup_member_ids.map((id) => {
    const table = tableOf({
      ...group,
      member_ids: group.member_ids.map((member) => (member === userId ? id : member)),
    })
    return { userId: id, score: table.score, breaks: newBreaks(now, table), busy: busy.includes(id) }
  })
  const rank = ({ busy, breaks }: (typeof standIns)[number]) => (busy ? 2 : breaks.length > 0 ? 1 : 0)
  return { standIns: standIns.sort((a, b) => rank(a) - rank(b) || (b.score ?? -1) - (a.score ?? -1)) }
}

function newBreaks(now: TableScore, then: TableScore): RuleBreak[] {
  // of two budgets at a table all are to blame, whoever they are
  const key = ({ rule, message }: RuleBreak) => (rule === 'budget' ? rule : message)
  const known = new Set(now.breaks.map(key))
  // whom it was about already, with fewer of them
  const isLess = ({ rule, userIds }: RuleBreak) =>
    now.breaks.some((before) => before.rule === rule && userIds.every((id) => before.userIds.includes(id)))
  // a table of fewer than six may still get the others
  return then.breaks.filter((broken) => broken.rule !== 'size' && !known.has(key(broken)) && !isLess(broken))
}
