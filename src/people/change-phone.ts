// what a person has, where a sign-up gets another number or goes

import { and, eq, sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { IS_OPEN_GROUP, idleSql, invitedSql, sentSql } from '../db/rules'
import { links, notes, people, profiles } from '../db/schema'
import { changeRow, type Tx } from '../db/transact'
import { mergePairs } from './keep-apart'
import {
  changePeople,
  findPerson,
  isOnlySignUp,
  leaveToOwner,
  outcomeOfDinner,
  peopleOfSignUps,
  personFinder,
  signUpsOf,
} from './people'
import { COUNTS_TURNS } from './seats'

/**
 * Gives a sign-up another number: its person gets it where this is the only sign-up and nobody has the number, else the sign-up moves to the person
 * of that number, and takes the removal reason and who is kept apart along `withReason`; the only one takes the notes. What was sent to the old
 * number, and what proved it, holds no longer. Count up the version of the sign-up after it.
 */
export function changePhone(
  db: Tx,
  userId: number,
  phone: string,
  { withReason = true }: { withReason?: boolean } = {},
) {
  const { personId } = db.select().from(profiles).where(eq(profiles.userId, userId)).get()!
  const isOnly = isOnlySignUp(db, { userId, personId })
  forgetInvitations(db, userId)
  db.update(profiles).set({ wroteAt: null, provedAt: null }).where(eq(profiles.userId, userId)).run()
  leaveToOwner(db, signUpsOf(db, personId))
  db.delete(links)
    .where(and(eq(links.userId, userId), eq(links.scope, 'phone')))
    .run()
  if (isOnly && findPerson(db, phone) === undefined) {
    changeRow(db, people, personId, { phone })
    changePeople(db, [personId], { noWhatsapp: false, wrongNumberAt: null })
    return
  }
  const to = personFinder(db)(phone)
  const turns = turnsOfSeats(db, [userId])
  addTurns(db, personId, -turns)
  if (isOnly) mergeTurns(db, personId, to)
  addTurns(db, to, turns)
  db.update(profiles).set({ personId: to }).where(eq(profiles.userId, userId)).run()
  if (isOnly && withReason) giveRestOf(db, personId, to)
  giveOutcomes(db, { from: personId, to, userId, isOnly })
  giveFeedback(db, { from: personId, to, userId, isOnly })
  if (isOnly || withReason) {
    giveReasonOf(db, personId, to)
    mergePairs(db, personId, to)
  }
  if (isOnly) db.update(notes).set({ personId: to }).where(eq(notes.personId, personId)).run()
  // of one kind what was decided of the other number stays
  if (isOnly) db.run(sql`update or ignore reviews set person_id = ${to} where person_id = ${personId}`)
  if (isOnly) db.delete(people).where(eq(people.id, personId)).run()
}

// who waited with two numbers has waited as often as with one of them
function mergeTurns(db: Db, from: number, to: number) {
  db.run(sql`
    update people set turns_missed = max(people.turns_missed, old.turns_missed)
    from people as old where old.id = ${from} and people.id = ${to}`)
}

function giveRestOf(db: Db, from: number, to: number) {
  db.run(sql`
    update people set rests_since = old.rests_since
    from people as old where old.id = ${from} and people.id = ${to} and people.rests_since is null`)
}

function giveReasonOf(db: Db, from: number, to: number) {
  db.run(sql`
    update people set removed = old.removed, version = people.version + 1
    from people as old where old.id = ${from} and people.id = ${to} and old.removed is not null and people.removed is null`)
}

// what was said by the sign-up, and of it; of the only one all of it
function giveFeedback(
  db: Db,
  { from, to, userId, isOnly }: { from: number; to: number; userId: number; isOnly: boolean },
) {
  const those = sql`(${isOnly} or group_id in (select group_id from memberships where user_id = ${userId} and role = 'member'))`
  db.run(sql`update or ignore feedback set person_id = ${to} where person_id = ${from} and ${those}`)
  db.run(sql`
    update or ignore wishes set from_person = ${to} where from_person = ${from} and to_person <> ${to} and ${those}`)
  db.run(sql`
    update or ignore wishes set to_person = ${to} where to_person = ${from} and from_person <> ${to} and ${those}`)
  db.run(sql`update reports set from_person = ${to} where from_person = ${from} and ${those}`)
  db.run(sql`update reports set about_person = ${to} where about_person = ${from} and ${those}`)
}

/** Deletes sign-ups, with the turns that they missed before the seats that they hold, and the people who have no other. Returns the ids that existed. */
export function deleteSignUps(db: Tx, userIds: readonly number[]): number[] {
  const ids = oneOf(userIds)
  const personIds = peopleOfSignUps(db, userIds)
  db.run(sql`
    update people set turns_missed = max(0, turns_missed - gone.turns)
    from (
      select person_id, max(turns_at) as turns from memberships join profiles on profiles.user_id = memberships.user_id
      where memberships.user_id in ${ids} and ${COUNTS_TURNS} and turns_at > 0 group by person_id
    ) as gone where gone.person_id = people.id`)
  const gone = idsIn(db)(sql`delete from users where id in ${ids} returning id`)
  db.run(sql`
    delete from people where id in ${oneOf(personIds)}
      and not exists (select 1 from profiles where person_id = people.id)`)
  return gone
}

function turnsOfSeats(db: Db, userIds: readonly number[]): number {
  const [[turns]] = db.values<[number]>(sql`
    select coalesce(max(turns_at), 0) from memberships
    where user_id in ${oneOf(userIds)} and ${COUNTS_TURNS}`) as [[number]]
  return turns
}

function addTurns(db: Db, personId: number, turns: number) {
  if (turns !== 0)
    db.run(sql`update people set turns_missed = max(0, turns_missed + ${turns}) where id = ${personId}`)
}

/** Makes unanswered invitations due again, as they went to another number. */
function forgetInvitations(db: Tx, userId: number) {
  const invited = idsIn(db)(sql`
    update tickets set status = 'idle', answer_by = null, version = tickets.version + 1
    from memberships as seat join dinner_groups on dinner_groups.id = group_id
    where seat.ticket_id = tickets.id and seat.user_id = ${userId} and left_at is null
      and (${invitedSql('tickets')} or (role = 'backup' and ${idleSql('tickets')} and backup_answer is null))
      and ${IS_OPEN_GROUP}
    returning (select group_id from memberships where ticket_id = tickets.id and left_at is null)`)
  const groupIds = oneOf(invited)
  db.run(
    sql`update messages set over = 1 where user_id = ${userId} and group_id in ${groupIds} and ${sentSql('messages')}`,
  )
  db.run(sql`update dinner_groups set version = version + 1 where id in ${groupIds}`)
}

/** Gives the outcomes of a sign-up to another person, who keeps their own. */
function giveOutcomes(
  db: Tx,
  { from, to, userId, isOnly }: { from: number; to: number; userId: number; isOnly: boolean },
) {
  db.run(sql`
    update outcomes set person_id = ${to}
    where person_id = ${from} and not exists (${outcomeOfDinner(to, sql`outcomes.group_id`)})
      and (${isOnly} or group_id in (select group_id from memberships where user_id = ${userId} and role = 'member'))`)
  if (isOnly)
    db.run(sql`
      update people set paused_until = old.paused_until, paused_at = old.paused_at
      from people as old
      where old.id = ${from} and people.id = ${to} and old.paused_until > coalesce(people.paused_until, '')`)
}
