import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import fc from 'fast-check'
import * as of from '../../src/db/rules'
import { hasCome, isMissed, OUTCOMES } from '../../src/domain/after-dinner/outcome'
import * as evenings from '../../src/domain/evening/evening'
import * as tickets from '../../src/domain/evening/ticket'
import * as groups from '../../src/domain/group/group'
import * as seats from '../../src/domain/group/seat'
import { REFUND_CHOICES } from '../../src/domain/guest-page/guest-page'
import * as money from '../../src/domain/money/payment'
import { BOOKING_STATES, isBooked } from '../../src/domain/venue/booking'
import { DINNER } from '../support/evening'
import { sampled } from '../support/sampled'
import { hoursAfter, maybe } from '../support/seats'

const instant = fc.constantFrom(-1, 0, 1).map(hoursAfter)
const row = fc.record({
  status: fc.constantFrom(...groups.MEMBER_STATUSES),
  role: fc.constantFrom(...groups.ROLES),
  groupStatus: fc.constantFrom(...groups.GROUP_STATUSES),
  eventAt: maybe(instant),
  price: maybe(fc.constantFrom(0, 1, 150_000)),
  leftAt: maybe(instant),
  leftCode: maybe(fc.constantFrom(...groups.LEFT_CODES)),
  endedAt: maybe(instant),
  standby: maybe(fc.boolean()),
  lapsedAt: maybe(instant),
  hasList: fc.boolean(),
  hasSeat: fc.boolean(),
  eveningStatus: fc.constantFrom(...evenings.EVENING_STATUSES),
  outcome: fc.constantFrom(...OUTCOMES),
  state: fc.constantFrom(...money.PAYMENT_STATES),
  choice: maybe(fc.constantFrom(...REFUND_CHOICES)),
  bookingState: fc.constantFrom(...BOOKING_STATES),
  groupRole: fc.constantFrom('free', ...groups.ROLES),
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
      const evening = { status: row.eveningStatus }
      const rules = {
        'who is free': [of.freeSql('profiles'), row.groupRole === 'free'],
        'who is grouped': [of.groupedSql('profiles'), row.groupRole === 'member'],
        'who is a backup': [sql`${of.groupRoleSql('profiles')} = 'backup'`, row.groupRole === 'backup'],
        'a seat that was given away': [sql`coalesce(${of.releasedSql('seats')}, 0)`, groups.isReleased(row)],
        idle: [of.idleSql('seats'), groups.isIdle(seat)],
        invited: [of.invitedSql('seats'), groups.isInvited(seat)],
        unanswered: [of.unansweredSql('seats'), groups.isUnanswered(seat)],
        awaited: [of.awaitedSql('seats'), groups.isAwaited(seat)],
        paid: [of.paidSql('seats'), groups.hasPaid(seat)],
        dropped: [of.droppedSql('seats'), groups.hasDropped(seat)],
        'a group that is not begun': [of.unstartedSql('dinner_groups'), groups.isUnstarted(group)],
        'a completed group': [of.completedSql('dinner_groups'), groups.isCompleted(group)],
        'a cancelled group': [of.cancelledSql('dinner_groups'), groups.isCancelled(group)],
        'a closed group': [of.closedSql('dinner_groups'), groups.isClosed(group)],
        'a group that is off': [of.IS_GROUP_OFF, groups.isCancelled(group)],
        'a cancelled evening': [of.cancelledSql('evenings'), groups.isCancelled(evening)],
        'a draft': [of.draftSql('evenings'), evenings.isDraft(evening)],
        'an evening to join': [of.joinableSql('evenings'), evenings.isJoinable(evening)],
        'an evening that nobody joins any more': [
          of.joiningOverSql('evenings'),
          evenings.isJoiningOver(evening),
        ],
        'a planned evening': [of.plannedSql('evenings'), evenings.isPlanned(evening)],
        due: [of.dueSql('payments'), money.isDue(payment)],
        held: [of.heldSql('payments'), money.isHeld(payment)],
        owed: [of.owedSql('payments'), money.isOwed(payment)],
        settled: [of.settledSql('payments'), money.isSettled(payment)],
        void: [of.voidSql('payments'), money.isVoid(payment)],
        'of a seat': [of.ofSeatSql('payments'), money.isDue(payment) || money.isHeld(payment)],
        lost: [of.lostSql('payments'), ['forfeited', 'given up'].includes(payment.state)],
        forfeited: [of.forfeitedSql('payments'), payment.state === 'forfeited'],
        booked: [of.bookedSql('bookings'), isBooked({ state: row.bookingState })],
        'an open group': [of.IS_OPEN_GROUP, seats.isOpen(group)],
        'a group that is on': [of.IS_GROUP_ON, !groups.isCancelled(group)],
        'an evening that is on': [of.IS_EVENING_ON, !groups.isCancelled(evening)],
        'a dinner that has been': [of.hasBeenSql(DINNER), seats.hasBeen(group, DINNER)],
        'a dinner that costs nothing': [of.COSTS_NOTHING, seats.costsNothing(group)],
        'a yes': [of.confirmedSql('seats'), seats.isConfirmed(seat)],
        'a member': [of.memberSql('seats'), seats.isMember(seat)],
        'who comes': [of.comingSql('seats'), seats.isMember(seat) && seats.isComing(seat)],
        'paid or free': [of.paidOrFreeSql('seats'), seats.isPaidOrFree(seat, group)],
        'an open ticket': [of.IS_OPEN, tickets.isOpenTicket(ticket)],
        'a ticket without a seat': [of.IS_WAITING, tickets.isWaiting(ticket)],
        'a standby': [of.IS_STANDBY, tickets.isStandby(ticket, { dealtAt: DINNER })],
        'left over': [of.IS_LEFT_OVER, tickets.isLeftOver(ticket, { dealtAt: DINNER })],
        'a hold that has lapsed': [of.HAS_LAPSED, tickets.hasLapsed(ticket, { hasList })],
        'money that came': [of.CAME, !money.neverCame(payment)],
        'who came': [of.HAS_COME, hasCome(row.outcome)],
        'a dinner that was missed': [of.IS_MISSED, isMissed(row.outcome)],
        credit: [sql`coalesce(${of.creditSql('payments')}, 0)`, money.isCredit(payment)],
      } as const
      const [found] = db.values<number[]>(sql`
        with dinner_groups as (select ${group.status} as status, ${eventAt} as event_at, ${price} as price),
          evenings as (select 1 as id, ${row.eveningStatus} as status, ${Number(hasList)} as has_list),
          tickets as (select 1 as id, 1 as evening_id, ${status} as status, ${endedAt} as ended_at,
            ${standby === null ? null : Number(standby)} as standby, ${lapsedAt} as lapsed_at),
          memberships as (
            select 1 as ticket_id, null as user_id, null as role, null as holds_seat, null as left_at where ${Number(hasSeat)}
            union all select null, 7, ${row.groupRole}, 1, null where ${row.groupRole} <> 'free'),
          outcomes as (select ${row.outcome} as outcome),
          seats as (select ${status} as status, ${role} as role, ${leftAt} as left_at, ${row.leftCode} as left_code),
          profiles as (select 7 as user_id), bookings as (select ${row.bookingState} as state),
          payments as (select ${payment.state} as state, ${payment.choice} as choice)
        select ${sql.join(
          Object.values(rules).map(([condition]) => condition),
          sql`, `,
        )} from dinner_groups, evenings, tickets, seats, payments, outcomes, profiles, bookings`)
      Object.entries(rules).forEach(([name, [, says]], i) => {
        expect([name, found![i] === 1]).toEqual([name, says])
        seen.set(name, (seen.get(name) ?? new Set()).add(says))
      })
    }),
    { numRuns: sampled(1000, 20_000) },
  )
  expect([...seen].filter(([, answers]) => answers.size < 2)).toEqual([])
})
