import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { OFFERS_MAX, type VenueOffers, type VenueOffersQuery } from '../domain/venue-offers'
import { venueWarnings } from '../domain/venue-warnings'
import { findVenues, venuesIn } from './list'
import { dayOf, groupsFor, needsOf } from './warnings'

/** Returns the venues that staff choose from, those of the area first, each with what speaks against it. */
export function offerVenues(
  db: Db,
  { search, groups: ids, evening: eveningId, ...given }: VenueOffersQuery,
  timeZone: string,
  now = new Date(),
): VenueOffers {
  const evening = eveningId === undefined ? undefined : eveningOf(db, eveningId)
  const groups = groupsFor(db, ids ?? evening?.groups ?? [])
  const areas = new Set(groups.map((group) => group.area))
  const area = given.area || (areas.size === 1 ? groups[0]!.area : null) || evening?.area || null
  const day = given.date ?? dayOf(groups, timeZone) ?? (evening && dayOf([evening], timeZone))
  const price = given.price ?? evening?.price
  const needs = needsOf(db, groups, { price, day, timeZone }, now)

  const isIn = sql`coalesce(area = ${area} collate nocase, 0)`
  const found = findVenues(db, {
    search,
    order: sql`${isIn} desc, coalesce(city = (
      select city from venues as near where near.area = ${area} collate nocase and near.city <> '' limit 1
    ) collate nocase, 0) desc`,
  })
  const venues = venuesIn(db, found.slice(0, OFFERS_MAX))
  return {
    venues: venues.map((venue) => ({
      ...venue,
      isNear: area !== null && venue.area.toLowerCase() === area.toLowerCase(),
      warnings: venueWarnings(venue, needs(venue.id)),
    })),
    matching: found.length,
    area,
  }
}

/** Returns an evening like a group, with the ids of those that are made for it. */
function eveningOf(db: Db, id: number) {
  const [row] = db.all<{ id: number; eventAt: string; area: string; price: number; budget: number }>(
    sql`select id, at as eventAt, area, price, 0 as budget from evenings where id = ${id}`,
  )
  const groups = db.values<[number]>(
    sql`select id from dinner_groups where evening_id = ${id} and status <> 'cancelled' order by id`,
  )
  return row && { ...row, groups: groups.map(([groupId]) => groupId) }
}
