import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import fc from 'fast-check'
import {
  CAME,
  COSTS_NOTHING,
  comingSql,
  confirmedSql,
  creditSql,
  HAS_COME,
  HAS_LAPSED,
  hasBeenSql,
  IS_EVENING_ON,
  IS_GROUP_ON,
  IS_MISSED,
  IS_OPEN,
  IS_OPEN_GROUP,
  IS_STANDBY,
  IS_WAITING,
  memberSql,
  paidOrFreeSql,
} from '../../src/db/rules'
import { hasCome, isMissed, OUTCOMES } from '../../src/domain/after-dinner/outcome'
import { EVENING_STATUSES } from '../../src/domain/evening/evening'
import { hasLapsed, isOpenTicket, isStandby, isWaiting } from '../../src/domain/evening/ticket'
import { GROUP_STATUSES, isCancelled, MEMBER_STATUSES, ROLES } from '../../src/domain/group/group'
import {
  costsNothing,
  hasBeen,
  isComing,
  isConfirmed,
  isMember,
  isOpen,
  isPaidOrFree,
} from '../../src/domain/group/seat'
import { REFUND_CHOICES } from '../../src/domain/guest-page/guest-page'
import { isCredit, neverCame, PAYMENT_STATES } from '../../src/domain/money/payment'
import { DINNER } from '../support/evening'
import { sampled } from '../support/sampled'
import { hoursAfter, maybe } from '../support/seats'

const instant = fc.constantFrom(-1, 0, 1).map(hoursAfter)
const row = fc.record({
  status: fc.constantFrom(...MEMBER_STATUSES),
  role: fc.constantFrom(...ROLES),
  groupStatus: fc.constantFrom(...GROUP_STATUSES),
  eventAt: maybe(instant),
  price: maybe(fc.constantFrom(0, 1, 150_000)),
  leftAt: maybe(instant),
  endedAt: maybe(instant),
  standby: maybe(fc.boolean()),
  lapsedAt: maybe(instant),
  hasList: fc.boolean(),
  hasSeat: fc.boolean(),
  eveningStatus: fc.constantFrom(...EVENING_STATUSES),
  outcome: fc.constantFrom(...OUTCOMES),
  state: fc.constantFrom(...PAYMENT_STATES),
  choice: maybe(fc.constantFrom(...REFUND_CHOICES)),
})

test('statements and functions say the same of any row', () => {
  const db = drizzle(new Database(':memory:'))
  const seen = new Map<string, Set<boolean>>()
  fc.assert(
    fc.property(row, (row) => {
      const { status, role, eventAt, price, leftAt, endedAt, standby, lapsedAt, hasList, hasSeat } = row
      const group = { status: row.groupStatus, eventAt, price }
      const ticket = { status, endedAt, standby, lapsedAt, membershipId: hasSeat ? 1 : null }
      const seat = { status, role, leftAt, backupAnswer: null }
      const payment = { state: row.state, choice: row.choice }
      const rules = {
        'an open group': [IS_OPEN_GROUP, isOpen(group)],
        'a group that is on': [IS_GROUP_ON, !isCancelled(group)],
        'an evening that is on': [IS_EVENING_ON, !isCancelled({ status: row.eveningStatus })],
        'a dinner that has been': [hasBeenSql(DINNER), hasBeen(group, DINNER)],
        'a dinner that costs nothing': [COSTS_NOTHING, costsNothing(group)],
        'a yes': [confirmedSql('seats'), isConfirmed(seat)],
        'a member': [memberSql('seats'), isMember(seat)],
        'who comes': [comingSql('seats'), isMember(seat) && isComing(seat)],
        'paid or free': [paidOrFreeSql('seats'), isPaidOrFree(seat, group)],
        'an open ticket': [IS_OPEN, isOpenTicket(ticket)],
        'a ticket without a seat': [IS_WAITING, isWaiting(ticket)],
        'a standby': [IS_STANDBY, isStandby(ticket, { dealtAt: DINNER })],
        'a hold that has lapsed': [HAS_LAPSED, hasLapsed(ticket, { hasList })],
        'money that came': [CAME, !neverCame(payment)],
        'who came': [HAS_COME, hasCome(row.outcome)],
        'a dinner that was missed': [IS_MISSED, isMissed(row.outcome)],
        credit: [sql`coalesce(${creditSql('payments')}, 0)`, isCredit(payment)],
      } as const
      const [found] = db.values<number[]>(sql`
        with dinner_groups as (select ${group.status} as status, ${eventAt} as event_at, ${price} as price),
          evenings as (select 1 as id, ${row.eveningStatus} as status, ${Number(hasList)} as has_list),
          tickets as (select 1 as id, 1 as evening_id, ${status} as status, ${endedAt} as ended_at,
            ${standby === null ? null : Number(standby)} as standby, ${lapsedAt} as lapsed_at),
          memberships as (select 1 as ticket_id, null as left_at where ${Number(hasSeat)}),
          outcomes as (select ${row.outcome} as outcome),
          seats as (select ${status} as status, ${role} as role, ${leftAt} as left_at),
          payments as (select ${payment.state} as state, ${payment.choice} as choice)
        select ${sql.join(
          Object.values(rules).map(([condition]) => condition),
          sql`, `,
        )} from dinner_groups, evenings, tickets, seats, payments, outcomes`)
      Object.entries(rules).forEach(([name, [, says]], i) => {
        expect([name, found![i] === 1]).toEqual([name, says])
        seen.set(name, (seen.get(name) ?? new Set()).add(says))
      })
    }),
    { numRuns: sampled(1000, 20_000) },
  )
  expect([...seen].filter(([, answers]) => answers.size < 2)).toEqual([])
})
