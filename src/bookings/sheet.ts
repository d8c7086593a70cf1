// what a restaurant reads of a table: pure, without a name that its owner did not allow
import { createHmac } from 'node:crypto'
import { spokenName } from '../domain/name'

export interface SheetGuest {
  food: string | null
  drink: string | null
  /** what they do not eat; empty for nothing */
  diet: string
  /** what they are called, where they allow the restaurant to read it */
  nickname: string | null
  noPhotos: boolean
}

/** A table as the restaurant sees it. */
export interface Sheet {
  eventAt: string | null
  bookedAs: string | null
  hasDrinks: boolean
  /** what the menu says that who has not chosen gets; null where it does not say */
  foodPick: string | null
  drinkPick: string | null
  /** those who sit, in the order of their seats */
  guests: readonly SheetGuest[]
}

/** A sheet with the secret of its database, by which it leaves traces. */
export interface TracedSheet extends Sheet {
  traceKey: string
}

const NO_FOOD = 'menu andalan'
const NO_DRINK = 'minuman andalan'

/** Returns what a guest is called on the sheet: `Tamu 1`, or the nickname that they allow. */
export function guestName({ nickname }: SheetGuest, i: number): string {
  return nickname === null ? `Tamu ${i + 1}` : spokenName(nickname)
}

type Menu = Pick<Sheet, 'hasDrinks' | 'foodPick' | 'drinkPick'>

/** Returns what a guest eats and drinks: `Ayam bakar madu, es jeruk`; what is not chosen is the house pick: `menu andalan (Gudeg)`. */
export function orderOf({ food, drink }: SheetGuest, { hasDrinks, foodPick, drinkPick }: Menu): string {
  if (food === null && drink === null) {
    const picks = [foodPick, drinkPick].filter((pick) => pick !== null)
    return picks.length > 0 ? `${NO_FOOD} (${picks.join(', ')})` : NO_FOOD
  }
  const eaten = food ?? named(NO_FOOD, foodPick)
  const drunk = drink === null ? hasDrinks && named(NO_DRINK, drinkPick) : withinLine(drink)
  return drunk ? `${eaten}, ${drunk}` : eaten
}

function named(none: string, pick: string | null): string {
  return pick === null ? none : `${none} (${pick})`
}

/** Returns the guests one a line: `Tamu 1: Ayam bakar madu, es jeruk. Pantangan: kacang`. */
export function guestList(sheet: Sheet): string {
  return sheet.guests.map((guest, i) => `${guestName(guest, i)}: ${lineOf(guest, sheet)}`).join('\n')
}

function lineOf(guest: SheetGuest, menu: Menu): string {
  return [orderOf(guest, menu), ...(guest.diet ? [`Pantangan: ${guest.diet}`] : [])].join('. ')
}

export interface Count {
  name: string
  n: number
}

/** Returns how often each dish and each drink is ordered, by choice or as the house pick, the most frequent first; both add up to the heads, drinks where the menu has any. */
export function countsOf({ guests, hasDrinks, foodPick, drinkPick }: Sheet): {
  foods: Count[]
  drinks: Count[]
} {
  const drinks = hasDrinks || guests.some(({ drink }) => drink !== null)
  return {
    foods: counted(guests.map(({ food }) => food ?? foodPick ?? NO_FOOD)),
    drinks: drinks ? counted(guests.map(({ drink }) => drink ?? drinkPick ?? NO_DRINK)) : [],
  }
}

function counted(names: readonly string[]): Count[] {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => ({ name, n: all.length }))
    .sort((a, b) => b.n - a.n || a.name.localeCompare(b.name))
}

/** What is kept of a sheet that was sent: hashes with a key of the database, without which nobody can try out names and allergies; erasing a guest empties those of their tables. */
export interface SheetTrace {
  eventAt: string | null
  bookedAs: string | null
  headcount: number
  sheetHash: string
  lineHashes: readonly string[]
}

/** Returns the trace of a sheet. Its hash differs from another's when the restaurant reads anything else. */
export function traceOf(sheet: TracedSheet): SheetTrace {
  const { eventAt, bookedAs, guests, traceKey: key } = sheet
  return {
    ...{ eventAt, bookedAs, headcount: guests.length },
    sheetHash: hashOf(key, JSON.stringify([eventAt, bookedAs, guestList(sheet)])),
    // without the number: who leaves does not change those after them
    lineHashes: guests.map((guest) =>
      hashOf(key, JSON.stringify([guest.nickname, lineOf(guest, sheet)])).slice(0, 16),
    ),
  }
}

/** Returns how many changes a sheet has since the other was sent: guests whose line is another, the time, the name at the door. */
export function changesSince(sent: SheetTrace, now: SheetTrace): number {
  if (sent.sheetHash === now.sheetHash) return 0
  const lines = Math.max(without(sent.lineHashes, now.lineHashes), without(now.lineHashes, sent.lineHashes))
  const facts = [sent.eventAt !== now.eventAt, sent.bookedAs !== now.bookedAs].filter(Boolean).length
  return Math.max(1, lines + facts)
}

function without(lines: readonly string[], others: readonly string[]): number {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  }).length
}

function hashOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

// `Es jeruk` goes on as `es jeruk`, `V60` stays
function withinLine(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name
}
