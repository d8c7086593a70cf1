// the menu of a venue, and the lines by which staff write it: `Ayam bakar madu`, `Es jeruk +5000`
import * as v from 'valibot'
import { rupiah } from '../house/site'
import { plainLine } from '../text'

export const COURSES = ['food', 'drink'] as const
export type Course = (typeof COURSES)[number]
export const COURSE_LABELS: Record<Course, string> = { food: 'Food', drink: 'Drinks' }
/** What one says of a dish; a tag is stored by its place here. `house pick` is what who has not chosen gets. */
export const MENU_TAGS = [
  'house pick',
  'vegetarian',
  'vegan',
  'spicy',
  'nuts',
  'seafood',
  'dairy',
  'pork',
] as const
export type MenuTag = (typeof MENU_TAGS)[number]

/** What a guest says who eats everything; stored as an empty text. */
export const NO_DIET = 'Ga ada'
const NOT = '(?:e?ng)?gak?|gk|tidak|tdk|tak|ndak'
/** What a text about what somebody cannot eat says that a menu can answer for: by its tags, or for all of it. */
const SUITED = {
  vegan: /^(?:(?:saya|aku) )?vegan$/,
  vegetarian: new RegExp(
    `^(?:(?:saya|aku) )?(?:vegetarian|vege|veggie|nabati)$|^(?:tanpa|(?:${NOT})(?: makan)?) daging$|^no meat$`,
  ),
  halal: new RegExp(`^halal$|^(?:tanpa|(?:${NOT})(?: makan)?) babi$|^no pork$`),
} as const
const EATS_ALL = new RegExp(
  `^(?:(?:(?:${NOT})(?: (?:ada|punya))?|no|none|nope|nothing|nihil|n/?a)(?: (?:alergi|pantangan|allerg(?:y|ies)|atau|apa apa|sama sekali|kok|ya))*)?$`,
)

/** Whether a text about what somebody cannot eat says that there is nothing: `Ga ada`, `Tidak ada`, `-`, `none`. */
export function eatsAll(text: string): boolean {
  return EATS_ALL.test(
    text
      .toLowerCase()
      .replace(/[\s.,!–—_-]+/g, ' ')
      .trim(),
  )
}

/** Returns what a dish has to be for somebody who cannot eat this; undefined where no menu says it, as of an allergy. */
export function needsOf(diet: string): (keyof typeof SUITED)[] | undefined {
  const needs = diet
    .toLowerCase()
    .split(/[,;.&/\n]| dan | and /)
    .map((part) => part.trim())
    .filter((part) => !eatsAll(part))
    .map((part) => (['vegan', 'vegetarian', 'halal'] as const).find((need) => SUITED[need].test(part)))
  return needs.some((need) => need === undefined) ? undefined : needs.flatMap((need) => need ?? [])
}

export const ITEM_NAME_MAX = 80
export const ITEMS_MAX = 200
export const EXTRA_MAX = 10_000_000

const NO_NAME = 'A dish has a name'
const NO_EXTRA = `The extra price is a whole number of rupiah, at most ${rupiah(EXTRA_MAX)}`

const itemEntries = {
  kind: v.picklist(COURSES, 'A dish is food or drink'),
  name: v.pipe(
    v.string(NO_NAME),
    v.transform(plainLine),
    v.nonEmpty(NO_NAME),
    v.maxLength(ITEM_NAME_MAX, `A dish's name can be at most ${ITEM_NAME_MAX} characters`),
  ),
  /** whole rupiah, paid at the restaurant */
  extraPrice: v.optional(
    v.pipe(v.number(NO_EXTRA), v.integer(NO_EXTRA), v.minValue(0, NO_EXTRA), v.maxValue(EXTRA_MAX, NO_EXTRA)),
    0,
  ),
  tags: v.optional(v.array(v.picklist(MENU_TAGS, 'There is no such tag')), []),
}
const newItemSchema = v.object(itemEntries, 'The request is not a menu')
/** A dish or a drink as staff write it. */
export type NewMenuItem = v.InferOutput<typeof newItemSchema>

/** One that is stored; `active`: it is on the menu now. */
export const menuItemSchema = v.object({ id: v.number(), ...itemEntries, active: v.boolean() })
export type MenuItem = v.InferOutput<typeof menuItemSchema>

