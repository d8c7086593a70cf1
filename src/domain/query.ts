import * as v from 'valibot'
import { isDay } from './profile/age'

// the pieces that queries of lists are made of

export const SORT_DIRECTIONS = ['asc', 'desc'] as const
export const SEARCH_MAX = 200

export const PAGE_SIZES = [25, 50, 100, 200, 500] as const
export const PAGE_SIZE_MAX = 500
/** A list counts its matches up to here (or to the page after the current one) and then sets `more`. */
export const COUNTED_MAX = 1_000

const NO_OPTION = 'This is none of the options'

export const searchedText = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(SEARCH_MAX, `This takes ${SEARCH_MAX} characters at most`),
)

export const oneWordOf = <const T extends readonly string[]>(options: T) => v.picklist(options, NO_OPTION)

export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.digits('This takes a whole number'),
    v.transform(Number),
    v.minValue(min, `This is ${min} at least`),
    v.maxValue(max, `This is ${max} at most`),
  )

/** A day of the calendar, `yyyy-MM-dd`, in a query string. */
export const calendarDay = v.pipe(v.string(), v.check(isDay, 'This takes a day'))

/** Several values of one filter, with commas between. */
export const listOf = <T extends readonly (string | number)[]>(options: T) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => options.find((option) => String(option) === part))),
    v.array(v.picklist(options, NO_OPTION)),
  )
