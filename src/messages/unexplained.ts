import type { Db } from '../db/open'
import { DINNER_FACTS, type Unexplained } from '../domain/dinner'
import { deletionReasonsOf } from '../groups/reasons'
import { hasPaid } from '../money/payments'
import { namesOf } from '../users/names'
import { dueAt } from './due'
import { factsOf } from './facts'
import { type MessageConfig, textOf } from './items'
import { textsOf } from './stored-texts'

const REASON = `{${DINNER_FACTS.change_reason.says[0]}}`

/** Returns the messages about these groups that are due at `now` and lack their reason; undefined when none does. */
export function findUnexplained(
  db: Db,
  groupIds: readonly number[],
  config: MessageConfig,
  now = new Date(),
): Unexplained | undefined {
  const facts = factsOf(db, groupIds)
  const tables = new Map(facts.tables.map((table) => [table.id, table]))
  const deletions = deletionReasonsOf(db, groupIds)
  const texts = textsOf(db)
  const lacking = dueAt(facts, now, config).filter(({ kind, groupId }) => {
    const reason = tables.get(groupId!)?.changeReason ?? deletions.get(groupId!)
    return !reason && texts[kind].text.includes(REASON)
  })
  const [first] = lacking
  if (!first) return undefined
  const { userId, groupId, kind } = first
  const mentioned = {
    name: namesOf(db, [userId]).get(userId)!,
    table: tables.get(groupId!),
    deletion: undefined,
    isPaid: hasPaid(db, userId, groupId!),
    now,
  }
  return {
    people: new Set(lacking.map((due) => due.userId)).size,
    kind,
    text: textOf(first, mentioned, texts[kind].text, config).text,
  }
}
