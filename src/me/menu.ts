import { VISITOR } from '../audit/staff'
import { asDish, choiceOf, dishesAt, storeChoice } from '../bookings/choices'
import type { Db } from '../db/open'
import { refused } from '../db/transact'
import type { Choice, MyMenu } from '../domain/choice-calls'
import type { Link } from '../people/links'
import { type Author, onPage, type PageOutcome } from './on-page'
import { pageAt } from './page'
import { readSource } from './read'
import type { MyRules } from './state'

/** Returns what the holder of a link can choose to eat and has chosen; undefined where there is no menu to choose from now. */
export function readMenu(db: Db, link: Link, rules: MyRules, now = new Date()): MyMenu | undefined {
  const source = readSource(db, link, rules.timeZone, now)
  if (!source?.seating || !pageAt(source.facts, now, rules).menu?.isOpen) return undefined
  const { seat, group } = source.seating
  const { food, drink, diet, nickname, noPhotos } = choiceOf(db, seat.id, group.venueId)
  const dishes = dishesAt(db, group.venueId, [{ food, drink }]).map(asDish)
  return { dishes, food, drink, diet, answered: source.person.dietaryRestrictions, nickname, noPhotos }
}

/** Stores what somebody eats; refused once the menu is closed, and for dishes that are not on it. */
export function chooseMenu(
  db: Db,
  by: Author,
  { seat: seen, ...choice }: Choice & { seat?: number | undefined },
  now = new Date(),
): PageOutcome {
  return onPage(db, by, seen, now, ({ page, seating }) => {
    if (!seating || !page.menu?.isOpen) return refused('menu closed')
    const { seat, group } = seating
    return storeChoice(db, VISITOR, { seat, venueId: group.venueId }, choice, now)
  })
}
