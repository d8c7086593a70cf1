import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { guestsIn } from '../attendance/list'
import type { Db } from '../db/open'
import { ofSeatSql } from '../db/rules'
import { payments, profiles, SEAT, ticketedSeats } from '../db/schema'
import type { User } from '../domain/api'
import type { GroupDetails } from '../domain/group/group-details'
import { awaitsNewAnswer, gaveUp } from '../domain/group/seat'
import type { MessageKind } from '../domain/messages/message-kinds'
import type { MessageResult } from '../domain/messages/messages'
import { notesOn } from '../notes/notes'
import { usersInOrder } from '../users/list'
import { findGroup, type TableOf } from './list'
import type { Membership } from './seats'

/** Returns a group with its people, its score, what it has of each seat, and what staff noted; ages are those of `today`. Undefined when there is none. */
export function findDetails(db: Db, id: number, today: string, tableOf: TableOf): GroupDetails | undefined {
  const group = findGroup(db, id)
  if (!group) return undefined
  return {
    group,
    people: withDiets(db, id, usersInOrder(db, [...group.member_ids, ...group.backup_member_ids], today)),
    table: tableOf(group, true),
    seats: seatsOf(db, id),
    guests: guestsIn(db, [id]).map(({ groupId: _, isAbsent: __, ...guest }) => guest),
    notes: notesOn(db, { groupId: id }),
    ...visitorActionsIn(db, id),
  }
}

interface LastMessage {
  userId: number
  kind: MessageKind
  at: string
  result: MessageResult
  by: string | null
}

/** Returns the deadlines, the money and the last message of each seat of a group, by the ids of the users. */
function seatsOf(db: Db, groupId: number): GroupDetails['seats'] {
  const open = db
    .select({
      userId: ticketedSeats.userId,
      answer_by: ticketedSeats.answerBy,
      pay_by: ticketedSeats.payBy,
      amount: payments.amount,
      code: payments.code,
    })
    .from(ticketedSeats)
    .leftJoin(payments, and(eq(payments.ticketId, ticketedSeats.ticketId), ofSeatSql('payments')))
    .where(and(eq(ticketedSeats.groupId, groupId), isNull(ticketedSeats.leftAt)))
    .all()
  const messages = db.all<LastMessage>(sql`
    select user_id as userId, kind, coalesce(sent_at, opened_at) as at, result,
      (select username from users where users.id = admin_id) as "by"
    from messages where group_id = ${groupId} and kind <> 'confirmed'`)
  const last = new Map<number, Omit<LastMessage, 'userId'>>()
  for (const { userId, ...message } of messages)
    if (message.at >= (last.get(userId)?.at ?? '')) last.set(userId, message)
  return Object.fromEntries(
    open.map(({ userId, ...seat }) => [userId, { ...seat, last: last.get(userId) ?? null }]),
  )
}

/** Returns what the people of a group did on their own pages, including those who left by it, and who is to say whether another date fits. */
function visitorActionsIn(db: Db, groupId: number): Pick<GroupDetails, 'visitorActions' | 'awaiting'> {
  const rows = db
    .select({ seat: SEAT, name: profiles.name })
    .from(ticketedSeats)
    .innerJoin(profiles, eq(profiles.userId, ticketedSeats.userId))
    .where(eq(ticketedSeats.groupId, groupId))
    .orderBy(desc(ticketedSeats.answeredAt), ticketedSeats.id)
    .all()
  return {
    visitorActions: rows
      .filter(({ seat }) => seat.answeredAt !== null || seat.arrivalAt !== null)
      .map(({ seat, name }) => ({
        userId: seat.userId,
        name,
        answer: seat.answeredAt === null ? null : answerOf(seat),
        answeredAt: seat.answeredAt,
        why: seat.answerWhy,
        arrival: seat.arrival,
        arrivalAt: seat.arrivalAt,
      })),
    awaiting: rows
      .filter(({ seat }) => seat.leftAt === null && awaitsNewAnswer({ ...seat, notices: [] }))
      .map(({ seat }) => seat.userId),
  }
}

function answerOf(seat: Membership): 'yes' | 'no' {
  return gaveUp(seat) || (seat.role === 'backup' && seat.backupAnswer === 'no') ? 'no' : 'yes'
}

/** Returns people of a group with what they said last that they do not eat: of this dinner, where they have, and else in their sign-up. */
export function withDiets(db: Db, groupId: number, people: User[]): User[] {
  const rows = db.values<[number, string]>(sql`
    select user_id, diet from memberships cross join choices on choices.ticket_id = memberships.ticket_id
    where group_id = ${groupId} and left_at is null and diet is not null`)
  const diets = new Map(rows)
  return people.map((user) => {
    const diet = diets.get(user.id)
    if (diet === undefined || !user.profile) return user
    return { ...user, profile: { ...user.profile, dietary_restrictions: diet } }
  })
}
