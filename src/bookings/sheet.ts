// what a restaurant reads of a table: pure, without a name that its owner did not allow
import { createHmac } from 'node:crypto'
import { spokenName } from '../domain/profile/name'
import { type Course, type MenuItem, needsOf } from '../domain/venue/menu'
import { isAgainst } from '../domain/venue/menu-warnings'

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
  /** what the restaurant serves now, in the order of its menu */
  menu: readonly Pick<MenuItem, 'kind' | 'name' | 'tags'>[]
  /** by the venue book */
  isHalal: boolean
  /** those who sit, in the order of their seats */
  guests: readonly SheetGuest[]
}

/** A sheet with the secret of its database, by which it leaves traces. */
export interface TracedSheet extends Sheet {
  traceKey: string
}

const NO_FOOD = 'menu andalan'
const NO_DRINK = 'minuman andalan'
const ASK = 'mohon disarankan'

/** Returns what a guest is called on the sheet: `Tamu 1`, or the nickname that they allow. */
export function guestName({ nickname }: SheetGuest, i: number): string {
  return nickname === null ? `Tamu ${i + 1}` : spokenName(nickname)
}

type Menu = Pick<Sheet, 'menu' | 'isHalal'>

/**
 * Returns what a guest eats and drinks: `Ayam bakar madu, es jeruk`. Who has not chosen gets the house pick, `menu andalan (Gudeg)`; who cannot
 * eat everything, what suits them; where the menu does not say what does, the restaurant is asked for it: `mohon disarankan`.
 */
export function orderOf(guest: SheetGuest, menu: Menu): string {
  const { food, drink } = guest
  const [foodPick, drinkPick] = [pickOf('food', guest, menu), pickOf('drink', guest, menu)]
  const eaten = food ?? eatenBy(guest, menu)
  if (food === null && drink === null && eaten === ASK) return ASK
  if (food === null && drink === null && foodPick?.isHouse !== false) {
    const picks = [foodPick, drinkPick].flatMap((pick) => pick?.name ?? [])
    return named(NO_FOOD, picks.join(', '))
  }
  const drunk = drink === null ? hasDrinks(menu) && named(NO_DRINK, drinkPick?.name) : withinLine(drink)
  return drunk ? `${eaten}, ${drunk}` : eaten
}

function eatenBy(guest: SheetGuest, menu: Menu): string {
  const pick = pickOf('food', guest, menu)
  if (guest.diet && !pick) return ASK
  return pick?.isHouse === false ? pick.name : named(NO_FOOD, pick?.name)
}

function hasDrinks({ menu }: Menu): boolean {
  return menu.some(({ kind }) => kind === 'drink')
}

/** Returns what the menu gives a guest who has not chosen: the house pick where it suits them, else the first dish that does. */
function pickOf(course: Course, { diet }: Pick<SheetGuest, 'diet'>, { menu, isHalal }: Menu) {
  const suits = ({ tags }: Menu['menu'][number]) => !tags.some((tag) => isAgainst(tag, diet))
  const those = menu.filter((dish) => dish.kind === course && suits(dish))
  const house = those.find(({ tags }) => tags.includes('house pick'))
  const needs = diet ? needsOf(diet) : []
  if (course === 'drink') return house && { name: house.name, isHouse: true }
  if (!needs || (needs.includes('halal') && !isHalal)) return undefined
  const isKnown = ({ tags }: Menu['menu'][number]) =>
    (!needs.includes('vegan') || tags.includes('vegan')) &&
    (!needs.includes('vegetarian') || tags.includes('vegetarian') || tags.includes('vegan'))
  if (house && isKnown(house)) return { name: house.name, isHouse: true }
  const dish = needs.some((need) => need !== 'halal') ? those.find(isKnown) : undefined
  return dish && { name: dish.name, isHouse: false }
}

function named(none: string, pick: string | undefined): string {
  return pick ? `${none} (${pick})` : none
}

/** Returns the guests one a line: `Tamu 1: Ayam bakar madu, es jeruk. Pantangan: kacang`. */
export function guestList(sheet: Sheet): string {
  return sheet.guests.map((guest, i) => `${guestName(guest, i)}: ${lineOf(guest, sheet)}`).join('\n')
}

function lineOf(guest: SheetGuest, menu: Menu): string {
  const order = orderOf(guest, menu)
  if (!guest.diet) return order
  return order.startsWith(ASK) ? `${guest.diet}, ${order}` : `${order}. Pantangan: ${guest.diet}`
}

export interface Count {
  name: string
  n: number
}

/** Returns how often each dish and each drink is ordered, by choice or as the house pick, the most frequent first; both add up to the heads, drinks where the menu has any. */
export function countsOf(sheet: Sheet): { foods: Count[]; drinks: Count[] } {
  const { guests } = sheet
  const drinks = hasDrinks(sheet) || guests.some(({ drink }) => drink !== null)
  const served = guests.map((guest) => servedTo(guest, sheet))
  return {
    foods: counted(served.map(({ food }) => food ?? ASK)),
    drinks: drinks ? counted(served.map(({ drink }) => drink)) : [],
  }
}

/** Returns what a guest gets, by choice or as the menu gives it; the food is null where the restaurant is asked for it. */
export function servedTo(guest: Pick<SheetGuest, Course | 'diet'>, menu: Menu) {
  return {
    food: guest.food ?? pickOf('food', guest, menu)?.name ?? (guest.diet ? null : NO_FOOD),
    drink: guest.drink ?? pickOf('drink', guest, menu)?.name ?? NO_DRINK,
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

/** Returns the trace of a sheet, with its list of guests or without. Its hash differs from another's when the restaurant reads anything else. */
export function traceOf(sheet: TracedSheet, hasList: boolean): SheetTrace {
  const { eventAt, bookedAs, guests, traceKey: key } = sheet
  return {
    ...{ eventAt, bookedAs, headcount: guests.length },
    sheetHash: hashOf(key, JSON.stringify([eventAt, bookedAs, hasList ? guestList(sheet) : guests.length])),
    // without the number: who leaves does not change those after them
    lineHashes: (hasList ? guests : []).map((guest) =>
      hashOf(key, JSON.stringify([guest.nickname, lineOf(guest, sheet)])).slice(0, 16),
    ),
  }
}

/** Returns how many changes a sheet has since the other was sent: guests whose line is another, the time, the name at the door; its whole list counts as one. */
export function changesSince(sent: SheetTrace, now: SheetTrace): number {
  if (sent.sheetHash === now.sheetHash) return 0
  const hadList = sent.lineHashes.length > 0
  const lines = hadList
    ? Math.max(without(sent.lineHashes, now.lineHashes), without(now.lineHashes, sent.lineHashes))
    : Math.abs(now.headcount - sent.headcount) + Math.min(1, now.lineHashes.length)
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
