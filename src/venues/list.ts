import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { comingSql, IS_GROUP_ON } from '../db/rules'
import { venues } from '../db/schema'
import { ENOUGH_ANSWERS, VENUE_MARKS } from '../domain/after-dinner/feedback-codes'
import type { Course } from '../domain/venue/menu'
import type { Venue, VenueDetails, Venues, VenuesQuery } from '../domain/venue/venue'
import { menuOf } from './menu'

/** Returns a page of the venue book, with what its filters offer. */
export function listVenues(db: Db, query: VenuesQuery): Venues {
  const { page, size, sort, dir } = query
  const where = sql.join([sql`1`, ...conditions(query)], sql` and `)
  const [{ total }] = db.all(sql`select count(*) as total from venues`) as [{ total: number }]
  const [{ matching }] = db.all(sql`select count(*) as matching from venues where ${where}`) as [
    { matching: number },
  ]
  const direction = sql.raw(dir)
  const ids = idsIn(db)(sql`
    select id from venues where ${where}
    order by ${ORDERS[sort]} ${direction} nulls last, name, id limit ${size} offset ${page * size}`)
  const those = (column: 'city' | 'area') =>
    db
      .values<[string]>(sql`
        select distinct ${sql.raw(column)} from venues where active and ${sql.raw(column)} <> '' order by 1 collate nocase`)
      .map(([text]) => text)
  return {
    items: venuesIn(db, ids),
    total,
    matching,
    cities: those('city'),
    areas: those('area'),
  }
}

/** Returns the ids of the venues that are not archived and that a search finds. */
export function findVenues(db: Db, search: string | undefined): number[] {
  const where = sql.join(conditions({ search, active: 'yes' }), sql` and `)
  return idsIn(db)(sql`select id from venues where ${where} order by id`)
}

/** Returns a venue with its menu; undefined without one. */
export function findVenue(db: Db, id: number): VenueDetails | undefined {
  const [venue] = venuesIn(db, [id])
  return venue && { venue, menu: menuOf(db, id) }
}

const ORDERS = {
  name: sql`name`,
  area: sql`nullif(area, '') collate nocase`,
  price: sql`coalesce(price_from, price_to)`,
  groups: sql`(select count(*) from dinner_groups where venue_id = venues.id and ${IS_GROUP_ON})`,
}

function conditions({ search = '', active }: Pick<VenuesQuery, 'search' | 'active'>): SQL[] {
  const text = sql`lower(name || char(10) || city || char(10) || area || char(10) || address || char(10) || note)`
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return [
    ...words.map((word) => sql`instr(${text}, ${word}) > 0`),
    ...(active === 'all' ? [] : [sql`active = ${active === 'yes' ? 1 : 0}`]),
  ]
}

const MARKS = sql.raw(VENUE_MARKS.map((mark, i) => `'${mark}', sum(venue_marks >> ${i} & 1)`).join(', '))

/** Returns venues in the order of their ids in `ids`, with their numbers. */
export function venuesIn(db: Db, ids: readonly number[]): Venue[] {
  const dishes = (course: Course) =>
    sql<number>`(select count(*) from menu_items where venue_id = venues.id and active and kind = ${course})`
  const rows = db
    .select({
      ...getTableColumns(venues),
      ...{ dishes: dishes('food'), drinks: dishes('drink') },
      groups: sql<number>`(select count(*) from dinner_groups where venue_id = venues.id and ${IS_GROUP_ON})`,
      people: sql<number>`(
        select count(distinct person_id) from dinner_groups
        cross join seats on group_id = dinner_groups.id and ${comingSql('seats')}
        cross join profiles on profiles.user_id = seats.user_id
        where venue_id = venues.id and ${IS_GROUP_ON})`,
      lastAt: sql<string | null>`(
        select max(event_at) from dinner_groups where venue_id = venues.id and ${IS_GROUP_ON}
          and event_at < ${new Date().toISOString()})`,
      said: sql<string | null>`(
        select iif(count(*) < ${ENOUGH_ANSWERS}, null, json_object('answers', count(*), 'marks', json_object(${MARKS})))
        from dinner_groups cross join feedback on group_id = dinner_groups.id
        where venue_id = venues.id and ${IS_GROUP_ON} and venue_marks <> 0)`,
    })
    .from(venues)
    .where(inArray(venues.id, oneOf(ids)))
    .all()
  const byId = new Map(
    rows.map(({ tablesMax: tables_max, said, createdAt: _, ...row }) => [
      row.id,
      { ...row, tables_max, said: said === null ? null : (JSON.parse(said) as Venue['said']) },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
