import { sql } from 'drizzle-orm'
import { OPERATOR } from '../audit/staff'
import { idsIn } from '../db/in-list'
import { hasPaid } from '../domain/group/group'
import type { GroupChanges } from '../domain/group/group-form'
import { BUDGETS, codeOf } from '../domain/profile/profile'
import { todayIn } from '../domain/time'
import { changeGroup } from '../groups/change'
import { createGroup } from '../groups/groups'
import { openIn } from '../groups/seats'
import { columns } from '../matchmaking/core/people'
import { seat } from '../matchmaking/core/seat'
import { apartInSearch, poolOf } from '../matchmaking/pool'
import { seatedTable, tablesOf } from '../matchmaking/propose'
import { AVAILABLE, joinedAhead } from '../matchmaking/rows'
import { endEvening, MISSES } from './demo-after'
import { chance, type House, timeOn } from './demo-house'

/** Tables of no evening, by the days from today of their dinners, of which some are cancelled or moved by a day, days from today as well. */
const TABLES: { dinner: number; cancelled?: number; moved?: number }[] = [
  ...[{ dinner: -7 }, { dinner: -1 }, { dinner: 2, cancelled: -1 }, { dinner: 3 }, { dinner: 4, moved: -1 }],
  ...[{ dinner: 5 }, { dinner: 9 }],
]
/** Days before a dinner on which its table is made, at the latest yesterday, and its restaurant booked. */
const MADE_BEFORE = 7
const BOOKED_BEFORE = 5
/** The longest waiting people of whom a table is made. */
const CANDIDATES = 100
/** What a dinner costs, by budget. */
const PRICES = [85_000, 150_000, 250_000]

/** Makes the tables of no evening that staff make on a day, and plans what becomes of them. */
export function makeByHand(house: House, day: number) {
  for (const [i, table] of TABLES.entries())
    if (day === Math.min(table.dinner - MADE_BEFORE, -1)) makeTable(house, table, house.venues[i % 2]!)
}

function makeTable(house: House, { dinner, cancelled, moved }: (typeof TABLES)[number], venueId: number) {
  const { db, now, rules } = house
  const among = idsIn(db)(sql`
    select user_id from sign_ups as profiles where ${AVAILABLE} and person_id not in (${joinedAhead(now)}) order by user_id limit ${CANDIDATES}`)
  const pool = poolOf(db, todayIn(rules.timeZone, now), { among }, now)
  const people = columns(pool.rows, apartInSearch(pool))
  const found = seat(people, {
    seed: house.random.below(2 ** 30),
    maxMoves: 20_000,
    now: () => 0,
    tablesMax: 1,
  })
  // one for each budget
  const [table] = tablesOf(found).sort((one, other) => other.score - one.score)
  if (!table) return
  const { name, budget, members, backups: backupMembers } = seatedTable(pool, table)
  const facts = { area: 'Prawirotaman', price: PRICES[codeOf(BUDGETS, budget)]! }
  const at = (days: number) => timeOn(house, days, '19:00').toISOString()
  const group = {
    name,
    budget,
    members,
    backupMembers,
    status: 'confirming',
    ...facts,
    time: '19:00',
  } as const
  const made = createGroup(db, OPERATOR, group, at(dinner), now)
  if (!made.ok) throw new Error(made.reason)
  const plan = (days: number, time: string, act: () => void) =>
    house.plans.push({ at: timeOn(house, days, time).getTime(), act })
  const change = (changes: GroupChanges) => changeGroup(db, OPERATOR, made.id, changes, house.now, rules)
  const reason = { change_reason: 'restonya ada acara' }

  plan(dinner - BOOKED_BEFORE, '14:00', () => change({ status: 'scheduled', venueId, booked_as: 'Semeja' }))
  if (cancelled !== undefined) plan(cancelled, '21:00', () => change({ status: 'cancelled', ...reason }))
  else if (moved !== undefined) plan(moved, '21:00', () => change({ event_date: at(dinner + 1), ...reason }))
  else if (dinner < -1)
    plan(dinner, '22:30', () => {
      const here = openIn(db, made.id).filter((seat) => hasPaid(seat) && !chance(house, MISSES))
      endEvening(house, [made.id], new Set(here.map(({ userId }) => userId)), { report: -1 })
    })
}
