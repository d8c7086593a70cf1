import { type SQL, sql } from 'drizzle-orm'
import { expectedOfEvenings } from '../attendance/rates'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import {
  awaitedSql,
  cancelledSql,
  comingSql,
  droppedSql,
  IS_GROUP_ON,
  IS_OPEN,
  IS_STANDBY,
  IS_WAITING,
  idleSql,
  openTicketSql,
  paidOrFreeSql,
  paidSql,
  sentSql,
  TAKES_PART,
} from '../db/rules'
import { EVENING_LISTS, type EveningList, type EveningNumbers } from '../domain/evening/evening-page'
import { MEMBERS } from '../domain/group/group'
import { overtakenBy } from '../matchmaking/rows'
import { isSeated, keepsFrom, seatedByAnother } from '../people/seats'

/** Returns the members of groups whose seat may be given away at an instant, because a deadline has passed. */
export type FindSilent = (groupIds: readonly number[], now: Date) => number[]

export interface InEvenings {
  db: Db
  findSilent: FindSilent
}

export function numbersOf(
  { db, findSilent }: InEvenings,
  ids: readonly number[],
  now: Date,
  expected = expectedOfEvenings(db, ids, now),
): Map<number, EveningNumbers> {
  const counts = EVENING_LISTS.map((list) => sql`sum(${IN_LIST[list]}) as ${sql.identifier(list)}`)
  const found = db.all<Record<EveningList, number> & { id: number }>(sql`
    with ${peopleOf(db, ids, findSilent, now)}
    select eveningId as id, ${sql.join(counts, sql`, `)} from people group by eveningId`)
  const tables = new Map(
    db.values<[number, number]>(sql`
      select evening_id, count(*) from dinner_groups
      where evening_id in ${oneOf(ids)} and ${IS_GROUP_ON} group by evening_id`),
  )
  const byId = new Map(found.map(({ id, ...lists }) => [id, lists]))
  return new Map(
    ids.map((id) => {
      const lists = byId.get(id) ?? NOBODY
      const made = tables.get(id) ?? 0
      const ahead = [...(expected.get(id)?.values() ?? [])]
      const people = ahead.reduce((sum, one) => sum + one, 0)
      return [
        id,
        {
          ...lists,
          tables: made,
          free: made * MEMBERS - lists.seated,
          expected: ahead.length === 0 ? null : { people, tables: ahead.length },
        },
      ]
    }),
  )
}

const NOBODY = Object.fromEntries(EVENING_LISTS.map((list) => [list, 0])) as Record<EveningList, number>

