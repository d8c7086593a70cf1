import { sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { ofSeatSql, owedSql } from '../db/rules'
import { isDue, type PaymentState } from '../domain/money/payment'
import type { DueAmount } from '../domain/money/transfer-texts'
import type { Due } from './due-input'

/** What a message can say of money. */
export interface MoneyOf {
  /** money for the dinner that it is about came from its receiver, and is with us */
  isPaid: boolean
  /** what its receiver has to transfer for that */
  due: DueAmount | null
}

type About = Pick<Due, 'userId' | 'groupId' | 'eveningId'>

type Row = DueAmount & About & { state: Extract<PaymentState, 'due' | 'held' | 'owed'> }

/** Returns what messages can say of money, also about groups that are deleted. */
export function moneyOf(db: Db, messages: readonly About[]): (about: About) => MoneyOf {
  const ids = oneOf([...new Set(messages.map(({ userId }) => userId))])
  const rows = db.all<Row>(sql`
    select payments.user_id as userId, payments.group_id as groupId,
      coalesce(dinner_groups.evening_id, tickets.evening_id) as eveningId, state, amount, code, credit
    from payments left join dinner_groups on dinner_groups.id = payments.group_id
    left join tickets on tickets.id = ticket_id
    where payments.user_id in ${ids} and (${ofSeatSql('payments')} or ${owedSql('payments')}) order by payments.id desc`)
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return ({ userId, groupId, eveningId }) => {
    const theirs = (byUser.get(userId) ?? []).filter((row) =>
      eveningId === null ? row.groupId === groupId : row.eveningId === eveningId,
    )
    return {
      isPaid: !theirs.every(isDue),
      due: theirs.find(isDue) ?? null,
    }
  }
}
