import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import {
  confirmedSql,
  droppedSql,
  dueSql,
  heldSql,
  IS_EVENING_ON,
  IS_GROUP_OFF,
  idleSql,
  lostSql,
  neverCameSql,
  ofSeatSql,
  owedSql,
  settledSql,
  voidSql,
} from '../db/rules'
import {
  type Due,
  type DueSums,
  MONEY_STATES,
  type MoneyList,
  type MoneyQuery,
  type MoneyState,
  OPEN_DUES_DAYS,
  OPEN_DUES_MAX,
  type OpenDue,
  SUM_STATES,
} from '../domain/money/money-calls'
import { DAY_MS } from '../domain/units'
import { CREDIT_LEFT } from '../money/credit'
import { isClaimed, SEAT_OF_PAYMENT } from '../money/seat-money'
import { readWords } from '../users/search/words'

/** Returns one page of the payments that fit a query, how many fit it, and the sums of all states with its other filters. */
export function listPayments(db: Db, query: MoneyQuery, now = new Date()): MoneyList {
  const { state, page, size } = query
  const { filters, row } = filtersOf(query)
  const part = partAt(now)
  // the plus keeps SQLite from gathering all of them to sort them
  const { isOf, order } = state
    ? {
        isOf: sql`${PARTS[state].isOf(row, now)} and ${part} = ${state}`,
        order: PARTS[state].order,
      }
    : {
        isOf: sql`(not ${voidSql('+payments')} or ${isClaimed(now, '+payments')})`,
        order: sql`payments.id desc`,
      }
  const items = db.all<Omit<Due, 'returnTo'> & { returnTo: string | null }>(sql`
    with credit_left as ${CREDIT_LEFT}
    select payments.id, ${part} as state, choice as chosen, amount, code,
      iif(${voidSql('payments')}, 0, credit) as credit, remaining,
      ${PAY_BY} as pay_by, transferred_at as transferredAt, iif(${voidSql('payments')}, ${WHY_GONE}, null) as gone,
      short_of as shortOf, return_to as returnTo, paid_at as paidAt, state_at as since, payments.user_id as userId, profiles.name, phone, dinner_groups.id as groupId,
      ${GROUP} as "group", ${EVENT} as event_date, coalesce(dinner_groups.evening_id, tickets.evening_id) as eveningId,
      payments.version
    from payments
    left join credit_left on credit_left.id = payments.id
    left join profiles on profiles.user_id = payments.user_id
    left join people on people.id = person_id
    left join dinner_groups on dinner_groups.id = payments.group_id
    left join memberships as seat on seat.id = ${SEAT_OF_PAYMENT}
    ${OF_TICKET}
    where ${isOf} and ${filters}
    order by ${order} limit ${size} offset ${page * size}`)
  const counts = countParts(db, now, { filters, row })
  const of = (one: MoneyState) => counts.get(one) ?? { n: 0, amount: 0 }
  const wanted: readonly MoneyState[] = state ? [state] : MONEY_STATES
  return {
    items: items.map((row) => ({ ...row, returnTo: JSON.parse(row.returnTo ?? 'null') })),
    matching: wanted.reduce((n, one) => n + of(one).n, 0),
    sums: Object.fromEntries(SUM_STATES.map((one) => [one, of(one)])) as DueSums,
  }
}

/** Returns what a transfer may be for: what is due, then what was paid or became void within some days. */
export function listOpenPayments(db: Db, now = new Date()): OpenDue[] {
  const since = new Date(now.getTime() - OPEN_DUES_DAYS * DAY_MS).toISOString()
  return db.all<OpenDue>(sql`
    select payments.id, amount, profiles.name, ${GROUP} as "group", dinner_groups.id as groupId, ${EVENT} as event_date,
      iif(paid_at is null, payments.state, 'paid') as state, paid_at as paidAt, payments.version,
      ${PAY_BY} as pay_by
    from payments
    left join profiles on profiles.user_id = payments.user_id
    left join dinner_groups on dinner_groups.id = payments.group_id
    ${OF_TICKET}
    where amount > 0 and (${dueSql('payments')} or paid_at > ${since} or (${voidSql('payments')} and state_at > ${since}))
    order by ${dueSql('payments')} desc, payments.id desc limit ${OPEN_DUES_MAX}`)
}

const OF_TICKET = sql`left join tickets on tickets.id = payments.ticket_id
    left join evenings on evenings.id = tickets.evening_id`
// of somebody who is deleted no ticket is left, and so no area
const GROUP = sql`coalesce(
  dinner_groups.name, group_name || iif(payments.group_id = 0, '', ' (deleted)'), 'Evening' || coalesce(' in ' || evenings.area, ''))`
const EVENT = sql`coalesce(dinner_groups.event_at, payments.event_at, evenings.at)`

