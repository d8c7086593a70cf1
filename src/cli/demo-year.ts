import { sql } from 'drizzle-orm'
import { keepZone } from '../attendance/zone'
import { OPERATOR } from '../audit/staff'
import type { Db } from '../db/open'
import { evenings } from '../db/schema'
import { changeRow, type Tx } from '../db/transact'
import { TERMS_VERSION } from '../domain/profile/profile'
import { parseMenuLines } from '../domain/venue/menu'
import type { NewVenue } from '../domain/venue/venue'
import { createEvening } from '../evenings/evenings'
import { groupsDealtAt } from '../groups/evening'
import { createRandom } from '../matchmaking/core/random'
import { userInserter } from '../users/users'
import { setMenu } from '../venues/menu'
import { changeVenue, createVenue } from '../venues/venues'
import { correctOutcomes, decideReports, dine, endEvening } from './demo-after'
import { book, makeTables, order, write } from './demo-desk'
import { cancelEvening } from './demo-ends'
import { joinSome, payBack, react } from './demo-guests'
import { chance, type House, houseRules, later, liveUntil, timeOn } from './demo-house'
import { type DemoPerson, demoPeople } from './demo-people'

/** Days before today on which the year begins, and people who sign up in it. */
const DAYS = 364
const PEOPLE = 800
/** Days from today of the dinners that are marked last, that yesterday's guests have left, and of those ahead, each at another step. */
const AHEAD = [-1, 0, 1, 2, 4, 7, 11]
const OPENS_DAYS_BEFORE = 12
/** Weeks in which guests choose their dishes beforehand. */
const MENU_DAYS = 60
/** Days in which staff correct now and then who came. */
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
 * Lives a year in an empty house up to the evening before `today`, by the functions of the rooms: people sign up, answer, pay, come
 * and say how it was; staff write, deal, book and mark. Deterministic by seed and day. `days`: a shorter one, for tests. Returns the house as it is then.
 */
