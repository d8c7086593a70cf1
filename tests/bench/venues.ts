// the venue book at scale: `bun tests/bench/venues.ts [--cpu]`, 500 venues with 5,000 dishes and 5,000 dinners
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { OPERATOR } from '../../src/audit/staff'
import type { Db } from '../../src/db/open'
import { parseMenuLines } from '../../src/domain/menu'
import { DEFAULT_ZONE } from '../../src/domain/time'
import { venuesQuerySchema } from '../../src/domain/venue'
import { findVenue, listVenues } from '../../src/venues/list'
import { setMenu } from '../../src/venues/menu'
import { offerVenues } from '../../src/venues/offers'
import { venueTexts } from '../../src/venues/texts'
import { fillGroups } from '../support/groups'
import { machine, percentile, table } from './measure'
import { type Case, measureCases, withPeople } from './people'

const REPEATS = 40
const VENUES = 500
const DISHES = 10
const GROUPS = 5000
const DEMO_SEATED = 1000

const AREAS = ['Prawirotaman', 'Tugu', 'Kotabaru', 'Laweyan', 'Malioboro']
const MENU = parseMenuLines(
  Array.from({ length: 200 }, (_, i) => `Menu ${i} nomor +5rb #pedas`).join('\n'),
).items

const measured = await withPeople(GROUPS * 6 + DEMO_SEATED, (db) => {
  fillGroups(db, GROUPS)
  fillVenues(db)
  return measureCases(db, cases(db), REPEATS)
})
console.log(
  `${machine()}\n\n${VENUES} venues, ${VENUES * DISHES} dishes, ${GROUPS} dinners; ms in the server\n`,
)
console.log(
  table(
    [...measured].map(([what, times]) => ({
      what,
      median: percentile(times, 0.5),
      p95: percentile(times, 0.95),
    })),
  ),
)

function fillVenues(db: Db) {
  db.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${VENUES})
    insert into venues (name, city, area, address, price_from, quiet, smoking, halal, tables_max, created_at)
    select 'Kedai ' || i, 'Yogyakarta', value, 'Jl. ' || i, 1000 * (i % 200), 1 + i % 3, i % 3, i % 2, 1 + i % 4, '2026-01-01'
    from n join json_each(${JSON.stringify(AREAS)}) on key = i % ${AREAS.length}`)
  db.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${DISHES})
    insert into menu_items (venue_id, kind, name, sort)
    select id, iif(i % 2, 'food', 'drink'), 'Menu ' || i, i from venues join n`)
  db.run(sql`
    update dinner_groups set venue_id = 1 + id % ${VENUES}, area = ${AREAS[0]!}
    where id % 10 <> 0 and id > (select max(id) from dinner_groups) - ${GROUPS}`)
}

function cases(db: Db): Case[] {
  const list = (what: string, query: Record<string, string>): Case => ({
    name: `list, ${what}`,
    run: () => listVenues(db, v.parse(venuesQuerySchema, query)),
  })
  const [[group]] = db.values<[number]>(sql`select max(id) from dinner_groups`) as [[number]]
  let version = 1
  return [
    list('by name', {}),
    list('by dinners', { sort: 'groups', dir: 'desc' }),
    list('search and filters', { search: 'kedai 4', quiet: '2', halal: 'yes' }),
    list('500 at once', { size: '500' }),
    { name: 'a venue with its menu', run: () => findVenue(db, 7) },
    {
      name: 'what is offered for a group, with warnings',
      run: () => offerVenues(db, { groups: [group] }, DEFAULT_ZONE),
    },
    { name: 'venues that are texts', run: () => venueTexts(db) },
    {
      name: 'a menu of 200 stored',
      run: () => setMenu(db, OPERATOR, 9, { items: MENU, version: version++ }),
    },
  ]
}
