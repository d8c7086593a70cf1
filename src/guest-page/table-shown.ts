// what a visitor's page shows of the table where they sit

import { and, eq, sql } from 'drizzle-orm'
import { choiceOf } from '../bookings/choices'
import { servedAt } from '../bookings/read'
import { built } from '../db/built'
import type { Db } from '../db/open'
import { comingSql } from '../db/rules'
import { type dinnerGroups, profiles, ticketedSeats } from '../db/schema'
import { tableTalk } from '../domain/evening/table-talk'
import { MEMBERS } from '../domain/group/group'
import type { Me } from '../domain/guest-page/guest-page'
import { ageOn } from '../domain/profile/age'
import { todayIn } from '../domain/time'
import { isComplete } from '../users/fields'
import { HAS_REQUEST, IS_BOOKED } from '../venues/booked'
import type { MyTable } from './state'

type SeatRow = typeof ticketedSeats.$inferSelect
type GroupRow = typeof dinnerGroups.$inferSelect

export function tableShown(db: Db, group: GroupRow, zone: string, now: Date) {
  const rows = guestsOf(db).all({ groupId: group.id })
  return {
    ...hoursOf(db, group.eveningId),
    ...placeOf(db, group.id),
    people: rows.length,
    here: rows.filter(({ arrival }) => arrival === 'here').length,
    talk: tableTalk(rows.map(({ profile }) => profile.interests)).questions,
    hint: hintOf(
      rows.map(({ profile }) => profile),
      todayIn(zone, now),
    ),
  }
}

const guestsOf = built((db) =>
  db
    .select({ profile: profiles, arrival: ticketedSeats.arrival })
    .from(ticketedSeats)
    .innerJoin(profiles, eq(profiles.userId, ticketedSeats.userId))
    .where(and(eq(ticketedSeats.groupId, sql.placeholder('groupId')), comingSql('seats')))
    .prepare(),
)

export function choiceAt(
  db: Db,
  { seat, group: { venueId } }: { seat: SeatRow; group: GroupRow },
  answered: string,
) {
  const { foodName: food, drinkName: drink, diet } = choiceOf(db, seat.ticketId, venueId)
  const choice = { food, drink, diet }
  return {
    choice,
    served: venueId === null ? choice : servedAt(db, venueId, { ...choice, diet: diet ?? answered }),
  }
}

function placeOf(db: Db, groupId: number): Pick<MyTable, 'isUnbooked' | 'menu'> {
  const [found] = db.all<Record<'hasRequest' | 'isBooked' | 'hasFood' | 'hasDrinks', number>>(sql`
    select ${HAS_REQUEST} as hasRequest, ${IS_BOOKED} as isBooked,
      exists (select 1 from menu_items where menu_items.venue_id = dinner_groups.venue_id and kind = 'food' and active) as hasFood,
      exists (select 1 from menu_items where menu_items.venue_id = dinner_groups.venue_id and kind = 'drink' and active) as hasDrinks
    from dinner_groups where id = ${groupId}`)
  const { hasRequest, isBooked, hasFood, hasDrinks } = found!
  const menu = { hasFood: hasFood === 1, hasDrinks: hasDrinks === 1 }
  return {
    isUnbooked: hasRequest === 1 && isBooked === 0,
    menu: isBooked === 1 && (menu.hasFood || menu.hasDrinks) ? menu : null,
  }
}

function hoursOf(db: Db, eveningId: number | null): Pick<MyTable, 'isHidden' | 'isJoined' | 'placeBy'> {
  const [hours] = db.all<{ announcedAt: string | null; placeBy: string }>(sql`
    select announced_at as announcedAt, details_from as placeBy from evenings where id = ${eveningId}`)
  // until they are announced a repair may still move people, without a word
  const isJoined = hours !== undefined
  return { isHidden: isJoined && hours.announcedAt === null, isJoined, placeBy: hours?.placeBy ?? null }
}

type TableProfile = typeof profiles.$inferSelect

/** Fewest people at a table who like a topic that is shown. */
const SHARED_MIN = 3

const STEP = 5

/** Returns a description of a table without names; null unless six people with complete answers sit there. */
function hintOf(people: readonly TableProfile[], today: string): NonNullable<Me['dinner']>['table'] {
  if (people.length !== MEMBERS || !people.every(isComplete)) return null
  const ages = people.map(({ birthdate }) => ageOn(birthdate!, today))
  const from = Math.floor(Math.min(...ages) / STEP) * STEP
  const women = people.filter(({ gender }) => gender === 'female').length
  const liked = people.flatMap(({ interests, hobbies }) => [...new Set<string>([...interests, ...hobbies])])
  const times = (topic: string) => liked.filter((one) => one === topic).length
  return {
    people: people.length,
    // six of one age are shown as a range, too
    ages: [from, Math.max(Math.ceil(Math.max(...ages) / STEP) * STEP, from + STEP)],
    women,
    men: people.length - women,
    topics: [...new Set(liked)]
      .filter((topic) => times(topic) >= SHARED_MIN && !VAGUE.has(topic))
      .sort((a, b) => times(b) - times(a)),
  }
}

const VAGUE: ReadonlySet<string> = new Set(['Random Aja'])
