import { sql } from 'drizzle-orm'
import { OPERATOR, VISITOR } from '../audit/staff'
import { idsIn } from '../db/in-list'
import { evenings } from '../db/schema'
import { todayIn } from '../domain/time'
import { changeEvening, createEvening } from '../evenings/evenings'
import { addNote } from '../notes/notes'
import { keepApart } from '../people/keep-apart'
import { flagNumber } from '../people/links'
import { changePeople, peopleOfSignUps } from '../people/people'
import { requestErasure } from '../privacy/erasures'
import { closeRequest, noteRequest } from '../privacy/requests'
import { listReviews } from '../review/list'
import { decideReview } from '../review/review'
import { changeProfile } from '../users/users'
import { type House, timeOn } from './demo-house'

/** Leaves something on each page for staff to do: requests about data, numbers of others, people to look at, an evening that is off and one that is a draft. */
export function leaveLooseEnds(house: House) {
  const { db, now, rules } = house
  const iso = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()
  const ids = idsIn(db)(
    sql`select user_id from sign_ups where group_role = 'free' order by user_id desc limit 60`,
  )
  const person = (i: number) => ids[(i * 7) % ids.length]!
  const personOf = (userId: number) => peopleOfSignUps(db, [userId])[0]!

  for (const i of [0, 1]) flagNumber(db, person(i), iso(30 * (i + 1)))
  changePeople(db, [personOf(person(2))], { noWhatsapp: true })
  changePeople(db, [personOf(person(3))], { restsSince: iso(200) })
  keepApart(db, OPERATOR, person(4), person(5), now)
  addNote(db, OPERATOR, { userId: person(6) }, 'Prefers a quiet table: hears badly on the left.', now)
  changeBudget(house)

  const [, other] = listReviews(db, now).items.filter(({ kind }) => kind === 'missed dinners')
  if (other) decideReview(db, OPERATOR, { ...other, decision: 'pause' }, rules.timeZone, now)

  const came = [
    { kind: 'access', way: 'chat', cameAt: iso(50), userId: person(1) },
    { kind: 'correction', way: 'e-mail', cameAt: iso(5), userId: person(2) },
    { kind: 'objection', way: 'call', cameAt: iso(44), userId: person(3) },
    { kind: 'erasure', way: 'letter', cameAt: iso(30), userId: null },
  ] as const
  for (const [i, request] of came.entries()) {
    const id = noteRequest(db, OPERATOR, request, now)!
    const outcome = request.userId === null ? 'nothing is held' : 'done'
    if (i > 1) closeRequest(db, OPERATOR, id, { outcome, version: 1 }, now)
  }
  const [leaver] = db.all<{ userId: number; personId: number; phone: string }>(
    sql`select user_id as userId, person_id as personId, phone from sign_ups where user_id = ${person(7)}`,
  )
  requestErasure(db, { ...leaver!, openedBy: 0, groupId: null }, now)

  const today = todayIn(rules.timeZone, now)
  const at = (days: number) => timeOn(today, days, '19:00', rules.timeZone).toISOString()
  const usual = { city: 'Yogyakarta', area: 'Tugu', price: 95_000, tables_max: 4 }
  createEvening(
    db,
    OPERATOR,
    { ...usual, at: at(16), note: 'If Dapur Nusantara agrees', status: 'draft' },
    rules,
    now,
  )
  const off = createEvening(db, OPERATOR, { ...usual, at: at(9), note: '', status: 'open' }, rules, now)
  if (off.ok) cancelEvening(house, off.id, 'restonya ada acara')
}

/** Cancels an evening with its tables. */
export function cancelEvening({ db, now, rules }: House, id: number, reason: string) {
  const { version } = db.select().from(evenings).where(sql`id = ${id}`).get()!
  changeEvening(db, OPERATOR, id, { version, status: 'cancelled', change_reason: reason }, rules, now)
}

// somebody whose dinner is dear, and not today any more, says on their page that they can spend less
function changeBudget({ db, now }: House) {
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000).toISOString()
  const [found] = db.values<[userId: number, groupId: number]>(sql`
    select user_id, group_id from seats join dinner_groups on dinner_groups.id = group_id join profiles using (user_id)
    where holds_seat = 1 and role = 'member' and event_at > ${tomorrow} and price > 100000 and profiles.budget > 0
      and seats.status in ('confirmed', 'paid') order by event_at, seats.id limit 1`)
  if (!found) return
  const [userId, groupId] = found
  changeProfile(db, VISITOR, userId, { budget: '<Rp100.000' }, now, 'changed a user', groupId)
}
