import { sql } from 'drizzle-orm'
import { OPERATOR } from '../audit/staff'
import { keepZone } from '../db/day'
import { evenings } from '../db/schema'
import { changeRow, type Tx } from '../db/transact'
import { createEvening } from '../evenings/evenings'
import { groupsDealtAt } from '../groups/evening'
import { createRandom } from '../matchmaking/core/random'
import { userInserter } from '../users/users'
import { correctOutcomes, decideReports, dine, endEvening } from './demo-after'
import { book, makeTables, order, write } from './demo-desk'
import { cancelEvening } from './demo-ends'
import { joinSome, payBack, react } from './demo-guests'
import { chance, type House, houseRules, liveUntil, timeOn } from './demo-house'
import { type Crowd, signUpsOf } from './demo-people'
import { makeByHand } from './demo-tables'
import { storeVenues } from './demo-venues'

/** Days from today of the dinners that are marked last, that yesterday's guests have left, and of those ahead, each at another step. */
const AHEAD = [-1, 0, 1, 2, 4, 7, 11]
const OPENS_DAYS_BEFORE = 12
/** Days before today from which on guests choose their dishes beforehand, and staff correct now and then who came. */
const MENU_DAYS = 60
const CORRECTED_DAYS = 36
/** The day before an evening that could not be. */
const CANCELLED = -7 * 20 - 1
/** The days of evenings of which somebody reports somebody else. */
const REPORTED = [-301, -231, -161, -91, -21, -14]
/** Days before an evening on which staff are at the desk, by the time. */
const DESK: Record<string, readonly number[]> = {
  '10:30': [9, 6, 4, 1, 0, -1],
  '12:30': [2, 1, 0],
  '20:15': [5, 3, 2],
}

/**
 * Lives the last days of a crowd in an empty house up to the evening before today, by the functions of the rooms: people sign up, answer,
 * pay, come and say how it was; staff write, deal, book and mark. Deterministic by seed and day. Returns the house as it is then.
 */
export async function liveDays(db: Tx, crowd: Crowd): Promise<House> {
  const { days, seed, today, timeZone } = crowd
  const rules = houseRules(timeZone)
  const on = (day: number, time: string) => timeOn({ today, rules }, day, time)
  const now = on(-days, '08:00')
  keepZone(db, timeZone)
  const venues = storeVenues(db, now)
  const house: House = { db, random: createRandom(seed + 3), now, today, rules, plans: [], venues }
  signUpAll(house, crowd)
  const weeks = Array.from({ length: Math.floor(days / 7) - 1 }, (_, week) => -7 * (week + 1))
  const dinners = [...weeks.reverse(), ...AHEAD]
  const dayOf = new Map(dinners.map((dinner) => [on(dinner, '19:00').toISOString(), dinner]))
  for (let day = -days; day < 0; day++) {
    for (const [k, dinner] of dinners.entries())
      if (day === Math.max(dinner - OPENS_DAYS_BEFORE, -days)) open(house, k, on(dinner, '19:00'))
    for (const [time, before] of Object.entries(DESK)) {
      if (!dinners.some((dinner) => before.includes(dinner - day))) continue
      liveUntil(house, on(day, time))
      await makeTables(house)
      for (const due of write(house)) react(house, due)
      for (const { id, at } of ahead(house)) {
        const left = dayOf.get(at)! - day
        if (left === 2 && time === '20:15') book(house, id, { isLate: day >= -2 })
        if (left === 1 && time === '12:30' && day > -MENU_DAYS) order(house, id)
      }
    }
    if (day === CANCELLED)
      for (const { id } of ahead(house).slice(0, 1)) cancelEvening(house, id, 'listrik restonya padam')
    const tonight = ahead(house).filter(({ at }) => at === on(day, '19:00').toISOString())
    for (const { id } of tonight) {
      liveUntil(house, on(day, '19:00'))
      const groupIds = groupsDealtAt(db, id)
      const here = dine(house, id)
      liveUntil(house, on(day, '22:30'))
      // who came yesterday is still to be noted
      if (day < -1) endEvening(house, groupIds, here, { report: REPORTED.indexOf(day) })
    }
    liveUntil(house, on(day, '22:45'))
    makeByHand(house, day)
    if (day % 7 === 0) payBack(house)
    if (day % 7 === 0 && day > -CORRECTED_DAYS) correctOutcomes(house)
  }
  liveUntil(house, on(-1, '23:00'))
  decideReports(house)
  return house
}

function signUpAll(house: House, crowd: Crowd) {
  const { db, plans } = house
  const store = userInserter(db)
  for (const signUp of signUpsOf(crowd)) {
    const at = Date.parse(signUp.at)
    if (at < house.now.getTime()) store(signUp)
    else
      plans.push({
        at,
        act() {
          const userId = store(signUp)
          // the questionnaire ends with the next evenings
          if (chance(house, 80)) joinSome(house, userId)
          if (chance(house, 60))
            db.run(sql`update profiles set wrote_at = ${signUp.at} where user_id = ${userId}`)
        },
      })
  }
}

function ahead({ db, now }: House) {
  return db
    .select()
    .from(evenings)
    .where(sql`at >= ${now.toISOString()} and status = 'open'`)
    .orderBy(evenings.at)
    .all()
}

function open({ db, now, rules, venues }: House, k: number, at: Date) {
  const isDear = k % 6 === 5
  const made = createEvening(
    db,
    OPERATOR,
    {
      ...{ at: at.toISOString(), city: 'Yogyakarta', area: isDear ? 'Kotabaru' : 'Prawirotaman', note: '' },
      ...{ price: isDear ? 150_000 : 95_000, tables_max: 2 + (k % 2), status: 'open' },
      venueId: venues[k % venues.length]!,
    },
    rules,
    now,
  )
  if (!made.ok) throw new Error(made.reason)
  // staff write to who waits
  changeRow(db, evenings, made.id, { invites: true })
}
