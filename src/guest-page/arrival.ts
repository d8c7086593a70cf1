import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import { VISITOR } from '../audit/staff'
import { asDish, choiceOf, dishesAt, storeChoice } from '../bookings/choices'
import type { Db } from '../db/open'
import { dinnerGroups, profiles, SEAT, ticketedSeats } from '../db/schema'
import { refused } from '../db/transact'
import type { Feedback } from '../domain/after-dinner/feedback'
import type { Arrival, Me } from '../domain/guest-page/guest-page'
import type { Choice } from '../domain/venue/choice-calls'
import type { MyMenu } from '../domain/venue/chosen'
import { findTicket, leaveToPhone } from '../evenings/tickets'
import { giveFeedback } from '../feedback/feedback'
import { endLink, endLinks, flagNumber, type Link } from '../people/links'
import { changePeople, doubtOwner, isOnlySignUp, leaveToOwner, signUpsOf } from '../people/people'
import { putInQueue } from '../people/queue'
import {
  type Author,
  change,
  DONE,
  note,
  onPage,
  onPlace,
  type PageContext,
  type PageOutcome,
} from './on-page'
import { pageAt } from './page'
import { changedSince, readSource } from './read'
import type { MyRules } from './state'

/** Stores that a person has arrived, or comes late; null takes it back. Who has arrived is late no more. */
export function arrive(
  db: Db,
  by: Author,
  { arrival, seat }: { arrival: Arrival | null; seat?: number | undefined },
  now = new Date(),
): PageOutcome {
  return onPage(db, by, seat, now, (context) => {
    const { page, seating } = context
    if (!page.arrival || !seating) return refused('no arrival')
    const { mine } = page.arrival
    if (mine === arrival || (mine === 'here' && arrival)) return DONE
    const said = { arrivalAt: now.toISOString(), arrivalBy: 'visitor' } as const
    change(context, { arrival, ...(arrival ? said : { arrivalAt: null, arrivalBy: null }) })
    note(context, 'told an arrival', arrival ?? 'not here')
    return DONE
  })
}

/** Stores what a guest says of a dinner that they were at. */
export function answerAfterDinner(db: Db, by: Author, input: Feedback, now = new Date()): PageOutcome {
  return onPage(db, by, undefined, now, ({ db, facts, person, rules }) => {
    const dinner = facts.feedback.find(({ seat }) => seat === input.seat)
    if (!dinner) return refused('changed')
    const given = giveFeedback(
      db,
      { personId: person.personId, dinner, timeZone: rules.timeZone },
      input,
      now,
    )
    if (!given.ok) return given
    // neither who nor of which dinner: staff learn of no wish
    if (given.isFirst) audit(db, VISITOR, 'answered after a dinner', {}, now)
    return DONE
  })
}

/** Starts a rest, or ends it and puts who dined into the queue again, for all sign-ups of the phone where the link was sent to it. */
export function rest(db: Db, by: Author, isResting: boolean, now = new Date()): PageOutcome {
  return onPage(db, by, undefined, now, (context) => {
    if (context.facts.resting !== isResting) setResting(context, by.link, isResting)
    const { scope, userId } = by.link
    const theirs = scope === 'phone' ? signUpsOf(db, context.person.personId) : [userId]
    if (!isResting) putInQueue(db, VISITOR, theirs, now)
    return DONE
  })
}

/** Ends a link that reached the wrong person, with all others sent to the same phone, and flags the number on each of its sign-ups. */
export function disown(db: Db, by: Author, now = new Date()): PageOutcome {
  return onPage(db, by, undefined, now, (context) => {
    const { db, person } = context
    const { userId, scope } = by.link
    // the page named the one with the seat, and each of them went to this phone
    const named = scope === 'phone' ? signUpsOf(db, person.personId) : [userId]
    doubtOwner(db, named)
    leaveToOwner(db, named)
    endLink(db, by.link)
    if (scope === 'phone') for (const id of named) endLinks(db, id, 'phone')
    // the browser that typed a number says nothing of the others that sign up with it
    if (scope === 'phone' || isOnlySignUp(db, person)) flagNumber(db, userId, now.toISOString())
    note(context, 'flagged a number')
    return DONE
  })
}

export function setResting(
  { db, person, now }: Pick<PageContext, 'db' | 'person' | 'now'>,
  { scope, userId }: Pick<Link, 'scope' | 'userId'>,
  isResting: boolean,
) {
  const at = isResting ? now.toISOString() : null
  if (scope === 'phone') changePeople(db, [person.personId], { restsSince: at })
  // the browser that typed a number speaks for its own sign-up, and who comes back does so with all of them
  if (scope === 'signup' || !isResting)
    db.update(profiles)
      .set({ restingAt: at, version: sql`${profiles.version} + 1` })
      .where(
        scope === 'phone'
          ? and(eq(profiles.personId, person.personId), isNotNull(profiles.restingAt))
          : eq(profiles.userId, userId),
      )
      .run()
  audit(db, VISITOR, isResting ? 'went to rest' : 'came back', { userId: person.userId }, now)
}

/** Returns what the holder of a link can choose to eat and has chosen; undefined where there is no menu to choose from now. */
export function readMenu(db: Db, link: Link, rules: MyRules, now = new Date()): MyMenu | undefined {
  const source = readSource(db, link, rules.timeZone, now)
  const found = source && menuSeat(db, pageAt(source.facts, now, rules))
  if (!found) return undefined
  const { seat, venueId, answered } = found
  const { food, drink, diet, nickname, noPhotos } = choiceOf(db, seat.ticketId, venueId)
  const dishes = dishesAt(db, venueId, [{ food, drink }]).map(asDish)
  const isHidden = source.facts.readOnly && changedSince(db, seat.userId).has('dietary_restrictions')
  return { dishes, food, drink, diet, answered: isHidden ? '' : answered, nickname, noPhotos }
}

/** Stores what somebody eats; refused once the menu is closed, and for dishes that are not on it. */
export function chooseMenu(
  db: Db,
  by: Author,
  { seat: seen, ...choice }: Choice & { seat?: number | undefined },
  now = new Date(),
): PageOutcome {
  return onPlace(db, by, now, ({ db, page }) => {
    const found = menuSeat(db, page)
    if (!found) return refused('menu closed')
    if (seen !== undefined && seen !== found.seat.id) return refused('changed')
    // what the owner of the phone eats is not for somebody who typed the number
    if (by.link.scope === 'phone') leaveToPhone(db, findTicket(db, found.seat.ticketId)!)
    return storeChoice(db, VISITOR, found, choice, now)
  })
}

/** Returns the seat whose menu a page offers, with the venue and what its owner had answered when they signed up. */
function menuSeat(db: Db, { menu }: Me) {
  if (!menu?.isOpen) return undefined
  return db
    .select({ seat: SEAT, venueId: dinnerGroups.venueId, answered: profiles.dietaryRestrictions })
    .from(ticketedSeats)
    .innerJoin(dinnerGroups, eq(dinnerGroups.id, ticketedSeats.groupId))
    .innerJoin(profiles, eq(profiles.userId, ticketedSeats.userId))
    .where(eq(ticketedSeats.id, menu.seat!))
    .get()
}