export async function liveYear(
  db: Tx,
  seed: number,
  today: string,
  timeZone: string,
  days = DAYS,
): Promise<House> {
  const weeks = Math.floor(days / 7) - 1
  const people = Math.round((PEOPLE * days) / DAYS)
  const on = (days: number, time: string) => timeOn(today, days, time, timeZone)
  const house: House = {
    ...{ db, random: createRandom(seed + 3), rules: houseRules(timeZone), plans: [] },
    now: on(-days, '08:00'),
  }
  keepZone(db, timeZone)
  const venues = storeVenues(db, house.now)
  const signUp = signsUp(house)
  const arrivals = [...demoPeople(people, seed, today)].map((person, i) => ({
    person,
    // more and more of them
    day: Math.floor(days * ((i + 1) / (people + 1)) ** 0.85) - days,
  }))
  const dinners = [...Array.from({ length: weeks }, (_, week) => 7 * (week - weeks)), ...AHEAD]
  for (let day = -days; day < 0; day++) {
    for (const [k, dinner] of dinners.entries())
      if (day === Math.max(dinner - OPENS_DAYS_BEFORE, -days)) open(house, k, on(dinner, '19:00'), venues)
    for (const { person } of arrivals.filter((one) => one.day === day))
      later(house, hoursTo(house, on(day, '09:00')) + person.minutes / 120, () => signUp(person))
    for (const [time, before] of Object.entries(DESK)) {
      if (!dinners.some((dinner) => before.includes(dinner - day))) continue
      liveUntil(house, on(day, time))
      await makeTables(house)
      for (const due of write(house)) react(house, due)
      const dayOf = new Map(dinners.map((dinner) => [on(dinner, '19:00').toISOString(), dinner]))
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
    if (day % 7 === 0) payBack(house)
    if (day % 7 === 0 && day > -CORRECTED_DAYS) correctOutcomes(house, today)
  }
  liveUntil(house, on(-1, '23:00'))
  decideReports(house)
  return house
}

function ahead({ db, now }: House) {
  return db
    .select()
    .from(evenings)
    .where(sql`at >= ${now.toISOString()} and status = 'open'`)
    .orderBy(evenings.at)
    .all()
}

function hoursTo({ now }: House, at: Date): number {
  return Math.max(0, (at.getTime() - now.getTime()) / 3_600_000)
}

function open({ db, now, rules }: House, k: number, at: Date, venues: readonly number[]) {
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

function signsUp(house: House): (person: DemoPerson) => void {
  const insert = userInserter(house.db)
  let count = 0
  return ({ removed: _, ...person }) => {
    const at = house.now.toISOString()
    const username = `user_${house.now.getTime()}${String(count++).padStart(4, '0')}`
    const userId = insert({ ...person, username, at, termsVersion: TERMS_VERSION })
    // the questionnaire ends with the next evenings
    if (chance(house, 80)) joinSome(house, userId)
    if (chance(house, 60)) house.db.run(sql`update profiles set wrote_at = ${at} where user_id = ${userId}`)
  }
}

/** What the venues of a made-up year have in common. */
const USUAL: Omit<NewVenue, 'name' | 'area' | 'address' | 'phone'> = {
  ...{ city: 'Yogyakarta', mapUrl: null, alcohol: false, halal: true, vegetarian: null, note: '' },
  ...{ priceFrom: 75_000, priceTo: 110_000, tables_max: 4, smoking: 'area', quiet: 2 },
}
const VENUES: (Pick<NewVenue, 'name' | 'area' | 'address'> & Partial<NewVenue>)[] = [
  {
    ...{ name: 'Kedai Senja', area: 'Prawirotaman', address: 'Jl. Prawirotaman 7' },
    ...{ quiet: 3, vegetarian: true, note: 'Bisa tanpa kacang. The long table is at the window.' },
  },
  { name: 'Warung Bu Sri', area: 'Kotabaru', address: 'Jl. Suroto 12', smoking: 'none' },
  {
    ...{ name: 'Dapur Nusantara', area: 'Tugu', address: 'Jl. Mangkubumi 31' },
    ...{ vegetarian: true, priceTo: 140_000, tables_max: 6 },
  },
  {
    ...{ name: 'Rumah Joglo', area: 'Prawirotaman', address: 'Jl. Tirtodipuran 20' },
    ...{ quiet: 3, priceFrom: 120_000, priceTo: 175_000, alcohol: true, tables_max: 3 },
  },
  { name: 'Angkringan Lama', area: 'Tugu', address: 'Jl. Mangkubumi 3', halal: null, quiet: 1 },
]
const MENUS = [
  `Makanan:
Ayam bakar madu #house-pick
Gado-gado #vegetarian #kacang
Ikan bakar sambal matah #makanan-laut #pedas +15.000
Nasi goreng jamur #vegan
Minuman:
Es jeruk #house-pick
Teh panas
Kopi susu +8.000 #susu`,
  `Makanan:
Nasi gudeg komplit #house-pick
Pecel #vegetarian #kacang
Rawon +10.000
Minuman:
Wedang uwuh #house-pick
Es teh`,
]

/** Stores the venues of a made-up year as they were at `now`, the last of them archived. Returns the ids of the others. */
function storeVenues(db: Db, now: Date): number[] {
  const ids = VENUES.map((venue, i) => {
    const phone = `+62800000000${String(i + 1).padStart(2, '0')}`
    const made = createVenue(db, OPERATOR, { ...USUAL, ...venue, phone }, now)
    if (!made.ok) throw new Error(made.reason)
    const { items } = parseMenuLines(MENUS[i % MENUS.length]!)
    setMenu(db, OPERATOR, made.id, { items, version: 1 }, now)
    return made.id
  })
  changeVenue(db, OPERATOR, ids.at(-1)!, { active: false, version: 2 }, now)
  return ids.slice(0, -1)
}
