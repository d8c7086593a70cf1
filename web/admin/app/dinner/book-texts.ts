import { VENUE_MARKS } from '../../../../src/domain/after-dinner/feedback-codes'
import { rupiah } from '../../../../src/domain/house/site'
import { QUIET_LABELS, SMOKING_LABELS, type Venue } from '../../../../src/domain/venue/venue'

/** Returns what a person pays at a venue: `Rp40.000 to Rp90.000`; nothing where it is not known. */
export function priceText({ priceFrom, priceTo }: Pick<Venue, 'priceFrom' | 'priceTo'>): string {
  if (priceFrom !== null && priceTo !== null && priceFrom !== priceTo)
    return `${rupiah(priceFrom)} to ${rupiah(priceTo)}`
  if (priceFrom === null) return priceTo === null ? '' : `up to ${rupiah(priceTo)}`
  return priceTo === null ? `from ${rupiah(priceFrom)}` : rupiah(priceFrom)
}

const MARKS = { quiet: 'Good for talking', loud: 'Too loud', 'good food': 'Good food', slow: 'Slow' } as const

/** Returns what guests said of a venue, with how many of them: `Good for talking 4 · Too loud 1, of 6`; nothing of too few. */
export function saidText({ said }: Pick<Venue, 'said'>): string {
  if (!said) return ''
  const { answers, marks } = said
  return `${VENUE_MARKS.map((mark) => `${MARKS[mark]} ${marks[mark]}`).join(' · ')}, of ${answers}`
}

/** Returns what is known of a venue beside its price, in words. */
export function knownOf({ quiet, smoking, halal, vegetarian, alcohol }: Venue): string[] {
  return [
    quiet !== null && QUIET_LABELS[quiet],
    smoking !== null && SMOKING_LABELS[smoking],
    halal !== null && (halal ? 'Halal' : 'Not halal'),
    vegetarian !== null && (vegetarian ? 'Vegetarian dishes' : 'No vegetarian dishes'),
    alcohol !== null && (alcohol ? 'Alcohol' : 'No alcohol'),
  ].filter((word) => word !== false)
}
