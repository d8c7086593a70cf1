import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { IS_GROUP_ON } from '../db/rules'
import { OFFERS_MAX, type VenueOffers, type VenueOffersQuery } from '../domain/venue/venue-offers'
import { venueWarnings } from '../domain/venue/venue-warnings'
import { findVenues, venuesIn } from './list'
import { dayOf, groupsFor, needsOf, type SeatedGroup, wantedBy } from './warnings'

/** Returns the venues to choose from with what speaks against each: the area first, fewest warnings, most dinners, name. */
export function offerVenues(
  db: Db,
  { search, groups: ids, evening: eveningId, ...given }: VenueOffersQuery,
  timeZone: string,
  now = new Date(),
): VenueOffers {
  const evening = eveningId === undefined ? undefined : eveningOf(db, eveningId)
  const groups = groupsFor(db, ids ?? evening?.groups ?? [])
  const wanted = wantedBy(db, groups, timeZone)
  const area = given.area || wanted.area || evening?.area || null
  const day = given.date ?? wanted.day ?? (evening && dayOf([evening], timeZone))
  const price = given.price ?? evening?.price ?? wanted.price
  const needs = needsOf(db, { ...wanted, price, area, day }, now)

  const [city] = db.values<[string]>(
    sql`select city from venues where area = ${area} collate nocase and city <> '' limit 1`,
  )
  const chosen = ids === undefined && evening ? [evening] : groups
  const found = venuesIn(db, findVenues(db, search)).map((venue) => ({
    ...venue,
    isNear: isSame(venue.area, area),
    isChosen: chosen.length > 0 && chosen.every(({ venueId }) => venueId === venue.id),
    warnings: venueWarnings(venue, needs(venue.id)),
  }))
  found.sort(
    (a, b) =>
      Number(b.isNear) - Number(a.isNear) ||
      Number(isSame(b.city, city?.[0])) - Number(isSame(a.city, city?.[0])) ||
      a.warnings.length - b.warnings.length ||
      b.groups - a.groups ||
      compare(a.name, b.name),
  )
  return { venues: found.slice(0, OFFERS_MAX), matching: found.length, area }
}

const { compare } = new Intl.Collator('id', { numeric: true })

function isSame(place: string, other: string | null | undefined): boolean {
  return place.toLowerCase() === other?.toLowerCase()
}

/** Returns an evening like a group, with the ids of those that are made for it. */
function eveningOf(db: Db, id: number) {
  const [row] = db.all<SeatedGroup & { area: string; price: number }>(
    sql`select id, at as eventAt, area, price, 0 as budget, venue_id as venueId from evenings where id = ${id}`,
  )
  const groups = db.values<[number]>(
    sql`select id from dinner_groups where evening_id = ${id} and ${IS_GROUP_ON} order by id`,
  )
  return row && { ...row, groups: groups.map(([groupId]) => groupId) }
}