/** PUT /api/venues/{id}/menu: the whole menu in its order, and the version of the venue that was seen. */
export const menuSchema = v.object(
  {
    items: v.pipe(
      v.array(newItemSchema, 'The request is not a menu'),
      v.maxLength(ITEMS_MAX, `A menu has ${ITEMS_MAX} dishes and drinks at most`),
      v.check(
        (items) => new Set(items.map(keyOfItem)).size === items.length,
        'A dish stands on the menu twice',
      ),
    ),
    version: v.number('Say which version was changed'),
  },
  'The request is not a menu',
)

/** Returns by what a dish is the same one: its course and its name, without regard to case. */
export function keyOfItem({ kind, name }: Pick<NewMenuItem, 'kind' | 'name'>): string {
  return `${kind} ${name.toLowerCase()}`
}

/** A line that is no dish; lines count from 1. */
export interface OddLine {
  line: number
  text: string
  why: string
  /** it has a price of the restaurant's own list, see `withoutPrices` */
  hasPrice: boolean
}

const HEADINGS: Record<Course, RegExp> = {
  food: /^(makanan|makan|menu makanan|food|foods|main(s| course)?|dish(es)?)\s*:?$/i,
  drink: /^(minuman|minum|menu minuman|drinks?|beverages?)\s*:?$/i,
}
/** How the names of drinks begin, for lines that stand under no heading. */
const DRINK =
  /^(es|teh|tea|kopi|coffee|jus|juice|air|wedang|soda|susu|milk|latte|cappuccino|americano|espresso|matcha|lemon|bir|beer|wine|mocktail|milkshake|smoothie|thai tea|ice|iced|hot|jahe|bandrek|bajigur|dawet|cendol)( |$)/i
