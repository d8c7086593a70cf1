import { sql } from 'drizzle-orm'
import { auditBulk } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { type Refused, refused, transact } from '../db/transact'
import type { VenueText } from '../domain/venue/venue'
import { createVenue } from './venues'

const TEXTS_MAX = 100

// spaces and letter case make no other place
const KEY = sql`lower(trim(venue)) as venueKey, lower(trim(coalesce(address, ''))) as addressKey`

/** Returns the venues that groups have as texts, those of most groups first, with the row of the book that is called the same. */
export function venueTexts(db: Db): VenueText[] {
  return db.all<VenueText>(sql`
    select venue, address, count(*) as groups, (
      select id from venues where active and lower(name) = venueKey order by id limit 1
    ) as venueId
    from (select venue, address, ${KEY} from dinner_groups where venue is not null and venue_id is null)
    group by venueKey, addressKey order by groups desc, venueKey, addressKey limit ${TEXTS_MAX}`)
}

/** Returns the ids of the groups whose venue and address are these texts. */
export function groupsOfText(db: Db, { venue, address }: Pick<VenueText, 'venue' | 'address'>): number[] {
  return idsIn(db)(sql`
      select id from (select id, ${KEY} from dinner_groups where venue is not null and venue_id is null)
      where venueKey = lower(trim(${venue})) and addressKey = lower(trim(${address ?? ''})) order by id`)
}

/** Makes groups with these texts refer to a venue, a new one or the given; returns its id. Refuses texts of no group. */
export function venueFromText(
  db: Db,
  by: Staff,
  { venue, address, venueId }: { venue: string; address: string | null; venueId: number | null },
  now = new Date(),
): { ok: true; id: number; groups: number[] } | Refused<'noGroups' | 'missing'> {
  return transact(db, (db) => {
    const groups = groupsOfText(db, { venue, address })
    if (groups.length === 0) return refused('noGroups')
    if (venueId !== null && db.all(sql`select 1 from venues where id = ${venueId}`).length === 0)
      return refused('missing')
    const id = venueId ?? made(db, by, { venue, address }, groups, now)
    db.run(sql`update dinner_groups set venue_id = ${id}, version = version + 1 where id in ${oneOf(groups)}`)
    const detail = `venue in the book none → ${id}`
    auditBulk(
      db,
      by,
      'changed a group',
      groups.map((groupId) => ({ groupId, detail })),
      now,
    )
    return { ok: true as const, id, groups }
  })
}

function made(
  db: Db,
  by: Staff,
  { venue, address }: { venue: string; address: string | null },
  groups: readonly number[],
  now: Date,
): number {
  const most = (text: string, from: string) =>
    db.values<[string]>(sql`
      select ${sql.raw(text)} as text from ${sql.raw(from)}
      where dinner_groups.id in ${oneOf(groups)} and text <> '' group by 1 order by count(*) desc, 1 limit 1`)[0]?.[0] ??
    ''
  const nothing = { mapUrl: null, phone: null, priceFrom: null, priceTo: null, tables_max: null }
  const created = createVenue(
    db,
    by,
    {
      ...{ name: venue.trim(), address: (address ?? '').trim() },
      area: most('dinner_groups.area', 'dinner_groups'),
      city: most('city', 'dinner_groups join evenings on evenings.id = evening_id'),
      ...nothing,
      ...{ smoking: null, halal: null, vegetarian: null, alcohol: null, quiet: null, note: '' },
    },
    now,
  )
  if (!created.ok) throw new Error('a venue without prices was refused')
  return created.id
}