/** Returns `people` for a `with`: who has joined or said no, was written to or sat at these evenings, once, with ticket and seat. */
export function peopleOf(db: Db, ids: readonly number[], findSilent: FindSilent, now: Date): SQL {
  const evenings = oneOf(ids)
  const eveningId = sql`all_of.evening_id`
  const groups = idsIn(db)(
    sql`select id from dinner_groups where evening_id in ${evenings} and event_at > ${now.toISOString()}`,
  )
  const silent = groups.length > 0 ? findSilent(groups, now) : []
  // a row for each person, by which it is joined: a search for each of thousands would go through all of them
  return sql`
    had as materialized (
      select evening_id, seats.user_id, seats.group_id, seats.ticket_id, seats.status, seats.answer_by, pay_by, left_at, left_code,
        ${paidOrFreeSql('seats')} as is_paid_or_free,
        max(not ${droppedSql('seats')} and seats.left_at is null and ${IS_GROUP_ON}) as is_there
      from dinner_groups cross join seats on group_id = dinner_groups.id
      where evening_id in ${evenings} and role = 'member'
      group by evening_id, seats.user_id
    ),
    all_of as (
      select evening_id, user_id from tickets where evening_id in ${evenings}
      union select evening_id, user_id from had
      union select messages.evening_id, profiles.user_id
        from messages cross join profiles on profiles.user_id = messages.user_id
        where messages.evening_id in ${evenings} and ${sentSql('messages')} and kind = 'evening'
    ),
    people as materialized (
      select all_of.evening_id as eveningId, all_of.user_id as userId, ${TAKES_PART} is 1 as isOpen,
        tickets.id is not null and not ${TAKES_PART} as isNo,
        ${IS_STANDBY} and (select dealt_at from evenings where id = all_of.evening_id) is not null as isStandby, at, "by",
        iif(${IS_WAITING} and ${TAKES_PART}, tickets.id, null) as ticketId, tickets.status as ticketStatus, tickets.pay_by as ticketPayBy,
        tickets.answer_by as ticketAnswerBy, ${idleSql('tickets')} as isIdle, ${awaitedSql('tickets')} as isAwaited, ${paidSql('tickets')} as hasPaid,
        iif(is_there, had.group_id, null) as groupId, had.ticket_id as seatTicketId, iif(is_there, had.status, null) as status,
        iif(is_there, had.answer_by, null) as seatAnswerBy, iif(is_there, had.pay_by, null) as payBy,
        had.is_paid_or_free as isPaidOrFree, is_there is 1 as isSeated, is_there is 0 as isLost,
        iif(is_there is 0 and had.left_at >= coalesce(at, ''), left_code, null) as leftCode,
        is_there is 1 and all_of.user_id in ${oneOf(silent)} as isSilent,
        iif(is_there is not 1 and ${IS_OPEN}, (select exists (
            select 1 from seats as elsewhere where elsewhere.user_id = all_of.user_id and elsewhere.role = 'member' and ${keepsFrom(eveningId)} and elsewhere.of_evening is not ${eveningId}
          ) or ${seatedByAnother({ eveningId })} from profiles where user_id = all_of.user_id), 0) as isTaken
      from all_of
      left join tickets on tickets.evening_id = all_of.evening_id and tickets.user_id = all_of.user_id
      left join had on had.evening_id = all_of.evening_id and had.user_id = all_of.user_id
      where is_there is 1 or not exists (
        select 1 from profiles where user_id = all_of.user_id and (
          (not ${isSeated(eveningId)} and ${overtakenBy(isKnown('newer'), { eveningId })}) or exists (
            select 1 from profiles as same
            cross join seats as elsewhere on elsewhere.user_id = same.user_id and ${comingSql('elsewhere')}
            cross join dinner_groups as dinner on dinner.id = elsewhere.group_id and not ${cancelledSql('dinner')}
            where same.person_id = profiles.person_id and same.user_id <> profiles.user_id
              and (dinner.evening_id = all_of.evening_id or (dinner.evening_id is null and holds_seat = 1 and ${isKnown('same')})))))
    )`
}

// of the sign-ups of one person the one that takes part is counted
function isKnown(signUp: 'newer' | 'same'): SQL {
  return sql`exists (
    select 1 from tickets as also
    where also.user_id = ${sql.raw(signUp)}.user_id and also.evening_id = all_of.evening_id
      and (${openTicketSql('also')} or not ${IS_OPEN} is 1))`
}

const IS_FREE = sql`(ticketId is not null and not isSeated and not isTaken)`

/** What holds for `people` of each list. */
export const IN_LIST: Record<EveningList, SQL> = {
  joined: sql`(isOpen or isSeated)`,
  listed: sql`(${IS_FREE} and isIdle and not isStandby)`,
  awaited: sql`(${IS_FREE} and isAwaited)`,
  // also before there is a table
  paid: sql`(isSeated and isPaidOrFree or ticketId is not null and hasPaid)`,
  seated: sql`isSeated`,
  unpaid: sql`(isSeated and not isPaidOrFree)`,
  silent: sql`isSilent`,
  standby: sql`(${IS_FREE} and isStandby)`,
  elsewhere: sql`(isOpen and not isSeated and isTaken)`,
  out: sql`((isNo or isLost) and ticketId is null and not isSeated)`,
  invited: sql`(not isOpen and not isNo and not isSeated and not isLost)`,
}