const AMOUNT = String.raw`(?:\d{1,3}(?:[.,]\d{3})+(?:,-|,00)?|\d+(?:[.,]\d+)?\s*(?:rb|ribu|k)|\d+)`
const EXTRA = new RegExp(
  String.raw`\s*\(?\s*(?:\+\s*(?:rp\.?|idr)?\s*|(?:rp\.?|idr)\s*)(${AMOUNT})\s*\)?$`,
  'i',
)
// such as a price of the restaurant's own list: nobody can tell whether it comes on top
const OWN_PRICE = /(?:\d[.,]\d{3}|\d\s*(?:rb|ribu|k)|\d{4,})(?:,-|,00)?\)?$/i
const IS_PRICED = 'If that comes on top of the dinner’s price, write + before it; else leave it out'
const TAG_WORDS: Record<string, MenuTag> = {
  ...Object.fromEntries(MENU_TAGS.map((tag) => [tag.replace(' ', '-'), tag])),
  andalan: 'house pick',
  nabati: 'vegetarian',
  vege: 'vegetarian',
  pedas: 'spicy',
  kacang: 'nuts',
  'makanan-laut': 'seafood',
  susu: 'dairy',
  babi: 'pork',
}
const TAG = /\s*(?:#([a-z-]+)|\(([a-z-]+)\))$/i
/** The prices at the end of a line, before its tags and its extra price. */
const PRICES =
  /(?:(?:^|[\s.…:=–(/,-]+)(?:rp\.?\s*|idr\s*)?(?:\d{1,3}(?:[.,]\d{3})+|\d+(?:[.,]\d+)?\s*(?:rb|ribu|k)|\d{4,})(?:,-|,00)?\s*\)?)+(?=(?:\s*(?:#[a-z-]+|\([a-z-]+\)|\(?\+[^+]+))*$)/i

/** Returns the dishes of lines, by `Makanan:` and `Minuman:` or by name, and the others with why. Never throws. */
export function parseMenuLines(text: string): { items: NewMenuItem[]; odd: OddLine[] } {
  const items: NewMenuItem[] = []
  const odd: OddLine[] = []
  const known = new Set<string>()
  let heading: Course | undefined
  for (const [i, raw] of text.split(/\r\n?|[\n\u2028\u2029]/).entries()) {
    const line = withoutBullet(plainLine(raw))
    if (line === '') continue
    const course = headingOf(line)
    heading = course ?? heading
    if (course) continue
    const read = readLine(line, heading)
    const why =
      typeof read === 'string'
        ? read
        : known.has(keyOfItem(read))
          ? 'It stands here twice'
          : items.length >= ITEMS_MAX
            ? `A menu has ${ITEMS_MAX} dishes and drinks at most`
            : undefined
    if (typeof read === 'string' || why)
      odd.push({ line: i + 1, text: line, why: why!, hasPrice: withoutPrices(line) !== line })
    else {
      known.add(keyOfItem(read))
      items.push(read)
    }
  }
  return { items, odd }
}

/** Returns the lines of a menu without the restaurant's own prices: `Sate 25.000 #pedas` as `Sate #pedas`. */
export function withoutPrices(text: string): string {
  return text.replace(/[^\r\n\u2028\u2029]+/g, (line) =>
    splitLine(withoutBullet(plainLine(line)), undefined) === IS_PRICED ? line.replace(PRICES, '') : line,
  )
}

/** Returns the lines of a menu, from which `parseMenuLines` makes the same one; food comes first. */
export function menuLines(items: readonly NewMenuItem[]): string {
  return COURSES.flatMap((course) => {
    const those = items.filter(({ kind }) => kind === course)
    return those.length === 0 ? [] : [`${course === 'food' ? 'Makanan' : 'Minuman'}:`, ...those.map(lineOf)]
  }).join('\n')
}

function lineOf({ name, extraPrice, tags }: NewMenuItem): string {
  return [
    name,
    ...tags.map((tag) => `#${tag.replace(' ', '-')}`),
    extraPrice > 0 && `+${rupiah(extraPrice).slice(2)}`,
  ]
    .filter(Boolean)
    .join(' ')
}

function headingOf(line: string): Course | undefined {
  return COURSES.find((course) => HEADINGS[course].test(line))
}

function readLine(line: string, heading: Course | undefined): NewMenuItem | string {
  const item = splitLine(line, heading)
  if (typeof item === 'string') return item
  // as it stands in the lines of the stored menu
  const again = splitLine(withoutBullet(plainLine(lineOf(item))), item.kind)
  return JSON.stringify(again) === JSON.stringify(item) ? item : 'It is not clear where the name ends'
}

function splitLine(line: string, heading: Course | undefined): NewMenuItem | string {
  const tags = new Set<MenuTag>()
  let name = line
  let extraPrice: number | undefined
  for (;;) {
    const extra = EXTRA.exec(name)
    const [marked, hash, bracket] = TAG.exec(name) ?? []
    const word = (hash ?? bracket ?? '').toLowerCase()
    const tag = Object.hasOwn(TAG_WORDS, word) ? TAG_WORDS[word] : undefined
    if (extra) {
      if (extraPrice !== undefined) return 'It has two extra prices'
      extraPrice = amountOf(extra[1]!)
      name = name.slice(0, extra.index)
    } else if (tag) {
      tags.add(tag)
      name = name.slice(0, -marked!.length)
    } else if (hash !== undefined) return `There is no tag #${hash}`
    else break
  }
  name = name.replace(/[\s:=,;(+–-]+$/, '')
  if (!/[\p{L}\p{N}]/u.test(name) || headingOf(name) || withoutBullet(name) !== name)
    return 'It has no name of a dish'
  if (name.length > ITEM_NAME_MAX) return `A name can be at most ${ITEM_NAME_MAX} characters`
  if (OWN_PRICE.test(name)) return IS_PRICED
  if (extraPrice !== undefined && extraPrice > EXTRA_MAX) return NO_EXTRA
  const kind = heading ?? (DRINK.test(name) ? 'drink' : 'food')
  return { kind, name, extraPrice: extraPrice ?? 0, tags: MENU_TAGS.filter((tag) => tags.has(tag)) }
}

function withoutBullet(line: string): string {
  return line.replace(/^(?:(?:[-*•·–+]|\d{1,3}[.)])\s+|[•·]\s*)+/, '').trim()
}

/** `5.000`, `5,000`, `5rb`, `2,5k` and `5000` in whole rupiah. */
function amountOf(text: string): number {
  const [, number, unit] = /^([\d.,]*\d)(?:,-|,00)?\s*(rb|ribu|k)?$/i.exec(text.replace(/,-$|,00$/, '')) ?? []
  if (number === undefined) return Number.NaN
  return unit ? Math.round(Number(number.replace(',', '.')) * 1000) : Number(number.replace(/[.,]/g, ''))
}
