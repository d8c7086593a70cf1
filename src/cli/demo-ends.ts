import { eq, sql } from 'drizzle-orm'
import { markOutcomes } from '../attendance/attendance'
import { OPERATOR, VISITOR } from '../audit/staff'
import { dinnerGroups, evenings } from '../db/schema'
import { LOOK_AT_WEIGHT, weightOf } from '../domain/outcome'
import { todayIn } from '../domain/time'
import { changeEvening, createEvening } from '../evenings/evenings'
import { addNote } from '../notes/notes'
import { keepApart } from '../people/apart'
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
  const ids = db
    .values<[number]>(
      sql`select user_id from profiles where standing = 'free' order by user_id desc limit 60`,
    )
    .flat()
  const person = (i: number) => ids[(i * 7) % ids.length]!
  const personOf = (userId: number) => peopleOfSignUps(db, [userId])[0]!

  for (const i of [0, 1]) flagNumber(db, person(i), iso(30 * (i + 1)))
  changePeople(db, [personOf(person(2))], { noWhatsapp: true })
  changePeople(db, [personOf(person(3))], { restsSince: iso(200) })
  keepApart(db, OPERATOR, person(4), person(5), now)
  addNote(db, OPERATOR, { userId: person(6) }, 'Prefers a quiet table: hears badly on the left.', now)
  changeBudget(house)

  missTwice(house)
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
  const usual = { city: 'Yogyakarta', area: 'Tugu', price: 95_000, tables_max: 4, process: 'first' as const }
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

// staff corrected in time what was noted of up to three people who had two dinners not long ago: they did not come
function missTwice({ db, now }: House) {
  const seats = db.all<{ personId: number; userId: number; groupId: number; dinnerDay: string }>(sql`
    select outcomes.person_id as personId, user_id as userId, group_id as groupId, dinner_day as dinnerDay
    from outcomes join profiles on profiles.person_id = outcomes.person_id
    where outcome in ('came', 'late') and group_id is not null order by outcomes.person_id, dinner_day`)
  const missed = [...Map.groupBy(seats, ({ personId }) => personId).values()]
    .map((some) => some.slice(-2))
    .map((some) => ({
      some,
      weight: weightOf(
        some.map((seat) => ({ ...seat, outcome: 'no-show' })),
        now,
      ),
    }))
    // on the day that is shown they weigh a little less
    .filter(({ weight }) => weight > LOOK_AT_WEIGHT + 0.05)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, 3)
  for (const { userId, groupId, dinnerDay } of missed.flatMap(({ some }) => some)) {
    const { version } = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()!
    const days = (now.getTime() - Date.parse(dinnerDay)) / DAY_MS
    const then = new Date(now.getTime() - Math.max(0, Math.floor(days) - CORRECTED_DAYS) * DAY_MS)
    markOutcomes(db, OPERATOR, groupId, { outcomes: { [userId]: 'no-show' }, why: '', version }, then)
  }
}

const DAY_MS = 86_400_000
/** Days after a dinner in which staff correct who came. */
const CORRECTED_DAYS = 7

// somebody whose dinner is dear, and not today any more, says on their page that they can spend less
function changeBudget({ db, now }: House) {
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000).toISOString()
  const [found] = db.values<[userId: number, groupId: number]>(sql`
    select user_id, group_id from memberships join dinner_groups on dinner_groups.id = group_id
    where active = 1 and role = 'member' and event_at > ${tomorrow} and price > 100000
      and memberships.status in ('confirmed', 'paid') order by event_at, memberships.id limit 1`)
  if (!found) return
  const [userId, groupId] = found
  changeProfile(db, VISITOR, userId, { budget: '<Rp100.000' }, now, 'changed a user', groupId)
}
