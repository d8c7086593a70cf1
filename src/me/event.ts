import type { Db } from '../db/open'
import type { Link } from '../people/links'
import type { CalendarEvent } from './calendar'
import { pageAt } from './page'
import { readSource } from './read'
import type { MyRules } from './state'

/** Returns the dinner of a link's page for a calendar, or undefined until its place is known. `site` is the public address. */
export function eventOf(
  db: Db,
  link: Link,
  rules: MyRules,
  site: string,
  now = new Date(),
): CalendarEvent | undefined {
  const source = readSource(db, link, rules.timeZone, now)
  const { dinner } = (source && pageAt(source.facts, now, rules)) ?? {}
  if (!source?.seating || !dinner?.place || !dinner.when) return undefined
  const { group, seat } = source.seating
  return {
    uid: `g${group.id}u${seat.userId}@${new URL(site).host}`,
    sequence: group.version,
    startsAt: dinner.when.at,
    place: dinner.place,
  }
}
