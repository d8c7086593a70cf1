import type { Db } from '../db/open'
import type { Link } from '../people/links'
import type { CalendarEvent } from './calendar'
import { pageAt } from './page'
import { readMine } from './read'
import type { MyRules } from './state'

/** Returns the dinner of a link's page for a calendar, or undefined until its place is known. `site` is the public address. */
export function eventOf(
  db: Db,
  link: Link,
  rules: MyRules,
  site: string,
  now = new Date(),
): CalendarEvent | undefined {
  const mine = readMine(db, link, rules.timeZone, now)
  const { dinner } = (mine && pageAt(mine.facts, now, rules)) ?? {}
  if (!mine?.place || !dinner?.place || !dinner.when) return undefined
  const { group, seat } = mine.place
  return {
    uid: `g${group.id}u${seat.userId}@${new URL(site).host}`,
    sequence: group.version,
    startsAt: dinner.when.at,
    place: dinner.place,
  }
}
