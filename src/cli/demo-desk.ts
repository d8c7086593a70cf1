import { eq, sql } from 'drizzle-orm'
import { OPERATOR, type Staff, VISITOR } from '../audit/staff'
import { noteBookings } from '../bookings/booking'
import { storeChoice } from '../bookings/choices'
import { dinnerGroups, evenings, menuItems } from '../db/schema'
import { hasPaid } from '../domain/group/group'
import { todayIn } from '../domain/time'
import { announceEvening, saveTables } from '../evenings/tables'
import { seatsDigest } from '../evenings/tables-input'
import { previewTables } from '../evenings/tables-preview'
import { changeGroup } from '../groups/change'
import { groupsDealtAt } from '../groups/evening'
import { openIn } from '../groups/seats'
import { dealRows } from '../matchmaking/deal'
import { openMessage } from '../messages/compose'
import type { Due } from '../messages/due-input'
import { dueMessagesAt } from '../messages/due-messages'
import { markMessage } from '../messages/mark'
import { markRestaurant, openRestaurant } from '../messages/write-restaurant'
import { chance, type House } from './demo-house'

/** A member of staff whose account is not stored: where it would stand nobody does. */
export const AT_DESK = OPERATOR as Staff & { id: number }
const PICS = ['Ayu', 'Budi']

/** Sends all that is due to people, and returns it. */
export function write({ db, now, rules }: House): Due[] {
  return dueMessagesAt(db, now, rules).due.filter((due) => {
    const opened = openMessage(db, AT_DESK, { ...due, again: false }, rules, now)
    return opened.ok && markMessage(db, AT_DESK, opened.id, 'sent', rules, now).ok
  })
}

/** Makes the tables of evenings whose hour has come, repairs and announces them the day before, and repairs those of today. */
export async function makeTables(house: House) {
  const { db, now } = house
  const at = now.toISOString()
  for (const { id, detailsFrom, dealtAt, announcedAt, ...evening } of db
    .select()
    .from(evenings)
    .where(sql`at > ${at} and status = 'open' and answers_until <= ${at}`)
    .all()) {
    const isToday = Date.parse(evening.at) - now.getTime() < 8 * 3_600_000
    const isToAnnounce = dealtAt !== null && announcedAt === null && detailsFrom <= at
    if (dealtAt === null || isToAnnounce || isToday) await tablesOf(house, id)
    if (isToAnnounce) announceEvening(db, OPERATOR, id, seatsDigest(db, id), now)
  }
}

async function tablesOf({ db, now, rules }: House, eveningId: number) {
  const { timeZone } = rules
  // a clock of its own: the search ends after the same number of looks everywhere
  let ms = 0
  const matchmaking = {
    deal: async (request: Parameters<typeof dealRows>[0]) => dealRows(request, () => (ms += 2)),
  }
  const deps = { db, matchmaking, timeZone, meetAgain: null }
  const found = await previewTables(deps, eveningId, { locked: [] }, now)
  if (!found.ok) return
  const { tables, digest } = found.preview
  const where = { timeZone, today: todayIn(timeZone, now), meetAgain: null }
  saveTables(db, OPERATOR, eveningId, { tables, digest, pics: PICS }, where, now)
}

/** Books the restaurants of an evening; the last of several tables is still waited for where `isLate`. */
export function book({ db, now }: House, eveningId: number, { isLate }: { isLate: boolean }) {
  const ids = groupsDealtAt(db, eveningId)
  const open = isLate && ids.length > 1 ? ids.slice(-1) : []
  for (const groupId of ids) {
    const state = open.includes(groupId) ? ('asked' as const) : ('confirmed' as const)
    noteBookings(db, OPERATOR, [{ groupId }], state, now)
    changeGroup(db, OPERATOR, groupId, { booked_as: 'Semeja Ayu', status: 'scheduled' }, now)
  }
}

/** Has most guests of an evening choose what they eat, and writes it to their restaurants. */
export function order(house: House, eveningId: number) {
  const { db, now, random } = house
  const venues = new Set<number>()
  for (const groupId of groupsDealtAt(db, eveningId)) {
    const { venueId } = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()!
    if (venueId === null) continue
    venues.add(venueId)
    const dishes = db.select().from(menuItems).where(eq(menuItems.venueId, venueId)).all()
    const pick = (kind: 'food' | 'drink') => {
      const some = dishes.filter((dish) => dish.kind === kind)
      return some[random.below(some.length)]?.id ?? null
    }
    for (const seat of openIn(db, groupId).filter(hasPaid)) {
      if (!chance(house, 80)) continue
      const diet = chance(house, 15) ? 'Ga bisa pedas' : ''
      const choice = { food: pick('food'), drink: pick('drink'), diet, nickname: chance(house, 60) }
      storeChoice(db, VISITOR, { seat, venueId }, { ...choice, noPhotos: chance(house, 8) }, now)
    }
  }
  for (const venueId of venues) {
    const opened = openRestaurant(db, AT_DESK, { venueId, eveningId, groupId: null }, house.rules, now)
    if (opened.ok) markRestaurant(db, AT_DESK, opened.id, 'sent', now)
  }
}