/** Why a payment that is void is due no longer, by its seat and its dinner as they are now. */
const WHY_GONE = sql`case
  when exists (
    select 1 from payments as other
    where other.ticket_id = payments.ticket_id and other.group_id = payments.group_id and ${ofSeatSql('other')}
  ) then 'amount'
  when seat.left_at is not null or ${droppedSql('tickets')} then 'seat'
  when ${idleSql('tickets')} and payments.group_id = 0 and ${IS_EVENING_ON} then 'unconfirmed'
  when ${IS_GROUP_OFF} then 'off'
  when not ${confirmedSql('tickets')} then 'unconfirmed'
  when dinner_groups.price = 0 then 'free' else 'seat' end`

// a ticket whose table was deleted may be due for another one
const PAY_BY = sql`iif(payments.group_id = 0 or dinner_groups.id is not null, tickets.pay_by, null)`
const LATEST = sql`state_at desc, payments.id desc`
const BY_DEADLINE = sql`${PAY_BY} is null, ${PAY_BY}, payments.id`

/** How a part is stored, with what is seldom, and its order: what waits by its deadline, what is owed by its dinner, else the latest first. */
const PARTS: Record<MoneyState, { isOf: (row: string, now: Date) => SQL; order: SQL }> = {
  ...eachOf(['due', 'late'], { isOf: dueSql, order: BY_DEADLINE }),
  // by two indexes
  check: {
    isOf: (row, now) => sql`payments.id in (
      select id from payments where ${dueSql(row)} union all select id from payments where ${isClaimed(now, row)})`,
    order: BY_DEADLINE,
  },
  ...eachOf(['owed', 'credit'], { isOf: owedSql, order: sql`event_date is null, event_date, payments.id` }),
  paid: { isOf: heldSql, order: LATEST },
  // credit that is used up is settled by it
  settled: { isOf: (row) => sql`(${settledSql(row)} or ${owedSql(row)})`, order: LATEST },
  forfeited: { isOf: lostSql, order: LATEST },
}

function eachOf<K extends string, T>(keys: readonly K[], value: T): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, value])) as Record<K, T>
}

/** Returns an expression for the part of a row of payments, with what is left of it as credit. */
export function partAt(now: Date, remaining = sql`remaining`): SQL {
  const isLate = sql`(select pay_by from tickets where tickets.id = payments.ticket_id) < ${now.toISOString()}`
  return sql`case
    when ${dueSql('payments')} then iif(transferred_at is not null, 'check', iif(${isLate}, 'late', 'due'))
    when ${owedSql('payments')} then iif(choice is not 'credit', 'owed', iif(${remaining} = 0, 'settled', 'credit'))
    when ${isClaimed(now)} then 'check' else ${PART} end`
}

/** The part of all else, which its state alone tells. */
const PART = sql`case when ${heldSql('payments')} then 'paid' when ${lostSql('payments')} then 'forfeited' else payments.state end`

/** Returns how many payments each part has and what they amount to: of what is owed with the credit in it, of credit what is left. */
function countParts(
  db: Db,
  now: Date,
  { filters, row }: Filters,
): Map<MoneyState, { n: number; amount: number }> {
  const rows = db.values<[MoneyState, number, number]>(sql`
    with credit_left as ${CREDIT_LEFT}
    select ${partAt(now, sql`null`)}, count(*), total(amount) from payments where ${dueSql(row)} and ${filters} group by 1
    union all
    select 'check', count(*), total(amount) from payments where ${isClaimed(now, row)} and ${filters} having count(*) > 0
    union all
    select ${partAt(now)}, count(*), total(coalesce(remaining, amount + credit))
    from payments left join credit_left on credit_left.id = payments.id where ${owedSql(row)} and ${filters} group by 1
    union all
    select ${PART}, count(*), total(amount)
    from payments where not ${neverCameSql(row)} and not ${owedSql(row)} and state_at > '' and ${filters} group by 1`)
  const parts = new Map<MoneyState, { n: number; amount: number }>()
  for (const [name, n, amount] of rows) {
    const before = parts.get(name) ?? { n: 0, amount: 0 }
    parts.set(name, { n: before.n + n, amount: before.amount + amount })
  }
  return parts
}

interface Filters {
  /** the conditions of a query on a row of payments, beside that on its state */
  filters: SQL
  /** the name of the row for its state, so that SQLite seeks by that only where no other filter is given */
  row: string
}

function filtersOf({ evening, who, user }: MoneyQuery): Filters {
  const given: SQL[] = []
  if (evening !== undefined)
    given.push(sql`(payments.group_id in (select id from dinner_groups where evening_id = ${evening})
      or payments.ticket_id in (select id from tickets where evening_id = ${evening}))`)
  if (user !== undefined)
    given.push(sql`payments.user_id in (
      select mine.user_id from profiles as own join profiles as mine on mine.person_id = own.person_id
      where own.user_id = ${user})`)
  const words = readWords({ who })
  if (words.length > 0)
    given.push(sql`payments.user_id in (select user_id from profiles where ${sql.join(words, sql` and `)})`)
  if (given.length === 0) return { filters: sql`true`, row: 'payments' }
  return { filters: sql.join(given, sql` and `), row: '+payments' }
}
