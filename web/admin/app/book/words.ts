import { rupiah } from '../../../../src/domain/site'
import { QUIET_LABELS, SMOKING_LABELS, type Venue } from '../../../../src/domain/venue'

/** Returns what a person pays at a venue: `Rp40.000 to Rp90.000`; nothing where it is not known. */
export function priceText({ priceFrom, priceTo }: Pick<Venue, 'priceFrom' | 'priceTo'>): string {
  if (priceFrom !== null && priceTo !== null && priceFrom !== priceTo)
    return `${rupiah(priceFrom)} to ${rupiah(priceTo)}`
  if (priceFrom === null) return priceTo === null ? '' : `up to ${rupiah(priceTo)}`
  return priceTo === null ? `from ${rupiah(priceFrom)}` : rupiah(priceFrom)
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
