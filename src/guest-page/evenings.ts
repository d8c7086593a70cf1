import type { Db } from '../db/open'
import { refused, transact } from '../db/transact'
import type { OfferedEvening } from '../domain/evening/open-evenings'
import type { Join } from '../domain/guest-page/calls'
import { todayIn } from '../domain/time'
import { type Guest, joinEvening } from '../evenings/join'
import { offeredTo } from '../evenings/list'
import { daysTaken } from '../groups/same-day'
import type { Link } from '../people/links'
import { setResting } from './arrival'
import type { Author } from './on-page'
import { readSource, readToChange } from './read'

/** Returns the evenings that a visitor may join, none of a day on which they come to another, and what they have joined by that link; undefined when the sign-up is gone. */
export function myEvenings(
  db: Db,
  link: Link,
  zone: string,
  now = new Date(),
): { evenings: OfferedEvening[]; readOnly: boolean } | undefined {
  const source = readSource(db, link, zone, now)
  if (!source) return undefined
  const { guest } = source
  const days = daysTaken(db, guest)
  const evenings = offeredTo(db, guest.userId, now, guest)
  const isOffered = ({ status, at }: OfferedEvening) =>
    status || (mayJoin(guest) && !days.has(todayIn(zone, new Date(at))))
  return { evenings: evenings.filter(isOffered), readOnly: source.facts.readOnly }
}

/** Joins the holder of a link to an evening, and ends their rest; a link of a sign-up speaks for that alone. */
export function joinByLink(db: Db, { link, rules }: Author, join: Join, now = new Date()) {
  return transact(db, (db) => {
    const { timeZone } = rules
    const read = readToChange(db, link, timeZone, now)
    if (!read.ok) return read
    const { person, facts, guest } = read.source
    if (!mayJoin(guest)) return refused('not planned')
    const joined = joinEvening(db, guest, join, timeZone, now)
    if (joined.ok && facts.resting) setResting({ db, person, now }, link, false)
    return joined
  })
}

// the browser that typed a number learns of no pause
function mayJoin({ isOwn, isPausedOrBlocked }: Guest): boolean {
  return isOwn || !isPausedOrBlocked
}
