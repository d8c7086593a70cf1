import { addDays, format, nextFriday, parseISO } from 'date-fns'
import { sql } from 'drizzle-orm'
import { OPERATOR } from '../audit/staff'
import { idsIn } from '../db/in-list'
import type { Db } from '../db/open'
import { hourOn } from '../domain/group/deadlines'
import { instantOf } from '../domain/wall-clock'
import { createEvening } from '../evenings/evenings'
import { createRandom } from '../matchmaking/core/random'
import { AVAILABLE, COMPLETE } from '../matchmaking/rows'
import { houseRules } from './demo-house'

/** Most people who join: the newest of those who wait. */
const PEOPLE_MAX = 600
/** Days of the next Friday that is far enough for people to join. */
const AHEAD = 6

interface DemoEvening {
  /** days after that Friday */
  days: number
  area: string
  price: number
  tablesMax: number | null
  note: string
  /** percent of them who have joined, and who have said no */
  joined: number
  left: number
}

const EVENINGS: DemoEvening[] = [
  {
    ...{ days: 0, area: 'Prawirotaman', price: 95_000, tablesMax: 8, joined: 43, left: 8 },
    note: 'Kedai Senja has room for eight tables',
  },
  { ...{ days: 1, area: 'Kotabaru', price: 150_000, tablesMax: null, joined: 30, left: 10 }, note: '' },
  { ...{ days: 7, area: 'Prawirotaman', price: 95_000, tablesMax: 8, joined: 22, left: 3 }, note: '' },
]

/**
 * Stores three evenings, a Friday, the day after and the next Friday, with the places of people who wait: most of those who
 * join one join the others, too, and staff have put a few on the list. Deterministic by seed and day.
 */
export function storeEvenings(db: Db, seed: number, today: string, timeZone: string) {
  const now = new Date(instantOf(today, '09:00', timeZone)!)
  const friday = nextFriday(addDays(parseISO(today), AHEAD - 1))
  const random = createRandom(seed + 2)
  const people = idsIn(db)(sql`
      select user_id from sign_ups as profiles where ${AVAILABLE} and ${COMPLETE} order by user_id desc limit ${PEOPLE_MAX}`)
  // how likely somebody is free, the same for every evening
  const busy = new Map(people.map((id) => [id, random.below(60) - 30]))
  for (const { days, joined, left, tablesMax, ...evening } of EVENINGS) {
    const day = format(addDays(friday, days), 'yyyy-MM-dd')
    const at = instantOf(day, '19:00', timeZone)!
    const made = createEvening(
      db,
      OPERATOR,
      { ...evening, at, city: 'Yogyakarta', tables_max: tablesMax, status: 'open' },
      houseRules(timeZone),
      now,
    )
    if (!made.ok) continue
    const places = people.flatMap((id, i) => {
      const drawn = random.below(100)
      const minutes = random.below(3 * 24 * 60)
      const chances = joined + busy.get(id)!
      if (drawn >= chances + left) return []
      return {
        id,
        status: drawn < chances ? 'idle' : 'dropped',
        at: new Date(hourOn(now.toISOString(), 0, 9, timeZone) - minutes * 60_000).toISOString(),
        by: i % 12 === 0 ? 'staff' : 'visitor',
      }
    })
    db.run(sql`
      insert into tickets (user_id, evening_id, status, price, joined_at, at, "by")
      select place.value ->> 'id', ${made.id}, place.value ->> 'status', ${evening.price}, place.value ->> 'at',
        place.value ->> 'at', place.value ->> 'by'
      from json_each(${JSON.stringify(places)}) as place`)
  }
}
