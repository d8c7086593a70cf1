import type { Db } from '../db/open'
import { DINNER_FACTS, type Unexplained } from '../domain/group/dinner'
import { deletionReasonsOf } from '../groups/reasons'
import { namesOf } from '../users/names'
import { dueAt } from './due'
import { dueAtEvening } from './due-evening'
import type { Due } from './due-input'
import { type MessageConfig, moneyOf, templateOf, textOf } from './items'
import { dueInputOf } from './read-due-input'
import { asDinner, readEvening } from './read-evenings'
import { textsOf } from './texts'

const REASON = `{${DINNER_FACTS.change_reason.says[0]}}`

/** Returns the messages about these groups, and an evening, that are due at `now` and lack their reason; undefined when none does. */
export function findUnexplained(
  db: Db,
  groupIds: readonly number[],
  eveningId: number | undefined,
  config: MessageConfig,
  now = new Date(),
): Unexplained | undefined {
  const input = dueInputOf(db, groupIds, now)
  const tables = new Map(input.tables.map((table) => [table.id, table]))
  const deletions = deletionReasonsOf(db, groupIds)
  const texts = textsOf(db)
  const evening = eveningId === undefined ? undefined : readEvening(db, eveningId, now)
  const due = [...dueAt(input, now, config), ...(evening ? dueAtEvening(evening, now, config) : [])]
  const dinnerOf = ({ kind, groupId }: Pick<Due, 'kind' | 'groupId'>) =>
    groupId === null ? evening && asDinner(evening, kind) : tables.get(groupId)
  const lacking = due.filter((one) => {
    const { groupId } = one
    const reason = dinnerOf(one)?.changeReason ?? deletions.get(groupId ?? 0)
    const about = { table: dinnerOf(one), isPaid: false, due: null }
    return !reason && templateOf(texts, one, about, config).includes(REASON)
  })
  const [first] = lacking
  if (!first) return undefined
  const { userId, kind } = first
  const mentioned = {
    name: namesOf(db, [userId]).get(userId)!,
    table: dinnerOf(first),
    deletion: undefined,
    ...moneyOf(db, [first])(first),
  }
  return {
    people: new Set(lacking.map((due) => due.userId)).size,
    kind,
    text: textOf(first, mentioned, templateOf(texts, first, mentioned, config), config).text,
  }
}
