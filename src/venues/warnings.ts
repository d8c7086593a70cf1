import { sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { comingSql, IS_GROUP_ON } from '../db/rules'
import { hourOn } from '../domain/group/deadlines'
import { BUDGETS, YES_NO } from '../domain/profile/profile'
import { displayInstant } from '../domain/time'
import {
  type VenueGuest,
  type VenueNeeds,
  type VenueWarning,
  venueWarnings,
} from '../domain/venue/venue-warnings'
import { instantOf } from '../domain/wall-clock'
import { venuesIn } from './list'

/** A group as its venue has to suit it. */
export interface SeatedGroup {
  id: number
  eventAt: string | null
  /** that of its evening, to which people were invited, else its own */
  area: string | null
  price: number | null
  /** by its place among the budgets */
  budget: number
  venueId: number | null
}

/** Returns groups by their ids, without those that are gone. */
export function groupsFor(db: Db, ids: readonly number[]): SeatedGroup[] {
  return db.all<SeatedGroup>(sql`
    select id, event_at as eventAt, coalesce((select area from evenings where evenings.id = evening_id), area) as area, price, budget, venue_id as venueId from dinner_groups where id in ${oneOf(ids)} order by id`)
}

/** Tables that want a venue, groups among them, and who is to sit there. */
interface Wanted extends Pick<VenueNeeds, 'tables' | 'price' | 'budget' | 'area'> {
  groupIds: readonly number[]
  userIds: readonly number[]
  /** `yyyy-MM-dd` of the dinner */
  day: string | undefined
  timeZone: string
}

/** Returns what groups as they sit want; of facts in which they differ none. */
export function wantedBy(db: Db, groups: readonly SeatedGroup[], timeZone: string): Wanted {
  const groupIds = groups.map(({ id }) => id)
  return {
    ...{ groupIds, timeZone, day: dayOf(groups, timeZone), tables: groups.length || 1 },
    userIds: idsIn(db)(sql`
      select user_id from seats where group_id in ${oneOf(groupIds)} and ${comingSql('seats')} order by group_id, seat`),
    price: onlyOf(groups.map(({ price }) => price)),
    area: onlyOf(groups.map(({ area }) => area)),
    budget: groups.length > 0 ? BUDGETS[Math.min(...groups.map(({ budget }) => budget))]! : null,
  }
}

/** Returns what tables need of a venue: one function for each, since who was there and who else is there depend on it. */
export function needsOf(
  db: Db,
  { groupIds, userIds, day, timeZone, ...wanted }: Wanted,
  now: Date,
): (venueId: number) => VenueNeeds {
  const guests = guestsOf(db, userIds, groupIds)
  const was = beenBefore(db, guests, groupIds, now)
  const others = othersOn(db, groupIds, day, timeZone)
  return (venueId) => ({
    ...{ ...wanted, others: others.get(venueId) ?? 0 },
    guests: guests.map(({ personId, ...guest }) => ({
      ...guest,
      wasHere: was.has(`${venueId} ${personId}`),
    })),
  })
}

/** Returns what speaks against a venue of the book for tables. */
export function warningsAt(db: Db, venueId: number, wanted: Wanted, now = new Date()): VenueWarning[] {
  const [venue] = venuesIn(db, [venueId])
  return venue ? venueWarnings(venue, needsOf(db, wanted, now)(venueId)) : []
}

/** The same of the venue that a group has; nothing without one. */
export function warningsOfGroup(db: Db, groupId: number, timeZone: string, now = new Date()): VenueWarning[] {
  const groups = groupsFor(db, [groupId])
  const venueId = groups[0]?.venueId ?? null
  return venueId === null ? [] : warningsAt(db, venueId, wantedBy(db, groups, timeZone), now)
}

/** Returns the day of dinners, `yyyy-MM-dd` in the time zone; undefined where they are on several, or on none. */
export function dayOf(groups: readonly SeatedGroup[], timeZone: string): string | undefined {
  const days = new Set(
    groups.map(({ eventAt }) => eventAt && displayInstant(eventAt, 'yyyy-MM-dd', timeZone)),
  )
  return days.size === 1 ? ([...days][0] ?? undefined) : undefined
}

function onlyOf<T>(values: readonly T[]): T | null {
  return new Set(values).size === 1 ? values[0]! : null
}

type Guest = Omit<VenueGuest, 'wasHere'> & { personId: number }

function guestsOf(db: Db, userIds: readonly number[], groupIds: readonly number[]): Guest[] {
  const rows = db.all<Omit<Guest, 'smoker'> & { smoker: number | null }>(sql`
    select profiles.user_id as id, person_id as personId, name, smoker, coalesce(choices.diet, dietary_restrictions) as diet
    from ${oneOf(userIds)} as those cross join profiles on profiles.user_id = those.value
    left join memberships on memberships.user_id = profiles.user_id and left_at is null and group_id in ${oneOf(groupIds)}
    left join choices on choices.ticket_id = memberships.ticket_id`)
  return rows.map((row) => ({ ...row, smoker: row.smoker === null ? null : YES_NO[row.smoker]! }))
}

/** Returns `venue person` for the venues at which people have dined, by any sign-up, at other groups than these. */
function beenBefore(
  db: Db,
  people: readonly { personId: number }[],
  ids: readonly number[],
  now: Date,
): Set<string> {
  const found = db.values<[number, number]>(sql`
    select distinct venue_id, theirs.person_id
    from ${oneOf([...new Set(people.map(({ personId }) => personId))])} as those
    cross join profiles as theirs on theirs.person_id = those.value
    cross join seats on seats.user_id = theirs.user_id and ${comingSql('seats')}
    cross join dinner_groups on dinner_groups.id = group_id
    where venue_id is not null and ${IS_GROUP_ON}
      and event_at < ${now.toISOString()} and dinner_groups.id not in ${oneOf(ids)}`)
  return new Set(found.map(([venueId, personId]) => `${venueId} ${personId}`))
}

/** Returns how many other groups each venue has on a day. */
function othersOn(
  db: Db,
  ids: readonly number[],
  day: string | undefined,
  timeZone: string,
): Map<number, number> {
  const from = day && instantOf(day, '00:00', timeZone)
  if (!from) return new Map()
  const until = new Date(hourOn(from, 1, 0, timeZone)).toISOString()
  return new Map(
    db.values<[number, number]>(sql`
      select venue_id, count(*) from dinner_groups indexed by groups_venue
      where venue_id is not null and ${IS_GROUP_ON} and event_at >= ${from} and event_at < ${until}
        and id not in ${oneOf(ids)}
      group by venue_id`),
  )
}
