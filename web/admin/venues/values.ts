import { displayPhone } from '../../../src/domain/profile/phone'
import type { NewVenue, Venue } from '../../../src/domain/venue/venue'
import { rupiahOf } from '../app/dinner/dinner'

/** A venue as its form shows it: all texts; what is not known is empty. */
export type VenueValues = Record<keyof NewVenue, string>

export const NO_VENUE: VenueValues = {
  ...{ name: '', city: '', area: '', address: '', mapUrl: '', phone: '', note: '' },
  ...{ priceFrom: '', priceTo: '', tables_max: '', smoking: '', quiet: '' },
  ...{ halal: '', vegetarian: '', alcohol: '' },
}

/** A stored venue as the form shows it. */
export function valuesOf(venue: Venue): VenueValues {
  const keys = Object.keys(NO_VENUE) as (keyof VenueValues)[]
  return Object.fromEntries(
    keys.map((key) => {
      const value = venue[key]
      if (typeof value === 'boolean') return [key, value ? 'yes' : 'no']
      return [key, key === 'phone' && value ? displayPhone(String(value)) : String(value ?? '')]
    }),
  ) as VenueValues
}

/** Returns what calls take, unchecked. */
export function inputOf(values: VenueValues): Record<keyof NewVenue, unknown> {
  const known = (value: string) => (value === '' ? null : value === 'yes')
  const number = (value: string) => (value.trim() === '' ? null : Number(value))
  return {
    ...values,
    ...{ priceFrom: rupiahOf(values.priceFrom), priceTo: rupiahOf(values.priceTo) },
    ...{
      tables_max: number(values.tables_max),
      quiet: number(values.quiet),
      smoking: values.smoking || null,
    },
    halal: known(values.halal),
    vegetarian: known(values.vegetarian),
    alcohol: known(values.alcohol),
  }
}

/** Returns the fields that differ from a stored venue, unchecked. */
export function changesOf(venue: Venue, values: VenueValues): Partial<Record<keyof NewVenue, unknown>> {
  const before = valuesOf(venue)
  return Object.fromEntries(
    Object.entries(inputOf(values)).filter(([key]) => {
      const field = key as keyof VenueValues
      return values[field] !== before[field]
    }),
  )
}
