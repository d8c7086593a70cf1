// what speaks against what is ordered: warnings, which never keep anybody from it
import * as v from 'valibot'
import { eatsAll, type MenuTag } from './menu'

/** A dish or drink that somebody at a table chose. */
export interface Order {
  guest: string
  /** what they cannot eat, as they wrote it */
  diet: string
  dish: string
  tags: readonly MenuTag[]
  active: boolean
}

/** A warning by its code, with what its words need. */
export const menuWarningSchemas = [
  /** chosen by so many before it was taken off the menu */
  v.object({ code: v.literal('off menu'), n: v.number(), dish: v.string() }),
  /** its tag is what the guest cannot eat */
  v.object({ code: v.literal('not for them'), guest: v.string(), dish: v.string(), tag: v.string() }),
  /** the book says that the venue is halal */
  v.object({ code: v.literal('pork at halal'), dish: v.string() }),
] as const
export type MenuWarning = v.InferOutput<(typeof menuWarningSchemas)[number]>

/** What people write who cannot eat what a tag says; `vegan` and `vegetarian` say what a dish is, and speak against none. */
const AGAINST: Partial<Record<MenuTag, RegExp>> = {
  pork: /\b(halal|babi|pork|muslim|vegan|vegetarian|vege|nabati|daging)\b/,
  nuts: /\b(kacang|nuts?|peanuts?|almond|mete)\b/,
  seafood:
    /\b(seafood|udang|kepiting|cumi|kerang|shrimp|crab|makanan laut|ikan|fish|vegan|vegetarian|vege|nabati)\b/,
  dairy: /\b(susu|laktosa|lactose|dairy|keju|milk|vegan)\b/,
  spicy: /\b(pedas|spicy|cabai|cabe|sambal)\b/,
}

/** Whether a tag of a dish is what somebody cannot eat. */
export function isAgainst(tag: MenuTag, diet: string): boolean {
  return !eatsAll(diet) && AGAINST[tag]?.test(diet.toLowerCase()) === true
}

/** Returns what speaks against what a table ordered, the gravest first; `pork` are the dishes with pork of a venue that the book says is halal. */
export function menuWarnings(orders: readonly Order[], pork: readonly string[]): MenuWarning[] {
  const against = orders.flatMap(({ guest, diet, dish, tags }) =>
    tags.flatMap((tag): MenuWarning[] =>
      isAgainst(tag, diet) ? [{ code: 'not for them', guest, dish, tag }] : [],
    ),
  )
  const off = Map.groupBy(
    orders.filter(({ active }) => !active),
    ({ dish }) => dish,
  )
  return [
    ...against,
    ...pork.map((dish) => ({ code: 'pork at halal' as const, dish })),
    ...[...off].map(([dish, those]) => ({ code: 'off menu' as const, n: those.length, dish })),
  ]
}

/** Returns a warning in words of staff: `5 chose Nasi goreng, which is off the menu`. */
export function menuWarningText(warning: MenuWarning): string {
  switch (warning.code) {
    case 'off menu':
      return `${warning.n} chose ${warning.dish}, which is off the menu`
    case 'not for them':
      return `${warning.guest} chose ${warning.dish} (${warning.tag}), against what they cannot eat`
    case 'pork at halal':
      return `Halal by the book, with pork on its menu: ${warning.dish}`
  }
}
