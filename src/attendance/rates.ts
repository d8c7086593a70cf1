import { sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import {
  CAME,
  confirmedSql,
  HAS_COME,
  hasPaymentSql,
  IS_GROUP_ON,
  IS_OPEN_GROUP,
  memberSql,
  paidOrFreeSql,
  releasedSql,
} from '../db/rules'
import { expectedAt, type Rates, STAGES } from '../domain/evening/expected'
import type { GroupStatus, MemberStatus } from '../domain/group/group'

/** Outcomes that are looked at, the latest: some ten milliseconds. */
const LATEST = 2000

/** Returns how often people came by how far their seats were, of the latest outcomes but those that the house caused. */
export function ratesOf(db: Db): Rates {
  const columns = STAGES.map((stage) =>
    sql.raw(
      `count(*) filter (where ${REACHED[stage]}), coalesce(sum(came) filter (where ${REACHED[stage]}), 0)`,
    ),
  )
  const [row] = db.values<number[]>(sql`
    select ${sql.join(columns, sql`, `)} from (
      select ${HAS_COME} as came,
        max(${confirmedSql('seat')} or confirmed_at is not null) as said_yes,
        max(${paidOrFreeSql('seat')} or ${hasPaymentSql('seat.ticket_id', CAME)}) as was_paid
      from outcomes
      cross join dinner_groups on dinner_groups.id = outcomes.group_id and ${IS_GROUP_ON}
      cross join profiles on profiles.person_id = outcomes.person_id
      cross join seats as seat on seat.user_id = profiles.user_id and +seat.group_id = outcomes.group_id
      where outcomes.id > coalesce((select id from outcomes where group_id is not null order by id desc limit 1 offset ${LATEST}), 0)
        and role = 'member' and (outcome <> 'let go' or ${releasedSql('seat')})
      group by outcomes.id
    )`)
  return Object.fromEntries(
    STAGES.map((stage, i) => [stage, { of: row![2 * i]!, came: row![2 * i + 1]! }]),
  ) as Rates
}

const REACHED = { invited: 'true', confirmed: 'said_yes', paid: 'was_paid' }

/** Returns how many of the members of each table of evenings that is to come will come, by the ids of evenings and groups. */
export function expectedOfEvenings(
  db: Db,
  eveningIds: readonly number[],
  now: Date,
): Map<number, Map<number, number>> {
  const rows = db.all<Row>(sql`
    select evening_id as eveningId, dinner_groups.id, dinner_groups.status, event_at as eventAt, price, seats.status as seat
    from dinner_groups cross join seats on group_id = dinner_groups.id
    where evening_id in ${oneOf(eveningIds)} and ${IS_OPEN_GROUP} and ${memberSql('seats')}`)
  if (rows.length === 0) return new Map()
  const rates = ratesOf(db)
  const byEvening = Map.groupBy(rows, ({ eveningId }) => eveningId)
  return new Map(
    [...byEvening].map(([eveningId, all]) => [
      eveningId,
      new Map(
        [...Map.groupBy(all, ({ id }) => id)].flatMap(([id, seats]) => {
          const members = seats.map(({ seat }) => ({ status: seat }))
          const expected = expectedAt(seats[0]!, members, rates, now)
          return expected === null ? [] : [[id, expected] as const]
        }),
      ),
    ]),
  )
}

interface Row {
  eveningId: number
  id: number
  status: GroupStatus
  eventAt: string | null
  price: number | null
  seat: MemberStatus
}
